"""Comments as calls show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.accounts.models import User
from apps.comments import permissions, selectors, targets
from apps.comments.choices import AuthorState, AuthorType
from apps.comments.models import Comment, CommentFlag, CommentSettings, WordEntry
from apps.comments.querysets import may_set_up
from apps.comments.record import COMMENT_RECORD
from apps.comments.targets import TargetShown
from apps.core.models import Versioned
from apps.core.records.answers import Answers
from apps.uploads.models import Picture
from apps.uploads.selectors import usable_pictures

ANSWERS = Answers(
    COMMENT_RECORD,
    {
        "allowed_actions": lambda one, user: permissions.allowed_actions(user, one),
        "author": lambda one, user: author(one),
        "revisions": lambda one, user: [
            {"body": each.body, "rating": each.rating, "at": each.at} for each in selectors.revisions_of(one)
        ],
        "similar_waiting": lambda one, user: selectors.waiting_alike(one),
    },
    given={"target", "pictures", "thread", "by_author", "similar", "similar_count"},
)
Given = dict[str, dict[int, Any]]


def rows(comments: Sequence[Comment], user: User) -> list[dict[str, Any]]:
    """Rows of the list; what is commented on and the pictures are fetched once for all."""
    return ANSWERS.rows(comments, user, **_fetched(comments))


def _fetched(comments: Sequence[Comment]) -> Given:
    shown = targets.shown({(one.target_type, one.target_id) for one in comments})
    ids = {row["picture_id"] for one in comments for row in one.pictures}
    found = usable_pictures(country=comments[0].country, picture_ids=ids) if ids else {}
    return {
        "target": {
            one.pk: vars(shown.get((one.target_type, one.target_id)) or _gone(one)) for one in comments
        },
        "pictures": {one.pk: _pictures(one, found) for one in comments},
    }


def _pictures(one: Comment, found: Mapping[int, Picture]) -> list[dict[str, Any]]:
    return [
        {**found[row["picture_id"]].as_ref(), "state": row["state"]}
        for row in one.pictures
        if row["picture_id"] in found
    ]


def _base(record: Versioned, actions: list[str]) -> dict[str, Any]:
    return {
        "version": record.version,
        "created_at": record.created_at,
        "created_by": record.created_by.as_ref() if record.created_by else None,
        "updated_at": record.updated_at,
        "updated_by": None,
        "allowed_actions": actions,
    }


def _gone(one: Comment) -> TargetShown:
    """What is commented on, where it is there no more."""
    return TargetShown(one.target_type, one.target_id, one.target_title, "", None, "", "")


def author(one: Comment) -> dict[str, Any]:
    """Who wrote a comment; an official reply is the house's."""
    writer = one.author
    if writer is None:
        return {
            "public_user_id": None,
            "nickname": one.created_by.nickname if one.created_by else "Sofra",
            "avatar_url": "",
            "type": AuthorType.STAFF,
            "state": AuthorState.NORMAL,
            "approved_count": 0,
            "rejected_count": 0,
        }
    return {
        "public_user_id": writer.pk,
        "nickname": writer.nickname,
        "avatar_url": writer.avatar_url,
        "type": writer.type,
        "state": writer.state,
        "approved_count": writer.approved_count,
        "rejected_count": writer.rejected_count,
    }


def detail(one: Comment, user: User) -> dict[str, Any]:
    """One comment with its thread, its author's others, its near copies and what it said before."""
    thread, others = selectors.thread_of(one), selectors.others_by(one)
    similar, count = selectors.alike(one)
    fetched = _fetched([one, *thread, *others, *similar])

    def shown(comments: Sequence[Comment]) -> list[dict[str, Any]]:
        return ANSWERS.rows(comments, user, **fetched)

    return ANSWERS.detail(
        one,
        user,
        **{name: values[one.pk] for name, values in fetched.items()},
        thread=shown(thread),
        by_author=shown(others),
        similar=shown(similar),
        similar_count=count,
    )


def flag(one: CommentFlag) -> dict[str, Any]:
    """One report of a comment."""
    return {
        "flag_id": one.pk,
        "reason": one.reason,
        "note": one.note,
        "outcome": one.outcome,
        "created_at": one.created_at,
        "closed_at": one.closed_at,
        "closed_by": one.closed_by.as_ref() if one.closed_by else None,
    }


def word(entry: WordEntry, user: User) -> dict[str, Any]:
    """One word of the lists."""
    return {
        "word_id": entry.pk,
        **_base(entry, permissions.word_actions(user, entry)),
        "updated_by": entry.updated_by.as_ref() if entry.updated_by else None,
        "language": entry.language,
        "word": entry.word,
        "level": entry.level,
        "match": entry.match,
        "allow_list": entry.allow_list,
        "note": entry.note,
        "is_active": entry.is_active,
        "hits_30d": getattr(entry, "hits_30d", 0),
    }


def settings(found: CommentSettings, user: User) -> dict[str, Any]:
    """How a country takes comments."""
    return {
        **_base(found, ["edit"] if may_set_up(user) else []),
        "updated_by": found.updated_by.as_ref() if found.updated_by else None,
        "country": found.country,
        "mode": found.mode,
        "premod_first_n": found.premod_first_n,
        "hold_links": found.hold_links,
        "history_rejected_rate": found.history_rejected_rate,
        "flags_to_hold": found.flags_to_hold,
        "rating_only_allowed": found.rating_only_allowed,
        "closed_after_days": found.closed_after_days,
    }
