"""Sort keys: maintained by triggers; no index of stores contains columns that every edit changes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.lists import filter_keys
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import add_copies, plan_of_list, settle
from apps.stores.models import Store, StoreSortKey
from apps.stores.queries import selectors
from apps.stores.record import STORE_RECORD
from apps.stores.tests.factories import StoreFactory, regions

pytestmark = pytest.mark.django_db
SAME = ("country", "status", "region_l1_id", "region_l2_id", "updated_at", "updated_by_id")


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager")


def keys() -> list[tuple[Any, ...]]:
    """Return the sort key of every store, by id."""
    return list(StoreSortKey.objects.order_by("store_id").values_list("store_id", *SAME, "has_duplicate"))


def stores() -> list[tuple[Any, ...]]:
    """Return the same columns of the stores, by id."""
    rows = Store.objects.order_by("pk").values_list("pk", *SAME, "open_duplicate_count")
    return [(*row[:-1], row[-1] > 0) for row in rows]


def test_a_sort_key_follows_its_store(api: Api, manager: User) -> None:
    places = regions("ID")
    first, second, third = (
        StoreFactory(name="One", status="published"),
        StoreFactory(name="Two"),
        StoreFactory(name="Three"),
    )
    assert keys() == stores()
    before = keys()

    edited = api.call(
        "store/edit_store", {"store_id": first.pk, "version": 1, "intro": "New words"}, as_=manager
    ).ok()
    assert keys() == stores() != before

    change = {"store_id": first.pk, "version": edited["version"], "action": "hide", "reason": "Wrong"}
    api.call("store/change_store_status", change, as_=manager).ok()
    bulk = {"ids": [second.pk, third.pk], "action": "add_label", "params": {"label": "checked"}}
    api.call("store/bulk_edit_stores", bulk, as_=manager).ok()
    assert keys() == stores()

    Store.objects.filter(pk=second.pk).update(
        open_duplicate_count=2, region_l1=places["31"], region_l2=None, updated_by=None
    )
    assert keys() == stores()
    assert {key[0]: key[-1] for key in keys()} == {first.pk: False, second.pk: True, third.pk: False}

    Store.objects.filter(pk=third.pk).delete()
    assert keys() == stores()
    assert len(keys()) == 2


def test_what_changes_no_order_leaves_the_sort_key_alone() -> None:
    store = StoreFactory()
    with connection.cursor() as cursor:
        sql = "SELECT xmin::text, ctid::text FROM stores_storesortkey WHERE store_id = %s"
        cursor.execute(sql, [store.pk])
        before = cursor.fetchone()
        Store.objects.filter(pk=store.pk).update(comment_count=7, rating_count=3)
        cursor.execute(sql, [store.pk])
        assert cursor.fetchone() == before


def test_store_indexes_omit_columns_that_change_with_every_edit() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = 'stores_store'::regclass"
        )
        definitions = [row[0] for row in cursor.fetchall()]
    assert len(definitions) > 20
    wrong = [
        text
        for text in definitions
        if re.search(r"\b(updated_at|updated_by_id|version|intro|status|store_type|price_level)\b", text)
    ]
    # A new version of a store stays on its page only if no index must be updated.
    assert wrong == []


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ({"status": ["hidden"], "store_type": ["cafe"]}, "store_status_newest"),
        ({"store_type": ["cafe"]}, "store_newest"),
        ({"store_type": ["cafe"], "has_duplicate": True}, "store_duplicates"),
    ],
)
def test_the_newest_first_are_read_by_an_index_of_the_sort_keys(
    manager: User, monkeypatch: pytest.MonkeyPatch, query: dict[str, Any], index: str
) -> None:
    # Behave like a country with many such stores.
    monkeypatch.setattr(filter_keys, "MAX_KEYS", -1)
    store = StoreFactory(store_type="cafe", status="published")
    add_copies(
        store,
        3000,
        slug="'copy-' || n",
        updated_at="now() - n * interval '1 minute'",
        open_duplicate_count="(n % 50 = 0)::int",
    )
    settle("stores_store")
    settle("stores_storesortkey")
    settle("stores_storefilterkey")
    rows = selectors.matching(manager, "ID", query)
    assert index in plan_of_list(rows, STORE_RECORD.list_spec, manager, query)


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ({"has_feedback": True}, "store_has_feedback"),
        ({"has_duplicate": True, "sort_by": "name"}, "store_has_duplicate"),
        ({"alcohol": ["byob", "full_bar"]}, "store_alcohol"),
    ],
)
def test_sparse_values_are_read_by_an_index(manager: User, query: dict[str, Any], index: str) -> None:
    add_copies(
        StoreFactory(status="published"),
        3000,
        slug="'copy-' || n",
        updated_at="now() - n * interval '1 minute'",
        open_feedback_count="(n % 500 = 0)::int",
        open_duplicate_count="(n % 500 = 0)::int",
        attributes="CASE WHEN n % 500 = 0 THEN '{\"alcohol\": \"byob\"}'::jsonb ELSE '{}' END",
    )
    settle("stores_store")
    settle("stores_storesortkey")
    rows = selectors.matching(manager, "ID", query)
    assert index in plan_of_list(rows, STORE_RECORD.list_spec, manager, query)


def test_lists_that_sort_keys_cover_find_what_the_stores_hold(api: Api, manager: User) -> None:
    places = regions("ID")
    here = StoreFactory(name="Here", region_l1=places["31"])
    StoreFactory(name="Elsewhere", region_l1=None, region_l2=None, region_l3=None)
    Store.objects.filter(pk=here.pk).update(open_duplicate_count=1, updated_by=manager)
    for query in (
        {"region_l1": [places["31"].pk]},
        {"has_duplicate": True},
        {"updated_by": [manager.pk]},
    ):
        alone = api.call("store/query_stores", query, as_=manager).ok()
        joined = api.call("store/query_stores", {**query, "completeness_from": 0}, as_=manager).ok()
        assert [row["name"] for row in alone["list"]] == ["Here"]
        assert (alone["list"], alone["total"]) == (joined["list"], joined["total"])
    assert api.call("store/query_stores", {"has_duplicate": False}, as_=manager).ok()["total"] == 1


def test_a_role_without_stores_finds_none_by_their_sort_keys() -> None:
    StoreFactory()
    kol = UserFactory(role="kol")
    _, rows = selectors.list_stores(user=kol, country="ID", query={})
    assert rows == []
