"""Shapes of what the calls over business messages answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from msgspec import field

from apps.business_messages import choices
from apps.business_messages.record import MESSAGE_RECORD
from apps.core.http.outputs import IdNumber, ListOutput, Meta, Output, OwnId
from apps.core.http.serializers import BaseOutput

MessageDetail: Any = MESSAGE_RECORD.detail_shape


class MessageConverted(Output):
    """The thread, the lead it belongs to now, and the changeset by which that is taken back."""

    message: MessageDetail
    lead_id: IdNumber
    changeset_id: IdNumber


class MessageUnread(Output):
    """Whether something in a thread is still unseen."""

    message_id: OwnId
    unread: bool


class TemplateFacts(Output):
    """A text to begin a reply with."""

    template_id: Annotated[IdNumber, Meta(description="Of the country's own texts.")] | None
    code: Annotated[str, Meta(description="Of those that come with the console.")]
    version: int | None
    language: Annotated[str, choices.Language]
    label: str
    body: Annotated[str, Meta(description="With its places open.")]
    filled: Annotated[str, Meta(description="With the thread's names in their places.")]
    types: list[Annotated[str, choices.MessageType]]


class TemplateRow(BaseOutput):
    """One of the country's own texts, in use or not."""

    template_id: OwnId
    language: Annotated[str, choices.Language]
    label: str
    body: Annotated[str, Meta(description="With its places open.")]
    types: Annotated[list[Annotated[str, choices.MessageType]], Meta(description="None: for all kinds.")]
    is_active: bool


class TemplateListOutput(ListOutput[TemplateRow]):
    """A page of a list."""


class MessageTemplates(Output):
    """The texts in the country's languages, those for the thread first."""

    language: Annotated[Annotated[str, choices.Language], Meta(description="The sender's.")]
    languages: list[Annotated[str, choices.Language]]
    templates: list[TemplateFacts]


class MessageLabels(Output):
    """The labels in use, the most used first."""

    labels: list[str]


class MessageTaken(Output):
    """That a message from the public was taken."""

    id: IdNumber


class ReceivedMailRow(Output):
    """One received mail."""

    received_mail_id: OwnId
    from_name: str
    from_email: str
    subject: str
    size: Annotated[int, Meta(description="Bytes.")]
    received_at: datetime
    discard_reason: Annotated[str, Meta(description="Why it became no message.")]
    has_original: Annotated[bool, Meta(description="The original message is stored.")]


class DiscardedMails(Output):
    """The newest discarded mail, and how much there is."""

    rows: list[ReceivedMailRow] = field(name="list")
    total: int


class MailHeader(Output):
    """One header of a mail."""

    name: str
    value: str


class OriginalMail(ReceivedMailRow):
    """A received mail with its headers and its text."""

    headers: list[MailHeader]
    text: str
