"""Files of imports: upload, inspection, local copies, and deletion after a week."""

from __future__ import annotations

import shutil
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypedDict, Unpack

from django.core.files import File
from django.core.files.storage import default_storage
from django.db import models, transaction

from apps.core.choices import JobStatus
from apps.core.db import clock
from apps.core.errors import FileRejected, Invalid, NotFound
from apps.core.files import files
from apps.core.importing import row_reader
from apps.core.importing.area import ImportArea
from apps.core.importing.file_type import MOST_BYTES
from apps.core.importing.round_trip import header_row
from apps.core.importing.text_encoding import ENCODINGS
from apps.core.importing.unreadable import NoHeader, UnreadableFile
from apps.core.jobs import schedule
from apps.core.models import ImportFile

if TYPE_CHECKING:
    from apps.accounts.models import User

FOLDER = "imports"
RETENTION = timedelta(days=7)
MOST_OPEN = 20
"""Maximum number of files per user; the oldest idle file is deleted for a new one."""


def take_in(*, actor: User, country: str, area: ImportArea, file: IO[bytes], file_name: str) -> ImportFile:
    """Inspect an uploaded file, save it in the private storage and return its record.

    A user's oldest idle file beyond MOST_OPEN is deleted. Raise FileRejected (10013) and StorageAway.
    """
    with tempfile.NamedTemporaryFile(suffix=Path(file_name).suffix[:10]) as copy:
        shutil.copyfileobj(file, copy)
        size = copy.tell()
        copy.flush()
        if size > MOST_BYTES:
            raise FileRejected(
                f"File is {size / 1024 / 1024:.0f} MB; the limit is {MOST_BYTES // 1024 // 1024} MB"
            )
        facts = _inspect(Path(copy.name))
        if row := header_row(area, facts):
            # A table for editing has one row of headings, whatever its cells look like.
            reading = row_reader.Reading(facts.sheet, row, 1, facts.encoding)
            facts = facts if reading.fits(facts) else _inspect(Path(copy.name), reading)
        copy.seek(0)
        with files.writing() as written, transaction.atomic():
            name = written.save(default_storage, f"{FOLDER}/{uuid.uuid4().hex}.{facts.format}", File(copy))
            _delete_oldest(actor)
            return ImportFile.objects.create(
                area=area.code,
                country=country,
                owner=actor,
                file=name,
                file_name=file_name[-200:],
                size=size,
                facts=facts.as_json(),
                expires_at=clock.now() + RETENTION,
            )


def _inspect(path: Path, reading: row_reader.Reading = row_reader.DETECTED) -> row_reader.FileFacts:
    try:
        return row_reader.inspect(path, reading)
    except NoHeader:
        raise
    except UnreadableFile as error:
        raise FileRejected(str(error)) from error


@contextmanager
def rejecting_unreadable() -> Iterator[None]:
    """Convert UnreadableFile in the block to FileRejected, for errors after the inspected rows."""
    try:
        yield
    except UnreadableFile as error:
        raise FileRejected(str(error)) from error


def visible_to(user: User, country: str) -> models.QuerySet[ImportFile]:
    """Return the user's files of a country."""
    return ImportFile.objects.filter(owner=user, country=country)


def get_import(*, user: User, country: str, area: str, import_id: int) -> ImportFile:
    """Return one of the user's files. Raise NotFound for other users' and deleted files."""
    imports = visible_to(user, country).filter(area=area).select_related("check_job", "run_job")
    return _require(imports.filter(pk=import_id))


def lock_import(*, user: User, country: str, area: str, import_id: int) -> ImportFile:
    """Return one of the user's files, locked until the transaction ends. Raise NotFound."""
    imports = visible_to(user, country).filter(area=area).select_related("check_job", "run_job")
    return _require(imports.select_for_update(of=("self",)).filter(pk=import_id))


def _require(imports: models.QuerySet[ImportFile]) -> ImportFile:
    imported = imports.first()
    if imported is None:
        raise NotFound("Import")
    return imported


def refuse_busy(imported: ImportFile) -> None:
    """Raise Invalid for a file that is being checked or was imported."""
    if imported.is_begun:
        raise Invalid({"import_id": ["This file was already imported. Upload it again to import it again"]})
    job = imported.check_job
    if job is not None and job.status in (JobStatus.QUEUED, JobStatus.RUNNING):
        raise Invalid({"import_id": ["The file is being checked. Wait until it ends, or cancel it"]})


