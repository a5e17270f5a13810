"""Detection of the order of day, month and year in the dates of a column."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from typing import Literal

Order = Literal["dmy", "mdy", "ymd"]
ORDERS: tuple[Order, ...] = ("dmy", "mdy", "ymd")
_BETWEEN = r"(?:\s*[./\-]\s*|\s+)"
"""Spaces match in one way only: otherwise a long run of spaces takes quadratic time."""
_DATE = re.compile(rf"^(\d{{1,4}}){_BETWEEN}(\d{{1,2}}){_BETWEEN}(\d{{1,4}})(?:[T\s].*)?$")


def date_order_of(values: Iterable[str]) -> Order | None:
    """Return the only order in which every date is valid; None if several or none fit."""
    dates = [match.groups() for value in values if (match := _DATE.match(value.strip()))]
    if dates and all(_is_year_first(parts) for parts in dates):
        return "ymd"
    possible = _possible_orders(dates)
    return possible[0] if len(possible) == 1 else None


def has_date_conflict(values: Iterable[str]) -> bool:
    """Return whether dates that are valid alone have no order in common."""
    dates = [match.groups() for value in values if (match := _DATE.match(value.strip()))]
    return not _possible_orders(dates)


def _possible_orders(dates: Iterable[tuple[str, ...]]) -> list[Order]:
    possible = set(ORDERS)
    for parts in dates:
        if _is_year_first(parts):
            continue
        # A date that is valid in no order is a separate error and no evidence.
        possible &= {order for order in ORDERS if _is_valid(parts, order)} or possible
    return [order for order in ORDERS if order in possible]


def _is_year_first(parts: tuple[str, ...]) -> bool:
    """Return whether the year has four digits and comes first, which is unambiguous."""
    return len(parts[0]) == 4


def _is_valid(parts: tuple[str, ...], order: Order) -> bool:
    named = dict(zip(order, parts, strict=True))
    if len(named["y"]) not in (2, 4) or max(len(named["m"]), len(named["d"])) > 2:
        return False
    year = int(named["y"]) + (2000 if len(named["y"]) == 2 else 0)
    try:
        dt.date(year, int(named["m"]), int(named["d"]))
    except ValueError:
        return False
    return True
