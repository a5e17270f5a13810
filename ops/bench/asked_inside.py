"""The first page of every list by every order and filter value, in a separate process."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from django.db import OperationalError, connection
from rest_framework import serializers

from apps.core.db import clock
from ops.bench import size

COUNTRY = "ID"
LONGEST_SECONDS = 5
"""Time limit in seconds; a call that reaches it is stopped and counted with this time."""
MOST_VALUES = size.of(8, 2)


def time_queries(rounds: int) -> dict[str, Any]:
    """Return the milliseconds of each query by its description, grouped by "orders", "filters" and "pairs"."""
    from apps.accounts.models import User
    from apps.core.lists import list_area
    from config import api_urls

    assert api_urls.urlpatterns, "importing the calls registers the lists"
    manager = User.objects.get(username="manager")
    with connection.cursor() as cursor:
        cursor.execute(f"SET statement_timeout = '{LONGEST_SECONDS}s'")

    def took(area: list_area.ListArea, query: dict[str, Any]) -> float:
        return min(_milliseconds(lambda: area.page(manager, COUNTRY, query)) for _ in range(rounds))

    times: dict[str, dict[str, float]] = {"orders": {}, "filters": {}, "pairs": {}}
    for code, area in list_area.areas().items():
        orders = [{"sort_by": sort, "sort_order": way} for sort in area.spec.sorts for way in ("asc", "desc")]
        values = [
            {name: value}
            for name, item in area.spec.filters.items()
            for value in islice(_values(item.field()), MOST_VALUES)
        ]
        for kind, queries in (
            ("orders", orders),
            ("filters", values),
            ("pairs", [order | value for order in orders for value in values]),
        ):
            times[kind] |= {_description(code, query): took(area, query) for query in queries}
    return times


def _description(code: str, query: dict[str, Any]) -> str:
    """Return a description: "store, has_pin False, by name desc"."""
    order = f"by {query['sort_by']} {query['sort_order']}" if "sort_by" in query else ""
    values = [f"{name} {value}" for name, value in query.items() if name not in ("sort_by", "sort_order")]
    return ", ".join(filter(None, (code, *values, order)))


def _milliseconds(act: Callable[[], Any]) -> float:
    started = time.perf_counter()
    try:
        act()
    except OperationalError:
        return LONGEST_SECONDS * 1000.0
    return (time.perf_counter() - started) * 1000


def _values(field: serializers.Field) -> Iterator[Any]:
    """Yield values of a filter: each of its choices, or sample numbers, days or words."""
    if isinstance(field, serializers.ListField):
        yield from ([value] for value in _values(field.child))
    elif isinstance(field, serializers.ChoiceField):
        yield from field.choices
    elif isinstance(field, serializers.BooleanField):
        yield from (True, False)
    elif isinstance(field, serializers.IntegerField | serializers.DecimalField | serializers.FloatField):
        yield from (1, 50)
    elif isinstance(field, serializers.DateField):
        yield from (clock.now().date(), dt.date(2025, 6, 1))
    elif isinstance(field, serializers.CharField):
        yield "soto"
