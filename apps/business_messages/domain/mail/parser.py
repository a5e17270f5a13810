"""Parser of one inbound email that trusts none of its content."""

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
"""Smaller inline pictures, in bytes, are treated as icons and signatures, not as attachments."""

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
"""Exceptions that Python's email parser raises for malformed headers and parts."""
_ID = re.compile(r"<[^<>\s\x00-\x1f]{1,250}>")
_SIGNATURES = frozenset(
    {"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"}
)


class Unreadable(ValueError):
    """The input is not an email that can be accepted."""


class Nature(Enum):
    """The kind of author of an email."""

    PERSON = "person"
    AUTO_REPLY = "auto_reply"
    """Automatic answer, such as an absence message."""
    AUTOMATIC = "automatic"
    """Mail written by a program: mailing lists, notifications."""
    BOUNCE = "bounce"


@dataclass(frozen=True)
class File:
    """An unchecked file attached to an email."""

    file_name: str
    content: bytes


@dataclass(frozen=True)
class Bounce:
    """A report that one of our emails was not delivered."""

    about: tuple[str, ...]
    """Message-IDs of the undelivered email, as candidates."""
    why: str
    is_final: bool


@dataclass(frozen=True)
class Text:
    """The text of an entry, and the part that exceeds its length limit."""

    body: str
    more: str


@dataclass(frozen=True)
class Incoming:
    """A parsed email."""

    source_id: str
    subject: str
    from_name: str
    from_email: str
    recipients: tuple[str, ...]
    answers: tuple[str, ...]
    """Message-IDs that the email replies to, nearest first."""
    body: str
    """New text, without quotations of earlier mail."""
    more: str
    """Quoted text, and text beyond the length limit of an entry."""
    whole: Text
    """With quotations: in a first message, a quotation is not an earlier entry of the thread."""
    files: tuple[File, ...]
    nature: Nature
    is_marked_spam: bool
    bounce: Bounce | None = None


def _is_never_own(address: str) -> bool:
    return False


def read(raw: bytes, is_own: Callable[[str], bool] = _is_never_own) -> Incoming:
    """Parse an email. Raise Unreadable if it is too large, malformed or empty.

    `is_own` returns whether an address is one of our inboxes; the sender is never one of these. Empty means
    without sender, subject, text and files.
    """
    if len(raw) > MOST_BYTES:
        raise Unreadable(f"The email is larger than {MOST_BYTES // 1024 // 1024} MB")
    try:
        message = email.message_from_bytes(raw, policy=policy.default)
        assert isinstance(message, EmailMessage)
        leaves = list(_leaves(message))
    except BROKEN as error:
        raise Unreadable("The email cannot be read") from error
    name, address = _sender(message, is_own)
    text = _text_of(message, leaves)
    fresh = _limited(*quotes.split(text))
    whole = _limited(text, "")
    files = tuple(_files(leaves))
    subject = cleaning.line(_header(message, "Subject"), 150)
    if not address and not text and not files and not subject:
        raise Unreadable("This is not an email: it has neither sender nor text")
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
    """An original message for display: decoded headers in order, and the whole text."""

    headers: tuple[tuple[str, str], ...]
    text: str


def read_source(raw: bytes) -> Source:
    """Return headers and text of an original message; if unparsable, its decoded bytes as text."""
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
def _header(message: Message[str, str], name: str) -> str:
    """Return the first header of this name as text: raw if it cannot be parsed, "" if it is missing."""
    return next(iter(_all(message, name)), "")


def _all(message: Message[str, str], name: str) -> list[str]:
    items = message.raw_items() if hasattr(message, "raw_items") else message.items()
    return [_decoded(name, str(value)) for key, value in items if key.lower() == name.lower()]


def _decoded(name: str, raw: str) -> str:
    """Return a raw header value as text, with encoded words decoded; as it is if it cannot be parsed."""
    text = raw if raw.isascii() else charsets.decode_header(raw)
    try:
        return str(policy.default.header_fetch_parse(name, text))
    except BROKEN:
        return text


_VIA = re.compile(r"\s+(?:via|melalui|aracılığıyla)\s.*$", re.IGNORECASE)
"""The suffix that a mailing list adds when it rewrites From: "Sari via Halo"."""
_SENDER_HEADERS = ("Reply-To", "From", "X-Original-From", "X-Original-Sender", "Sender")


def _sender(message: EmailMessage, is_own: Callable[[str], bool]) -> tuple[str, str]:
    """Return name and address of the person to answer: Reply-To first, never one of our inboxes.

    The address is "" if no header has another one.
    """
    written = next(iter(_addresses([_header(message, "From")])), ("", ""))
    for header in _SENDER_HEADERS:
        for name, address in _addresses([_header(message, header)]):
            if address and not is_own(address):
                return name or _name_of(written, address, is_own), address
    return written[0] or cleaning.line(_header(message, "From"), 100), ""


