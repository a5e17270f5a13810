"""Personal data in business messages."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import QuerySet

from apps.business_messages.choices import OVER, EntryKind
from apps.business_messages.models import (
    BusinessMessage,
    MessageAttachment,
    MessageEntry,
    MessageTemplate,
    ReceivedMail,
)
from apps.business_messages.queries import selectors
from apps.business_messages.record import MESSAGE_RECORD
from apps.business_messages.services import entries, originals
from apps.core.files import files
from apps.core.privacy import holders, inventory, own, retention
from apps.core.privacy.holders import Erasure, Holder, erasing, personal_values
from apps.core.privacy.inventory import ADDRESSES, CONTACTS, Column, ErasureEffect, PersonalData, Subject
from apps.core.privacy.redaction import REMOVED, REMOVED_PERSON
from apps.core.privacy.sought import SearchedPerson, any_of, with_email, with_phone
from apps.core.values import Json

_SENDER = ("job_title", "sender_email", "sender_phone", "preferred_contact", "ip_hash")
_WORDS = ("subject", "note")
_CORRESPONDENCE = (EntryKind.INBOUND, EntryKind.OUTBOUND)


def _threads_of(person: SearchedPerson) -> QuerySet[BusinessMessage]:
    """Return threads that the person sent, wrote an email in, or is mentioned in."""
    rows = BusinessMessage.objects.values("pk")
    return any_of(
        BusinessMessage.objects.filter(country__in=person.countries),
        with_email(rows, "sender_email", person),
        with_phone(rows, "sender_phone", person),
        with_email(MessageEntry.objects.values("message_id"), "from_email", person),
        rows.filter(person.mentioned("business_message", BusinessMessage)),
    )


def _is_sender(item: BusinessMessage, person: SearchedPerson | None) -> bool:
    """Return whether the person is the thread's sender; always True without a person."""
    return person is None or person.is_of(item.sender_email, item.sender_phone)


def _called(item: BusinessMessage, person: SearchedPerson | None) -> Iterable[str]:
    """Yield the names and addresses that the thread has of the person; of all senders without a person."""
    if _is_sender(item, person):
        yield from (item.sender_name, item.sender_email, item.sender_phone)
    for entry in item.entries.filter(kind=EntryKind.INBOUND):
        if _is_sender(item, person) or (person is not None and person.is_of(entry.from_email)):
            yield from (entry.from_name, entry.from_email)


def _export_values(item: BusinessMessage, person: SearchedPerson) -> Mapping[str, Json]:
    """Return the sender's data and the correspondence.

    If the person is not the sender of the thread, return only the entries that they wrote.
    """
    is_sender = _is_sender(item, person)
    written = [
        {"at": entry.at.isoformat(), "kind": entry.get_kind_display(), "text": entry.body, "more": entry.more}
        for entry in item.entries.filter(kind__in=_CORRESPONDENCE).order_by("number")
        if is_sender or person.is_of(entry.from_email)
    ]
    who = personal_values(item) if is_sender else {MESSAGE_RECORD.of("subject").label: item.subject}
    return {**who, "Correspondence": written}


def _erase(item: BusinessMessage, erasure: Erasure) -> bool:
    """Erase a person's data from a thread and save it. Return whether they are its sender.

    For a sender, erases name, contact data, texts and files; otherwise only what refers to the person. The
    store, the message type and the outcome remain.
    """
    is_sender = _is_sender(item, erasure.person)
    with erasing(item, erasure):
        if is_sender:
            item.sender_name = REMOVED_PERSON
            for name in _SENDER:
                setattr(item, name, "")
            item.claim_document = None
        erasure.redactor.redact(item, _WORDS)
        for entry in item.entries.select_for_update(of=("self",)).order_by("number"):
            _erase_entry(entry, erasure, is_sender=is_sender)
        entries.index(item)
    return is_sender


def _erase_entry(entry: MessageEntry, erasure: Erasure, *, is_sender: bool) -> None:
    """Erase a person's data from an entry, its files, email and original message, and save it.

    An entry that only mentions the person is redacted, and its original message deleted.
    """
    is_from_person = is_sender or erasure.is_of(entry.from_email)
    if is_from_person and entry.kind in _CORRESPONDENCE:
        entry.body, entry.more, entry.from_email = REMOVED, "", ""
        entry.from_name = REMOVED_PERSON if entry.from_name else ""
        _discard_files(entry)
        if entry.mail is not None:
            own.erase_mail(entry.mail, erasure)
    is_mentioned = any(erasure.redactor.finds(getattr(entry, name)) for name in ("body", "more", "from_name"))
    if is_from_person or is_mentioned:
        originals.remove(list(ReceivedMail.objects.filter(entry=entry)))
    erasure.redactor.redact(entry, ("body", "more", "from_name"))
    if erasure.redactor.finds(entry.source_id):
        entry.source_id = f"removed-{entry.pk}"
    entry.save()


def _discard_files(entry: MessageEntry) -> None:
    """Delete the attachments of an entry; their files are deleted after the commit."""
    names = [each.file for each in entry.attachments.all() if each.file]
    BusinessMessage.objects.filter(claim_document__in=entry.attachments.all()).update(claim_document=None)
    entry.attachments.all().delete()
    transaction.on_commit(lambda: files.discard(default_storage, names))


MESSAGES = Holder(
    code=selectors.KIND,
    label="Business messages",
    search=_threads_of,
    called=_called,
    exported=_export_values,
    erase=_erase,
    business=frozenset({"company"}),
)


