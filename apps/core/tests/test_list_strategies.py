"""List strategies: conditions, equal pages from all of them, and the strategy's name in the log."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.db import DataError, connection, transaction
from django.db.models import F, IntegerField, Value
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.lists import keyword_search, list_area, list_spec, run_list, strategies, totals
from apps.core.lists.list_query import ListQuery
from apps.core.lists.list_spec import Page
from apps.core.lists.strategies import STRATEGIES
from apps.core.lists.strategies.base import Strategy
from apps.core.lists.strategies.tables import Counted
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import settle
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db
SIZE = 4
SMALL_LIMITS = ((keyword_search, "SMALL_RESULT", 0), (list_spec, "TOTAL_CAP", 1), (totals, "SMALL_TABLE", 0))
"""Limits that make the test's two dozen stores a long list with common keywords."""


@dataclass(frozen=True)
class Case:
    """A query and the strategy that reads it."""

    name: str
    parameters: dict[str, Any]
    is_long: bool = False
    """True if the list of stores counts as long."""
    reads_first: bool = False
    """True if page 1 is read first, which caches the total and returns a cursor."""
    sends_cursor: bool = False
    pages: tuple[int, ...] = (1, 2, 3)
    without: dict[str, Any] = field(default_factory=dict)
    """Parameters that rule the strategy out."""


CASES = [
    Case(
        "keyword_head",
        {"keyword": "kopi", "sort_by": "name"},
        is_long=True,
        without={"keyword": "teh"},
    ),
    Case("wider_keyword", {"keyword": "kopii", "sort_by": "name"}, without={"keyword": "kopi"}),
    Case("keyword_index", {"keyword": "kopi", "sort_by": "name"}, without={"keyword": ""}),
    Case(
        "cached_long_list",
        {"sort_by": "updated_at"},
        is_long=True,
        reads_first=True,
        without={"store_type": ["cafe"]},
    ),
    Case(
        "cursor_total",
        {"store_type": ["cafe"], "sort_by": "name"},
        is_long=True,
        sends_cursor=True,
        pages=(2, 3),
        without={"mark": "nonsense"},
    ),
    Case("sort_table", {"sort_by": "updated_at"}, without={"sort_by": "name"}),
    Case("filter_table", {"store_type": ["cafe"], "sort_by": "name"}, without={"has_phone": False}),
]
ALL = [*CASES, Case("counted", {"has_phone": False, "sort_by": "name"})]


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager")


@pytest.fixture(autouse=True)
def stores() -> list[Store]:
    """Create 24 stores with repeated names and two types."""
    made = [
        StoreFactory(
            name=f"{'Kopi' if number % 3 else 'Soto'} {number % 5}",
            status="published",
            store_type="cafe" if number % 6 else "restaurant",
        )
        for number in range(24)
    ]
    for table in ("stores_store", "stores_storesortkey", "stores_storefilterkey"):
        settle(table)
    return made


Ask = Callable[[Case, int, str], ListQuery[Any]]


