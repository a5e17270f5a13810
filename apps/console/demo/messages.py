"""Demo business messages: every type and status in four languages, with files and replies."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from PIL import Image, ImageDraw

from apps.accounts.models import User
from apps.business_messages.choices import Channel, MessageType
from apps.business_messages.models import BusinessMessage, MessageEntry
from apps.business_messages.services import clock, entries, intake, reopening, replies, threads
from apps.business_messages.services.entries import Entry
from apps.business_messages.services.intake import MessageDraft
from apps.console.demo.lanes import by_country_once
from apps.console.demo.reading import read, read_rows
from apps.console.demo.stores import described_stores
from apps.core.changes import versions
from apps.core.models import OutgoingMail
from apps.stores.models import Store

MARK = "demo:messages:1"


@dataclass(frozen=True)
class Written:
    """The definition of a demo thread: type, texts by country and final status."""

    type: MessageType
    subjects: Mapping[str, str]
    bodies: Mapping[str, str]
    becomes: str = "new"
    hours_ago: int = 3
    has_store: bool = False
    has_file: bool = False
    by_phone: bool = False
    labels: tuple[str, ...] = ()


def _written(type: str, **fields: Any) -> Written:
    return Written(MessageType(type), **fields)


WRITTEN = read_rows("messages", "messages", _written)
PEOPLE: dict[str, tuple[tuple[str, str], ...]] = read("messages")["people"]
PHONES: dict[str, str] = read("messages")["phones"]
AGAIN: dict[str, str] = read("messages")["again"]


def ensure(actors: Sequence[User]) -> int:
    """Create the demo's threads once per country; return their number."""
    return by_country_once(MARK, PEOPLE, lambda country: _ensure_country(country, actors[-1]))


def _ensure_country(country: str, actor: User) -> int:
    matching_stores = described_stores(country).filter(status="published", business_status="open")
    stores = list(matching_stores.exclude(phones=[]).order_by("slug")[: len(WRITTEN)])
    made = [_make(country, actor, number, written, stores) for number, written in enumerate(WRITTEN)]
    # Threads that are late from the start need no notification.
    BusinessMessage.objects.filter(
        pk__in=[item.pk for item in made], first_response_due_at__lt=timezone.now(), first_responded_at=None
    ).update(sla_breached_at=timezone.now(), sla_status="failed")
    return len(made)


def _make(
    country: str, actor: User, number: int, written: Written, stores: Sequence[Store]
) -> BusinessMessage:
    item = _write(country, actor, number, written, stores)
    received_at = timezone.now() - dt.timedelta(hours=written.hours_ago)
    BusinessMessage.objects.filter(pk=item.pk).update(
        created_at=received_at,
        last_entry_at=received_at,
        last_inbound_at=received_at,
        first_response_due_at=clock.due_of(country, written.type, received_at),
    )
    MessageEntry.objects.filter(message=item).update(at=received_at)
    _become(actor, item, written.becomes)
    item.refresh_from_db()
    return item


def _write(
    country: str, actor: User, number: int, written: Written, stores: Sequence[Store]
) -> BusinessMessage:
    name, company = PEOPLE[country][number % 3]
    store = stores[number % len(stores)] if written.has_store and stores else None
    sender = {"name": name, "company": company, "job_title": "Manager" if company else ""}
    contact = {"phone": PHONES[country]} if written.by_phone else {"email": f"business{number}@example.com"}
    draft = MessageDraft(
        type=written.type,
        subject=written.subjects[country],
        body=written.bodies[country],
        sender={**sender, **contact},
        store_id=store.pk if store else None,
        store_text="" if store else company,
        labels=written.labels,
        files=(("permit.png", _paper(company or name)),) if written.has_file else (),
    )
    if written.by_phone:
        return intake.create_message(actor=actor, country=country, draft=draft, channel=Channel.PHONE)
    # Addresses reserved for documentation.
    item = intake.take_from_public(country=country, draft=draft, ip=f"198.51.100.{number + 1}")
    if written.labels:
        item = _fresh(item)
        with versions.changing(item, actor=actor, action="label"):
            threads.label(item, written.labels, ())
    return item


def _paper(name: str) -> bytes:
    """Return a PNG that looks like a document."""
    page = Image.new("RGB", (640, 440), "#f7f3ea")
    pen = ImageDraw.Draw(page)
    pen.rectangle((24, 24, 616, 416), outline="#8a5a2b", width=4)
    pen.text((60, 60), "PERMIT (demo)", fill="#333333")
    # The built-in font has only ASCII letters.
    pen.text((60, 100), name.encode("ascii", "ignore").decode(), fill="#333333")
    for line in range(6):
        pen.line((60, 160 + 34 * line, 580 - 40 * (line % 3), 160 + 34 * line), fill="#c9bfae", width=3)
    buffer = io.BytesIO()
    page.save(buffer, "PNG")
    return buffer.getvalue()


def _fresh(item: BusinessMessage) -> BusinessMessage:
    return BusinessMessage.objects.select_related("store", "assignee").get(pk=item.pk)


def _become(actor: User, item: BusinessMessage, state: str) -> None:
    if state == "new":
        return
    if state == "spam":
        _move(actor, item, "spam")
        return
    _take(actor, item)
    if state in ("waiting_sender", "answered_again", "failed", "resolved", "closed"):
        _answer(actor, item, failed=state == "failed")
    if state == "answered_again":
        _write_again(item)
    if state in ("resolved", "closed"):
        _move(actor, item, "resolve", "answered")
    if state == "closed":
        closed_at = timezone.now() - dt.timedelta(days=8)
        BusinessMessage.objects.filter(pk=item.pk).update(resolved_at=closed_at)
        threads.close_resolved(timezone.now())
    if state == "mine":
        replies.add_note(
            actor=actor, country=item.country, message_id=item.pk, body="Asked the picture team to look."
        )


def _take(actor: User, item: BusinessMessage) -> None:
    item = _fresh(item)
    threads.assign_message(
        actor=actor, country=item.country, message_id=item.pk, version=item.version, assignee_id=actor.pk
    )


def _answer(actor: User, item: BusinessMessage, *, failed: bool) -> None:
    item = _fresh(item)
    fitting = (each for each in replies.texts_of(item.country) if item.type in each.types)
    text = next(fitting, replies.texts_of(item.country)[0])
    replies.reply_message(
        actor=actor,
        country=item.country,
        message_id=item.pk,
        version=item.version,
        body=text.filled(**replies.names_for(item, text.language, actor)).body,
    )
    # The demo sends no mail; mark it as sent or failed.
    sent = OutgoingMail.objects.filter(object_type="business_message", object_id=item.pk)
    if failed:
        sent.update(status="failed", tries=3, error="550 5.1.1 No such user here")
        reopening.reopen_undelivered(sent.get())
    else:
        sent.update(status="sent", sent_at=timezone.now(), tries=1)


def _write_again(item: BusinessMessage) -> None:
    item = _fresh(item)
    with versions.changing(item, actor=None, action="receive"):
        entry = Entry(
            entries.EntryKind.INBOUND,
            AGAIN[item.country],
            from_name=item.sender_name,
            from_email=item.sender_email,
        )
        entries.write(item, entry)
        item.status = "open"


def _move(actor: User, item: BusinessMessage, action: str, resolution: str = "") -> None:
    item = _fresh(item)
    threads.change_message_status(
        actor=actor,
        country=item.country,
        message_id=item.pk,
        version=item.version,
        action=action,
        change=threads.StatusChange(resolution=resolution),
    )
