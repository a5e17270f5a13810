"""Filter keys: maintained by triggers, and used by lists and totals."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.lists import filter_keys, list_area
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import add_copies, plan_of, settle
from apps.core.values import FieldValue
from apps.stores.models import Store, StoreFilterKey
from apps.stores.record import STORE_RECORD
from apps.stores.record.listings import FILTER_KEYS
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db
SAME = tuple(field.attname for field in StoreFilterKey._meta.local_concrete_fields if not field.primary_key)


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager")


def stored_keys() -> list[tuple[Any, ...]]:
    """Return the filter keys of every store, by id."""
    return list(StoreFilterKey.objects.order_by("store_id").values_list("store_id", *SAME))


def stores() -> list[tuple[Any, ...]]:
    """Return the same columns of the stores, by id."""
    return list(Store.objects.order_by("pk").values_list("pk", *SAME))


def test_filter_keys_follow_their_store(api: Api, manager: User) -> None:
    first, second, third = (StoreFactory(name=name, status="published") for name in ("One", "Two", "Three"))
    assert stored_keys() == stores()
    for body in (
        {"store_id": first.pk, "version": 1, "price_level": 3, "store_type": "cafe"},
        {"store_id": second.pk, "version": 1, "lat": -6.25, "lng": 106.85},
    ):
        before = stored_keys()
        api.call("store/edit_store", body, as_=manager).ok()
        assert stored_keys() == stores() != before
    hide = {"ids": [first.pk, second.pk], "action": "hide", "params": {"reason": "Wrong"}}
    api.call("store/bulk_edit_stores", hide, as_=manager).ok()
    assert stored_keys() == stores()
    assert [row[2] for row in stored_keys()] == ["hidden", "hidden", "published"]
    Store.objects.filter(pk=third.pk).delete()
    assert stored_keys() == stores()
    assert len(stored_keys()) == 2


def test_address_is_unique_among_listed_stores() -> None:
    first = StoreFactory(slug="warung-sri", status="published")
    with pytest.raises(IntegrityError, match="store_filter_slug_once"), transaction.atomic():
        StoreFactory(slug="warung-sri")
    Store.objects.filter(pk=first.pk).update(status="deleted")
    StoreFactory(slug="warung-sri")
    with pytest.raises(IntegrityError, match="store_filter_slug_once"), transaction.atomic():
        Store.objects.filter(pk=first.pk).update(status="published")


def test_store_address_lookup_uses_an_index() -> None:
    add_copies(StoreFactory(slug="warung-sri"), 3000, slug="'copy-' || n")
    settle("stores_storefilterkey")
    plan = plan_of(*Store.objects.at_addresses("ID", ["copy-7"]).query.sql_with_params())
    assert "store_filter_slug_once" in plan
    assert "Seq Scan" not in plan


def test_a_store_that_is_hidden_stays_on_its_page(api: Api, manager: User) -> None:
    store = StoreFactory(status="published")
    with connection.cursor() as cursor:
        sql = "SELECT n_tup_hot_upd, n_tup_upd FROM pg_stat_xact_user_tables WHERE relname = 'stores_store'"
        cursor.execute(sql)
        hot, updates = cursor.fetchone()
        body = {"ids": [store.pk], "action": "hide", "params": {"reason": "Wrong"}}
        api.call("store/bulk_edit_stores", body, as_=manager).ok()
        cursor.execute(sql)
        now_hot, now_updates = cursor.fetchone()
    assert now_updates > updates
    assert now_hot - hot == now_updates - updates


FILTERS: tuple[dict[str, Any], ...] = (
    {},
    {"status": ["hidden"]},
    {"status": ["deleted"]},
    {"store_type": ["cafe"], "price_level": [2]},
    {"store_type": ["cafe"], "completeness_to": 90, "has_phone": False},
    {"has_pin": False},
    {"halal_status": ["certified"]},
)


@pytest.mark.parametrize("query", FILTERS)
@pytest.mark.parametrize("some", [-1, 10_000])
def test_lists_and_totals_are_the_same_by_filter_keys_and_by_rows(
    api: Api, manager: User, monkeypatch: pytest.MonkeyPatch, query: dict[str, Any], some: int
) -> None:
    for number, status in enumerate(("published", "hidden", "deleted", "draft", "published")):
        StoreFactory(
            name=f"Store {number}",
            status=status,
            store_type="cafe" if number % 2 else "restaurant",
            price_level=2 if number < 4 else None,
        )
    StoreFactory(name="Elsewhere", country="TR", store_type="cafe", price_level=2)
    rows = Store.objects.filter(country="ID")
    rows = rows if query.get("status") else rows.listed()
    wanted = rows
    for key, value in query.items():
        ctx: Any = None
        wanted = wanted.filter(STORE_RECORD.list_spec.filters[key].where(value, ctx))
    monkeypatch.setattr(filter_keys, "MAX_KEYS", some)
    answer = api.call("store/query_stores", {**query, "sort_by": "name"}, as_=manager).ok()
    assert [row["store_id"] for row in answer["list"]] == list(
        wanted.order_by("name").values_list("pk", flat=True)
    )
    assert answer["total"] == len(answer["list"])


def test_several_small_filters_are_counted_by_columns_of_one_index(manager: User) -> None:
    query: dict[str, FieldValue] = {
        "price_level": [2],
        "verification": ["unverified"],
        "halal_status": ["unknown"],
    }
    rows = list_area.area("store").countable(manager, "ID", query)
    sql, _ = rows.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_indexdef('store_filter_live'::regclass)")
        (index,) = cursor.fetchone()
    used = set(re.findall(r'"stores_storefilterkey"\."(\w+)"', sql))
    assert set(re.findall(r'"(stores_\w+)"', sql)) == {"stores_storefilterkey"}
    assert used > query.keys()
    assert used <= set(re.findall(r"\w+", index))


def test_a_role_without_stores_counts_none_by_their_filter_keys(api: Api) -> None:
    StoreFactory(store_type="cafe")
    query = {"store_type": ["cafe"]}
    kol = UserFactory(role="kol")
    assert api.call("store/query_stores", query, as_=kol).code == 10003
    assert not FILTER_KEYS.has_columns_of(query, Store.objects.visible_to(kol, "ID"))