@pytest.fixture
def ask(manager: User, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Return a function that builds the query of a case for a page, after any preparation of the case."""

    def build(case: Case, page: int, direction: str) -> ListQuery[Any]:
        for module, name, value in SMALL_LIMITS if case.is_long else ():
            monkeypatch.setattr(module, name, value)
        parameters = {**case.parameters, "sort_order": direction, "page_size": SIZE}
        if case.reads_first or case.sends_cursor:
            first = page_of(manager, parameters)
            parameters |= {"mark": first.cursor} if case.sends_cursor else {}
        return list_area.area("store").query(manager, "ID", {**parameters, "page": page})

    return build


def page_of(user: User, parameters: dict[str, Any]) -> Page:
    return list_area.area("store").page(user, "ID", parameters)[0]


def strategy_named(name: str) -> Strategy:
    return next(one for one in STRATEGIES if one.name == name)


def same_query(query: ListQuery[Any], **changes: Any) -> ListQuery[Any]:
    """Return the query with other parameters and nothing cached."""
    return ListQuery(query.records, query.spec, {**query.parameters, **changes}, query.context)


def test_strategies_are_tried_in_the_documented_order() -> None:
    readme = Path(strategies.__file__).with_name("README.md").read_text()
    documented = re.findall(r"^\| \d+ \| `(\w+)` \|", readme, re.MULTILINE)
    assert (
        documented == [strategy.name for strategy in STRATEGIES] == [case.name for case in documented_cases()]
    )


def documented_cases() -> list[Case]:
    """Return the cases in the order of the strategies. Fail for a strategy without a case."""
    by_name = {case.name: case for case in ALL}
    return [by_name[strategy.name] for strategy in STRATEGIES]


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_the_first_strategy_that_applies_is_chosen(ask: Ask, case: Case) -> None:
    query = ask(case, case.pages[0], "asc")
    assert run_list.choose(query).name == case.name
    assert strategy_named(case.name).applies(same_query(query))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_strategy_does_not_apply_to_other_queries(ask: Ask, case: Case) -> None:
    query = same_query(ask(case, case.pages[0], "asc"), **case.without)
    assert not strategy_named(case.name).applies(query)


@pytest.mark.parametrize("direction", ["asc", "desc"])
@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_every_strategy_returns_the_page_of_the_plain_one(ask: Ask, case: Case, direction: str) -> None:
    for number in case.pages:
        query = ask(case, number, direction)
        plain = Counted().page(same_query(query, mark=None))
        assert len(plain.ids) == SIZE
        applicable = [strategy for strategy in STRATEGIES if strategy.applies(same_query(query))]
        assert case.name in [strategy.name for strategy in applicable]
        for strategy in applicable:
            page = strategy.page(same_query(query))
            assert page.ids == plain.ids, (strategy.name, number)
            assert (page.page, page.page_size) == (plain.page, plain.page_size)
            if page.total_is_exact and plain.total_is_exact:
                assert page.total == plain.total, strategy.name


def test_the_last_page_is_the_same_by_every_strategy(ask: Ask) -> None:
    for case in ALL:
        query = ask(case, 1, "asc")
        everything = Counted().page(same_query(query, mark=None, page_size=100)).ids
        last = -(-len(everything) // SIZE)
        query = same_query(query, page=last)
        for strategy in STRATEGIES:
            if strategy.applies(same_query(query)):
                page = strategy.page(same_query(query))
                assert page.ids == everything[(last - 1) * SIZE :], (case.name, strategy.name)


def test_a_cached_list_whose_page_is_not_full_is_counted(ask: Ask) -> None:
    case = next(case for case in CASES if case.name == "cached_long_list")
    query = same_query(ask(case, 1, "asc"), page=7)
    assert run_list.choose(query).name == "sort_table"
    page = run_list.choose(query).page(query)
    assert (page.ids, page.cursor) == ([], None)


def test_totals_from_cache_and_cursor_are_not_counted_again(ask: Ask, stores: list[Store]) -> None:
    cached, continued = (
        next(case for case in CASES if case.name == name) for name in ("cached_long_list", "cursor_total")
    )
    query = ask(cached, 2, "asc")
    page = strategy_named("cached_long_list").page(query)
    assert query.long_list is not None
    assert (page.total, page.total_is_exact) == (query.long_list.total, False)
    query = ask(continued, 2, "asc")
    page = strategy_named("cursor_total").page(query)
    assert query.cursor is not None
    assert (page.total, page.total_is_exact) == (query.cursor.total, query.cursor.is_exact)
    following = same_query(query, mark=page.cursor)
    assert following.cursor is not None
    assert following.cursor.counted_at == query.cursor.counted_at


@pytest.mark.parametrize(
    ("page", "total", "is_exact"),
    [(1, 1_000, False), (5, 24, True), (99, 1_000, False)],
    ids=["a full page", "the last page", "beyond the end"],
)
def test_only_a_last_page_corrects_an_estimated_total(
    manager: User, monkeypatch: pytest.MonkeyPatch, page: int, total: int, is_exact: bool
) -> None:
    monkeypatch.setattr(totals, "count", lambda *_: totals.Total(1_000, is_exact=False))
    result = page_of(manager, {"has_phone": False, "sort_by": "name", "page_size": 5, "page": page})
    assert (result.total, result.total_is_exact) == (total, is_exact)


@pytest.mark.parametrize(
    ("page", "is_exact", "is_counted"),
    [(1, False, False), (5, True, True)],
    ids=["a full page", "the last page"],
)
def test_a_long_list_is_counted_only_for_a_page_that_is_not_full(
    manager: User, monkeypatch: pytest.MonkeyPatch, page: int, is_exact: bool, is_counted: bool
) -> None:
    for module, name, value in SMALL_LIMITS:
        monkeypatch.setattr(module, name, value)
    with CaptureQueriesContext(connection) as captured:
        rows = page_of(manager, {"sort_by": "updated_at", "page_size": 5, "page": page})
    assert rows.total_is_exact is is_exact
    assert any("core_find_within" in entry["sql"] for entry in captured.captured_queries) is is_counted
    assert rows.total == 24 or not is_exact


def test_a_total_is_at_least_the_rows_that_were_read(manager: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(totals, "count", lambda *_: totals.Total(2, is_exact=False))
    result = page_of(manager, {"has_phone": False, "sort_by": "name", "page_size": 5, "page": 2})
    assert (result.total, result.total_is_exact) == (10, False)


def test_an_empty_first_page_is_an_exact_total(manager: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(totals, "count", lambda *_: totals.Total(1_000, is_exact=False))
    result = page_of(manager, {"has_phone": True, "sort_by": "name"})
    assert (result.ids, result.total, result.total_is_exact) == ([], 0, True)


def test_an_exact_total_is_not_changed_by_a_page_beyond_the_end(manager: User) -> None:
    result = page_of(manager, {"has_phone": False, "sort_by": "name", "page": 99})
    assert (result.ids, result.total, result.total_is_exact) == ([], 24, True)


def test_the_request_log_names_the_strategy(
    api: Api, manager: User, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "sofra.request"):
        api.call("store/query_stores", {"store_type": ["cafe"], "sort_by": "name"}, as_=manager).ok()
        api.call("user/user_info", {}, as_=manager).ok()
    listed, other = (record for record in caplog.records if record.name == "sofra.request")
    assert vars(listed)["list_strategy"] == "filter_table"
    assert "list_strategy" not in vars(other)


def test_a_slow_page_is_logged_without_values(
    api: Api, manager: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(run_list, "SLOW_MILLISECONDS", 0)
    body = {"keyword": "secret name", "store_type": ["cafe"], "sort_by": "name", "sort_order": "desc"}
    with caplog.at_level(logging.WARNING, "sofra.lists"):
        api.call("store/query_stores", body, as_=manager).ok()
    (record,) = [record for record in caplog.records if record.name == "sofra.lists"]
    line = vars(record)
    assert record.getMessage() == "slow list"
    assert line["list_strategy"] == "keyword_index"
    assert (line["operation"], line["table"]) == ("store/query_stores", "stores_store")
    assert line["filters"] == ["keyword", "store_type"]
    assert (line["sort_by"], line["sort_order"], line["page"]) == ("name", "desc", 1)
    assert "secret" not in str(line)


def test_a_fast_page_is_not_logged(
    api: Api, manager: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(run_list, "SLOW_MILLISECONDS", float("inf"))
    with caplog.at_level(logging.WARNING, "sofra.lists"):
        api.call("store/query_stores", {}, as_=manager).ok()
    assert not [record for record in caplog.records if record.name == "sofra.lists"]


def test_a_page_that_fails_is_logged_with_its_strategy(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(run_list, "SLOW_MILLISECONDS", 0)
    query = ask(next(case for case in ALL if case.name == "counted"), 1, "asc")
    broken = query.records.annotate(broken=Value(1, IntegerField()) / (F("id") - F("id"))).filter(broken=1)
    with caplog.at_level(logging.WARNING, "sofra.lists"), pytest.raises(DataError), transaction.atomic():
        run_list.run_list(broken, query.spec, query.parameters, query.context)
    (record,) = [record for record in caplog.records if record.name == "sofra.lists"]
    assert vars(record)["list_strategy"] == "counted"
