"""How records answer the documents that they hold."""

from __future__ import annotations

from typing import Any

from apps.uploads.models import StoredFile
from apps.uploads.services import documents


def document(found: StoredFile) -> dict[str, Any]:
    """A document as calls answer it, with an address that ends."""
    return {
        "file_id": found.pk,
        "file_name": found.file_name,
        "mime": found.mime,
        "size": found.size,
        "url": documents.address_of(found),
    }
