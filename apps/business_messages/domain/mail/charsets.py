"""Decode the text of mail whose declared charset is missing, unknown or wrong."""

from __future__ import annotations

import codecs
import io
import re

from apps.core.importing import text_encoding
from apps.core.importing.unreadable import UnreadableFile

_META = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]{2,40})", re.IGNORECASE)
_META_WITHIN = 4096
_CHINESE = {"gb2312": "gb18030", "gbk": "gb18030"}
_WESTERN = frozenset({"ascii", "iso8859-1", "cp1252"})
"""Mail programs declare these for text in other encodings, so they do not count as a declaration."""
_LEAST_CHINESE = 4


def decode(content: bytes, declared: str = "", *, is_html: bool = False) -> str:
    """Return content as text, with the first encoding that fits.

    In order: UTF-16 with a byte order mark; UTF-8 for non-ASCII content; the `declared` charset; for HTML the
    charset of its <meta>; UTF-8; else the likeliest one. Unknown and Western charsets do not count as
    declared, because mail programs often declare them wrongly.
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", "replace")
    meta = _META.search(content[:_META_WITHIN]) if is_html else None
    names = (declared, meta[1].decode("ascii") if meta else "")
    codecs_to_try = [codec for codec in map(_codec, names) if codec]
    # Non-ASCII text that is strictly valid UTF-8 is never another encoding by chance, whatever was declared.
    if not content.isascii():
        codecs_to_try.insert(0, "utf-8-sig")
    for codec in [*codecs_to_try, "utf-8-sig"]:
        if (text := _strict(content, codec)) is not None:
            return text
    return _detect(content)


def decode_header(raw: str) -> str:
    """Return the text of a header with non-ASCII bytes, which `raw` contains as surrogate escapes.

    Guesses the encoding of the bytes. Encoded words (=?utf-8?…?=) are not decoded.
    """
    try:
        return decode(raw.encode("ascii", "surrogateescape"))
    except UnicodeEncodeError:
        return raw.encode("utf-8", "replace").decode("utf-8")


def _codec(name: str) -> str:
    """Return the codec for a declared charset, or "" if it is unknown or too often declared wrongly."""
    try:
        codec = codecs.lookup(name.strip()).name if name.strip() else ""
        b"".decode(codec or "ascii")
    except (LookupError, ValueError, UnicodeError):
        return ""
    return "" if codec in _WESTERN else _CHINESE.get(codec, codec)


def _strict(content: bytes, codec: str) -> str | None:
    """Return the text, or None if the content is not valid in this encoding."""
    try:
        return content.decode(codec)
    except (UnicodeError, LookupError, ValueError):
        return None


def _detect(content: bytes) -> str:
    """Return the text in the likeliest encoding: Chinese with enough Chinese characters, else as for files."""
    chinese = _strict(content, "gb2312")
    if chinese is not None and sum("\u4e00" <= sign <= "\u9fff" for sign in chinese) >= _LEAST_CHINESE:
        return chinese
    try:
        encoding = text_encoding.encoding_of(io.BytesIO(content))
    except UnreadableFile:
        return content.decode("utf-8", "replace")
    return "".join(text_encoding.decoded_lines(io.BytesIO(content), encoding))