class ReadingChoices(TypedDict, total=False):
    """Changed settings for reading a file."""

    sheet: str
    header_row: int
    header_rows: int
    encoding: str


def choose_reading(
    *, actor: User, country: str, area: str, import_id: int, **choices: Unpack[ReadingChoices]
) -> ImportFile:
    """Read the file in another way and reset the choices for its columns.

    Raises NotFound, Invalid (a busy file, an unknown sheet or row) and FileRejected.
    """
    with transaction.atomic():
        imported = lock_import(user=actor, country=country, area=area, import_id=import_id)
        refuse_busy(imported)
        reading = _chosen_reading(facts_of(imported), choices)
        with local_copy(imported) as path:
            imported.facts = read_again(imported, path, reading).as_json()
        imported.digest, imported.findings, imported.setup, imported.edits = "", None, {}, {}
        imported.save(update_fields=["facts", "digest", "findings", "setup", "edits"])
    return imported


def _chosen_reading(facts: row_reader.FileFacts, choices: ReadingChoices) -> row_reader.Reading:
    """Return the current settings with the choices; the header is detected again for another sheet."""
    if "sheet" in choices and choices["sheet"] != facts.sheet:
        current = row_reader.Reading(encoding=facts.encoding)
    else:
        current = row_reader.Reading(facts.sheet, facts.header_row, facts.header_rows, facts.encoding)
    return replace(current, **choices)


def read_again(imported: ImportFile, path: Path, reading: row_reader.Reading) -> row_reader.FileFacts:
    """Return the facts of a file read as chosen. Raise Invalid and FileRejected."""
    facts = facts_of(imported)
    is_text = facts.format == "csv"
    if reading.sheet and reading.sheet not in facts.sheets:
        raise Invalid({"sheet": ["Unknown sheet"]})
    if reading.encoding and (not is_text or reading.encoding not in (facts.encoding, *ENCODINGS)):
        raise Invalid({"encoding": ["This file cannot be read with another encoding"]})
    if (reading.header_row or reading.header_rows) and facts.format not in ("csv", "xlsx"):
        raise Invalid({"header_row": ["This file has no header row"]})
    try:
        return _inspect(path, reading)
    except NoHeader as error:
        raise Invalid({"header_row": [f"Row {reading.header_row}: {error}"]}) from error


@contextmanager
def local_copy(imported: ImportFile) -> Iterator[Path]:
    """Give the block a local copy of the file. Raise NotFound and StorageAway."""
    with files.local_copy(default_storage, imported.file) as path:
        yield path


def facts_of(imported: ImportFile) -> row_reader.FileFacts:
    """Return the facts of a file."""
    return row_reader.FileFacts.read(imported.facts)


# -- deletion -------------------------------------------------------------------
def _resting() -> models.QuerySet[ImportFile]:
    """Return files without a queued or running job."""
    open_states = (JobStatus.QUEUED, JobStatus.RUNNING)
    return ImportFile.objects.exclude(check_job__status__in=open_states).exclude(
        run_job__status__in=open_states
    )


def _delete_oldest(actor: User) -> None:
    _delete(list(_resting().filter(owner=actor).order_by("-id")[MOST_OPEN - 1 :]))


def remove_expired() -> int:
    """Delete files older than a week; return their number."""
    expired = list(_resting().filter(expires_at__lt=clock.now())[:200])
    with transaction.atomic():
        _delete(expired)
    return len(expired)


def _delete(imports: list[ImportFile]) -> None:
    if not imports:
        return
    names = [imported.file for imported in imports]
    ImportFile.objects.filter(pk__in=[imported.pk for imported in imports]).delete()
    transaction.on_commit(lambda: files.discard(default_storage, names), robust=True)


def _named_in(folder: str) -> dict[str, Any]:
    named = ImportFile.objects.filter(file__startswith=f"{folder}/").values_list("file", "pk")
    return {name: f"import {pk}" for name, pk in named}


def register() -> None:
    """Schedule the removal of old files and register the files as owned."""
    schedule.register(
        schedule.Recurring("core.remove_expired_imports", timedelta(hours=1), lambda at: remove_expired())
    )
    files.register_owner(files.Owner(FOLDER, "default", lambda: [FOLDER], _named_in))
