"""Errors raised when a PostgreSQL server crashes."""

from __future__ import annotations

import psycopg
from django.db import connection, transaction


def crash_in_statement() -> None:
    """Raise the InternalError of a server that crashes during a statement."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DO $$ BEGIN RAISE internal_error; END $$")


def crash_in_commit() -> None:
    """Raise psycopg's error for the server's last message arriving with the answer to COMMIT."""
    with connection.wrap_database_errors:
        raise psycopg.InternalError("received 2 results from command 'COMMIT'")
