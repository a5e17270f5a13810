"""Serialization of documents of records."""

from __future__ import annotations

from apps.uploads.models import StoredFile
from apps.uploads.record.shapes import Document
from apps.uploads.services import documents


def document(file: StoredFile) -> Document:
    """Return a document with a temporary URL."""
    return Document.of(file, url=documents.address_of(file))
