"""The storage of backups: a folder or an object store, with one folder per backup, named by its time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

from django.core.files import File
from django.core.files.storage import FileSystemStorage, Storage, storages
from django.utils.crypto import get_random_string

from apps.core.backup.errors import Damaged, Refused
from apps.core.backup.streams import Tally, as_file, pieces
from apps.core.files import files

STORAGE = "backups"
MANIFEST = "manifest.json"
_TIME = "%Y-%m-%dT%H%M%S.%fZ"


def open_storage(folder: Path | None) -> Storage:
    """Return the folder, or the storage that the settings name."""
    return FileSystemStorage(location=folder, file_permissions_mode=0o600) if folder else storages[STORAGE]


def new_name(at: datetime) -> str:
    """Return a name for a backup of this time; names sort by time."""
    return f"{time_prefix(at)}-{get_random_string(6, 'abcdefghijkmnpqrstuvwxyz23456789')}"


def time_prefix(at: datetime) -> str:
    """Return the start of the names of backups of a time."""
    return at.strftime(_TIME)


def names(storage: Storage) -> list[str]:
    """Return all backups, the oldest first, with those that are not complete."""
    try:
        return sorted(storage.listdir("")[0])
    except FileNotFoundError:
        return []


def complete(storage: Storage) -> list[str]:
    """Return the complete backups, the oldest first: the manifest is written last."""
    return [name for name in names(storage) if storage.exists(f"{name}/{MANIFEST}")]


def choose(storage: Storage, name: str | None) -> str:
    """Return the backup of this name, or the newest. Raise Refused if there is none."""
    existing = complete(storage)
    if not existing:
        raise Refused("There is no complete backup.")
    if name is None:
        return existing[-1]
    if name not in existing:
        raise Refused(f"There is no complete backup {name}. There are: {', '.join(existing)}.")
    return name


def write(storage: Storage, name: str, source: Iterable[bytes]) -> Tally:
    """Write a stream to a new file; return its counts. Raise Refused for an existing name."""
    tally = Tally()
    stored = storage.save(name, File(as_file(tally.through(source)), name))
    if stored != name:
        raise Refused(f"{name} exists already.")
    return tally


def read(storage: Storage, name: str) -> Iterator[bytes]:
    """Yield the content of a file. Raise Damaged when it is missing."""
    try:
        # Checked first: an object store looks for the object only when it is read.
        if not storage.exists(name):
            raise Damaged("it is missing")
        with storage.open(name, "rb") as stored:
            yield from pieces(stored)
    except FileNotFoundError:
        raise Damaged("it is missing") from None


def read_exactly(storage: Storage, name: str, size: int, sha256: str) -> Iterator[bytes]:
    """Yield the content of a file. Raise Damaged at its end when size or hash differ."""
    tally = Tally()
    yield from tally.through(read(storage, name))
    if (tally.size, tally.sha256) != (size, sha256):
        raise Damaged("it is not what was written")


def remove(storage: Storage, name: str) -> None:
    """Remove a backup, its manifest first: without it, the rest does not count as a backup."""
    storage.delete(f"{name}/{MANIFEST}")
    for folder in reversed(list(files.folders_below(storage, name))):
        for file in files.names_in(storage, folder):
            storage.delete(file)
        storage.delete(folder)
