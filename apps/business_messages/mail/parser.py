"""One mail as a mail server hands it over, read without trusting a byte of it."""

from __future__ import annotations

import codecs
import email
import email.utils
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage, Message
from enum import Enum
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from apps.business_messages.mail import plain, quotes
from apps.core.text import cleaning

MOST_BYTES = 25 * 1024 * 1024
LONGEST_BODY = 5000
LONGEST_MORE = 100_000
MOST_PARTS = 200
DEEPEST = 20
SMALL_PICTURE = 20_000
"""Pictures inside the text that are smaller are signs and signatures, not something sent."""

BROKEN = (
    ValueError, LookupError, TypeError, AttributeError, AssertionError, ArithmeticError, RuntimeError, OSError,
    StopIteration, email.errors.MessageError,
)  # fmt: skip
"""What Python's mail parser raises for headers and parts that are not what they say."""
_ID = re.compile(r"<[^<>\s\x00-\x1f]{1,250}>")
_SIGNATURES = frozenset(
    {"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"}
)


class Unreadable(ValueError):
    """What was handed over is no mail that can be taken."""


class Nature(Enum):
    """Who wrote a mail."""

    PERSON = "person"
    AUTO_REPLY = "auto_reply"
    """A program answered: somebody is away."""
    AUTOMATIC = "automatic"
    """A program wrote: lists, systems."""
    BOUNCE = "bounce"


@dataclass(frozen=True)
class File:
    """A file that came along, unchecked."""

    file_name: str
    content: bytes


@dataclass(frozen=True)
class Bounce:
    """A report that a mail of ours did not arrive."""

    about: tuple[str, ...]
    """The Message-IDs that it may be about."""
    why: str
    is_final: bool


@dataclass(frozen=True)
class Incoming:
    """What is known of one mail."""

    source_id: str
    subject: str
    from_name: str
    from_email: str
    recipients: tuple[str, ...]
    answers: tuple[str, ...]
    """The Message-IDs that it goes on from, the nearest first."""
    body: str
    more: str
    files: tuple[File, ...]
    nature: Nature
    is_marked_spam: bool
    bounce: Bounce | None = None


def read(raw: bytes) -> Incoming:
    """Read a mail. Raises Unreadable for what is too large, or has neither sender nor text."""
    if len(raw) > MOST_BYTES:
        raise Unreadable(f"The mail is larger than {MOST_BYTES // 1024 // 1024} MB")
    try:
        message = email.message_from_bytes(raw, policy=policy.default)
        assert isinstance(message, EmailMessage)
        leaves = list(_leaves(message))
    except BROKEN as error:
        raise Unreadable("The mail cannot be read") from error
    name, address = _sender(message)
    body, more = _words(leaves)
    files = tuple(_files(leaves))
    subject = cleaning.line(_header(message, "Subject"), 150)
    if not address and not body and not files and not subject:
        raise Unreadable("This is no mail: it has neither sender nor text")
    bounce = _bounce(message, leaves)
    return Incoming(
        source_id=_own_id(message, raw),
        subject=subject,
        from_name=name,
        from_email=address,
        recipients=_recipients(message),
        answers=_answers(message),
        body=body,
        more=more,
        files=files,
        nature=Nature.BOUNCE if bounce else _nature(message),
        is_marked_spam=_header(message, "X-Spam-Flag").strip().lower() == "yes"
        or _header(message, "X-Spam-Status").strip().lower().startswith("yes"),
        bounce=bounce,
    )


# -- headers ------------------------------------------------------------------------------------------
def _header(message: Message[Any, Any], name: str) -> str:
    """A header as text; as it was sent where it cannot be read, nothing where it is missing."""
    try:
        value = message.get(name)
        return "" if value is None else str(value)
    except BROKEN:
        raw = message.raw_items() if hasattr(message, "raw_items") else ()
        return next((str(value) for key, value in raw if key.lower() == name.lower()), "")


def _all(message: Message[Any, Any], name: str) -> list[str]:
    try:
        return [str(value) for value in message.get_all(name, [])]
    except BROKEN:
        return [_header(message, name)]


