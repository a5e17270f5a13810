"""Outputs of comments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.accounts.models import User
from apps.comments import permissions
from apps.comments.api.shapes import CommentSettingsShape, WordEntryShape
from apps.comments.choices import AuthorState, AuthorType
from apps.comments.models import Comment, CommentSettings, WordEntry
from apps.comments.models.querysets import may_set_up
from apps.comments.queries import selectors
from apps.comments.record import COMMENT_RECORD, targets
from apps.comments.record.shapes import CommentAuthor, CommentPicture, CommentRevisionShape, CommentTarget
from apps.comments.record.targets import TargetShown
from apps.core.http.serializers import BaseOutput
from apps.core.records.answers import Answers
from apps.uploads.models import Picture
from apps.uploads.queries.selectors import usable_pictures

ANSWERS = Answers(
    COMMENT_RECORD,
    {
        "allowed_actions": lambda one, user: permissions.allowed_actions(user, one),
        "author": lambda one, user: author(one),
        "revisions": lambda one, user: [
            CommentRevisionShape.of(each) for each in selectors.revisions_of(one)
        ],
        "similar_waiting": lambda one, user: selectors.count_undecided_duplicates(one),
    },
    name_list={"target", "pictures", "thread", "by_author", "similar", "similar_count"},
)
Fetched = dict[str, dict[int, Any]]


def rows(comments: Sequence[Comment], user: User) -> list[BaseOutput]:
    """Return comments as list rows; targets and pictures are loaded once for all."""
    return ANSWERS.rows(comments, user, **_fetched(comments))


def _fetched(comments: Sequence[Comment]) -> Fetched:
    shown = targets.shown({(one.target_type, one.target_id) for one in comments})
    ids = {row["picture_id"] for one in comments for row in one.pictures}
    pictures = usable_pictures(country=comments[0].country, picture_ids=ids) if ids else {}
    return {
        "target": {
            one.pk: CommentTarget.of(shown.get((one.target_type, one.target_id)) or _missing_target(one))
            for one in comments
        },
        "pictures": {one.pk: _pictures(one, pictures) for one in comments},
    }


def _pictures(one: Comment, pictures: Mapping[int, Picture]) -> list[CommentPicture]:
    return [
        CommentPicture.of(pictures[row["picture_id"]], state=row["state"])
        for row in one.pictures
        if row["picture_id"] in pictures
    ]


def _missing_target(one: Comment) -> TargetShown:
    """Return a placeholder for a target that no longer exists."""
    return TargetShown(one.target_type, one.target_id, one.target_title, "", None, "", "")


def author(one: Comment) -> CommentAuthor:
    """Return the author of a comment; without one, it is an official reply."""
    if one.author is not None:
        return CommentAuthor.of(one.author)
    return CommentAuthor(
        public_user_id=None,
        nickname=one.created_by.nickname if one.created_by else "Sofra",
        avatar_url="",
        type=AuthorType.STAFF,
        state=AuthorState.NORMAL,
        approved_count=0,
        rejected_count=0,
    )


def detail(one: Comment, user: User) -> BaseOutput:
    """Return a comment with its thread, its author's other comments, near duplicates and revisions."""
    thread, others = selectors.thread_of(one), selectors.others_by(one)
    similar, count = selectors.near_duplicates(one)
    fetched = _fetched([one, *thread, *others, *similar])

    def shown(comments: Sequence[Comment]) -> list[BaseOutput]:
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


def word(entry: WordEntry, user: User) -> WordEntryShape:
    """Return one entry of the word lists."""
    hits = getattr(entry, "hits_30d", 0)
    return WordEntryShape.of(entry, hits_30d=hits, allowed_actions=permissions.word_actions(user, entry))


def settings(row: CommentSettings, user: User) -> CommentSettingsShape:
    """Return a country's comment settings."""
    return CommentSettingsShape.of(row, allowed_actions=["edit"] if may_set_up(user) else [])
