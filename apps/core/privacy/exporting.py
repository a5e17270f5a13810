"""Export of all stored data of a person: an archive with a spreadsheet and a JSON file."""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Iterator
from itertools import islice
from typing import IO, TYPE_CHECKING, TypedDict

import orjson
from django.db import models

from apps.core.db import clock
from apps.core.files import sheets
from apps.core.jobs import jobs
from apps.core.privacy import requests
from apps.core.privacy.holders import Holder, holders
from apps.core.privacy.sought import SearchedPerson
from apps.core.text.counting import counted
from apps.core.values import Json

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.core.models import Job

MOST = 10_000
"""Maximum number of records in an export."""
HEADS = (("Kind", 24), ("Record", 10), ("Country", 10), ("What", 28), ("Value", 80))


def _super_admins_alone(user: User, job: Job) -> bool:
    return False  # super admins bypass this rule


@jobs.job_kind("person_export", _super_admins_alone)
def run_export(run: jobs.Run) -> None:
    """Create the archive. An interrupted attempt starts again from the beginning."""
    request = requests.stored_of(run.job)
    if not request.known:
        return
    person = requests.person_of(request)
    files: list[ExportedRecord] = []
    counts: dict[str, int] = {}
    for holder, record in islice(_records(person), MOST):
        files.append(_export_values(holder, record, person))
        counts[holder.code] = counts.get(holder.code, 0) + 1
        run.progress(len(files))
    with tempfile.TemporaryFile() as archive:
        _write(archive, files, person)
        run.store_file(archive, f"personal data {clock.now():%Y-%m-%d}.zip")
    requests.finish(request.pk, counts)
    run.progress(len(files), len(files), counted(len(files), "record"))


class ExportedRecord(TypedDict):
    """A record of the archive."""

    kind: str
    id: int
    country: str
    data: dict[str, Json]


def _records(person: SearchedPerson) -> Iterator[tuple[Holder, models.Model]]:
    for holder in holders():
        for record in holder.search_thoroughly(person).order_by("pk").iterator(chunk_size=200):
            yield holder, record


def _export_values(holder: Holder, record: models.Model, person: SearchedPerson) -> ExportedRecord:
    return {
        "kind": holder.label,
        "id": record.pk,
        "country": getattr(record, "country", ""),
        "data": holder.export_values(record, person),
    }


def _write(archive: IO[bytes], files: list[ExportedRecord], person: SearchedPerson) -> None:
    content = {"asked_for": person.value, "made_at": clock.now(), "records": files}
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("personal-data.json", orjson.dumps(content, default=str, option=orjson.OPT_INDENT_2))
        with sheets.table("Personal data", HEADS, _rows(files)) as sheet:
            packed.writestr("personal-data.xlsx", sheet.read())


def _rows(files: list[ExportedRecord]) -> Iterator[list[Json]]:
    for one in files:
        for what, value in one["data"].items():
            words = (
                value if isinstance(value, str | int | float) else orjson.dumps(value, default=str).decode()
            )
            yield [one["kind"], one["id"], one["country"], what, words]
