"""Putting a backup back into a migrated, empty database and its storages."""

from __future__ import annotations

from collections.abc import Callable

from django.core.files import File
from django.core.files.storage import Storage, storages

from apps.core.backup import places, tables, verifying
from apps.core.backup.manifest import Box, FileEntry, Manifest, TableEntry
from apps.core.backup.refusals import Damaged, Refused
from apps.core.backup.streams import Tally, as_file
from apps.core.storage import files

FILLED_BY_MIGRATE = frozenset({"auth_permission", "comments_wordentry", "django_content_type"})
"""Tables that have rows in a database which was migrated and used by nobody; theirs are replaced."""
_SHOWN = 5


def check_place(made: Manifest) -> None:
    """Raises Refused where the backup cannot be put back: into another schema, or where something is."""
    here = tables.migrations()
    if here != made.migrations:
        raise Refused(_difference(here, made.migrations))
    columns = {table.name: sorted(table.columns) for table in tables.tables()}
    if columns != {table.name: sorted(table.columns) for table in made.tables}:
        raise Refused("The tables here have other columns than those of the backup.")
    filled = [name for name in columns if name not in FILLED_BY_MIGRATE and tables.is_filled(name)]
    if filled:
        raise Refused(f"The database is not empty: there are rows in {_some(filled)}. Nothing was changed.")


def check_files(storage: Storage, made: Manifest, box: Box) -> None:
    """Raises Refused where a storage has another file under a name of the backup."""
    for entry in verifying.listed(storage, made, box):
        there = storages[entry.storage]
        if there.exists(entry.name) and not _is_there(entry):
            raise Refused(f"Another file is at {entry.name} already. Nothing was changed.")


def put_files(storage: Storage, made: Manifest, box: Box, say: Callable[[str], None]) -> None:
    """Writes the files; one that is there already stays. Raises Damaged and Refused."""
    count = 0
    for entry in verifying.listed(storage, made, box):
        if not storages[entry.storage].exists(entry.name):
            _put(storage, box, entry)
        count += 1
    say(f"{count:,} files are there")


def put_rows(storage: Storage, made: Manifest, box: Box, say: Callable[[str], None]) -> None:
    """Fills the tables and compares what they hold then, all or nothing. Raises Damaged and Refused."""
    with tables.filling():
        check_place(made)
        here = {table.name: table for table in tables.tables()}
        for entry in made.tables:
            tables.load(entry.name, entry.columns, verifying.lines(storage, box, entry.path, entry.stored))
            _compare(entry, tables.Table(entry.name, entry.columns, here[entry.name].key))
            say(f"table {entry.name}: {entry.stored.lines:,} rows, as in the backup")
        for name, last in made.sequences.items():
            tables.set_sequence(name, last)


def _compare(entry: TableEntry, table: tables.Table) -> None:
    tally = Tally().drain(tables.rows(table))
    if (tally.lines, tally.sha256) != (entry.stored.lines, entry.stored.content_sha256):
        raise Damaged(f"table {entry.name} has {tally.lines:,} rows that are not those of the backup")


def _put(storage: Storage, box: Box, entry: FileEntry) -> None:
    there = storages[entry.storage]
    content = as_file(verifying.content(storage, box, entry))
    try:
        stored = there.save(entry.name, File(content, entry.name))
    except BaseException:
        # A part of it would stand in the way of the next try.
        files.discard(there, [entry.name])
        raise
    if stored != entry.name:
        raise Refused(f"Somebody else wrote {entry.name}.")


def _is_there(entry: FileEntry) -> bool:
    tally = Tally().drain(places.read(storages[entry.storage], entry.name))
    return (tally.size, tally.sha256) == (entry.size, entry.sha256)


def _difference(here: list[str], there: list[str]) -> str:
    missing, more = sorted(set(there) - set(here)), sorted(set(here) - set(there))
    parts = [
        *([f"not applied here: {_some(missing)}"] if missing else []),
        *([f"not in the backup: {_some(more)}"] if more else []),
    ]
    return f"The backup is of another state of migrations ({'; '.join(parts)}). Restore it by the release that made it."


def _some(names: list[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more
