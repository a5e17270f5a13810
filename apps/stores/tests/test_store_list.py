"""The list of stores: filters, keyword, sorts, and their cost."""

from __future__ import annotations

import datetime as dt
from types import ModuleType
from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.lists import keyword_search, list_spec, totals
from apps.core.testing.api import Api
from apps.stores.models import StoreExternalId
from apps.stores.tests.factories import StoreFactory, TagFactory, regions

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory()


def names(api: Api, user: User, **query: Any) -> list[str]:
    return [row["name"] for row in api.call("store/query_stores", query, as_=user).ok()["list"]]


def test_newest_first_without_merged_and_deleted(api: Api, operator: User) -> None:
    StoreFactory(name="Old", updated_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))
    StoreFactory(name="New")
    StoreFactory(name="Gone", status="deleted")
    StoreFactory(name="Elsewhere", country="TR")
    assert names(api, operator) == ["New", "Old"]
    assert names(api, operator, status=["deleted"]) == ["Gone"]


def test_a_row_names_its_tags_in_their_order_for_one_statement_more(api: Api, operator: User) -> None:
    StoreFactory(name="Plain")
    plain = api.call("store/query_stores", {}, as_=operator)
    tags = [TagFactory(labels={"en": word}) for word in ("Rooftop", "Late")]
    StoreFactory(name="Tagged", tags=[tags[1].pk, tags[0].pk])
    StoreFactory(name="Tagged too", tags=[tags[0].pk])
    answer = api.call("store/query_stores", {"sort_by": "name", "sort_order": "asc"}, as_=operator)
    response = {row["name"]: [tag["label"] for tag in row["tag_refs"]] for row in answer.ok()["list"]}
    assert response == {"Plain": [], "Tagged": ["Late", "Rooftop"], "Tagged too": ["Rooftop"]}
    assert len(answer.statements) == len(plain.statements) + 1


@pytest.mark.packaged
@pytest.mark.parametrize(
    ("keyword", "result"),
    [
        ("isik", ["Işık Büfe"]),
        ("IŞIK", ["Işık Büfe"]),
        ("bufe", ["Işık Büfe"]),
        ("kedei", ["Kedai Kopi"]),
        ("keadi", ["Kedai Kopi"]),
        ("kopi kdeai", ["Kedai Kopi"]),
        ("senopati", ["Kedai Kopi"]),
        ("0812-3456", ["Kedai Kopi"]),
        ("(0812) 3456", ["Kedai Kopi"]),
        ("+62 (0)812 3456", ["Kedai Kopi"]),
        ("081234567890", ["Kedai Kopi"]),
        ("+62 812 3456", ["Kedai Kopi"]),
        ("nothing at all", []),
    ],
)
def test_the_keyword_ignores_case_accents_dots_and_one_typo(
    api: Api, operator: User, keyword: str, result: list[str]
) -> None:
    StoreFactory(name="Işık Büfe")
    StoreFactory(name="Kedai Kopi", complete=True)
    assert names(api, operator, keyword=keyword) == result


def test_the_keyword_finds_an_exact_id(api: Api, operator: User) -> None:
    store = StoreFactory(name="Kopi")
    assert names(api, operator, keyword=str(store.pk)) == ["Kopi"]


def filters() -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """Return filter -> (fields of the matching store, query)."""
    today = dt.datetime.now(dt.UTC).date()
    return {
        "status": ({"status": "hidden"}, {"status": ["hidden"]}),
        "business_status": ({"business_status": "opening_soon"}, {"business_status": ["opening_soon"]}),
        "store_type": ({"store_type": "cafe"}, {"store_type": ["cafe", "bar"]}),
        "cuisines": ({"cuisines": ["padang", "thai"]}, {"cuisines": ["thai"]}),
        "labels": ({"labels": ["Ramadan", "Check"]}, {"labels": ["Ramadan", "Gone"]}),
        "verification": ({"verification": "disputed"}, {"verification": ["disputed"]}),
        "halal_status": ({"halal_status": "partial"}, {"halal_status": ["partial"]}),
        "alcohol": ({"attributes": {"alcohol": "byob"}}, {"alcohol": ["byob"]}),
        "price_level": ({"price_level": 3}, {"price_level": [3, 4]}),
        "has_phone": ({"phones": [{"number": "14045", "type": "hotline"}]}, {"has_phone": True}),
        "has_hours": ({"hours_mode": "always_open"}, {"has_hours": True}),
        "has_pin": ({"lat": None, "lng": None}, {"has_pin": False}),
        "completeness": ({"cuisines": ["thai"]}, {"completeness_from": 30}),
        "recheck": ({"recheck_on": today}, {"recheck_due": True}),
        "feedback": ({"open_feedback_count": 1}, {"has_feedback": True}),
        "bbox": (
            {"lat": "-7.25", "lng": "112.75"},
            {"bbox": {"south": -8, "west": 112, "north": -7, "east": 113}},
        ),
        "halal_expiring": (
            {
                "halal_status": "certified",
                "halal_body": "bpjph",
                "halal_cert_no": "1",
                "halal_expires_on": today + dt.timedelta(days=20),
            },
            {"halal_expiring": 30},
        ),
    }


