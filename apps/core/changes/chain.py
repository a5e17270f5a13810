"""Hashing of the history chains. Reads and writes no rows.

A digest covers the previous digest, the permanent part of an entry, and the hash of its personal part. That
hash is in the seal, with its own salt: when values are blanked and the salt is deleted, the chain is still
valid.
"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

from apps.core.models import ChangeLog, HistoryBlanking

START = bytes(32)
"""The digest before the first entry."""
_FORMAT = "sofra history 1"


def personal_hash(salt: bytes, entry: ChangeLog) -> bytes:
    """Return the hash of the personal fields of an entry: title, reason, IP address and all values."""
    return _sha256(salt, _canonical([entry.object_title, entry.reason, entry.ip, entry.changes]))


def digest(
    *,
    previous: bytes,
    number: int,
    sealed_at: datetime,
    entry: ChangeLog,
    blanking: HistoryBlanking | None,
    personal: bytes,
) -> bytes:
    """Return the digest of one link of a chain."""
    facts = [
        _FORMAT,
        number,
        _moment(sealed_at),
        entry.pk,
        entry.object_type,
        entry.object_id,
        entry.object_version,
        entry.country,
        entry.action,
        entry.actor_id,
        entry.via,
        _moment(entry.at),
        entry.request_id,
        entry.changeset_id,
        [change.get("field") for change in entry.changes],
        None
        if blanking is None
        else [blanking.pk, _moment(blanking.at), blanking.fields, blanking.with_title],
    ]
    return _sha256(previous, _sha256(_canonical(facts)), personal)


def _canonical(value: Any) -> bytes:
    """Serialize a value to the same bytes for the same content, independent of the order of keys."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()
