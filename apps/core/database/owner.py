"""The role that owns the tables: migrations and what rebuilds tables become it, the console never does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection


@contextmanager
def connected() -> Iterator[None]:
    """Have the block's statements run as the role of DATABASE_OWNER_URL; without one, as the application's.

    Outside of transactions alone: the connection is another one in the block, and afterwards.
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
