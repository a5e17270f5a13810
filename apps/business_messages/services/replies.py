"""Outbound entries: replies by email or another channel, and internal notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services.mentions import notify_mentioned
from apps.business_messages.choices import BY_HAND, OPEN, Channel, EntryKind, MessageStatus, SlaStatus
from apps.business_messages.domain import templates
from apps.business_messages.domain.templates import Template
from apps.business_messages.models import BusinessMessage, MessageAttachment, MessageEntry
from apps.business_messages.queries import selectors
from apps.business_messages.services import addresses, attachments, clock, entries
from apps.business_messages.services.entries import Entry
from apps.business_messages.services.guards import require
from apps.core import registry
from apps.core.changes import history, versions
from apps.core.choices import MailStatus
from apps.core.errors import Invalid
from apps.core.messaging import outbox
from apps.core.models import OutgoingMail
from apps.core.values import Json

NO_CONTACT = "The sender left no contact"


@transaction.atomic
def reply_message(
    *,
    actor: User,
    country: str,
    message_id: int,
    version: int,
    body: str,
    attachment_ids: Sequence[int] = (),
    channel: str = "",
    resolution: str = "",
) -> BusinessMessage:
    """Send a reply by email, or record one given by phone or WhatsApp. Return the saved thread.

    Queues an email that can be cancelled for some seconds. Counts as the first reply and assigns an
    unassigned thread to the actor; it waits for the sender, or is resolved with a `resolution`. Without a
    `channel` see `_usual_channel`. Raise NotFound, WrongStatus, Conflict or Invalid.
    """
    item = selectors.lock_message(actor=actor, country=country, message_id=message_id)
    versions.check(item, version, ["status"])
    require(actor, item, "reply")
    way = channel or _usual_channel(item)
    if errors := _reply_errors(item, way, body, resolution, attachment_ids):
        raise Invalid(errors)
    loose = attachments.attach(actor, item, attachment_ids)
    with versions.changing(item, actor=actor, action="reply"):
        mail = _queue(actor, item, body, loose) if way == Channel.EMAIL else None
        entry = entries.write(item, Entry(EntryKind.OUTBOUND, body, author=actor, channel=way, mail=mail))
        _join(loose, entry)
        clock.note_answer(item, entry.at)
        item.assignee = item.assignee or actor
        item.status, item.resolution, item.note, item.resolved_at = MessageStatus.WAITING_SENDER, "", "", None
        if resolution:
            end(item, MessageStatus.RESOLVED, resolution)
    return item


def end(item: BusinessMessage, status: MessageStatus, resolution: str = "", note: str = "") -> None:
    """Set a final status with its outcome and time, and mark the thread as read. Saves nothing."""
    item.status, item.resolution, item.note = status, resolution, note
    item.resolved_at, item.unread = timezone.now(), False


def _usual_channel(item: BusinessMessage) -> str:
    """Return email if the sender left an address, else the preferred channel, else phone."""
    preferred = item.preferred_contact if item.preferred_contact != Channel.EMAIL else ""
    return Channel.EMAIL if item.sender_email else preferred or Channel.PHONE


def _reply_errors(
    item: BusinessMessage, channel: str, body: str, resolution: str, attachment_ids: Sequence[int]
) -> dict[str, list[str]]:
    """Return everything that prevents a reply, by field."""
    errors: dict[str, list[str]] = {}
    if not item.has_contact:
        errors["body"] = [NO_CONTACT]
    elif channel == Channel.EMAIL and not item.sender_email:
        errors["channel"] = ["The sender left no email address"]
    elif channel != Channel.EMAIL and not item.sender_phone:
        errors["channel"] = ["The sender left no phone number"]
    if not body:
        errors.setdefault("body", []).append("Message required")
    if resolution and resolution not in BY_HAND:
        errors["resolution"] = ["Choose an outcome"]
    if attachment_ids and channel != Channel.EMAIL:
        errors["attachments"] = ["Files can only be sent by email"]
    return errors


def _queue(actor: User, item: BusinessMessage, body: str, files: Sequence[MessageAttachment]) -> OutgoingMail:
    """Queue an email that continues the thread's emails; it can be cancelled for some seconds."""
    entry_rows = item.entries.order_by("number").values_list("kind", "source_id", "mail__message_id")
    ids = [source or sent for _, source, sent in entry_rows if source or sent]
    last = [source for kind, source, _ in entry_rows if kind == EntryKind.INBOUND and source]
    thread = outbox.Thread(
        reply_to=addresses.reply_address(item),
        in_reply_to=last[-1] if last else "",
        references=tuple(ids),
        attachments=tuple(
            {"file": each.file, "file_name": each.file_name, "mime": each.mime} for each in files
        ),
    )
    return outbox.queue(
        to=item.sender_email,
        subject=addresses.subject_of(item),
        body=body,
        about=item,
        actor=actor,
        thread=thread,
        is_delayed=True,
    )


def _join(loose: Sequence[MessageAttachment], entry: MessageEntry) -> None:
    """Attach staged files to an entry."""
    if loose:
        MessageAttachment.objects.filter(pk__in=[each.pk for each in loose]).update(entry=entry)


