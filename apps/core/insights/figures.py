"""The figures of a country: what each counts, in which list, and for whom. Areas register theirs at start-up.

A figure is the number of rows of a list, narrowed in one way. Whoever opens it sees those rows: the number and
the list cannot differ.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.db.models import QuerySet

from apps.core.choices import FigureUnit
from apps.core.insights.days import Days, Values
from apps.core.queries import list_area

if TYPE_CHECKING:
    from apps.accounts.models import User

Query = Mapping[str, Any]
"""The filters of a list, as `ListArea.narrowed` takes them."""
WINDOW = 30
"""Of what happens, a figure tells the last so many days; so many are drawn."""


def window_from(today: dt.date) -> dt.date:
    """The first of the last thirty days."""
    return today - dt.timedelta(days=WINDOW - 1)


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One figure: the rows of a list that a query finds, and their number by day."""

    key: str
    label: str
    group: str
    """Under which heading it stands, which is the area's name on screens."""
    area: str
    """The list whose rows are counted."""
    path: str
    """The screen that shows the list."""
    query: Callable[[dt.date], Query]
    """(today in the country): by what the list is narrowed."""
    daily: Callable[[Days], Values]
    """What the figure was on days that are over, from the dates that records bear."""
    is_flow: bool = False
    """Whether it tells what happened (of the last thirty days) and not how things stand."""
    total: str = ""
    """The column that is added up, where rows are not counted."""
    unit: FigureUnit = FigureUnit.COUNT
    share_of: str = ""
    """The figure that this one is a part of: it is told as a share, too."""
    is_live: bool = True
    """Whether it is counted when somebody asks, by an index; else the worker counts it every few minutes."""
    roles: frozenset[str] | None = None
    """Who sees it, where that is not everybody who has the list."""

    @property
    def list_area(self) -> list_area.ListArea:
        """The list."""
        return list_area.area(self.area)

    def is_open_to(self, user: User) -> bool:
        """Whether the person sees it."""
        roles = self.list_area.roles if self.roles is None else self.roles
        return user.is_superuser or user.role in roles

    def rows(self, user: User, country: str, today: dt.date) -> QuerySet[Any]:
        """The rows that the person's list shows."""
        return self.list_area.narrowed(user, country, self.query(today)).order_by()

    def countable(self, user: User, country: str, today: dt.date) -> QuerySet[Any]:
        """What is counted or added up: as many rows, of the table that tells their number the soonest."""
        if self.total:
            return self.rows(user, country, today)
        return self.list_area.countable(user, country, self.query(today))

    def address(self, today: dt.date) -> str:
        """Where the list opens, narrowed to what is counted."""
        return address(self.path, self.query(today))


def address(path: str, query: Query) -> str:
    """The address of a list that is narrowed: filters are written as the console's lists read them."""
    said = urlencode({key: _written(value) for key, value in query.items()}, safe=",")
    return f"{path}?{said}" if said else path


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, list | tuple):
        return ",".join(str(one) for one in value)
    return value.isoformat() if isinstance(value, dt.date) else str(value)


_figures: dict[str, Figure] = {}


def register(*figures: Figure) -> None:
    """Register figures; screens show them in the order of registering, under their groups."""
    _figures.update({figure.key: figure for figure in figures})


def figures() -> list[Figure]:
    """Every figure."""
    return list(_figures.values())


def open_to(user: User) -> list[Figure]:
    """Those that the person sees."""
    return [figure for figure in figures() if figure.is_open_to(user)]
