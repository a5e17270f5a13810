"""Making a backup."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import IO

from django.core.files.storage import Storage, storages

from apps.core.backup import manifest, places, tables
from apps.core.backup.manifest import Box, FileEntry, Manifest, Stored, TableEntry
from apps.core.backup.refusals import Damaged
from apps.core.backup.streams import Tally, packed, pieces
from apps.core.database import clock
from apps.core.models import ScheduledRun
from apps.core.monitoring.status import BACKUP_RUN
from apps.core.storage import files

_UNFINISHED = timedelta(days=1)


def make(storage: Storage, secret: str | None, say: Callable[[str], None]) -> tuple[Manifest, list[str]]:
    """Writes a backup; what it holds, and the files that are missing though rows still name them."""
    at = clock.now()
    box = Box(places.new_name(at), secret)
    with tempfile.TemporaryFile() as named, tempfile.TemporaryFile() as listed:
        with tables.snapshot():
            migrations = tables.migrations()
            written = [_table(storage, box, table, say) for table in tables.tables()]
            sequences = tables.sequences()
            _note_names(named)
        size, missing = _copy_files(storage, box, named, listed, say)
        listed.seek(0)
        file_list = put(storage, box, manifest.FILE_LIST, pieces(listed))
    made = Manifest(
        name=box.name,
        at=at.isoformat(),
        migrations=migrations,
        tables=written,
        sequences=sequences,
        files=file_list,
        files_size=size,
        missing=missing,
        encrypted=secret is not None,
    )
    manifest.write(storage, made, secret)
    _note(at)
    return made, _still_named(missing)


def put(storage: Storage, box: Box, path: str, lines: Iterable[bytes]) -> Stored:
    """Writes a stream of lines."""
    said = Tally()
    lies = places.write(storage, f"{box.name}/{path}", box.closed(path, packed(said.through(lines))))
    return Stored(said.lines, said.sha256, lies.size, lies.sha256)


def forget(storage: Storage, keep: int, at: datetime) -> list[str]:
    """Removes all complete backups but the newest, and what broke off more than a day ago; their names."""
    there = places.complete(storage)
    before = places.moment(at - _UNFINISHED)
    broken = [name for name in places.names(storage) if name not in there and name < before]
    gone = [*there[: max(0, len(there) - keep)], *broken]
    for name in gone:
        places.remove(storage, name)
    return gone


def _table(storage: Storage, box: Box, table: tables.Table, say: Callable[[str], None]) -> TableEntry:
    stored = put(storage, box, f"tables/{table.name}", tables.rows(table))
    say(f"table {table.name}: {stored.lines:,} rows")
    return TableEntry(table.name, table.columns, stored)


def _note_names(named: IO[bytes]) -> None:
    """Notes every file that a row names, each once."""
    for owner in files.owners():
        for folder in dict.fromkeys(owner.folders()):
            for name in sorted(owner.named_in(folder)):
                named.write(json.dumps([owner.storage, name]).encode() + b"\n")


def _copy_files(
    storage: Storage, box: Box, named: IO[bytes], listed: IO[bytes], say: Callable[[str], None]
) -> tuple[int, list[str]]:
    """Copies what is noted and lists it; the bytes of all, and the files that are not there."""
    size, count, missing = 0, 0, []
    named.seek(0)
    for line in named:
        alias, name = json.loads(line)
        entry = _copy(storage, box, alias, name)
        if entry is None:
            missing.append(name)
            continue
        listed.write(entry.line())
        size, count = size + entry.size, count + 1
    say(f"{count:,} files, {size:,} bytes")
    return size, missing


def _copy(storage: Storage, box: Box, alias: str, name: str) -> FileEntry | None:
    tally = Tally()
    source = tally.through(places.read(storages[alias], name))
    path = f"files/{alias}/{name}"
    try:
        places.write(storage, f"{box.name}/{path}", box.closed(path, _begun(source)))
    except Damaged:
        return None
    return FileEntry(alias, name, tally.size, tally.sha256)


def _begun(source: Iterator[bytes]) -> Iterator[bytes]:
    """The stream, of which the first piece was read: a file that is missing shows before another is made for it."""
    first = next(source, b"")

    def again() -> Iterator[bytes]:
        yield first
        yield from source

    return again()


def _still_named(missing: list[str]) -> list[str]:
    """The files that rows name now as well: those of rows that are gone since are not missed."""
    folders = {name.rpartition("/")[0] for name in missing}
    named = {name for owner in files.owners() for folder in folders for name in owner.named_in(folder)}
    return [name for name in missing if name in named]


def _note(at: datetime) -> None:
    ScheduledRun.objects.update_or_create(name=BACKUP_RUN, defaults={"last_slot": at})
