"""The connection of the thread at work, for what takes cursors of its own."""

from __future__ import annotations

from django.db import connection


def ensure() -> None:
    """Open the connection where there is none, or where the one of an earlier request no longer stands.

    `connection.cursor()` does the same; a cursor made beside it has to ask first.
    """
    connection.close_if_health_check_failed()
    connection.ensure_connection()