def _sender(message: EmailMessage) -> tuple[str, str]:
    for name in ("From", "Reply-To", "Sender"):
        for said, address in _addresses([_header(message, name)]):
            if address:
                return said or address.partition("@")[0], address
    return cleaning.line(_header(message, "From"), 100), ""


def _addresses(headers: list[str]) -> list[tuple[str, str]]:
    """(name, address) of each that a mail can be sent to."""
    try:
        pairs = email.utils.getaddresses(headers)
    except BROKEN:
        return []
    return [(cleaning.line(name, 100), _address(address)) for name, address in pairs[:100]]


def _address(text: str) -> str:
    address = cleaning.line(text, 254)
    try:
        validate_email(address)
    except ValidationError:
        return ""
    local, _, domain = address.rpartition("@")
    return f"{local}@{domain.lower()}"


def _recipients(message: EmailMessage) -> tuple[str, ...]:
    found = [
        address.lower()
        for name in ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")
        for _, address in _addresses(_all(message, name))
        if address
    ]
    return tuple(dict.fromkeys(found))


def _ids(text: str) -> list[str]:
    return _ID.findall(text)


def _own_id(message: EmailMessage, raw: bytes) -> str:
    """Its Message-ID; for one without, what only the same bytes give."""
    found = _ids(cleaning.clean(_header(message, "Message-ID"), 1000))
    return found[0] if found else f"<{hashlib.sha256(raw).hexdigest()}@without-id>"


def _answers(message: EmailMessage) -> tuple[str, ...]:
    nearest = _ids(cleaning.clean(_header(message, "In-Reply-To"), 4000))
    earlier = _ids(cleaning.clean(_header(message, "References"), 20_000))
    return tuple(dict.fromkeys([*nearest, *reversed(earlier)]))[:50]


def _nature(message: EmailMessage) -> Nature:
    auto = _header(message, "Auto-Submitted").strip().lower()
    precedence = _header(message, "Precedence").strip().lower()
    has_no_return = any(value.strip() == "<>" for value in _all(message, "Return-Path"))
    replies = ("X-Autoreply", "X-Autorespond", "X-Autoresponder")
    if auto.startswith("auto-replied") or precedence == "auto_reply" or has_no_return:
        return Nature.AUTO_REPLY
    if any(_header(message, name) for name in replies):
        return Nature.AUTO_REPLY
    is_list = any(_header(message, name) for name in ("List-Id", "List-Unsubscribe", "Feedback-ID"))
    if (auto and auto != "no") or precedence in ("bulk", "list", "junk") or is_list:
        return Nature.AUTOMATIC
    return Nature.PERSON


# -- parts --------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class _Leaf:
    part: Message[Any, Any]
    kind: str
    file_name: str
    is_attached: bool


def _leaves(message: Message[Any, Any], depth: int = 0) -> Iterator[_Leaf]:
    """The parts that are no containers, up to a limit; a mail inside the mail is one part."""
    if depth > DEEPEST:
        raise Unreadable("The mail is packed too deep")
    kind = _kind(message)
    payload = message.get_payload()
    if kind.startswith("multipart/") and isinstance(payload, list):
        count = 0
        for part in (each for each in payload if isinstance(each, Message)):
            for leaf in _leaves(part, depth + 1):
                count += 1
                if count > MOST_PARTS:
                    return
                yield leaf
    else:
        name = _file_name(message)
        disposition = _header(message, "Content-Disposition").strip().lower()
        yield _Leaf(message, kind, name, disposition.startswith("attachment"))


def _kind(part: Message[Any, Any]) -> str:
    try:
        return str(part.get_content_type()).lower()
    except BROKEN:
        return "application/octet-stream"


def _file_name(part: Message[Any, Any]) -> str:
    try:
        return cleaning.line(part.get_filename() or "", 150)
    except BROKEN:
        return ""


def _content(part: Message[Any, Any]) -> bytes:
    try:
        payload = part.get_payload(decode=True)
    except BROKEN:
        return b""
    return payload if isinstance(payload, bytes) else b""


def _text(part: Message[Any, Any]) -> str:
    content = _content(part)
    try:
        charset = part.get_content_charset() or "utf-8"
        codecs.lookup(charset)
        return content.decode(charset, "replace")
    except BROKEN:
        return content.decode("utf-8", "replace")


