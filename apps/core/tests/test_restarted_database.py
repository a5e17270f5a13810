"""The first request of a thread after a restart of PostgreSQL: a new connection instead of an error."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import close_old_connections, connection

from apps.accounts.tests.factories import UserFactory
from apps.core.db import clock
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _connection_as_in_production(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use a persistent connection that is checked before each request."""
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 600)
    monkeypatch.setitem(connection.settings_dict, "CONN_HEALTH_CHECKS", True)
    connection.close()
    yield
    connection.close()


def end_idle_connection() -> int:
    """End this thread's connection on the server, as a restart does. Return the ID of its server process."""
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
    # The web server does this at the start of each request. The test client does not.
    close_old_connections()
    api.call("user/user_info", as_=user, cc=None).ok()
    assert connection.connection.info.backend_pid != before


@pytest.mark.usefixtures("database_clock")
def test_clock_uses_an_open_connection() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    before = end_idle_connection()
    close_old_connections()
    assert clock.now().tzinfo is not None
    assert connection.connection.info.backend_pid != before
