"""Shapes of what belongs to comments in answers."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from apps.comments import choices
from apps.core.http.outputs import UNSET, From, IdNumber, Meta, Output, UnsetType
from apps.uploads.record.shapes import PictureRef


class CommentTarget(Output):
    """What is commented on."""

    target_type: Annotated[str, choices.Target]
    target_id: IdNumber
    title: str
    note: str
    picture_url: str | None
    url: str
    screen: str


class CommentAuthor(Output):
    """Who wrote it."""

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
        Annotated[
            str, Meta(description="The listed word or family of advertising; older comments have none.")
        ]
        | UnsetType
    ) = UNSET


class CommentFlags(Output):
    """How many reports are open, by reason."""

    total: int
    by_reason: dict[str, int]


class CommentPicture(PictureRef):
    """A picture of a comment, and whether it is shown."""

    state: Annotated[str, choices.PictureState]


class CommentRevisionShape(Output):
    """What it said before."""

    body: str
    rating: int | None
    at: datetime
