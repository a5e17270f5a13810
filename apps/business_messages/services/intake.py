"""Messages from the public or entered by staff: validated and opened as threads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.business_messages.choices import (
    URGENT,
    Channel,
    EntryKind,
    MessageStatus,
    MessageType,
    Priority,
)
from apps.business_messages.domain import templates
from apps.business_messages.models import BusinessMessage
from apps.business_messages.queries import selectors
from apps.business_messages.services import attachments, clock, spam
from apps.business_messages.services.attachments import CheckedFile
from apps.business_messages.services.entries import Entry, name, write
from apps.core.changes import history
from apps.core.errors import Invalid, NotFound
from apps.core.files import files
from apps.core.http.public_limits import hash_of
from apps.core.readers.contacts import read_contact
from apps.core.values import Json
from apps.stores.choices import LIVE_STATUSES
from apps.stores.models import Store
from apps.uploads.services import file_checks

MOST_LABELS = 5


@dataclass
class MessageDraft:
    """An unvalidated message."""

    type: str
    subject: str = ""
    body: str = ""
    sender: Mapping[str, Json] = field(default_factory=dict)
    store_id: int | None = None
    store_text: str = ""
    labels: Sequence[str] = ()
    files: Sequence[tuple[str, bytes]] = ()


def take_from_public(*, country: str, draft: MessageDraft, ip: str | None) -> BusinessMessage:
    """Validate a message from the public and open a thread for it. Return the thread.

    Requires name and contact, and for a claim a store or its name. A merged store is replaced by its winner.
    Raise NotFound if the store is not on the public site, Invalid, FileRejected or StorageAway.
    """
    checked = [
        CheckedFile(file_name, file_checks.check(file_name, content)) for file_name, content in draft.files
    ]
    with files.writing() as written, transaction.atomic():
        store = selectors.public_store(country, draft.store_id) if draft.store_id else None
        if draft.store_id and store is None:
            raise NotFound("Store")
        fields = _checked(country, draft, needs_contact=True)
        if draft.type == MessageType.CLAIM_STORE and store is None and not draft.store_text:
            raise Invalid({"store_text": ["Enter the name of your store"]})
        item = open_thread(
            country=country,
            draft=draft,
            sender=fields,
            store=store,
            channel=Channel.WEB_FORM,
            ip_hash=hash_of(ip),
        )
        if checked:
            attachments.store_files(written, checked, item, item.entries.get(), None)
    return item


@transaction.atomic
def create_message(*, actor: User, country: str, draft: MessageDraft, channel: str) -> BusinessMessage:
    """Validate a message entered by staff and open a thread, marked as read. Return the thread.

    The sender needs a name but no contact. Raise Invalid, or NotFound if the store is not live or not
    visible.
    """
    store = None
    if draft.store_id:
        seen = Store.objects.visible_to(actor, country).filter(status__in=LIVE_STATUSES)
        store = seen.filter(pk=draft.store_id).first()
        if store is None:
            raise NotFound("Store")
    sender = _checked(country, draft, needs_contact=False)
    return open_thread(country=country, draft=draft, sender=sender, store=store, channel=channel, actor=actor)


# -- validation ---------------------------------------------------------------------------------------
def _checked(country: str, draft: MessageDraft, *, needs_contact: bool) -> dict[str, Json]:
    """Return the validated columns of the sender. Raise Invalid for errors in sender, body or labels."""
    sender, errors = read_sender(country, draft.sender)
    if not sender["sender_name"]:
        errors["sender.name"] = ["Enter your name" if needs_contact else "Enter the sender’s name"]
    if needs_contact and not errors and not (sender["sender_email"] or sender["sender_phone"]):
        errors["sender.email"] = ["Enter an email address or a phone number"]
    if not draft.body:
        errors["body"] = ["Message required"]
    if errors:
        raise Invalid(errors)
    read_labels(draft.labels)
    return sender


def read_sender(country: str, sender: Mapping[str, Json]) -> tuple[dict[str, Json], dict[str, list[str]]]:
    """Return the sender's normalized columns, and the errors by field such as "sender.email".

    A missing name is no error. The language defaults to the country's first. A value with an error is
    returned as it was sent.
    """
    contact, errors = read_contact(sender, country, "sender")
    preferred = sender.get("preferred_contact") or ""
    if preferred and not errors and not (contact.email if preferred == "email" else contact.phone):
        errors["sender.preferred_contact"] = ["Enter the preferred contact"]
    return {
        "sender_name": contact.name,
        "company": sender.get("company") or "",
        "job_title": sender.get("job_title") or "",
        "sender_email": contact.email,
        "sender_phone": contact.phone,
        "language": sender.get("language") or language_of(country),
        "preferred_contact": preferred,
    }, errors


def read_labels(labels: Sequence[str]) -> list[str]:
    """Return the labels without extra spaces and duplicates, in the given order.

    Raise Invalid if more than MOST_LABELS remain, or one is empty or longer than 30 characters.
    """
    result = list(dict.fromkeys(" ".join(label.split()) for label in labels))
    if len(result) > MOST_LABELS:
        raise Invalid({"labels": [f"At most {MOST_LABELS} labels"]})
    if any(not label or len(label) > 30 for label in result):
        raise Invalid({"labels": ["A label has 1 to 30 characters"]})
    return result


def language_of(country: str) -> str:
    """Return the first of the country's languages in which replies are supported."""
    return templates.languages_of(country)[0]


# -- opening ------------------------------------------------------------------------------------------
def open_thread(
    *,
    country: str,
    draft: MessageDraft,
    sender: Mapping[str, Any],
    store: Store | None,
    channel: str,
    actor: User | None = None,
    ip_hash: str = "",
    first: Entry | None = None,
    previous: BusinessMessage | None = None,
    is_marked_spam: bool = False,
) -> BusinessMessage:
    """Create a thread with its first entry and history, in the caller's transaction.

    Without an `actor` it is unread and gets a spam score; likely spam has low priority. The first entry is
    `first`, else built from `draft`. Raise Invalid for the labels.
    """
    now = timezone.now()
    looks = 0
    if actor is None:
        before = selectors.spam_count(ip_hash, sender["sender_email"])
        looks = spam.score(draft.subject, draft.body, spam_before=before, is_marked=is_marked_spam)
    item = BusinessMessage(
        country=country,
        type=draft.type,
        channel=channel,
        subject=draft.subject or MessageType(draft.type).label,
        store=store,
        store_text=draft.store_text,
        labels=read_labels(draft.labels),
        status=MessageStatus.NEW,
        priority=Priority.LOW if looks >= spam.SUSPECT_FROM else priority_of(draft.type),
        previous=previous,
        first_response_due_at=clock.due_of(country, draft.type, now),
        spam_score=looks,
        ip_hash=ip_hash,
        created_at=now,
        created_by=actor,
        updated_by=actor,
        **sender,
    )
    name(item)
    item.save()
    entry = first or Entry(
        EntryKind.INBOUND,
        draft.body,
        author=actor,
        from_name=item.sender_name,
        from_email=item.sender_email,
        channel=channel,
    )
    write(item, entry, now)
    item.unread = actor is None
    set_by_entries = ("entry_count", "last_entry_at", "last_inbound_at", "unread", "snippet", "search_text")
    item.save(update_fields=set_by_entries)
    history.record(actor=actor, record=item, action="create")
    return item


def priority_of(kind: str) -> Priority:
    """Return the initial priority of a message type."""
    return Priority.HIGH if kind in URGENT else Priority.NORMAL
