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


def palette_matches(api: Api, person: User, keyword: str) -> list[tuple[str, str]]:
    """Return the found records as (kind, title)."""
    answer = api.call("system/find_records", {"keyword": keyword}, as_=person).ok()
    return [(row["label"], row["title"]) for row in answer["list"]]


def test_records_of_every_area_match_with_typos_and_without_accents(api: Api, operator: User) -> None:
    store = StoreFactory(name="Güzel Çorbacı")
    lead(name="Güzel Sofra")
    article(operator, title="Güzel sabahlar")
    kinds = [("Store", "Güzel Çorbacı"), ("Lead", "Güzel Sofra"), ("Article", "Güzel sabahlar")]
    assert sorted(palette_matches(api, operator, "guzel")) == sorted(kinds)
    assert palette_matches(api, operator, "corbcai") == [("Store", "Güzel Çorbacı")]
    row = api.call("system/find_records", {"keyword": "corbaci"}, as_=operator).ok()["list"][0]
    assert row["path"] == f"/store/store/edit?id={store.pk}"
    assert palette_matches(api, operator, "g") == []


def test_palette_hides_records_that_the_user_cannot_open(api: Api, operator: User) -> None:
    StoreFactory(name="Soto Ana")
    StoreFactory(name="Soto Bey", country="TR")
    lead(name="Soto lead")
    kol, other = UserFactory(role="kol", nickname="Soto fan"), UserFactory(role="kol")
    article(kol, title="Soto mornings")
    assert palette_matches(api, kol, "soto") == [("Article", "Soto mornings")]
    assert palette_matches(api, other, "soto") == []
    # Only users who manage accounts find them.
    assert ("Account", "Soto fan") not in palette_matches(api, operator, "soto")
    manager = UserFactory(role="manager", countries=["ID"])
    assert ("Account", "Soto fan") in palette_matches(api, manager, "soto")
    assert ("Store", "Soto Bey") not in palette_matches(api, manager, "soto")


def test_many_matches_of_one_kind_leave_places_for_others(api: Api, operator: User) -> None:
    for number in range(8):
        StoreFactory(name=f"Soto {number}")
    lead(name="Soto lead")
    kinds = [label for label, _ in palette_matches(api, operator, "soto")]
    assert (kinds.count("Store"), kinds.count("Lead")) == (5, 1)
    # Kinds that may have more results, and kinds that have none.
    answer = api.call("system/find_records", {"keyword": "soto"}, as_=operator).ok()
    assert answer["most_of_a_kind"] == 5


def test_statement_count_is_independent_of_match_count(api: Api, operator: User) -> None:
    for number in range(6):
        StoreFactory(name=f"Soto {number}")
        lead(name=f"Soto lead {number}")
    some = api.call("system/find_records", {"keyword": "soto 3"}, as_=operator)
    many = api.call("system/find_records", {"keyword": "soto"}, as_=operator)
    assert len(many.ok()["list"]) > len(some.ok()["list"])
    assert len(many.statements) <= len(some.statements)


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
    assert palette_matches(api, operator, address) == [("Store", "Soto Ana")]
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
        assert palette_matches(api, operator, address) == []
