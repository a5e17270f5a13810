"""Export of a list for editing: id, version and the columns that the user may write, as XLSX or CSV."""

from __future__ import annotations

import codecs
import csv
import io
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from apps.core.bulk import bulk, exporting
from apps.core.country.zones import zone_of
from apps.core.db import replica
from apps.core.errors import Invalid
from apps.core.files import sheets
from apps.core.http import throttle
from apps.core.importing import area as areas
from apps.core.importing.area import ImportArea
from apps.core.importing.cell_text import exported_text
from apps.core.importing.round_trip import RoundTrip, id_heading, version_heading
from apps.core.jobs import jobs
from apps.core.lists import list_area
from apps.core.models import Job
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

FORMATS = ("xlsx", "csv")
_WIDTH = 24


@dataclass(frozen=True)
class _Table:
    """The table of one user: the list, the round trip, and the columns."""

    area: ImportArea
    trip: RoundTrip
    user: User
    country: str
    file_format: str

    @property
    def entered(self) -> list_area.ListArea:
        return list_area.area(self.area.code)

    @property
    def columns(self) -> list[list_area.Column]:
        return [one for one in self.trip.columns(self.country) if exporting.may_export(self.user, one)]

    @property
    def file_name(self) -> str:
        stem = Path(exporting.file_name(self.entered, self.country)).stem
        return f"{stem} for editing.{self.file_format}"

    def record(self, query: Mapping[str, FieldValue], rows: int) -> None:
        """Record the export of personal data in history."""
        exporting.record_export(self.user, self.country, self.entered, query, self.columns, rows)

    def write(
        self, query: Mapping[str, Any], written: Callable[[int], None] = lambda count: None
    ) -> IO[bytes]:
        """Return the file, positioned at its start."""
        heads = [id_heading(self.area), version_heading(self.area)]
        heads += [column.head(self.country) for column in self.columns]
        rows = islice(self._rows(query), sheets.MOST_ROWS)
        if self.file_format == "csv":
            return _csv(heads, rows, written)
        title = self.entered.noun.capitalize()
        widths = [(head, _WIDTH) for head in heads]
        return sheets.table(title, widths, rows, zone=zone_of(self.country), written=written)

    def _rows(self, query: Mapping[str, FieldValue]) -> Iterator[Sequence[FieldValue]]:
        ids = exporting.list_ids(self.user, self.country, self.entered, query)
        columns = self.columns
        while chunk := list(islice(ids, exporting.CHUNK)):
            for row in self.trip.rows(chunk):
                yield [row.pk, row.version, *(column.cell(self.user, row) for column in columns)]


def _table(user: User, country: str, code: str, file_format: str) -> _Table:
    area = areas.area(code)
    assert area.round_trip is not None, code
    return _Table(area, area.round_trip, user, country, file_format)


def export(
    *, user: User, country: str, area: str, query: Mapping[str, Any], file_format: str
) -> tuple[IO[bytes], str] | Job:
    """Return the file and its name, or the job that creates it if there are many rows.

    Raise Invalid (unknown sort order, more rows than a spreadsheet can have) and Throttled.
    """
    throttle.hit(f"export:{user.pk}", limit=exporting.PER_MINUTE, window_seconds=60)
    table = _table(user, country, area, file_format)
    entered = table.entered
    entered.spec.order(query, entered.context(user, country))
    total = entered.countable(user, country, query).count()
    if total > sheets.MOST_ROWS:
        raise Invalid({"filters": [f"{total:,} rows match; a sheet holds {sheets.MOST_ROWS:,}"]})
    if total <= exporting.AT_ONCE:
        table.record(query, total)
        return table.write(query), table.file_name
    return jobs.enqueue(
        actor=user,
        kind="export_for_editing",
        title=f"Export of {entered.noun} for editing",
        country=country,
        params={
            "area": area,
            "query": list_area.filters_as_json(query),
            "format": file_format,
            "columns": [column.id for column in table.columns],
        },
    )


def _may_fetch(user: User, job: Job) -> bool:
    """Return whether the user can still see the list and every exported column."""
    table = _table(user, job.country, str(job.params["area"]), str(job.params["format"]))
    offered = {column.id for column in table.columns}
    return user.role in table.area.roles and offered.issuperset(job.params["columns"])


@jobs.job_kind("export_for_editing", _may_fetch)
def run_export(run: jobs.Run) -> None:
    """Create the file of a long list. An interrupted attempt starts again from the beginning."""
    code, country = str(run.params["area"]), run.job.country
    user = bulk.acting_person(run, areas.area(code).roles)
    table = _table(user, country, code, str(run.params["format"]))
    query = exporting.stored_query(table.entered, run.params["query"])
    total = min(table.entered.countable(user, country, query).count(), sheets.MOST_ROWS)
    run.progress(0, total)

    def written(count: int) -> None:
        if count % exporting.CHUNK == 0:
            with replica.primary():
                run.progress(count, total)

    # Waits until the replica has everything that the user has written so far.
    with replica.read_all(lambda: table.write(query, written)) as handle:
        run.beat()
        # Before the file is stored: an interrupted attempt is recorded twice, and no export is unrecorded.
        table.record(query, total)
        run.store_file(handle, table.file_name)
    run.progress(total, total, f"{total:,} {table.entered.noun}")


def _csv(
    heads: Sequence[str], rows: Iterable[Sequence[FieldValue]], written: Callable[[int], None]
) -> IO[bytes]:
    """Return a CSV file in UTF-8 with a byte order mark, which spreadsheet programs need."""
    file = tempfile.TemporaryFile(suffix=".csv")
    try:
        file.write(codecs.BOM_UTF8)
        text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
        writer = csv.writer(text)
        writer.writerow(heads)
        for count, row in enumerate(rows, 1):
            writer.writerow([sheets.harmless(exported_text(value)) for value in row])
            written(count)
        text.detach()
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return file
