"""The database of a test as programs beside it reach it."""

from __future__ import annotations

from django.db import connection

from config import databases


def owner_url() -> str:
    """The address for the role that owns the tables, which is the tests' own."""
    values = connection.settings_dict
    return (
        f"postgres://{values['USER']}:{values['PASSWORD']}@{values['HOST']}:{values['PORT']}/{values['NAME']}"
    )


def application_url() -> str:
    """The address for the application's role, as the console is connected outside of tests."""
    return databases.admitted(owner_url())
