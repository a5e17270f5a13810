"""`manage.py make_stores`: many valid stores, the same each time, read from indexes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from apps.accounts.tests.factories import UserFactory
from apps.console.demo.many import fill
from apps.core.lists import list_spec
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.stores.record import STORE_RECORD, refs
from apps.stores.services import derived

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.usefixtures("reference_database")]
COLUMNS = ("name", "slug", "status", "address_text", "lat", "phones", "search_text", "updated_at")


def content() -> list[tuple[Any, ...]]:
    """Return the content of the stores without ids, which come from a sequence and are part of slugs."""
    return [
        tuple(str(getattr(store, name)).replace(store.slug, "") for name in COLUMNS)
        for store in Store.objects.order_by("id")
    ]


def test_fill_makes_the_same_stores_for_the_same_seed() -> None:
    assert fill.fill(300) == 300
    first = content()
    Store.objects.all().delete()
    fill.fill(300)
    assert content() == first
    Store.objects.all().delete()
    fill.fill(300, seed=2)
    assert content() != first


def test_filled_stores_are_valid_and_searchable(api: Api) -> None:
    fill.fill(400)
    assert set(Store.objects.values_list("country", flat=True)) == {"ID", "TR", "MY", "PH"}
    for store in Store.objects.order_by("id")[:60]:
        store.full_clean(exclude=["phones"])
        searched = store.search_text
        derived.refresh_search(store, refs.place_of(store))
        assert store.search_text == searched
        keys = store.match_keys
        derived.refresh_keys(store)
        assert sorted(keys) == store.match_keys
        assert store.completeness == derived.completeness(store)
    store = Store.objects.filter(country="ID", status="draft").first()
    assert store
    body = {"store_id": store.pk, "version": 1, "intro": "Open late"}
    assert api.call("store/edit_store", body, as_=UserFactory()).ok()["version"] == 2


def test_refuses_where_many_are_there(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DEMO = True
    monkeypatch.setattr(fill, "SMALL", 10)
    fill.fill(20)
    with pytest.raises(CommandError, match="Use an empty database"):
        call_command("make_stores", count=5)
    assert Store.objects.count() == 20


def test_refuses_in_production(settings: Any) -> None:
    settings.DEBUG = settings.DEMO = False
    with pytest.raises(CommandError, match="are not allowed here"):
        call_command("make_stores", count=5)
    assert not Store.objects.exists()


def test_every_page_of_a_large_list_is_read_by_an_index(api: Api) -> None:
    fill.fill(20_000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE stores_store, stores_storesortkey")
    actor = UserFactory()
    queries: list[dict[str, Any]] = [
        {"sort_by": sort, "sort_order": order}
        for sort in STORE_RECORD.list_spec.sorts
        for order in ("asc", "desc")
    ]
    queries += [{"status": ["published"]}, {"keyword": "waringalo"}, {"page": 40}, {"tags": [1]}]
    for query in queries:
        first = api.call("store/query_stores", query, as_=actor)
        following = {**query, "page": query.get("page", 1) + 1, "mark": first.data["mark"]}
        second = api.call("store/query_stores", following, as_=actor)
        for sql in [*first.statements, *second.statements]:
            # Counts are excluded: for a table this small the planner may prefer a scan.
            if "stores_store" in sql and "COUNT" not in sql and not sql.startswith("EXPLAIN"):
                assert not _scans(sql), (query, sql)


def test_large_counts_are_estimated_from_the_planner(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    fill.fill(4_000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE stores_store, stores_storesortkey")
    actor = UserFactory()
    published = {"status": ["published"]}
    true = Store.objects.filter(country="ID", status="published").count()
    exact = api.call("store/query_stores", published, as_=actor)
    assert (exact.data["total"], exact.data["total_is_exact"]) == (true, True)
    monkeypatch.setattr(list_spec, "TOTAL_CAP", 20)
    about = api.call("store/query_stores", published, as_=actor)
    assert not any("core_find_within" in sql for sql in about.statements)
    assert not about.data["total_is_exact"]
    assert 0.9 < about.data["total"] / true < 1.1
    assert any(sql.startswith("EXPLAIN") for sql in about.statements)
    again = api.call("store/query_stores", published, as_=actor)
    assert again.data["total"] == about.data["total"]
    assert not any(sql.startswith("EXPLAIN") for sql in again.statements), "it was expected a moment ago"
    others = api.call("store/query_stores", {**published, "store_type": ["cafe"]}, as_=actor)
    assert any("core_find_within" in sql for sql in others.statements), "of these it only guesses"
    whole = api.call("store/query_stores", {**published, "page_size": 60}, as_=actor).data["list"]
    for page in (2, 3):
        following = api.call("store/query_stores", {**published, "page": page}, as_=actor)
        assert following.data["list"] == whole[(page - 1) * 20 : page * 20]
    last = whole[-1]
    written = {"store_id": last["store_id"], "version": last["version"], "intro": "New words"}
    assert api.call("store/edit_store", written, as_=actor).code == 0
    now = api.call("store/query_stores", published, as_=actor).data["list"]
    assert [row["store_id"] for row in now[:2]] == [last["store_id"], whole[0]["store_id"]]
    assert (now[0]["version"], now[0]["created_at"]) == (last["version"] + 1, last["created_at"])
    assert api.call("store/query_stores", {**published, "page": 1 + true // 20}, as_=actor).data["list"]
    actor.countries = ["TR"]
    actor.save()
    assert api.call("store/query_stores", published, as_=actor).code == 10011


def _scans(sql: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {sql.replace('%', '%%')}", [])
        plan = "\n".join(row[0] for row in cursor.fetchall())
    return bool(re.search(r"Seq Scan on stores_store\b", plan))
