"""The counts of menu entries: roles, query costs and content."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.choices import Role
from apps.core.inbox import waiting_counts
from apps.core.permissions import areas
from apps.core.testing.api import Api
from apps.stores.tests.factories import PairFactory, StoreFactory

pytestmark = pytest.mark.django_db

ENTRIES = waiting_counts.entries()
BESIDE_THE_MENU = {"notifications"}
"""Counts shown in other parts of the frame."""


def counts(api: Api, user: User, cc: str = "ID") -> dict[str, int]:
    result: dict[str, int] = api.call("system/get_bootstrap", {}, as_=user, cc=cc).ok()["menu_counts"]
    return result


@pytest.mark.parametrize("key", ENTRIES)
def test_each_is_one_statement_that_stops_at_a_hundred_and_reads_no_whole_table(key: str) -> None:
    roles = ENTRIES[key].roles
    user = UserFactory(role=sorted(roles)[0])
    with CaptureQueriesContext(connection) as captured:
        assert waiting_counts.count(key, user, "ID") == 0
    (statement,) = [entry["sql"] for entry in captured.captured_queries]
    assert f"LIMIT {waiting_counts.MOST}" in statement
    with connection.cursor() as cursor:
        # Tables are small in tests: check whether an index could be used at all.
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {statement}")
        plan = "\n".join(row[0] for row in cursor.fetchall())
    assert "Seq Scan" not in plan, plan


@pytest.mark.parametrize("role", Role.values)
def test_each_is_for_its_roles_alone(api: Api, role: str) -> None:
    expected = {key for key, entry in ENTRIES.items() if role in entry.roles}
    assert set(counts(api, UserFactory(role=role))) == expected
    assert set(counts(api, UserFactory(super_admin=True))) == set(ENTRIES)


def _routes(routes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for route in routes for row in (route, *_routes(route.get("children", [])))]


def test_screens_have_a_menu_entry_for_their_roles() -> None:
    table = areas.load()
    beside = {route["countKey"]: route["area"] for route in _routes(table["routes"]) if "countKey" in route}
    for key in set(ENTRIES) - BESIDE_THE_MENU:
        assert ENTRIES[key].roles <= areas.roles_of(beside[key]), key


def test_duplicates_to_decide_and_checks_that_are_due_are_counted(api: Api) -> None:
    operator = UserFactory(countries=["ID", "TR"])
    today = timezone.now().date()
    PairFactory()
    PairFactory(status="not_duplicate")
    PairFactory(store_b__status="deleted")
    StoreFactory(recheck_on=today - dt.timedelta(days=2))
    StoreFactory(recheck_on=today + dt.timedelta(days=2))
    StoreFactory(recheck_on=today - dt.timedelta(days=2), status="deleted")
    StoreFactory(recheck_on=today - dt.timedelta(days=2), business_status="permanently_closed")
    result = counts(api, operator)
    assert (result["stores"], result["duplicates"]) == (1, 1)
    abroad = counts(api, operator, cc="TR")
    assert (abroad["stores"], abroad["duplicates"]) == (0, 0)


def test_a_menu_count_stops_at_a_hundred(api: Api) -> None:
    due = timezone.now().date() - dt.timedelta(days=2)
    for _ in range(103):
        StoreFactory(recheck_on=due)
    assert counts(api, UserFactory())["stores"] == 100
