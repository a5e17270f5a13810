"""Documents for tests: the least that counts as one."""

from __future__ import annotations

import io
import zipfile
from typing import Any

from PIL import Image


def picture(image_format: str = "PNG", size: tuple[int, int] = (40, 30), **info: Any) -> bytes:
    """A small picture."""
    buffer = io.BytesIO()
    Image.new("RGB", size, (200, 120, 40)).save(buffer, image_format, **info)
    return buffer.getvalue()


def pdf(extra: bytes = b"") -> bytes:
    """The least that counts as a PDF."""
    return (
        b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog " + extra + b" >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"
    )


def packed(main: str = "word/document.xml", more: dict[str, bytes] | None = None) -> bytes:
    """The least that counts as a Word document or an Excel workbook."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", b"<Types/>")
        archive.writestr(main, b"<document/>")
        for name, content in (more or {}).items():
            archive.writestr(name, content)
    return buffer.getvalue()
