"""Idempotency: repeating a create with the same `request_id` within 24 hours returns the first result."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import orjson
from django.core.files.uploadedfile import UploadedFile
from django.utils.datastructures import MultiValueDict

from apps.core.db import clock
from apps.core.errors import Invalid
from apps.core.http.rendering import dumps
from apps.core.http.serializers import CONTROL_KEYS
from apps.core.models import KeptResult
from apps.core.values import Json

RETENTION = timedelta(hours=24)
OTHER_BODY = "This was already saved with other values. Open the saved record to change it"


def digest_of(body: Mapping[str, Json], files: Mapping[str, UploadedFile]) -> str:
    """Return a hash of the fields and files of a request, without its control keys."""
    sent = dict(body.lists()) if isinstance(body, MultiValueDict) else body
    fields = {name: value for name, value in sent.items() if name not in CONTROL_KEYS and name not in files}
    digest = hashlib.sha256(dumps(sorted(fields.items())))
    for name, file in sorted(files.items()):
        digest.update(f"\n{name}\n".encode())
        for chunk in file.chunks():
            digest.update(chunk)
        file.seek(0)
    return digest.hexdigest()


def claim(*, user_id: int, operation: str, request_id: uuid.UUID, digest: str) -> KeptResult:
    """Return the stored result of this request; with a `response` if it was handled before.

    Raises Invalid for a request with this id and another body. Waits, inside the caller's transaction, for a
    concurrent duplicate: its row is inserted but not committed, and the unique key makes this insert wait for
    it.
    """
    now = clock.now()
    KeptResult.objects.filter(
        user_id=user_id, operation=operation, request_id=request_id, created_at__lt=now - RETENTION
    ).delete()
    slot = KeptResult(
        user_id=user_id, operation=operation, request_id=request_id, created_at=now, body_digest=digest
    )
    KeptResult.objects.bulk_create([slot], ignore_conflicts=True)
    result = KeptResult.objects.select_for_update().get(
        user_id=user_id, operation=operation, request_id=request_id
    )
    # Results of an earlier release have no digest.
    if result.body_digest not in ("", digest):
        raise Invalid({"request_id": [OTHER_BODY]})
    return result


def remove_expired() -> int:
    """Delete results older than 24 hours (a result may contain a one-time password)."""
    deleted, _ = KeptResult.objects.filter(created_at__lt=clock.now() - RETENTION).delete()
    return deleted


def store_response(slot: KeptResult, response: Any) -> None:
    """Store the response of the operation."""
    slot.response = orjson.loads(dumps(response))
    slot.save(update_fields=["response"])
