"""The database's clock, in a process whose own clock is wrong."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.core.db import clock

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("database_clock")]


def of_the_database() -> datetime:
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        moment: datetime = cursor.fetchone()[0]
    return moment


@pytest.mark.parametrize("wrong_by", [timedelta(days=1), timedelta(days=-1)])
def test_the_process_may_have_any_time(wrong_by: timedelta) -> None:
    with time_machine.travel(timezone.now() + wrong_by):
        first, between, last = clock.now(), of_the_database(), clock.now()
        assert abs(timezone.now() - first) > timedelta(hours=23)
    assert first - timedelta(seconds=1) < between < last + timedelta(seconds=1)
    assert first < last
    assert first.tzinfo is UTC


def test_the_clock_is_read_at_intervals_and_not_counted_as_a_statement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    readings: list[int] = []
    ask = clock._query_time
    monkeypatch.setattr(clock, "_query_time", lambda: readings.append(1) or ask())
    with CaptureQueriesContext(connection) as captured:
        for _ in range(50):
            clock.now()
    assert (len(readings), len(captured)) == (1, 0)
    monkeypatch.setattr(clock, "QUERY_INTERVAL_S", 0.0)
    clock.now()
    assert len(readings) == 2


def test_failed_transaction_runs_no_query_and_uses_the_last_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock, "QUERY_INTERVAL_S", 0.0)
    before = clock.now()
    moments: list[datetime] = []

    def fail() -> None:
        with transaction.atomic():
            try:
                with connection.cursor() as cursor:
                    cursor.execute("SELECT 1 / 0")
            finally:
                moments.append(clock.now())

    with pytest.raises(DatabaseError):
        fail()
    assert timedelta(0) < moments[0] - before < timedelta(minutes=1)
