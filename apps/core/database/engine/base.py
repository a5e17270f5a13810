"""Django's PostgreSQL backend with faster loaders, and with cursors for prepared statements.

`DatabaseWrapper.prepared_cursor` is the only place that builds a cursor without `connection.cursor()`. It needs
`_prepare_cursor` of Django, which is private: `test_prepared.py` fails where Django changes it.
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
    """Reads a `timestamptz` as PostgreSQL writes it where the connection's zone is UTC.

    Django's own loader goes through a regular expression in Python for each value, which was a sixth of the time of a
    list of 100 rows.
    """

    timezone = UTC
    """Django asks it of the loader of each new cursor, and brings its own where another zone is set."""

    def load(self, data: Any) -> datetime:
        """Return the moment in UTC. Raises psycopg's DataError for what a datetime cannot hold (`infinity`, years BC)."""
        try:
            moment = datetime.fromisoformat(str(data, "ascii"))
        except ValueError:
            read: datetime = super().load(data)
            return read
        return moment if moment.tzinfo is UTC else moment.astimezone(UTC)


class JsonLoader(Loader):
    """Reads a `jsonb` that is sent in the binary format, which Django never asks for: one byte says its version."""

    format = Format.BINARY

    def load(self, data: Any) -> Any:
        """Return the value."""
        return orjson.loads(bytes(data)[1:])


class AddressLoader(InetBinaryLoader):
    """Reads an `inet` that is sent in the binary format as the text that Django reads of the other one."""

    def load(self, data: Any) -> str:  # type: ignore[override]  # psycopg's own makes an object of it
        """Return the address."""
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
        """Return a psycopg connection with the loaders of this module."""
        connection = super().get_new_connection(conn_params)
        connection.adapters.register_loader("timestamptz", MomentLoader)
        connection.adapters.register_loader("jsonb", JsonLoader)
        connection.adapters.register_loader("inet", AddressLoader)
        return connection
