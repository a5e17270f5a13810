"""Find suspect values of stored stores, and correct the certain ones in one changeset that can be undone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from django.db import transaction

from apps.core import context
from apps.core.changes.batch_update import Batch
from apps.core.choices import ImportPhase
from apps.core.errors import Invalid
from apps.core.models import ImportLine
from apps.stores.choices import LIVE_STATUSES
from apps.stores.models import Store
from apps.stores.queries.suspects import Suspect, suspects_of
from apps.stores.services import derived, rules
from apps.stores.services.correction_runs import correction_changeset, finish_changeset
from apps.stores.services.reference_data import ReferenceData
from apps.stores.services.stores import sources_of
from apps.stores.services.values import clean

BATCH = 500
KIND = "suspect_values"
TITLE = "Suspect values corrected"
REASON = "A part of the value was lost when it was read"


@dataclass
class SuspectOutcome:
    """Counts of one run."""

    checked: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    """Suspect values by kind."""
    corrected: int = 0
    locked: int = 0
    """Certain corrections of fields that staff have locked."""
    refused: Counter[str] = field(default_factory=Counter)
    """Corrections that would break a rule, by its message."""
    changeset_id: int | None = None


def find_suspect_values(
    *,
    country: str,
    report: Callable[[Suspect], None],
    fix: bool = False,
    dry_run: bool = False,
    progress: Callable[[SuspectOutcome], None] = lambda outcome: None,
) -> SuspectOutcome:
    """Pass every suspect value of a country's stores to `report`; with `fix`, correct those that are certain.

    Suspect are for example implausible costs and invalid phones. Merged and deleted stores are skipped.
    Locked fields and corrections that would break a rule are counted and left unchanged. Batches are atomic;
    an interrupted run is continued in the same changeset. A dry run writes nothing. When correcting, raise
    RunInProgress if another run corrects the country.
    """
    outcome = SuspectOutcome()
    cells = _cells(country)
    last = 0
    with ExitStack() as stack:
        stack.enter_context(context.working(context.WorkContext(via="command")))
        is_writing = fix and not dry_run
        changeset = stack.enter_context(correction_changeset(KIND, TITLE, country)) if is_writing else None
        while True:
            with transaction.atomic():
                stores = _batch(country, last, is_locked=changeset is not None)
                if not stores:
                    break
                last = stores[-1].pk
                batch = Batch(actor=None, changeset=changeset)
                suspect_rows = [(store, list(_suspects(store, cells))) for store in stores]
                for _, suspects in suspect_rows:
                    for suspect in suspects:
                        outcome.counts[suspect.kind] += 1
                        report(suspect)
                if fix:
                    _correct(suspect_rows, batch, outcome)
                if changeset is not None:
                    batch.save()
                outcome.checked += len(stores)
            progress(outcome)
        if changeset is not None:
            outcome.changeset_id = finish_changeset(changeset)
    return outcome


def _cells(country: str) -> dict[int, dict[str, str]]:
    """Return the source cells stored by imports, by store id.

    The check stores the cells of at most 2,000 rows with problems per file, until the import expires; the run
    knows the store of each row.
    """
    lines = ImportLine.objects.filter(imported__area="store", imported__country=country).order_by("pk")
    checked = lines.filter(phase=ImportPhase.CHECK).exclude(cells={})
    by_row = {
        (imported, row): (record_id, cells)
        for imported, row, record_id, cells in checked.values_list("imported_id", "row", "record_id", "cells")
    }
    written = lines.filter(phase=ImportPhase.RUN, record_id__isnull=False)
    written = written.filter(imported__in={imported for imported, _ in by_row})
    made = {
        (imported, row): record_id
        for imported, row, record_id in written.values_list("imported_id", "row", "record_id")
        if (imported, row) in by_row
    }
    cell_values: dict[int, dict[str, str]] = defaultdict(dict)
    for key, (matched, cells) in by_row.items():
        if (record_id := made.get(key, matched)) is not None:
            cell_values[record_id] |= cells
    return cell_values


def _suspects(store: Store, cells: dict[int, dict[str, str]]) -> Iterator[Suspect]:
    return suspects_of(store, store.brand.name if store.brand else "", cells.get(store.pk, {}))


def _batch(country: str, last: int, *, is_locked: bool) -> Sequence[Store]:
    stores = Store.objects.filter(country=country, status__in=LIVE_STATUSES, pk__gt=last)
    rows = stores.select_for_update(of=("self",)) if is_locked else stores
    return list(rows.select_related("brand").prefetch_related("external_ids").order_by("pk")[:BATCH])


def _correct(
    suspect_rows: Sequence[tuple[Store, Sequence[Suspect]]], batch: Batch, outcome: SuspectOutcome
) -> None:
    """Correct the certain values in memory, under the rules of an edit, and count them in `outcome`."""
    certain = [(store, [one for one in suspects if one.fix]) for store, suspects in suspect_rows]
    certain = [(store, suspects) for store, suspects in certain if suspects]
    if not certain:
        return
    reference = ReferenceData(certain[0][0].country, [store for store, _ in certain])
    for store, suspects in certain:
        for suspect in suspects:
            if any(store.field_sources.get(name, {}).get("locked") for name in suspect.fix):
                outcome.locked += 1
                continue
            try:
                _set(store, suspect, reference, batch)
            except Invalid as refused:
                outcome.refused[next(iter(refused.errors.values()))[0]] += 1
            else:
                outcome.corrected += 1


def _set(store: Store, suspect: Suspect, reference: ReferenceData, batch: Batch) -> None:
    """Set the certain values and derived fields. Raise Invalid."""
    ready, errors = clean(suspect.fix, store.country)
    if errors:
        raise Invalid(errors)
    with batch.changing(store, action="edit", reason=REASON):
        for name, value in ready.items():
            setattr(store, name, value)
        rule_context, missing = reference.rule_context(store)
        checked = rules.check(store, rule_context, set(ready))
        if checked.errors or missing:
            raise Invalid({**checked.errors, **missing})
        derived.refresh(store, rule_context.place)
        store.field_sources = sources_of(
            set(ready), actor=None, source="correction", before=store.field_sources
        )
