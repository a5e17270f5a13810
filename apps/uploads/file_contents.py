"""Documents, as the sandbox looks through them: what they are is told by their content, what could act is refused.

Pictures are made anew. Workbooks and documents are looked through as the packed files they are; PDFs as far
as the names of their actions go. What passes is kept as bytes, and handed out as a download only.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import PurePosixPath

from apps.core.errors import FileRejected
from apps.core.text import cleaning
from apps.uploads.file_kinds import FILE_KINDS, Checked
from apps.uploads.images.decode import kind_of
from apps.uploads.images.prepare import remade

MOST_UNPACKED = 100 * 1024 * 1024
MOST_ENTRIES = 2_000
_BLOCK = 1024 * 1024
_PDF, _DOCX, _XLSX = "application/pdf", *[kind for kind in FILE_KINDS if "openxml" in kind]
_MAIN_PARTS = {"word/document.xml": _DOCX, "xl/workbook.xml": _XLSX}
_ONLY = "Only PDF, JPEG, PNG, Word (docx) and Excel (xlsx) files"


def check(file_name: str, content: bytes) -> Checked:
    """The file as it may be kept. Raises FileRejected with the reason."""
    if kind_of(content) in ("JPEG", "PNG"):
        picture = remade(content)
        return Checked(_named(file_name, FILE_KINDS[picture.mime]), picture.content, picture.mime)
    if content[:1024].lstrip().startswith(b"%PDF-"):
        _check_pdf(content)
        mime = _PDF
    elif content.startswith(b"PK\x03\x04"):
        mime = _check_packed(content)
    else:
        raise FileRejected(_ONLY)
    return Checked(_named(file_name, FILE_KINDS[mime]), content, mime)


def _named(file_name: str, suffix: str) -> str:
    """What a file is called: no folders, and the ending of what it is."""
    bare = cleaning.line(file_name, 200).replace("\\", "/").rpartition("/")[2]
    stem = PurePosixPath(bare.lstrip(".") or "file").stem
    safe = re.sub(r'[<>:"|?*%]', "_", stem)[:140].strip(" .") or "file"
    return f"{safe}.{suffix}"


# -- packed files -------------------------------------------------------------------------------------
def _check_packed(content: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return _kind_of_packed(packed)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError, zlib.error):
        # What zipfile raises for damage, unknown packing, a password, an end too soon.
        raise FileRejected("The document is damaged or has a password") from None


def _kind_of_packed(packed: zipfile.ZipFile) -> str:
    entries = packed.infolist()
    if len(entries) > MOST_ENTRIES:
        raise FileRejected("The document holds too many parts")
    names = {entry.filename.lower() for entry in entries}
    mime = next((kind for part, kind in _MAIN_PARTS.items() if part in names), None)
    if mime is None or "[content_types].xml" not in names:
        raise FileRejected(_ONLY)
    if any("vbaproject" in name or (name.endswith(".bin") and "/activex/" in name) for name in names):
        raise FileRejected("The document holds macros. Send it without them")
    if any("/embeddings/" in name for name in names):
        raise FileRejected("The document holds other files. Send them one by one")
    unpacked = 0
    for entry in entries:
        is_types = entry.filename.lower() == "[content_types].xml"
        said = b""
        with packed.open(entry) as part:
            while block := part.read(_BLOCK):
                unpacked += len(block)
                if unpacked > MOST_UNPACKED:
                    raise FileRejected("The document unfolds to far more than it can need")
                if is_types:
                    said += block
        if b"macroenabled" in said.lower():
            raise FileRejected("The document holds macros. Send it without them")
    return mime


# -- PDF ----------------------------------------------------------------------------------------------
_NAME = re.compile(rb"/([A-Za-z0-9#]{2,30})")
_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_ACTING = {
    b"JavaScript": "scripts", b"JS": "scripts", b"Launch": "commands", b"EmbeddedFile": "other files",
    b"EmbeddedFiles": "other files", b"RichMedia": "players", b"XFA": "forms that act",
}  # fmt: skip


def _check_pdf(content: bytes) -> None:
    """Refuse what names an action that a reader of PDFs would carry out."""
    for piece in _spoken(content):
        for found in _NAME.finditer(piece):
            name = _ESCAPE.sub(lambda code: bytes([int(code[1], 16)]), found[1])
            if name == b"Encrypt":
                raise FileRejected("The PDF has a password. Send it without one")
            if name in _ACTING:
                raise FileRejected(f"The PDF holds {_ACTING[name]}. Send it without them")


def _spoken(content: bytes) -> Iterator[bytes]:
    """What of a PDF says what it does: all but its streams, and of these the ones that hold objects."""
    at, unpacked = 0, 0
    while found := _next_stream(content, at):
        start = found
        yield content[at:start]
        end = content.find(b"endstream", start)
        end = len(content) if end < 0 else end
        if b"ObjStm" in _ESCAPE.sub(
            lambda code: bytes([int(code[1], 16)]), content[max(at, start - 2000) : start]
        ):
            piece = _inflated(content[start:end])
            unpacked += len(piece)
            if unpacked > MOST_UNPACKED:
                raise FileRejected("The PDF unfolds to far more than it can need")
            yield piece
        at = end
    yield content[at:]


def _next_stream(content: bytes, at: int) -> int | None:
    """Where the content of the next stream begins."""
    while (found := content.find(b"stream", at)) >= 0:
        after = found + 6
        if content[found - 3 : found] != b"end" and content[after : after + 1] in (b"\r", b"\n"):
            return after + (2 if content[after : after + 2] == b"\r\n" else 1)
        at = after
    return None


def _inflated(piece: bytes) -> bytes:
    """A packed stream, or as much of it as can be unpacked; as it is where it is not packed."""
    unpacking = zlib.decompressobj()
    try:
        return unpacking.decompress(piece, MOST_UNPACKED)
    except zlib.error:
        return piece
