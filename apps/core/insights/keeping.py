"""Storage of daily figures of every country: the worker counts, screens read.

Idempotent and safe to run concurrently: values of a day are overwritten. Days without values (before the
first run, while no worker ran) are computed from the timestamps of records.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

from django.contrib.auth import get_user_model
from django.db.models import Count, Sum
from django.db.models.functions import Coalesce

from apps.core.choices import Country
from apps.core.insights import figures, queues
from apps.core.insights.days import Days, Values, end_of, today_in
from apps.core.insights.figures import Figure
from apps.core.insights.queues import Queue
from apps.core.jobs import schedule
from apps.core.models import DailyFigure

EVERY = dt.timedelta(minutes=5)
LOOKED_BACK = 180
"""Number of past days to compute if values are missing: a period of 90 days, and the one before."""
RETENTION = dt.timedelta(days=400)

CountedAt = Mapping[dt.date, dt.datetime]
"""Days with stored values, and the time when they were counted."""


def refresh(at: dt.datetime) -> int:
    """Count today's figures of every country and missing days; return the number of written values."""
    DailyFigure.objects.filter(day__lt=(at - RETENTION).date()).delete()
    return sum(_refresh(country, at) for country in Country.values)


def _refresh(country: str, at: dt.datetime) -> int:
    today = today_in(country, at)
    first = today - dt.timedelta(days=LOOKED_BACK - 1)
    moments = _counted_at_of_figures(country, first)
    rows: list[DailyFigure] = []
    for figure in figures.figures():
        rows += _of_figure(figure, Days(country, first, today), moments.get(figure.key, {}), at)
        rows += _parts(figure, country, today, at)
    for queue in queues.queues():
        rows += _of_queue(queue, Days(country, first, today), moments.get(queue.arrived_key, {}), at)
    DailyFigure.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["country", "key", "dimension", "day"],
        update_fields=["value", "listed", "refreshed_at"],
        batch_size=1000,
    )
    return len(rows)


def _counted_at_of_figures(country: str, first: dt.date) -> dict[str, dict[dt.date, dt.datetime]]:
    """Return when the days of each figure were last counted: one statement."""
    moments: dict[str, dict[dt.date, dt.datetime]] = {}
    rows = DailyFigure.objects.filter(country=country, dimension="", day__gte=first)
    for key, day, at in rows.values_list("key", "day", "refreshed_at"):
        moments.setdefault(key, {})[day] = at
    return moments


def _of_figure(figure: Figure, days: Days, stored: CountedAt, at: dt.datetime) -> list[DailyFigure]:
    listed = _listed(figure, days)
    missing = _missing(days, stored, is_flow=figure.is_flow)
    past = dict(figure.daily(missing)) if missing else {}
    if not figure.is_flow:
        # Keep stored values of past days: the list was counted then.
        past = {day: value for day, value in past.items() if day not in stored}
        past[days.last] = listed
    rows = _rows(days.country, figure.key, past, at)
    for row in rows:
        row.listed = listed if row.day == days.last else None
    return rows


def _parts(figure: Figure, country: str, today: dt.date, at: dt.datetime) -> list[DailyFigure]:
    """Return the current value by the column of the figure; 0 for parts that have no rows any more."""
    if not figure.split_by:
        return []
    everyone = get_user_model()(is_superuser=True)
    counted = figure.rows(everyone, country, today).values_list(figure.split_by).annotate(n=Count("pk"))
    stored = DailyFigure.objects.filter(country=country, key=figure.key, day=today).exclude(dimension="")
    values = dict.fromkeys(stored.values_list("dimension", flat=True), 0)
    values |= {str(part): n for part, n in counted if part is not None}
    return [
        row
        for part, n in values.items()
        for row in _rows(country, figure.key, {today: n}, at, dimension=part)
    ]


def latest_parts(country: str, keys: Iterable[str], today: dt.date) -> dict[str, dict[str, int]]:
    """Return the last values of figures by part as {key: {part: value}}, today's or yesterday's; one statement."""
    parts_by_figure: dict[str, dict[str, int]] = {}
    rows = DailyFigure.objects.filter(
        country=country, key__in=list(keys), day__gte=today - dt.timedelta(days=1)
    ).exclude(dimension="")
    for key, part, value in rows.order_by("day").values_list("key", "dimension", "value"):
        parts_by_figure.setdefault(key, {})[part] = value
    return parts_by_figure


def _listed(figure: Figure, days: Days) -> int:
    """Return the row count of the figure's list for a user who sees the whole country."""
    rows = figure.countable(get_user_model()(is_superuser=True), days.country, days.last)
    if figure.total:
        return int(rows.aggregate(n=Coalesce(Sum(figure.total), 0))["n"])
    return rows.count()


def _of_queue(queue: Queue, days: Days, stored: CountedAt, at: dt.datetime) -> list[DailyFigure]:
    """Return the numbers of arrived and decided records, the latter also by person."""
    missing = _missing(days, stored, is_flow=True)
    if missing is None:
        return []
    rows = _rows(days.country, queue.arrived_key, queue.arrived(missing), at)
    rows += _rows(days.country, queue.decided_key, queue.decided(missing), at)
    by_person = queue.decided_by(missing)
    people = {person for _, person in by_person}
    for person in people:
        # Including days without decisions: a decision may have been undone.
        values = {day: by_person.get((day, person), 0) for day in missing}
        rows += _rows(days.country, queue.decided_key, values, at, dimension=person)
    return rows


def _missing(days: Days, stored: CountedAt, *, is_flow: bool) -> Days | None:
    """Return the days to count: from the first missing or incomplete one to today.

    A day is incomplete if it was counted before its end.
    """
    for day in days:
        at = stored.get(day)
        if at is None or (is_flow and at < end_of(day, days.country)):
            return Days(days.country, day, days.last)
    return None


def _rows(
    country: str, key: str, values: Values, at: dt.datetime, *, dimension: str = ""
) -> list[DailyFigure]:
    return [
        DailyFigure(country=country, key=key, dimension=dimension, day=day, value=value, refreshed_at=at)
        for day, value in values.items()
    ]


def series(country: str, keys: Iterable[str], days: Days) -> dict[str, dict[dt.date, DailyFigure]]:
    """Return stored values of whole figures as {key: {day: row}}; one statement."""
    by_figure: dict[str, dict[dt.date, DailyFigure]] = {}
    rows = DailyFigure.objects.filter(
        country=country, key__in=list(keys), dimension="", day__range=(days.first, days.last)
    )
    for row in rows:
        by_figure.setdefault(row.key, {})[row.day] = row
    return by_figure


def register() -> None:
    """Schedule the count."""
    schedule.register(schedule.Recurring("core.keep_figures", EVERY, refresh))
