"""Threads that come back to us: somebody answered, or what we wrote did not arrive."""

from __future__ import annotations

from django.db import transaction

from apps.business_messages.choices import EntryKind, MessageStatus
from apps.business_messages.models import BusinessMessage, MessageEntry
from apps.business_messages.queries import selectors
from apps.business_messages.services import entries
from apps.business_messages.services.entries import Entry
from apps.core.changes import versions
from apps.core.models import OutgoingMail


def come_back(item: BusinessMessage) -> None:
    """Open a thread again to which somebody answered. Saves nothing."""
    if item.status in (MessageStatus.WAITING_SENDER, MessageStatus.RESOLVED):
        item.status, item.resolution, item.note, item.resolved_at = MessageStatus.OPEN, "", "", None


def undelivered(item: BusinessMessage, to: str, why: str) -> MessageEntry:
    """Write into a locked thread that a mail did not arrive; one that waits for its sender is open again."""
    with versions.changing(item, actor=None, action="bounce", reason=why):
        entry = entries.write(item, Entry(EntryKind.SYSTEM, f"The mail to {to} did not arrive: {why}"))
        item.unread = True
        if item.status == MessageStatus.WAITING_SENDER:
            come_back(item)
    return entry


@transaction.atomic
def given_up(mail: OutgoingMail) -> None:
    """Bring back the thread of a mail that could not be handed to any server."""
    item = selectors.lock_any(mail.object_id) if mail.object_id else None
    if item is not None:
        undelivered(item, mail.to, mail.error)