@transaction.atomic
def take_back_reply(
    *, actor: User, country: str, message_id: int, version: int, entry_id: int
) -> BusinessMessage:
    """Cancel the actor's own reply before its email is sent, and delete its entry.

    Restores the thread's earlier status and assignee, and stages the files again. Raise NotFound, Conflict if
    the thread changed since, Invalid if it is not the last entry or is already being sent.
    """
    item = selectors.lock_message(actor=actor, country=country, message_id=message_id)
    versions.check(item, version, ["status"])
    entry = selectors.get_entry(item, entry_id)
    is_last = entry.number == item.entry_count and entry.kind == EntryKind.OUTBOUND
    if not is_last or entry.author_id != actor.pk or entry.mail is None:
        raise Invalid({"entry_id": ["Only your own last reply can be cancelled"]})
    if not outbox.take_back(entry.mail):
        raise Invalid({"entry_id": ["It is already being sent"]})
    before, _ = history.values_at(registry.object_type_of(item), item, item.version - 1)
    with versions.changing(item, actor=actor, action="take_back"):
        _put_back(item, entry, before)
    return item


def _put_back(item: BusinessMessage, entry: MessageEntry, before: Mapping[str, Json]) -> None:
    """Restore a thread's state from before its last entry, and delete the entry."""
    MessageAttachment.objects.filter(entry=entry).update(entry=None, created_at=timezone.now())
    if item.first_responded_at == entry.at:
        item.first_responded_at = None
        item.sla_status = SlaStatus.FAILED if item.sla_breached_at else SlaStatus.DUE
    for name in ("status", "resolution", "note", "assignee_id"):
        setattr(item, name, before[name])
    item.resolved_at = None if item.status in OPEN else item.resolved_at or timezone.now()
    entry.delete()
    item.entry_count -= 1
    last = item.entries.order_by("-number").values_list("at", flat=True).first()
    item.last_entry_at = last or item.created_at
    entries.index(item)


@transaction.atomic
def retry_reply(*, actor: User, country: str, message_id: int, entry_id: int) -> BusinessMessage:
    """Queue a failed reply again, to the thread's current address, and mark the thread as read.

    Raise NotFound, WrongStatus, or Invalid if the reply did not fail or there is no address.
    """
    item = selectors.lock_message(actor=actor, country=country, message_id=message_id)
    require(actor, item, "reply")
    entry = selectors.get_entry(item, entry_id)
    if entry.mail is None or entry.mail.status != MailStatus.FAILED:
        raise Invalid({"entry_id": ["Only failed replies can be sent again"]})
    if not item.sender_email:
        raise Invalid({"entry_id": [NO_CONTACT]})
    with versions.changing(item, actor=actor, action="retry"):
        item.last_entry_at = timezone.now()
        item.unread = False
    mail = _queue(actor, item, entry.body, list(entry.attachments.all()))
    MessageEntry.objects.filter(pk=entry.pk).update(mail=mail)
    return item


@transaction.atomic
def add_note(
    *, actor: User, country: str, message_id: int, body: str, attachment_ids: Sequence[int] = ()
) -> BusinessMessage:
    """Add an internal note to a thread and notify the colleagues mentioned in it. Return the thread.

    Needs no version, because it overwrites nothing. Raise NotFound or Invalid.
    """
    item = selectors.lock_message(actor=actor, country=country, message_id=message_id)
    if not body:
        raise Invalid({"body": ["Message required"]})
    loose = attachments.attach(actor, item, attachment_ids)
    with versions.changing(item, actor=actor, action="note"):
        entry = entries.write(item, Entry(EntryKind.NOTE, body, author=actor, channel=Channel.STAFF))
        _join(loose, entry)
    notify_mentioned(actor=actor, country=country, about=item, text=body)
    return item


def mark_read(*, actor: User, country: str, message_id: int, entry_number: int) -> BusinessMessage:
    """Mark a thread as read if `entry_number` is its last entry. Raise NotFound.

    Not a change of the thread: version and history stay the same.
    """
    item = selectors.get_message(user=actor, country=country, message_id=message_id)
    unread = BusinessMessage.objects.filter(pk=item.pk, entry_count=entry_number, unread=True)
    if item.unread and unread.update(unread=False):
        item.unread = False
    return item


# -- reply templates ----------------------------------------------------------------------------------
def names_for(item: BusinessMessage, language: str, actor: User) -> dict[str, str]:
    """Return the values of the template placeholders for a thread; "agent" is the actor's nickname.

    A missing name or store gets a neutral wording in `language`.
    """
    store = item.store.full_name if item.store else item.store_text
    return {
        "name": item.sender_name or templates.unnamed_salutation(language),
        "store": store or templates.nowhere(language),
        "agent": actor.nickname,
    }


def texts_of(country: str) -> list[Template]:
    """Return the shipped reply templates in the country's languages."""
    return [each for code in templates.languages_of(country) for each in templates.shipped(code)]
