"""Inputs of the operations on business messages."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from django.core.files.uploadedfile import UploadedFile
from rest_framework import serializers

from apps.business_messages import choices
from apps.business_messages.choices import MOST_FILES
from apps.business_messages.permissions import STATUS_ACTIONS
from apps.business_messages.queries.listings import TEMPLATE_LIST
from apps.business_messages.record import MOST_LABELS
from apps.business_messages.record.shapes import SenderFields
from apps.business_messages.services.intake import MessageDraft
from apps.core.http.fields import File, Text, optional_id, optional_text
from apps.core.http.inputs import (
    BLANK,
    UNSET,
    CreateInput,
    Honeypot,
    IdNumber,
    Input,
    Json,
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
from apps.crm.choices import Interest
from apps.stores.record.ref_shapes import enum
from apps.uploads.services.file_checks import MOST_BYTES

TemplateListInput = list_spec.list_input("TemplateListInput", TEMPLATE_LIST)
PRIORITIES = [(each.name.lower(), each.name.lower()) for each in choices.Priority]
REPLY_CHANNELS = [
    (each.value, each.label) for each in choices.Channel if each in choices.PreferredContact.values
]


def _labels() -> serializers.ListField:
    return serializers.ListField(child=Text(max_length=30), required=False, max_length=MOST_LABELS)


_File = Annotated[UploadedFile, partial(File, MOST_BYTES, allow_empty_file=True)]


class _MessageFields(Input):
    type: Annotated[str, choices.MessageType]
    subject: Annotated[str, Meta(max_length=150), BLANK] | None = None
    body: Annotated[str, Meta(max_length=5000), BLANK]
    store_id: IdNumber | None = None
    store_text: Annotated[str, Meta(max_length=200), BLANK] | None = None


class PublicMessageInput(_MessageFields):
    """A message from the public form, with its files."""

    name: Annotated[str, Meta(max_length=100), BLANK] | None = None
    company: Annotated[str, Meta(max_length=120), BLANK] | None = None
    job_title: Annotated[str, Meta(max_length=80), BLANK] | None = None
    email: Annotated[str, Meta(max_length=254), BLANK] | None = None
    phone: Annotated[str, Meta(max_length=40), BLANK] | None = None
    language: Omittable[Annotated[str, choices.Language]] = None
    preferred_contact: Annotated[str, choices.PreferredContact, BLANK] | None = None
    file_1: Omittable[_File] = None
    file_2: Omittable[_File] = None
    file_3: Omittable[_File] = None
    file_4: Omittable[_File] = None
    file_5: Omittable[_File] = None
    website: Honeypot | None = None

    def files(self) -> list[UploadedFile]:
        """Return the uploaded files."""
        places = (self.file_1, self.file_2, self.file_3, self.file_4, self.file_5)
        return [file for file in places if file is not None]

    def draft(self) -> MessageDraft:
        """Return the input as a MessageDraft."""
        sender = ("name", "company", "job_title", "email", "phone", "language", "preferred_contact")
        return MessageDraft(
            type=self.type,
            subject=self.subject or "",
            body=self.body,
            sender={name: getattr(self, name) for name in sender},
            store_id=self.store_id,
            store_text=self.store_text or "",
            files=[(file.name or "file", file.read()) for file in self.files()],
        )


class CreateMessageInput(CreateInput, _MessageFields):
    """A message that staff received by phone or in person and enter by hand."""

    channel: Annotated[str, choices.Channel]
    sender: Omittable[Annotated[dict[str, Json], SenderFields]] = None
    labels: Omittable[Annotated[list[Annotated[str, Meta(max_length=30)]], Meta(max_length=MOST_LABELS)]] = (
        None
    )

    def draft(self) -> MessageDraft:
        """Return the input as a MessageDraft."""
        return MessageDraft(
            type=self.type,
            subject=self.subject or "",
            body=self.body,
            sender=self.sender or {},
            store_id=self.store_id,
            store_text=self.store_text or "",
            labels=self.labels or [],
        )


class _MessageInput(Input):
    message_id: IdNumber
    version: VersionNumber


class MarkMessageReadInput(Input):
    message_id: IdNumber
    entry_number: Annotated[int, Meta(ge=1, le=2**31 - 1)]


class ReplyMessageInput(_MessageInput):
    body: Annotated[str, Meta(max_length=5000), BLANK]
    attachments: Omittable[Annotated[list[IdNumber], Meta(max_length=MOST_FILES)]] = None
    channel: Annotated[str, OneOf(tuple(REPLY_CHANNELS))] | None = None
    resolution: Annotated[str, choices.Resolution] | None = None


class TakeBackReplyInput(_MessageInput):
    entry_id: IdNumber


class RetryReplyInput(Input):
    message_id: IdNumber
    entry_id: IdNumber


class AddNoteInput(Input):
    message_id: IdNumber
    body: Annotated[str, Meta(max_length=5000), BLANK]
    attachments: Omittable[Annotated[list[IdNumber], Meta(max_length=MOST_FILES)]] = None


class AssignMessageInput(_MessageInput):
    assignee_id: IdNumber | None


class ChangeMessageStatusInput(StatusInput):
    message_id: IdNumber
    action: Annotated[str, one_of(*STATUS_ACTIONS)]
    resolution: Annotated[str, choices.Resolution] | None = None


class LinkStoreInput(_MessageInput):
    store_id: IdNumber | None


class LeadOfMessage(Input):
    """Fields of the new lead that the user may set; the others are copied from the thread."""

    name: Annotated[str, Meta(max_length=120), BLANK] | None = None
    owner_id: IdNumber | None = None
    interests: Omittable[Annotated[list[Annotated[str, Interest]], Meta(max_length=10)]] = None
    priority: Omittable[Annotated[str, OneOf(tuple(PRIORITIES))]] = None
    expected_value: Annotated[int, Meta(ge=0, le=10**15)] | None = None


class ConvertToLeadInput(_MessageInput):
    controls = ("confirm_token",)
    lead: Omittable[LeadOfMessage] = None
    link_lead_id: (
        Annotated[IdNumber, Meta(description="Existing lead to link the thread to instead.")] | None
    ) = None


class CheckClaimInput(_MessageInput):
    document_id: Patch[IdNumber | None] = UNSET
    called_number: Patch[Annotated[str, Meta(max_length=40), BLANK] | None] = UNSET
    claimant_role: Patch[Annotated[str, choices.ClaimantRole, BLANK] | None] = UNSET


class DecideClaimInput(_MessageInput):
    controls = ("validate_only",)
    decision: Annotated[str, choices.ClaimDecision]
    note: Annotated[str, Meta(max_length=1000), BLANK] | None = None


class UploadAttachmentInput(Input):
    """A file for an unsent reply or note."""

    message_id: IdNumber
    file: Annotated[
        UploadedFile,
        partial(File, MOST_BYTES, allow_empty_file=True),
        Messages({"required": "Choose a file"}),
    ]


class AttachmentIdInput(Input):
    attachment_id: IdNumber


class ReceivedMailIdInput(Input):
    received_mail_id: IdNumber


class MessageTemplatesInput(Input):
    message_id: Omittable[Annotated[IdNumber, Meta(description="Thread whose names are filled in.")]] = None


class SaveTemplateInput(Input):
    template_id: IdNumber | None = None
    version: Omittable[VersionNumber] = None
    label: Patch[Annotated[str, Meta(max_length=60)]] = UNSET
    language: Patch[Annotated[str, choices.Language]] = UNSET
    body: Patch[Annotated[str, Meta(max_length=5000)]] = UNSET
    types: Patch[Annotated[list[Annotated[str, choices.MessageType]], Meta(max_length=20)]] = UNSET
    is_active: Patch[bool] = UNSET


class BulkMessagesParams(InputSerializer):
    """Parameters of the bulk actions: assignee, labels, resolution and note."""

    assignee_id = optional_id()
    add_labels = _labels()
    remove_labels = _labels()
    resolution = enum(choices.Resolution, required=False, allow_null=True)
    note = optional_text(1000)
