"""Search for duplicates among all stores changed since the last search."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from django.db.models import F, Q, QuerySet
from django.db.models.fields.tuple_lookups import TupleGreaterThan

from apps.core.country import pack
from apps.stores.choices import LIVE_STATUSES, DuplicateStatus
from apps.stores.domain.matching import subject as subjects
from apps.stores.models import DuplicateSearch, Store, StoreDuplicatePair
from apps.stores.queries import candidates
from apps.stores.queries.blocking import BlockingQuery
from apps.stores.services import duplicates

BATCH = 50
UNSETTLED = dt.timedelta(minutes=5)
"""Changes younger than this are searched again next time: an older change may not be committed yet."""
_BEGINNING = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
_FIELDS = (
    "id",
    "country",
    "updated_at",
    "open_duplicate_count",
    "match_keys",
    "match_name",
    *subjects.FIELDS,
)

_ORDER = ("sort_key__updated_at", "sort_key__store_id")

Place = tuple[dt.datetime, int]


@dataclass
class SearchOutcome:
    """The result of a search or a dry run."""

    looked_at: int = 0
    opened: int = 0
    removed: int = 0
    reopened: int = 0
    would_open: set[tuple[int, int]] = field(default_factory=set)
    """Only in a dry run."""


def search(
    *,
    country: str,
    at: dt.datetime,
    dry_run: bool = False,
    progress: Callable[[SearchOutcome], None] = lambda outcome: None,
) -> SearchOutcome:
    """Search duplicates of every store changed since the last search, in batches. Return the counts.

    First reopens pairs whose snooze has ended, and deletes undecided pairs of merged and deleted stores. The
    position is saved after each batch, so an interrupted search continues there; changes of the last five
    minutes are searched again next time. A dry run writes nothing and only collects `would_open`. `progress`
    is called after each batch and may raise to stop.
    """
    outcome = SearchOutcome()
    if not dry_run:
        outcome.reopened = _reopen_snoozed(country, at)
        outcome.removed += _drop_unlisted(country)
    for batch in _batches(country, _position(country)):
        _search_batch(country, batch, outcome, dry_run)
        if not dry_run:
            _store_position(country, batch, at)
        progress(outcome)
    return outcome


def search_stores(country: str, stores: QuerySet[Store]) -> SearchOutcome:
    """Search duplicates of the given stores now and save their pairs. Return the counts.

    Merged and deleted stores, and those of other countries, are skipped. The position of `search` does not
    change.
    """
    outcome = SearchOutcome()
    rows = list(stores.filter(country=country, status__in=LIVE_STATUSES).only(*_FIELDS).order_by("pk"))
    for start in range(0, len(rows), BATCH):
        _search_batch(country, rows[start : start + BATCH], outcome, dry_run=False)
    return outcome


def count_due(country: str) -> int:
    """Return the number of stores that a search would process."""
    return _after(country, _position(country)).count()


def has_work(country: str, at: dt.datetime) -> bool:
    """Return whether a store has changed since the last search, or a pair's snooze has ended."""
    return _after(country, _position(country)).exists() or _ended_snoozes(country, at).exists()


def reset_position(country: str) -> None:
    """Reset the position, so that the next search processes every store."""
    DuplicateSearch.objects.filter(country=country).delete()


def _position(country: str) -> Place:
    """Return the position of the last search, (time of change, store id); the very first if there is none."""
    row = DuplicateSearch.objects.filter(country=country).first()
    return (row.reached_at, row.reached_id) if row else (_BEGINNING, 0)


def _after(country: str, place: Place) -> QuerySet[Store]:
    """Return the listed stores changed after a position, unordered."""
    moment, store_id = place
    later = TupleGreaterThan(tuple(map(F, _ORDER)), (moment, store_id))
    live = Q(sort_key__country=country, sort_key__status__in=LIVE_STATUSES)
    return Store.objects.filter(live, later)


