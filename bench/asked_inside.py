"""The first page of every list in every order and under every value of every filter, in a process of its own."""

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
    """Return how many milliseconds each question takes, by "orders" and "filters" and by what is asked."""
    from apps.accounts.models import User
    from apps.core.queries import list_area
    from config import api_urls

    assert api_urls.urlpatterns, "the lists are registered by what the calls import"
    manager = User.objects.get(username="manager")
    with connection.cursor() as cursor:
        cursor.execute(f"SET statement_timeout = '{LONGEST_SECONDS}s'")

    def took(area: list_area.ListArea, query: dict[str, Any]) -> float:
        return min(_milliseconds(lambda: area.page(manager, COUNTRY, query)) for _ in range(rounds))

    orders, filters = {}, {}
    for code, area in list_area.areas().items():
        for sort in area.spec.sorts:
            for way in ("asc", "desc"):
                orders[f"{code} by {sort} {way}"] = took(area, {"sort_by": sort, "sort_order": way})
        for name, item in area.spec.filters.items():
            for value in islice(_values(item.field()), MOST_VALUES):
                filters[f"{code}, {name} {value}"] = took(area, {name: value})
    return {"orders": orders, "filters": filters}


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
