"""Comparison of a record with its earlier state, optimized for finding the differences."""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping

import orjson
from django.core.files import File
from django.db import models

from apps.core import registry
from apps.core.changes import history
from apps.core.values import FieldChange, FieldValue, Json

INTERNAL_FIELDS = frozenset({"version", "updated_at", "updated_by_id"})
"""Columns that every change of a versioned record writes; never compared."""


class Comparison:
    """A snapshot of a record, to compare the record with later.

    `touches` names the columns (by attname) and history fields that may change; None: all are compared.
    """

    def __init__(self, record: models.Model, touches: Collection[str] | None = None) -> None:
        self._record = record
        self._kind = registry.object_type_of(record)
        columns = columns_of(record, touches)
        self._columns = {name: _freeze(record.__dict__[name]) for name in columns}
        readers = self._kind.read or {}
        read = (name for name in self._kind.fields if name in readers or name not in self._columns)
        self._read = {
            name: history.read_field(self._kind, record, name)
            for name in read
            if touches is None or name in touches
        }

    def touched(self) -> list[str]:
        """Return the columns whose value differs now."""
        now = self._record.__dict__
        return [
            name
            for name, frozen in self._columns.items()
            if now[name] is not frozen and _differs(frozen, now[name])
        ]

    def changes(
        self, touched: Collection[str], previous: Mapping[str, Json] | None = None
    ) -> list[FieldChange]:
        """Return `[{field, old, new}]` for changed tracked fields, in display order.

        `previous` replaces the old values of its fields.
        """
        values = previous or {}
        differences: list[FieldChange] = []
        for name in self._kind.fields:
            if name in self._read:
                old = self._read[name]
            elif name in touched or name in values:
                old = None if name in values else history.as_json(_thaw(self._columns[name]))
            else:
                continue
            old = values.get(name, old)
            new = history.read_field(self._kind, self._record, name)
            if old != new:
                differences.append({"field": name, "old": old, "new": new})
        return differences


def columns_of(record: models.Model, among: Collection[str] | None = None) -> list[str]:
    """Return the loaded columns (by attname) that a change may touch; with `among`, those named there."""
    values, names = record.__dict__, _names_of(type(record))
    return (
        [name for name in names if name in values]
        if among is None
        else [name for name in among if name in names]
    )


@functools.cache
def _names_of(model: type[models.Model]) -> Mapping[str, None]:
    """Return the columns (by attname) that a change of such a record may touch, in order."""
    columns = (item.attname for item in model._meta.concrete_fields)
    return dict.fromkeys(name for name in columns if name not in INTERNAL_FIELDS)


class _Json(bytes):
    """A list or dict as JSON."""


def _freeze(value: FieldValue) -> FieldValue | _Json:
    """Return a copy of the value to compare later, even if a list or dict is changed in place."""
    if isinstance(value, list | dict):
        return _Json(orjson.dumps(value, default=history.as_json))
    return value.name if isinstance(value, File) else value


def _thaw(value: FieldValue | _Json) -> FieldValue:
    return orjson.loads(bytes(value)) if isinstance(value, _Json) else value


def _differs(frozen: FieldValue | _Json, value: FieldValue) -> bool:
    now = _freeze(value)
    # Most values are equal byte by byte; a dict may have another key order, a date may be a string now.
    return bool(frozen != now and history.as_json(_thaw(frozen)) != history.as_json(_thaw(now)))
