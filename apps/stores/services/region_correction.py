"""Correction of stores' regions by their pins, in batches and one changeset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from django.db import transaction

from apps.core import context
from apps.core.changes.batch_update import Batch
from apps.core.errors import Invalid
from apps.stores.choices import LIVE_STATUSES
from apps.stores.models import Store
from apps.stores.queries.region_index import RegionIndex
from apps.stores.record.regions import LEVELS, Place
from apps.stores.services import derived, rules
from apps.stores.services.correction_runs import correction_changeset, finish_changeset
from apps.stores.services.reference_data import REGIONS, ReferenceData
from apps.stores.services.stores import sources_of

BATCH = 500
KIND = "correct_regions"
TITLE = "Regions taken from the pins"
REASON = "The pin lies in this region"


@dataclass
class CorrectionOutcome:
    """The result of a correction or a dry run."""

    looked_at: int = 0
    corrected: int = 0
    locked: int = 0
    """Stores whose regions are locked by staff."""
    outside: int = 0
    """Unchanged stores whose pin is outside of every region."""
    refused: Counter[str] = field(default_factory=Counter)
    """Stores that would break a rule, by message."""
    changeset_id: int | None = None


def correct_regions(
    *,
    country: str,
    dry_run: bool = False,
    progress: Callable[[CorrectionOutcome], None] = lambda outcome: None,
) -> CorrectionOutcome:
    """Set the regions of all stores of a country to those of their pins, in batches. Return the counts.

    Merged and deleted stores are skipped. Stores with a pin outside every region, with locked regions, or
    that would break a rule are counted and left unchanged. Batches are atomic; a repeated run continues, in
    the same changeset if the previous one was interrupted. A dry run writes nothing. Raise RunInProgress,
    unless `dry_run`.
    """
    outcome = CorrectionOutcome()
    index = RegionIndex(country)
    last = 0
    with ExitStack() as stack:
        stack.enter_context(context.working(context.WorkContext(via="command")))
        changeset = None if dry_run else stack.enter_context(correction_changeset(KIND, TITLE, country))
        while True:
            with transaction.atomic():
                stores = _batch(country, last, is_locked=not dry_run)
                if not stores:
                    break
                last = stores[-1].pk
                batch = Batch(actor=None, changeset=changeset)
                _correct(stores, index, batch, outcome)
                if not dry_run:
                    batch.save()
            progress(outcome)
        if changeset is not None:
            outcome.changeset_id = finish_changeset(changeset)
    return outcome


def _batch(country: str, last: int, *, is_locked: bool) -> Sequence[Store]:
    """Return the next listed stores with a pin after id `last`, at most BATCH."""
    stores = Store.objects.filter(country=country, status__in=LIVE_STATUSES, lat__isnull=False, pk__gt=last)
    rows = stores.select_for_update(of=("self",)) if is_locked else stores
    return list(rows.prefetch_related("external_ids").order_by("pk")[:BATCH])


def _correct(stores: Sequence[Store], index: RegionIndex, batch: Batch, outcome: CorrectionOutcome) -> None:
    """Correct the stores in memory, each under the rules of an edit, and add to the counts of `outcome`."""
    wrong: list[tuple[Store, Place]] = []
    for store in stores:
        outcome.looked_at += 1
        located = index.located(float(store.lat or 0), float(store.lng or 0))
        if located is None or located.outside_m > 0:
            outcome.outside += 1
        elif _ids(located.place) != store.region_ids:
            wrong.append((store, located.place))
    places = [dict(zip(REGIONS, _ids(place), strict=True)) for _, place in wrong]
    reference = ReferenceData(stores[0].country, [store for store, _ in wrong], places)
    for store, place in wrong:
        if any(store.field_sources.get(name, {}).get("locked") for name in REGIONS):
            outcome.locked += 1
            continue
        try:
            _set(store, place, reference, batch)
        except Invalid as refused:
            outcome.refused[next(iter(refused.errors.values()))[0]] += 1
        else:
            outcome.corrected += 1


def _ids(place: Place) -> tuple[int | None, ...]:
    return tuple(region.pk if region else None for region in map(place.at, LEVELS))


def _set(store: Store, place: Place, reference: ReferenceData, batch: Batch) -> None:
    """Set a store's regions and derived fields. Raise Invalid."""
    with batch.changing(store, action="edit", reason=REASON):
        changed = set()
        for name, region_id in zip(REGIONS, _ids(place), strict=True):
            if getattr(store, name) != region_id:
                setattr(store, name, region_id)
                changed.add(name)
        rule_context, errors = reference.rule_context(store)
        findings = rules.check(store, rule_context, changed)
        if findings.errors or errors:
            raise Invalid({**findings.errors, **errors})
        derived.refresh(store, place)
        store.field_sources = sources_of(changed, actor=None, source="boundaries", before=store.field_sources)
