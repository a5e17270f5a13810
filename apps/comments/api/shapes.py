"""Outputs of the operations on comments."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from apps.comments import choices
from apps.comments.record import COMMENT_RECORD
from apps.core.http.outputs import IdNumber, ListOutput, Output, OwnId
from apps.core.http.serializers import Accepted, BaseOutput, UserRef


class TakenComment(Accepted):
    """Confirmation of a comment, with the visitor's key to store and send with the next comment."""

    visitor_key: str


CommentDetail: Any = COMMENT_RECORD.detail_shape


class CommentDecided(CommentDetail):
    """A comment after a decision, with the history entry by which it can be undone."""

    change_log_id: IdNumber | None


class QueueCounts(Output):
    """Number of waiting comments by queue."""

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


class WordEntryShape(BaseOutput):
    """An entry of the word lists."""

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
    """A finding in a tested text: its place in characters, and the matched word or family."""

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
    """The comment settings of a country."""

    country: str
    mode: Annotated[str, choices.Mode]
    premod_first_n: int
    hold_links: bool
    history_rejected_rate: float
    flags_to_hold: int
    rating_only_allowed: bool
    closed_after_days: int | None


class WordListOutput(ListOutput[WordEntryShape]):
    """A page of words, and the languages in which the user may add words."""

    writable_languages: list[Annotated[str, choices.WordLanguage]]
