"""Reading a backup to its end and comparing it with its manifest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from django.core.files.storage import Storage

from apps.core.backup import archive, manifest
from apps.core.backup import storage as stores
from apps.core.backup.encryption import Keys
from apps.core.backup.errors import Damaged
from apps.core.backup.manifest import FileEntry, Manifest, TableEntry
from apps.core.backup.streams import Tally


def is_readable(made: Manifest, keys: Keys) -> bool:
    """Return whether this machine can read contents: without an identity, only stored bytes are compared."""
    return not made.encrypted or bool(keys.identities)


def verify(storage: Storage, made: Manifest, keys: Keys, report: Callable[[str], None]) -> Iterator[str]:
    """Yield a line for each difference."""
    yield from _difference(made.path(archive.NAME), lambda: _read_database(storage, made, keys))
    report(f"{len(made.tables)} tables, {made.rows:,} rows read")
    try:
        for entry in manifest.read_file_list(storage, made):
            yield from _difference(made.file_path(entry), partial(_read_file, storage, made, entry, keys))
    except Damaged as damage:
        yield f"{manifest.FILE_LIST}: {damage}"
    report(f"{made.files:,} files, {made.files_size:,} bytes read")


def rows(storage: Storage, made: Manifest, keys: Keys) -> Iterator[tuple[TableEntry, Iterator[bytes]]]:
    """Yield each table with its rows, which must be read before the next table. Raise Damaged."""
    source = made.read(storage, made.path(archive.NAME), made.database, keys)
    expected = iter(made.tables)
    for name, content in archive.read(source):
        entry = next(expected, None)
        if entry is None or entry.name != name:
            raise Damaged(f"table {name} is not the one that the manifest lists")
        yield entry, _checked(entry, content)
    if (missing := next(expected, None)) is not None:
        raise Damaged(f"table {missing.name} is missing")


def content(storage: Storage, made: Manifest, entry: FileEntry, keys: Keys) -> Iterator[bytes]:
    """Yield the content of a file. Raise Damaged, at its end at the latest."""
    tally = Tally()
    yield from tally.through(made.read(storage, made.file_path(entry), entry.stored, keys))
    if (tally.size, tally.sha256) != (entry.size, entry.sha256):
        raise Damaged("it is not what was written")


def _checked(entry: TableEntry, source: Iterator[bytes]) -> Iterator[bytes]:
    tally = Tally()
    yield from tally.through(source)
    if (tally.lines, tally.sha256) != (entry.rows, entry.sha256):
        raise Damaged(f"table {entry.name} has {tally.lines:,} rows that are not those of the manifest")


def _read_database(storage: Storage, made: Manifest, keys: Keys) -> None:
    if not is_readable(made, keys):
        _read_stored(storage, made.path(archive.NAME), made.database)
        return
    for _, source in rows(storage, made, keys):
        Tally().drain(source)


def _read_file(storage: Storage, made: Manifest, entry: FileEntry, keys: Keys) -> None:
    if is_readable(made, keys):
        Tally().drain(content(storage, made, entry, keys))
    else:
        _read_stored(storage, made.file_path(entry), entry.stored)


def _read_stored(storage: Storage, path: str, stored: manifest.Content) -> None:
    Tally().drain(stores.read_exactly(storage, path, stored.size, stored.sha256))


def _difference(path: str, read: Callable[[], None]) -> Iterator[str]:
    try:
        read()
    except Damaged as damage:
        yield f"{path}: {damage}"
