"""Optimistic locking: versioned writes that prevent lost updates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from apps.core import registry
from apps.core.changes import history
from apps.core.changes.comparison import Comparison
from apps.core.country.zones import zone_of
from apps.core.db import clock
from apps.core.errors import Conflict
from apps.core.http.serializers import UserRef
from apps.core.models import ChangeLog, Changeset, Versioned
from apps.core.values import Json

if TYPE_CHECKING:
    from apps.accounts.models import User


def check(
    record: Versioned, version: int, fields: Iterable[str], loaded: Mapping[str, Json] | None = None
) -> None:
    """Raise Conflict (10006) unless `version` is the record's current one, with both values of each field.

    `loaded` has the values last written to history, for fields that were saved without history since.
    """
    if record.version == version:
        return
    kind = registry.object_type_of(record)
    base, changed = history.values_at(kind, record, version)
    current = history.snapshot(record)
    untold = {name: value for name, value in (loaded or {}).items() if current.get(name) != value}
    base |= untold
    changed += [name for name in untold if name not in changed]
    shown = [field for field in fields if field in current and field not in kind.secret]
    person = record.updated_by
    nickname = person.nickname if person else "the system"
    raise Conflict(
        f"This record was changed by {nickname} at {_local(record)}. Reload to see the changes.",
        {
            "current_version": record.version,
            "updated_by": UserRef.of(person) if person else None,
            "updated_at": record.updated_at,
            "changed_fields": changed,
            "base": {field: base.get(field) for field in shown},
            "theirs": {field: current.get(field) for field in shown},
        },
    )


def _local(record: Versioned) -> str:
    """Format the time of the record's last change in the time zone of its country, or UTC."""
    zone = zone_of(getattr(record, "country", ""))
    moment = f"{record.updated_at.astimezone(ZoneInfo(zone)):%-d %b %Y, %H:%M}"
    return f"{moment} UTC" if zone == "UTC" else moment


@dataclass
class Change:
    """A change in progress; `entry` is set once the history entry is written."""

    action: str
    reason: str = ""
    entry: ChangeLog | None = None


@contextmanager
def changing(
    record: Versioned,
    *,
    actor: User | None,
    action: str = "edit",
    reason: str = "",
    changeset: Changeset | None = None,
    loaded: Mapping[str, Json] | None = None,
    has_notice: bool = True,
) -> Iterator[Change]:
    """Save the changes that the block makes to a locked record, and write them to history.

    Without changes nothing is written and the version stays. Runs inside the caller's transaction. With
    `has_notice` False, history is written by a later change, which passes the earlier values in `loaded`.
    """
    before = Comparison(record)
    change = Change(action, reason)
    yield change
    touched = before.touched()
    changes = before.changes(touched, loaded)
    if not touched and not changes:
        return
    record.version += 1
    record.updated_at = clock.now()
    record.updated_by = actor
    record.save(update_fields=[*touched, "version", "updated_at", "updated_by"])
    if not has_notice:
        return
    change.entry = history.entry(
        actor=actor,
        record=record,
        action=change.action,
        changes=changes,
        reason=change.reason,
        changeset=changeset,
    )
    history.insert_entry(change.entry)
