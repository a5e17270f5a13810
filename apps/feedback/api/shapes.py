"""Output shapes of the operations on error reports."""

from __future__ import annotations

from typing import Annotated, Any

from apps.core.http.outputs import IdNumber, Output
from apps.feedback import choices
from apps.feedback.record import FEEDBACK_RECORD

FeedbackDetail: Any = FEEDBACK_RECORD.detail_shape


class FeedbackApplied(Output):
    """The report after it was applied, with the changes made to the store."""

    feedback: FeedbackDetail
    change_log_id: IdNumber | None
    changeset_id: IdNumber | None


class ReplyTemplate(Output):
    """A reply template."""

    template_id: str
    label: str
    subject: str
    body: str


class ReplyTemplates(Output):
    """The reply templates in the reporter's language."""

    language: Annotated[str, choices.Language]
    templates: list[ReplyTemplate]
