"""Names are sorted by the country's alphabet in lists, pickers and exports, with numbers by value."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from typing import Any

import openpyxl
import pytest
from django.db import connection

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.business_messages.models import MessageTemplate
from apps.collections.tests.factories import collection
from apps.core.country import CODES
from apps.core.lists import totals
from apps.core.testing.api import Api
from apps.core.text.alphabets import collation_of, sort_key
from apps.pages.tests.factories import page
from apps.stores.models import Brand, Holiday, Region
from apps.stores.tests.factories import PictureFactory, StoreFactory
from apps.sync.tests.factories import SourceFactory

pytestmark = [pytest.mark.django_db, pytest.mark.packaged]

SORTED = {
    "TR": (
        "Cami, Çamlık, Dere, Iğde, İncir, Jale, Ordu, Örnek, Sarı, Şal, Uzun, Üzüm",
        "çay evi, Çay Evi 2, Çay Evi 10, Dağ, ılıca, Ilıca, inci, İnci, Zeytin",
    ),
    "ID": (
        "(Warung), 7 Rasa, bakmi, Bakmi, Café, Cafe Z, Çay, Depot 2, Depot 10, Ès Teler, Esa, Ñam, Zamzam",
    ),
    "MY": ("kopi, Kopi, Kopitiam, Örnek, Otak",),
    "PH": ("Nacho, Nino, Niño, Nuz, Ñora, Ngo, Oca",),
}
CASES = [(country, names.split(", ")) for country, lists in SORTED.items() for names in lists]
PROVINCES = (
    "Adana, Ağrı, Aksaray, Aydın, Bursa, Çanakkale, Çankırı, Denizli, Iğdır, İstanbul, İzmir, Kayseri, Sivas, "
    "Şanlıurfa, Şırnak, Tokat, Zonguldak"
).split(", ")


def shuffled(names: list[str]) -> list[str]:
    return random.Random(7).sample(names, len(names))


def make(country: str, kind: str, name: str, number: int, user: User) -> None:
    """Save a record of a kind with this name."""
    match kind:
        case "store":
            StoreFactory(country=country, name=name)
        case "brand":
            Brand.objects.create(name=name, countries=[country], search_text=f"brand {number}")
        case "holiday":
            Holiday.objects.create(country=country, name=name, date=f"2099-01-{number + 1:02}")
        case "message_template":
            MessageTemplate.objects.create(
                country=country, language="en", label=name, label_key=f"text {number}", body="Hello"
            )
        case "user":
            UserFactory(nickname=name, countries=[country], role="kol")
        case "collection":
            collection(user, country=country, title=name, slug=f"slug-{number}")
        case "page":
            page(user, country=country, title=name, slug=f"slug-{number}")
        case "picture":
            PictureFactory(country=country, file_name=name)
        case _:
            raise AssertionError(kind)


LISTS = [
    ("store", "store/query_stores", "name"),
    ("brand", "store/query_brands", "name"),
    ("holiday", "taxonomy/query_holidays", "name"),
    ("message_template", "business_message/list_templates", "label"),
    ("user", "user/query_users", "nickname"),
    ("collection", "collection/query_collections", "title"),
    ("page", "page/query_pages", "title"),
    ("picture", "picture/query_pictures", "file_name"),
]


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=list(CODES), nickname="-", is_superuser=True)


@pytest.fixture(params=[0, totals.SMALL_TABLE], ids=["many", "few"])
def _most_by_ids(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(totals, "SMALL_TABLE", request.param)


def names_of(answer: Any, field: str) -> list[str]:
    return [row[field] for row in answer.data["list"] if row[field] != "-"]


@pytest.mark.parametrize(("country", "names"), CASES)
@pytest.mark.parametrize(("kind", "operation", "field"), LISTS)
def test_lists_sort_by_the_alphabet_of_the_country(
    api: Api, manager: User, kind: str, operation: str, field: str, country: str, names: list[str]
) -> None:
    for number, name in enumerate(shuffled(names)):
        make(country, kind, name, number, manager)
    for direction, expected in (("asc", names), ("desc", names[::-1])):
        query = {"sort_by": field, "sort_order": direction, "page_size": 100}
        answer = api.call(operation, query, as_=manager, cc=country)
        answer.ok()
        assert names_of(answer, field) == expected


def walk(api: Api, user: User, pages: list[int], **query: Any) -> Iterator[str]:
    mark = None
    for number in pages:
        answer = api.call("store/query_stores", {**query, "page": number, "mark": mark}, as_=user, cc="TR")
        mark = answer.data["mark"]
        yield from names_of(answer, "name")


@pytest.mark.usefixtures("_most_by_ids")
@pytest.mark.parametrize("direction", ["asc", "desc"])
@pytest.mark.parametrize("filters", [{}, {"store_type": ["cafe"]}, {"keyword": "ev"}])
def test_paging_meets_every_name_once(
    api: Api, manager: User, direction: str, filters: dict[str, Any]
) -> None:
    names = [f"{name} Ev" for name in SORTED["TR"][0].split(", ")]
    for name in shuffled(names):
        StoreFactory(country="TR", name=name, store_type="cafe")
    query = {**filters, "sort_by": "name", "sort_order": direction, "page_size": 5}
    expected = names if direction == "asc" else names[::-1]
    assert list(walk(api, manager, [1, 2, 3], **query)) == expected
    backwards = [*expected[10:], *expected[5:10], *expected[:5]]
    assert list(walk(api, manager, [3, 2, 1], **query)) == backwards


def test_a_sheet_has_the_order_of_its_list(api: Api, manager: User) -> None:
    names = SORTED["TR"][0].split(", ")
    for name in shuffled(names):
        StoreFactory(country="TR", name=name)
    body = {"sort_by": "name", "columns": ["name"]}
    answer = api.call("store/export_stores", body, as_=manager, cc="TR")
    book = openpyxl.load_workbook(io.BytesIO(b"".join(answer.response.streaming_content)))
    assert [name for (name,) in book.active.iter_rows(values_only=True)] == ["Name", *names]


def test_region_pickers_sort_by_the_alphabet(api: Api, manager: User) -> None:
    top: dict[str, Region] = {
        name: Region.objects.create(
            country="TR", level=1, code=name[:20], name=name, type="il", search_text=name
        )
        for name in shuffled(PROVINCES)
    }
    parent = top["İstanbul"]
    districts = ["Beşiktaş", "Beyoğlu", "Büyükçekmece", "Çatalca", "Kadıköy", "Sarıyer", "Şile", "Şişli"]
    for name in shuffled(districts):
        Region.objects.create(
            country="TR",
            level=2,
            code=name,
            name=name,
            type="ilce",
            parent=parent,
            search_text=f"{name} ilce",
        )

    def picked(**query: Any) -> list[str]:
        answer = api.call("address/query_regions", query, as_=manager, cc="TR")
        return [row["name"] for row in answer.ok()]

    assert picked() == PROVINCES
    assert picked(level=1) == PROVINCES
    assert picked(parent_id=parent.pk) == districts
    assert picked(keyword="ilce") == districts
    assert picked(ids=[one.pk for one in top.values()]) == PROVINCES


def test_people_sources_and_views_sort_by_the_alphabet(api: Api, manager: User) -> None:
    names = SORTED["TR"][0].split(", ")
    for number, name in enumerate(shuffled(names)):
        UserFactory(nickname=name, countries=["TR"])
        SourceFactory(name=name, code=f"source-{number}", countries=["TR"])
        view = {"area": "store", "name": name, "filters": {}, "scope": "private"}
        api.call("view/save_view", view, as_=manager, cc="TR").ok()

    def listed(operation: str, body: dict[str, Any], field: Callable[[dict[str, Any]], str]) -> list[str]:
        result = api.call(operation, body, as_=manager, cc="TR").ok()
        rows = result["list"] if isinstance(result, dict) else result
        return [name for name in map(field, rows) if name in names]

    assert listed("user/search_users", {"keyword": ""}, lambda row: row["nickname"]) == names
    assert listed("store_sync/query_sources", {}, lambda row: row["name"]) == names
    assert listed("view/query_views", {"area": "store"}, lambda row: row["name"]) == names


def test_each_name_can_be_searched_for_in_the_same_order(api: Api, manager: User) -> None:
    names = SORTED["TR"][0].split(", ")
    for name in shuffled(names):
        StoreFactory(country="TR", name=f"Lokanta {name}")
    query = {"keyword": "lokanta", "sort_by": "name", "page_size": 100}
    answer = api.call("store/query_stores", query, as_=manager, cc="TR")
    assert names_of(answer, "name") == [f"Lokanta {name}" for name in names]


@pytest.mark.parametrize(("country", "names"), CASES)
def test_python_sorts_as_the_database_does(country: str, names: list[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            f'SELECT name FROM unnest(%s::text[]) AS name ORDER BY name COLLATE "{collation_of(country)}"',  # noqa: S608  # a name of ours
            [shuffled(names)],
        )
        assert [name for (name,) in cursor.fetchall()] == names
    assert sorted(shuffled(names), key=lambda name: sort_key(name, country)) == names


def test_every_country_has_its_collation() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT collname FROM pg_collation WHERE collname LIKE 'alphabet%%'")
        by_key = {name for (name,) in cursor.fetchall()}
    assert by_key == {collation_of(country) for country in ("", *CODES)}
