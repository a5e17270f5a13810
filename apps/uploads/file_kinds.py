"""The kinds of documents that are taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

FILE_KINDS: Mapping[str, str] = {
    "application/pdf": "pdf",
    "image/jpeg": "jpg",
    "image/png": "png",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
}
"""Media type -> ending of the files that are taken."""


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
