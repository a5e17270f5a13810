"""Effects of a new entry on its thread: number, search text, snippet and timestamps."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.business_messages.choices import Channel, EntryKind
from apps.business_messages.models import BusinessMessage, MessageEntry
from apps.core.models import OutgoingMail
from apps.core.text.folding import fold

_MOST_SEARCHED = 8_000
_FIRST = 1_500
"""Number of characters of an entry that are searchable."""


@dataclass(frozen=True)
class Entry:
    """An entry to be written."""

    kind: EntryKind
    body: str
    more: str = ""
    author: User | None = None
    from_name: str = ""
    from_email: str = ""
    is_automatic: bool = False
    channel: str = Channel.EMAIL
    source_id: str | None = None
    mail: OutgoingMail | None = None


def write(item: BusinessMessage, entry: Entry, at: dt.datetime | None = None) -> MessageEntry:
    """Create the next entry of a locked thread. Changes the thread's fields without saving it.

    Sets number, times, snippet and search text; system entries are not searchable. An inbound entry marks the
    thread as unread, any other with an author as read.
    """
    now = at or timezone.now()
    item.entry_count += 1
    item.last_entry_at = now
    if entry.kind == EntryKind.INBOUND:
        item.last_inbound_at = now
        item.unread = True
    elif entry.author is not None:
        item.unread = False
    if entry.kind != EntryKind.SYSTEM:
        _add_words(item, entry.body)
    return MessageEntry.objects.create(
        message=item,
        number=item.entry_count,
        kind=entry.kind,
        body=entry.body,
        more=entry.more,
        author=entry.author,
        from_name=entry.from_name,
        from_email=entry.from_email,
        at=now,
        is_automatic=entry.is_automatic,
        channel=entry.channel,
        source_id=entry.source_id,
        mail=entry.mail,
    )


def name(item: BusinessMessage) -> None:
    """Rebuild the start of the search text from subject, sender and store. Saves nothing."""
    texts: tuple[Any, ...] = (
        item.subject,
        item.sender_name,
        item.company,
        item.sender_email,
        item.sender_phone,
        item.store_text,
        item.store.full_name if item.store else "",
    )
    head = fold(" ".join(text for text in texts if text))
    _, mark, plain_text = item.search_text.partition(_MARK)
    item.search_text = f"{head}{_MARK}{plain_text if mark else ''}"[:_MOST_SEARCHED]


def index(item: BusinessMessage) -> None:
    """Rebuild search text and snippet from all entries except system entries. Saves nothing."""
    item.search_text, item.snippet = "", ""
    name(item)
    for body in item.entries.exclude(kind=EntryKind.SYSTEM).order_by("number").values_list("body", flat=True):
        _add_words(item, body)


def _add_words(item: BusinessMessage, body: str) -> None:
    """Append a text to the search text, and replace the snippet by its start. Saves nothing."""
    item.snippet = " ".join(body.split())[:200]
    item.search_text = f"{item.search_text} {fold(body[:_FIRST])}"[:_MOST_SEARCHED]


_MARK = " \u00b6"
"""Separator between the identifying part and the entries in the search text."""
