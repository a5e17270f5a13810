"""Output shapes of the operations on business messages."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from apps.business_messages import choices
from apps.business_messages.record import MESSAGE_RECORD
from apps.core.http.outputs import IdNumber, Meta, Output, OwnId, Rows
from apps.core.http.serializers import BaseOutput

MessageDetail: Any = MESSAGE_RECORD.detail_shape


class MessageConverted(Output):
    """The converted thread, its lead, and the changeset that undoes the conversion."""

    message: MessageDetail
    lead_id: IdNumber
    changeset_id: IdNumber


class MessageUnread(Output):
    """The unread state of a thread."""

    message_id: OwnId
    unread: bool


class TemplateFacts(Output):
    """A reply template."""

    template_id: (
        Annotated[IdNumber, Meta(description="Id of a template of the country; null for a built-in one.")]
        | None
    )
    code: Annotated[str, Meta(description="Code of a built-in template.")]
    version: int | None
    language: Annotated[str, choices.Language]
    label: str
    body: Annotated[str, Meta(description="Text with placeholders.")]
    filled: Annotated[str, Meta(description="Text with the thread's names instead of placeholders.")]
    types: list[Annotated[str, choices.MessageType]]


class TemplateRow(BaseOutput):
    """One of the country's own reply templates, active or not."""

    template_id: OwnId
    language: Annotated[str, choices.Language]
    label: str
    body: Annotated[str, Meta(description="Text with placeholders.")]
    types: Annotated[
        list[Annotated[str, choices.MessageType]], Meta(description="Message types; empty for all.")
    ]
    is_active: bool


class MessageTemplates(Output):
    """The reply templates in the country's languages, those that suit the thread first."""

    language: Annotated[Annotated[str, choices.Language], Meta(description="Language of the sender.")]
    languages: list[Annotated[str, choices.Language]]
    templates: list[TemplateFacts]


class MessageLabels(Output):
    """The labels in use, most used first."""

    labels: list[str]


class ReceivedMailRow(Output):
    """A received email."""

    received_mail_id: OwnId
    from_name: str
    from_email: str
    subject: str
    size: Annotated[int, Meta(description="Size in bytes.")]
    received_at: datetime
    discard_reason: Annotated[str, Meta(description="Reason why no message was created.")]
    has_original: Annotated[bool, Meta(description="True if the original message is stored.")]


class DiscardedMails(Rows[ReceivedMailRow]):
    """The newest discarded emails and their total."""

    total: int


class MailHeader(Output):
    """A header of an email."""

    name: str
    value: str


class OriginalMail(ReceivedMailRow):
    """A received email with its headers and text."""

    headers: list[MailHeader]
    text: str
