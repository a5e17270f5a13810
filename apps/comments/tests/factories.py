"""Factories of comments, created through the intake."""

from __future__ import annotations

from itertools import count
from typing import Any

from apps.comments.choices import AuthorType, CommentStatus
from apps.comments.models import Comment
from apps.comments.services import flags, intake
from apps.comments.services.side_effects import follow, queue_of
from apps.comments.services.steps import CommentDraft
from apps.feedback.tests.factories import shop
from apps.stores.models import Store

_numbers = count(1)
_WORDS = (
    "soto rawon gudeg bakso sate pempek rendang lodeh pecel gado rujak nasi ayam ikan udang cumi tempe tahu "
    "sambal kerupuk santan lontong ketupat martabak klepon cendol dawet wedang jahe kopi"
).split()


def words(seed: int) -> str:
    """Return a text that is not similar to that of another seed."""
    return " ".join(
        _WORDS[(seed * step + step * step) % len(_WORDS)] + str(seed % 97) for step in range(1, 9)
    )


def write(
    store: Store | None = None,
    *,
    country: str = "ID",
    ip: str | None = None,
    status: str | None = None,
    visitor: str = "",
    author_type: str = AuthorType.VISITOR,
    **values: Any,
) -> Comment:
    """Create a comment from the public, moderated to `status` if given."""
    number = next(_numbers)
    store = store or shop(country)
    comment = intake.take_from_public(
        country=store.country,
        draft=CommentDraft(
            "store", store.pk, **{"body": words(number), "nickname": f"Sari {number}", **values}
        ),
        ip=ip or f"203.0.113.{number % 250}",
        visitor=visitor or f"visitor-{number}",
        author_type=author_type,
    )
    return put(comment, status) if status else comment


def put(comment: Comment, status: str) -> Comment:
    """Set a comment's status and the values derived from it."""
    comment.status, comment.queue = status, queue_of(status, comment.flag_count)
    comment.reject_reason = "spam" if status == CommentStatus.REJECTED else ""
    comment.save()
    follow({comment.pk})
    comment.refresh_from_db()
    return comment


def visible(store: Store | None = None, **values: Any) -> Comment:
    """Create a public comment that was not checked."""
    return write(store, status=CommentStatus.VISIBLE, **values)


def trusted(country: str = "ID", key: str = "regular") -> str:
    """Create an author with four approved comments, whose comments are public at once; return the key."""
    for _ in range(4):
        write(country=country, visitor=key, status=CommentStatus.APPROVED)
    return key


def flagged(comment: Comment, times: int = 1, reason: str = "spam") -> Comment:
    """Add reports to a comment by `times` visitors."""
    for number in range(times):
        ip = f"198.51.100.{number}"
        flags.flag_comment(country=comment.country, comment_id=comment.pk, reason=reason, note="", ip=ip)
    comment.refresh_from_db()
    return comment
