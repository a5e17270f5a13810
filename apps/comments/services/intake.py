"""Intake of public comments: author, thread, rating, moderation steps and storage."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from django.db import models, transaction
from django.db.models import F
from django.utils import timezone

from apps.accounts.queries.selectors import managers_of
from apps.comments.choices import (
    PUBLIC,
    AuthorType,
    CommentStatus,
    PictureState,
    Target,
)
from apps.comments.domain.words import checks
from apps.comments.models import (
    Comment,
    CommentRevision,
    PublicAuthor,
    WordHits,
)
from apps.comments.queries import selectors
from apps.comments.record import targets
from apps.comments.record.targets import KINDS
from apps.comments.services import evidence, near_duplicates
from apps.comments.services.side_effects import follow, queue_of
from apps.comments.services.steps import STEPS, CommentDraft, ModerationContext
from apps.core.changes import history, versions
from apps.core.choices import NotificationType
from apps.core.country.zones import zone_of
from apps.core.errors import Invalid, NotFound
from apps.core.http.public_limits import hash_of, signature
from apps.core.messaging import notifications
from apps.core.text.folding import fold
from apps.uploads.queries.selectors import usable_pictures

MOST_PICTURES = 9
SPIKE, SPIKE_WITHIN = 20, dt.timedelta(hours=1)


@transaction.atomic
def take_from_public(
    *,
    country: str,
    draft: CommentDraft,
    ip: str | None,
    visitor: str,
    author_type: str = AuthorType.VISITOR,
) -> Comment:
    """Moderate and store a comment of a visitor; return it, or the identical earlier one.

    `visitor` comes from the visitor's key (`visitors.visitor_of`) or is new. `author_type` is our own
    knowledge, never the visitor's claim. Raise NotFound if the target is not public or not open, Invalid for
    missing or wrong values.
    """
    target = targets.lock_target(country, draft.target_type, draft.target_id)
    head, replied = _thread(country, draft, target)
    case = ModerationContext(
        country=country,
        draft=draft,
        target=target,
        author=_author(country, draft, visitor, author_type),
        settings=selectors.settings_of(country),
        ip_hash=hash_of(ip),
        at=timezone.now(),
        head=head,
    )
    _check_rating(case)
    for step in STEPS:
        if case.is_done:
            break
        step(case)
    if case.again is not None:
        return case.again
    _count_hits(case)
    comment = _replace(case) if case.before else _create(case, replied)
    evidence.report(comment)
    follow({comment.pk})
    _notify_of_spike(case)
    return comment


def _thread(country: str, draft: CommentDraft, target: models.Model) -> tuple[Comment | None, Comment | None]:
    """Return the first comment of the thread and the comment that is answered, None without a reply."""
    if draft.reply_to is None:
        return None, None
    public = Comment.objects.shown().filter(
        country=country, target_type=draft.target_type, target_id=target.pk
    )
    replied = public.filter(pk=draft.reply_to).select_related("parent").first()
    if replied is None:
        raise NotFound("Comment")
    return replied.parent or replied, replied


def _author(country: str, draft: CommentDraft, visitor: str, author_type: str) -> PublicAuthor:
    """Return the visitor's author in a country, created if new."""
    nickname = " ".join(draft.nickname.split())[:60] or "Guest"
    author, is_new = PublicAuthor.objects.get_or_create(
        country=country,
        key=signature(f"author:{visitor}"),
        defaults={"nickname": nickname, "type": author_type},
    )
    # Locked, so that concurrent comments of an author are processed one after another.
    author = PublicAuthor.objects.select_for_update(no_key=True, of=("self",)).get(pk=author.pk)
    if not is_new and author.nickname != nickname and draft.nickname:
        author.nickname = nickname
        author.save(update_fields=["nickname"])
    return author


