"""The kinds of documents that are accepted."""

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
"""Media type -> ending of the files that are accepted."""
ONLY = "Only PDF, JPEG, PNG, Word (docx) and Excel (xlsx) files"


@dataclass(frozen=True)
class Checked:
    """A file that may be kept."""

    file_name: str
    content: bytes
    mime: str

    @property
    def suffix(self) -> str:
        """The ending of what it is, whatever it was called."""
        return FILE_KINDS[self.mime]
