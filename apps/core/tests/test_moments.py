"""Timestamps from the database: equal to those of Django's own backend."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import psycopg
import pytest
from django.db import DataError, connection
from hypothesis import given
from hypothesis import strategies as st
from psycopg.pq import Format

from apps.core.db.engine.base import MomentLoader

pytestmark = pytest.mark.django_db

TIMESTAMPTZ = psycopg.adapters.types["timestamptz"].oid
ZONES = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


def _read(moment: object) -> object:
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s::timestamptz", [moment])
        return cursor.fetchone()[0]


@given(st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30), timezones=ZONES))  # noqa: DTZ001  # the strategy adds a zone
def test_a_moment_comes_back_as_it_was_written(moment: datetime) -> None:
    result = _read(moment)
    assert result == moment
    assert isinstance(result, datetime)
    assert result.tzinfo is UTC


@pytest.mark.parametrize(
    "text", ["infinity", "-infinity", "0044-03-15 12:00:00+00 BC", "10000-01-01 00:00:00+00"]
)
def test_impossible_dates_are_rejected(text: str) -> None:
    with pytest.raises(DataError):
        _read(text)


def test_django_brings_no_loader_of_its_own_to_each_cursor() -> None:
    # Django asks the loader for its `timezone`. On a mismatch, every cursor would copy the map of loaders.
    with connection.cursor() as cursor:
        assert cursor.cursor.adapters.get_loader(TIMESTAMPTZ, Format.TEXT) is MomentLoader
