"""The role that owns the tables: used by migrations and table rebuilds, never by the console."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection


@contextmanager
def connected() -> Iterator[None]:
    """Run the block as the role of DATABASE_OWNER_URL, or as the application's role if it is not set.

    Only outside transactions: the connection is replaced at the start and at the end of the block.
    """
    if not settings.DATABASE_OWNER:
        yield
        return
    application = connection.settings_dict
    connection.close()
    connection.settings_dict = {**application, **settings.DATABASE_OWNER}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = application
