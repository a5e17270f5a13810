"""Deadlines with weekends, holidays, half days and nights in all four countries."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.core.country import CODES, pack
from apps.stores.models import Holiday
from apps.stores.queries.working_days import DAY, Calendar, calendar_of, due, due_at
from apps.stores.tests.factories import regions

FRIDAY = dt.date(2026, 5, 8)
MONDAY = FRIDAY + dt.timedelta(days=3)


def local(country: str, day: dt.date, hour: int, minute: int = 0) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(hour, minute), tzinfo=ZoneInfo(pack(country).timezone))


@pytest.mark.parametrize("country", CODES)
def test_a_working_day_later_is_the_same_time_of_the_next(country: str) -> None:
    calendar = calendar_of(country, [])
    thursday = FRIDAY - dt.timedelta(days=1)
    assert due(local(country, thursday, 10, 30), 1, calendar) == local(country, FRIDAY, 10, 30)


@pytest.mark.parametrize("country", CODES)
def test_the_weekend_does_not_count(country: str) -> None:
    calendar = calendar_of(country, [])
    assert due(local(country, FRIDAY, 15), 1, calendar) == local(country, MONDAY, 15)
    assert due(local(country, FRIDAY, 15), 5, calendar) == local(country, FRIDAY + dt.timedelta(7), 15)


@pytest.mark.parametrize("country", CODES)
def test_due_time_starts_at_office_hours_for_work_arriving_at_night_or_on_sunday(country: str) -> None:
    calendar = calendar_of(country, [])
    for moment in (local(country, FRIDAY, 22), local(country, MONDAY - dt.timedelta(1), 3)):
        assert due(moment, 1, calendar) == local(country, MONDAY, 18)


@pytest.mark.parametrize("country", CODES)
def test_a_public_holiday_does_not_count_and_an_observance_does(country: str) -> None:
    assert due(local(country, FRIDAY, 15), 1, calendar_of(country, [(MONDAY, "public")])) == local(
        country, MONDAY + dt.timedelta(1), 15
    )
    assert due(local(country, FRIDAY, 15), 1, calendar_of(country, [(MONDAY, "observance")])) == local(
        country, MONDAY, 15
    )


@pytest.mark.parametrize("country", CODES)
def test_a_half_day_counts_for_its_hours(country: str) -> None:
    calendar = calendar_of(country, [(MONDAY, "half_day")])
    # Three hours on Friday, four on Monday, and the remaining two on Tuesday.
    assert due(local(country, FRIDAY, 15), 1, calendar) == local(country, MONDAY + dt.timedelta(1), 11)
    assert due(local(country, MONDAY, 14), 1, calendar) == local(country, MONDAY + dt.timedelta(1), 18)


def test_a_day_that_is_both_is_off() -> None:
    calendar = calendar_of("TR", [(MONDAY, "half_day"), (MONDAY, "public")])
    assert calendar.hours_of(MONDAY) is None


def test_the_zones_have_no_daylight_rules_left() -> None:
    for country in CODES:
        for name in pack(country).timezones:
            winter, summer = (dt.datetime(2026, month, 1, tzinfo=ZoneInfo(name)) for month in (1, 7))
            assert winter.utcoffset() == summer.utcoffset(), name


def test_office_that_never_works_is_detected() -> None:
    with pytest.raises(ValueError, match="No working time"):
        due(local("ID", FRIDAY, 9), 1, Calendar("Asia/Jakarta", frozenset(range(7))))


@pytest.mark.django_db
def test_the_holidays_of_the_database_count_the_tentative_ones_too() -> None:
    Holiday.objects.create(country="ID", date=MONDAY, name="Eid", tentative=True)
    Holiday.objects.create(country="TR", date=MONDAY + dt.timedelta(1), name="Elsewhere")
    start = local("ID", FRIDAY, 15)
    assert due_at("ID", start, 1) == local("ID", MONDAY + dt.timedelta(1), 15)


@pytest.mark.django_db
def test_a_holiday_of_one_region_does_not_close_the_office() -> None:
    Holiday.objects.create(country="ID", region=regions("ID")["31"], date=MONDAY, name="Of Jakarta")
    assert due_at("ID", local("ID", FRIDAY, 15), 1) == local("ID", MONDAY, 15)


_DAYS = st.dates(dt.date(2026, 1, 1), dt.date(2026, 12, 31))
# Hypothesis requires bounds without a time zone.
_FIRST, _LAST = dt.datetime(2026, 1, 1), dt.datetime(2026, 12, 1)  # noqa: DTZ001 (bounds without a zone)
_MOMENTS = st.datetimes(_FIRST, _LAST, timezones=st.just(dt.UTC))
_HOLIDAYS = st.lists(st.tuples(_DAYS, st.sampled_from(["public", "half_day", "observance"])), max_size=25)


def _worked(calendar: Calendar, since: dt.datetime, until: dt.datetime) -> dt.timedelta:
    """Return the working time between two moments, computed independently day by day."""
    total = dt.timedelta()
    day = since.astimezone(ZoneInfo(calendar.timezone)).date()
    while dt.datetime.combine(day, dt.time(), tzinfo=ZoneInfo(calendar.timezone)).astimezone(dt.UTC) <= until:
        if hours := calendar.hours_of(day):
            opens, closes = (moment.astimezone(dt.UTC) for moment in hours)
            total += max(min(closes, until) - max(opens, since), dt.timedelta())
        day += dt.timedelta(days=1)
    return total


@given(_MOMENTS, st.integers(1, 6), _HOLIDAYS, st.sampled_from(CODES))
def test_exactly_so_much_working_time_has_passed(start, days, holidays, country) -> None:
    calendar = calendar_of(country, holidays)
    end = due(start, days, calendar)
    assert _worked(calendar, start, end) == DAY * days
    hours = calendar.hours_of(end.astimezone(ZoneInfo(calendar.timezone)).date())
    assert hours is not None
    assert hours[0] <= end <= hours[1]


@given(_MOMENTS, st.timedeltas(dt.timedelta(), dt.timedelta(days=9)), st.integers(1, 5), _HOLIDAYS)
def test_due_time_is_monotonic(start, later, days, holidays) -> None:
    calendar = calendar_of("TR", holidays)
    assert due(start, days, calendar) <= due(start + later, days, calendar)
    assert due(start, days, calendar) < due(start, days + 1, calendar)
