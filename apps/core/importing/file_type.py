"""Detection of the type of a file by its content, not by its name."""

from __future__ import annotations

import codecs
from pathlib import Path

from apps.core.importing import workbooks
from apps.core.importing.unreadable import UnreadableFile

MOST_BYTES = 50 * 1024 * 1024
_FOREIGN = {
    b"%PDF": "a PDF document",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\xd0\xcf\x11\xe0": "an old or a locked Excel file. Save it as .xlsx without a password",
    b"\x1f\x8b": "an archive. Unpack it first",
    b"Rar!": "an archive. Unpack it first",
    b"7z\xbc\xaf": "an archive. Unpack it first",
}


def kind_of(path: Path) -> str:
    """Return csv, xlsx or json (of any layout). Raise UnreadableFile if the file is not a table."""
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
    if text.startswith(b"{") or (text.startswith(b"[") and text[1:].lstrip()[:1] in (b"{", b"]")):
        return "json"
    if text[:1] == b"<":
        raise UnreadableFile("This is a web page or XML, not a table")
    return "csv"
