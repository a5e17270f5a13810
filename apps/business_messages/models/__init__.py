"""Models of business messages."""

from apps.business_messages.models.messages import (
    FOLDER,
    MAIL_FOLDER,
    BusinessMessage,
    MessageAttachment,
    MessageEntry,
    MessageTemplate,
    ReceivedMail,
)

__all__ = [
    "FOLDER",
    "MAIL_FOLDER",
    "BusinessMessage",
    "MessageAttachment",
    "MessageEntry",
    "MessageTemplate",
    "ReceivedMail",
]
