"""Daily figures: stored by the worker, correct if counted twice, late, or after days without a worker."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from apps.core.insights import keeping
from apps.core.insights.days import Days, today_in
from apps.core.models import DailyFigure
from apps.feedback.models import Feedback
from apps.feedback.tests.factories import report
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
JAKARTA = ZoneInfo("Asia/Jakarta")


def noon(days_ago: int) -> dt.datetime:
    """Return noon in Jakarta, some days ago."""
    day = today_in("ID", timezone.now()) - dt.timedelta(days=days_ago)
    return dt.datetime.combine(day, dt.time(12), tzinfo=JAKARTA)


def stored_values(key: str, country: str = "ID", dimension: str = "") -> dict[int, int]:
    """Return the stored values of a figure, by the number of days ago."""
    today = today_in(country, timezone.now())
    rows = DailyFigure.objects.filter(key=key, country=country, dimension=dimension)
    return {(today - row.day).days: row.value for row in rows}


def closed_report(received: int, closed: int | None) -> Feedback:
    """Create a report received and closed the given numbers of days ago."""
    item = report(ip=f"203.0.113.{Feedback.objects.count()}")
    fields = {"created_at": noon(received)}
    if closed is not None:
        fields |= {"status": "resolved", "resolution": "applied", "resolved_at": noon(closed)}
    Feedback.objects.filter(pk=item.pk).update(**fields)
    return item


def test_days_before_the_first_run_follow_from_the_dates_of_records() -> None:
    closed_report(received=5, closed=2)
    closed_report(received=3, closed=None)
    keeping.refresh(timezone.now())
    waiting = stored_values("feedback.waiting")
    assert [waiting[ago] for ago in (6, 5, 4, 3, 2, 1, 0)] == [0, 1, 1, 2, 1, 1, 1]
    assert {ago: n for ago, n in stored_values("feedback.arrived").items() if n} == {5: 1, 3: 1}
    assert {ago: n for ago, n in stored_values("feedback.decided").items() if n} == {2: 1}
    assert len(waiting) == keeping.LOOKED_BACK


def test_a_day_ends_at_midnight_in_its_country() -> None:
    item = closed_report(received=1, closed=None)
    last_minute = Days("ID", today_in("ID", noon(3)), today_in("ID", noon(3))).end - dt.timedelta(minutes=1)
    Feedback.objects.filter(pk=item.pk).update(created_at=last_minute)
    keeping.refresh(timezone.now())
    assert {ago for ago, n in stored_values("feedback.arrived").items() if n} == {3}
    Feedback.objects.filter(pk=item.pk).update(created_at=last_minute + dt.timedelta(minutes=1))
    DailyFigure.objects.all().delete()
    keeping.refresh(timezone.now())
    assert {ago for ago, n in stored_values("feedback.arrived").items() if n} == {2}


def test_recount_writes_equal_rows() -> None:
    closed_report(received=1, closed=None)
    keeping.refresh(timezone.now())
    before = DailyFigure.objects.count()
    closed_report(received=0, closed=None)
    keeping.refresh(timezone.now())
    assert DailyFigure.objects.count() == before
    assert stored_values("feedback.waiting")[0] == 2
    assert stored_values("feedback.arrived")[0] == 1


def test_figures_of_past_days_are_not_recounted() -> None:
    store = StoreFactory(status="published")
    Store.objects.filter(pk=store.pk).update(created_at=noon(4), completeness=90)
    keeping.refresh(noon(1))
    Store.objects.filter(pk=store.pk).update(completeness=10)
    keeping.refresh(timezone.now())
    complete = stored_values("stores.complete")
    assert (complete[1], complete[0]) == (1, 0)


def test_a_day_that_was_counted_before_its_end_is_counted_to_the_end() -> None:
    keeping.refresh(noon(1))
    item = closed_report(received=2, closed=None)
    late = noon(1) + dt.timedelta(hours=6)
    Feedback.objects.filter(pk=item.pk).update(created_at=late)
    keeping.refresh(timezone.now())
    assert stored_values("feedback.arrived")[1] == 1


def test_days_without_a_worker_are_made_up_for() -> None:
    keeping.refresh(noon(6))
    closed_report(received=4, closed=3)
    keeping.refresh(timezone.now())
    waiting = stored_values("feedback.waiting")
    assert [waiting[ago] for ago in (6, 5, 4, 3, 2)] == [0, 0, 1, 0, 0]


def test_another_countrys_records_are_in_none_of_our_figures() -> None:
    StoreFactory(country="TR", status="published")
    keeping.refresh(timezone.now())
    assert stored_values("stores.published", "TR")[0] == 1
    assert stored_values("stores.published")[0] == 0


def test_old_days_are_let_go() -> None:
    old = timezone.now().date() - dt.timedelta(days=402)
    DailyFigure.objects.create(country="ID", key="x", day=old, value=1, refreshed_at=timezone.now())
    keeping.refresh(timezone.now())
    assert not DailyFigure.objects.filter(day=old).exists()


def test_what_is_decided_of_an_earlier_round_leaves_no_queue_with_less_than_nothing() -> None:
    closed_report(received=2, closed=4)
    keeping.refresh(timezone.now())
    assert min(stored_values("feedback.waiting").values()) == 0


def test_store_check_is_valid_as_long_as_its_list_states() -> None:
    store = StoreFactory(status="published")
    Store.objects.filter(pk=store.pk).update(verified_at=noon(181))
    keeping.refresh(timezone.now())
    fresh = stored_values("stores.fresh")
    assert (fresh[2], fresh[1], fresh[0]) == (1, 1, 0)
