"""Charts of a period and the one before it: the figures that a user can see, and flows of queues."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any

from apps.core.choices import FigureUnit
from apps.core.country.zones import zone_of
from apps.core.db import clock
from apps.core.files import sheets
from apps.core.insights import aging, figures, keeping, queues
from apps.core.insights.aging import AgeBand
from apps.core.insights.days import Days, today_in
from apps.core.models import DailyFigure

if TYPE_CHECKING:
    from apps.accounts.models import User

Values = Sequence[int | None]


@dataclass(frozen=True)
class Line:
    """A line of a chart: daily values of the period and of the one before."""

    key: str
    label: str
    values: Values
    before: Values


@dataclass(frozen=True)
class Chart:
    """A chart with its lines."""

    key: str
    label: str
    group: str
    unit: FigureUnit
    is_flow: bool
    """True if its daily values can be added up."""
    address: str
    lines: Sequence[Line]
    ages: Sequence[AgeBand]
    """The waiting records of a queue by age; empty for other figures."""


@dataclass(frozen=True)
class Charts:
    """The charts of a period."""

    days: Days
    charts: Sequence[Chart]


def read(*, user: User, country: str, length: int, at: dt.datetime) -> Charts:
    """Return the charts of the last `length` days: two statements."""
    today = today_in(country, at)
    days = Days(country, today - dt.timedelta(days=length - 1), today)
    both = Days(country, days.first - dt.timedelta(days=length), today)
    shown, open_queues = figures.open_to(user), {one.figure.key: one for one in queues.open_to(user)}
    keys = [figure.key for figure in shown]
    keys += [key for queue in open_queues.values() for key in (queue.arrived_key, queue.decided_key)]
    stored = keeping.series(country, keys, both)

    def line(key: str, label: str) -> Line:
        values = _values(stored.get(key, {}), both)
        return Line(key, label, values[length:], values[:length])

    ages = aging.bands(user, country, at)
    charts = []
    for figure in shown:
        queue = open_queues.get(figure.key)
        lines = [line(figure.key, "Waiting" if queue else figure.label)]
        if queue:
            lines += [line(queue.arrived_key, "Arrived"), line(queue.decided_key, "Decided")]
        charts.append(
            Chart(
                figure.key,
                figure.label,
                figure.group,
                figure.unit,
                figure.is_flow,
                figure.address(today),
                lines,
                ages.get(figure.key, ()),
            )
        )
    return Charts(days, charts)


def _values(stored: Mapping[dt.date, DailyFigure], days: Days) -> list[int | None]:
    return [stored[day].value if day in stored else None for day in days]


def export(*, user: User, country: str, length: int) -> tuple[IO[bytes], str]:
    """Return the charts as a spreadsheet, one row per line and day, and the file name."""
    charts = read(user=user, country=country, length=length, at=clock.now())
    heads = [("Area", 16), ("Figure", 36), ("Line", 16), ("Day", 12), ("Value", 14), ("Previous period", 14)]
    file_name = f"insights {country} {charts.days.last}.xlsx"
    return sheets.table("Insights", heads, _rows(charts), zone=zone_of(country)), file_name


def _rows(charts: Charts) -> Iterator[Sequence[Any]]:
    for chart in charts.charts:
        for line in chart.lines:
            for day, value, before in zip(charts.days, line.values, line.before, strict=True):
                yield chart.group, chart.label, line.label, day, value, before