def _name_of(written: tuple[str, str], address: str, is_own: Callable[[str], bool]) -> str:
    """Return a name for a reply address: the name in From if it is the same person, else the local part."""
    name, written_address = written
    if written_address == address:
        return name or address.partition("@")[0]
    is_rewritten = bool(written_address) and is_own(written_address) and bool(_VIA.search(name))
    return _VIA.sub("", name).strip("'\" ") if is_rewritten else address.partition("@")[0]


def _addresses(headers: list[str]) -> list[tuple[str, str]]:
    """Return (name, address) of each mailbox in the headers, at most 100; invalid addresses are ""."""
    try:
        pairs = email.utils.getaddresses(headers)
    except BROKEN:
        return []
    return [(cleaning.line(name, 100), _address(address)) for name, address in pairs[:100]]


def _address(text: str) -> str:
    """Return the address with a lower-case domain, or "" if it is invalid."""
    address = cleaning.line(text, 254)
    try:
        validate_email(address)
    except ValidationError:
        return ""
    local, _, domain = address.rpartition("@")
    return f"{local}@{domain.lower()}"


def _recipients(message: EmailMessage) -> tuple[str, ...]:
    """Return the recipients in lower case without duplicates: delivery headers, then To and Cc."""
    addresses = [
        address.lower()
        for name in ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")
        for _, address in _addresses(_all(message, name))
        if address
    ]
    return tuple(dict.fromkeys(addresses))


def _ids(text: str) -> list[str]:
    return _ID.findall(text)


def _own_id(message: EmailMessage, raw: bytes) -> str:
    """Return the Message-ID; without one, an id built from the SHA-256 of the message."""
    ids = _ids(cleaning.clean(_header(message, "Message-ID"), 1000))
    return ids[0] if ids else f"<{hashlib.sha256(raw).hexdigest()}@without-id>"


def _answers(message: EmailMessage) -> tuple[str, ...]:
    """Return the Message-IDs that the email replies to, nearest first, at most 50."""
    nearest = _ids(cleaning.clean(_header(message, "In-Reply-To"), 4000))
    earlier = _ids(cleaning.clean(_header(message, "References"), 20_000))
    return tuple(dict.fromkeys([*nearest, *reversed(earlier)]))[:50]


_ABSENCE = re.compile(
    r"^\W*(?:auto(?:matic)?[- ]?(?:reply|response)|out[ -]of[ -](?:the[ -])?office|ooo\b|away from"
    r"|balasan otomatis|jawaban otomatis|(?:balasan|jawapan) automatik|otomatik (?:yanıt|cevap)|iş yeri dışında"
    r"|awtomatikong tugon|自动(?:回复|答复)|自動回覆)",
    re.IGNORECASE,
)
"""Subject prefixes of absence messages."""


def _nature(message: EmailMessage, is_own: Callable[[str], bool]) -> Nature:
    """Return whether a person or a program wrote the email; never BOUNCE."""
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
    """Return whether it is an automatic answer to one email, such as an absence message."""
    auto = _header(message, "Auto-Submitted").strip().lower()
    if auto.startswith("auto-replied") or _header(message, "Precedence").strip().lower() == "auto_reply":
        return True
    if any(value.strip() == "<>" for value in _all(message, "Return-Path")):
        return True
    if any(_header(message, name) for name in ("X-Autoreply", "X-Autorespond", "X-Autoresponder")):
        return True
    # Exchange sets this header on absence messages and on all other program mail. Exclude contact forms:
    # their Reply-To names another person than From.
    if not _header(message, "X-Auto-Response-Suppress") or _is_form(message, is_own):
        return False
    return auto not in ("", "no") or bool(_ABSENCE.search(_header(message, "Subject")))


def _is_form(message: EmailMessage, is_own: Callable[[str], bool]) -> bool:
    """Return whether Reply-To names another person than From, as contact forms do."""
    written = {address for _, address in _addresses([_header(message, "From")])}
    replies = {address for _, address in _addresses([_header(message, "Reply-To")]) if address}
    return any(address not in written and not is_own(address) for address in replies)


def _is_own_list(message: EmailMessage, is_own: Callable[[str], bool]) -> bool:
    """Return whether one of our mailing lists forwarded a person's email and rewrote its From."""
    written = next((address for _, address in _addresses([_header(message, "From")])), "")
    return bool(written) and is_own(written) and bool(_sender(message, is_own)[1])


# -- parts --------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class _Leaf:
    part: Message[Any, Any]
    kind: str
    file_name: str
    is_attached: bool


