"""Personal data in comments: of visitors who write or report, and of people named in texts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

from django.db.models import Q, QuerySet

from apps.comments.models import Comment, CommentFlag, CommentRevision, PublicAuthor
from apps.comments.queries import selectors
from apps.comments.record import COMMENT_RECORD
from apps.core.privacy import copies, holders, inventory, retention
from apps.core.privacy.holders import Erasure, Holder, erasing
from apps.core.privacy.inventory import (
    ADDRESSES,
    WITH_RECORD,
    Column,
    ErasureEffect,
    PersonalData,
    RetentionPeriod,
    Subject,
)
from apps.core.privacy.sought import SearchedPerson
from apps.core.values import Json

_PUBLIC = RetentionPeriod("as long as the comment; 30 days after it was deleted")


def _comments_of(person: SearchedPerson) -> QuerySet[Comment]:
    """Return the comments that mention the person; visitors leave no email or phone."""
    rows = Comment.objects.filter(country__in=person.countries)
    return rows.filter(person.mentioned("comment", Comment))


def _export_values(comment: Comment, person: SearchedPerson) -> Mapping[str, Json]:
    """Return the public text of a comment, without data about its author."""
    return {COMMENT_RECORD.of("body").label: comment.body}


def _erase(comment: Comment, erasure: Erasure) -> bool:
    with erasing(comment, erasure):
        if "body" in erasure.redactor.redact(comment, ("body", "reject_note")):
            # Their places in the text have changed, and some repeat the erased text.
            comment.detections = []
        erasure.redactor.redact(comment, ("search_text",))
    for revision in comment.revisions.all():
        if erasure.redactor.redact(revision, ("body",)):
            revision.save(update_fields=["body"])
    return False


def _with_address(country: str, before: dt.datetime) -> QuerySet[Comment]:
    return Comment.objects.filter(~Q(ip_hash="", device=""), country=country, created_at__lt=before)


def _flags_with_address(country: str, before: dt.datetime) -> QuerySet[CommentFlag]:
    return CommentFlag.objects.filter(comment__country=country, created_at__lt=before).exclude(ip_hash="")


def register() -> None:
    """Register the personal columns, search and erasure in comments, and retention periods."""
    _declare()
    holders.register(
        Holder(
            code=selectors.KIND,
            label="Comments that name the person",
            search=_comments_of,
            exported=_export_values,
            erase=_erase,
        )
    )
    copies.register(copies.Copies(CommentFlag, ("note",)))
    copies.register(copies.Copies(PublicAuthor, ("nickname",)))
    retention.register(
        retention.Ending(
            code="comment_addresses",
            label="Addresses and devices behind comments",
            retention=ADDRESSES,
            due=_with_address,
            end=retention.by_emptying(Comment, "ip_hash", "device"),
        )
    )
    retention.register(
        retention.Ending(
            code="flag_addresses",
            label="Addresses behind reports of comments",
            retention=ADDRESSES,
            due=_flags_with_address,
            end=retention.by_emptying(CommentFlag, "ip_hash"),
        )
    )


def _declare() -> None:
    def declare(model: type, columns: Iterable[Column]) -> None:
        inventory.register(PersonalData(model=model, whose=Subject.VISITOR, columns=tuple(columns)))

    address = Column("ip_hash", "Keyed hash of the network address", ErasureEffect.STAYS, ADDRESSES)
    declare(
        Comment,
        (
            Column("body", COMMENT_RECORD.of("body").label, ErasureEffect.REDACTED, _PUBLIC),
            Column("reject_note", COMMENT_RECORD.of("reject_note").label, ErasureEffect.REDACTED, _PUBLIC),
            Column("detections", COMMENT_RECORD.of("detections").label, ErasureEffect.REDACTED, _PUBLIC),
            Column(
                "search_text",
                "What the comment is found by",
                ErasureEffect.REDACTED,
                _PUBLIC,
                is_exported=False,
            ),
            address,
            Column("device", "Device", ErasureEffect.STAYS, ADDRESSES),
        ),
    )
    declare(CommentRevision, [Column("body", "What it said before", ErasureEffect.REDACTED, _PUBLIC)])
    declare(CommentFlag, [address, Column("note", "Note", ErasureEffect.REDACTED, WITH_RECORD)])
    declare(
        PublicAuthor,
        (
            Column("nickname", "Nickname", ErasureEffect.REDACTED, WITH_RECORD),
            Column("avatar_url", "Picture", ErasureEffect.STAYS, WITH_RECORD),
            Column("key", "Keyed hash that tells one visitor from another", ErasureEffect.STAYS, WITH_RECORD),
        ),
    )
