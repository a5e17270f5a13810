"""What a person has written, for the page about themselves."""

from __future__ import annotations

from django.db.models import Count, Q, Sum

from apps.accounts import own_work
from apps.accounts.models import User
from apps.accounts.own_work import OwnRecord, OwnWork
from apps.content import selectors
from apps.content.choices import Status
from apps.content.models import Article
from apps.content.publishing.labels import label_of
from apps.core import linking


def enter() -> None:
    """Enter the articles that a person wrote, alone or with others, in the countries that are theirs."""
    own_work.enter(selectors.KIND, read)


def read(user: User) -> OwnWork:
    """How many there are in each state, and those that changed last; two statements."""
    mine = Article.objects.written_by(user).filter(country__in=user.visible_countries)
    counted = mine.aggregate(
        drafts=Count("pk", filter=Q(status__in=(Status.DRAFT, Status.CHANGES_REQUESTED))),
        in_review=Count("pk", filter=Q(status=Status.IN_REVIEW)),
        live=Count("pk", filter=Q(is_live=True)),
        views_30d=Sum("view_30d"),
        comments=Sum("comment_count"),
    )
    newest = mine.only("title", "status", "is_live", "country", "updated_at").order_by("-updated_at", "-pk")
    return OwnWork(
        {name: int(number or 0) for name, number in counted.items()},
        [_record(article) for article in newest[: own_work.MOST]],
    )


def _record(article: Article) -> OwnRecord:
    return OwnRecord(
        object_type=selectors.KIND,
        object_id=article.pk,
        title=article.title,
        label=label_of(article),
        country=article.country,
        screen=linking.screen_of(selectors.KIND),
        updated_at=article.updated_at,
    )
