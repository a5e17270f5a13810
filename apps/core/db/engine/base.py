"""Django's PostgreSQL backend with faster loaders and cursors for prepared statements.

`DatabaseWrapper.prepared_cursor` is the only place that creates a cursor without `connection.cursor()`. It
uses Django's private `_prepare_cursor`: `test_prepared.py` fails if Django changes it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import orjson
import psycopg
from django.conf import settings
from django.db.backends.postgresql import base, operations
from django.db.backends.postgresql.psycopg_any import BaseTzLoader
from django.db.backends.utils import CursorWrapper
from psycopg.adapt import Loader
from psycopg.pq import Format
from psycopg.types.net import InetBinaryLoader


class MomentLoader(BaseTzLoader):
    """Loader for `timestamptz` in the text format, for connections with time zone UTC.

    Django's own loader runs a regular expression in Python for each value, which was a sixth of the time of a
    list of 100 rows.
    """

    timezone = UTC
    """Django reads it from the loader of each new cursor, and replaces the loader for other time zones."""

    def load(self, data: Any) -> datetime:
        """Return the time in UTC.

        Raise psycopg's DataError if a datetime cannot represent it (`infinity`, years BC).
        """
        try:
            moment = datetime.fromisoformat(str(data, "ascii"))
        except ValueError:
            read: datetime = super().load(data)
            return read
        return moment if moment.tzinfo is UTC else moment.astimezone(UTC)


class JsonLoader(Loader):
    """Loader for `jsonb` in the binary format, which Django never uses.

    The first byte is the format version.
    """

    format = Format.BINARY

    def load(self, data: Any) -> Any:
        """Return the parsed JSON."""
        return orjson.loads(bytes(data)[1:])


class AddressLoader(InetBinaryLoader):
    """Loader for `inet` in the binary format that returns the same text as Django's text loader."""

    def load(self, data: Any) -> str:  # type: ignore[override]  # psycopg's loader returns an object
        """Return the IP address as text."""
        return str(super().load(data))


class PreparedCursor(psycopg.Cursor[Any]):
    """A cursor whose statements are planned once per connection, with results in the binary format.

    Behind a pooler in transaction mode each statement may use another connection, so none is prepared there.
    """

    def execute(self, query: Any, params: Any = None, **options: Any) -> Any:
        """Execute the statement, prepared."""
        return super().execute(query, params, prepare=not settings.POOLER, binary=True, **options)


class DatabaseOperations(operations.DatabaseOperations):
    """Django's operations; they log prepared statements with their values, which psycopg does not store."""

    def last_executed_query(self, cursor: Any, sql: Any, params: Any) -> Any:
        """Return the statement with its values."""
        if isinstance(cursor, PreparedCursor):
            return self.compose_sql(sql, params)
        return super().last_executed_query(cursor, sql, params)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to PostgreSQL."""

    ops_class = DatabaseOperations

    def prepared_cursor(self) -> CursorWrapper:
        """Return a cursor for prepared statements; Django counts and logs them and converts their errors."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        cursor = PreparedCursor(self.connection)
        return self._prepare_cursor(cursor)  # type: ignore[attr-defined]  # private

    def get_new_connection(self, conn_params: Any) -> Any:
        """Return a new psycopg connection with the loaders of this module."""
        connection = super().get_new_connection(conn_params)
        connection.adapters.register_loader("timestamptz", MomentLoader)
        connection.adapters.register_loader("jsonb", JsonLoader)
        connection.adapters.register_loader("inet", AddressLoader)
        return connection
