"""One mail as a mail server hands it over, read without trusting a byte of it."""

from __future__ import annotations

import email
import email.utils
import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage, Message
from enum import Enum
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from apps.business_messages.domain.mail import charsets, plain, quotes
from apps.core.text import cleaning

MOST_BYTES = 25 * 1024 * 1024
LONGEST_BODY = 5000
LONGEST_MORE = 100_000
MOST_PARTS = 200
MOST_HEADERS = 200
DEEPEST = 20
SMALL_PICTURE = 20_000
"""Pictures inside the text that are smaller are signs and signatures, not something sent."""

BROKEN = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    RuntimeError,
    OSError,
    StopIteration,
    email.errors.MessageError,
)
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
class Text:
    """The text of an entry, and what is longer than one."""

    body: str
    more: str


@dataclass(frozen=True)
class Incoming:
    """One parsed mail."""

    source_id: str
    subject: str
    from_name: str
    from_email: str
    recipients: tuple[str, ...]
    answers: tuple[str, ...]
    """The Message-IDs that it goes on from, the nearest first."""
    body: str
    """Without what it quotes of earlier mail."""
    more: str
    """Quoted text, and text beyond the length of an entry."""
    whole: Text
    """Nothing split off: for a first message, in which a quotation is no earlier mail of the thread."""
    files: tuple[File, ...]
    nature: Nature
    is_marked_spam: bool
    bounce: Bounce | None = None


def _is_never_own(address: str) -> bool:
    return False


def read(raw: bytes, is_own: Callable[[str], bool] = _is_never_own) -> Incoming:
    """Parse a mail. Raises Unreadable if it is too large, or has neither sender nor text.

    `is_own` returns whether an address is one of our inboxes: the sender is never one of these.
    """
    if len(raw) > MOST_BYTES:
        raise Unreadable(f"The mail is larger than {MOST_BYTES // 1024 // 1024} MB")
    try:
        message = email.message_from_bytes(raw, policy=policy.default)
        assert isinstance(message, EmailMessage)
        leaves = list(_leaves(message))
    except BROKEN as error:
        raise Unreadable("The mail cannot be read") from error
    name, address = _sender(message, is_own)
    text = _text_of(message, leaves)
    fresh = _limited(*quotes.split(text))
    whole = _limited(text, "")
    files = tuple(_files(leaves))
    subject = cleaning.line(_header(message, "Subject"), 150)
    if not address and not text and not files and not subject:
        raise Unreadable("This is no mail: it has neither sender nor text")
    bounce = _bounce(message, leaves)
    return Incoming(
        source_id=_own_id(message, raw),
        subject=subject,
        from_name=name,
        from_email=address,
        recipients=_recipients(message),
        answers=_answers(message),
        body=fresh.body,
        more=fresh.more,
        whole=whole,
        files=files,
        nature=Nature.BOUNCE if bounce else _nature(message, is_own),
        is_marked_spam=_header(message, "X-Spam-Flag").strip().lower() == "yes"
        or _header(message, "X-Spam-Status").strip().lower().startswith("yes"),
        bounce=bounce,
    )


@dataclass(frozen=True)
class Source:
    """An original message for people to read: decoded headers in their order, and the whole text."""

    headers: tuple[tuple[str, str], ...]
    text: str


def read_source(raw: bytes) -> Source:
    """Return headers and text of an original message; an unreadable one has its decoded bytes as text."""
    try:
        message = email.message_from_bytes(raw, policy=policy.default)
        leaves = list(_leaves(message))
        pairs = [(name, _decoded(name, str(value))) for name, value in message.raw_items()]
        text = _text_of(message, leaves)
    except (Unreadable, *BROKEN):
        return Source((), cleaning.clean(charsets.decode(raw[:LONGEST_MORE]), LONGEST_MORE))
    shown = [(cleaning.line(name, 100), cleaning.line(value, 2000)) for name, value in pairs[:MOST_HEADERS]]
    return Source(tuple(shown), text)