def _leaves(message: Message[str, str], depth: int = 0) -> Iterator[_Leaf]:
    """Yield the parts that are not containers, up to MOST_PARTS; an attached email is one part.

    Raise Unreadable if the parts are nested too deep.
    """
    if depth > DEEPEST:
        raise Unreadable("The email has too many nested parts")
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


def _kind(part: Message[str, str]) -> str:
    try:
        return str(part.get_content_type()).lower()
    except BROKEN:
        return "application/octet-stream"


def _file_name(part: Message[str, str]) -> str:
    try:
        return cleaning.line(part.get_filename() or "", 150)
    except BROKEN:
        return ""


def _content(part: Message[str, str]) -> bytes:
    """Return the decoded bytes of a part; empty if it is malformed or a container."""
    try:
        payload = part.get_payload(decode=True)
    except BROKEN:
        return b""
    return payload if isinstance(payload, bytes) else b""


def _text(part: Message[str, str], *, is_html: bool = False) -> str:
    """Return the content of a part as text; a missing or wrong charset is guessed."""
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
"""Text of a plain part that only tells the reader to open the HTML part."""
_LONGEST_STUB = 300
_POORER = 4
"""A plain part with less than a quarter of the richest part's letters is not the text of the email."""
_LEAST_RICHER = 40


def _text_of(message: Message[str, str], leaves: list[_Leaf]) -> str:
    """Return the whole text of an email."""
    texts = {id(leaf.part): leaf for leaf in leaves if _is_text(leaf)}
    return cleaning.clean(_rendered(message, texts), LONGEST_MORE)


def _rendered(part: Message[str, str], texts: dict[int, _Leaf]) -> str:
    """Return the text of a part: of alternatives the best one, of other multiparts all of them."""
    payload = part.get_payload()
    if _kind(part).startswith("multipart/") and isinstance(payload, list):
        below = [_rendered(each, texts) for each in payload if isinstance(each, Message)]
        parts = [text for text in below if text.strip()]
        if _kind(part) == "multipart/alternative" and parts:
            return _best(parts)
        return "\n\n".join(parts)
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
    """Return a text split at the length limit of an entry; the rest is in `more`."""
    fresh = fresh.strip()
    if len(fresh) <= LONGEST_BODY:
        return Text(fresh, quoted)
    cut = fresh.rfind(" ", LONGEST_BODY - 200, LONGEST_BODY - 1)
    end = cut if cut > 0 else LONGEST_BODY - 1
    return Text(f"{fresh[:end].rstrip()}…", f"{fresh[end:].lstrip()}\n\n{quoted}".strip())


def _files(leaves: list[_Leaf]) -> Iterator[File]:
    """Yield the attached files. An attached email has no content.

    Skips the texts of the email, signatures, delivery reports and small inline pictures.
    """
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


# -- delivery reports ----------------------------------------------------------------------------------
def _bounce(message: EmailMessage, leaves: list[_Leaf]) -> Bounce | None:
    """Return the delivery report that the email is, or None. Reports of delays are not final."""
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
    diagnoses = [value for key, value in fields if key == "diagnostic-code"]
    status = [value for key, value in fields if key == "status"]
    about = [returned_id for leaf in leaves for returned_id in _returned_ids(leaf)]
    why = (diagnoses or status or ["The mail server returned it"])[0]
    return Bounce(
        about=tuple(dict.fromkeys([*about, *_answers(message)])),
        why=cleaning.line(re.sub(r"^\s*\w+\s*;\s*", "", why), 200),
        is_final=not actions or "failed" in actions,
    )


def _fields(part: Message[str, str]) -> Iterator[tuple[str, str]]:
    """Yield (lower-case name, value) of action, status and diagnostic code in a delivery report."""
    payload = part.get_payload()
    blocks = [each for each in payload if isinstance(each, Message)] if isinstance(payload, list) else [part]
    for block in blocks:
        for key in ("Action", "Status", "Diagnostic-Code"):
            for value in _all(block, key):
                yield key.lower(), value


def _returned_ids(leaf: _Leaf) -> list[str]:
    """Return the Message-ID of the undelivered email inside a report, in a list."""
    if leaf.kind == "message/rfc822":
        payload = leaf.part.get_payload()
        inner = payload[0] if isinstance(payload, list) and payload else None
        return _ids(_header(inner, "Message-ID")) if isinstance(inner, Message) else []
    if leaf.kind == "text/rfc822-headers":
        match = re.search(
            r"^message-id:\s*(<[^<>\s]{1,250}>)", _text(leaf.part), re.IGNORECASE | re.MULTILINE
        )
        return [match[1]] if match else []
    return []
