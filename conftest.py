"""Fixtures and configuration for all backend tests."""

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
from apps.core.db import clock
from apps.core.testing.api import Api
from apps.core.testing.copies import working_on
from apps.core.testing.levels import examples
from apps.pages.site import rendered_pages
from config import databases

# A minimized failure is clear enough. Explaining it took longer than all other tests of its file together.
settings.register_profile(
    "sofra",
    phases=[one for one in Phase if one is not Phase.explain],
    max_examples=examples(100),
    # A busy machine makes tests slow, not wrong.
    deadline=None,
    # A fixture shared by examples contains nothing that they change.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("sofra")


def pytest_configure() -> None:
    """Install the cleanup of tests, after Django is set up."""
    from apps.core.testing import cleanup

    cleanup.install()


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Use the argument's name as the test ID for bytes.

    The bytes of a packed file contain its creation time, and the parallel test processes must agree on every
    name.
    """
    return argname if isinstance(val, bytes) else None


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Give this process a copy of the migrated template, instead of running migrations."""
    schema = databases.Template(os.environ["DATABASE_URL"], "schema")
    with databases.copied(schema, f"test_sofra_{os.environ.get('PYTEST_XDIST_WORKER', 'one')}") as url:
        connection.settings_dict["NAME"] = databases.name_of(url)
        yield
        with django_db_blocker.unblock():
            connection.close()


@pytest.fixture(scope="module")
def reference_database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Load the reference data for the module: regions, boundaries, tags, brands, holidays, sources."""
    with working_on("reference", django_db_blocker):
        yield


@pytest.fixture(scope="module")
def demo_database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[databases.Template]:
    """Load the demo for the module. Yield its template, which knows the folder of its files."""
    with working_on("demo", django_db_blocker) as template:
        yield template


@pytest.fixture(autouse=True)
def _own_context() -> Iterator[None]:
    """Run each test in its own context."""
    with context.working(context.WorkContext(via="ui")):
        yield


@pytest.fixture(autouse=True)
def _no_drawn_pages() -> None:
    """Forget the pages of the public site that earlier tests drew: their data was rolled back."""
    rendered_pages.forget_all()


@pytest.fixture(autouse=True)
def _clock_that_travels() -> Iterator[None]:
    """Make the database's clock follow the test's clock, which `time_machine` moves.

    `database_clock` uses the real one.
    """
    with clock.replaced_by(timezone.now):
        yield


@pytest.fixture
def database_clock(_clock_that_travels: None) -> Iterator[None]:
    """Use the real clock of the database, for tests whose own clock is wrong."""
    with clock.replaced_by(None):
        yield


@pytest.fixture
def standing_clock() -> Iterator[None]:
    """Freeze the time, so that counts by minute or hour fall into one period on slow machines too."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


@pytest.fixture
def api(db: None) -> Api:
    """Return a client that calls operations as a user would."""
    return Api()
