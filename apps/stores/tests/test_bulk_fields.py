"""Bulk actions that set a field of stores, each under the rules of an edit."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api
from apps.core.testing.jobs import work
from apps.stores.models import Brand, Store
from apps.stores.tests.factories import StoreFactory, regions

pytestmark = pytest.mark.django_db

DAY = dt.date(2030, 5, 1)


@pytest.fixture
def operator() -> User:
    return UserFactory(nickname="Olga")


def send(api: Api, user: User, action: str, stores: list[Store], **params: Any) -> Answer:
    body = {"ids": [store.pk for store in stores], "action": action, "params": params}
    return api.call("store/bulk_edit_stores", body, as_=user)


def chain_named(name: str) -> Brand:
    return Brand.objects.create(name=name, search_text=name.lower(), countries=["ID"])


@pytest.mark.parametrize(
    ("action", "params", "field", "value"),
    [
        ("set_type", {"store_type": "cafe"}, "store_type", "cafe"),
        ("set_cuisine", {"cuisine": "padang"}, "cuisines", ["padang", "javanese"]),
        ("set_holiday_policy", {"holiday_policy": "closed"}, "holiday_policy", "closed"),
        ("set_website", {"website": "https://kopi.example/"}, "website", "https://kopi.example/"),
        ("set_attribute", {"attribute": "wifi=free"}, "attributes", {"dine_in": True, "wifi": "free"}),
        ("set_attribute", {"attribute": "dine_in=false"}, "attributes", {"dine_in": False}),
    ],
)
def test_a_field_is_set_on_several_stores(
    api: Api, operator: User, action: str, params: dict[str, str], field: str, value: Any
) -> None:
    stores = [StoreFactory(cuisines=["javanese"], attributes={"dine_in": True}) for _ in range(2)]
    done = send(api, operator, action, stores, **params).ok()
    assert done["succeeded"] == [store.pk for store in stores]
    for store in stores:
        store.refresh_from_db()
        assert getattr(store, field) == value
        assert store.field_sources[field]["set_by"] == operator.pk
    assert ChangeLog.objects.filter(changeset_id=done["changeset_id"], action="edit").count() == 2
    assert send(api, operator, action, stores, **params).ok()["changeset_id"] is None


def test_a_chain_gets_its_brand_phone_and_search_words(api: Api, operator: User) -> None:
    tuku = chain_named("Kopi Tuku")
    store = StoreFactory(
        phones=[{"number": "+622155500015", "type": "landline", "label": "", "is_primary": True}]
    )
    send(api, operator, "set_brand", [store], brand_id=tuku.pk).ok()
    send(api, operator, "set_phone", [store], phone="0812 3456 7890").ok()
    store.refresh_from_db()
    assert store.brand_id == tuku.pk
    assert "tuku" in store.search_text
    assert [(row["number"], row["is_primary"]) for row in store.phones] == [
        ("+6281234567890", True),
        ("+622155500015", False),
    ]
    send(api, operator, "remove_brand", [store]).ok()
    store.refresh_from_db()
    assert store.brand_id is None


def test_a_region_is_set_with_its_parents(api: Api, operator: User) -> None:
    regions("ID")
    store, other = StoreFactory(), StoreFactory(name="Elsewhere")
    target = other.region_l2 or other.region_l1
    assert target is not None
    send(api, operator, "set_region", [store], region_id=target.pk)
    store.refresh_from_db()
    assert (store.region_l1_id, store.region_l2_id) == (other.region_l1_id, other.region_l2_id)


def test_special_hours_replace_those_of_the_same_dates(api: Api, operator: User) -> None:
    store = StoreFactory(hours_mode="always_open")
    day = DAY.isoformat()
    send(api, operator, "add_special_hours", [store], start_on=day, occasion="Lebaran").ok()
    store.refresh_from_db()
    assert store.special_hours == [
        {"start_on": day, "end_on": day, "name": "Lebaran", "state": "closed", "intervals": []}
    ]
    send(api, operator, "add_special_hours", [store], start_on=day, opens="10:00", closes="15:00").ok()
    store.refresh_from_db()
    (row,) = store.special_hours
    assert row["intervals"] == [{"open": "10:00", "close": "15:00"}]


def test_a_store_without_hours_is_listed_as_failed_and_not_changed(api: Api, operator: User) -> None:
    existing, unknown = StoreFactory(hours_mode="always_open"), StoreFactory(hours_mode="unknown")
    done = send(api, operator, "add_special_hours", [existing, unknown], start_on=DAY.isoformat()).ok()
    assert done["succeeded"] == [existing.pk]
    assert [row["id"] for row in done["failed"]] == [unknown.pk]
    assert "Set regular hours before special hours" in done["failed"][0]["msg"]
    unknown.refresh_from_db()
    assert (unknown.version, unknown.special_hours) == (1, [])


@pytest.mark.parametrize(
    ("action", "params", "field"),
    [
        ("set_type", {"store_type": "palace"}, "store_type"),
        ("set_cuisine", {}, "cuisine"),
        ("set_brand", {"brand_id": 999}, "brand_id"),
        ("set_region", {"region_id": 999_999}, "region_id"),
        ("set_holiday_policy", {}, "holiday_policy"),
        ("add_special_hours", {}, "start_on"),
        ("add_special_hours", {"start_on": "2027-05-01", "opens": "10:00"}, "closes"),
        ("add_special_hours", {"start_on": "2027-05-01", "opens": "25:00", "closes": "9"}, "opens"),
        ("add_special_hours", {"start_on": "2027-05-02", "end_on": "2027-05-01"}, "start_on"),
        ("set_phone", {"phone": "12"}, "phone"),
        ("set_website", {"website": "not a site"}, "website"),
        ("set_attribute", {"attribute": "wifi=golden"}, "attribute"),
        ("set_attribute", {"attribute": "seats=9"}, "attribute"),
    ],
)
def test_a_wrong_parameter_is_rejected_and_nothing_is_changed(
    api: Api, operator: User, action: str, params: dict[str, Any], field: str
) -> None:
    store = StoreFactory()
    answer = send(api, operator, action, [store], **params)
    assert answer.code == 10005, answer.body
    assert list(answer.errors) == [f"params.{field}"]
    store.refresh_from_db()
    assert (store.version, ChangeLog.objects.count()) == (1, 0)


@pytest.mark.django_db(transaction=True)
def test_all_stores_of_a_brand_are_changed_by_a_job_and_can_be_undone(api: Api, operator: User) -> None:
    brand = chain_named("Kopi Tuku")
    chain = [StoreFactory(brand=brand, store_type="restaurant") for _ in range(3)]
    other = StoreFactory(store_type="restaurant")
    body = {
        "all_matching": True,
        "filters": {"brand": [brand.pk]},
        "expected_total": 3,
        "action": "set_type",
        "params": {"store_type": "fast_food"},
    }
    answer = api.call("store/bulk_edit_stores", body, as_=operator).ok()
    work()
    job = api.call("job/get_job", {"job_id": answer["job_id"]}, as_=operator).ok()
    assert set(Store.objects.filter(brand=brand).values_list("store_type", flat=True)) == {"fast_food"}
    other.refresh_from_db()
    assert other.store_type == "restaurant"
    api.call("activity/undo_changeset", {"changeset_id": job["changeset_id"]}, as_=operator).ok()
    work()
    assert set(
        Store.objects.filter(pk__in=[store.pk for store in chain]).values_list("store_type", flat=True)
    ) == {"restaurant"}


@pytest.mark.parametrize("count", [2, 6])
def test_the_number_of_statements_does_not_grow_with_the_stores(
    api: Api, operator: User, count: int, django_assert_max_num_queries: Any
) -> None:
    brand = chain_named("Kopi Tuku")
    stores = [StoreFactory() for _ in range(count)]
    with django_assert_max_num_queries(24):
        send(api, operator, "set_brand", stores, brand_id=brand.pk).ok()
