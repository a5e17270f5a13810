"""Shapes of what the calls over reports answer."""

from __future__ import annotations

from typing import Annotated, Any

from apps.core.http.outputs import IdNumber, Output
from apps.feedback import choices
from apps.feedback.record import FEEDBACK_RECORD

FeedbackDetail: Any = FEEDBACK_RECORD.detail_shape


class FeedbackApplied(Output):
    """What became of a report that was applied."""

    feedback: FeedbackDetail
    change_log_id: IdNumber | None
    changeset_id: IdNumber | None


class ReplyTemplate(Output):
    """A text to begin a reply with."""

    template_id: str
    label: str
    subject: str
    body: str


class ReplyTemplates(Output):
    """The texts in the reporter's language."""

    language: Annotated[str, choices.Language]
    templates: list[ReplyTemplate]


class FeedbackTaken(Output):
    """That a report from the public was taken."""

    id: IdNumber
