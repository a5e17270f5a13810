"""Accepted types of documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FILE_KINDS: Mapping[str, str] = {
    PDF: "pdf",
    "image/jpeg": "jpg",
    "image/png": "png",
    DOCX: "docx",
    XLSX: "xlsx",
}
"""Media type -> extension of accepted files."""
ONLY = "Only PDF, JPEG, PNG, Word (docx) and Excel (xlsx) files"


@dataclass(frozen=True)
class Checked:
    """A checked file."""

    file_name: str
    content: bytes
    mime: str

    @property
    def suffix(self) -> str:
        """Return the extension of the detected type."""
        return FILE_KINDS[self.mime]
