"""Inputs of the operations on comments."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from apps.comments import choices
from apps.comments.models import LONGEST_BODY
from apps.comments.permissions import MOVES
from apps.comments.record.listings import WORD_LIST
from apps.comments.services.intake import MOST_PICTURES
from apps.comments.services.steps import SUB_RATINGS, CommentDraft
from apps.comments.services.visitors import LONGEST_KEY
from apps.core.http.fields import optional_text
from apps.core.http.inputs import (
    BLANK,
    UNSET,
    EditInput,
    Honeypot,
    IdNumber,
    Input,
    Messages,
    Meta,
    Omittable,
    OneOf,
    Patch,
    StatusInput,
    VersionNumber,
    one_of,
)
from apps.core.http.serializers import InputSerializer
from apps.core.lists import list_spec
from apps.core.values import Json
from apps.stores.record.ref_shapes import enum

WordListInput = list_spec.list_input("WordListInput", WORD_LIST)


_Stars = Annotated[int, Meta(ge=1, le=5)]


class SubRatings(Input):
    """Ratings of single aspects of a visit, from 1 to 5."""

    taste: _Stars | None = None
    service: _Stars | None = None
    ambience: _Stars | None = None
    value: _Stars | None = None


class PublicCommentInput(Input):
    """A comment from the public site."""

    target_type: Annotated[str, choices.Target]
    target_id: IdNumber
    body: Annotated[str, Meta(max_length=LONGEST_BODY), BLANK] = ""
    rating: _Stars | None = None
    sub_ratings: Omittable[SubRatings] = None
    visited_on: date | None = None
    reply_to_comment_id: IdNumber | None = None
    nickname: Annotated[str, Meta(max_length=60), BLANK] = ""
    visitor_key: Annotated[
        str,
        Meta(
            max_length=LONGEST_KEY,
            description="Key from the visitor's last response, which identifies them. Without a valid "
            "key the visitor is new.",
        ),
        BLANK,
    ] = ""
    picture_ids: Omittable[Annotated[list[IdNumber], Meta(max_length=MOST_PICTURES)]] = None
    source: Omittable[Annotated[str, OneOf((("web", "Website"), ("app", "App")))]] = None
    website: Honeypot = ""

    def draft(self, device: str) -> CommentDraft:
        """Return the comment draft of the input."""
        stars = self.sub_ratings.sent() if self.sub_ratings else {}
        return CommentDraft(
            target_type=self.target_type,
            target_id=self.target_id,
            body=self.body,
            rating=self.rating,
            sub_ratings={name: stars[name] for name in SUB_RATINGS if stars.get(name)},
            visited_on=self.visited_on,
            reply_to=self.reply_to_comment_id,
            nickname=self.nickname,
            source=self.source or choices.Source.WEB,
            device=device,
        )


class PublicFlagInput(Input):
    """A report of a comment from the public site."""

    comment_id: IdNumber
    reason: Annotated[str, choices.FlagReason]
    note: Annotated[str, Meta(max_length=500), BLANK] = ""
    website: Honeypot = ""


class ChangeCommentStatusInput(StatusInput):
    comment_id: IdNumber
    action: Annotated[str, one_of(*MOVES)]


class SetPictureStateInput(EditInput):
    comment_id: IdNumber
    picture_id: IdNumber
    state: Annotated[str, choices.PictureState]


class ReplyCommentInput(EditInput):
    comment_id: IdNumber
    body: Annotated[str, Meta(max_length=LONGEST_BODY)]


class SetAuthorStateInput(Input):
    public_user_id: IdNumber
    state: Annotated[str, choices.AuthorState]


class DismissFlagsInput(EditInput):
    comment_id: IdNumber
    flag_ids: Omittable[Annotated[list[IdNumber], Meta(max_length=200)]] = None


class BulkCommentsParams(InputSerializer):
    """Parameters of the bulk rejection."""

    reason = enum(choices.RejectReason, required=False, allow_null=True)
    note = optional_text(500)


class SaveWordInput(Input):
    """A new word, or a change of the word with the given id and version."""

    word_id: IdNumber | None = None
    version: VersionNumber | None = None
    language: Patch[Annotated[str, choices.WordLanguage]] = UNSET
    word: Patch[Annotated[str, Meta(max_length=60)]] = UNSET
    level: Patch[Annotated[str, choices.WordLevel]] = UNSET
    match: Patch[Annotated[str, choices.WordMatch]] = UNSET
    allow_list: Patch[Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=200)]] = UNSET
    note: Patch[Annotated[str, Meta(max_length=300), BLANK]] = UNSET
    is_active: Patch[bool] = UNSET


class DeleteWordInput(Input):
    word_id: IdNumber
    version: VersionNumber


class TestWordsInput(Input):
    text: Annotated[str, Meta(max_length=LONGEST_BODY)]
    language: Annotated[str, choices.WordLanguage] | None = None


def _words(text: str) -> dict[str, Json]:
    """Return the same message for every kind of invalid number."""
    return dict.fromkeys(("invalid", "null", "min_value", "max_value"), f"Use {text}")


class EditCommentSettingsInput(EditInput):
    mode: Patch[Annotated[str, choices.Mode]] = UNSET
    premod_first_n: Patch[
        Annotated[int, Meta(ge=0, le=50), Messages(_words("a whole number from 0 to 50"))]
    ] = UNSET
    hold_links: Patch[bool] = UNSET
    history_rejected_rate: Patch[
        Annotated[float, Meta(ge=0.05, le=1), Messages(_words("a share from 5 to 100 percent"))]
    ] = UNSET
    flags_to_hold: Patch[
        Annotated[int, Meta(ge=0, le=100), Messages(_words("a whole number from 0 to 100"))]
    ] = UNSET
    rating_only_allowed: Patch[bool] = UNSET
    closed_after_days: Patch[
        Annotated[int, Meta(ge=1, le=3650), Messages(_words("a whole number from 1 to 3650, or nothing"))]
        | None
    ] = UNSET
