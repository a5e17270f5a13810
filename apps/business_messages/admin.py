"""Business messages in Django's own admin: to look at; they are worked on in the console."""

from __future__ import annotations

from django.contrib import admin

from apps.business_messages.models import (
    BusinessMessage,
    MessageAttachment,
    MessageEntry,
    MessageTemplate,
    ReceivedMail,
)
from apps.core.admin import ReadOnlyAdmin


@admin.register(BusinessMessage)
class BusinessMessageAdmin(ReadOnlyAdmin):
    list_display = ("subject", "type", "status", "sender_name", "country", "created_at")
    list_filter = ("country", "status", "type")
    search_fields = ("search_text",)
    ordering = ("-id",)


@admin.register(MessageEntry)
class MessageEntryAdmin(ReadOnlyAdmin):
    list_display = ("message", "number", "kind", "at")
    list_filter = ("kind",)
    list_select_related = ("message",)
    ordering = ("-id",)


@admin.register(MessageAttachment)
class MessageAttachmentAdmin(ReadOnlyAdmin):
    list_display = ("file_name", "mime", "size", "created_at")
    list_filter = ("mime",)
    ordering = ("-id",)


@admin.register(MessageTemplate)
class MessageTemplateAdmin(ReadOnlyAdmin):
    list_display = ("label", "language", "country", "is_active")
    list_filter = ("country", "language", "is_active")
    ordering = ("-id",)


@admin.register(ReceivedMail)
class ReceivedMailAdmin(ReadOnlyAdmin):
    list_display = ("subject", "from_email", "discard_reason", "country", "received_at")
    list_filter = ("country",)
    ordering = ("-id",)
