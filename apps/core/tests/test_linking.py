"""Link targets: found by keyword or by keys, and only if the user may see them."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.errors import Invalid
from apps.core.records import link_targets
from apps.stores.models import Brand
from apps.stores.services.brands import refresh_brand_search
from apps.stores.tests.factories import StoreFactory, TagFactory, regions

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor() -> User:
    return UserFactory(editor=True, nickname="Elif")


def brand(name: str) -> Brand:
    made = Brand(name=name, countries=["ID"])
    refresh_brand_search(made)
    made.save()
    return made


def titles(user: User, kind: str, keyword: str = "", cc: str = "ID") -> list[str]:
    result = link_targets.search(user=user, country=cc, kind=kind, keyword=keyword)
    return [link.title for link in result]


def test_every_kind_matches_a_word(editor: User) -> None:
    StoreFactory(name="Kopi Tuku", branch_name="Blok M")
    StoreFactory(name="Kopi Tuku Lama", status="deleted")
    brand("Kopi Kenangan")
    TagFactory(slug="kopi-susu", labels={"en": "Kopi susu"})
    TagFactory(slug="kopi-old", labels={"en": "Kopi old"}, status="blocked")
    UserFactory(nickname="Mr Kopi")
    UserFactory(nickname="Ms Kopi", status="disabled")
    regions("ID")
    assert titles(editor, "store", "kopi") == ["Kopi Tuku — Blok M"]
    assert titles(editor, "brand", "kopi") == ["Kopi Kenangan"]
    assert titles(editor, "tag", "kopi") == ["Kopi susu"]
    assert titles(editor, "user", "kopi") == ["Mr Kopi"]
    assert titles(editor, "region", "kebayoran") == ["Kebayoran Baru"]
    kinds = {row["value"] for row in link_targets.kinds()}
    assert {"store", "brand", "tag", "user", "region"} <= kinds


def test_store_shows_location_and_state(editor: User) -> None:
    store = StoreFactory(name="Kopi Tuku", status="hidden")
    (link,) = link_targets.search(user=editor, country="ID", kind="store", keyword="tuku")
    assert link == link_targets.Link(
        "store",
        store.pk,
        "Kopi Tuku",
        note="Kota Administrasi Jakarta Selatan › Kebayoran Baru",
        status="hidden",
        screen="/store/store/edit",
    )


def test_records_of_other_countries_stay_hidden(editor: User) -> None:
    store, abroad = StoreFactory(), UserFactory(countries=["TR"], nickname="Turgut")
    assert titles(editor, "user", "turgut") == []
    assert titles(abroad, "store") == []
    keys = [("store", store.pk), ("user", abroad.pk), ("user", editor.pk)]
    result = link_targets.links(user=editor, country="ID", keys=keys)
    assert set(result) == {("store", store.pk), ("user", editor.pk)}
    assert link_targets.links(user=abroad, country="ID", keys=[("store", store.pk)]) == {}


def test_deleted_and_unknown_records_are_omitted(editor: User) -> None:
    removed = StoreFactory(status="merged", merged_into_store=StoreFactory())
    keys = [("store", removed.pk), ("store", 2_000_000_000), ("spoon", 1)]
    assert link_targets.links(user=editor, country="ID", keys=keys) == {}
    with pytest.raises(Invalid, match="Store not found"):
        link_targets.require(user=editor, country="ID", key=("store", removed.pk), field="stores")
    with pytest.raises(Invalid, match="Unknown kind of record"):
        link_targets.require(user=editor, country="ID", key=("spoon", 1), field="stores")
    with pytest.raises(Invalid, match="Unknown kind of record"):
        link_targets.search(user=editor, country="ID", kind="spoon", keyword="")


@pytest.mark.parametrize("kind", ["store", "brand", "tag", "user", "region"])
def test_naming_many_costs_no_more_than_naming_one(
    editor: User, kind: str, django_assert_max_num_queries: Any
) -> None:
    make = {
        "store": lambda number: StoreFactory().pk,
        "brand": lambda number: brand(f"Brand {number}").pk,
        "tag": lambda number: TagFactory().pk,
        "user": lambda number: UserFactory().pk,
        "region": lambda number: list(regions("ID").values())[number % 3].pk,
    }[kind]
    keys = [(kind, make(number)) for number in range(6)]
    with django_assert_max_num_queries(1):
        result = link_targets.links(user=editor, country="ID", keys=keys)
    assert set(result) == set(keys)


def test_a_search_ends_at_twenty(editor: User) -> None:
    for number in range(25):
        TagFactory(slug=f"dish-{number}")
    assert len(link_targets.search(user=editor, country="ID", kind="tag", keyword="dish", limit=500)) == 20
