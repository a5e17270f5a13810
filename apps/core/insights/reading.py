"""Figures of a country as one user sees them: current values, and the last thirty days."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from apps.core.insights import counting, figures, keeping, queues
from apps.core.insights.counting import Count
from apps.core.insights.days import Days, today_in
from apps.core.insights.figures import WINDOW, Figure, window_from
from apps.core.insights.queues import Queue
from apps.core.lists.list_spec import TOTAL_CAP
from apps.core.models import DailyFigure

if TYPE_CHECKING:
    from apps.accounts.models import User

Series = Mapping[dt.date, DailyFigure]


@dataclass(frozen=True)
class QueueState:
    """The age of a queue, compared with the promised time."""

    oldest_at: dt.datetime | None
    late: int
    late_address: str
    promise: str


@dataclass(frozen=True)
class FigureValue:
    """A figure as a user sees it."""

    figure: Figure
    value: int
    is_exact: bool
    """False above the maximum that lists count."""
    share: int | None
    """Percentage, if it is a part of another figure."""
    series: Sequence[int | None]
    """Daily values up to today; None for days without a stored value."""
    address: str
    counted_at: dt.datetime
    queue: QueueState | None

    @property
    def window(self) -> int | None:
        """The number of days that the figure covers, if it counts what happened."""
        return WINDOW if self.figure.is_flow else None


def figures_for(user: User, country: str, at: dt.datetime) -> list[FigureValue]:
    """Return the figures that the user sees: two statements, however many there are."""
    today = today_in(country, at)
    days = Days(country, window_from(today), today)
    wanted = figures.open_to(user)
    stored = keeping.series(country, (figure.key for figure in wanted), days)
    waiting = {queue.figure.key: queue for queue in queues.open_to(user)}
    counted = counting.count_all(_counts_due(user, country, today, wanted, waiting, stored))
    values = {figure.key: _value(figure, counted, stored.get(figure.key, {}).get(today)) for figure in wanted}
    return [
        FigureValue(
            figure=figure,
            value=values[figure.key],
            is_exact=not figure.is_live or bool(figure.total) or values[figure.key] <= TOTAL_CAP,
            share=_share(figure, values),
            series=_series(figure, values[figure.key], stored.get(figure.key, {}), days),
            address=figure.address(today),
            counted_at=_counted_at(figure, stored.get(figure.key, {}).get(today), at),
            queue=_queue_state(waiting[figure.key], counted, today) if figure.key in waiting else None,
        )
        for figure in wanted
    ]


def _counts_due(
    user: User,
    country: str,
    today: dt.date,
    wanted: Sequence[Figure],
    waiting: Mapping[str, Queue],
    stored: Mapping[str, Series],
) -> dict[str, Count]:
    """Return what to count now: live figures, and those that the worker has not counted today."""
    counts = {
        figure.key: Count(figure.countable(user, country, today), total=figure.total)
        for figure in wanted
        if figure.is_live or today not in stored.get(figure.key, {})
    }
    for key, queue in waiting.items():
        counts[f"{key} late"] = Count(queue.figure.list_area.countable(user, country, queue.late(today)))
        counts[f"{key} oldest"] = Count(queue.figure.rows(user, country, today), first=queue.since)
    return counts


def _value(figure: Figure, counted: Mapping[str, Any], stored: DailyFigure | None) -> int:
    if figure.key not in counted:
        assert stored is not None
        return int(stored.listed or 0)
    number = int(counted[figure.key])
    if number > TOTAL_CAP and not figure.total and stored is not None and stored.listed:
        # Above the maximum of live counts: use the worker's full count.
        return max(number, stored.listed)
    return number


def _share(figure: Figure, values: Mapping[str, int]) -> int | None:
    whole = values.get(figure.share_of, 0)
    return round(100 * values[figure.key] / whole) if whole else None


def _series(figure: Figure, value: int, stored: Series, days: Days) -> list[int | None]:
    values = [stored[day].value if day in stored else None for day in days]
    return values if figure.is_flow else [*values[:-1], value]


def _counted_at(figure: Figure, stored: DailyFigure | None, at: dt.datetime) -> dt.datetime:
    return at if figure.is_live or stored is None else stored.refreshed_at


def _queue_state(queue: Queue, counted: Mapping[str, Any], today: dt.date) -> QueueState:
    key = queue.figure.key
    return QueueState(
        oldest_at=counted[f"{key} oldest"],
        late=int(counted[f"{key} late"]),
        late_address=figures.address(queue.path, queue.late(today)),
        promise=queue.promise,
    )
