"""Blocking: candidates are found by indexes only, at a cost independent of the table size."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.core.testing.bulk_rows import add_copies
from apps.stores.domain.matching import subject
from apps.stores.domain.matching.subject import Subject
from apps.stores.models import StoreExternalId
from apps.stores.queries import blocking
from apps.stores.queries.blocking import BlockingQuery
from apps.stores.tests.factories import StoreFactory

LAT, LNG = -6.243, 106.8
NORTH_M = 1 / 111_195.08


def of(**fields: Any) -> Subject:
    return subject.read({"name": "Kopi Tuku", **fields})


def phone(number: str, kind: str = "mobile") -> list[dict[str, Any]]:
    return [{"number": number, "type": kind, "is_primary": True, "label": ""}]


def candidate_ids(record: Subject, store_id: int = 0, country: str = "ID") -> set[int]:
    (stores,) = blocking.find(country, [BlockingQuery(store_id, record, by_name=True)])
    return {store.store_id for store in stores}


# -- results -------------------------------------------------------------------------------------------
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("here", "there", "metres", "is_listed"),
    [
        ({}, {}, 149, True),
        ({}, {}, 152, False),
        ({"located_in": "Mall"}, {}, 299, True),
        ({}, {"located_in": "Mall"}, 299, True),
        ({}, {"located_in": "Mall"}, 302, False),
        ({"geo_precision": "area"}, {}, 990, True),
        ({}, {"geo_precision": "area"}, 990, True),
        ({}, {"geo_precision": "area"}, 1010, False),
        ({}, {"status": "hidden"}, 10, True),
        ({}, {"status": "deleted"}, 10, False),
        ({}, {"country": "MY"}, 10, False),
    ],
)
def test_pins_within_the_radius_of_the_less_exact_one(
    here: dict[str, Any], there: dict[str, Any], metres: float, is_listed: bool
) -> None:
    store = StoreFactory(lat=f"{LAT + metres * NORTH_M:.6f}", **there)
    assert candidate_ids(of(lat=LAT, lng=LNG, **here)) == ({store.pk} if is_listed else set())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("here", "there"),
    [
        ({"phones": phone("+6281234")}, {"phones": phone("+6281234")}),
        ({"website": "https://www.tuku.id/"}, {"website": "http://tuku.id"}),
        (
            {"socials": [{"platform": "instagram", "url": "https://instagram.com/Tuku"}]},
            {"website": "https://www.instagram.com/tuku/"},
        ),
    ],
)
def test_unique_keys_block_candidates_at_any_distance(here: dict[str, Any], there: dict[str, Any]) -> None:
    store = StoreFactory(lat=None, lng=None, **there)
    assert candidate_ids(of(lat=LAT, lng=LNG, **here)) == {store.pk}
    assert candidate_ids(of(**here)) == {store.pk}
    assert candidate_ids(of(**here), store_id=store.pk) == set()


@pytest.mark.django_db
def test_hotlines_and_platform_pages_match_no_store() -> None:
    StoreFactory(lat=None, lng=None, phones=phone("14045", "hotline"), website="https://linktr.ee/")
    assert candidate_ids(of(phones=phone("14045", "hotline"), website="https://linktr.ee/")) == set()


@pytest.mark.django_db
def test_the_same_id_of_a_source_finds_its_store() -> None:
    store = StoreFactory(lat=None, lng=None)
    StoreExternalId.objects.create(store=store, source="osm", external_id="node/1")
    record = subject.read({"name": "Other"}, frozenset({("osm", "node/1")}))
    (stores,) = blocking.find("ID", [BlockingQuery(0, record)])
    assert [(one.store_id, one.subject.external_ids) for one in stores] == [
        (store.pk, frozenset({("osm", "node/1")}))
    ]


@pytest.mark.django_db
def test_number_shared_by_five_stores_matches_none() -> None:
    far = {"lat": None, "lng": None, "phones": phone("+6281234")}
    three = {StoreFactory(**far).pk for _ in range(3)}
    assert candidate_ids(of(phones=phone("+6281234"))) == three
    StoreFactory(**far)
    assert candidate_ids(of(phones=phone("+6281234"))) == set()
    assert blocking.common_among("ID", ["p:+6281234"]) == frozenset()
    StoreFactory(**far)
    assert blocking.common_among("ID", ["p:+6281234", "p:+62"]) == {"p:+6281234"}


@pytest.mark.django_db
def test_search_without_keys_runs_no_query() -> None:
    with CaptureQueriesContext(connection) as captured:
        assert candidate_ids(Subject(names=())) == set()
    assert len(captured.captured_queries) == 0


@pytest.mark.django_db
def test_many_records_are_two_statements_and_each_gets_its_own() -> None:
    near, far = StoreFactory(), StoreFactory(lat="-6.300000")
    with CaptureQueriesContext(connection) as captured:
        lists = blocking.find(
            "ID", [BlockingQuery(near.pk, subject.of(near)), BlockingQuery(0, subject.of(far))]
        )
    assert len(captured.captured_queries) == 2
    assert [[store.store_id for store in stores] for stores in lists] == [[], [far.pk]]


@pytest.mark.django_db
def test_what_is_called_otherwise_is_not_read_unless_it_shares_a_number_or_an_id() -> None:
    here = {"lat": f"{LAT:.6f}", "lng": f"{LNG:.6f}"}
    StoreFactory(name="Bakso Malang", **here)
    english = StoreFactory(name="Toko", name_en="Kopi Tuku", **here)
    other = StoreFactory(name="Toko", alternate_names=["Tuku"], **here)
    called = StoreFactory(name="Sate Ayam", phones=phone("+6281234"), **here)
    linked = StoreFactory(name="Gudeg", **here)
    StoreExternalId.objects.create(store=linked, source="osm", external_id="node/1")
    record = subject.read(
        {"name": "Kopi Tuku", "lat": LAT, "lng": LNG, "phones": phone("+6281234")},
        frozenset({("osm", "node/1")}),
    )
    (stores,) = blocking.find("ID", [BlockingQuery(0, record)], least_name=0.55)
    assert {store.store_id for store in stores} == {english.pk, other.pk, called.pk, linked.pk}


# -- names ---------------------------------------------------------------------------------------------
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "stored", "is_listed"),
    [
        ("Kopi Tuku", "Tuku Coffee", True),
        ("Kopi Tuku Cipete", "Kopi Tuku", True),
        ("Köfteci Yusuf", "KOFTECI YUSUF", True),
        ("Star Bucks", "Starbucks", True),
        ("Bakso Malang", "Sate Padang", False),
        ("Rumah Makan Sederhana", "Rumah Makan Pagi Sore", False),
    ],
)
def test_a_record_without_a_pin_finds_similar_names_of_its_region(
    name: str, stored: str, is_listed: bool
) -> None:
    store = StoreFactory(name=stored)
    here = {"name": name, "region_l1_id": store.region_l1_id}
    assert candidate_ids(of(**here)) == ({store.pk} if is_listed else set())
    assert candidate_ids(of(**here | {"region_l1_id": None})) == ({store.pk} if is_listed else set())
    assert candidate_ids(of(**here), store_id=store.pk) == set()
    assert candidate_ids(of(**here | {"region_l1_id": store.region_l2_id})) == set()
    assert candidate_ids(of(**here), country="MY") == set()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "there", "is_listed"),
    [
        ("Kopi Tuku", {"lat": None, "lng": None}, True),
        ("Tuku Kopi", {"lat": None, "lng": None}, True),
        ("Toko", {"lat": None, "lng": None, "alternate_names": ["Kopi Tuku"]}, True),
        ("Kopi Tuku", {"address_line1": "Jl. Cipete Raya 7"}, True),
        ("Kopi Tuku", {"address_line1": "Jl. Sudirman 12"}, False),
        ("Kopi Tuku", {}, False),
        ("Kopi Tuku", {"lat": None, "lng": None, "status": "deleted"}, False),
        ("Kopi Toko", {"lat": None, "lng": None}, False),
    ],
)
def test_a_record_with_a_pin_finds_its_name_at_a_missing_or_wrong_pin(
    name: str, there: dict[str, Any], is_listed: bool
) -> None:
    store = StoreFactory(name=name, **{"lat": f"{LAT + 0.2:.6f}", **there})
    record = of(lat=LAT, lng=LNG, address_line1="Jalan Cipete Raya No. 7", region_l1_id=store.region_l1_id)
    assert candidate_ids(record) == ({store.pk} if is_listed else set())


@pytest.mark.django_db
def test_of_many_similar_names_the_nearest_addresses_are_compared() -> None:
    add_copies(StoreFactory(name="Kopi Tuku"), 60, slug="'s-' || n", address_line1="'Jl. Cipete Raya ' || n")
    store = StoreFactory(name="Kopi Tuku", address_line1="Jl. Panglima Polim 3")
    stores = candidate_ids(of(region_l1_id=store.region_l1_id, address_line1="Jalan Panglima Polim No 3"))
    assert len(stores) == blocking.NAMED
    assert store.pk in stores


# -- cost ----------------------------------------------------------------------------------------------
ROWS = 20_000


def steps_of(options: str, sql: str, parameters: Any) -> list[dict[str, Any]]:
    """Return all steps of a statement's plan."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN ({options}FORMAT JSON) {sql}", parameters)
        raw = cursor.fetchone()[0]
    return list(steps((json.loads(raw) if isinstance(raw, str) else raw)[0]["Plan"]))


