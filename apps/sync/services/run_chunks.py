"""Processing of a run: rows in chunks, each chunk with all its effects in one transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from apps.core.changes.batch_update import write_columns
from apps.core.country import pack
from apps.core.db.copy_rows import copy_in
from apps.core.jobs import jobs
from apps.core.text.cleaning import shortened
from apps.stores.queries.candidates import Candidate
from apps.sync.choices import RunStatus
from apps.sync.models import SourceRecord, SyncRun, SyncRunProblem
from apps.sync.services import auto_apply, proposals, runs
from apps.sync.services.readers.row_reader import Entry

CHUNK = 500
FIRST_LEFT_OUT = 10
"""Maximum number of skipped rows listed per reason."""
VANISHED_AFTER = 3
"""Number of consecutive full successful runs without a record after which users are asked."""
TWICE = "Duplicate id in this file"
_CHANGED = ("raw", "normalized", "content_hash", "changed_at", "last_run_id", "vanished_runs")


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """The stored state of a record."""

    pk: int
    country: str
    digest: str
    last_run_id: int
    store_id: int | None
    link_status: str


@dataclass
class Prepared:
    """The rows of a chunk, and candidate stores by external id."""

    entries: list[Entry]
    likely: Mapping[str, Sequence[Candidate]] = field(default_factory=dict)


@dataclass
class Sorted:
    """The rows of a chunk by outcome."""

    new: list[Entry] = field(default_factory=list)
    changed: list[Entry] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    """Records that are unchanged or whose row was rejected; they have not vanished."""
    counts: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    left_out: list[Entry] = field(default_factory=list)
    """The skipped rows."""
    problems: list[Entry] = field(default_factory=list)

    @property
    def incomplete(self) -> list[Entry]:
        """Return new and changed rows with an unreadable value."""
        return [entry for entry in (*self.new, *self.changed) if entry.left_out]


LONGEST_PROBLEM = 500


def chunks(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Yield the rows in chunks, each written in one transaction."""
    iterator = iter(entries)
    while chunk := list(islice(iterator, CHUNK)):
        yield chunk


def stored_records(source_id: int, entries: Sequence[Entry]) -> dict[str, StoredRecord]:
    """Return the stored records of the rows by external id, in one query."""
    ids = {entry.external_id for entry in entries if entry.external_id}
    records = SourceRecord.objects.filter(source=source_id, external_id__in=ids)
    rows = records.values_list(
        "external_id", "pk", "country", "content_hash", "last_run_id", "store_id", "link_status"
    )
    return {external_id: StoredRecord(*row) for external_id, *row in rows}


def sort(
    entries: Sequence[Entry], stored: dict[str, StoredRecord], country: str, run_id: int | None
) -> Sorted:
    """Return the rows by outcome; of rows with the same id the first counts."""
    result = Sorted()
    used: set[str] = set()
    for entry in entries:
        before = stored.get(entry.external_id)
        if entry.normalized is not None:
            entry.problem = _refusal(entry, before, country, run_id, used)
        if entry.skipped:
            result.skipped[entry.skipped] += 1
            result.left_out.append(entry)
        elif entry.problem:
            result.problems.append(entry)
            if before is not None and before.country == country:
                result.seen.append(before.pk)
        else:
            used.add(entry.external_id)
            _place(entry, before, result)
    result.counts.update(
        fetched=len(entries),
        new=len(result.new),
        changed=len(result.changed),
        errors=len(result.problems),
        skipped=sum(result.skipped.values()),
    )
    return result


def _refusal(
    entry: Entry, before: StoredRecord | None, country: str, run_id: int | None, used: set[str]
) -> str:
    if entry.external_id in used or (before is not None and before.last_run_id == run_id):
        return TWICE
    if before is not None and before.country != country:
        return f"This id is that of a record in {pack(before.country).name}"
    return ""


def _place(entry: Entry, before: StoredRecord | None, result: Sorted) -> None:
    if before is None:
        result.new.append(entry)
    elif before.digest != entry.digest:
        result.changed.append(entry)
    else:
        result.seen.append(before.pk)
        result.counts["unchanged"] += 1


