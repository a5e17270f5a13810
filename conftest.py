"""What every backend test may ask for."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
import time_machine
from django.db import connection
from django.utils import timezone
from hypothesis import HealthCheck, Phase, settings
from pytest_django import DjangoDbBlocker

from apps.core import context
from apps.core.database import clock
from apps.core.testing.api import Api
from apps.core.testing.copies import working_on
from apps.core.testing.levels import examples
from config import databases

# Made small, a failure says enough; to have it explained as well took longer than all the other tests of its file.
settings.register_profile(
    "sofra",
    phases=[one for one in Phase if one is not Phase.explain],
    max_examples=examples(100),
    # A busy machine is slow, not wrong.
    deadline=None,
    # A fixture that examples share holds nothing that they change.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("sofra")


def pytest_configure() -> None:
    """Once Django is set up."""
    from apps.core.testing import cleanup

    cleanup.install()


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Name tests by what bytes are, not by the bytes: a packed file holds the time it was made,
    and the processes that run tests side by side must agree on every name."""
    return argname if isinstance(val, bytes) else None


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Give this process a copy of the migrated template, instead of migrations of its own."""
    schema = databases.Template(os.environ["DATABASE_URL"], "schema")
    with databases.copied(schema, f"test_sofra_{os.environ.get('PYTEST_XDIST_WORKER', 'one')}") as url:
        connection.settings_dict["NAME"] = databases.name_of(url)
        yield
        with django_db_blocker.unblock():
            connection.close()


@pytest.fixture(scope="module")
def reference_database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The tests of this module find the reference data loaded: regions, boundaries, tags, brands, holidays, sources."""
    with working_on("reference", django_db_blocker):
        yield


@pytest.fixture(scope="module")
def demo_database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[databases.Template]:
    """The tests of this module find the demo made; the template tells where its files lie."""
    with working_on("demo", django_db_blocker) as template:
        yield template


@pytest.fixture(autouse=True)
def _own_context() -> Iterator[None]:
    """Each test works under a context of its own."""
    with context.working(context.WorkContext(via="ui")):
        yield


@pytest.fixture(autouse=True)
def _clock_that_travels() -> Iterator[None]:
    """The database's clock follows the test's own, which `time_machine` moves; `database_clock` takes the real one."""
    with clock.taken_from(timezone.now):
        yield


@pytest.fixture
def database_clock(_clock_that_travels: None) -> Iterator[None]:
    """The real clock of the database, for tests whose own clock is the wrong one."""
    with clock.taken_from(None):
        yield


@pytest.fixture
def standing_clock() -> Iterator[None]:
    """Time stands still: what is counted by the minute or the hour falls into one of them, however slow the machine."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


@pytest.fixture
def api(db: None) -> Api:
    """Calls operations as a person would."""
    return Api()