def _batches(country: str, place: Place) -> Iterator[list[Store]]:
    """Yield the stores changed after a position in batches, oldest change first."""
    while batch := list(_after(country, place).only(*_FIELDS).order_by(*_ORDER)[:BATCH]):
        yield batch
        place = (batch[-1].updated_at, batch[-1].pk)


def _search_batch(country: str, batch: list[Store], outcome: SearchOutcome, dry_run: bool) -> None:
    """Update the pairs of a batch and add the numbers to `outcome`; a dry run only collects new pairs."""
    wanted = [BlockingQuery(store.pk, subjects.of(store)) for store in batch]
    if not dry_run:
        _repair_keys(batch, wanted)
    for store, likely in zip(batch, candidates.scored_of(country, wanted), strict=True):
        similar = [one.store_id for one in likely if one.verdict.score >= candidates.REVIEW_FROM]
        if dry_run:
            outcome.would_open |= _unknown(store.pk, similar)
        elif similar or store.open_duplicate_count:
            refreshed = duplicates.refresh_pairs(store.pk)
            outcome.opened += refreshed.opened
            outcome.removed += refreshed.removed
    outcome.looked_at += len(batch)


def _repair_keys(batch: list[Store], wanted: list[BlockingQuery]) -> None:
    """Set missing match keys and names of stores written by a version of the site without them."""
    stale = []
    for store, record in zip(batch, wanted, strict=True):
        keys = record.subject.match_keys, record.subject.match_name
        if (store.match_keys, store.match_name) != keys:
            store.match_keys, store.match_name = keys
            stale.append(store)
    if stale:
        Store.objects.bulk_update(stale, ["match_keys", "match_name"])


def _unknown(store_id: int, others: list[int]) -> set[tuple[int, int]]:
    """Return the pairs that are not stored yet."""
    if not others:
        return set()
    existing = {pair.other_id(store_id) for pair in StoreDuplicatePair.objects.of(store_id)}
    return {(min(store_id, other), max(store_id, other)) for other in others if other not in existing}


def _store_position(country: str, batch: list[Store], at: dt.datetime) -> None:
    """Store the position of the last store whose change is older than UNSETTLED, if there is one."""
    settled = [store for store in batch if store.updated_at < at - UNSETTLED]
    if settled:
        place = {"reached_at": settled[-1].updated_at, "reached_id": settled[-1].pk}
        DuplicateSearch.objects.update_or_create(country=country, defaults=place)


def _reopen_snoozed(country: str, at: dt.datetime) -> int:
    """Reopen pairs whose snooze has ended. Return their number."""
    ids = list(_ended_snoozes(country, at).values_list("pk", flat=True))
    today = _today(country, at)
    return sum(duplicates.reopen_snoozed(pair_id=pair_id, today=today) for pair_id in ids)


def _ended_snoozes(country: str, at: dt.datetime) -> QuerySet[StoreDuplicatePair]:
    """Return the snoozed pairs whose snooze has ended in the country's time zone."""
    return StoreDuplicatePair.objects.filter(
        country=country, status=DuplicateStatus.SNOOZED, snooze_until__lte=_today(country, at)
    )


def _today(country: str, at: dt.datetime) -> dt.date:
    return at.astimezone(ZoneInfo(pack(country).timezone)).date()


def _drop_unlisted(country: str) -> int:
    """Delete undecided pairs of stores that were merged or deleted meanwhile. Return their number."""
    undecided = StoreDuplicatePair.objects.filter(
        country=country, status__in=[DuplicateStatus.OPEN, DuplicateStatus.SNOOZED]
    )
    hidden = undecided.exclude(store_a__status__in=LIVE_STATUSES, store_b__status__in=LIVE_STATUSES)
    ids = {pair.store_a_id for pair in hidden.only("store_a_id")}
    return sum(duplicates.refresh_pairs(store_id).removed for store_id in sorted(ids))
