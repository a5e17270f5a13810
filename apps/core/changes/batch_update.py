"""Bulk changes: each record under its own rules, all saved with their history in three statements.

`Batch.changing` is to many records what `versions.changing` is to one: the caller has locked them and loaded
what their rules need; `save` writes one UPDATE for the records and one COPY for the history.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

import orjson
from django.db import connection, models

from apps.core.changes import history
from apps.core.changes.comparison import INTERNAL_FIELDS, Comparison, columns_of
from apps.core.db import clock
from apps.core.db.copy_rows import copy_in
from apps.core.models import Changeset, Versioned
from apps.core.values import FieldChange, FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User


@dataclass
class _Pending:
    """A changed record that is not saved yet."""

    record: Versioned
    touched: list[str]
    changes: list[FieldChange]
    action: str
    reason: str


class Batch:
    """A set of records of one kind that are changed in the caller's transaction."""

    def __init__(
        self,
        *,
        actor: User | None,
        changeset: Changeset | None = None,
        touches: frozenset[str] | None = None,
    ) -> None:
        """Create an empty batch.

        `touches` names the columns (by attname) and history fields that may change; None: all.
        """
        self.actor = actor
        self.changeset = changeset
        self.touches = touches
        self._pending: list[_Pending] = []

    @contextmanager
    def changing(self, record: Versioned, *, action: str, reason: str = "") -> Iterator[None]:
        """Track changes to a locked record in the block; an exception restores the record in memory.

        Raises AssertionError if the block sets a column that the batch does not touch: it would not be saved.
        """
        as_loaded = dict(record.__dict__)
        before = Comparison(record, self.touches)
        try:
            yield
            if self.touches is not None:
                _require_untouched(record, as_loaded, self.touches)
        except BaseException:
            record.__dict__.clear()
            record.__dict__.update(as_loaded)
            raise
        touched = before.touched()
        changes = before.changes(touched)
        if touched or changes:
            self._pending.append(_Pending(record, touched, changes, action, reason))

    @property
    def count(self) -> int:
        """Return the number of changed records that are not saved yet."""
        return len(self._pending)

    def save(self) -> int:
        """Write the changed records and their history; return the number of changed records."""
        waiting, self._pending = self._pending, []
        if not waiting:
            return 0
        now = clock.now()
        for item in waiting:
            item.record.version += 1
            item.record.updated_at = now
            item.record.updated_by = self.actor
        names = {name for item in waiting for name in item.touched}
        write_columns([item.record for item in waiting], names | INTERNAL_FIELDS)
        copy_in(
            [
                history.entry(
                    actor=self.actor,
                    record=item.record,
                    action=item.action,
                    changes=item.changes,
                    reason=item.reason,
                    changeset=self.changeset,
                )
                for item in waiting
            ]
        )
        return len(waiting)


@dataclass
class BatchContext:
    """The context of one step over a chunk of records: user, country, time, parameters and batch."""

    actor: User
    country: str
    batch: Batch
    at: datetime
    params: Mapping[str, FieldValue] = field(default_factory=dict)
    marked: set[int] = field(default_factory=set)
    """Ids of records that a rule selected for a follow-up."""
    cached: dict[str, Any] = field(default_factory=dict)
    """Values that the rules of a kind share between the records of the step."""


def write_columns(records: Sequence[models.Model], names: Collection[str]) -> None:
    """Update the named columns (by attname) of any number of saved records in one statement.

    Values shared by all records are sent once; the others are sent as one JSON text that PostgreSQL parses,
    which takes a tenth of the time of a CASE per row and column.
    """
    model = type(records[0])
    quote = connection.ops.quote_name
    by_attname = {item.attname: item for item in model._meta.concrete_fields}
    shared: list[str] = []
    own: list[str] = []
    params: list[Any] = []
    for name in sorted(names):
        first = records[0].__dict__[name]
        if all(record.__dict__[name] == first for record in records):
            shared.append(f"{quote(str(by_attname[name].column))} = %s")
            params.append(by_attname[name].get_db_prep_save(first, connection))
        else:
            own.append(name)
    columns = [quote(str(by_attname[name].column)) for name in own]
    sets = [*shared, *(f"{column} = v.{column}" for column in columns)]
    key = model._meta.pk
    assert key is not None
    rows = [[record.pk, *(history.as_json(record.__dict__[name]) for name in own)] for record in records]
    kinds = [str(by_attname[name].db_type(connection)) for name in own]
    heads = ", ".join(f"{column} {kind}" for column, kind in zip(columns, kinds, strict=True))
    named = ["id", *(str(by_attname[name].column) for name in own)]
    sent = orjson.dumps([dict(zip(named, row, strict=True)) for row in rows]).decode()
    sql = (
        f"UPDATE {quote(model._meta.db_table)} AS t SET {', '.join(sets)} "  # noqa: S608 (names of our models)
        f'FROM jsonb_to_recordset(%s::jsonb) AS v("id" bigint{", " + heads if heads else ""}) '
        f"WHERE t.{quote(str(key.column))} = v.id"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [*params, sent])


def _require_untouched(
    record: models.Model, as_loaded: Mapping[str, FieldValue], touches: Collection[str]
) -> None:
    now, absent = record.__dict__, object()
    set_too = [
        name
        for name, value in now.items()
        if value is not as_loaded.get(name, absent) and name not in touches
    ]
    # Setting a column to its current value is harmless.
    wrong = [name for name in columns_of(record, set_too) if now[name] != as_loaded.get(name)]
    assert not wrong, f"{type(record).__name__}: changes {', '.join(wrong)}, which its action does not name"
