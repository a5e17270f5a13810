"""Structured output fields of comments."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from apps.comments import choices
from apps.core.http.outputs import UNSET, From, IdNumber, Meta, Output, UnsetType
from apps.uploads.record.shapes import PictureRef


class CommentTarget(Output):
    """The record that is commented on."""

    target_type: Annotated[str, choices.Target]
    target_id: IdNumber
    title: str
    note: str
    picture_url: str | None
    url: str
    screen: str


class CommentAuthor(Output):
    """The author of a comment."""

    public_user_id: Annotated[IdNumber | None, From("pk")]
    nickname: str
    avatar_url: str
    type: Annotated[str, choices.AuthorType]
    state: Annotated[str, choices.AuthorState]
    approved_count: int
    rejected_count: int


class CommentDetection(Output):
    """A finding of the checks, and its place in the body, in characters."""

    type: Annotated[str, choices.Detection]
    match: str
    start: int
    end: int
    meaning: (
        Annotated[str, Meta(description="Listed word or advertising family; null for older comments.")]
        | UnsetType
    ) = UNSET


class CommentFlags(Output):
    """Number of open reports, in total and by reason."""

    total: int
    by_reason: dict[str, int]


class CommentPicture(PictureRef):
    """A picture of a comment, with its visibility."""

    state: Annotated[str, choices.PictureState]


class CommentRevisionShape(Output):
    """A former text of a comment."""

    body: str
    rating: int | None
    at: datetime
