"""Operations on brands: list with store counts, save, match names, logo, delete, undo."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api
from apps.stores.importing.vocabulary import Vocabulary
from apps.stores.models import Brand
from apps.stores.tests.factories import PictureFactory, StoreFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, countries=["ID", "TR", "MY", "PH"])


@pytest.fixture
def operator() -> User:
    return UserFactory(countries=["ID", "TR"])


def save(api: Api, user: User, cc: str = "ID", /, **fields: Any) -> Answer:
    return api.call("store/save_brand", fields, as_=user, cc=cc)


def listed(api: Api, user: User, cc: str = "ID", **query: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = api.call("store/query_brands", query, as_=user, cc=cc).ok()["list"]
    return rows


def delete(api: Api, user: User, brand: dict[str, Any], cc: str = "ID") -> Answer:
    body = {"brand_id": brand["brand_id"], "version": brand["version"]}
    return api.call("store/delete_brand", body, as_=user, cc=cc)


# -- saving ---------------------------------------------------------------------------------------
def test_brands_are_saved_once_and_a_patch_changes_what_it_names(api: Api, operator: User) -> None:
    made = save(api, operator, name="Kopi Kenangan", wikidata="Q1").ok()
    assert (made["countries"], made["store_count"], made["logo"]) == (["ID"], 0, None)
    twice = save(api, operator, name="KOPI KENANGAN")
    assert (twice.code, twice.msg, twice.writes) == (10008, "Already exists: Kopi Kenangan", [])
    changed = save(api, operator, brand_id=made["brand_id"], version=1, hotline="14045").ok()
    assert (changed["version"], changed["name"], changed["wikidata"]) == (2, "Kopi Kenangan", "Q1")
    assert [row["hotline"] for row in listed(api, operator, keyword="kenang")] == ["14045"]


@pytest.mark.parametrize(
    ("fields", "field", "msg"),
    [
        ({"website": "https://tuku.example"}, "name", "Enter a name"),
        ({"name": "Tuku", "countries": []}, "countries", "Choose a country"),
        ({"name": "Tuku", "logo_picture_id": 2_000_000}, "logo_picture_id", "Picture not found"),
        (
            {"name": "Tuku", "match_names": ["fore coffee"]},
            "match_names",
            "fore coffee is the name of another brand",
        ),
    ],
)
def test_brand_errors_name_the_field(
    api: Api, operator: User, fields: dict[str, Any], field: str, msg: str
) -> None:
    save(api, operator, name="Fore Coffee").ok()
    answer = save(api, operator, **fields)
    assert (answer.code, answer.errors) == (10005, {field: [msg]})
    assert answer.writes == []


def test_a_logo_is_a_picture_of_the_country_that_may_be_shown(api: Api, operator: User) -> None:
    logo, blocked, abroad = PictureFactory(), PictureFactory(status="blocked"), PictureFactory(country="TR")
    made = save(api, operator, name="Tuku", logo_picture_id=logo.pk).ok()
    assert made["logo"]["picture_id"] == logo.pk
    existing = {"brand_id": made["brand_id"], "version": 1}
    for other in (blocked, abroad):
        assert "logo_picture_id" in save(api, operator, **existing, logo_picture_id=other.pk).errors
    used = api.call("picture/get_picture_detail", {"picture_id": logo.pk}, as_=operator).ok()
    assert used["usage_count"] == 1
    assert [row["brand_id"] for row in listed(api, operator, has_logo=True)] == [made["brand_id"]]
    assert save(api, operator, **existing, logo_picture_id=None).ok()["logo"] is None


def test_match_names_are_stored_once_and_used_by_imports(api: Api, operator: User) -> None:
    names = ["Kenangan", "KENANGAN", "Kopi Kenangan", "Kopken"]
    made = save(api, operator, name="Kopi Kenangan", match_names=names).ok()
    assert made["match_names"] == ["Kenangan", "Kopken"]
    assert [Vocabulary().brand(word) for word in ("kopken", "Kopi Kenangan", "Other")] == [
        made["brand_id"],
        made["brand_id"],
        None,
    ]
    assert [row["name"] for row in listed(api, operator, keyword="KOPKEN")] == ["Kopi Kenangan"]


# -- the stores of the chain ----------------------------------------------------------------------
def test_brand_counts_its_stores_in_the_country(api: Api, operator: User) -> None:
    chain = save(api, operator, name="Kenangan", countries=["ID", "TR"]).ok()
    save(api, operator, name="Lonely").ok()
    for fields in ({}, {}, {"status": "deleted"}, {"country": "TR"}):
        StoreFactory(brand_id=chain["brand_id"], **fields)
    assert {row["name"]: row["store_count"] for row in listed(api, operator)} == {"Kenangan": 2, "Lonely": 0}
    assert [row["store_count"] for row in listed(api, operator, "TR")] == [1]
    assert [row["name"] for row in listed(api, operator, has_stores=True)] == ["Kenangan"]
    assert [row["name"] for row in listed(api, operator, has_stores=False)] == ["Lonely"]
    rows = api.call("store/query_stores", {"brand": [chain["brand_id"]]}, as_=operator).ok()
    assert rows["total"] == 2


# -- deleting -------------------------------------------------------------------------------------
def test_a_brand_that_stores_are_of_is_not_deleted(api: Api, manager: User) -> None:
    chain = save(api, manager, name="Kenangan").ok()
    store = StoreFactory(brand_id=chain["brand_id"], name="Kenangan Senopati")
    refused = delete(api, manager, chain)
    assert (refused.code, refused.writes) == (10010, [])
    assert refused.data["references"] == [
        {"object_type": "store", "object_id": store.pk, "title": "Kenangan Senopati"}
    ]
    store.brand = None
    store.save()
    delete(api, manager, chain).ok()
    assert not Brand.objects.exists()
    last = ChangeLog.objects.filter(object_type="brand").latest("id")
    assert (last.action, last.object_title) == ("delete", "Kenangan")


def test_only_managers_delete_what_they_looked_at_in_their_country(
    api: Api, manager: User, operator: User
) -> None:
    chain = save(api, manager, name="Kenangan").ok()
    assert delete(api, operator, chain).code == 10003
    assert delete(api, manager, chain, "TR").code == 10004
    save(api, manager, brand_id=chain["brand_id"], version=1, hotline="1").ok()
    stale = delete(api, manager, chain)
    assert (stale.code, stale.writes) == (10006, [])
    assert Brand.objects.filter(pk=chain["brand_id"]).exists()


def test_a_brand_of_other_countries_is_not_changed_from_here(api: Api, manager: User) -> None:
    chain = save(api, manager, "TR", name="Simit Sarayı").ok()
    answer = save(api, manager, "ID", brand_id=chain["brand_id"], version=1, name="Simit")
    assert (answer.code, answer.writes) == (10004, [])


# -- undo ----------------------------------------------------------------------------------------------
def test_logo_and_match_names_can_be_undone(api: Api, manager: User) -> None:
    first, second = PictureFactory(), PictureFactory()
    made = save(api, manager, name="Tuku", logo_picture_id=first.pk, match_names=["Toko Tuku"]).ok()
    existing = {"brand_id": made["brand_id"], "version": 1}
    save(api, manager, **existing, logo_picture_id=second.pk, match_names=[]).ok()
    log = ChangeLog.objects.filter(object_type="brand", object_id=made["brand_id"]).latest("id")
    body = {"object_type": "brand", "object_id": made["brand_id"], "log_id": log.pk}
    assert api.call("activity/undo_change", body, as_=manager).ok()["not_undone"] == []
    (row,) = listed(api, manager)
    assert (row["logo_picture_id"], row["match_names"], row["version"]) == (first.pk, ["Toko Tuku"], 3)


def test_a_brand_of_several_countries_is_changed_by_those_who_work_in_all(api: Api, manager: User) -> None:
    brand = save(api, manager, name="Tuku", countries=["ID", "MY", "TR"]).ok()
    own = UserFactory(manager=True)
    message = "Also used in Malaysia and Turkey. Ask a colleague with access"
    named = {"brand_id": brand["brand_id"], "version": 1}
    refusals = [
        save(api, own, **named, name="Toko Tuku"),
        save(api, own, **named, countries=["ID"]),
        delete(api, own, brand),
        api.call(
            "activity/restore_fields",
            {
                "object_type": "brand",
                "object_id": brand["brand_id"],
                "log_id": ChangeLog.objects.get(object_type="brand").pk,
                "fields": ["hotline"],
                "version": 1,
            },
            as_=own,
        ),
    ]
    assert [(one.code, one.msg, one.writes) for one in refusals[:3]] == [(10003, message, [])] * 3
    assert refusals[3].code != 0
    assert listed(api, own)[0]["allowed_actions"] == []
    assert listed(api, manager)[0]["allowed_actions"] == ["edit", "delete"]
    abroad = save(api, own, name="Kahve", countries=["ID", "TR"])
    assert (abroad.code, abroad.writes) == (10003, [])
