"""Storage of files: writes are all or nothing, and files are compared with the records that use them."""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from botocore.exceptions import BotoCoreError, ClientError
from django.core.files import File
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, Storage
from django.utils.encoding import filepath_to_uri

from apps.core import counters
from apps.core.db import deadlines
from apps.core.errors import NotFound, StorageAway

logger = logging.getLogger("sofra.files")

REFUSALS = (BotoCoreError, ClientError, OSError)
"""Errors of a storage that is unavailable, full or read-only."""


class PublicFiles(FileSystemStorage):
    """The folder of public files. Builds URLs without checks, since lists contain hundreds of them."""

    def url(self, name: str | None) -> str:
        """Return the URL of a file. Its name must be one that we generated: relative and without dots."""
        return f"{self.base_url}{filepath_to_uri(name)}"


@contextmanager
def answering() -> Iterator[None]:
    """Convert storage errors in the block to StorageAway; raise DeadlinePassed after the deadline."""
    deadlines.check()
    try:
        yield
    except REFUSALS as error:
        counters.storage_errors.inc()
        logger.warning("storage away", extra={"error": f"{type(error).__name__}: {error}"})
        raise StorageAway from error


def opened(storage: Storage, name: str) -> Any:
    """Return a file, open for reading. Raise NotFound if it does not exist, StorageAway if unavailable."""
    with answering():
        try:
            # Checked first: an object store looks for the object only when it is read.
            if not storage.exists(name):
                raise NotFound("File")
            return storage.open(name, "rb")
        except FileNotFoundError:
            raise NotFound("File") from None


@contextmanager
def local_copy(storage: Storage, name: str) -> Iterator[Path]:
    """Give the block a local copy of the file. Raise NotFound and StorageAway."""
    with (
        opened(storage, name) as stored,
        tempfile.NamedTemporaryFile(suffix=Path(name).suffix) as copy,
    ):
        with answering():
            shutil.copyfileobj(stored, copy)
        copy.flush()
        yield Path(copy.name)


def discard(storage: Storage, names: Iterable[str]) -> bool:
    """Delete files that no record references; return whether all were deleted.

    Stops at the first failure and leaves the rest to `clean_storage`: each call to an unavailable storage
    waits.
    """
    for name in names:
        try:
            storage.delete(name)
        except REFUSALS:
            logger.warning("file not deleted", extra={"file": name})
            return False
    return True


class WrittenFiles:
    """The files written in a `writing` block."""

    def __init__(self) -> None:
        self._files: list[tuple[Storage, str]] = []

    def save(self, storage: Storage, name: str, content: bytes | File[Any]) -> str:
        """Write a file and return its final name. Raise StorageAway."""
        with answering():
            # Recorded before the attempt: an interrupted write may have left something.
            self.note(storage, name)
            stored = storage.save(name, ContentFile(content) if isinstance(content, bytes) else content)
            self._files[-1] = (storage, stored)
            return stored

    def note(self, storage: Storage, name: str) -> None:
        """Add a file that is written by other code."""
        self._files.append((storage, name))

    def undo(self) -> None:
        """Delete the written files, as far as the storage permits."""
        for storage, name in self._files:
            if not discard(storage, [name]):
                return


@contextmanager
def writing() -> Iterator[WrittenFiles]:
    """Delete the files written in the block if it raises: for files and the record that references them."""
    written = WrittenFiles()
    try:
        yield written
    except BaseException:
        written.undo()
        raise


# -- owners of files -------------------------------------------------------------
@dataclass(frozen=True)
class Owner:
    """A record kind that references files in a folder of the storage."""

    folder: str
    """The top folder, without slashes; it contains no files of other owners."""
    storage: str
    """The alias of the storage in STORAGES."""
    folders: Callable[[], Iterable[str]]
    """Return all folders with referenced files."""
    named_in: Callable[[str], dict[str, str]]
    """(folder): returns {file name: description of the record}, for files directly in the folder."""


_owners: dict[str, Owner] = {}


def register_owner(owner: Owner) -> None:
    """Register a record kind that references files."""
    _owners[owner.folder] = owner


def owners() -> list[Owner]:
    """Return all record kinds that reference files."""
    return list(_owners.values())


def folders_below(storage: Storage, folder: str) -> Iterator[str]:
    """Yield the folder and all its subfolders in the storage."""
    yield folder
    try:
        below, _ = storage.listdir(folder)
    except FileNotFoundError:
        return
    for name in sorted(below):
        yield from folders_below(storage, f"{folder}/{name}")


def names_in(storage: Storage, folder: str) -> set[str]:
    """Return the full names of the files directly in a folder."""
    try:
        return {f"{folder}/{name}" for name in storage.listdir(folder)[1]}
    except FileNotFoundError:
        return set()
