"""The arithmetic of the chains of history: what is hashed, and how. No rows are read or written here.

A digest covers the digest before it, what stays of an entry for ever, and the hash of its personal part. That hash
stands in the seal, under a salt of its own: when the values are blanked and the salt is removed, the chain still holds.
"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

from apps.core.models import ChangeLog, HistoryBlanking

START = bytes(32)
"""What stands for the digest before the first."""
_FORMAT = "sofra history 1"


def personal_hash(salt: bytes, entry: ChangeLog) -> bytes:
    """The hash of what of an entry may tell of people: what it is called, why, from where, and all values."""
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
    """The digest of one link of a chain."""
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
    """The same bytes for the same content, whatever the order of keys."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()
