"""Shapes of what the calls over business messages answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.business_messages import choices
from apps.business_messages.record import MESSAGE_RECORD
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import BaseOutput, Shape
from apps.core.queries import list_spec
from apps.stores.ref_shapes import enum


class MessageConverted(serializers.Serializer):
    """The thread, the lead it belongs to now, and the changeset by which that is taken back."""

    message = MESSAGE_RECORD.detail_shape()
    lead_id = Id()
    changeset_id = Id()


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


class ReceivedMailRow(Shape):
    """One received mail."""

    received_mail_id = Id()
    from_name = Text(allow_blank=True)
    from_email = Text(allow_blank=True)
    subject = Text(allow_blank=True)
    size = serializers.IntegerField(help_text="Bytes.")
    received_at = Moment()
    discard_reason = Text(allow_blank=True, help_text="Why it became no message.")
    has_original = serializers.BooleanField(help_text="The original message is stored.")


class DiscardedMails(serializers.Serializer):
    """The newest discarded mail, and how much there is."""

    list = ReceivedMailRow(many=True)
    total = serializers.IntegerField()


class MailHeader(serializers.Serializer):
    """One header of a mail."""

    name = Text()
    value = Text(allow_blank=True)


class OriginalMail(ReceivedMailRow):
    """A received mail with its headers and its text."""

    headers = MailHeader(many=True)
    text = Text(allow_blank=True)
