"""Restoring a backup into a migrated, empty database and its storages."""

from __future__ import annotations

from collections.abc import Callable

from django.core.files import File
from django.core.files.storage import Storage, storages

from apps.core.backup import manifest, tables, verify
from apps.core.backup import storage as stores
from apps.core.backup.encryption import Keys
from apps.core.backup.errors import Damaged, Refused
from apps.core.backup.manifest import FileEntry, Manifest, TableEntry
from apps.core.backup.streams import Tally, as_file
from apps.core.files import files

_SHOWN = 5


def check_keys(made: Manifest, keys: Keys) -> None:
    """Raise Refused when the backup is encrypted and there is no identity."""
    if not verify.is_readable(made, keys):
        raise Refused("The backup is encrypted. Set SOFRA_BACKUP_IDENTITY_FILE to the file of its identity.")


def check_target(made: Manifest) -> None:
    """Raise Refused for a database with another schema or with rows."""
    applied = tables.migrations()
    if applied != made.migrations:
        raise Refused(_difference(applied, made.migrations))
    columns = {table.name: sorted(table.columns) for table in tables.tables()}
    if columns != {table.name: sorted(table.columns) for table in made.tables}:
        raise Refused("The tables here have other columns than those of the backup.")
    filled = [name for name in columns if name not in tables.FILLED_BY_MIGRATE and tables.is_filled(name)]
    if filled:
        raise Refused(f"The database is not empty: there are rows in {_some(filled)}. Nothing was changed.")


def check_files(storage: Storage, made: Manifest) -> None:
    """Raise Refused when a storage has another file under a name of the backup."""
    for entry in manifest.read_file_list(storage, made):
        if storages[entry.storage].exists(entry.name) and not _is_same(entry):
            raise Refused(f"Another file is at {entry.name} already. Nothing was changed.")


def restore_files(storage: Storage, made: Manifest, keys: Keys, report: Callable[[str], None]) -> None:
    """Write the files that do not exist yet. Raise Damaged and Refused."""
    for entry in manifest.read_file_list(storage, made):
        if not storages[entry.storage].exists(entry.name):
            _restore_file(storage, made, entry, keys)
    report(f"{made.files:,} files are there")


def restore_rows(storage: Storage, made: Manifest, keys: Keys, report: Callable[[str], None]) -> None:
    """Fill the tables and compare them, all or nothing. Raise Damaged and Refused."""
    with tables.filling():
        check_target(made)
        existing = {table.name: table for table in tables.tables()}
        for entry, rows in verify.rows(storage, made, keys):
            table = tables.Table(entry.name, entry.columns, existing[entry.name].key)
            tables.load(table, rows)
            _compare(entry, table)
            report(f"table {entry.name}: {entry.rows:,} rows, as in the backup")
        tables.run(tables.statements_sequences(made.sequences))


def _compare(entry: TableEntry, table: tables.Table) -> None:
    tally = Tally().drain(tables.rows(table))
    if (tally.lines, tally.sha256) != (entry.rows, entry.sha256):
        raise Damaged(f"table {entry.name} has {tally.lines:,} rows that are not those of the backup")


def _restore_file(storage: Storage, made: Manifest, entry: FileEntry, keys: Keys) -> None:
    target = storages[entry.storage]
    content = as_file(verify.content(storage, made, entry, keys))
    try:
        stored = target.save(entry.name, File(content, entry.name))
    except BaseException:
        # A partial file would block the next attempt.
        files.discard(target, [entry.name])
        raise
    if stored != entry.name:
        raise Refused(f"{entry.name} was written by another process.")


def _is_same(entry: FileEntry) -> bool:
    tally = Tally().drain(stores.read(storages[entry.storage], entry.name))
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
