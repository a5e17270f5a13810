"""The search palette: records of every area that the user may open."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.tests.factories import article
from apps.core.testing.api import Api
from apps.crm.tests.factories import lead
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory(role="operator", countries=["ID"])


def found(api: Api, person: User, keyword: str) -> list[tuple[str, str]]:
    """Return the found records as (kind, title)."""
    answer = api.call("system/find_records", {"keyword": keyword}, as_=person).ok()
    return [(row["label"], row["title"]) for row in answer["list"]]


def test_records_of_every_area_are_found_by_a_word_with_a_typo_and_without_accents(
    api: Api, operator: User
) -> None:
    store = StoreFactory(name="Güzel Çorbacı")
    lead(name="Güzel Sofra")
    article(operator, title="Güzel sabahlar")
    kinds = [("Store", "Güzel Çorbacı"), ("Lead", "Güzel Sofra"), ("Article", "Güzel sabahlar")]
    assert sorted(found(api, operator, "guzel")) == sorted(kinds)
    assert found(api, operator, "corbcai") == [("Store", "Güzel Çorbacı")]
    row = api.call("system/find_records", {"keyword": "corbaci"}, as_=operator).ok()["list"][0]
    assert row["path"] == f"/store/store/edit?id={store.pk}"
    assert found(api, operator, "g") == []


def test_nothing_is_found_that_the_person_could_not_open(api: Api, operator: User) -> None:
    StoreFactory(name="Soto Ana")
    StoreFactory(name="Soto Bey", country="TR")
    lead(name="Soto lead")
    kol, other = UserFactory(role="kol", nickname="Soto fan"), UserFactory(role="kol")
    article(kol, title="Soto mornings")
    assert found(api, kol, "soto") == [("Article", "Soto mornings")]
    assert found(api, other, "soto") == []
    # Only users who manage accounts find them.
    assert ("Account", "Soto fan") not in found(api, operator, "soto")
    manager = UserFactory(role="manager", countries=["ID"])
    assert ("Account", "Soto fan") in found(api, manager, "soto")
    assert ("Store", "Soto Bey") not in found(api, manager, "soto")


def test_many_of_a_kind_leave_room_for_the_others(api: Api, operator: User) -> None:
    for number in range(8):
        StoreFactory(name=f"Soto {number}")
    lead(name="Soto lead")
    kinds = [label for label, _ in found(api, operator, "soto")]
    assert (kinds.count("Store"), kinds.count("Lead")) == (5, 1)
    # Kinds that may have more results, and kinds that have none.
    answer = api.call("system/find_records", {"keyword": "soto"}, as_=operator).ok()
    assert answer["most_of_a_kind"] == 5


def test_the_number_of_statements_does_not_grow_with_what_is_found(api: Api, operator: User) -> None:
    for number in range(6):
        StoreFactory(name=f"Soto {number}")
        lead(name=f"Soto lead {number}")
    few = api.call("system/find_records", {"keyword": "soto 3"}, as_=operator)
    many = api.call("system/find_records", {"keyword": "soto"}, as_=operator)
    assert len(many.ok()["list"]) > len(few.ok()["list"])
    assert len(many.statements) <= len(few.statements)


@pytest.mark.parametrize(
    "address",
    [
        "https://www.sofra.example/id/stores/soto-ana",
        " https://www.sofra.example/id/stores/soto-ana?utm=1#reviews ",
        "/id/stores/soto-ana",
        "/site/id/stores/soto-ana",
    ],
)
def test_the_address_of_a_public_page_finds_its_record(api: Api, operator: User, address: str) -> None:
    StoreFactory(name="Soto Ana", slug="soto-ana", status="published")
    StoreFactory(name="Id stores soto ana", slug="other")
    assert found(api, operator, address) == [("Store", "Soto Ana")]
    kol = UserFactory(role="kol", countries=["ID"])
    answer = api.call("system/find_records", {"keyword": address}, as_=kol).ok()
    assert (answer["list"], answer["is_denied"]) == ([], True)


def test_the_address_of_another_country_finds_its_record_for_people_who_work_there(
    api: Api, operator: User
) -> None:
    StoreFactory(name="Soto Ana", slug="soto-ana", status="published", country="TR")
    address = {"keyword": "https://www.sofra.example/tr/stores/soto-ana"}
    both = UserFactory(role="operator", countries=["ID", "TR"])
    answer = api.call("system/find_records", address, as_=both, cc="ID").ok()
    assert [(row["title"], row["country"]) for row in answer["list"]] == [("Soto Ana", "TR")]
    assert not answer["is_denied"]
    answer = api.call("system/find_records", address, as_=operator).ok()
    assert (answer["list"], answer["is_denied"]) == ([], True)


def test_addresses_of_other_sites_and_nothing_find_no_record(api: Api, operator: User) -> None:
    article(operator, title="Pagi", slug="pagi")
    for address in (
        "https://elsewhere.example/id/articles/pagi",
        "/id/articles/pagi",
        "/id/articles/none",
        "/",
    ):
        assert found(api, operator, address) == []
