"""Inbound email: added to its thread or opened as a new one, once."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from django.db import IntegrityError, transaction

from apps.business_messages.choices import Channel, EntryKind, MessageStatus, MessageType, Priority
from apps.business_messages.domain.mail import parser
from apps.business_messages.domain.mail.parser import Incoming, Nature, Text
from apps.business_messages.models import BusinessMessage, MessageEntry
from apps.business_messages.queries import selectors
from apps.business_messages.services import addresses, attachments, entries, intake, originals
from apps.business_messages.services.attachments import CheckedFile
from apps.business_messages.services.entries import Entry
from apps.business_messages.services.originals import Arrival
from apps.business_messages.services.reopening import reopen_after_answer, undelivered
from apps.core.changes import versions
from apps.core.files import files
from apps.core.http import throttle
from apps.core.messaging import outbox
from apps.core.models import OutgoingMail

logger = logging.getLogger("sofra.mail")

MOST_AN_HOUR = 60
"""Maximum emails per hour from one address; further ones are deferred."""
_HEAD_BYTES = 64 * 1024
NO_TEXT = "(no text)"


class NoInbox(Exception):
    """None of the recipients is an inbox of a country."""


class MailOutcome(Enum):
    """The outcome of an inbound email."""

    OPENED = "opened"
    ADDED = "added"
    REPEATED = "repeated"
    """Accepted before."""
    BOUNCED = "bounced"
    """Report that one of our emails was not delivered."""
    IGNORED = "ignored"
    """Needs no reader: an automatic answer without a thread, or our own mail that came back."""


@dataclass(frozen=True)
class Received:
    """The outcome of an inbound email, and its entry."""

    outcome: MailOutcome
    message_id: int | None = None
    entry_number: int | None = None
    reason: str = ""
    """Reason why it became no entry."""
    entry: MessageEntry | None = None


def receive(raw: bytes, *, recipients: Sequence[str] = (), country: str = "") -> Received:
    """Receive one email: store it as an entry of a thread, or as discarded mail with a reason.

    `recipients` are those of the envelope and come before the headers; `country` overrides both for new
    threads. Raise Unreadable and NoInbox, with the mail stored as discarded; Throttled and StorageAway, with
    nothing stored.
    """
    try:
        mail = parser.read(raw, addresses.is_our_own)
    except parser.Unreadable as error:
        originals.discard(_arrival(raw, _read_head(raw), recipients, country), str(error))
        raise
    arrival = _arrival(raw, mail, recipients, country)
    try:
        done = _receive(arrival, mail)
    except NoInbox:
        originals.discard(arrival, "None of its recipients is an inbox of a country")
        raise
    if done.reason:
        originals.discard(arrival, done.reason)
    return done


def _arrival(raw: bytes, mail: Incoming | None, recipients: Sequence[str], country: str) -> Arrival:
    """Return the email with its country: `country`, else that of the first inbox addressed, else ""."""
    envelope = (address.strip().lower() for address in recipients)
    all_addresses = (*envelope, *(mail.recipients if mail else ()))
    return Arrival(raw, country or addresses.country_of(all_addresses) or "", mail, all_addresses)


def _read_head(raw: bytes) -> Incoming | None:
    """Return sender and subject parsed from the start of an unreadable email, or None."""
    try:
        return parser.read(raw[:_HEAD_BYTES], addresses.is_our_own)
    except parser.Unreadable:
        return None


def _receive(arrival: Arrival, mail: Incoming) -> Received:
    """Store an email and its original unless it is our own, repeated or needs no entry. Return the outcome.

    Only emails that become an entry are stored here; `receive` stores the others. Raise NoInbox, Throttled or
    StorageAway.
    """
    if mail.bounce is not None:
        with files.writing() as written, transaction.atomic():
            return _with_original(written, arrival, _take_bounce(mail))
    if _is_loop(mail):
        return Received(MailOutcome.IGNORED, reason="Loop: this is our own message")
    if (receipt := _earlier_receipt(mail)) is not None:
        return receipt
    throttle.hit(f"receive_mail:{mail.from_email.lower()}", limit=MOST_AN_HOUR, window_seconds=3600)
    file_rows = attachments.scan_attachments((each.file_name, each.content) for each in mail.files)
    try:
        with files.writing() as written, transaction.atomic():
            return _with_original(written, arrival, _take(mail, arrival, written, file_rows))
    except IntegrityError:
        # The same email was handed over twice at the same moment, and the other request stored it.
        receipt = _earlier_receipt(mail)
        if receipt is None:
            raise
        return receipt


def _with_original(written: files.WrittenFiles, arrival: Arrival, done: Received) -> Received:
    """Store the original email if the outcome has an entry. Return the outcome unchanged."""
    if done.entry is not None:
        originals.store(written, arrival, done.entry)
    return done


def _is_loop(mail: Incoming) -> bool:
    """Return whether we sent this email. An own address in From proves nothing: mailing lists rewrite it."""
    return OutgoingMail.objects.filter(message_id=mail.source_id).exists()


def _earlier_receipt(mail: Incoming) -> Received | None:
    """Return the outcome "repeated" if an entry has this Message-ID, else None."""
    entry = MessageEntry.objects.filter(source_id=mail.source_id).first()
    if entry is None:
        return None
    return Received(
        MailOutcome.REPEATED, entry.message_id, entry.number, "Already received: it has the same Message-ID"
    )


def _take(
    mail: Incoming, arrival: Arrival, written: files.WrittenFiles, file_rows: list[CheckedFile]
) -> Received:
    """Add an email with its files to its thread, or open a thread. Return the outcome. Raise NoInbox.

    A closed thread is continued by a new one. Automatic replies never open a thread, and automatic mail does
    not continue a closed one.
    """
    item = _thread_of(mail, arrival.recipients)
    if item is None and mail.nature is Nature.AUTO_REPLY:
        return Received(MailOutcome.IGNORED, reason="Automatic reply without a conversation")
    if item is not None and item.status != MessageStatus.CLOSED:
        entry = _add(item, mail)
        outcome = MailOutcome.ADDED
    else:
        if item is not None and mail.nature is not Nature.PERSON:
            return Received(MailOutcome.IGNORED, reason="Automatic message for a closed thread")
        where = item.country if item else arrival.country
        if not where:
            raise NoInbox(", ".join(arrival.recipients) or "nobody")
        item = _open(mail, where, item)
        entry = item.entries.get()
        outcome = MailOutcome.OPENED
    if file_rows:
        attachments.store_files(written, file_rows, item, entry, None)
    return Received(outcome, item.pk, entry.number, entry=entry)


def _thread_of(mail: Incoming, recipients: Sequence[str]) -> BusinessMessage | None:
    """Return the thread that an email continues, by its reply headers or else by its token, locked."""
    thread = _answered(mail) or addresses.thread_named(recipients, mail.subject)
    return selectors.lock_any(thread) if thread else None


def _answered(mail: Incoming) -> int | None:
    """Return the id of the thread whose email this one answers, or None.

    Our emails come before earlier emails of the same sender.
    """
    if not mail.answers:
        return None
    sent_mails = OutgoingMail.objects.filter(message_id__in=mail.answers, object_type=selectors.KIND)
    if (object_id := sent_mails.order_by("-pk").values_list("object_id", flat=True).first()) is not None:
        return object_id
    # Only the sender knows the Message-ID of an email that they sent to us.
    received = MessageEntry.objects.filter(source_id__in=mail.answers, from_email__iexact=mail.from_email)
    return received.exclude(from_email="").order_by("-pk").values_list("message_id", flat=True).first()


def _entry(mail: Incoming, text: Text) -> Entry:
    """Return the email as an inbound entry to be written."""
    return Entry(
        EntryKind.INBOUND,
        text.body or NO_TEXT,
        more=text.more,
        from_name=mail.from_name,
        from_email=mail.from_email,
        is_automatic=mail.nature is not Nature.PERSON,
        source_id=mail.source_id,
    )


def _add(item: BusinessMessage, mail: Incoming) -> MessageEntry:
    """Add an email to a thread and save it. Mail by a person reopens it; spam is not marked unread."""
    was_unread = item.unread
    with versions.changing(item, actor=None, action="receive"):
        entry = entries.write(item, _entry(mail, Text(mail.body, mail.more)))
        if mail.nature is Nature.PERSON:
            reopen_after_answer(item)
        if item.status == MessageStatus.SPAM:
            item.unread = was_unread
    return entry


def _open(mail: Incoming, country: str, previous: BusinessMessage | None) -> BusinessMessage:
    """Create a thread for an email; type, store, labels and sender data come from the `previous` thread.

    The sender's data is copied only if the address is the same. Automatic mail gets low priority.
    """
    # Only an email that continues a thread quotes text that we already have.
    text = mail.whole if previous is None else Text(mail.body, mail.more)
    sender = {
        "sender_name": mail.from_name or "Unknown sender",
        "sender_email": mail.from_email,
        "language": previous.language if previous else intake.language_of(country),
    }
    if previous is not None and previous.sender_email.lower() == mail.from_email.lower():
        copied = ("sender_name", "company", "job_title", "sender_phone", "preferred_contact")
        sender |= {name: getattr(previous, name) for name in copied}
    draft = intake.MessageDraft(
        type=previous.type if previous else MessageType.OTHER,
        subject=addresses.without_tag(mail.subject),
        body=text.body or NO_TEXT,
        store_text=previous.store_text if previous else "",
        labels=previous.labels if previous else (),
    )
    item = intake.open_thread(
        country=country,
        draft=draft,
        sender=sender,
        store=previous.store if previous else None,
        channel=Channel.EMAIL,
        first=_entry(mail, text),
        previous=previous,
        is_marked_spam=mail.is_marked_spam,
    )
    if mail.nature is not Nature.PERSON and item.priority != Priority.LOW:
        BusinessMessage.objects.filter(pk=item.pk).update(priority=Priority.LOW)
        item.priority = Priority.LOW
    return item


def _take_bounce(mail: Incoming) -> Received:
    """Mark the reply that bounced as failed, and record it in its thread. Return the outcome.

    Ignores reports of delays and of emails that we did not send. A reply that already failed is "repeated".
    """
    bounce = mail.bounce
    assert bounce is not None
    if not bounce.is_final:
        return Received(MailOutcome.IGNORED, reason="Delivery of our message is delayed")
    for about in bounce.about:
        sent = OutgoingMail.objects.filter(message_id=about, object_type=selectors.KIND).first()
        # Lock the thread before its mail, like everything that writes to threads.
        item = selectors.lock_any(sent.object_id) if sent and sent.object_id else None
        if item is None:
            continue
        failed = outbox.note_bounce(about, bounce.why)
        if failed is None:
            return Received(MailOutcome.REPEATED, item.pk, reason="Already received: the message has bounced")
        entry = undelivered(item, failed.to, bounce.why)
        return Received(MailOutcome.BOUNCED, item.pk, entry.number, entry=entry)
    logger.info("bounce of an unknown mail", extra={"source_id": mail.source_id})
    return Received(MailOutcome.IGNORED, reason="Bounce of a message that we did not send")
