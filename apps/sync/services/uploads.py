"""Uploaded files of sources: check, storage and start of the run."""

from __future__ import annotations

import shutil
import tempfile
import uuid
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from django.core.files import File
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Max

from apps.core.errors import FileRejected, Invalid
from apps.core.files import files
from apps.core.importing.file_type import MOST_BYTES
from apps.core.importing.unreadable import UnreadableFile
from apps.core.values import Json
from apps.sync.choices import ENDED
from apps.sync.models import SyncRun, SyncSource
from apps.sync.queries import selectors
from apps.sync.services import runs
from apps.sync.services.readers import file_rows, reader_choice
from apps.uploads.choices import Purpose
from apps.uploads.queries import selectors as uploaded
from apps.uploads.services import uploads as pieces

if TYPE_CHECKING:
    from apps.accounts.models import User

FOLDER = "feeds"
RETENTION = timedelta(days=30)
"""Time after which a file is deleted, unless it is the newest of its source and country."""
_ENDINGS = (".csv", ".tsv", ".xlsx", ".geojson", ".json", ".jsonl", ".geojsonl", ".ndjson", ".gz")


def upload_feed(
    *,
    actor: User,
    country: str,
    source_code: str,
    file: IO[bytes],
    file_name: str,
    mapping: Mapping[str, str] | None = None,
    is_full: bool = False,
    most: int | None = None,
) -> SyncRun:
    """Store a file of a source and queue its run. Return the run.

    `most` is the size limit in bytes, by default that of one request. Raise NotFound, FileRejected, Invalid
    if columns are not mapped, WrongStatus if a run is active, or StorageAway.
    """
    source = selectors.get_source(user=actor, country=country, code=source_code)
    most = most or MOST_BYTES
    with tempfile.NamedTemporaryFile(suffix=Path(file_name).suffix[:10]) as copy:
        shutil.copyfileobj(file, copy)
        size = copy.tell()
        copy.flush()
        if size > most:
            limit = f"the limit is {most // 1024 // 1024} MB"
            raise FileRejected(f"File is {size / 1024 / 1024:.0f} MB; {limit}")
        chosen = look_into(Path(copy.name), source, country, mapping)
        copy.seek(0)
        ending = Path(file_name).suffix.lower()
        with files.writing() as written, transaction.atomic():
            stored = f"{FOLDER}/{uuid.uuid4().hex}{ending if ending in _ENDINGS else ''}"
            name = written.save(default_storage, stored, File(copy))
            feed = runs.Feed(source, country, file_name, size, name, is_full, chosen)
            return runs.start(feed, actor)


def finish_upload(*, actor: User, country: str, upload_id: int, source_code: str, **values: Any) -> SyncRun:
    """Start the run of a finished chunked upload; a repeated call returns the same run.

    A rejected call leaves the chunks, so the same upload can be sent again with the missing values. Raise
    NotFound for another user's upload, and the errors of `upload_feed`.
    """
    upload = uploaded.lock_upload(user=actor, country=country, upload_id=upload_id)
    if upload.purpose != Purpose.FEED:
        raise Invalid({"upload_id": ["This file was not uploaded for a source"]})
    if upload.result_id is not None:
        return selectors.get_run(user=actor, country=country, run_id=upload.result_id).run
    with pieces.whole(upload) as file:
        run = upload_feed(
            actor=actor,
            country=country,
            source_code=source_code,
            file=file,
            file_name=upload.file_name,
            most=pieces.MOST_BYTES[Purpose.FEED],
            **values,
        )
    pieces.finish(upload, run.pk)
    return run


def look_into(
    path: Path, source: SyncSource, country: str, mapping: Mapping[str, Json] | None
) -> Mapping[str, Json]:
    """Return the mapping for a file: as given, of the source, or suggested by its columns.

    Raise FileRejected if it cannot be read, and Invalid for an incomplete mapping or an empty one, which
    requests the columns; its data has `columns` [{name, samples}] and a `mapping` to start from.
    """
    try:
        with file_rows.unpacked(path, file_rows.MOST_UNPACKED) as unpacked:
            if reader_choice.has_own_reader(source.code):
                file_rows.first_rows(unpacked, count=1)
                return {}
            is_empty_mapping = mapping is not None and not mapping
            chosen = mapping or source.mapping or reader_choice.suggested(unpacked, country)
            items = reader_choice.read_mapping(chosen).items
            try:
                if is_empty_mapping:
                    raise Invalid({"mapping": ["Map the columns"]})
                reader_choice.check_mapping(chosen, file_rows.columns(unpacked, items), country)
            except Invalid as refused:
                # Include the columns and the known mapping, so that the user can complete it.
                refused.data |= reader_choice.shown_columns(unpacked, items, chosen, country)
                raise
            return chosen
    except UnreadableFile as error:
        raise FileRejected(str(error).replace(f"{path.name} ", "The file ")) from error


@transaction.atomic
def start_run(*, actor: User, country: str, source_code: str, is_full: bool) -> SyncRun:
    """Run the newest file of a source again. Raise NotFound, Invalid or WrongStatus."""
    source = selectors.get_source(user=actor, country=country, code=source_code)
    newest = selectors.newest_file(source, country)
    if newest is None:
        raise Invalid({"source_code": [f"No stored file of {source.name}. Upload one first"]})
    mapping = {} if reader_choice.has_own_reader(source.code) else source.mapping or newest.mapping
    size = newest.file_size or 0
    feed = runs.Feed(source, country, newest.file_name, size, newest.file, is_full, mapping)
    return runs.start(feed, actor)


def delete_old_files(at: datetime) -> int:
    """Delete files of ended runs after a month, except the newest of each source. Return their number."""
    newest = (
        SyncRun.objects.exclude(file="").order_by().values("source", "country").annotate(newest=Max("id"))
    )
    spared = set(
        SyncRun.objects.filter(pk__in=[row["newest"] for row in newest]).values_list("file", flat=True)
    )
    young = SyncRun.objects.exclude(file="").filter(created_at__gte=at - RETENTION)
    open_ = SyncRun.objects.exclude(file="").exclude(status__in=ENDED)
    spared |= {*young.values_list("file", flat=True), *open_.values_list("file", flat=True)}
    old = SyncRun.objects.exclude(file="").exclude(file__in=spared)
    names = list(old.values_list("file", flat=True).distinct())
    with transaction.atomic():
        old.update(file="")
        transaction.on_commit(lambda: files.discard(default_storage, names), robust=True)
    return len(names)


def named_files(folder: str) -> dict[str, str]:
    """Return {file: run that names it} for the files in a folder."""
    named = SyncRun.objects.filter(file__startswith=f"{folder}/").values_list("file", "pk")
    return {name: f"run {pk}" for name, pk in named}
