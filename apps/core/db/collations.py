"""Detection of indexes whose order may have changed with the ICU or C library (decision 0168).

PostgreSQL records the version of a collation when it is created. After an upgrade of the library, or a move of the data
to another machine, the new version may sort differently: an index in the old order then misses rows.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection
from psycopg import sql

DATABASE_VERSION_SINCE = 15_00_00
"""From this version of PostgreSQL on, the database records the version of its default collation too."""

# The version of the collation "default" (provider d) is that of the database.
_COLLATIONS = """
    SELECT quote_ident(s.nspname) || '.' || quote_ident(c.collname), c.collversion, pg_collation_actual_version(c.oid),
        array(SELECT DISTINCT i.indexrelid::regclass::text FROM pg_index i
            WHERE c.oid = ANY (i.indcollation) ORDER BY 1)
    FROM pg_collation c JOIN pg_namespace s ON s.oid = c.collnamespace
    WHERE c.collprovider <> 'd' AND c.collversion IS DISTINCT FROM pg_collation_actual_version(c.oid)
        AND (s.nspname = 'public' OR EXISTS (SELECT FROM pg_index i WHERE c.oid = ANY (i.indcollation)))
    ORDER BY 1
"""
_DATABASE = """
    SELECT datname, datcollversion, pg_database_collation_actual_version(oid) FROM pg_database
    WHERE datname = current_database() AND datcollversion IS DISTINCT FROM pg_database_collation_actual_version(oid)
"""


@dataclass(frozen=True)
class StaleCollation:
    """A collation whose library has another version than the one recorded."""

    name: str
    recorded: str | None
    actual: str | None
    repair: str
    """The SQL, for the role that owns the tables, that rebuilds the indexes and records the new version."""

    def __str__(self) -> str:
        return (
            f"Collation {self.name} was recorded with version {self.recorded}, the library has {self.actual}."
        )


def stale() -> list[StaleCollation]:
    """Return the collations whose indexes must be rebuilt. At most two statements."""
    with connection.cursor() as cursor:
        cursor.execute(_COLLATIONS)
        collations = [
            StaleCollation(name, recorded, actual, _repair_indexes(name, indexes))
            for name, recorded, actual, indexes in cursor.fetchall()
        ]
        if connection.connection.info.server_version < DATABASE_VERSION_SINCE:
            return collations
        cursor.execute(_DATABASE)
        return collations + [
            StaleCollation(f"of database {name}", recorded, actual, _repair_database(name))
            for name, recorded, actual in cursor.fetchall()
        ]


def _repair_indexes(collation: str, indexes: list[str]) -> str:
    """Return the statements to run outside a transaction, without locking the table.

    Names are already quoted.
    """
    rebuilt = [f"REINDEX INDEX CONCURRENTLY {index};" for index in indexes]
    return " ".join([*rebuilt, f"ALTER COLLATION {collation} REFRESH VERSION;"])


def _repair_database(name: str) -> str:
    quoted = sql.Identifier(name).as_string()
    return f"REINDEX DATABASE CONCURRENTLY {quoted}; ALTER DATABASE {quoted} REFRESH COLLATION VERSION;"
