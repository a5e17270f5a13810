"""Shapes of what belongs to business messages in calls."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.business_messages import choices
from apps.core.choices import MailStatus
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import InputSerializer, UserRef
from apps.crm.choices import Stage
from apps.stores.choices import Verification
from apps.stores.ref_shapes import StoreRef, enum

DELIVERY = [("none", "None"), *MailStatus.choices]


def text(longest: int, **more: Any) -> Text:
    """A text that may be left out, at most so many characters."""
    return Text(required=False, allow_blank=True, allow_null=True, max_length=longest, **more)


class SenderFields(InputSerializer):
    """Who writes."""

    name = text(100)
    company = text(120)
    job_title = text(80)
    email = text(254)
    phone = text(40)
    language = enum(choices.Language, required=False)
    preferred_contact = enum(choices.PreferredContact, blank=True, required=False, allow_null=True)


class SenderFacts(serializers.Serializer):
    """Who writes, and how they can be reached."""

    name = Text()
    company = Text(allow_blank=True)
    job_title = Text(allow_blank=True)
    email = Text(allow_blank=True)
    phone = Text(allow_blank=True)
    language = enum(choices.Language)
    preferred_contact = enum(choices.PreferredContact, blank=True)
    spam_count = serializers.IntegerField()


class AttachmentFacts(serializers.Serializer):
    """A file of an entry; of one that was not kept, why."""

    attachment_id = Id()
    file_name = Text()
    mime = Text(allow_blank=True)
    size = serializers.IntegerField()
    refusal = Text(allow_blank=True)


class EntryFacts(serializers.Serializer):
    """One entry of a thread."""

    entry_id = Id()
    number = serializers.IntegerField()
    kind = enum(choices.EntryKind)
    channel = enum(choices.Channel)
    body = Text(allow_blank=True)
    more = Text(allow_blank=True, help_text="What a mail quotes, and what is longer than an entry.")
    author = UserRef(allow_null=True)
    from_name = Text(allow_blank=True)
    from_email = Text(allow_blank=True)
    is_automatic = serializers.BooleanField()
    at = Moment()
    delivery = serializers.ChoiceField(choices=DELIVERY)
    tries = serializers.IntegerField()
    error = Text(allow_blank=True)
    attachments = AttachmentFacts(many=True)
    original_mail_id = Id(allow_null=True, help_text="The original message of an email.")


class MessageStore(StoreRef):
    """The store of a thread, with what a claim is checked against."""

    version = serializers.IntegerField()
    address = Text(allow_blank=True)
    phones = serializers.ListField(child=Text())
    email = Text(allow_blank=True)
    verification = enum(Verification)
    verified_at = Moment(allow_null=True)


class MessageRef(serializers.Serializer):
    """A thread, as another names it."""

    message_id = Id()
    subject = Text()
    type = enum(choices.MessageType)
    status = enum(choices.MessageStatus)
    created_at = Moment()


class ClaimFacts(serializers.Serializer):
    """What of a claim was checked, and what is missing."""

    document = AttachmentFacts(allow_null=True)
    called_number = Text(allow_blank=True)
    claimant_role = enum(choices.ClaimantRole, blank=True)
    decision = enum(choices.ClaimDecision, blank=True)
    missing = serializers.ListField(child=Text())
    changeset_id = Id(allow_null=True)


class MessageLead(serializers.Serializer):
    """What a thread became in the CRM."""

    lead_id = Id()
    name = Text()
    stage = enum(Stage)