@pytest.mark.parametrize("name", list(filters()))
def test_each_filter_finds_its_own(api: Api, operator: User, name: str) -> None:
    has, query = filters()[name]
    StoreFactory(name="Other")
    StoreFactory(name="Wanted", **has)
    assert names(api, operator, **query) == ["Wanted"]


def test_filters_by_tag_region_source_and_person(api: Api, operator: User) -> None:
    tag, place = TagFactory(), regions("ID")
    store = StoreFactory(name="Wanted", tags=[tag.pk], updated_by=operator)
    StoreExternalId.objects.create(store=store, source="osm", external_id="node/1")
    StoreFactory(name="Other", region_l2=None, region_l3=None)
    for query in (
        {"tags": [tag.pk]},
        {"region_l2": [place["31.74"].pk]},
        {"region_l3": [place["31.74.07"].pk]},
        {"source": "osm"},
        {"updated_by": [operator.pk]},
    ):
        assert names(api, operator, **query) == ["Wanted"], query


@pytest.mark.packaged
@pytest.mark.parametrize(
    "sort", ["updated_at", "created_at", "name", "rating_avg", "rating_count", "completeness", "recheck_on"]
)
def test_every_sort_goes_both_ways_over_pages(api: Api, operator: User, sort: str) -> None:
    for number in range(5):
        StoreFactory(name=f"S{number}", rating_avg=number or None, rating_count=number)
    for order in ("asc", "desc"):
        seen: list[str] = []
        for page in (1, 2, 3):
            seen += names(api, operator, sort_by=sort, sort_order=order, page=page, page_size=2)
        assert sorted(seen) == ["S0", "S1", "S2", "S3", "S4"]


def test_unknown_filters_and_sorts_are_refused(api: Api, operator: User) -> None:
    assert api.call("store/query_stores", {"colour": 1}, as_=operator).code == 10005
    answer = api.call("store/query_stores", {"sort_by": "slug"}, as_=operator)
    assert answer.msg == "Cannot sort by slug"


def test_a_page_costs_the_same_however_many_rows_it_has(api: Api, operator: User) -> None:
    StoreFactory.create_batch(3, complete=True)
    api.call("store/query_stores", {}, as_=operator)
    some = api.call("store/query_stores", {"page_size": 1}, as_=operator)
    many = api.call("store/query_stores", {"page_size": 2}, as_=operator)
    assert len(some.statements) == len(many.statements) == 5, many.statements
    whole = api.call("store/query_stores", {"page_size": 100}, as_=operator)
    assert len(whole.statements) == 5, whole.statements


@pytest.mark.parametrize(
    ("where", "query"), [(list_spec, {}), (keyword_search, {"keyword": "kopi"})], ids=["list", "keyword"]
)
def test_a_total_is_exact_up_to_and_including_its_cap(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch, where: ModuleType, query: dict[str, Any]
) -> None:
    monkeypatch.setattr(where, "TOTAL_CAP", 4)
    # The planner may still have statistics of other tests; a list that it expects to be long is not counted.
    monkeypatch.setattr(totals, "FAR_BEYOND", 1_000_000)
    StoreFactory.create_batch(4, name="Kopi Tuku")
    body = {**query, "page_size": 2}
    at_cap = api.call("store/query_stores", body, as_=operator).ok()
    assert (at_cap["total"], at_cap["total_is_exact"]) == (4, True)
    StoreFactory(name="Kopi Tuku")
    beyond = api.call("store/query_stores", body, as_=operator).ok()
    assert beyond["total"] >= 5
    assert beyond["total_is_exact"] is False


@pytest.mark.parametrize("sort", ["updated_at", "name", "rating_avg", "recheck_on"])
@pytest.mark.parametrize("order", ["asc", "desc"])
@pytest.mark.parametrize("among", [1, 5, 12, 2000])
def test_a_keyword_gives_the_same_pages_however_many_rows_are_glanced_at(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch, sort: str, order: str, among: int
) -> None:
    for number in range(24):
        StoreFactory(
            name=f"{'Kopi' if number % 3 else 'Soto'} {number % 7}",
            rating_avg=number % 4 or None,
            recheck_on=dt.date(2027, 1, 1 + number) if number % 2 else None,
        )
    ordered = {"sort_by": sort, "sort_order": order, "page_size": 100}
    everything = api.call("store/query_stores", ordered, as_=operator).ok()["list"]
    wanted = [row["store_id"] for row in everything if row["name"].startswith("Kopi")]
    glances = {"FIRST_GLANCE": among, "GLANCE": 2 * among, "DEEP_GLANCE": 4 * among, "DEEP_FROM": 0}
    for name, number_of_rows in glances.items():
        monkeypatch.setattr(keyword_search, name, number_of_rows)
    # With so few stores the sample would not be used.
    monkeypatch.setattr(keyword_search, "SMALL_RESULT", 0)
    for keyword in ("kopi", "kopii"):
        items: list[int] = []
        for page in range(1, 6):
            body = {**ordered, "keyword": keyword, "page": page, "page_size": 4}
            answer = api.call("store/query_stores", body, as_=operator).ok()
            assert (answer["total"], answer["total_is_exact"]) == (16, True)
            items += [row["store_id"] for row in answer["list"]]
        assert items == wanted
