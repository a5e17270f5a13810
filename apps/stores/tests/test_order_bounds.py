"""Conditions that date filters imply for sorting by the other date of a store."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.lists import list_area, paging
from apps.core.lists.list_query import ListQuery
from apps.core.lists.run_list import choose
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import add_copies, plan_of, settle
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db
DAY = dt.date(2025, 6, 1)
NOON = dt.datetime(2025, 6, 1, 12, tzinfo=dt.UTC)
BOUNDED = [
    ({"created_from": DAY}, "updated_at", "asc"),
    ({"updated_to": DAY}, "created_at", "desc"),
]


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager")


def store_of(created: int, updated: int) -> int:
    """Create a store with dates in days after NOON. Return its id."""
    made = StoreFactory(status="published")
    moments = {"created_at": NOON + dt.timedelta(created), "updated_at": NOON + dt.timedelta(updated)}
    Store.objects.filter(pk=made.pk).update(**moments)
    return int(made.pk)


def query_of(user: User, filters: dict[str, Any], sort: str, direction: str) -> ListQuery[Any]:
    parameters = {**filters, "sort_by": sort, "sort_order": direction}
    return list_area.area("store").query(user, "ID", parameters)


@pytest.mark.parametrize(("filters", "sort", "direction"), BOUNDED, ids=["created_from", "updated_to"])
def test_an_order_starts_at_the_day_that_the_filter_implies(
    manager: User, filters: dict[str, Any], sort: str, direction: str
) -> None:
    moment = "'2020-01-01'::timestamptz + (n || ' hours')::interval"
    add_copies(
        StoreFactory(status="published"), 3000, slug="'copy-' || n", created_at=moment, updated_at=moment
    )
    settle("stores_storesortkey")
    query = query_of(manager, filters, sort, direction)
    plan = plan_of(*paging.keys_of(*query.rows_to_read)[:20].query.sql_with_params())
    [conditions] = [line for line in plan.splitlines() if "Index Cond" in line and f"{sort} " in line]
    assert "2025-0" in conditions


@pytest.mark.parametrize("direction", ["asc", "desc"])
@pytest.mark.parametrize("sort", ["created_at", "updated_at"])
@pytest.mark.parametrize("name", ["created_from", "created_to", "updated_from", "updated_to"])
def test_bounds_leave_no_store_out(manager: User, name: str, sort: str, direction: str) -> None:
    for created, updated in ((-9, -8), (-9, 9), (0, 0), (0, 9), (2, 0), (0, -2), (9, 9)):
        store_of(created, updated)
    query = query_of(manager, {name: DAY}, sort, direction)
    unbounded = ListQuery(
        query.records, replace(query.spec, order_bounds=None), query.parameters, query.context
    )
    ids = choose(query).page(query).ids
    assert ids == choose(unbounded).page(unbounded).ids
    assert ids


def test_a_store_created_by_a_clock_ahead_is_listed(api: Api, manager: User) -> None:
    ahead = store_of(0, -2)
    body = {"created_from": "2025-06-01", "sort_by": "updated_at", "sort_order": "asc"}
    answer = api.call("store/query_stores", body, as_=manager).ok()
    assert [row["store_id"] for row in answer["list"]] == [ahead]
    body = {"updated_to": "2025-05-30", "sort_by": "created_at", "sort_order": "desc"}
    answer = api.call("store/query_stores", body, as_=manager).ok()
    assert [row["store_id"] for row in answer["list"]] == [ahead]


@pytest.mark.parametrize(
    ("name", "day", "sort"),
    [("created_from", "0001-01-02", "updated_at"), ("updated_to", "9999-12-31", "created_at")],
)
def test_the_first_and_last_days_of_the_calendar_are_accepted(
    api: Api, manager: User, name: str, day: str, sort: str
) -> None:
    made = store_of(0, 0)
    answer = api.call("store/query_stores", {name: day, "sort_by": sort}, as_=manager).ok()
    assert [row["store_id"] for row in answer["list"]] == [made]
