"""Import of a table that was exported for editing: compares cells, merges changes and reports conflicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from apps.core.bulk.exporting import may_export
from apps.core.changes import history
from apps.core.changes.batch_update import Batch, BatchContext
from apps.core.choices import ImportResult
from apps.core.db import clock
from apps.core.errors import AppError, Invalid
from apps.core.importing import cell_changes, files
from apps.core.importing.area import Checked, ImportArea, Importer, Line, Match
from apps.core.importing.cell_changes import CellChange
from apps.core.importing.cell_text import read_back
from apps.core.importing.own_ids import read_id
from apps.core.importing.round_trip import (
    RoundTrip,
    RoundTripSession,
    Texts,
    id_heading,
    is_round_trip,
    version_heading,
)
from apps.core.importing.seen import FirstRows
from apps.core.importing.setup import Setup
from apps.core.models import ChangeLog, Changeset, ImportFile, Versioned
from apps.core.readers.errors import quote

if TYPE_CHECKING:
    from apps.accounts.models import User

ID, VERSION = "record_id", "record_version"
"""Names of the two columns in problems."""
_CONFLICT = "Changed here since the export as well, so the value of the file is not used. Choose one"
_SINCE_CHECK = "Changed since the check, not updated"
_MOST_ENTRIES = 10
"""Number of history entries of a record in which the last change of a cell is searched."""


def open_importer(imported: ImportFile, area: ImportArea, actor: User, setup: Setup) -> Importer:
    """Return the importer of a file: of a table for editing, or the area's own."""
    facts = files.facts_of(imported)
    if area.round_trip is not None and is_round_trip(area, facts):
        names = [column.name for column in facts.columns]
        return RoundTripImporter(area, area.round_trip, actor, imported.country, names)
    return area.open(actor, imported.country, setup)


@dataclass
class _RowWork:
    """A row during check or run: its record and the values to set."""

    record: Versioned
    values: Mapping[str, Any]