# -- headers ------------------------------------------------------------------------------------------
def _header(message: Message[Any, Any], name: str) -> str:
    """Return a header as text, as sent if it cannot be parsed, or nothing if it is missing."""
    return next(iter(_all(message, name)), "")


def _all(message: Message[Any, Any], name: str) -> list[str]:
    items = message.raw_items() if hasattr(message, "raw_items") else message.items()
    return [_decoded(name, str(value)) for key, value in items if key.lower() == name.lower()]


def _decoded(name: str, raw: str) -> str:
    text = raw if raw.isascii() else charsets.decode_header(raw)
    try:
        return str(policy.default.header_fetch_parse(name, text))
    except BROKEN:
        return text


_VIA = re.compile(r"\s+(?:via|melalui|aracılığıyla)\s.*$", re.IGNORECASE)
"""The suffix that a mailing list adds when it rewrites From: "Sari via Halo"."""
_SENDER_HEADERS = ("Reply-To", "From", "X-Original-From", "X-Original-Sender", "Sender")


def _sender(message: EmailMessage, is_own: Callable[[str], bool]) -> tuple[str, str]:
    """Return name and address of the person to answer: Reply-To first, never one of our inboxes."""
    written = next(iter(_addresses([_header(message, "From")])), ("", ""))
    for header in _SENDER_HEADERS:
        for name, address in _addresses([_header(message, header)]):
            if address and not is_own(address):
                return name or _name_of(written, address, is_own), address
    return written[0] or cleaning.line(_header(message, "From"), 100), ""


def _name_of(written: tuple[str, str], address: str, is_own: Callable[[str], bool]) -> str:
    """Return a name for an address without one: that of From where it belongs to the same person."""
    name, written_address = written
    if written_address == address:
        return name or address.partition("@")[0]
    is_rewritten = bool(written_address) and is_own(written_address) and bool(_VIA.search(name))
    return _VIA.sub("", name).strip("'\" ") if is_rewritten else address.partition("@")[0]


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


_ABSENCE = re.compile(
    r"^\W*(?:auto(?:matic)?[- ]?(?:reply|response)|out[ -]of[ -](?:the[ -])?office|ooo\b|away from"
    r"|balasan otomatis|jawaban otomatis|(?:balasan|jawapan) automatik|otomatik (?:yanıt|cevap)|iş yeri dışında"
    r"|awtomatikong tugon|自动(?:回复|答复)|自動回覆)",
    re.IGNORECASE,
)
"""Beginnings of subjects of absence messages."""


def _nature(message: EmailMessage, is_own: Callable[[str], bool]) -> Nature:
    if _is_auto_reply(message, is_own):
        return Nature.AUTO_REPLY
    if _is_own_list(message, is_own):
        return Nature.PERSON
    auto = _header(message, "Auto-Submitted").strip().lower()
    precedence = _header(message, "Precedence").strip().lower()
    is_list = any(_header(message, name) for name in ("List-Id", "List-Unsubscribe", "Feedback-ID"))
    has_no_answer = bool(_header(message, "X-Auto-Response-Suppress"))
    if (auto and auto != "no") or precedence in ("bulk", "list", "junk") or is_list or has_no_answer:
        return Nature.AUTOMATIC
    return Nature.PERSON


def _is_auto_reply(message: EmailMessage, is_own: Callable[[str], bool]) -> bool:
    auto = _header(message, "Auto-Submitted").strip().lower()
    if auto.startswith("auto-replied") or _header(message, "Precedence").strip().lower() == "auto_reply":
        return True
    if any(value.strip() == "<>" for value in _all(message, "Return-Path")):
        return True
    if any(_header(message, name) for name in ("X-Autoreply", "X-Autorespond", "X-Autoresponder")):
        return True
    # Exchange marks an absence like any other program's mail. A contact form differs: its Reply-To
    # names another person than From.
    if not _header(message, "X-Auto-Response-Suppress") or _is_form(message, is_own):
        return False
    return auto not in ("", "no") or bool(_ABSENCE.search(_header(message, "Subject")))


