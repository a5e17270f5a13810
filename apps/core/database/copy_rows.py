"""Writing many new rows with COPY: an insert of hundreds of rows with ninety columns spends most of its
time building its own text.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal

from django.db import connection, models

_AS_THEY_ARE = frozenset(
    "CharField TextField EmailField ForeignKey BooleanField DateField DateTimeField DecimalField BigAutoField "
    "IntegerField BigIntegerField PositiveIntegerField PositiveSmallIntegerField PositiveBigIntegerField".split()
)
"""Kinds of columns whose values go to the database as they are; preparing them costs more than sending."""
_PLAIN = frozenset({str, int, bool, type(None), Decimal, dt.date, dt.datetime})


def copy_in(rows: Sequence[models.Model]) -> None:
    """Insert new records of one model and give them their ids, inside the caller's transaction.

    Constraints and defaults of the database hold as for any insert; `pre_save` of fields does not run.
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
            prepared = [(field, field.attname, field.get_internal_type() in _AS_THEY_ARE) for field in fields]
            for row in rows:
                held = row.__dict__
                copy.write_row(
                    [
                        held[name]
                        if is_plain and type(held[name]) in _PLAIN
                        else field.get_db_prep_save(held[name], connection)
                        for field, name, is_plain in prepared
                    ]
                )
    for row in rows:
        row._state.adding = False
        row._state.db = connection.alias
