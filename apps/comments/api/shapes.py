"""Shapes of what the calls over comments answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import field

from apps.comments import choices
from apps.comments.record import COMMENT_RECORD
from apps.core.http.outputs import IdNumber, ListOutput, Output, OwnId
from apps.core.http.serializers import BaseOutput, UserRef


class Taken(Output):
    """What the public is told: that it was taken."""

    id: IdNumber


class TakenComment(Taken):
    """The same of a comment, with the key to keep with the visitor and to bring with their next one."""

    visitor_key: str


CommentDetail: Any = COMMENT_RECORD.detail_shape


class CommentDecided(CommentDetail):
    """A comment after a decision, and the entry of its history by which that is undone."""

    change_log_id: IdNumber | None


class QueueCounts(Output):
    """How many comments wait in each queue."""

    pending: int
    reported: int
    unmoderated: int


class CommentFlagShape(Output):
    """A visitor's report of a comment."""

    flag_id: OwnId
    reason: Annotated[str, choices.FlagReason]
    note: str
    outcome: Annotated[str, choices.FlagOutcome]
    created_at: datetime
    closed_at: datetime | None
    closed_by: UserRef | None


class CommentFlagList(Output):
    """The reports of a comment."""

    rows: list[CommentFlagShape] = field(name="list")


class WordEntryShape(BaseOutput):
    """A word that the intake looks for."""

    word_id: OwnId
    language: Annotated[str, choices.WordLanguage]
    word: str
    level: Annotated[str, choices.WordLevel]
    match: Annotated[str, choices.WordMatch]
    allow_list: list[str]
    note: str
    is_active: bool
    hits_30d: int


class TextFinding(Output):
    """A finding in a tried text: its place in characters, and the listed word or family that was recognized."""

    type: Annotated[str, choices.Detection]
    level: Annotated[str, choices.WordLevel]
    meaning: str
    match: str
    start: int
    end: int


class TestedWords(Output):
    """The findings in a text, and the status that they would give a comment."""

    language: str
    hits: list[TextFinding]
    result: Literal["visible", "pending", "rejected"]


class CommentSettingsShape(BaseOutput):
    """How a country takes comments."""

    country: str
    mode: Annotated[str, choices.Mode]
    premod_first_n: int
    hold_links: bool
    history_rejected_rate: float
    flags_to_hold: int
    rating_only_allowed: bool
    closed_after_days: int | None


class WordListOutput(ListOutput[WordEntryShape]):
    """A page of the words, and for which languages the person may enter more."""

    writable_languages: list[Annotated[str, choices.WordLanguage]]
