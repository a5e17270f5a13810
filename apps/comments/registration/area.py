"""Registrations of comments at start-up."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from apps.accounts.models import User
from apps.comments import choices, permissions
from apps.comments.choices import Target
from apps.comments.models import Comment, CommentSettings, PublicAuthor, WordEntry
from apps.comments.models.querysets import COMMENT_ROLES
from apps.comments.queries import public_reviews, selectors
from apps.comments.record import COMMENT_RECORD, author_name, targets
from apps.comments.registration import figures, inbox, personal
from apps.comments.services import authors, moderation, setting_up, undo_rules
from apps.comments.services.bulk import ACTIONS
from apps.comments.services.side_effects import recount_stores
from apps.core import registry
from apps.core.inbox import waiting_counts
from apps.core.inbox.inbox_lines import rows_of
from apps.core.jobs import schedule
from apps.core.permissions.verdicts import Verdicts
from apps.core.records import references
from apps.core.records.references import Reference
from apps.core.records.registration import register, register_list
from apps.pages.queries import reviews
from apps.uploads.models import usages

SCREEN = COMMENT_RECORD.screen


def _turn(comment: Comment, from_id: int, into_id: int) -> None:
    _put(comment, into_id)


def _put(comment: Comment, store_id: Any) -> None:
    comment.target_id = store_id
    shown = targets.shown({(Target.STORE, store_id)}).get((Target.STORE, store_id))
    if shown is not None:
        comment.target_title = shown.title[:200]


def _recount(store_ids: Sequence[int]) -> None:
    recount_stores(store_ids)


def _judge(user: User, comment: Comment) -> Verdicts:
    """Return the verdicts for the comment, loaded again with `is_answered`."""
    full_comment = selectors.get_comment(user=user, country=comment.country, comment_id=comment.pk)
    return permissions.judge(user, full_comment)


def register_area() -> None:
    """Register enumerations, record kinds, lists, counts, references and recurring tasks of comments."""
    for name, kind in (
        ("comment_target", choices.Target),
        ("comment_source", choices.Source),
        ("comment_delete_reason", choices.DeleteReason),
        ("comment_flag_reason", choices.FlagReason),
        ("comment_flag_outcome", choices.FlagOutcome),
        ("comment_detection", choices.Detection),
        ("comment_author_type", choices.AuthorType),
        ("comment_author_state", choices.AuthorState),
        ("comment_mode", choices.Mode),
        ("word_language", choices.WordLanguage),
        ("word_level", choices.WordLevel),
        ("word_match", choices.WordMatch),
    ):
        registry.register_enum(name, kind)
    _register_kinds()
    usages.register("comment", "Comment", selectors.KIND)
    reviews.register(public_reviews.of_store)
    # Comments follow a merged store, but do not prevent its deletion.
    references.register(
        Reference(
            target="store",
            source=selectors.KIND,
            rows=lambda store_id: Comment.objects.filter(target_type=Target.STORE, target_id=store_id),
            turn=_turn,
            way="target_id",
            read=lambda comment: comment.target_id,
            put=_put,
            after=_recount,
            is_use=False,
        )
    )
    inbox.register()
    figures.register()
    personal.register()
    waiting_counts.register("comments", COMMENT_ROLES, rows_of(selectors.KIND))
    schedule.register(
        schedule.Recurring("comments.blank_deleted", dt.timedelta(hours=1), moderation.blank_deleted)
    )


def _register_kinds() -> None:
    register(COMMENT_RECORD, undo=undo_rules.UNDO, judge=_judge)
    register_list(
        COMMENT_RECORD,
        selectors.comments_of,
        selectors.rows_of,
        note=author_name,
        named_by=("author",),
        lock=selectors.lock_comments,
        actions=ACTIONS,
    )
    registry.register_object_type(
        registry.ObjectType(
            code=authors.KIND,
            label=authors.LABEL,
            model=PublicAuthor,
            fields=("state",),
            title=lambda author: author.nickname,
            visible_to=lambda user, country: PublicAuthor.objects.visible_to(user, country),
            screen=SCREEN,
            screen_key="author_id",
            undo=authors.UNDO,
        )
    )
    registry.register_object_type(
        registry.ObjectType(
            code="comment_word",
            label="Word",
            model=WordEntry,
            fields=setting_up.WORD_FIELDS,
            title=lambda entry: entry.word,
            visible_to=lambda user, country: selectors.words_of(user, [country]),
            screen=SCREEN,
            screen_key="word_id",
        )
    )
    registry.register_object_type(
        registry.ObjectType(
            code="comment_settings",
            label="Comment settings",
            model=CommentSettings,
            fields=setting_up.SETTING_FIELDS,
            title=str,
            visible_to=lambda user, country: CommentSettings.objects.visible_to(user, country),
            screen=SCREEN,
        )
    )
