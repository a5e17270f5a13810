"""History: the values of a record's tracked fields before and after each action."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django.core.files import File
from django.db import models

from apps.core import context, registry
from apps.core.db.prepared import PreparedInsert
from apps.core.models import ChangeLog, Changeset
from apps.core.values import FieldChange, FieldValue, Json

if TYPE_CHECKING:
    from apps.accounts.models import User

HIDDEN = "•••"
"""Placeholder that history shows instead of a secret."""
_PLAIN = frozenset({str, int, bool, float, type(None)})


def as_json(value: FieldValue) -> Json:
    """Convert a value to plain JSON, as history stores it; equal content gives equal JSON."""
    kind = type(value)
    # Checked by `type()`, which mypy does not follow: `isinstance` takes longer, and most values end here.
    plain: Any = value
    if kind in _PLAIN:
        return plain
    if kind is dict:
        return {str(key): item if type(item) in _PLAIN else as_json(item) for key, item in plain.items()}
    if kind is list:
        return [item if type(item) in _PLAIN else as_json(item) for item in plain]
    if isinstance(value, dt.datetime | dt.date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, File):
        return value.name
    if isinstance(value, models.Model):
        return value.pk
    if isinstance(value, list | tuple | set | frozenset):
        return [as_json(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): as_json(item) for key, item in value.items()}
    return plain


def read_field(kind: registry.ObjectType, record: models.Model, field: str) -> Json:
    """Return the value of one tracked field as JSON."""
    readers = kind.read or {}
    if field in readers:
        return as_json(readers[field](record))
    return as_json(getattr(record, field))


def snapshot(record: models.Model) -> dict[str, Json]:
    """Return the tracked fields of a record as JSON."""
    kind = registry.object_type_of(record)
    values, readers = record.__dict__, kind.read or {}
    return {
        # Loaded values (all but relations and deferred fields) need no descriptor.
        field: as_json(values[field])
        if field in values and field not in readers
        else read_field(kind, record, field)
        for field in kind.fields
    }


def differences(before: Mapping[str, Json], after: Mapping[str, Json]) -> list[FieldChange]:
    """Return `[{field, old, new}]` for each difference, in the order of `after`."""
    return [
        {"field": field, "old": before.get(field), "new": value}
        for field, value in after.items()
        if before.get(field) != value
    ]


def hide_secrets(kind: registry.ObjectType, changes: Iterable[FieldChange]) -> list[FieldChange]:
    """Return the changes with the values of secret fields replaced by a placeholder."""
    return [
        {**change, "old": HIDDEN, "new": HIDDEN} if change["field"] in kind.secret else change
        for change in changes
    ]


_ENTRIES: PreparedInsert[ChangeLog] = PreparedInsert(ChangeLog)


def insert_entry(written: ChangeLog) -> None:
    """Insert an entry into history."""
    _ENTRIES.insert(written)


def entry(
    *,
    actor: User | None,
    record: models.Model,
    action: str,
    changes: Iterable[FieldChange],
    reason: str = "",
    changeset: Changeset | None = None,
) -> ChangeLog:
    """Return an unsaved history entry, for callers that insert many at once."""
    kind = registry.object_type_of(record)
    work = context.current()
    return ChangeLog(
        object_type=kind.code,
        object_id=record.pk,
        object_title=kind.title(record)[:200],
        object_version=getattr(record, "version", 1),
        country=getattr(record, "country", "") or "",
        action=action,
        actor=actor,
        via=work.via,
        changes=hide_secrets(kind, changes),
        reason=reason or "",
        request_id=work.request_id,
        # History is permanent, so it contains no IP addresses of visitors.
        ip=work.ip if actor is not None else None,
        changeset=changeset,
        changeset_id=changeset.pk if changeset else work.changeset_id,
    )


def record(
    *,
    actor: User | None,
    record: models.Model,
    action: str,
    before: Mapping[str, Json] | None = None,
    reason: str = "",
    changeset: Changeset | None = None,
) -> ChangeLog:
    """Write a history entry with the differences between `before` (None: a new record) and the record."""
    changes = _first_values(record) if before is None else differences(before, snapshot(record))
    written = entry(
        actor=actor, record=record, action=action, changes=changes, reason=reason, changeset=changeset
    )
    insert_entry(written)
    return written


def removal(
    *, actor: User | None, record: models.Model, reason: str = "", changeset: Changeset | None = None
) -> ChangeLog:
    """Write the history entry of a record that is about to be deleted, with all its values."""
    changes: list[FieldChange] = [
        {"field": one["field"], "old": one["new"], "new": None} for one in _first_values(record)
    ]
    written = entry(
        actor=actor, record=record, action="delete", changes=changes, reason=reason, changeset=changeset
    )
    insert_entry(written)
    return written


def record_event(
    *, actor: User, object_type: str, title: str, country: str, action: str, facts: Mapping[str, FieldValue]
) -> None:
    """Write a history entry about an action that changed no record, such as an export."""
    work = context.current()
    written = ChangeLog(
        object_type=object_type,
        object_id=0,
        object_title=title[:200],
        object_version=0,
        country=country,
        action=action,
        actor=actor,
        via=work.via,
        changes=[{"field": name, "old": None, "new": as_json(value)} for name, value in facts.items()],
        request_id=work.request_id,
        ip=work.ip,
    )
    insert_entry(written)


def creation(*, actor: User | None, record: models.Model, changeset: Changeset | None = None) -> ChangeLog:
    """Return an unsaved entry about a new record, for callers that insert many at once."""
    changes = _first_values(record)
    return entry(actor=actor, record=record, action="create", changes=changes, changeset=changeset)


def _first_values(record: models.Model) -> list[FieldChange]:
    values = snapshot(record)
    return [{"field": f, "old": None, "new": v} for f, v in values.items() if v not in (None, "", [], {})]


def values_at(
    kind: registry.ObjectType, record: models.Model, version: int
) -> tuple[dict[str, Json], list[str]]:
    """Return the tracked fields at an earlier `version`, and the names of fields changed since."""
    values = snapshot(record)
    changed: list[str] = []
    later = ChangeLog.objects.filter(
        object_type=kind.code, object_id=record.pk, object_version__gt=version
    ).order_by("-id")
    for change_entry in later:
        for change in change_entry.changes:
            field = change["field"]
            if field in values and field not in kind.secret:
                values[field] = change["old"]
            if field not in changed:
                changed.append(field)
    return values, changed


def later_entries(kind: registry.ObjectType, seen: Mapping[int, int]) -> dict[int, list[ChangeLog]]:
    """Return by record id the history since a version (`seen`), newest first; at most one statement."""
    if not seen:
        return {}
    later = ChangeLog.objects.filter(
        object_type=kind.code, object_id__in=seen, object_version__gt=min(seen.values())
    )
    entries: dict[int, list[ChangeLog]] = {}
    for written in later.only("object_id", "object_version", "changes").order_by("-id"):
        if written.object_version > seen[written.object_id]:
            entries.setdefault(written.object_id, []).append(written)
    return entries


def values_before(kind: registry.ObjectType, entries: Iterable[ChangeLog]) -> dict[str, FieldValue]:
    """Return the columns that entries of one record, newest first, changed, with their values before them.

    Values have the types of the columns, except those that history reads in another form (`ObjectType.read`).
    """
    columns = {item.attname: item for item in kind.model._meta.concrete_fields}
    readers = kind.read or {}
    values: dict[str, FieldValue] = {}
    for change in (change for written in entries for change in written.changes):
        column = columns.get(change["field"])
        if column is not None and column.attname not in kind.secret:
            is_column = column.attname not in readers
            values[column.attname] = column.to_python(change["old"]) if is_column else change["old"]
    return values


def values_after(kind: registry.ObjectType, record: models.Model, log: ChangeLog) -> dict[str, Json]:
    """Return the tracked fields right after the entry `log` was written."""
    values = snapshot(record)
    later = ChangeLog.objects.filter(object_type=kind.code, object_id=record.pk, id__gt=log.pk).order_by(
        "-id"
    )
    for change_entry in later:
        for change in change_entry.changes:
            if change["field"] in values and change["field"] not in kind.secret:
                values[change["field"]] = change["old"]
    return values
