"""Detection of the encoding of a text file, and the encodings that a user can choose."""

from __future__ import annotations

import codecs
import io
from collections.abc import Generator, Iterable, Iterator
from typing import IO

from apps.core.importing.unreadable import UnreadableFile

UTF_8, UTF_16_LE, UTF_16_BE = "utf-8", "utf-16-le", "utf-16-be"
WINDOWS, DOS, MIXED = "windows-1254", "cp857", "mixed"
ENCODINGS = {
    UTF_8: "UTF-8",
    WINDOWS: "Windows, Turkish and Western (windows-1254)",
    DOS: "MS-DOS, Turkish (cp857)",
    "cp850": "MS-DOS, Western (cp850)",
    "mac-turkish": "Mac, Turkish",
    UTF_16_LE: "UTF-16",
    UTF_16_BE: "UTF-16 big endian",
}
"""Encoding -> label, in the order of the screen."""

_BLOCK = 1024 * 1024
_MOST_SCORED = 100_000
"""Maximum bytes of non-ASCII lines to score: more does not change the result."""
_COMMON = frozenset("çğıöşüÇĞİÖŞÜéÉñÑ")
_RARE = frozenset("âîûôêáíóúàèìòùäëïÂÎÛÔÁÍÓÚÀÈÌÒÙÄß")
_JOINING = frozenset("’–—·\xa0")
"""Characters that may occur between two letters."""
_CLOSING = frozenset("”…°º®™²§±»")
"""Characters that do not start a word."""
_SIGNS = frozenset("‘’“”„–—…•€₺£¥§°º×½¼«»·©®™±²\xa0")


def encoding_of(file: IO[bytes]) -> str:
    """Return the encoding of a text file. Raise UnreadableFile for binary files.

    MIXED means that some lines are UTF-8 and some are not.
    """
    if wide := _wide_encoding(file.read(4096)):
        return wide
    file.seek(0)
    if _is_utf_8(file):
        return UTF_8
    file.seek(0)
    return _narrow_encoding(file)


def _wide_encoding(head: bytes) -> str:
    """Return the UTF-16 variant by its BOM or its zero bytes, or an empty string."""
    if head.startswith(codecs.BOM_UTF16_LE):
        return UTF_16_LE
    if head.startswith(codecs.BOM_UTF16_BE):
        return UTF_16_BE
    half = max(1, len(head) // 2)
    if head[1::2].count(0) > 0.4 * half:
        return UTF_16_LE
    return UTF_16_BE if head[0::2].count(0) > 0.4 * half else ""


def _is_utf_8(file: IO[bytes]) -> bool:
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        while block := file.read(_BLOCK):
            if 0 in block:
                raise UnreadableFile("This is not a text file")
            decoder.decode(block)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def _narrow_encoding(file: IO[bytes]) -> str:
    """Return the more probable one-byte encoding, or MIXED."""
    scored: list[bytes] = []
    size = 0
    for line in byte_lines(file):
        if 0 in line:
            raise UnreadableFile("This is not a text file")
        if line.isascii():
            continue
        if _decodes(line, "utf-8"):
            return MIXED
        if size < _MOST_SCORED:
            scored.append(line)
            size += len(line)
    # Ties go to Windows, which is far more common.
    return max((WINDOWS, DOS), key=lambda encoding: _likelihood(scored, encoding))


def _decodes(line: bytes, encoding: str) -> bool:
    try:
        line.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _likelihood(lines: Iterable[bytes], encoding: str) -> float:
    """Score decoded text: letters of the four countries against characters that nobody writes."""
    codec = codecs.lookup(encoding).name
    return sum(_text_score(line[:_MOST_SCORED].decode(codec, errors="replace")) for line in lines)


def _text_score(text: str) -> float:
    padded = f" {text} "
    return sum(
        _sign_score(padded[place - 1], sign, padded[place + 1])
        for place, sign in enumerate(padded)
        if not sign.isascii()
    )


def _sign_score(before: str, sign: str, after: str) -> float:
    """Score one non-ASCII character between its neighbors."""
    if sign in _COMMON or sign in _RARE:
        if _breaks_case(before, sign) or _breaks_case(sign, after):
            return -2.0
        if not (before.isalpha() or after.isalpha()):
            return -0.5
        return 1.0 if sign in _COMMON else 0.3
    if sign not in _SIGNS:
        return -2.0
    is_inside = before.isalpha() and after.isalpha() and sign not in _JOINING
    if is_inside or (sign in _CLOSING and after.isalpha()):
        return -1.0
    return 1.0


def _breaks_case(first: str, second: str) -> bool:
    """Return whether a capital follows a small letter inside a word, as in "CafÚ"."""
    return first.islower() and second.isupper()


def byte_lines(file: IO[bytes]) -> Iterator[bytes]:
    r"""Yield lines that end in \n, \r\n or \r, with their endings."""
    # Latin-1 maps every byte to one character and back.
    text = io.TextIOWrapper(file, "latin-1", newline="")
    try:
        for line in text:
            yield line.encode("latin-1")
    finally:
        text.detach()


def decoded_lines(file: IO[bytes], encoding: str) -> Generator[str]:
    """Yield the lines of a file as text.

    A line that does not fit the encoding is decoded to visibly wrong text, which is repaired or rejected
    where the text is validated.
    """
    if encoding in (UTF_16_LE, UTF_16_BE):
        # Detached, not closed: the file belongs to the caller.
        text = io.TextIOWrapper(file, encoding, errors="replace", newline="")
        yield from (line.removeprefix("\ufeff") for line in text)
        text.detach()
        return
    tried = _codecs_of(encoding)
    for number, line in enumerate(byte_lines(file)):
        bare = line.removeprefix(codecs.BOM_UTF8) if number == 0 else line
        yield _decoded(bare, tried)


def _codecs_of(encoding: str) -> tuple[str, ...]:
    if encoding == MIXED:
        return "utf-8", "cp1254"
    return (codecs.lookup(encoding).name,)


def _decoded(line: bytes, tried: Iterable[str]) -> str:
    for codec in tried:
        try:
            return line.decode(codec)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")
