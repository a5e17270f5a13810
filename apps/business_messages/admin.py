"""Read-only Django admin of business messages; staff work on them in the console."""

from __future__ import annotations

from apps.business_messages.models import (
    BusinessMessage,
    MessageAttachment,
    MessageEntry,
    MessageTemplate,
    ReceivedMail,
)
from apps.core.admin import read_only

read_only(
    BusinessMessage,
    "subject type status sender_name country created_at",
    filters="country status type",
    search="search_text",
)
read_only(MessageEntry, "message number kind at", filters="kind")
read_only(MessageAttachment, "file_name mime size created_at", filters="mime")
read_only(MessageTemplate, "label language country is_active", filters="country language is_active")
read_only(ReceivedMail, "subject from_email discard_reason country received_at", filters="country")
