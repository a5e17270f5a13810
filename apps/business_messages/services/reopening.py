"""Reopening of threads after an answer by the sender or a failed delivery."""

from __future__ import annotations

from django.db import transaction

from apps.business_messages.choices import EntryKind, MessageStatus
from apps.business_messages.models import BusinessMessage, MessageEntry
from apps.business_messages.queries import selectors
from apps.business_messages.services import entries
from apps.business_messages.services.entries import Entry
from apps.core.changes import versions
from apps.core.models import OutgoingMail


def reopen_after_answer(item: BusinessMessage) -> None:
    """Reopen a waiting or resolved thread and clear its outcome; others stay as they are. Saves nothing."""
    if item.status in (MessageStatus.WAITING_SENDER, MessageStatus.RESOLVED):
        item.status, item.resolution, item.note, item.resolved_at = MessageStatus.OPEN, "", "", None


def undelivered(item: BusinessMessage, to: str, why: str) -> MessageEntry:
    """Add a system entry to a locked thread: the email was not delivered. Saves the thread as unread.

    Reopens it if it waits for the sender.
    """
    with versions.changing(item, actor=None, action="bounce", reason=why):
        entry = entries.write(item, Entry(EntryKind.SYSTEM, f"The email to {to} was not delivered: {why}"))
        item.unread = True
        if item.status == MessageStatus.WAITING_SENDER:
            reopen_after_answer(item)
    return entry


@transaction.atomic
def reopen_undelivered(mail: OutgoingMail) -> None:
    """Record in its thread that an email failed, as `undelivered` does; nothing if there is no thread."""
    item = selectors.lock_any(mail.object_id) if mail.object_id else None
    if item is not None:
        undelivered(item, mail.to, mail.error)
