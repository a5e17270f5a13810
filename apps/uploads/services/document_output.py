"""Build the answer for a document of a record."""

from __future__ import annotations

from apps.uploads.models import StoredFile
from apps.uploads.record.shapes import Document
from apps.uploads.services import documents


def document(found: StoredFile) -> Document:
    """Return a document with a temporary address."""
    return Document.of(found, url=documents.address_of(found))
