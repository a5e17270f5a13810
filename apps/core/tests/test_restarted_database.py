"""The first request of a thread after PostgreSQL was restarted: it gets a new connection, not an error."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import close_old_connections, connection

from apps.accounts.tests.factories import UserFactory
from apps.core.database import clock
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _connection_as_in_production(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A connection that is kept between requests and looked at before each."""
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 600)
    monkeypatch.setitem(connection.settings_dict, "CONN_HEALTH_CHECKS", True)
    connection.close()
    yield
    connection.close()


def end_idle_connection() -> int:
    """End this thread's connection from the server's side, as a restart does; return its process there."""
    pid = connection.connection.info.backend_pid
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [pid])
            assert cursor.fetchone() == (True,)
    finally:
        other.close()
    return int(pid)


def test_a_call_whose_first_statement_is_prepared_is_answered(api: Api) -> None:
    user = UserFactory()
    api.call("user/user_info", as_=user, cc=None).ok()
    before = end_idle_connection()
    # What the web server does at the beginning of each request, and the test's client does not.
    close_old_connections()
    api.call("user/user_info", as_=user, cc=None).ok()
    assert connection.connection.info.backend_pid != before


@pytest.mark.usefixtures("database_clock")
def test_the_clock_is_asked_on_a_connection_that_stands() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    before = end_idle_connection()
    close_old_connections()
    assert clock.now().tzinfo is not None
    assert connection.connection.info.backend_pid != before
