"""Pages of lists whose order puts the filters' matches last."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.lists import list_area, opposed_orders, paging, totals
from apps.core.lists.list_query import ListQuery
from apps.core.lists.run_list import choose
from apps.core.testing.bulk_rows import add_copies, plan_of, settle
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db
CAFES, OTHERS = 60, 2_400
CAFE = {"store_type": ["cafe"]}
BY_INDEX = "IS TRUE"


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager")


@pytest.fixture(autouse=True)
def stores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Create cafés whose names sort after many restaurants, with limits that make this a long list."""
    # Most walks in an order of this list end before the first match.
    monkeypatch.setattr(opposed_orders, "MIN_STEPS", 100)
    monkeypatch.setattr(opposed_orders, "PATIENCE", 1)
    monkeypatch.setattr(totals, "SMALL_TABLE", 0)
    first = dt.datetime(2025, 1, 1, tzinfo=dt.UTC)
    common = {"status": "published", "created_at": first, "updated_at": first}
    restaurant = StoreFactory(name="Bakso", store_type="restaurant", **common)
    cafe = StoreFactory(name="Kopi", store_type="cafe", completeness=90, **common)
    moment = "'2025-01-01'::timestamptz + (n || ' minutes')::interval"
    moments = {"created_at": moment, "updated_at": moment}
    add_copies(restaurant, OTHERS, slug="'bakso-' || n", name="'Bakso ' || n % 50", **moments)
    add_copies(cafe, CAFES, slug="'kopi-' || n", name="'Kopi ' || n % 7", **moments)
    for table in ("stores_storesortkey", "stores_storefilterkey"):
        settle(table)
    with connection.cursor() as cursor:
        # Dead rows of other tests make every index look expensive. Without sorting, only the order's index is
        # left.
        for way in ("sort", "incremental_sort", "bitmapscan"):
            cursor.execute(f"SET LOCAL enable_{way} = off")


def query_of(user: User, filters: dict[str, Any], sort: str, direction: str, page: int = 1) -> ListQuery[Any]:
    parameters = {**filters, "sort_by": sort, "sort_order": direction, "page": page}
    return list_area.area("store").query(user, "ID", parameters)


def usual_ids(query: ListQuery[Any]) -> list[int]:
    return paging.ids_of(paging.read(query.rows, query.order, query.page_number, query.page_size))


def statements_of(query: ListQuery[Any]) -> list[str]:
    """Read the page and return its statements, without plans."""
    with CaptureQueriesContext(connection) as captured:
        choose(query).page(query)
    return [entry["sql"] for entry in captured.captured_queries if not entry["sql"].startswith("EXPLAIN")]


@pytest.mark.parametrize("page", [1, 2, 4])
@pytest.mark.parametrize("direction", ["asc", "desc"])
@pytest.mark.parametrize(
    ("filters", "sort"),
    [
        (CAFE, "name"),
        (CAFE, "created_at"),
        (CAFE, "completeness"),
        (CAFE, "rating_count"),
        (CAFE, "rating_avg"),
        (CAFE, "updated_at"),
        ({"updated_from": dt.date(2025, 1, 2)}, "created_at"),
        ({"updated_to": dt.date(2025, 1, 1)}, "created_at"),
        ({"has_pin": False}, "completeness"),
        ({"status": ["published"]}, "name"),
    ],
)
def test_pages_are_those_of_the_usual_way(
    manager: User, filters: dict[str, Any], sort: str, direction: str, page: int
) -> None:
    query = query_of(manager, filters, sort, direction, page)
    assert choose(query).page(query).ids == usual_ids(query)


@pytest.mark.parametrize("page", [1, 3])
def test_matches_at_the_end_of_the_order_use_an_index_only_scan(manager: User, page: int) -> None:
    query = query_of(manager, CAFE, "name", "asc", page)
    [by_index] = [sql for sql in statements_of(query) if BY_INDEX in sql]
    plan = plan_of(by_index, ())
    assert "hashed SubPlan" in plan
    assert "Index Only Scan using store_by_name_id" in plan


def test_matches_at_the_start_of_the_order_use_a_limited_scan(manager: User) -> None:
    query = query_of(manager, CAFE, "name", "desc")
    statements = statements_of(query)
    assert not [sql for sql in statements if BY_INDEX in sql]
    # The key that ends the walk, and the page.
    assert [sql for sql in statements if "LIMIT 1" in sql and "OFFSET" in sql]
    assert '"stores_store"."id") > (' in statements[-1]


def test_recently_updated_stores_use_an_index_only_scan(manager: User) -> None:
    query = query_of(manager, {"updated_from": dt.date(2025, 1, 2)}, "created_at", "asc")
    [by_index] = [sql for sql in statements_of(query) if BY_INDEX in sql]
    assert "Index Only Scan Backward using store_by_creation" in plan_of(by_index, ())


def test_ids_that_do_not_fit_into_a_hash_table_are_not_used(
    manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opposed_orders, "MIN_STEPS", 10)
    restaurants = {"store_type": ["restaurant"]}
    assert [sql for sql in statements_of(query_of(manager, restaurants, "name", "desc")) if BY_INDEX in sql]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL work_mem = '64kB'; SET LOCAL hash_mem_multiplier = 1")
    query = query_of(manager, restaurants, "name", "desc")
    assert not [sql for sql in statements_of(query) if BY_INDEX in sql]
    assert choose(query).page(query).ids == usual_ids(query)


def test_a_page_far_from_the_start_is_read_as_usual(manager: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opposed_orders, "MAX_END", 40)
    assert [sql for sql in statements_of(query_of(manager, CAFE, "name", "asc", 2)) if BY_INDEX in sql]
    assert not [sql for sql in statements_of(query_of(manager, CAFE, "name", "asc", 3)) if BY_INDEX in sql]


@pytest.mark.parametrize("sort", ["rating_avg", "updated_at"])
def test_nullable_and_sort_key_orders_are_read_as_usual(manager: User, sort: str) -> None:
    assert query_of(manager, CAFE, sort, "asc").opposed_order is None


def test_filters_outside_narrow_tables_are_read_as_usual(manager: User) -> None:
    assert query_of(manager, {"has_phone": False}, "name", "asc").opposed_order is None