def _is_form(message: EmailMessage, is_own: Callable[[str], bool]) -> bool:
    written = {address for _, address in _addresses([_header(message, "From")])}
    replies = {address for _, address in _addresses([_header(message, "Reply-To")]) if address}
    return any(address not in written and not is_own(address) for address in replies)


def _is_own_list(message: EmailMessage, is_own: Callable[[str], bool]) -> bool:
    """Return whether a group of ours passed on a person's mail and rewrote its From."""
    written = next((address for _, address in _addresses([_header(message, "From")])), "")
    return bool(written) and is_own(written) and bool(_sender(message, is_own)[1])


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


def _text(part: Message[Any, Any], *, is_html: bool = False) -> str:
    try:
        declared = part.get_content_charset() or ""
    except BROKEN:
        declared = ""
    return charsets.decode(_content(part), declared, is_html=is_html)


def _is_text(leaf: _Leaf) -> bool:
    return leaf.kind in ("text/plain", "text/html") and not leaf.is_attached and not leaf.file_name


_STUB = re.compile(
    r"not\s+support\s+html|\bhtml\s+(?:e-?mail|message|format|version)|(?:enable|view|needs?|requires?)\s+html"
    r"|tidak\s+mendukung\s+html|tidak\s+menyokong\s+html|format\s+html|html\w*\s+destekle|不支持\s*html",
    re.IGNORECASE,
)
"""A plain part that only says that the mail program should show the HTML part."""
_LONGEST_STUB = 300
_POORER = 4
"""A plain part with less than a quarter of the letters is not the text of the mail."""
_LEAST_RICHER = 40


def _text_of(message: Message[Any, Any], leaves: list[_Leaf]) -> str:
    """Return the whole text of a mail."""
    texts = {id(leaf.part): leaf for leaf in leaves if _is_text(leaf)}
    return cleaning.clean(_rendered(message, texts), LONGEST_MORE)


def _rendered(part: Message[Any, Any], texts: dict[int, _Leaf]) -> str:
    """Return the text of a part: of alternatives the best one, of other parts all of them."""
    payload = part.get_payload()
    if _kind(part).startswith("multipart/") and isinstance(payload, list):
        below = [_rendered(each, texts) for each in payload if isinstance(each, Message)]
        found = [text for text in below if text.strip()]
        if _kind(part) == "multipart/alternative" and found:
            return _best(found)
        return "\n\n".join(found)
    leaf = texts.get(id(part))
    if leaf is None:
        return ""
    if leaf.kind == "text/html":
        return plain.text_of_html(_text(part, is_html=True)[:2_000_000])
    return _text(part)


def _best(texts: list[str]) -> str:
    """Return the first alternative, or the richest one if the first is a stub or far poorer."""
    first = texts[0]
    richest = max(texts[1:], key=_letter_count, default="")
    if not richest:
        return first
    is_stub = len(first.strip()) <= _LONGEST_STUB and bool(_STUB.search(first))
    count, most = _letter_count(first), _letter_count(richest)
    is_poorer = most >= count + _LEAST_RICHER and count * _POORER < most
    return richest if is_stub or is_poorer else first


def _letter_count(text: str) -> int:
    return sum(sign.isalnum() for sign in _LINK.sub("", text))


_LINK = re.compile(r"https?://\S+")


def _limited(fresh: str, quoted: str) -> Text:
    """Cut a text at the limit of an entry; nothing is lost."""
    fresh = fresh.strip()
    if len(fresh) <= LONGEST_BODY:
        return Text(fresh, quoted)
    cut = fresh.rfind(" ", LONGEST_BODY - 200, LONGEST_BODY - 1)
    end = cut if cut > 0 else LONGEST_BODY - 1
    return Text(f"{fresh[:end].rstrip()}…", f"{fresh[end:].lstrip()}\n\n{quoted}".strip())


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
