"""Public comments on a store, for its page on the public site."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from apps.comments.choices import Target
from apps.comments.models import Comment
from apps.core.country.zones import zone_of
from apps.pages.queries.reviews import Review


def of_store(country: str, store_id: int, most: int) -> list[Review]:
    """Return the newest public comments on a store with their official replies, in two queries."""
    shown = Comment.objects.shown().filter(country=country, target_type=Target.STORE, target_id=store_id)
    tops = list(
        shown.filter(parent=None, is_official=False)
        .select_related("author")
        .only("body", "rating", "created_at", "author__nickname")
        .order_by("-created_at", "-id")[:most]
    )
    if not tops:
        return []
    replies = dict(shown.filter(is_official=True, parent__in=tops).values_list("reply_to_id", "body"))
    zone = ZoneInfo(zone_of(country))
    return [
        Review(
            author=comment.author.nickname if comment.author else "",
            rating=comment.rating,
            body=comment.body,
            on=comment.created_at.astimezone(zone).date(),
            reply=replies.get(comment.pk, ""),
        )
        for comment in tops
    ]
