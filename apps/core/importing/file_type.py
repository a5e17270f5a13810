"""Detect the kind, encoding and delimiter of a file by its content, not by its name."""

from __future__ import annotations

import codecs
import csv
import re
from collections import Counter
from itertools import dropwhile, islice
from pathlib import Path

from apps.core.importing import text_encoding, workbooks
from apps.core.importing.unreadable import UnreadableFile

MOST_BYTES = 50 * 1024 * 1024
DELIMITERS = (",", ";", "\t", "|")
_SNIFFED_LINES = 60
_DECLARED = re.compile(r'^"?sep=([^\r\n"])"?[\r\n]*$', re.IGNORECASE)
"""The first line of a CSV file that names its separator for Excel."""
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
    """Return csv, xlsx or geojson. Raises UnreadableFile for a file that is no table."""
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
    """Return the encoding of a text file. Raises UnreadableFile for binary files."""
    with path.open("rb") as file:
        return text_encoding.encoding_of(file)


def delimiter_of(lines: list[str]) -> str:
    """Return the delimiter that the file declares, else the one that fits its first lines best."""
    if lines and (declared := declared_delimiter(lines[0])):
        return declared
    best, chosen = 0.0, ","
    for delimiter in DELIMITERS:
        fit = _fit(lines, delimiter)
        if fit > best:
            best, chosen = fit, delimiter
    return chosen


def declared_delimiter(line: str) -> str:
    """Return the delimiter of a first line like `sep=;`, or an empty string."""
    match = _DECLARED.match(line)
    return match.group(1) if match else ""


def _fit(lines: list[str], delimiter: str) -> float:
    """Return how well a delimiter cuts lines into equally many columns; 0 where it cuts none."""
    try:
        widths = [len(row) for row in csv.reader(lines, delimiter=delimiter) if row]
    except csv.Error:
        return 0.0
    # Titles above the table have no delimiter. They count only if all lines below agree.
    below = list(dropwhile(lambda width: width < 2, widths))
    if len(below) > 1 and len(set(below)) == 1:
        widths = below
    if not widths:
        return 0.0
    width, count = Counter(widths).most_common(1)[0]
    # One more column weighs little; agreement of all lines weighs much.
    return 0.0 if width < 2 else count / len(widths) + min(width, 50) / 1000


def first_lines(path: Path, encoding: str) -> list[str]:
    """Return the first lines of a text file."""
    with path.open("rb") as file:
        found = list(islice(text_encoding.decoded_lines(file, encoding), _SNIFFED_LINES))
    return [line[:20_000] for line in found]