# -- discarded mail -----------------------------------------------------------------------------------
DISCARDED = inventory.for_days(dt.timedelta(days=90))


def _discarded_from(person: SearchedPerson) -> QuerySet[ReceivedMail]:
    """Return discarded mail from the person; mail without a country only in a search of all countries."""
    countries = [*person.countries, *([""] if person.is_everywhere else [])]
    mails = ReceivedMail.objects.discarded().filter(country__in=countries)
    return with_email(mails, "from_email", person)


def _names_in_mail(mail: ReceivedMail, person: SearchedPerson | None) -> Iterable[str]:
    return (mail.from_name, mail.from_email)


def _remove_mail(mail: ReceivedMail, erasure: Erasure) -> bool:
    originals.remove([mail])
    return True


def _no_traces(mail: ReceivedMail) -> Iterable[holders.Trace]:
    return ()


DISCARDED_MAIL = Holder(
    code="received_mail",
    label="Discarded email",
    search=_discarded_from,
    called=_names_in_mail,
    erase=_remove_mail,
    traces=_no_traces,
)


def _old_discarded(country: str, before: dt.datetime) -> QuerySet[ReceivedMail]:
    """Return discarded mail past its retention period; mail without a country expires with any country."""
    return ReceivedMail.objects.discarded().filter(country__in=[country, ""], received_at__lt=before)


# -- retention ----------------------------------------------------------------------------------------
def _old(country: str, before: dt.datetime) -> QuerySet[BusinessMessage]:
    """Return finished threads without entries since `before` whose sender is not erased yet."""
    over = BusinessMessage.objects.filter(country=country, status__in=OVER, last_entry_at__lt=before)
    return over.exclude(sender_name=REMOVED_PERSON)


def _with_address(country: str, before: dt.datetime) -> QuerySet[BusinessMessage]:
    return BusinessMessage.objects.filter(country=country, created_at__lt=before).exclude(ip_hash="")


def register() -> None:
    """Register personal columns, search and erasure of senders, and retention periods."""
    _declare()
    holders.register(MESSAGES)
    holders.register(DISCARDED_MAIL)
    retention.register(
        retention.Ending(
            code="senders",
            label="Senders of business messages",
            retention=CONTACTS,
            due=_old,
            end=retention.by_erasing(MESSAGES),
        )
    )
    retention.register(
        retention.Ending(
            code="discarded_mail",
            label="Discarded email",
            retention=DISCARDED,
            due=_old_discarded,
            end=retention.by_erasing(DISCARDED_MAIL),
        )
    )
    retention.register(
        retention.Ending(
            code="message_addresses",
            label="Addresses behind business messages",
            retention=ADDRESSES,
            due=_with_address,
            end=retention.by_emptying(BusinessMessage, "ip_hash"),
        )
    )


def _declare() -> None:
    labels = ("sender_email", "sender_phone", "job_title", "preferred_contact")
    inventory.register(
        PersonalData(
            model=BusinessMessage,
            whose=Subject.SENDER,
            columns=(
                Column(
                    "sender_name", MESSAGE_RECORD.of("sender_name").label, ErasureEffect.REPLACED, CONTACTS
                ),
                *(
                    Column(name, MESSAGE_RECORD.of(name).label, ErasureEffect.BLANKED, CONTACTS)
                    for name in labels
                ),
                Column("ip_hash", "Keyed hash of the network address", ErasureEffect.BLANKED, ADDRESSES),
                *(
                    Column(name, MESSAGE_RECORD.of(name).label, ErasureEffect.REDACTED, CONTACTS)
                    for name in _WORDS
                ),
                Column(
                    "snippet",
                    "How the last entry begins",
                    ErasureEffect.REPLACED,
                    CONTACTS,
                    is_exported=False,
                ),
                Column(
                    "search_text",
                    "What the message is found by",
                    ErasureEffect.REDACTED,
                    CONTACTS,
                    is_exported=False,
                ),
            ),
        )
    )
    inventory.register_others(
        BusinessMessage, {"claim_phone": "the listed number of the store, at which we called back"}
    )
    inventory.register_others(MessageTemplate, {"label_key": "the label of a text, as it is compared"})
    inventory.register(
        PersonalData(
            model=MessageEntry,
            whose=Subject.SENDER,
            columns=(
                Column("from_name", "Who wrote", ErasureEffect.REPLACED, CONTACTS),
                Column("from_email", "From", ErasureEffect.BLANKED, CONTACTS),
                Column("body", "Text", ErasureEffect.REPLACED, CONTACTS),
                Column("more", "What a mail quotes", ErasureEffect.BLANKED, CONTACTS),
                Column("source_id", "Message-ID of a mail", ErasureEffect.REDACTED, CONTACTS),
            ),
        )
    )
    inventory.register(
        PersonalData(
            model=MessageAttachment,
            whose=Subject.SENDER,
            columns=(
                Column("file", "File", ErasureEffect.DELETED, CONTACTS),
                Column("file_name", "Name of the file", ErasureEffect.DELETED, CONTACTS),
            ),
        )
    )
    inventory.register(
        PersonalData(
            model=ReceivedMail,
            whose=Subject.SENDER,
            columns=(
                Column("from_name", "From", ErasureEffect.DELETED, CONTACTS),
                Column("from_email", "Email address", ErasureEffect.DELETED, CONTACTS),
                Column("subject", "Subject", ErasureEffect.DELETED, CONTACTS),
                Column("source_id", "Message-ID", ErasureEffect.DELETED, CONTACTS),
                Column("file", "Original message", ErasureEffect.DELETED, CONTACTS),
            ),
        )
    )
