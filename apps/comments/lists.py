"""The list of comments, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.comments import selectors
from apps.comments.choices import CommentStatus, RejectReason
from apps.comments.listings import COMMENT_LIST
from apps.comments.models import Comment
from apps.comments.querysets import COMMENT_ROLES
from apps.comments.services.bulk import ACTIONS
from apps.comments.targets import KINDS
from apps.core.queries import list_area
from apps.core.queries.list_area import Column


def _author(one: Comment) -> str:
    return one.author.nickname if one.author else "Official reply"


def _reason(one: Comment) -> str:
    return RejectReason(one.reject_reason).label if one.reject_reason else ""


COLUMNS = (
    Column("id", "Id", lambda one: one.pk, width=10),
    Column("target_type", "Kind", lambda one: KINDS[one.target_type].label, width=10),
    Column("target", "About", lambda one: one.target_title, width=36),
    Column("author", "Author", _author, width=20),
    Column("rating", "Rating", lambda one: one.rating, width=8),
    Column("body", "Comment", lambda one: one.body, width=60),
    Column("language", "Language", lambda one: one.language, width=10),
    Column("pictures", "Pictures", lambda one: len(one.pictures), width=10),
    Column("likes", "Likes", lambda one: one.like_count, width=8),
    Column("flags", "Reports", lambda one: one.flag_count, width=10),
    Column("status", "Status", lambda one: CommentStatus(one.status).label, width=16),
    Column("reject_reason", "Why rejected", _reason, width=20),
    Column("moderated_by", "Decided by", lambda one: getattr(one.moderated_by, "nickname", None), width=18),
    Column("moderated_at", "Decided", lambda one: one.moderated_at, width=18),
    Column("created", "Written", lambda one: one.created_at, width=18),
)


def register() -> None:
    """Register the list of comments."""
    list_area.register(
        list_area.ListArea(
            code="comment",
            noun="comments",
            object_type=selectors.KIND,
            spec=COMMENT_LIST,
            roles=COMMENT_ROLES,
            matching=selectors.comments_of,
            rows=selectors.rows_of,
            note=_author,
            columns=COLUMNS,
            lock=selectors.lock_comments,
            actions=ACTIONS,
        )
    )
