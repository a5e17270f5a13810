"""The map of stores: filters, clusters, single stores, and the cost of a part of the map."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import add_copies, settle
from apps.stores.domain.map_grid import MOST_ITEMS, Box, Grid
from apps.stores.models import Store, StoreExternalId
from apps.stores.queries import map_reads
from apps.stores.tests.factories import StoreFactory, TagFactory, regions
from apps.stores.tests.test_store_list import filters

pytestmark = pytest.mark.django_db

COUNTRY = {"west": 95, "south": -11, "east": 141, "north": 6}
JAKARTA = {"west": 106.7, "south": -6.4, "east": 107.0, "north": -6.0}


@pytest.fixture
def operator() -> User:
    return UserFactory()


def on_map(api: Api, user: User, box: dict[str, float] = COUNTRY, zoom: int = 5, **query: Any) -> Any:
    return api.call("store/query_store_map", {"bbox": box, "zoom": zoom, **query}, as_=user).ok()


def strewn(count: int, seed: int, box: dict[str, float] = JAKARTA) -> None:
    """Create stores all over a box, of several kinds; deterministic by seed."""

    def one_of(salt: int, *kinds: str) -> str:
        return f"(ARRAY[{', '.join(kinds)}])[1 + {dice(salt)} * {len(kinds)} / 65536]"

    def between(salt: int, low: float, high: float) -> str:
        return f"{low} + {dice(salt)} * {high - low} / 65536"

    def dice(salt: int) -> str:
        return f"(hashint4(n * 100 + {seed * 10 + salt}) & 65535)"

    add_copies(
        StoreFactory(
            slug=f"s-{seed}",
            region_l1=None,
            region_l2=None,
            region_l3=None,
            status="draft",
            lat=Decimal(str(box["south"])),
            lng=Decimal(str(box["west"])),
        ),
        count - 1,
        name=one_of(1, "'Kopi'", "'Soto'", "'Warung'"),
        slug=f"'s-{seed}-' || n",
        search_text="'kopi'",
        status=one_of(2, "'draft'", "'published'", "'published'", "'deleted'"),
        price_level=one_of(3, "NULL", "1", "2", "3"),
        cuisines=one_of(4, "'{}'", "'{thai}'", "'{padang,thai}'") + "::varchar[]",
        lat=between(5, box["south"], box["north"]),
        lng=between(6, box["west"], box["east"]),
    )
    settle("stores_storefilterkey")


def test_far_apart_they_are_single_and_close_together_a_cluster(api: Api, operator: User) -> None:
    for step in range(3):
        StoreFactory(lat=Decimal("-6.2") + Decimal(step) / 1000, lng="106.8")
    medan = StoreFactory(
        name="Soto Medan", lat="3.59", lng="98.67", address_text="Jl. Merdeka", complete=True
    )
    rows = on_map(api, operator)
    assert rows["clusters"] == [
        {
            "lat": -6.199,
            "lng": 106.8,
            "count": 3,
            "bounds": {"south": -6.2, "west": 106.8, "north": -6.198, "east": 106.8},
        }
    ]
    [store] = rows["stores"]
    assert (store["store_id"], store["name"], store["lat"], store["lng"]) == (
        medan.pk,
        "Soto Medan",
        3.59,
        98.67,
    )
    assert (store["status"], store["business_status"]) == ("draft", "open")
    assert (rows["total"], rows["total_is_exact"], rows["truncated"]) == (4, True, False)


def test_a_street_shows_every_pin(api: Api, operator: User) -> None:
    for step in range(3):
        StoreFactory(lat=Decimal("-6.2") + Decimal(step) / 1000, lng="106.8")
    street = {"west": 106.79, "south": -6.21, "east": 106.81, "north": -6.19}
    rows = on_map(api, operator, street, 16)
    assert (len(rows["stores"]), rows["clusters"]) == (3, [])


def test_stores_of_one_spot_stay_a_cluster_however_close(api: Api, operator: User) -> None:
    StoreFactory.create_batch(2)
    mall = {"west": 106.7999, "south": -6.2431, "east": 106.8001, "north": -6.2429}
    [cluster] = on_map(api, operator, mall, 22)["clusters"]
    assert cluster["count"] == 2
    assert cluster["bounds"] == {"south": -6.243, "west": 106.8, "north": -6.243, "east": 106.8}


def test_map_clusters_pins_over_the_answer_limit(api: Api, operator: User) -> None:
    box = {"west": 106.80, "south": -6.21, "east": 106.81, "north": -6.20}
    strewn(900, 3, box)
    rows = on_map(api, operator, box, 17)
    assert len(rows["clusters"]) + len(rows["stores"]) <= MOST_ITEMS
    assert rows["truncated"]
    assert rows["total"] == Store.objects.listed().count()


@pytest.mark.parametrize("seed", range(6))
def test_map_box_matches_the_list(api: Api, operator: User, seed: int) -> None:
    strewn(120, seed)
    dice = random.Random(seed)
    for query in (
        {},
        {"status": ["deleted"]},
        {"price_level": [2, 3]},
        {"cuisines": ["thai"]},
        {"keyword": "kopi"},
    ):
        west, south = dice.uniform(106.7, 106.9), dice.uniform(-6.4, -6.1)
        box = {"west": west, "south": south, "east": west + 0.1, "north": south + 0.1}
        listed = api.call("store/query_stores", {**query, "bbox": box, "page_size": 100}, as_=operator).ok()
        rows = on_map(api, operator, box, dice.randint(0, 22), **query)
        counted = sum(cluster["count"] for cluster in rows["clusters"]) + len(rows["stores"])
        assert counted == rows["total"] == listed["total"], query
        listed_ids = {row["store_id"] for row in listed["list"]}
        assert {store["store_id"] for store in rows["stores"]} <= listed_ids


@pytest.mark.parametrize("name", [name for name in filters() if name not in ("bbox", "has_pin")])
def test_each_filter_of_the_list_finds_its_own(api: Api, operator: User, name: str) -> None:
    has, query = filters()[name]
    StoreFactory(name="Other")
    StoreFactory(name="Wanted", **has)
    assert [store["name"] for store in on_map(api, operator, **query)["stores"]] == ["Wanted"]


def test_filters_by_tag_region_source_person_and_id(api: Api, operator: User) -> None:
    tag, place = TagFactory(), regions("ID")
    store = StoreFactory(name="Wanted", tags=[tag.pk], updated_by=operator)
    StoreExternalId.objects.create(store=store, source="osm", external_id="node/1")
    StoreFactory(name="Other", region_l2=None, region_l3=None)
    for query in (
        {"tags": [tag.pk]},
        {"region_l2": [place["31.74"].pk]},
        {"source": "osm"},
        {"updated_by": [operator.pk]},
        {"ids": [store.pk]},
        {"keyword": str(store.pk)},
    ):
        assert [rows["name"] for rows in on_map(api, operator, **query)["stores"]] == ["Wanted"], query


@pytest.mark.packaged
def test_a_keyword_with_a_typo_is_forgiven_as_in_the_list(api: Api, operator: User) -> None:
    StoreFactory(name="Kedai Kenangan")
    StoreFactory(name="Soto")
    assert [store["name"] for store in on_map(api, operator, keyword="kenangann")["stores"]] == [
        "Kedai Kenangan"
    ]


def test_stores_without_a_pin_are_not_on_it_and_the_list_finds_them(api: Api, operator: User) -> None:
    StoreFactory(lat=None, lng=None)
    assert on_map(api, operator)["total"] == 0
    assert on_map(api, operator, has_pin=False)["total"] == 0
    assert api.call("store/query_stores", {"has_pin": False}, as_=operator).ok()["total"] == 1


@pytest.mark.parametrize(
    "query", [{}, {"price_level": [1, 2, 3]}, {"cuisines": ["thai"]}, {"status": ["deleted"]}]
)
def test_crowded_box_is_sampled_without_losing_single_pins(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch, query: dict[str, Any]
) -> None:
    strewn(1500, 1)
    lonely = StoreFactory(lat="3.59", lng="98.67", price_level=1, cuisines=["thai"])
    body = {**query, "page_size": 1}
    actual = api.call("store/query_stores", body, as_=operator).ok()["total"]
    first_share = Store.objects.extra(where=["id %% 256 = 0"]).count()
    assert first_share >= 4
    # Limit the response to reading a quarter of the stores in the box.
    monkeypatch.setattr(map_reads, "MOST_ENTRIES", first_share * 64)
    monkeypatch.setattr(map_reads, "MOST_ROWS", first_share * 64)
    monkeypatch.setattr(map_reads, "RARE", 0)
    rows = on_map(api, operator, **query)
    assert not rows["total_is_exact"]
    assert actual * 0.7 < rows["total"] < actual * 1.3
    if "status" not in query:
        assert lonely.pk in {store["store_id"] for store in rows["stores"]}


def test_map_finds_all_rare_matches_among_many_stores(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    strewn(600, 2)
    StoreFactory(name="Wanted", halal_status="partial")
    monkeypatch.setattr(map_reads, "MOST_ENTRIES", 100)
    rows = on_map(api, operator, halal_status=["partial"])
    assert [store["name"] for store in rows["stores"]] == ["Wanted"]
    assert rows["total_is_exact"]


def test_only_the_country_and_those_who_work_with_stores(api: Api, operator: User) -> None:
    StoreFactory(name="Jakarta")
    StoreFactory(name="Across the border", country="MY")
    assert [store["name"] for store in on_map(api, operator)["stores"]] == ["Jakarta"]
    body = {"bbox": COUNTRY, "zoom": 5}
    assert api.call("store/query_store_map", body, as_=UserFactory(role="kol")).code == 10003
    foreigner = UserFactory(countries=["TR"])
    assert api.call("store/query_store_map", body, as_=foreigner).code != 0


@pytest.mark.parametrize(
    ("body", "field", "text"),
    [
        ({"zoom": 5}, "bbox", "required"),
        ({"bbox": COUNTRY}, "zoom", "required"),
        ({"bbox": COUNTRY, "zoom": 23}, "zoom", "22"),
        ({"bbox": {**COUNTRY, "west": 170, "east": -170}, "zoom": 5}, "bbox", "180th meridian"),
        ({"bbox": {**COUNTRY, "east": 95}, "zoom": 5}, "bbox", "west of the east edge"),
        ({"bbox": {**COUNTRY, "north": -11}, "zoom": 5}, "bbox", "south of the north edge"),
        ({"bbox": {**COUNTRY, "north": 91}, "zoom": 5}, "bbox", "90"),
        ({"bbox": COUNTRY, "zoom": 5, "page": 2}, "page", ""),
    ],
)
def test_boxes_that_are_none_are_refused_in_words(
    api: Api, operator: User, body: dict[str, Any], field: str, text: str
) -> None:
    answer = api.call("store/query_store_map", body, as_=operator)
    assert answer.code == 10005
    assert any(name.startswith(field) and text in str(texts) for name, texts in answer.errors.items()), (
        answer.errors
    )


def test_a_box_of_any_size_at_any_zoom_is_a_bounded_grid() -> None:
    world = Box.of({"west": -180, "south": -90, "east": 180, "north": 90})
    for zoom in range(23):
        grid = Grid.of(world, zoom, "ID")
        assert grid.count(world) == len(grid.cells(world)) <= MOST_ITEMS


def test_a_cell_stays_where_it_is_while_the_map_is_moved() -> None:
    here = Box.of({"west": 106.7, "south": -6.4, "east": 107.0, "north": -6.0})
    moved = Box.of({"west": 106.75, "south": -6.4, "east": 107.05, "north": -6.0})
    grid = Grid.of(here, 11, "ID")
    assert grid == Grid.of(moved, 11, "ID")
    assert set(grid.cells(here)) & set(grid.cells(moved))


@pytest.mark.parametrize("zoom", [5, 11, 17])
def test_the_map_takes_the_same_statements_however_many_stores_it_finds(
    api: Api, operator: User, zoom: int
) -> None:
    strewn(300, 5)
    api.call("store/query_store_map", {"bbox": JAKARTA, "zoom": zoom}, as_=operator)
    answer = api.call("store/query_store_map", {"bbox": JAKARTA, "zoom": zoom}, as_=operator)
    assert len(answer.statements) <= 4, answer.statements


def test_its_index_alone_answers_the_usual_filters(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    strewn(3000, 6)
    plans: list[str] = []

    def explained(sql: str, params: Any) -> list[Any]:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN {sql}", params)
            plans.append("\n".join(row[0] for row in cursor.fetchall()))
        return read(sql, params)

    read = map_reads._rows
    monkeypatch.setattr(map_reads, "_rows", explained)
    on_map(api, operator, JAKARTA, 11, status=["published"], price_level=[2], store_type=["restaurant"])
    assert len(plans) == 2
    assert all(
        "store_filter_map on stores_storefilterkey" in plan and "Seq Scan" not in plan for plan in plans
    ), plans
