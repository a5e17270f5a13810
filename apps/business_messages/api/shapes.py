"""Shapes of what the calls over business messages answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.business_messages import choices
from apps.business_messages.api.inputs import PRIORITIES
from apps.core.choices import MailStatus
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import BaseOutput, Shape, UserRef
from apps.core.queries import list_spec
from apps.crm.choices import Stage
from apps.stores.choices import Verification
from apps.stores.ref_shapes import StoreRef, enum

DELIVERY = [("none", "None"), *MailStatus.choices]


class MessageRow(BaseOutput):
    """One thread in the list."""

    message_id = Id()
    country = Text()
    type = enum(choices.MessageType)
    channel = enum(choices.Channel)
    subject = Text()
    snippet = Text(allow_blank=True)
    sender_name = Text()
    company = Text(allow_blank=True)
    store = StoreRef(allow_null=True)
    store_text = Text(allow_blank=True)
    status = enum(choices.MessageStatus)
    resolution = enum(choices.Resolution, blank=True)
    priority = serializers.ChoiceField(choices=PRIORITIES)
    assignee = UserRef(allow_null=True)
    # The API's name is an attribute of serializers too.
    labels = serializers.ListField(child=Text())
    unread = serializers.BooleanField()
    entry_count = serializers.IntegerField()
    last_entry_at = Moment()
    first_response_due_at = Moment()
    first_responded_at = Moment(allow_null=True)
    sla_status = enum(choices.SlaStatus)
    is_overdue = serializers.BooleanField()
    spam_score = serializers.IntegerField()
    resolved_at = Moment(allow_null=True)
    lead_id = Id(allow_null=True)


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


class MessageDetail(MessageRow):
    """One thread in full."""

    lead = MessageLead(allow_null=True)

    sender = SenderFacts()
    note = Text(allow_blank=True)
    entries = EntryFacts(many=True)
    place = MessageStore(allow_null=True)
    claim = ClaimFacts(allow_null=True)
    previous = MessageRef(allow_null=True)
    later = MessageRef(allow_null=True)
    others = MessageRef(many=True)


MessageListOutput = list_spec.list_output("MessageListOutput", MessageRow)


class MessageConverted(serializers.Serializer):
    """The thread, and the lead it belongs to now."""

    message = MessageDetail()
    lead_id = Id()


class MessageUnread(serializers.Serializer):
    """Whether something in a thread is still unseen."""

    message_id = Id()
    unread = serializers.BooleanField()


class TemplateFacts(Shape):
    """A text to begin a reply with."""

    template_id = Id(allow_null=True, help_text="Of the country's own texts.")
    code = Text(allow_blank=True, help_text="Of those that come with the console.")
    version = serializers.IntegerField(allow_null=True)
    language = enum(choices.Language)
    label = Text()
    body = Text(help_text="With its places open.")
    filled = Text(help_text="With the thread's names in their places.")
    types = serializers.ListField(child=enum(choices.MessageType))


class TemplateRow(BaseOutput, Shape):
    """One of the country's own texts, in use or not."""

    template_id = Id()
    language = enum(choices.Language)
    label = Text()
    body = Text(help_text="With its places open.")
    types = serializers.ListField(child=enum(choices.MessageType), help_text="None: for all kinds.")
    is_active = serializers.BooleanField()


TemplateListOutput = list_spec.list_output("TemplateListOutput", TemplateRow)


class MessageTemplates(serializers.Serializer):
    """The texts in the country's languages, those for the thread first."""

    language = enum(choices.Language, help_text="The sender's.")
    languages = serializers.ListField(child=enum(choices.Language))
    templates = TemplateFacts(many=True)


class MessageLabels(serializers.Serializer):
    """The labels in use, the most used first."""

    labels = serializers.ListField(child=Text())


class MessageTaken(serializers.Serializer):
    """That a message from the public was taken."""

    id = Id()
