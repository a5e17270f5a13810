"""Inputs of the calls over comments."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.comments import choices
from apps.comments.listings import WORD_LIST
from apps.comments.models import LONGEST_BODY
from apps.comments.permissions import MOVES
from apps.comments.services.intake import MOST_PICTURES
from apps.comments.services.steps import SUB_RATINGS, CommentDraft
from apps.comments.visitors import LONGEST_KEY
from apps.core.http.fields import Id, Text, Version
from apps.core.http.serializers import EditInput, InputSerializer, Shape, StatusInput
from apps.core.queries import list_spec
from apps.stores.ref_shapes import enum

WordListInput = list_spec.list_input("WordListInput", WORD_LIST)


def _stars(**kwargs: Any) -> serializers.IntegerField:
    return serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=5, **kwargs)


class SubRatings(InputSerializer):
    """Stars for single sides of a visit."""

    taste = _stars()
    service = _stars()
    ambience = _stars()
    value = _stars()


class PublicCommentInput(InputSerializer, Shape):
    """A comment from the public."""

    target_type = enum(choices.Target)
    target_id = Id()
    body = Text(required=False, allow_blank=True, max_length=LONGEST_BODY)
    rating = _stars()
    sub_ratings = SubRatings(required=False)
    visited_on = serializers.DateField(required=False, allow_null=True)
    reply_to_comment_id = Id(required=False, allow_null=True)
    nickname = Text(required=False, allow_blank=True, max_length=60)
    visitor_key = Text(
        required=False,
        allow_blank=True,
        max_length=LONGEST_KEY,
        help_text=(
            "The key that the visitor was answered last, by which they are known again. "
            "Without one, or with one that is not ours, they are somebody new."
        ),
    )
    picture_ids = serializers.ListField(child=Id(), required=False, max_length=MOST_PICTURES)
    source = serializers.ChoiceField(choices=[("web", "Website"), ("app", "App")], required=False)
    website = Text(
        required=False,
        allow_blank=True,
        max_length=500,
        help_text="Leave it empty: people do not see this field, programs fill it.",
    )


def draft_of(data: dict[str, Any], device: str) -> CommentDraft:
    """The comment that validated input describes."""
    sub = data.get("sub_ratings") or {}
    return CommentDraft(
        target_type=data["target_type"],
        target_id=data["target_id"],
        body=data.get("body") or "",
        rating=data.get("rating"),
        sub_ratings={name: sub[name] for name in SUB_RATINGS if sub.get(name)},
        visited_on=data.get("visited_on"),
        reply_to=data.get("reply_to_comment_id"),
        nickname=data.get("nickname") or "",
        source=data.get("source") or choices.Source.WEB,
        device=device,
    )


class PublicFlagInput(InputSerializer):
    """A report of a comment from the public."""

    comment_id = Id()
    reason = enum(choices.FlagReason)
    note = Text(required=False, allow_blank=True, max_length=500)
    website = Text(
        required=False,
        allow_blank=True,
        max_length=500,
        help_text="Leave it empty: people do not see this field, programs fill it.",
    )


class ChangeCommentStatusInput(StatusInput):
    comment_id = Id()
    action = serializers.ChoiceField(choices=[(action, action) for action in MOVES])


class SetPictureStateInput(EditInput):
    comment_id = Id()
    picture_id = Id()
    state = enum(choices.PictureState)


class ReplyCommentInput(EditInput):
    comment_id = Id()
    body = Text(max_length=LONGEST_BODY)


class SetAuthorStateInput(InputSerializer):
    public_user_id = Id()
    state = enum(choices.AuthorState)


class DismissFlagsInput(EditInput):
    comment_id = Id()
    flag_ids = serializers.ListField(child=Id(), required=False, max_length=200)


class BulkCommentsParams(InputSerializer):
    """What rejecting asks for."""

    reason = enum(choices.RejectReason, required=False, allow_null=True)
    note = Text(required=False, allow_blank=True, allow_null=True, max_length=500)


class SaveWordInput(InputSerializer):
    """A word: a new one, or with its id and version a change."""

    word_id = Id(required=False, allow_null=True)
    version = Version(required=False, allow_null=True)
    language = enum(choices.WordLanguage, required=False)
    word = Text(required=False, max_length=60)
    level = enum(choices.WordLevel, required=False)
    match = enum(choices.WordMatch, required=False)
    allow_list = serializers.ListField(child=Text(max_length=60), required=False, max_length=200)
    note = Text(required=False, allow_blank=True, max_length=300)
    is_active = serializers.BooleanField(required=False)


class DeleteWordInput(InputSerializer):
    word_id = Id()
    version = Version()


class TestWordsInput(InputSerializer):
    text = Text(max_length=LONGEST_BODY)
    language = enum(choices.WordLanguage, required=False, allow_null=True)


def _words(meant: str) -> dict[str, Any]:
    """One sentence for whatever is wrong with a number: what may stand there."""
    return dict.fromkeys(("invalid", "null", "min_value", "max_value"), f"Write {meant}")


class EditCommentSettingsInput(EditInput):
    mode = enum(choices.Mode, required=False)
    premod_first_n = serializers.IntegerField(
        required=False, min_value=0, max_value=50, error_messages=_words("a whole number from 0 to 50")
    )
    hold_links = serializers.BooleanField(required=False)
    history_rejected_rate = serializers.FloatField(
        required=False, min_value=0.05, max_value=1, error_messages=_words("a share from 5 to 100 percent")
    )
    flags_to_hold = serializers.IntegerField(
        required=False, min_value=0, max_value=100, error_messages=_words("a whole number from 0 to 100")
    )
    rating_only_allowed = serializers.BooleanField(required=False)
    closed_after_days = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=3650,
        error_messages=_words("a whole number from 1 to 3650, or nothing"),
    )
