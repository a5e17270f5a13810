"""The tables of the database, read and filled by COPY."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import connection, transaction
from psycopg import sql

MIGRATIONS = "django_migrations"
"""Compared and not restored: it names the schema of the database."""
SESSION = (
    "SET LOCAL datestyle = 'ISO, YMD'",
    "SET LOCAL intervalstyle = 'postgres'",
    "SET LOCAL timezone = 'UTC'",
    "SET LOCAL bytea_output = 'hex'",
    "SET LOCAL extra_float_digits = 1",
    "SET LOCAL statement_timeout = 0",
    "SET LOCAL idle_in_transaction_session_timeout = 0",
)
"""Settings that the text of a row depends on, and those that would end a long statement."""
FILLED_BY_MIGRATE = ("auth_permission", "comments_wordentry", "django_content_type")
"""Tables with rows in a database that was migrated and never used; a restore replaces them."""


@dataclass(frozen=True)
class Table:
    """A table, its columns without generated ones, and the columns of its primary key."""

    name: str
    columns: list[str]
    key: list[str]


@contextmanager
def snapshot() -> Iterator[None]:
    """Run the block in one read-only snapshot."""
    with transaction.atomic(durable=True):
        _run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        _apply_session()
        yield


@contextmanager
def filling() -> Iterator[None]:
    """Run the block in one transaction that fills the tables, all or none."""
    with transaction.atomic(durable=True):
        _apply_session()
        before, after = statements_before(), statements_after()
        run(before)
        yield
        run(after)


def statements_before() -> list[str]:
    """Return the statements that prepare the tables: no foreign keys, no triggers, no rows of `migrate`.

    Triggers would write additional rows. Foreign keys checked row by row would wait in memory.
    """
    drops = [
        _alter(table, sql.SQL("DROP CONSTRAINT {}").format(sql.Identifier(name)))
        for table, name, _ in _foreign_keys()
    ]
    disables = [_alter(table, sql.SQL("DISABLE TRIGGER USER")) for table in _tables_with_triggers()]
    deletes = [sql.SQL("DELETE FROM {}").format(sql.Identifier(name)) for name in FILLED_BY_MIGRATE]
    return _texts([*drops, *disables, *deletes])


def statements_after() -> list[str]:
    """Return the statements that undo the preparation, which checks all foreign keys in bulk."""
    enables = [_alter(table, sql.SQL("ENABLE TRIGGER USER")) for table in _tables_with_triggers()]
    adds = [
        _alter(
            table,
            sql.SQL("ADD CONSTRAINT {} ").format(sql.Identifier(name)) + sql.SQL(definition),
        )
        for table, name, definition in _foreign_keys()
    ]
    return ["SET CONSTRAINTS ALL IMMEDIATE", *_texts([*enables, *adds])]


def statement_check(names: list[str]) -> str:
    """Return a statement that fails in a database with other migrations or with rows in these tables."""
    filled = [
        sql.SQL("EXISTS (SELECT FROM {})").format(sql.Identifier(name))
        for name in names
        if name not in FILLED_BY_MIGRATE
    ]
    check = sql.SQL(
        "DO $check$ BEGIN"
        " IF (SELECT array_agg(app || '.' || name ORDER BY app, name) FROM django_migrations)"
        " IS DISTINCT FROM {}::text[] THEN"
        " RAISE EXCEPTION 'The database has other migrations than the backup.'; END IF;"
        " IF {} THEN RAISE EXCEPTION 'The database is not empty.'; END IF; END $check$"
    ).format(sql.Literal(migrations()), sql.SQL(" OR ").join(filled))
    return _texts([check])[0]


def statements_sequences(numbers: dict[str, int | None]) -> list[str]:
    """Return the statements that set each sequence to its last number."""
    return _texts(
        [
            sql.SQL("SELECT setval({}, {}, {})").format(
                sql.Literal(sql.Identifier(name).as_string(None)),
                sql.Literal(last or 1),
                sql.Literal(last is not None),
            )
            for name, last in numbers.items()
        ]
    )


def copy_target(table: Table) -> str:
    """Return the table and its columns as COPY and psql name them."""
    return (sql.SQL("{} ({})").format(sql.Identifier(table.name), _names(table.columns))).as_string(None)


def tables() -> list[Table]:
    """Return the tables of a backup, by name."""
    matching_rows = _rows(
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
    return [Table(name, columns, key or columns) for name, columns, key in matching_rows]


def migrations() -> list[str]:
    """Return the applied migrations, which name the schema."""
    return [
        f"{app}.{name}" for app, name in _rows("SELECT app, name FROM django_migrations ORDER BY app, name")
    ]


def rows(table: Table) -> Iterator[bytes]:
    """Yield the rows of a table in COPY's text format, in the order of its key."""
    statement = sql.SQL("COPY (SELECT {} FROM {} ORDER BY {}) TO STDOUT").format(
        _names(table.columns), sql.Identifier(table.name), _names(table.key)
    )
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for piece in copy:
            yield bytes(piece)


def load(table: Table, source: Iterable[bytes]) -> None:
    """Add rows to a table."""
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table.name), _names(table.columns))
    with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for piece in source:
            copy.write(piece)


def is_filled(name: str) -> bool:
    """Return whether a table has rows."""
    query = sql.SQL("SELECT EXISTS (SELECT FROM {})").format(sql.Identifier(name))
    with connection.cursor() as cursor:
        cursor.execute(query)
        return bool(cursor.fetchone()[0])


def sequences() -> dict[str, int | None]:
    """Return the last number of each sequence, or None for an unused one."""
    matching_rows = _rows(
        "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> %s"
        " ORDER BY 1",
        [f"{MIGRATIONS}_id_seq"],
    )
    return dict(matching_rows)


def run(statements: Iterable[str]) -> None:
    for statement in statements:
        _run(statement)


def _foreign_keys() -> list[tuple[str, str, str]]:
    return _rows(
        "SELECT c.relname, k.conname, pg_get_constraintdef(k.oid)"
        " FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid"
        " WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY 1, 2"
    )


def _tables_with_triggers() -> list[str]:
    matching_rows = _rows(
        "SELECT DISTINCT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
        " WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1"
    )
    return [name for (name,) in matching_rows]


def _apply_session() -> None:
    for statement in SESSION:
        _run(statement)


def _texts(statements: Iterable[sql.Composable]) -> list[str]:
    with connection.cursor() as cursor:
        return [statement.as_string(cursor.connection) for statement in statements]


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