def _is_text(leaf: _Leaf) -> bool:
    return leaf.kind in ("text/plain", "text/html") and not leaf.is_attached and not leaf.file_name


def _words(leaves: list[_Leaf]) -> tuple[str, str]:
    """(the text of an entry, what is quoted or longer than one)."""
    texts = [leaf for leaf in leaves if _is_text(leaf)]
    said = [_text(leaf.part) for leaf in texts if leaf.kind == "text/plain"]
    whole = cleaning.clean("\n\n".join(said), LONGEST_MORE)
    if not whole:
        pages = [
            plain.text_of_html(_text(leaf.part)[:2_000_000]) for leaf in texts if leaf.kind == "text/html"
        ]
        whole = cleaning.clean("\n\n".join(pages), LONGEST_MORE)
    fresh, quoted = quotes.split(whole)
    fresh = fresh.strip()
    if len(fresh) <= LONGEST_BODY:
        return fresh, quoted
    cut = fresh.rfind(" ", LONGEST_BODY - 200, LONGEST_BODY - 1)
    end = cut if cut > 0 else LONGEST_BODY - 1
    return f"{fresh[:end].rstrip()}…", f"{fresh[end:].lstrip()}\n\n{quoted}".strip()


def _files(leaves: list[_Leaf]) -> Iterator[File]:
    for leaf in leaves:
        if _is_text(leaf) or leaf.kind in _SIGNATURES or leaf.kind.startswith("multipart/"):
            continue
        if leaf.kind in ("message/delivery-status", "text/rfc822-headers"):
            continue
        content = _content(leaf.part)
        is_inside = not leaf.is_attached and leaf.kind.startswith("image/")
        if is_inside and len(content) < SMALL_PICTURE and _header(leaf.part, "Content-ID"):
            continue
        if leaf.kind == "message/rfc822":
            yield File(leaf.file_name or "message.eml", b"")
        elif content or leaf.file_name:
            yield File(leaf.file_name or f"file.{leaf.kind.rpartition('/')[2][:10]}", content)


# -- reports that a mail did not arrive ---------------------------------------------------------------
def _bounce(message: EmailMessage, leaves: list[_Leaf]) -> Bounce | None:
    is_report = _kind(message) == "multipart/report" and any(
        leaf.kind == "message/delivery-status" for leaf in leaves
    )
    failed = _header(message, "X-Failed-Recipients")
    if not is_report and not failed:
        return None
    fields = [
        pair for leaf in leaves if leaf.kind == "message/delivery-status" for pair in _fields(leaf.part)
    ]
    actions = [value.strip().lower() for key, value in fields if key == "action"]
    told = [value for key, value in fields if key == "diagnostic-code"]
    status = [value for key, value in fields if key == "status"]
    about = [found for leaf in leaves for found in _returned_ids(leaf)]
    why = (told or status or ["The mail server gave it back"])[0]
    return Bounce(
        about=tuple(dict.fromkeys([*about, *_answers(message)])),
        why=cleaning.line(re.sub(r"^\s*\w+\s*;\s*", "", why), 200),
        is_final=not actions or "failed" in actions,
    )


def _fields(part: Message[Any, Any]) -> Iterator[tuple[str, str]]:
    payload = part.get_payload()
    blocks = [each for each in payload if isinstance(each, Message)] if isinstance(payload, list) else [part]
    for block in blocks:
        for key in ("Action", "Status", "Diagnostic-Code"):
            for value in _all(block, key):
                yield key.lower(), value


def _returned_ids(leaf: _Leaf) -> list[str]:
    """The Message-ID of the mail that came back with the report."""
    if leaf.kind == "message/rfc822":
        payload = leaf.part.get_payload()
        inner = payload[0] if isinstance(payload, list) and payload else None
        return _ids(_header(inner, "Message-ID")) if isinstance(inner, Message) else []
    if leaf.kind == "text/rfc822-headers":
        found = re.search(
            r"^message-id:\s*(<[^<>\s]{1,250}>)", _text(leaf.part), re.IGNORECASE | re.MULTILINE
        )
        return [found[1]] if found else []
    return []
