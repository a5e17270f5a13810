"""The connection of the current thread, for code that creates its own cursors."""

from __future__ import annotations

from django.db import connection


def ensure() -> None:
    """Open the connection if there is none, or if that of an earlier request is broken.

    `connection.cursor()` does the same; code that creates a cursor in another way must call this first.
    """
    connection.close_if_health_check_failed()
    connection.ensure_connection()
