"""Rows or stores without a pin: a similar name in the same region may be the same store."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory, regions
from apps.stores.tests.test_import_console import ROW, check, import_rows, sheet, upload

pytestmark = pytest.mark.django_db(transaction=True)

BARE = {name: ROW[name] for name in ("Nama Toko", "Jenis", "Provinsi", "Kota")}
HEADS = ("Nama Toko", "Jenis", "Alamat", "Provinsi", "Kota", "Lat", "Lng")


@pytest.fixture
def operator() -> User:
    regions("ID")
    return UserFactory(nickname="Olga")


def there(**values: Any) -> Store:
    """Return a store in the city of the row."""
    place = regions("ID")
    return StoreFactory(
        **{"name": "Kopi Tuku", "region_l1": place["31"], "region_l2": place["31.74"]} | values
    )


def checked(api: Api, user: User, *rows: dict[str, str], **more: Any) -> dict[str, Any]:
    result: dict[str, Any] = check(api, user, upload(api, user, sheet(list(rows), HEADS)).ok(), **more)[
        "findings"
    ]
    return result


@pytest.mark.parametrize("name", ["Kopi Tuku", "KOPI TUKU", "Tuku Coffee", "Kopi Tukku"])
def test_a_row_without_address_and_pin_may_be_the_store_of_its_name(
    api: Api, operator: User, name: str
) -> None:
    store = there(lat=-6.27, lng=106.8, address_line1="Jl. Cipete 7")
    findings = checked(api, operator, {**BARE, "Nama Toko": name})
    assert (findings["counts"]["duplicate"], findings["counts"]["created"], findings["alike"]) == (1, 0, 1)
    (one,) = findings["duplicates"]
    assert (one["row"], one["match"]["record_id"]) == (2, store.pk)
    assert one["match"]["score"] >= 0.6
    assert one["match"]["reasons"][0] in ("Same name", "Names alike 91 %")
    assert findings["groups"][0]["msg"] == f"Possible duplicate of “{store.full_name}” (#{store.pk})"
    assert Store.objects.count() == 1


def test_a_store_without_a_pin_may_be_the_row_of_its_name(api: Api, operator: User) -> None:
    store = there(lat=None, lng=None, address_line1="")
    findings = checked(api, operator, ROW)
    (one,) = findings["duplicates"]
    assert one["match"]["record_id"] == store.pk
    assert one["match"]["reasons"][0] == "Same name"


def test_what_is_called_the_same_is_never_updated_without_being_sure(api: Api, operator: User) -> None:
    there(lat=None, lng=None, address_line1="")
    findings = checked(api, operator, BARE, duplicates="update")
    assert (findings["counts"]["duplicate"], findings["counts"]["updated"]) == (1, 0)
    created = checked(api, operator, BARE, duplicates="create")
    assert (created["counts"]["created"], created["alike"]) == (1, 1)


@pytest.mark.parametrize(
    ("store", "row"),
    [
        ({"name": "Sate Padang"}, {}),
        ({"status": "deleted"}, {}),
        ({"lat": -6.2, "lng": 106.7}, {"Lat": "-6.27", "Lng": "106.80"}),
        ({"region_l1": None, "region_l2": None}, {}),
    ],
)
def test_distinguishing_facts_prevent_a_possible_duplicate(
    api: Api, operator: User, store: dict[str, Any], row: dict[str, str]
) -> None:
    there(**{"lat": None, "lng": None, "address_line1": ""} | store)
    findings = checked(api, operator, {**BARE, **row})
    assert (findings["counts"]["created"], findings["alike"]) == (1, 0)


def test_rows_of_one_file_with_the_same_name_and_region_alone_become_one_store(
    api: Api, operator: User
) -> None:
    job = import_rows(api, operator, [BARE, BARE, {**BARE, "Nama Toko": "Kopi Lain"}])
    assert Store.objects.count() == 2
    assert job.message == "2 created, 1 possible duplicate skipped"
