"""What a file is, told by its content and not by its name: kind, encoding, delimiter."""

from __future__ import annotations

import codecs
import csv
import io
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from apps.core.importing import workbooks
from apps.core.importing.unreadable import UnreadableFile

MOST_BYTES = 50 * 1024 * 1024
DELIMITERS = (",", ";", "\t", "|")
UTF_8, UTF_16_LE, UTF_16_BE, WINDOWS, MIXED = "utf-8", "utf-16-le", "utf-16-be", "windows-1254", "mixed"
_BLOCK = 1024 * 1024
_SNIFFED_LINES = 60
_FOREIGN = {
    b"%PDF": "a PDF document",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\xd0\xcf\x11\xe0": "an old or a locked Excel file. Save it as .xlsx without a password",
    b"\x1f\x8b": "a packed file. Unpack it first",
    b"Rar!": "a packed file. Unpack it first",
    b"7z\xbc\xaf": "a packed file. Unpack it first",
}


def kind_of(path: Path) -> str:
    """The kind of a file: csv, xlsx or geojson. Raises UnreadableFile for what is no table."""
    with path.open("rb") as file:
        head = file.read(4096)
    if not head.strip(b"\x00 \r\n\t"):
        raise UnreadableFile("The file is empty")
    for start, what in _FOREIGN.items():
        if head.startswith(start):
            raise UnreadableFile(f"This is {what}")
    if head.startswith(b"PK\x03\x04"):
        workbooks.check_packed(path)
        return "xlsx"
    text = head.removeprefix(codecs.BOM_UTF8).lstrip()
    if text.startswith(b"{"):
        return "geojson"
    if text[:1] == b"<":
        raise UnreadableFile("This is a web page or XML, not a table")
    return "csv"


def encoding_of(path: Path) -> str:
    """The encoding of a text file, read through once. Raises UnreadableFile for what is no text.

    MIXED is a file in which lines of UTF-8 stand beside lines that are none.
    """
    with path.open("rb") as file:
        head = file.read(4096)
        wide = _wide(head)
        if wide:
            return wide
        file.seek(0)
        if _is_utf_8(file):
            return UTF_8
        file.seek(0)
        return _narrow(file)


def _wide(head: bytes) -> str:
    """UTF-16 by its mark, or by the zero bytes that every second place of plain letters has."""
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


def _narrow(file: IO[bytes]) -> str:
    """Windows-1254 writes what Windows-1252 does, and Turkish: the one that fits all four countries."""
    for line in file:
        if 0 in line:
            raise UnreadableFile("This is not a text file")
        if line.isascii():
            continue
        try:
            line.decode("utf-8")
        except UnicodeDecodeError:
            continue
        return MIXED
    return WINDOWS


def decoded(file: IO[bytes], encoding: str) -> Iterator[str]:
    """The lines of a file as text.

    A line that fits no encoding comes out visibly mixed up; it is repaired or refused where its text is
    checked. Nothing is guessed here.
    """
    if encoding in (UTF_16_LE, UTF_16_BE):
        # Not closed with the block: the caller's file stays the caller's.
        text = io.TextIOWrapper(file, encoding, errors="replace", newline="")
        yield from (line.removeprefix("\ufeff") for line in text)
        text.detach()
        return
    fallback = "cp1254" if encoding == WINDOWS else "latin-1"
    for number, line in enumerate(file):
        bare = line.removeprefix(codecs.BOM_UTF8) if number == 0 else line
        yield _line(bare, fallback)


def _line(line: bytes, fallback: str) -> str:
    for encoding in ("utf-8", fallback):
        try:
            return line.decode(encoding)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")


def delimiter_of(lines: list[str]) -> str:
    """The delimiter that cuts the most lines into the same number of columns, at least two; else a comma."""
    best, chosen = 0.0, ","
    for delimiter in DELIMITERS:
        try:
            widths = Counter(len(row) for row in csv.reader(lines, delimiter=delimiter) if row)
        except csv.Error:
            continue
        if not widths:
            continue
        width, count = widths.most_common(1)[0]
        # A column more weighs little; that all lines agree weighs much.
        fit = 0.0 if width < 2 else count / sum(widths.values()) + min(width, 50) / 1000
        if fit > best:
            best, chosen = fit, delimiter
    return chosen


def first_lines(path: Path, encoding: str) -> list[str]:
    """The first lines of a text file."""
    with path.open("rb") as file:
        lines = decoded(file, encoding)
        found = [line for _, line in zip(range(_SNIFFED_LINES), lines, strict=False)]
    return [line[:20_000] for line in found]
