"""Stores are found as people type: by everything that a store is known by, in the list, palette and pickers."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.jobs import jobs as background
from apps.core.lists import keyword_search
from apps.core.models import Job
from apps.core.testing.api import Api
from apps.stores import jobs
from apps.stores.models import Brand, Region, Store
from apps.stores.services import search_texts
from apps.stores.tests.factories import StoreFactory, regions

pytestmark = [pytest.mark.django_db, pytest.mark.packaged]
COUNTRIES = ["ID", "TR", "MY", "PH"]


@pytest.fixture
def operator() -> User:
    return UserFactory(role="operator", countries=COUNTRIES)


def listed(api: Api, person: User, keyword: str, cc: str = "ID", **query: Any) -> list[str]:
    answer = api.call("store/query_stores", {"keyword": keyword, **query}, as_=person, cc=cc).ok()
    return [row["name"] for row in answer["list"]]


def in_palette(api: Api, person: User, keyword: str, cc: str = "ID") -> list[str]:
    answer = api.call("system/find_records", {"keyword": keyword}, as_=person, cc=cc).ok()
    return [row["title"] for row in answer["list"] if row["label"] == "Store"]


def picked(api: Api, person: User, keyword: str, cc: str = "ID") -> list[str]:
    return [
        row["name"] for row in api.call("store/search_stores", {"keyword": keyword}, as_=person, cc=cc).ok()
    ]


def left_out(api: Api, person: User, keyword: str, **query: Any) -> list[str]:
    answer = api.call("store/query_stores", {"keyword": keyword, **query}, as_=person).ok()
    return list(answer.get("left_out", []))


def left_out_everywhere(api: Api, person: User, keyword: str) -> list[list[str]]:
    """Return the words that the list leaves out, and those of each result in palette and picker."""
    records = api.call("system/find_records", {"keyword": keyword}, as_=person).ok()["list"]
    stores = api.call("store/search_stores", {"keyword": keyword}, as_=person).ok()
    return [left_out(api, person, keyword), *(row["left_out"] for row in [*records, *stores])]


def store_in(region: Region, **fields: Any) -> Store:
    levels = {region.level: region}
    parent = region.parent
    while parent is not None:
        levels[parent.level] = parent
        parent = parent.parent
    return StoreFactory(
        country=region.country, **{f"region_l{level}": one for level, one in levels.items()}, **fields
    )


@pytest.fixture
def tuku() -> Store:
    """Return a store of which every part of the search text is filled."""
    kebayoran = regions("ID")["31.74.07"]
    Region.objects.filter(code="31.74").update(search_text="jakarta selatan | jaksel")
    brand = Brand.objects.create(name="Tuku", match_names=["Toko Kopi"], countries=["ID"], search_text="tuku")
    return store_in(
        Region.objects.select_related("parent__parent").get(pk=kebayoran.pk),
        name="Cipete Satu",
        brand=brand,
        store_type="cafe",
        cuisines=["padang"],
        address_line1="Jl. Cipete Raya 7",
        located_in="Plaza Senja",
        postcode="12410",
        slug="cipete-nomor-satu",
    )


@pytest.mark.parametrize(
    "keyword",
    [
        "kebayoran baru",
        "jakarta selatan",
        "jaksel",
        "cipete kebayoran",
        "tuku cipete",
        "toko kopi",
        "plaza senja",
        "12410",
        "cipete 12410",
        "nomor-satu",
        "café",
        "padang jaksel",
        "jalan cipete",
        "jln cipete raya",
        "Jl. Cipete",
    ],
)
def test_store_matches_region_brand_type_cuisine_address_postcode_and_slug(
    api: Api, operator: User, tuku: Store, keyword: str
) -> None:
    StoreFactory(name="Melati", region_l1=None, region_l2=None, region_l3=None)
    assert listed(api, operator, keyword) == ["Cipete Satu"]
    assert in_palette(api, operator, keyword) == picked(api, operator, keyword) == ["Cipete Satu"]


@pytest.mark.parametrize(
    ("cc", "name", "keyword"),
    [
        ("ID", "Rumah Makan Sederhana", "rm sederhana"),
        ("ID", "RM Sederhana", "rumah makan sederhana"),
        ("ID", "Warung Bu Tini", "wr bu tini"),
        ("ID", "Kopi Pono", "coffee pono"),
        ("ID", "Pono Coffee", "kopi pono"),
        ("ID", "Depot Mie Siantar", "noodle siantar"),
        ("ID", "Soto Betawi Jogja", "soto yogyakarta"),
        ("TR", "Gül Sokağı Lokantası", "gul sk lokanta"),
        ("TR", "Viyana Kahvesi", "viyana coffee"),
        ("TR", "Boşnak Börekçisi", "bosnak borek"),
        ("MY", "Norie Mee Kari", "norie curry noodle"),
        ("MY", "Kopi Street Char Kuey Teow", "ckt kopi street"),
        ("MY", "Holiday Inn KL", "holiday kuala lumpur"),
        ("PH", "Resonate Coffee", "resonate kape"),
        ("PH", "Hobing Bonifacio Global City", "hobing bgc"),
        ("PH", "7-Eleven Bicutan", "711 bicutan"),
        ("PH", "McDonald's Taft", "mcdo taft"),
    ],
)
def test_short_forms_and_words_of_several_languages_meet(
    api: Api, operator: User, cc: str, name: str, keyword: str
) -> None:
    StoreFactory(country=cc, name=name)
    assert listed(api, operator, keyword, cc) == [name]
    assert in_palette(api, operator, keyword, cc) == picked(api, operator, keyword, cc) == [name]
    assert "left_out" not in api.call("store/query_stores", {"keyword": keyword}, as_=operator, cc=cc).ok()


@pytest.mark.parametrize(
    ("name", "keyword"),
    [
        ("Momo Milk Bogor", "momomilk bogor"),
        ("Lemongrass Bogor", "lemon grass bogor"),
        ("Al Fiya Bistro", "alfiya bistro"),
        ("Balay Dako", "balay daco"),
        ("Bu Sri", "bu sru"),
        ("Kopi Sari Gambir", "kopi srai gambir"),
        ("Izakaya Kikufuji", "izakaya kikufugi"),
    ],
)
def test_joined_and_split_words_and_typos_in_short_words_are_forgiven(
    api: Api, operator: User, name: str, keyword: str
) -> None:
    StoreFactory(name=name)
    StoreFactory(name="Melati")
    assert listed(api, operator, keyword) == [name]
    assert in_palette(api, operator, keyword) == picked(api, operator, keyword) == [name]
    assert left_out(api, operator, keyword) == []


def test_an_unknown_word_is_left_out_and_named(api: Api, operator: User) -> None:
    StoreFactory(name="Kopi Gambir")
    StoreFactory(name="Kopi Senen")
    keyword = "Kopi dan Gambir"
    assert listed(api, operator, keyword) == ["Kopi Gambir"]
    assert left_out_everywhere(api, operator, keyword) == [["dan"]] * 3
    assert in_palette(api, operator, keyword) == picked(api, operator, keyword) == ["Kopi Gambir"]


def test_of_words_that_no_store_has_together_the_best_combination_is_used(api: Api, operator: User) -> None:
    StoreFactory(name="Spiral Sofitel")
    StoreFactory(name="Buffet Melati", address_line1="Sofitel")
    assert listed(api, operator, "Spiral Buffet Sofitel") == ["Spiral Sofitel"]
    assert left_out_everywhere(api, operator, "Spiral Buffet Sofitel") == [["Buffet"]] * 3
    assert left_out_everywhere(api, operator, "Spiral Sofitel") == [[]] * 3


def test_a_word_is_named_as_it_was_typed(api: Api, operator: User) -> None:
    StoreFactory(name="Sate Senen")
    StoreFactory(name="Kopi Melati")
    assert left_out(api, operator, "Sate Coffee Senen") == ["Coffee"]


@pytest.mark.parametrize("keyword", ["xyzzyq", "xyzzyq qwrtzp", "xyzzyq at"])
def test_words_of_no_store_find_nothing(api: Api, operator: User, keyword: str) -> None:
    StoreFactory(name="Satay Atlas")
    assert listed(api, operator, keyword) == picked(api, operator, keyword) == []
    assert in_palette(api, operator, keyword) == left_out(api, operator, keyword) == []


def test_words_are_only_left_out_within_the_filters_and_the_country(api: Api, operator: User) -> None:
    StoreFactory(name="Kopi Gambir", store_type="cafe")
    StoreFactory(country="TR", name="Kopi Xyzzyq")
    assert listed(api, operator, "kopi xyzzyq", store_type=["cafe"]) == ["Kopi Gambir"]
    assert listed(api, operator, "kopi xyzzyq", store_type=["bar"]) == []
    assert left_out(api, operator, "kopi xyzzyq", store_type=["bar"]) == []
    assert listed(api, operator, "kopi gambir", "TR") == ["Kopi Xyzzyq"]


def test_the_best_match_comes_first_unless_an_order_is_requested(api: Api, operator: User) -> None:
    for name, address in (
        ("Nasi Lemak Famous", ""),
        ("Famous Ayam dan Nasi Lemak Penyet", ""),
        ("Melati", "Nasi Lemak Famous 3"),
        ("Nasi Lemak Famously", ""),
    ):
        StoreFactory(name=name, address_line1=address)
    best = ["Nasi Lemak Famous", "Nasi Lemak Famously", "Famous Ayam dan Nasi Lemak Penyet", "Melati"]
    assert listed(api, operator, "nasi lemak famous") == best
    assert in_palette(api, operator, "nasi lemak famous") == best
    assert picked(api, operator, "nasi lemak famous") == best
    newest = {"sort_by": "created_at", "sort_order": "desc"}
    assert listed(api, operator, "nasi lemak famous", **newest)[0] == "Nasi Lemak Famously"


def test_the_pages_of_ranked_matches_contain_each_once(api: Api, operator: User) -> None:
    for number in range(130):
        StoreFactory(name=f"Kopi {number}" if number % 3 else f"Melati Kopi {number}")
    items = [name for page in range(1, 8) for name in listed(api, operator, "kopi", page=page, page_size=20)]
    assert len(items) == len(set(items)) == 130


def test_searches_run_a_fixed_number_of_statements(api: Api, operator: User) -> None:
    StoreFactory.create_batch(3, name="Kopi Gambir")
    counts = {}
    for keyword in ("kopi gambir", "kopi gambri", "kopi xyzzyq"):
        answer = api.call("store/query_stores", {"keyword": keyword}, as_=operator)
        assert len(answer.ok()["list"]) == 3
        counts[keyword] = len(answer.statements)
    assert counts == {"kopi gambir": 6, "kopi gambri": 10, "kopi xyzzyq": 10}


def run_all_queued() -> None:
    for job in Job.objects.filter(kind=jobs.REFRESH_SEARCH, status="queued"):
        background.run_job.func(job.pk)


def test_stores_match_a_renamed_brand(api: Api, operator: User, tuku: Store) -> None:
    brand, before = tuku.brand, tuku.version
    assert brand is not None
    manager = UserFactory(role="manager", countries=COUNTRIES)
    body = {"brand_id": brand.pk, "version": brand.version, "name": "Kenanga"}
    api.call("store/save_brand", body, as_=manager).ok()
    run_all_queued()
    assert listed(api, operator, "kenanga") == ["Cipete Satu"]
    assert listed(api, operator, "tuku") == []
    tuku.refresh_from_db()
    assert tuku.version == before


def test_texts_of_an_older_release_are_rewritten_once(api: Api, operator: User, tuku: Store) -> None:
    changed_at = tuku.updated_at
    Store.objects.filter(pk=tuku.pk).update(search_text="cipete satu")
    assert listed(api, operator, "jaksel") == []
    job = jobs.enqueue_search_texts(timezone.now())
    assert job is not None
    assert jobs.enqueue_search_texts(timezone.now()) is None
    run_all_queued()
    assert listed(api, operator, "jaksel") == ["Cipete Satu"]
    tuku.refresh_from_db()
    assert tuku.updated_at == changed_at
    assert not search_texts.is_due()
    assert jobs.enqueue_search_texts(timezone.now() + dt.timedelta(hours=1)) is None


def test_a_common_keyword_does_not_read_all_matches(api: Api, operator: User) -> None:
    for number in range(keyword_search.COMMON):
        StoreFactory(name=f"Dapur Sunda {number}")
    with CaptureQueriesContext(connection) as queries:
        assert len(listed(api, operator, "dapur sunda")) == 20
    all_matches = f"LIMIT {keyword_search.TOTAL_CAP + 1}"
    assert [
        one["sql"] for one in queries if "ORDER BY" in one["sql"] and one["sql"].endswith(all_matches)
    ] == []


def test_a_typo_of_a_rare_word_finds_it_beside_a_common_one(api: Api, operator: User) -> None:
    StoreFactory(name="Keninga")
    for number in range(30):
        StoreFactory(name=f"Kenanga {number}")
    assert "Keninga" in listed(api, operator, "keningga", page_size=50)
