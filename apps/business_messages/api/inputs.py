"""Inputs of the calls over business messages."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.business_messages import choices
from apps.business_messages.choices import MOST_FILES
from apps.business_messages.listings import TEMPLATE_LIST
from apps.business_messages.permissions import STATUS_ACTIONS
from apps.business_messages.record import MOST_LABELS
from apps.business_messages.services.intake import MessageDraft
from apps.business_messages.shapes import SenderFields, text
from apps.core.http.fields import File, Id, Text, Version
from apps.core.http.serializers import CreateInput, InputSerializer, Shape, StatusInput
from apps.core.queries import list_spec
from apps.crm.choices import Interest
from apps.stores.ref_shapes import enum
from apps.uploads.file_checks import MOST_BYTES

TemplateListInput = list_spec.list_input("TemplateListInput", TEMPLATE_LIST)
PRIORITIES = [(each.name.lower(), each.name.lower()) for each in choices.Priority]
REPLY_CHANNELS = [
    (each.value, each.label) for each in choices.Channel if each in choices.PreferredContact.values
]
PUBLIC_FILES = tuple(f"file_{number}" for number in range(1, MOST_FILES + 1))


def _id() -> Id:
    return Id(required=False, allow_null=True)


def _labels() -> serializers.ListField:
    return serializers.ListField(child=Text(max_length=30), required=False, max_length=MOST_LABELS)


def _attachments() -> serializers.ListField:
    return serializers.ListField(child=Id(), required=False, max_length=MOST_FILES)


def _file() -> File:
    return File(MOST_BYTES, required=False, allow_empty_file=True)


class PublicMessageInput(InputSerializer):
    """A message from the public: one form with its files."""

    type = enum(choices.MessageType)
    subject = text(150)
    body = Text(allow_blank=True, max_length=5000)
    name = text(100)
    company = text(120)
    job_title = text(80)
    email = text(254)
    phone = text(40)
    language = enum(choices.Language, required=False)
    preferred_contact = enum(choices.PreferredContact, blank=True, required=False, allow_null=True)
    store_id = _id()
    store_text = text(200)
    file_1 = _file()
    file_2 = _file()
    file_3 = _file()
    file_4 = _file()
    file_5 = _file()
    website = text(500, help_text="Leave it empty: people do not see this field, programs fill it.")


def public_message(data: dict[str, Any]) -> MessageDraft:
    """The message that validated input of the public describes."""
    sender = ("name", "company", "job_title", "email", "phone", "language", "preferred_contact")
    files = [data[name] for name in PUBLIC_FILES if data.get(name) is not None]
    return MessageDraft(
        type=data["type"],
        subject=data.get("subject") or "",
        body=data["body"],
        sender={name: data.get(name) for name in sender},
        store_id=data.get("store_id"),
        store_text=data.get("store_text") or "",
        files=[(file.name or "file", file.read()) for file in files],
    )


class CreateMessageInput(CreateInput):
    """What somebody told a colleague."""

    type = enum(choices.MessageType)
    channel = enum(choices.Channel)
    subject = text(150)
    body = Text(allow_blank=True, max_length=5000)
    sender = SenderFields(required=False)
    store_id = _id()
    store_text = text(200)
    labels = _labels()


def noted_message(data: dict[str, Any]) -> MessageDraft:
    """The message that validated input of staff describes."""
    return MessageDraft(
        type=data["type"],
        subject=data.get("subject") or "",
        body=data["body"],
        sender=data.get("sender") or {},
        store_id=data.get("store_id"),
        store_text=data.get("store_text") or "",
        labels=data.get("labels") or [],
    )


class MarkMessageReadInput(InputSerializer):
    message_id = Id()
    entry_number = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class ReplyMessageInput(InputSerializer):
    message_id = Id()
    version = Version()
    body = Text(allow_blank=True, max_length=5000)
    attachments = _attachments()
    channel = serializers.ChoiceField(choices=REPLY_CHANNELS, required=False, allow_null=True)
    resolution = enum(choices.Resolution, required=False, allow_null=True)


class TakeBackReplyInput(InputSerializer):
    message_id = Id()
    version = Version()
    entry_id = Id()


class RetryReplyInput(InputSerializer):
    message_id = Id()
    entry_id = Id()


class AddNoteInput(InputSerializer):
    message_id = Id()
    body = Text(allow_blank=True, max_length=5000)
    attachments = _attachments()


class AssignMessageInput(InputSerializer):
    message_id = Id()
    version = Version()
    assignee_id = Id(allow_null=True)


class ChangeMessageStatusInput(StatusInput):
    message_id = Id()
    action = serializers.ChoiceField(choices=[(action, action) for action in STATUS_ACTIONS])
    resolution = enum(choices.Resolution, required=False, allow_null=True)


class LinkStoreInput(InputSerializer):
    message_id = Id()
    version = Version()
    store_id = Id(allow_null=True)


class LeadOfMessage(InputSerializer):
    """What a person says of the new lead; the rest is told by the thread."""

    name = text(120)
    owner_id = _id()
    interests = serializers.ListField(child=enum(Interest), required=False, max_length=10)
    priority = serializers.ChoiceField(choices=PRIORITIES, required=False)
    expected_value = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=10**15)


class ConvertToLeadInput(InputSerializer):
    message_id = Id()
    version = Version()
    lead = LeadOfMessage(required=False)
    link_lead_id = Id(required=False, allow_null=True, help_text="The lead to put the thread to instead.")
    confirm_token = Text(required=False, max_length=4000)


class CheckClaimInput(InputSerializer):
    message_id = Id()
    version = Version()
    document_id = _id()
    called_number = text(40)
    claimant_role = enum(choices.ClaimantRole, blank=True, required=False, allow_null=True)


class DecideClaimInput(InputSerializer):
    message_id = Id()
    version = Version()
    decision = enum(choices.ClaimDecision)
    note = text(1000)
    validate_only = serializers.BooleanField(required=False)


class UploadAttachmentInput(InputSerializer):
    """A file for a reply or a note that is being written."""

    message_id = Id()
    file = File(MOST_BYTES, allow_empty_file=True, error_messages={"required": "Choose a file"})


class AttachmentIdInput(InputSerializer):
    attachment_id = Id()


class ReceivedMailIdInput(InputSerializer):
    received_mail_id = Id()


class MessageTemplatesInput(InputSerializer):
    message_id = Id(required=False, help_text="The thread whose names are filled in.")


class SaveTemplateInput(InputSerializer, Shape):
    template_id = _id()
    version = Version(required=False)
    label = Text(required=False, max_length=60)
    language = enum(choices.Language, required=False)
    body = Text(required=False, max_length=5000)
    types = serializers.ListField(child=enum(choices.MessageType), required=False, max_length=20)
    is_active = serializers.BooleanField(required=False)


class BulkMessagesParams(InputSerializer):
    """What the actions ask for: a colleague, labels, an outcome, a note."""

    assignee_id = _id()
    add_labels = _labels()
    remove_labels = _labels()
    resolution = enum(choices.Resolution, required=False, allow_null=True)
    note = text(1000)
