"""Reports of comments: create and dismiss."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.comments.choices import CommentStatus, FlagOutcome
from apps.comments.models import Comment, CommentFlag
from apps.comments.queries import selectors
from apps.comments.record import COMMENT_RECORD, targets
from apps.comments.services.side_effects import follow, queue_of
from apps.core.changes import versions
from apps.core.errors import Invalid, NotFound
from apps.core.http.public_limits import hash_of


@transaction.atomic
def flag_comment(*, country: str, comment_id: int, reason: str, note: str, ip: str | None) -> CommentFlag:
    """Store a visitor's report of a public comment; an address has one open report per comment.

    The comment is held if it is unchecked and the number of open reports reaches the country's limit. Raise
    NotFound.
    """
    shown = Comment.objects.shown().filter(country=country, pk=comment_id)
    key = shown.values_list("target_type", "target_id").first()
    if key is None:
        raise NotFound(COMMENT_RECORD.label)
    targets.lock_all([key])
    comment = shown.select_for_update(of=("self",)).first()
    if comment is None:
        raise NotFound(COMMENT_RECORD.label)
    try:
        with transaction.atomic():
            flag = CommentFlag.objects.create(
                comment=comment, reason=reason, note=note[:500], ip_hash=hash_of(ip)
            )
    except IntegrityError:
        return comment.flags.get(ip_hash=hash_of(ip), outcome=FlagOutcome.OPEN)
    follow({comment.pk})
    comment.refresh_from_db(fields=["flag_count", "flag_reasons", "queue"])
    most = selectors.settings_of(country).flags_to_hold
    if comment.status == CommentStatus.VISIBLE and most and comment.flag_count >= most:
        with versions.changing(
            comment, actor=None, action="hold", reason=f"Reported by {comment.flag_count} visitors"
        ):
            comment.status, comment.is_rule_held = CommentStatus.PENDING, True
            comment.queue = queue_of(comment.status, comment.flag_count)
        follow({comment.pk})
    return flag


@transaction.atomic
def dismiss_flags(
    *, actor: User, country: str, comment_id: int, version: int, flag_ids: Sequence[int]
) -> Comment:
    """Dismiss reports of a comment; without ids, all open ones.

    Raise NotFound, Conflict, or Invalid for reports of other comments or closed ones.
    """
    comment = selectors.lock_comment(actor=actor, country=country, comment_id=comment_id)
    versions.check(comment, version, ["flag_count"])
    flags = comment.flags.filter(outcome=FlagOutcome.OPEN)
    ids = set(flags.values_list("pk", flat=True))
    wanted_ids = set(flag_ids) or ids
    if not wanted_ids or not wanted_ids <= ids:
        raise Invalid({"flag_ids": ["Choose open reports"]})
    with versions.changing(comment, actor=actor, action="dismiss_flags"):
        flags.filter(pk__in=wanted_ids).update(
            outcome=FlagOutcome.DISMISSED, closed_at=timezone.now(), closed_by=actor
        )
        comment.flag_count = len(ids - wanted_ids)
        comment.queue = queue_of(comment.status, comment.flag_count)
    follow({comment.pk})
    return comment
