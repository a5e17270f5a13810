"""Minimal valid documents for tests."""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import Any

from PIL import Image


def picture(image_format: str = "PNG", size: tuple[int, int] = (40, 30), **info: Any) -> bytes:
    """Return a small picture."""
    buffer = io.BytesIO()
    Image.new("RGB", size, (200, 120, 40)).save(buffer, image_format, **info)
    return buffer.getvalue()


def pdf(extra: bytes = b"") -> bytes:
    """Return a minimal PDF."""
    return (
        b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog " + extra + b" >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"
    )


def object_stream(
    objects: bytes, dictionary: bytes = b"/Filter /FlateDecode", packed: bytes | None = None
) -> bytes:
    """Return an object stream of a PDF with these objects."""
    content = zlib.compress(objects) if packed is None else packed
    head = b"2 0 obj << /Type /ObjStm /N 1 /First 4 /Length 9 " + dictionary + b" >>\nstream\n"
    return head + content + b"\nendstream endobj\n"


def relationships(kind: str, target: str, mode: str = "") -> bytes:
    """Return a relationships part with one entry, in the namespace of the standard."""
    base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    message = f' TargetMode="{mode}"' if mode else ""
    one = f'<Relationship Id="r1" Type="{base}/{kind}" Target="{target}"{message}/>'
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{one}</Relationships>'.encode()


def word(body: str) -> bytes:
    """Return a main part of Word with this body."""
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    return f"<w:document {space}><w:body>{body}</w:body></w:document>".encode()


def packed(main: str = "word/document.xml", more: dict[str, bytes] | None = None) -> bytes:
    """Return a minimal Word document or Excel workbook."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", b"<Types/>")
        parts = {main: b"<document/>", **(more or {})}
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()
