"""Exports of lists as spreadsheets, with the list's rows, order, filters and columns.

Up to 20,000 rows are returned by the request; more are exported by a job whose file is available for seven
days. Ids are read through a cursor and rows in chunks, so that memory does not grow with the list. Exports of
personal data are recorded in history.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import IO, TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from apps.core.bulk import bulk
from apps.core.changes import history
from apps.core.country.zones import zone_of
from apps.core.db import clock, replica
from apps.core.errors import Invalid
from apps.core.files import sheets
from apps.core.http import throttle
from apps.core.jobs import jobs
from apps.core.lists import list_area
from apps.core.models import Job
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

AT_ONCE = 20_000
CHUNK = 1000
PER_MINUTE = 10


def may_export(user: User, column: list_area.Column) -> bool:
    """Return whether the user can export a column."""
    return column.roles is None or user.is_superuser or user.role in column.roles


def columns_for(user: User, area: list_area.ListArea) -> list[list_area.Column]:
    """Return the columns that the user can export."""
    return [column for column in area.columns if may_export(user, column)]


def chosen_columns(user: User, area: list_area.ListArea, ids: Sequence[str]) -> list[list_area.Column]:
    """Return the columns `ids` in that order, or all that the user can export if empty. Raise Invalid."""
    offered = {column.id: column for column in columns_for(user, area)}
    unknown = [name for name in ids if name not in offered]
    if unknown:
        raise Invalid({"columns": [f"Unknown column: {unknown[0][:60]}"]})
    return [offered[name] for name in dict.fromkeys(ids)] if ids else list(offered.values())


def export(
    *, user: User, country: str, area: list_area.ListArea, query: Mapping[str, Any], columns: Sequence[str]
) -> tuple[IO[bytes], str] | Job:
    """Return the spreadsheet and its file name, or the job that creates it if there are many rows.

    Raises Invalid (unknown column or sort order, more rows than a spreadsheet can have) and Throttled.
    """
    throttle.hit(f"export:{user.pk}", limit=PER_MINUTE, window_seconds=60)
    chosen = chosen_columns(user, area, columns)
    area.spec.order(query, area.context(user, country))
    total = area.countable(user, country, query).count()
    if total > sheets.MOST_ROWS:
        raise Invalid({"filters": [f"{total:,} rows match; a sheet holds {sheets.MOST_ROWS:,}"]})
    if total <= AT_ONCE:
        heads = _heads(area, chosen, country)
        rows = _cells(user, area, chosen, list_ids(user, country, area, query))
        record_export(user, country, area, query, chosen, total)
        return sheets.table(area.noun.capitalize(), heads, rows, zone=zone_of(country)), file_name(
            area, country
        )
    return jobs.enqueue(
        actor=user,
        kind="export",
        title=f"Export of {area.noun}",
        country=country,
        params={
            "area": area.code,
            "query": list_area.filters_as_json(query),
            "columns": [column.id for column in chosen],
        },
    )


def _heads(
    area: list_area.ListArea, columns: Sequence[list_area.Column], country: str
) -> list[tuple[str, int]]:
    """Return (heading, width) per column: the country's heading, or the label if several columns share it."""
    counts = Counter(column.head(country) for column in area.columns)
    words = {column.id: column.head(country) for column in columns}
    return [(words[one.id] if counts[words[one.id]] == 1 else one.label, one.width) for one in columns]


def record_export(
    user: User,
    country: str,
    area: list_area.ListArea,
    query: Mapping[str, FieldValue],
    columns: Sequence[list_area.Column],
    rows: int,
) -> None:
    """Record an export of personal data in history: columns, filters and number of rows."""
    if not any(column.is_personal for column in columns):
        return
    filters = list_area.filters_as_json(query)
    if filters.get("keyword"):
        # The keyword may be a name or a phone number.
        filters["keyword"] = history.HIDDEN
    history.record_event(
        actor=user,
        object_type=area.object_type,
        title=f"{rows:,} {area.noun}",
        country=country,
        action="export",
        facts={"columns": [column.id for column in columns], "filters": filters, "rows": rows},
    )


def file_name(area: list_area.ListArea, country: str) -> str:
    """Return a file name such as "stores ID 2026-03-01.xlsx", with the current day in the country."""
    day = clock.now().astimezone(ZoneInfo(zone_of(country))).date()
    return f"{area.noun} {country} {day}.xlsx"


def list_ids(
    user: User, country: str, area: list_area.ListArea, query: Mapping[str, FieldValue]
) -> Iterator[int]:
    """Yield the ids of the list in its order, through a server-side cursor."""
    return area.ordered(user, country, query).values_list("pk", flat=True).iterator(chunk_size=CHUNK)


def _cells(
    user: User, area: list_area.ListArea, columns: Sequence[list_area.Column], ids: Iterator[int]
) -> Iterator[Sequence[FieldValue]]:
    while chunk := list(islice(ids, CHUNK)):
        for record in area.rows(chunk):
            yield [column.cell(user, record) for column in columns]


def _may_fetch(user: User, job: Job) -> bool:
    """Return whether the user can still see the list and every exported column."""
    area = list_area.area(str(job.params["area"]))
    offered = {column.id for column in columns_for(user, area)}
    return user.role in area.roles and offered.issuperset(job.params["columns"])


def stored_query(area: list_area.ListArea, stored: Mapping[str, FieldValue]) -> dict[str, Any]:
    """Return the filters and order of a job, validated again. Raise ValidationError."""
    filters = dict(stored)
    order: dict[str, Any] = {key: filters.pop(key) for key in ("sort_by", "sort_order") if key in filters}
    return {**list_area.read_filters(area.spec, filters), **order}


@jobs.job_kind("export", _may_fetch)
def run_export(run: jobs.Run) -> None:
    """Create the spreadsheet of a long list. An interrupted attempt starts again from the beginning."""
    area = list_area.area(str(run.params["area"]))
    country = run.job.country
    user = bulk.acting_person(run, area.roles)
    columns = chosen_columns(user, area, run.params["columns"])
    query = stored_query(area, run.params["query"])
    total = min(area.countable(user, country, query).count(), sheets.MOST_ROWS)
    run.progress(0, total)
    heads = _heads(area, columns, country)

    def written(count: int) -> None:
        if count % CHUNK == 0:
            with replica.primary():
                run.progress(count, total)

    def sheet() -> IO[bytes]:
        rows = islice(_cells(user, area, columns, list_ids(user, country, area, query)), sheets.MOST_ROWS)
        return sheets.table(area.noun.capitalize(), heads, rows, zone=zone_of(country), written=written)

    # Waits until the replica has everything that the user has written so far.
    with replica.read_all(sheet) as handle:
        run.beat()
        # Before the file is stored: an interrupted attempt is recorded twice, and no export is unrecorded.
        record_export(user, country, area, query, columns, total)
        run.store_file(handle, file_name(area, country))
    run.progress(total, total, f"{total:,} {area.noun}")
