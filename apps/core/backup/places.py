"""Where backups lie: a folder or an object store, with a folder for each backup, named after its moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

from django.core.files import File
from django.core.files.storage import FileSystemStorage, Storage, storages
from django.utils.crypto import get_random_string

from apps.core.backup.refusals import Damaged, Refused
from apps.core.backup.streams import Tally, as_file, pieces
from apps.core.storage import files

STORAGE = "backups"
MANIFEST = "manifest.json"
_MOMENT = "%Y-%m-%dT%H%M%S.%fZ"


def place(folder: Path | None) -> Storage:
    """The folder, or what the settings name."""
    return FileSystemStorage(location=folder, file_permissions_mode=0o600) if folder else storages[STORAGE]


def new_name(at: datetime) -> str:
    """The name of a backup of this moment; names are in the order of their moments."""
    return f"{moment(at)}-{get_random_string(6, 'abcdefghijkmnpqrstuvwxyz23456789')}"


def moment(at: datetime) -> str:
    """A moment as names begin with it."""
    return at.strftime(_MOMENT)


def names(storage: Storage) -> list[str]:
    """Every backup, the oldest first: also those that are not complete."""
    try:
        return sorted(storage.listdir("")[0])
    except FileNotFoundError:
        return []


def complete(storage: Storage) -> list[str]:
    """The backups that were written to their end, the oldest first: their manifest is written last."""
    return [name for name in names(storage) if storage.exists(f"{name}/{MANIFEST}")]


def chosen(storage: Storage, name: str | None) -> str:
    """The backup of this name, or the newest. Raises Refused."""
    there = complete(storage)
    if not there:
        raise Refused("There is no complete backup.")
    if name is None:
        return there[-1]
    if name not in there:
        raise Refused(f"There is no complete backup {name}. There are: {', '.join(there)}.")
    return name


def write(storage: Storage, name: str, source: Iterable[bytes]) -> Tally:
    """Writes a file as the stream comes; what was written."""
    tally = Tally()
    stored = storage.save(name, File(as_file(tally.through(source)), name))
    if stored != name:
        raise Refused(f"{name} was there already.")
    return tally


def read(storage: Storage, name: str) -> Iterator[bytes]:
    """What a file holds. Raises Damaged where it is missing."""
    try:
        # Asked first: an object store looks for the object only when it is read.
        if not storage.exists(name):
            raise Damaged("it is missing")
        with storage.open(name, "rb") as stored:
            yield from pieces(stored)
    except FileNotFoundError:
        raise Damaged("it is missing") from None


def remove(storage: Storage, name: str) -> None:
    """Removes a backup, its manifest first: what is left of it then is no backup."""
    storage.delete(f"{name}/{MANIFEST}")
    for folder in reversed(list(files.folders_below(storage, name))):
        for file in files.names_in(storage, folder):
            storage.delete(file)
        storage.delete(folder)
