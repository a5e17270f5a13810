"""The tables of the database, out and in again, by COPY."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import connection, transaction
from psycopg import sql

MIGRATIONS = "django_migrations"
"""Compared, and not restored: it says what the schema of the place is."""
_SESSION = (
    "SET LOCAL datestyle = 'ISO, YMD'",
    "SET LOCAL intervalstyle = 'postgres'",
    "SET LOCAL timezone = 'UTC'",
    "SET LOCAL bytea_output = 'hex'",
    "SET LOCAL extra_float_digits = 1",
    "SET LOCAL statement_timeout = 0",
    "SET LOCAL idle_in_transaction_session_timeout = 0",
)
"""What the text of a row depends on, and what would end a long statement."""


@dataclass(frozen=True)
class Table:
    """A table, with the columns that are written (the database works out the others) and those of its key."""

    name: str
    columns: list[str]
    key: list[str]


@contextmanager
def snapshot() -> Iterator[None]:
    """The block reads the database as it is at one moment."""
    with transaction.atomic(durable=True):
        _run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        _settle()
        yield


@contextmanager
def filling() -> Iterator[None]:
    """The block fills the tables, all or none: constraints hold at its end, and no trigger writes rows of its own.

    Foreign keys are made anew there, which checks them in bulk: checked row by row they would wait in memory.
    """
    with transaction.atomic(durable=True):
        _settle()
        keys, noisy = _foreign_keys(), _with_triggers()
        for table, name, _ in keys:
            _run(_alter(table, sql.SQL("DROP CONSTRAINT {}").format(sql.Identifier(name))))
        for table in noisy:
            _run(_alter(table, sql.SQL("DISABLE TRIGGER USER")))
        yield
        _run("SET CONSTRAINTS ALL IMMEDIATE")
        for table in noisy:
            _run(_alter(table, sql.SQL("ENABLE TRIGGER USER")))
        for table, name, definition in keys:
            added = sql.SQL("ADD CONSTRAINT {} ").format(sql.Identifier(name)) + sql.SQL(definition)
            _run(_alter(table, added))


def tables() -> list[Table]:
    """Every table that is backed up, by name."""
    found = _rows(
        "SELECT c.relname,"
        " array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = ''),"
        " array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum))"
        "  FILTER (WHERE a.attnum = ANY (i.indkey))"
        " FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped"
        " LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary"
        " WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> %s"
        " GROUP BY c.relname ORDER BY c.relname",
        [MIGRATIONS],
    )
    return [Table(name, columns, key or columns) for name, columns, key in found]


def migrations() -> list[str]:
    """What the schema is: the migrations that were applied."""
    return [
        f"{app}.{name}" for app, name in _rows("SELECT app, name FROM django_migrations ORDER BY app, name")
    ]


def rows(table: Table) -> Iterator[bytes]:
    """The rows of a table as lines of COPY's text, in the order of its key."""
    statement = sql.SQL("COPY (SELECT {} FROM {} ORDER BY {}) TO STDOUT").format(
        _names(table.columns), sql.Identifier(table.name), _names(table.key)
    )
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for piece in copy:
            yield bytes(piece)


def load(name: str, columns: list[str], source: Iterable[bytes]) -> None:
    """Replaces the rows of a table."""
    table = sql.Identifier(name)
    _run(sql.SQL("TRUNCATE {}").format(table))
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(table, _names(columns))
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for piece in source:
            copy.write(piece)


def is_filled(name: str) -> bool:
    """Whether a table has rows."""
    query = sql.SQL("SELECT EXISTS (SELECT FROM {})").format(sql.Identifier(name))
    with connection.cursor() as cursor:
        cursor.execute(query)
        return bool(cursor.fetchone()[0])


def sequences() -> dict[str, int | None]:
    """The last number that each sequence gave, none where it gave none."""
    found = _rows(
        "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> %s"
        " ORDER BY 1",
        [f"{MIGRATIONS}_id_seq"],
    )
    return dict(found)


def set_sequence(name: str, last: int | None) -> None:
    """Has a sequence go on behind this number."""
    with connection.cursor() as cursor:
        quoted = sql.Identifier(name).as_string(cursor.connection)
        cursor.execute("SELECT setval(%s, %s, %s)", [quoted, last or 1, last is not None])


def _foreign_keys() -> list[tuple[str, str, str]]:
    return _rows(
        "SELECT c.relname, k.conname, pg_get_constraintdef(k.oid)"
        " FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid"
        " WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY 1, 2"
    )


def _with_triggers() -> list[str]:
    found = _rows(
        "SELECT DISTINCT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
        " WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1"
    )
    return [name for (name,) in found]


def _settle() -> None:
    for statement in _SESSION:
        _run(statement)


def _alter(table: str, change: sql.Composable) -> sql.Composed:
    return sql.SQL("ALTER TABLE {} ").format(sql.Identifier(table)) + change


def _names(columns: list[str]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, columns))


def _run(statement: str | sql.Composable) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _rows(query: str, params: list[str] | None = None) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(query, params)
        return cursor.fetchall()
