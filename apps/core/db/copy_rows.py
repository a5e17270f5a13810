"""Bulk inserts with COPY.

An INSERT of hundreds of rows with ninety columns spends most of its time on building its own text.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from decimal import Decimal

import orjson
from django.db import connection, models

from apps.core.values import FieldValue

_AS_THEY_ARE = frozenset(
    "CharField TextField EmailField ForeignKey BooleanField DateField DateTimeField DecimalField BigAutoField "
    "IntegerField BigIntegerField PositiveIntegerField PositiveSmallIntegerField PositiveBigIntegerField".split()
)
"""Column types whose values are sent unchanged; converting them would cost more than sending."""
_PLAIN: frozenset[type] = frozenset({str, int, bool, type(None), Decimal, dt.date, dt.datetime})
_JSON_ONLY = (
    orjson.OPT_PASSTHROUGH_SUBCLASS | orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS
)


def copy_in(rows: Sequence[models.Model]) -> None:
    """Insert new records of one model and set their ids, inside the caller's transaction.

    Database constraints and defaults apply as for any insert; `pre_save` of fields does not run.
    """
    if not rows:
        return
    model = type(rows[0])
    fields = [field for field in model._meta.local_concrete_fields if not field.generated]
    key = model._meta.pk
    assert key is not None
    quote = connection.ops.quote_name
    table = quote(model._meta.db_table)
    columns = ", ".join(quote(str(field.column)) for field in fields)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
            [model._meta.db_table, str(key.column), len(rows)],
        )
        for row, (number,) in zip(rows, cursor.fetchall(), strict=True):
            row.pk = number
        with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
            prepared = [(field.attname, _plain_types(field), _prepare(field)) for field in fields]
            for row in rows:
                values = row.__dict__
                copy.write_row(
                    [
                        value if type(value := values[name]) in plain else prepare(value)
                        for name, plain, prepare in prepared
                    ]
                )
    for row in rows:
        row._state.adding = False
        row._state.db = connection.alias


def _plain_types(field: models.Field) -> frozenset[type]:
    """Return the value types that are sent unchanged for the column."""
    return _PLAIN if field.get_internal_type() in _AS_THEY_ARE else frozenset[type]()


def _prepare(field: models.Field) -> Callable[[FieldValue], FieldValue]:
    """Return the function that converts a value of the field for the database."""

    def by_field(value: FieldValue) -> FieldValue:
        return field.get_db_prep_save(value, connection)

    def as_json(value: FieldValue) -> FieldValue:
        try:
            return None if value is None else orjson.dumps(value, option=_JSON_ONLY).decode()
        except TypeError:
            # A value that the field's own encoder converts or rejects.
            return by_field(value)

    return as_json if type(field) is models.JSONField else by_field
