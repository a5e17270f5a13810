"""Totals of lists: the limit on counting, and the answer if counting takes longer."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import add_copies, settle
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db
LONG = 60_000


@pytest.fixture
def operator() -> User:
    return UserFactory()


def find_within(last: int, milliseconds: int) -> tuple[int, list[int] | None]:
    with connection.cursor() as cursor:
        query = f"SELECT generate_series(1, {last})::bigint"
        cursor.execute("SELECT told, ids FROM core_find_within(%s, %s, 1000)", [query, milliseconds])
        estimate, ids = cursor.fetchone()
    return estimate, ids


@pytest.mark.parametrize("rows", [1001, 2000, 5000])
def test_with_time_enough_all_are_counted(rows: int) -> None:
    assert find_within(rows, LONG) == (rows, None)


@pytest.mark.parametrize("rows", [0, 1, 999, 1000])
@pytest.mark.parametrize("milliseconds", [-1, LONG])
def test_small_result_is_counted_by_ids_regardless_of_time(rows: int, milliseconds: int) -> None:
    assert find_within(rows, milliseconds) == (rows, list(range(1, rows + 1)))


def test_expired_time_reports_progress() -> None:
    assert find_within(5000, -1) == (-1001, None)


@pytest.mark.parametrize("sort_by", ["updated_at", "rating_avg"])
def test_slow_total_is_reported_as_estimate(api: Api, operator: User, settings: Any, sort_by: str) -> None:
    add_copies(StoreFactory(store_type="cafe"), 1500, slug="'copy-' || n")
    settle("stores_store")
    query = {"store_type": ["cafe"], "sort_by": sort_by}
    counted = api.call("store/query_stores", query, as_=operator).ok()
    assert (counted["total"], counted["total_is_exact"]) == (1501, True)
    settings.TOTAL_MILLISECONDS = -1
    response = api.call("store/query_stores", query, as_=operator).ok()
    assert not response["total_is_exact"]
    assert response["total"] >= 1000
    assert [row["store_id"] for row in response["list"]] == [row["store_id"] for row in counted["list"]]


def test_a_page_far_beyond_the_end_does_not_raise_the_total(api: Api, operator: User, settings: Any) -> None:
    add_copies(StoreFactory(store_type="cafe"), 1500, slug="'copy-' || n")
    settle("stores_store")
    settings.TOTAL_MILLISECONDS = -1
    response = api.call("store/query_stores", {"store_type": ["cafe"], "page": 4000}, as_=operator).ok()
    assert (response["list"], response["total_is_exact"]) == ([], False)
    assert 1000 <= response["total"] < 2000