def _check_rating(case: ModerationContext) -> None:
    draft = case.draft
    rated = draft.rating is not None or draft.sub_ratings or draft.visited_on
    if rated and (draft.target_type != Target.STORE or case.head is not None):
        raise Invalid({"rating": ["Rating belongs to store reviews only"]})
    if draft.sub_ratings and draft.rating is None:
        raise Invalid({"rating": ["Also give an overall rating"]})
    today = case.at.astimezone(zone_info(case.country)).date()
    if draft.visited_on is not None and draft.visited_on > today:
        raise Invalid({"visited_on": ["Choose a past date"]})
    if len(draft.picture_ids) > MOST_PICTURES:
        raise Invalid({"picture_ids": [f"At most {MOST_PICTURES} pictures"]})
    if draft.picture_ids and set(
        usable_pictures(country=case.country, picture_ids=set(draft.picture_ids))
    ) != set(draft.picture_ids):
        raise Invalid({"picture_ids": ["Picture not found"]})
    if draft.rating is not None:
        own = Comment.objects.filter(author=case.author, target_type=Target.STORE, target_id=case.target.pk)
        own = own.filter(rating__isnull=False).exclude(status=CommentStatus.DELETED)
        case.before = own.select_for_update(of=("self",)).order_by("-created_at", "-pk").first()


def zone_info(country: str) -> dt.tzinfo:
    """Return the time zone of a country."""
    return ZoneInfo(zone_of(country))


def _fill(case: ModerationContext, comment: Comment) -> None:
    """Set the content and the moderation results of a comment."""
    draft = case.draft
    comment.body, comment.language = case.body, case.language
    comment.rating, comment.sub_ratings, comment.visited_on = (
        draft.rating,
        dict(draft.sub_ratings),
        draft.visited_on,
    )
    comment.pictures = [
        {"picture_id": pk, "state": PictureState.VISIBLE.value} for pk in dict.fromkeys(draft.picture_ids)
    ]
    comment.status, comment.reject_reason, comment.reject_note = (
        case.status,
        case.reject_reason,
        case.reject_note,
    )
    comment.queue = queue_of(comment.status, comment.flag_count)
    comment.is_rule_held = case.status == CommentStatus.PENDING
    comment.detections = case.detections
    comment.detection_types = sorted({row["type"] for row in case.detections})
    comment.ip_hash, comment.device, comment.source = case.ip_hash, draft.device[:120], draft.source
    comment.search_text = fold(f"{case.author.nickname} {case.body}")
    has_findings = any(row["type"] in checks.TYPES for row in case.detections)
    comment.bands = near_duplicates.lsh_bands(case.body, has_findings=has_findings)


def _create(case: ModerationContext, replied: Comment | None) -> Comment:
    shown = KINDS[case.draft.target_type].show(case.target)
    comment = Comment(
        country=case.country,
        target_type=case.draft.target_type,
        target_id=case.target.pk,
        target_title=shown.title[:200],
        parent=case.head,
        reply_to=replied,
        author=case.author,
        created_at=case.at,
        is_under_hidden=case.head is not None and case.head.status not in PUBLIC,
    )
    _fill(case, comment)
    near_duplicates.join(comment)
    comment.save()
    history.record(actor=None, record=comment, action="create")
    return comment


def _replace(case: ModerationContext) -> Comment:
    """Replace an author's earlier rating, which is stored as a revision."""
    comment = case.before
    assert comment is not None
    if comment.status not in PUBLIC:
        case.hold()
    CommentRevision.objects.create(
        comment=comment, body=comment.body, rating=comment.rating, at=comment.updated_at
    )
    with versions.changing(comment, actor=None, action="rewrite"):
        _fill(case, comment)
        comment.moderated_by, comment.moderated_at = None, None
        comment.is_pinned = comment.is_featured = False
        near_duplicates.join(comment)
    return comment


def _count_hits(case: ModerationContext) -> None:
    day = case.at.date()
    if case.word_ids:
        WordHits.objects.bulk_create(
            [WordHits(entry_id=pk, day=day) for pk in case.word_ids], ignore_conflicts=True
        )
        WordHits.objects.filter(entry__in=case.word_ids, day=day).update(count=F("count") + 1)


def _notify_of_spike(case: ModerationContext) -> None:
    """Notify the managers, once a day, of 20 comments on one target within an hour."""
    about = {"target_type": case.draft.target_type, "target_id": case.target.pk}
    since = case.at - SPIKE_WITHIN
    recent = Comment.objects.filter(**about, created_at__gte=since).order_by()[: SPIKE + 1].count()
    if recent == SPIKE:
        title = KINDS[case.draft.target_type].show(case.target).title
        notifications.notify(
            users=managers_of(case.country),
            kind=NotificationType.COMMENT_SPIKE,
            title=title,
            body=f"{SPIKE} comments within an hour",
            about=case.target,
            once_on=case.at.date(),
        )
