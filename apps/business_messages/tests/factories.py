"""Factories of business messages, created like by the operations and the mail server."""

from __future__ import annotations

from email.message import EmailMessage
from typing import Any

from apps.business_messages.models import BusinessMessage, ReceivedMail
from apps.business_messages.services import attachments, inbound, intake
from apps.business_messages.services.intake import MessageDraft
from apps.core.files import files
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory
from apps.uploads.tests.papers import pdf, picture

PHONE = "+622112345678"
INBOXES = {"ID": "halo@sofra.example", "TR": "merhaba@sofra.example"}


def shop(country: str = "ID", **fields: Any) -> Store:
    """Return a published store with a listed phone."""
    listed = [{"number": PHONE, "type": "landline", "is_primary": True, "label": ""}]
    existing = {"status": "published", "name": "Kopi Tuku", "phones": listed}
    return StoreFactory(country=country, **{**existing, **fields})


def message(
    country: str = "ID",
    *,
    type: str = "partnership",
    store: Store | None = None,
    subject: str = "Kerja sama",
    body: str = "Kami ingin bekerja sama dengan Sofra.",
    ip: str = "203.0.113.7",
    files: tuple[tuple[str, bytes], ...] = (),
    **sender: Any,
) -> BusinessMessage:
    """Return a thread opened by the public form, with an email address by default."""
    existing = {"name": "Sari", "email": "sari@example.com", **sender}
    text = MessageDraft(
        type=type,
        subject=subject,
        body=body,
        sender=existing,
        store_id=store.pk if store else None,
        store_text="" if store else "Kopi Tuku",
        files=files,
    )
    return intake.take_from_public(country=country, draft=text, ip=ip)


def claim(store: Store | None = None, **more: Any) -> BusinessMessage:
    """Return a claim of a store, with a document."""
    document = (("izin usaha.png", picture()),)
    return message(type="claim_store", store=store or shop(), files=document, **more)


def put_by(item: BusinessMessage, actor: Any, content: bytes | None = None) -> int:
    """Return the id of a file that the actor staged for an entry."""
    stored = attachments.stage_attachment(
        actor=actor,
        country=item.country,
        message_id=item.pk,
        file_name="penawaran.pdf",
        content=content or pdf(),
    )
    return stored.pk


def drop(item: BusinessMessage) -> None:
    """Delete a thread's files from the storage."""
    from django.core.files.storage import default_storage

    files.discard(default_storage, [each.file for each in item.attachments.all() if each.file])


# -- email --------------------------------------------------------------------------------------------
def mail(
    body: str = "Terima kasih, berikut jawabannya.",
    *,
    sender: str = "Sari <sari@example.com>",
    to: str = "halo@sofra.example",
    subject: str = "Kerja sama",
    message_id: str = "<one@example.com>",
    answers: str = "",
    headers: dict[str, str] | None = None,
    files: tuple[tuple[str, bytes], ...] = (),
) -> bytes:
    """Return an email as piped by a mail server."""
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, to, subject
    if message_id:
        made["Message-ID"] = message_id
    if answers:
        made["In-Reply-To"] = made["References"] = answers
    for name, value in (headers or {}).items():
        made[name] = value
    made.set_content(body)
    for file_name, content in files:
        made.add_attachment(content, maintype="application", subtype="octet-stream", filename=file_name)
    return made.as_bytes()


def received(country: str = "ID", *, number: int = 1, **more: Any) -> ReceivedMail:
    """Return a discarded absence message."""
    raw = mail(
        "Saya cuti.",
        to=INBOXES[country],
        message_id=f"<away-{number}@example.com>",
        headers={"Auto-Submitted": "auto-replied"},
        **more,
    )
    inbound.receive(raw, country=country)
    return ReceivedMail.objects.latest("pk")


def bounce(about: str, *, action: str = "failed", why: str = "smtp; 550 5.1.1 No such user") -> bytes:
    """Return a mail server's report that our email was not delivered."""
    return (
        "From: MAILER-DAEMON@mx.example.com\r\nTo: halo@sofra.example\r\nSubject: Undelivered Mail\r\n"
        "Auto-Submitted: auto-replied\r\nMessage-ID: <dsn-1@mx.example.com>\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nYour mail did not arrive.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.com\r\n\r\n"
        f"Final-Recipient: rfc822; sari@example.com\r\nAction: {action}\r\nStatus: 5.1.1\r\n"
        f"Diagnostic-Code: {why}\r\n\r\n"
        f"--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: {about}\r\nSubject: Re: Kerja sama\r\n\r\n"
        "--b--\r\n"
    ).encode()
