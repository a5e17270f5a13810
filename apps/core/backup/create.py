"""Creating a backup."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import IO

from django.core.files.storage import Storage, storages

from apps.core.backup import archive, manifest, tables
from apps.core.backup import storage as stores
from apps.core.backup.encryption import Keys
from apps.core.backup.errors import Damaged
from apps.core.backup.manifest import Content, FileEntry, Manifest
from apps.core.backup.streams import Tally, pieces
from apps.core.db import clock
from apps.core.files import files
from apps.core.models import ScheduledRun
from apps.core.monitoring.status import BACKUP_RUN

_UNFINISHED = timedelta(days=1)
Report = Callable[[str], None]


@dataclass
class Backup:
    """A backup that is being written."""

    storage: Storage
    name: str
    keys: Keys

    def path(self, name: str) -> str:
        """Return where a file of this backup is stored."""
        return manifest.object_path(self.name, name, encrypted=bool(self.keys.recipients))

    def write(self, name: str, source: Iterator[bytes]) -> Content:
        """Write a stream, encrypted if there are recipients."""
        stored = stores.write(self.storage, self.path(name), manifest.stored_as(source, self.keys))
        return Content(stored.size, stored.sha256)


@dataclass
class CopiedFiles:
    """The files that were copied, and those that were missing."""

    count: int = 0
    size: int = 0
    missing: list[str] = field(default_factory=list)


def create(storage: Storage, keys: Keys, report: Report) -> tuple[Manifest, list[str]]:
    """Write a backup; return its manifest, and the missing files that rows still name."""
    at = clock.now()
    backup = Backup(storage, stores.new_name(at), keys)
    with tempfile.TemporaryFile() as names, tempfile.TemporaryFile() as listed:
        with tables.snapshot():
            migrations = tables.migrations()
            sequences = tables.sequences()
            entries, database = _write_database(backup, report)
            _write_names(names)
        # After the snapshot: files never change under their name, and a long snapshot delays vacuum.
        copied = _copy_files(backup, names, listed, report)
        listed.seek(0)
        file_list = stores.write(storage, f"{backup.name}/{manifest.FILE_LIST}", pieces(listed))
    made = Manifest(
        name=backup.name,
        at=at.isoformat(),
        migrations=migrations,
        tables=entries,
        sequences=sequences,
        database=database,
        files=copied.count,
        files_size=copied.size,
        file_list=Content(file_list.size, file_list.sha256),
        missing=copied.missing,
        encrypted=bool(keys.recipients),
    )
    manifest.write(storage, made)
    ScheduledRun.objects.update_or_create(name=BACKUP_RUN, defaults={"last_slot": at})
    return made, _still_named(copied.missing)


def prune(storage: Storage, keep: int, at: datetime) -> list[str]:
    """Remove all complete backups but the newest, and incomplete ones after a day; return their names."""
    complete = stores.complete(storage)
    before = stores.time_prefix(at - _UNFINISHED)
    broken = [name for name in stores.names(storage) if name not in complete and name < before]
    removed = [*complete[: max(0, len(complete) - keep)], *broken]
    for name in removed:
        stores.remove(storage, name)
    return removed


def _write_database(backup: Backup, report: Report) -> tuple[list[manifest.TableEntry], Content]:
    with _upload(backup, archive.NAME) as (target, result):
        entries = archive.write(target, report)
    return entries, result[0]


@contextmanager
def _upload(backup: Backup, name: str) -> Iterator[tuple[IO[bytes], list[Content]]]:
    """Store what the block writes; the second value holds the result afterwards.

    A thread encrypts and stores while this one reads the database: connections belong to their thread.
    """
    reader, writer = os.pipe()
    result: list[Content] = []

    def store() -> Content:
        with open(reader, "rb") as source:
            return backup.write(name, pieces(source))

    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(store)
        try:
            with open(writer, "wb") as target:
                yield target, result
        except BrokenPipeError:
            # The storage raised an error, which is the real cause.
            future.result()
            raise
        result.append(future.result())


def _write_names(names: IO[bytes]) -> None:
    """Write every file that a row names, each once."""
    for owner in files.owners():
        for folder in dict.fromkeys(owner.folders()):
            for name in sorted(owner.named_in(folder)):
                names.write(json.dumps([owner.storage, name]).encode() + b"\n")


def _copy_files(backup: Backup, names: IO[bytes], listed: IO[bytes], report: Report) -> CopiedFiles:
    """Copy the named files and write the list of them."""
    copied = CopiedFiles()
    names.seek(0)
    for line in names:
        alias, name = json.loads(line)
        entry = _copy(backup, alias, name)
        if entry is None:
            copied.missing.append(name)
            continue
        listed.write(entry.line())
        copied.count, copied.size = copied.count + 1, copied.size + entry.size
    report(f"{copied.count:,} files, {copied.size:,} bytes")
    return copied


def _copy(backup: Backup, alias: str, name: str) -> FileEntry | None:
    """Copy a file; return None when it is missing."""
    tally = Tally()
    try:
        source = _with_first_piece(tally.through(stores.read(storages[alias], name)))
    except Damaged:
        return None
    stored = backup.write(f"files/{alias}/{name}", source)
    return FileEntry(alias, name, tally.size, tally.sha256, stored)


def _with_first_piece(source: Iterator[bytes]) -> Iterator[bytes]:
    """Read the first piece now: a missing file is noticed before a copy of it is created."""
    first = next(source, b"")

    def again() -> Iterator[bytes]:
        yield first
        yield from source

    return again()


def _still_named(missing: list[str]) -> list[str]:
    """Return the missing files that rows still reference: rows may have been deleted since."""
    folders = {name.rpartition("/")[0] for name in missing}
    named = {name for owner in files.owners() for folder in folders for name in owner.named_in(folder)}
    return [name for name in missing if name in named]
