"""Test databases copied from the templates."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from pytest_django import DjangoDbBlocker

from config import databases


@contextmanager
def working_on(stage: str, blocker: DjangoDbBlocker) -> Iterator[databases.Template]:
    """Run the block's tests on a copy of a filled template instead of the empty one."""
    template = databases.Template(os.environ["DATABASE_URL"], stage)
    process = os.environ.get("PYTEST_XDIST_WORKER", "one")
    empty = connection.settings_dict["NAME"]
    with databases.copied(template, f"test_sofra_{stage}_{process}") as url, blocker.unblock():
        connection.close()
        connection.settings_dict["NAME"] = databases.name_of(url)
        try:
            yield template
        finally:
            connection.close()
            connection.settings_dict["NAME"] = empty
