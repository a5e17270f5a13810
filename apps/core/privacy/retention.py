"""Retention: personal data is erased daily when its period is over, by country and in chunks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from django.db import models, transaction

from apps.core.country import PACKS
from apps.core.db import clock
from apps.core.jobs import jobs, schedule
from apps.core.jobs.lanes import Lane
from apps.core.privacy import requests
from apps.core.privacy.erasing import erase_locked
from apps.core.privacy.holders import Erasure, Holder
from apps.core.privacy.inventory import RetentionPeriod
from apps.core.privacy.redaction import Redactor

M = TypeVar("M", bound=models.Model)
CHUNK = 100
REASON = "Retention period ended"


@dataclass(frozen=True, kw_only=True)
class Ending(Generic[M]):
    """A kind of personal data with a retention period."""

    code: str
    label: str
    retention: RetentionPeriod
    due: Callable[[str, datetime], models.QuerySet[M]]
    """(country, before): returns records that are due and still contain the data, through an index."""
    end: Callable[[Sequence[M]], None]
    """(locked records): erases the data, so that they are no longer due; in the caller's transaction."""

    def due_in(self, country: str, at: datetime) -> models.QuerySet[M]:
        """Return the records that are due in a country."""
        assert self.retention.term is not None
        return self.due(country, at - self.retention.term(PACKS[country].retention))


def by_erasing(holder: Holder[M]) -> Callable[[Sequence[M]], None]:
    """Return an `end` that erases all people in a record, as for an erasure request."""

    def end(records: Sequence[M]) -> None:
        for record in records:
            redactor = Redactor(names=holder.called(record, None))
            erase_locked(holder, record, Erasure(redactor, reason=REASON))

    return end


def by_emptying(model: type[M], *columns: str) -> Callable[[Sequence[M]], None]:
    """Return an `end` that empties columns that are neither in history nor edited by users."""

    def end(records: Sequence[M]) -> None:
        ids = [record.pk for record in records]
        model._default_manager.filter(pk__in=ids).update(**dict.fromkeys(columns, ""))

    return end


_endings: dict[str, Ending] = {}


def register(ending: Ending) -> None:
    """Register a kind of personal data with a retention period."""
    _endings[ending.code] = ending


def endings() -> list[Ending]:
    """Return all kinds of personal data with a retention period."""
    return list(_endings.values())


def due(at: datetime) -> Iterator[tuple[Ending, str, int]]:
    """Yield the number of due records by kind and country, without zeros."""
    for ending in endings():
        for country in PACKS:
            if count := ending.due_in(country, at).order_by().count():
                yield ending, country, count


@jobs.job_kind("personal_retention", lane=Lane.UPKEEP)
def run_retention(run: jobs.Run) -> None:
    """Erase due data. Erased records stay erased: a later attempt finds the rest."""
    at = clock.now()
    counts: dict[str, int] = dict(run.job.state.get("counts", {}))
    for ending in endings():
        for country in PACKS:
            while ended := _end_some(ending, country, at):
                counts[ending.code] = counts.get(ending.code, 0) + ended
                run.checkpoint({"counts": counts}, sum(counts.values()))
                run.progress(sum(counts.values()))
    words = ", ".join(f"{one.label}: {counts[one.code]:,}" for one in endings() if one.code in counts)
    run.progress(sum(counts.values()), sum(counts.values()), words or "Nothing was due")


@transaction.atomic
def _end_some(ending: Ending, country: str, at: datetime) -> int:
    due = ending.due_in(country, at).order_by("pk")
    records = list(due.select_for_update(of=("self",), skip_locked=True)[:CHUNK])
    ending.end(records)
    return len(records)


def queue_daily_run(at: datetime) -> None:
    """Queue the daily run if anything is due, and clean up requests whose job has ended."""
    requests.clear_ended_requests(at)
    if any(ending.due_in(country, at).exists() for ending in endings() for country in PACKS):
        jobs.enqueue(actor=None, kind="personal_retention", title="Retention of personal data")


def register_schedule() -> None:
    """Schedule the daily run."""
    schedule.register(
        schedule.Recurring(
            "core.personal_retention", timedelta(days=1), queue_daily_run, offset=timedelta(hours=2)
        )
    )
