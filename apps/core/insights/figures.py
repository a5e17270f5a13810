"""Figures of a country: counts of list rows, registered by areas at start-up.

A figure is the number of rows of a filtered list. Its link opens that list, so both always agree.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.db import models
from django.db.models import QuerySet

from apps.core.choices import FigureUnit
from apps.core.insights.days import Days, Values
from apps.core.lists import list_area
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

Query = Mapping[str, FieldValue]
"""Filters of a list, as `ListArea.narrowed` takes them."""
WINDOW = 30
"""Number of days that flow figures cover, and that charts on Today show."""


def window_from(today: dt.date) -> dt.date:
    """Return the first of the last thirty days."""
    return today - dt.timedelta(days=WINDOW - 1)


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A figure: the number of rows of a filtered list, now and by day."""

    key: str
    label: str
    group: str
    """The heading on screens, which is the name of the area."""
    area: str
    """The list whose rows are counted."""
    path: str
    """The path of the list's screen."""
    query: Callable[[dt.date], Query]
    """(today in the country): returns the filters of the list."""
    daily: Callable[[Days], Values]
    """Return the figure on past days, from the timestamps of records."""
    is_flow: bool = False
    """True if it counts events of the last thirty days instead of the current state."""
    total: str = ""
    """The column to add up, instead of counting rows."""
    unit: FigureUnit = FigureUnit.COUNT
    share_of: str = ""
    """The figure that this one is a part of: its share is shown too."""
    split_by: str = ""
    """The column by which its current value is also stored, such as a region; not with `total`."""
    is_live: bool = True
    """True if it is counted on request, through an index.

    Otherwise the worker counts it every few minutes.
    """
    roles: frozenset[str] | None = None
    """Roles that see it, if not all roles of the list."""

    @property
    def list_area(self) -> list_area.ListArea:
        """Return the list."""
        return list_area.area(self.area)

    def is_open_to(self, user: User) -> bool:
        """Return whether the user sees the figure."""
        roles = self.list_area.roles if self.roles is None else self.roles
        return user.is_superuser or user.role in roles

    def rows(self, user: User, country: str, today: dt.date) -> QuerySet[Any]:
        """Return the rows of the user's list."""
        return self.list_area.narrowed(user, country, self.query(today)).order_by()

    def countable(self, user: User, country: str, today: dt.date) -> QuerySet[models.Model]:
        """Return the cheapest queryset to count, with the same row count as `rows()`.

        For a figure that adds up a column, return the rows themselves.
        """
        if self.total:
            return self.rows(user, country, today)
        return self.list_area.countable(user, country, self.query(today))

    def address(self, today: dt.date) -> str:
        """Return the address of the filtered list."""
        return address(self.path, self.query(today))


def address(path: str, query: Query) -> str:
    """Return the address of a list with filters, in the format of the console's lists."""
    query_text = urlencode({key: _written(value) for key, value in query.items()}, safe=",")
    return f"{path}?{query_text}" if query_text else path


def _written(value: FieldValue) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, list | tuple):
        return ",".join(str(one) for one in value)
    return value.isoformat() if isinstance(value, dt.date) else str(value)


_figures: dict[str, Figure] = {}


def register(*figures: Figure) -> None:
    """Register figures; screens show them in the order of registration, by group."""
    _figures.update({figure.key: figure for figure in figures})


def figures() -> list[Figure]:
    """Return all figures."""
    return list(_figures.values())


def open_to(user: User) -> list[Figure]:
    """Return the figures that the user sees."""
    return [figure for figure in figures() if figure.is_open_to(user)]