def steps(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for inner in plan.get("Plans", []):
        yield from steps(inner)


def is_filtered_separately(every: list[dict[str, Any]]) -> bool:
    """Return whether the lookup of a key is planned without the LIMIT, using only the key's index.

    Twenty thousand rows are read by the index either way. At a million rows, a LIMIT in the same plan caused
    a scan of the table: two minutes for a few dozen numbers.
    """
    looks = [step for step in every if step.get("Subplan Name") == "CTE s"]
    by = [[inner.get("Index Name") for inner in look.get("Plans", [])] for look in looks]
    return by == [["store_match_keys"]]


def assert_look_reads_indexes_only(precision: str) -> None:
    record = of(
        lat=LAT,
        lng=LNG,
        geo_precision=precision,
        phones=phone("+628125000"),
        website="https://host7.id",
    )
    wanted = [BlockingQuery(0, record)]
    every = steps_of("ANALYZE, ", blocking._SQL, blocking.parameters("ID", wanted))
    scans = [step for step in every if step.get("Relation Name") == "stores_store"]
    assert scans
    assert not [step for step in scans if step["Node Type"] == "Seq Scan"]
    used = {step.get("Index Name") for step in every} - {None}
    assert {"store_near", "store_near_area", "store_near_inside", "store_match_keys"} <= used
    assert is_filtered_separately(every)
    (stores,) = blocking.find("ID", wanted)
    assert 100 <= len(stores) <= blocking.NEAREST + blocking.NEAREST_AREA + 2 * blocking.COMMON_FROM
    # The site's pages belong to a hundred stores, so the key is common and finds no store by itself.
    assert all(store.common_keys == {"w:host7.id"} for store in stores)


def assert_name_reads_its_index(**here: Any) -> None:
    wanted = [BlockingQuery(0, of(name="Warung Waringalo", **here), by_name=True)]
    every = steps_of("", blocking._SQL, blocking.parameters("ID", wanted))
    scans = [step for step in every if step.get("Relation Name") == "stores_store"]
    assert not [step for step in scans if step["Node Type"] == "Seq Scan"]
    conditions = [step["Index Cond"] for step in every if step.get("Index Name") == "store_match_name"]
    assert len(conditions) == 2
    assert sum("region_l1_id" in condition for condition in conditions) == 1


def assert_count_reads_indexes_only() -> None:
    every = steps_of("", blocking._COUNT_SQL, [["p:+628125000"], "ID"])
    scans = [step["Node Type"] for step in every if step.get("Relation Name") == "stores_store"]
    assert scans == ["Bitmap Heap Scan"]
    assert is_filtered_separately(every)


@pytest.mark.packaged
@pytest.mark.django_db
def test_a_look_and_a_count_read_indexes_only(subtests: pytest.Subtests) -> None:
    """Searches twenty thousand stores, half of them in one crowded town."""
    add_copies(
        StoreFactory(name="One"),
        ROWS,
        slug="'s-' || n",
        lat="CASE WHEN n % 2 = 0 THEN -6.243 + (n % 1000 - 500) * 0.00002 ELSE -8 + n * 0.0001 END",
        lng="CASE WHEN n % 2 = 0 THEN 106.8 + (n % 977 - 488) * 0.00002 ELSE 107 + n * 0.001 END",
        match_keys="ARRAY['p:+62812' || n, 'w:host' || n % 200 || '.id']",
        match_name="'warung ' || md5(n::text)",
        geo_precision="CASE WHEN n % 100 = 0 THEN 'area' ELSE '' END",
    )
    for precision in ("", "area"):
        with subtests.test("look", precision=precision):
            assert_look_reads_indexes_only(precision)
    with subtests.test("name"):
        assert_name_reads_its_index()
    with subtests.test("count"):
        assert_count_reads_indexes_only()
