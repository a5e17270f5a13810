"""URLs of the test database for other programs."""

from __future__ import annotations

from django.db import connection

from config import databases


def owner_url() -> str:
    """Return the URL for the role that owns the tables, which the tests use."""
    values = connection.settings_dict
    return (
        f"postgres://{values['USER']}:{values['PASSWORD']}@{values['HOST']}:{values['PORT']}/{values['NAME']}"
    )


def application_url() -> str:
    """Return the URL for the application's role, which the console uses outside tests."""
    return databases.admitted(owner_url())
