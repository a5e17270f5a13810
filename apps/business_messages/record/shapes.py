"""Shapes of the nested objects of business messages."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from apps.business_messages import choices
from apps.core.choices import MailStatus
from apps.core.http.fields import optional_text
from apps.core.http.outputs import From, IdNumber, Meta, OneOf, Output, OwnId
from apps.core.http.serializers import InputSerializer, UserRef
from apps.stores.choices import Verification
from apps.stores.record.ref_shapes import StoreRef, enum

DELIVERY = [("none", "None"), *MailStatus.choices]


class SenderFields(InputSerializer):
    """The sender of a message."""

    name = optional_text(100)
    company = optional_text(120)
    job_title = optional_text(80)
    email = optional_text(254)
    phone = optional_text(40)
    language = enum(choices.Language, required=False)
    preferred_contact = enum(choices.PreferredContact, blank=True, required=False, allow_null=True)


class SenderFacts(Output):
    """The sender of a message, with contact data."""

    name: Annotated[str, From("sender_name")]
    company: str
    job_title: str
    email: Annotated[str, From("sender_email")]
    phone: Annotated[str, From("sender_phone")]
    language: Annotated[str, choices.Language]
    preferred_contact: Annotated[str, OneOf((*choices.PreferredContact.choices, ("", "")))]
    spam_count: int


class AttachmentFacts(Output):
    """A file of an entry, with the reason if it was rejected."""

    attachment_id: OwnId
    file_name: str
    mime: str
    size: int
    refusal: str


class EntryFacts(Output):
    """One entry of a thread."""

    entry_id: OwnId
    number: int
    kind: Annotated[str, choices.EntryKind]
    channel: Annotated[str, choices.Channel]
    body: str
    more: Annotated[
        str, Meta(description="Quoted part of an email, and text above the maximum length of an entry.")
    ]
    author: UserRef | None
    from_name: str
    from_email: str
    is_automatic: bool
    at: datetime
    delivery: Annotated[str, OneOf(tuple(DELIVERY))]
    tries: int
    error: str
    attachments: list[AttachmentFacts]
    original_mail_id: Annotated[IdNumber, Meta(description="Id of the original email.")] | None


class MessageStore(StoreRef):
    """The store of a thread, with the data to check a claim against."""

    version: int
    address: Annotated[str, From("address_text")]
    phones: list[str]
    email: str
    verification: Annotated[str, Verification]
    verified_at: datetime | None


class MessageRef(Output):
    """A reference to a thread."""

    message_id: OwnId
    subject: str
    type: Annotated[str, choices.MessageType]
    status: Annotated[str, choices.MessageStatus]
    created_at: datetime


class ClaimFacts(Output):
    """The checks of a claim, and the missing ones."""

    document: Annotated[AttachmentFacts | None, From("claim_document")]
    called_number: Annotated[str, From("claim_phone")]
    claimant_role: Annotated[str, OneOf((*choices.ClaimantRole.choices, ("", "")))]
    decision: Annotated[str, OneOf((*choices.ClaimDecision.choices, ("", ""))), From("claim_decision")]
    missing: list[str]
    changeset_id: IdNumber | None
