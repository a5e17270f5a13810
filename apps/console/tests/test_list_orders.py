"""Each sort of each list uses an index: a long list is never sorted for its first rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.country import CODES
from apps.core.lists import list_area, totals

pytestmark = pytest.mark.django_db

SHORT = {"brand", "holiday", "message_template", "tag", "user"}
"""Lists of some hundred records of the company."""
ALWAYS = {("crm", "rank"): {"stage": ["new"]}}
"""Filters required by a sort, which is that of a board column."""
WHOLE_SORT = re.compile(r"(?<!Incremental )Sort  \(")
"""Incremental sorts of a few equal values, such as rows with the same path, are fine."""


def orders() -> Iterator[tuple[list_area.ListArea, str, dict[str, Any]]]:
    """Yield each list, a country, and each sort in both directions; alphabetical ones in every country."""
    for code, area in list_area.areas().items():
        for sort in area.spec.sorts if code not in SHORT else ():
            countries = CODES if sort in area.spec.alphabetical_sorts else ("ID",)
            for country, way in product(countries, ("asc", "desc")):
                yield area, country, {"sort_by": sort, "sort_order": way, **ALWAYS.get((code, sort), {})}


def first_rows(area: list_area.ListArea, user: User, country: str, query: dict[str, Any]) -> list[str]:
    """Return the statements that read the keys of the first page."""
    with CaptureQueriesContext(connection) as captured:
        area.page(user, country, {**query, "page": 1, "page_size": 20})
    return [
        entry["sql"]
        for entry in captured.captured_queries
        if "ORDER BY" in entry["sql"] and entry["sql"].endswith(" LIMIT 20")
    ]


def test_first_rows_use_an_index(subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch) -> None:
    # Small results are sorted by the values of their ids.
    monkeypatch.setattr(totals, "count", lambda *_: totals.Total(1_000_000, is_exact=False))
    manager = UserFactory(role="manager", countries=list(CODES))
    for area, country, query in orders():
        response = first_rows(area, manager, country, query)
        with subtests.test(list=area.code, country=country, query=query), connection.cursor() as cursor:
            assert response
            # Tables are small in tests: check whether an index could give the order.
            for setting in ("enable_seqscan", "enable_bitmapscan", "enable_sort"):
                cursor.execute(f"SET LOCAL {setting} = off")
            # Rows with a null sort value are read after the others, if those do not fill the page.
            cursor.execute(f"EXPLAIN {response[0]}")
            plan = "\n".join(row[0] for row in cursor.fetchall())
            assert not WHOLE_SORT.search(plan), plan
