"""Comments for tests, taken in as the calls take them in."""

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
    """A text that is like no other with another seed."""
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
    **said: Any,
) -> Comment:
    """A comment from the public; with `status`, as a person left it."""
    number = next(_numbers)
    store = store or shop(country)
    comment = intake.take_from_public(
        country=store.country,
        said=CommentDraft("store", store.pk, **{"body": words(number), "nickname": f"Sari {number}", **said}),
        ip=ip or f"203.0.113.{number % 250}",
        visitor=visitor or f"visitor-{number}",
        author_type=author_type,
    )
    return put(comment, status) if status else comment


def put(comment: Comment, status: str) -> Comment:
    """A comment brought into a state, with what follows from it."""
    comment.status, comment.queue = status, queue_of(status, comment.flag_count)
    comment.reject_reason = "spam" if status == CommentStatus.REJECTED else ""
    comment.save()
    follow({comment.pk})
    comment.refresh_from_db()
    return comment


def visible(store: Store | None = None, **said: Any) -> Comment:
    """A comment on the site that nobody has checked."""
    return write(store, status=CommentStatus.VISIBLE, **said)


def trusted(country: str = "ID", key: str = "regular") -> str:
    """An author whose comments are shown at once: four of theirs were approved."""
    for _ in range(4):
        write(country=country, visitor=key, status=CommentStatus.APPROVED)
    return key


def flagged(comment: Comment, times: int = 1, reason: str = "spam") -> Comment:
    """A comment that so many visitors reported."""
    for number in range(times):
        ip = f"198.51.100.{number}"
        flags.flag_comment(country=comment.country, comment_id=comment.pk, reason=reason, note="", ip=ip)
    comment.refresh_from_db()
    return comment