class RoundTripImporter:
    """The importer of one table for editing, for one check or one run."""

    def __init__(
        self, area: ImportArea, trip: RoundTrip, actor: User, country: str, names: Iterable[str]
    ) -> None:
        self.area, self.trip, self.actor, self.country = area, trip, actor, country
        offered = {
            column.head(country): column.id for column in trip.columns(country) if may_export(actor, column)
        }
        self._id, self._version = id_heading(area), version_heading(area)
        self._fields = {name: offered[name] for name in names if name in offered}
        self._ignored = [name for name in names if name not in {self._id, self._version, *offered}]
        self._seen = FirstRows()
        self._batch = Batch(actor=actor)
        self._work = self._new_work()

    @cached_property
    def _session(self) -> RoundTripSession[Any]:
        return self.trip.open(self.actor, self.country)

    def _new_work(self) -> BatchContext:
        return BatchContext(actor=self.actor, country=self.country, batch=self._batch, at=clock.now())

    def remember(self, lines: Sequence[Line]) -> None:
        """Register the ids of rows that an earlier attempt processed, so that repetitions are found."""
        for line in lines:
            self._identify(line)

    # -- check ------------------------------------------------------------------------------------------
    def prepare(self, lines: Sequence[Line], checked: Mapping[int, Checked]) -> None:
        """Create nothing; rows only refer to existing records."""

    def examine(self, lines: Sequence[Line], checked: Mapping[int, Checked] | None) -> None:
        """Set result, problems, changes and match of each line; write nothing.

        The run (`checked` is not None) writes the cells that the check showed, if the record still has the
        value that was shown.
        """
        self._batch = Batch(actor=self.actor)
        self._work = self._new_work()
        wanted = {line.number: target for line in lines if (target := self._identify(line))}
        records = self._load(wanted.values(), is_locked=checked is not None)
        present = [line for line in lines if line.number in wanted and self._match(line, wanted, records)]
        seen = {pk: version for pk, version in wanted.values() if pk in records}
        now = self._session.texts(list(records), {})
        older = {pk: version for pk, version in seen.items() if records[pk].version != version}
        entries = history.later_entries(self.area.kind, older)
        earlier = {pk: history.values_before(self.area.kind, logs) for pk, logs in entries.items()}
        base = {**now, **self._session.texts(list(earlier), earlier)}
        compared = {
            pk: self._compare(line, base[pk], now[pk]) for line in present for pk in [wanted[line.number][0]]
        }
        if checked is None:
            compared = self._with_authors(compared, entries, now)
        for line in present:
            pk = wanted[line.number][0]
            self._read(line, records[pk], now[pk], compared[pk], checked)
        self._change([line for line in present if line.work is not None])

    def _with_authors(
        self,
        compared: Mapping[int, list[CellChange]],
        entries: Mapping[int, Sequence[ChangeLog]],
        now: Mapping[int, Texts],
    ) -> dict[int, list[CellChange]]:
        """Return the changes by record, those in conflict with the history entry that changed the cell last."""
        in_conflict = [pk for pk, changes in compared.items() if any(one.is_conflict for one in changes)]
        log_ids = self._last_changes({pk: entries[pk] for pk in in_conflict if pk in entries}, now)
        return {
            pk: [
                replace(one, log_id=log_ids.get((pk, one.field))) if one.is_conflict else one
                for one in changes
            ]
            for pk, changes in compared.items()
        }

    def _last_changes(
        self, entries: Mapping[int, Sequence[ChangeLog]], now: Mapping[int, Texts]
    ) -> dict[tuple[int, str], int]:
        """Return the history entry that changed each cell last, by record and field.

        Each of the latest entries is undone in memory, newest first, and the cells are compared: a cell may
        consist of several columns. The number of statements is independent of the number of records.
        """
        changes: dict[tuple[int, str], int] = {}
        after: Mapping[int, Texts] = now
        for count in range(1, _MOST_ENTRIES + 1):
            reached = {pk: logs for pk, logs in entries.items() if len(logs) >= count}
            if not reached:
                break
            earlier = {
                pk: history.values_before(self.area.kind, logs[:count]) for pk, logs in reached.items()
            }
            before = self._session.texts(list(earlier), earlier)
            for pk, logs in reached.items():
                for name, text in before[pk].items():
                    if text != after[pk][name]:
                        changes.setdefault((pk, name), logs[count - 1].pk)
            after = before
        return changes

    def _identify(self, line: Line) -> tuple[int, int] | None:
        """Return id and version in a row; reject the row if they are invalid or the id is repeated."""
        texts = [read_back(line.row.get(name)) for name in (self._id, self._version)]
        line.title = next((read_back(line.row.get(name)) for name in self._fields), texts[0])[:200]
        record_id, version = (read_id(text) for text in texts)
        label = self.area.kind.label.lower()
        if record_id is None:
            line.refuse(ID, f"{quote(texts[0])} is not the id of a {label}. Export the rows again", texts[0])
            return None
        if version is None:
            line.refuse(VERSION, f"{quote(texts[1])} is not a version. Export the rows again", texts[1])
            return None
        first = self._seen.first(("record", record_id), line.number)
        if first != line.number:
            line.refuse(ID, f"The same {label} as row {first}", texts[0])
            return None
        return record_id, version

    def _load(self, wanted: Iterable[tuple[int, int]], *, is_locked: bool) -> dict[int, Versioned]:
        ids = sorted({record_id for record_id, _ in wanted})
        return {record.pk: record for record in self._session.load(ids, is_locked=is_locked)} if ids else {}

    def _match(
        self, line: Line, wanted: Mapping[int, tuple[int, int]], records: Mapping[int, Versioned]
    ) -> bool:
        """Set the record that a row refers to. Return False for a rejected row."""
        record_id, version = wanted[line.number]
        record = records.get(record_id)
        label = self.area.kind.label.lower()
        if record is None:
            line.refuse(ID, f"You have no {label} with this id in this country", str(record_id))
            return False
        line.title = self.area.kind.title(record)[:200]
        if not 1 <= version <= record.version:
            msg = f"The {label} never had version {version}: it has {record.version}. Export the rows again"
            line.refuse(VERSION, msg, str(version))
            return False
        line.record_id = record_id
        line.match = Match(record_id, record.version, line.title, "id")
        return True

    def _compare(self, line: Line, base: Texts, now: Texts) -> list[CellChange]:
        file = {name: read_back(line.row.get(column)) for column, name in self._fields.items()}
        return cell_changes.compare(file, base, now, self.trip.groups)

    def _read(
        self,
        line: Line,
        record: Versioned,
        now: Texts,
        changes: Sequence[CellChange],
        checked: Mapping[int, Checked] | None,
    ) -> None:
        """Parse the changed cells of a row and set what the row would write."""
        checked_line = None if checked is None else checked.get(line.number)
        if checked_line is not None and checked_line.result == ImportResult.REFUSED:
            line.refuse("", "Rejected by the check, but valid now. Check the file again")
            return
        line.changes = list(changes)
        applied = [
            change for change in changes if self._is_applied(line, change, checked_line, checked is not None)
        ]
        line.result = ImportResult.SKIPPED if len(applied) < len(changes) else ImportResult.UNCHANGED
        # The check also reads the cells in conflict: the user may choose them.
        to_read = changes if checked is None else applied
        if not to_read:
            return
        values = self._values(line, record, now, to_read)
        if len(applied) < len(to_read) and line.result != ImportResult.REFUSED:
            values = self._values(line, record, now, applied) if applied else {}
        if line.result != ImportResult.REFUSED and applied:
            line.work = _RowWork(record, values)

    def _is_applied(self, line: Line, change: CellChange, checked: Checked | None, is_run: bool) -> bool:
        """Return whether a cell is written, with a warning if it is not."""
        if not is_run:
            return not change.is_conflict
        shown = next((one for one in checked.changes if one.field == change.field), None) if checked else None
        if shown is None or (shown.now, shown.new) != (change.now, change.new):
            line.warn(change.field, _SINCE_CHECK, change.new)
            return False
        if not shown.is_applied:
            line.warn(change.field, _CONFLICT, change.new)
        return shown.is_applied

    def _values(
        self, line: Line, record: Versioned, now: Texts, changes: Sequence[CellChange]
    ) -> Mapping[str, Any]:
        """Return the values of changed cells; a cell that cannot be read completely rejects the row."""
        texts = {**now, **{change.field: change.new for change in changes}}
        read = self._session.read(record, texts, {change.field for change in changes})
        for problem in read.problems:
            if problem.is_fatal:
                line.refuse(problem.field, problem.msg, problem.value)
            elif problem not in line.problems:
                line.problems.append(problem)
        return read.values

    def _change(self, lines: Sequence[Line]) -> None:
        """Set the values under the rules of an edit, in memory."""
        works: list[_RowWork] = [line.work for line in lines]
        self._session.prepare(self._work, [work.record for work in works], [work.values for work in works])
        for line, work in zip(lines, works, strict=True):
            count = self._batch.count
            try:
                with self._batch.changing(work.record, action="edit"):
                    warnings = self._session.change(self._work, work.record, work.values)
            except Invalid as error:
                for name, messages in error.errors.items():
                    line.refuse(name, messages[0])
            except AppError as error:
                line.refuse("", error.msg)
            else:
                for item in warnings:
                    line.warn(item.field or "", item.msg)
                self._settle(line, is_changed=self._batch.count > count)

    def _settle(self, line: Line, *, is_changed: bool) -> None:
        if is_changed:
            line.result = ImportResult.UPDATED
            return
        # Other words for the same values: "cafe" for "Café".
        line.work = None
        line.changes = [change for change in line.changes if change.is_conflict]

    # -- writing ----------------------------------------------------------------------------------------
    def write(self, lines: Sequence[Line], changeset: Changeset) -> None:
        """Save the changed records with their history, in a fixed number of statements."""
        changed = [line.work.record for line in lines if line.result == ImportResult.UPDATED]
        self._batch.changeset = changeset
        self._batch.save()
        if changed:
            self._session.after(self._work, changed)

    def preview(self, line: Line) -> dict[str, str]:
        """Return the title: the changed cells are listed separately."""
        return {"name": line.title}

    def notes(self) -> list[str]:
        """Return a note about columns that are not read."""
        if not self._ignored:
            return []
        names = ", ".join(f"“{name[:60]}”" for name in self._ignored[:10])
        return [f"These columns are not part of the export and are ignored: {names}"]

    def finish(self, unknown: Mapping[tuple[str, str], int], changeset: Changeset | None) -> str:
        """Return no message; nothing follows."""
        return ""
