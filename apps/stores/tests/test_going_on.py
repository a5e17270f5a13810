"""Cursor paging: the same rows as by page number in every order, without repetitions during writes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.tests.factories import UserFactory
from apps.core.lists import totals
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.stores.record import STORE_RECORD
from apps.stores.tests.factories import StoreFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("most_by_ids")]
ORDERS = [(sort, order) for sort in STORE_RECORD.list_spec.sorts for order in ("asc", "desc")]
SIZE = 4


@pytest.fixture(params=[0, totals.SMALL_TABLE], ids=["many", "few"])
def most_by_ids(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Set the limit up to which a list is read by ids: none, as for long lists, or all."""
    monkeypatch.setattr(totals, "SMALL_TABLE", request.param)
    return int(request.param)


@pytest.fixture
def stores() -> list[Store]:
    """Return stores with many equal and many empty values."""
    now = timezone.now()
    return [
        StoreFactory(
            name=f"Warung {number % 3}",
            rating_avg=None if number % 3 == 0 else number % 4,
            rating_count=number % 2,
            completeness=number % 5,
            recheck_on=None if number % 4 == 0 else now.date() + dt.timedelta(days=number % 3),
            created_at=now - dt.timedelta(hours=number % 6),
            updated_at=now - dt.timedelta(hours=number % 7),
        )
        for number in range(23)
    ]


def walk(api: Api, actor: Any, pages: Iterator[int], **query: Any) -> Iterator[list[int]]:
    """Yield the ids of each page, reached from the previous one."""
    mark = None
    for page in pages:
        answer = api.call(
            "store/query_stores", {**query, "page": page, "page_size": SIZE, "mark": mark}, as_=actor
        )
        mark = answer.data["mark"]
        yield [row["store_id"] for row in answer.data["list"]]


@pytest.mark.parametrize(("sort", "order"), ORDERS)
def test_every_way_through_the_pages_shows_the_same(
    api: Api, stores: list[Store], sort: str, order: str
) -> None:
    actor = UserFactory()
    query = {"sort_by": sort, "sort_order": order}
    whole = api.call("store/query_stores", {**query, "page_size": 100}, as_=actor)
    expected = [row["store_id"] for row in whole.data["list"]]
    assert len(expected) == len(stores)
    pages = [expected[start : start + SIZE] for start in range(0, len(expected), SIZE)]
    ways = [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [1, 3, 6, 4, 2, 5, 3, 1], [5, 5, 2, 2]]
    for way in ways:
        items = list(walk(api, actor, iter(way), **query))
        assert items == [pages[page - 1] for page in way], way


def test_a_store_made_meanwhile_shows_no_row_twice(api: Api, stores: list[Store]) -> None:
    actor = UserFactory()
    query = {"sort_by": "created_at", "sort_order": "desc"}

    def pages() -> Iterator[int]:
        for page in (1, 2, 3, 4, 5, 6):
            yield page
            StoreFactory(created_at=timezone.now())

    seen = [pk for rows in walk(api, actor, pages(), **query) for pk in rows]
    assert len(seen) == len(set(seen))
    assert {store.pk for store in stores} == set(seen)


@pytest.mark.parametrize("mark", ["nonsense", "e30:1abc:xyz", "", None])
def test_foreign_cursor_is_ignored(api: Api, stores: list[Store], mark: str | None) -> None:
    actor = UserFactory()
    plain = api.call("store/query_stores", {"page": 2, "page_size": SIZE}, as_=actor)
    marked = api.call("store/query_stores", {"page": 2, "page_size": SIZE, "mark": mark}, as_=actor)
    assert marked.data["list"] == plain.data["list"]


def test_a_mark_of_another_list_is_passed_over(api: Api, stores: list[Store]) -> None:
    actor = UserFactory()
    other = api.call("store/query_stores", {"page_size": SIZE, "sort_by": "name"}, as_=actor)
    query = {"page": 2, "page_size": SIZE}
    plain = api.call("store/query_stores", query, as_=actor)
    marked = api.call("store/query_stores", {**query, "mark": other.data["mark"]}, as_=actor)
    assert marked.data["list"] == plain.data["list"]
    foreign = api.call("store/query_stores", {**query, "mark": other.data["mark"]}, as_=UserFactory())
    assert foreign.data["list"] == plain.data["list"]


def test_going_on_does_not_count_many_again(api: Api, stores: list[Store], most_by_ids: int) -> None:
    actor = UserFactory()
    first = api.call("store/query_stores", {"page_size": SIZE}, as_=actor)
    second = api.call(
        "store/query_stores", {"page": 2, "page_size": SIZE, "mark": first.data["mark"]}, as_=actor
    )
    assert second.data["total"] == first.data["total"] == len(stores)
    counting = [sql for sql in second.statements if "core_find_within" in sql]
    assert len(counting) == (1 if most_by_ids else 0), second.statements


def test_small_page_reads_only_its_ids(api: Api, stores: list[Store], most_by_ids: int) -> None:
    rows = api.call("store/query_stores", {"store_type": [stores[0].store_type]}, as_=UserFactory())
    (page,) = [sql for sql in rows.statements if "ORDER BY" in sql and "core_find_within" not in sql]
    assert ("store_type" in page) == (not most_by_ids), page
    assert rows.data["total"] == len(stores)


class TestKeywords:
    """Keyword searches of the list."""

    def found(self, api: Api, keyword: str) -> list[str]:
        """Return the names of the stores found by the keyword."""
        answer = api.call("store/query_stores", {"keyword": keyword, "sort_by": "name"}, as_=UserFactory())
        return [row["name"] for row in answer.ok()["list"]]

    def test_words_may_stand_in_any_order(self, api: Api) -> None:
        StoreFactory(name="Kopi Senja Sri")
        StoreFactory(name="Kopi Pagi")
        assert self.found(api, "sri kopi") == ["Kopi Senja Sri"]

    def test_a_short_word_is_looked_for_where_words_begin(self, api: Api) -> None:
        StoreFactory(name="Es Teler", address_line1="")
        StoreFactory(name="Bakso Nes", address_line1="")
        assert self.found(api, "es") == ["Es Teler"]

    def test_a_typo_is_forgiven_only_where_nothing_matches(self, api: Api) -> None:
        StoreFactory(name="Sederhana", address_line1="")
        StoreFactory(name="Sedarhana", address_line1="")
        assert self.found(api, "sederhana") == ["Sederhana"]
        assert self.found(api, "sederhena") == ["Sederhana"]

    def test_digits_are_never_misspelt(self, api: Api) -> None:
        StoreFactory(name="Warung 0812345")
        assert self.found(api, "0812346") == []