class Feeding:
    """One attempt at a run."""

    def __init__(self, work: jobs.Run, run: SyncRun) -> None:
        self.work = work
        self.run = run

    @property
    def at(self) -> int:
        """Return the number of the last processed row."""
        return int(self.work.job.state.get("at", 0))

    @transaction.atomic
    def do(self, chunk: Prepared) -> None:
        """Write a chunk in one transaction: records, items, problems, counts and the checkpoint."""
        entries = chunk.entries
        stored = stored_records(self.run.source_id, entries)
        sorted_chunk = sort(entries, stored, self.run.country, self.run.pk)
        now = timezone.now()
        fresh = [self._record(entry, now) for entry in sorted_chunk.new]
        copy_in(fresh)
        changed = self._write_changed(sorted_chunk.changed, stored, now)
        seen = SourceRecord.objects.filter(pk__in=sorted_chunk.seen)
        if sorted_chunk.seen:
            seen.update(last_run=self.run, vanished_runs=0)
        copy_in([self._problem(entry) for entry in (*sorted_chunk.problems, *sorted_chunk.incomplete)])
        if fresh or changed:
            sorted_chunk.counts.update(proposals.propose(self.run, [*fresh, *changed], chunk.likely))
        self._count(sorted_chunk)
        state = {"at": entries[-1].row, "left_out": self._left_out(sorted_chunk)}
        self.work.checkpoint(state, self.work.job.done + len(entries))

    def _left_out(self, sorted_chunk: Sorted) -> dict[str, list[list[Any]]]:
        """Return the first skipped rows of each reason, including earlier chunks: {reason: [[row, id]]}."""
        first: dict[str, list[list[Any]]] = dict(self.work.job.state.get("left_out", {}))
        for entry in sorted_chunk.left_out:
            rows = first.get(entry.skipped, [])
            if len(rows) < FIRST_LEFT_OUT:
                first[entry.skipped] = [*rows, [entry.row, entry.external_id]]
        return first

    def _record(self, entry: Entry, now: Any) -> SourceRecord:
        return SourceRecord(
            source_id=self.run.source_id,
            external_id=entry.external_id,
            country=self.run.country,
            raw=entry.stored_raw(),
            normalized=entry.normalized,
            content_hash=entry.digest,
            first_run_id=self.run.pk,
            last_run_id=self.run.pk,
            changed_at=now,
        )

    def _write_changed(
        self, entries: Sequence[Entry], stored: dict[str, StoredRecord], now: Any
    ) -> list[SourceRecord]:
        """Write the new content of changed records; links stay. Return the records."""
        by_id = SourceRecord.objects.select_related("store").in_bulk(
            [stored[entry.external_id].pk for entry in entries]
        )
        for entry in entries:
            record = by_id[stored[entry.external_id].pk]
            record.source, record.last_run, record.vanished_runs = self.run.source, self.run, 0
            record.raw, record.normalized = entry.stored_raw(), entry.normalized
            record.content_hash, record.changed_at = entry.digest, now
        changed = list(by_id.values())
        if changed:
            write_columns(changed, _CHANGED)
        return changed

    def _problem(self, entry: Entry) -> SyncRunProblem:
        return SyncRunProblem(
            run_id=self.run.pk,
            row=entry.row,
            external_id=entry.external_id,
            title=entry.title,
            msg=shortened(entry.problem or f"Imported, skipped: {entry.left_out}", LONGEST_PROBLEM),
        )

    def _count(self, sorted_chunk: Sorted) -> None:
        self.run.counts = dict(Counter(self.run.counts) + sorted_chunk.counts)
        self.run.counts = {name: self.run.counts.get(name, 0) for name in runs.COUNTS}
        self.run.skipped = dict(Counter(self.run.skipped) + sorted_chunk.skipped)
        SyncRun.objects.filter(pk=self.run.pk).update(counts=self.run.counts, skipped=self.run.skipped)

    def apply_rules(self) -> None:
        """Apply the run's items that rules cover. Idempotent."""
        auto_apply.apply_run(self.run, self.work.beat)

    @transaction.atomic
    def finish(self) -> None:
        """End the run; a full run also counts missing records, but only without errors toward vanishing."""
        status, error = RunStatus.SUCCEEDED, ""
        if self.run.counts["errors"]:
            status = RunStatus.PARTIAL
        received = sum(self.run.counts[name] for name in ("new", "changed", "unchanged"))
        if not received and not self.run.counts["errors"]:
            status, error = RunStatus.PARTIAL, f"The file has no data for {pack(self.run.country).name}"
        if self.run.is_full and received:
            self._miss(counts=status == RunStatus.SUCCEEDED)
        runs.close(self.run, status, error)

    def _miss(self, *, counts: bool) -> None:
        of_country = SourceRecord.objects.filter(source=self.run.source, country=self.run.country)
        missing = of_country.exclude(last_run=self.run)
        self.run.counts["vanished"] = missing.count()
        if not counts:
            return
        missing.update(vanished_runs=F("vanished_runs") + 1)
        vanished = missing.filter(vanished_runs=VANISHED_AFTER).order_by("pk")
        ids = list(vanished.values_list("pk", flat=True))
        for start in range(0, len(ids), CHUNK):
            records = SourceRecord.objects.select_related("source", "store").filter(
                pk__in=ids[start : start + CHUNK]
            )
            count_by_id = Counter(self.run.counts) + proposals.propose_vanished(self.run, list(records))
            self.run.counts = {name: count_by_id.get(name, 0) for name in runs.COUNTS}
