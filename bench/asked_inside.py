"""The first page of every list in every order, under every value of every filter, and both, in a process of its own."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from django.db import OperationalError, connection
from rest_framework import serializers

from apps.core.database import clock

COUNTRY = "ID"
LONGEST_SECONDS = 5
"""What takes longer is broken off, and counts as this."""
MOST_VALUES = 8


def asked(rounds: int) -> dict[str, Any]:
    """Return how many milliseconds each question takes, by "orders", "filters" and "pairs" and by what is asked."""
    from apps.accounts.models import User
    from apps.core.queries import list_area
    from config import api_urls

    assert api_urls.urlpatterns, "the lists are registered by what the calls import"
    manager = User.objects.get(username="manager")
    with connection.cursor() as cursor:
        cursor.execute(f"SET statement_timeout = '{LONGEST_SECONDS}s'")

    def took(area: list_area.ListArea, query: dict[str, Any]) -> float:
        return min(_milliseconds(lambda: area.page(manager, COUNTRY, query)) for _ in range(rounds))

    found: dict[str, dict[str, float]] = {"orders": {}, "filters": {}, "pairs": {}}
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
            found[kind] |= {_words(code, query): took(area, query) for query in queries}
    return found


def _words(code: str, query: dict[str, Any]) -> str:
    """What is asked, in words: "store, has_pin False, by name desc"."""
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
    """What a filter may be asked with: each of its choices, or a few ids, numbers, days or words."""
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


CASES: dict[str, Callable[[int], dict[str, Any]]] = {"asked": asked}
