"""Files in the storage: written whole or not at all, and compared with the records that name them."""

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
from apps.core.database import deadlines
from apps.core.errors import NotFound, StorageAway

logger = logging.getLogger("sofra.files")

REFUSALS = (BotoCoreError, ClientError, OSError)
"""What a storage raises that does not answer, is full, or may not be written."""


class PublicFiles(FileSystemStorage):
    """The folder of what anybody may see. Lists name some hundred files of it, so their addresses are put together plainly."""

    def url(self, name: str | None) -> str:
        """Return the address of a file whose name we gave it: a path without a root and without dots."""
        return f"{self.base_url}{filepath_to_uri(name)}"


@contextmanager
def answering() -> Iterator[None]:
    """Raises StorageAway for what the storage refuses in the block, DeadlinePassed where the call's time is over."""
    deadlines.check()
    try:
        yield
    except REFUSALS as error:
        counters.storage_errors.inc()
        logger.warning("storage away", extra={"error": f"{type(error).__name__}: {error}"})
        raise StorageAway from error


def opened(storage: Storage, name: str) -> Any:
    """The file, open for reading. Raises NotFound where it is gone, StorageAway where nothing answers."""
    with answering():
        try:
            # Asked first: an object store looks for the object only when it is read.
            if not storage.exists(name):
                raise NotFound("File")
            return storage.open(name, "rb")
        except FileNotFoundError:
            raise NotFound("File") from None


@contextmanager
def local_copy(storage: Storage, name: str) -> Iterator[Path]:
    """The file on this machine, for those who read it from the beginning. Raises NotFound and StorageAway."""
    with (
        opened(storage, name) as stored,
        tempfile.NamedTemporaryFile(suffix=Path(name).suffix) as copy,
    ):
        with answering():
            shutil.copyfileobj(stored, copy)
        copy.flush()
        yield Path(copy.name)


def discard(storage: Storage, names: Iterable[str]) -> bool:
    """Deletes files that no record names, and returns whether all went.

    The first that will not go, and those after it, are left to `clean_storage`: a storage that is silent lets each
    caller wait.
    """
    for name in names:
        try:
            storage.delete(name)
        except REFUSALS:
            logger.warning("file not deleted", extra={"file": name})
            return False
    return True


class WrittenFiles:
    """The files written for one record in a block of `writing`."""

    def __init__(self) -> None:
        self._files: list[tuple[Storage, str]] = []

    def save(self, storage: Storage, name: str, content: bytes | File[Any]) -> str:
        """Writes a file; the name it got. Raises StorageAway."""
        with answering():
            # Noted before it is tried: a write that broke off may have left something.
            self.note(storage, name)
            stored = storage.save(name, ContentFile(content) if isinstance(content, bytes) else content)
            self._files[-1] = (storage, stored)
            return stored

    def note(self, storage: Storage, name: str) -> None:
        """Counts a file that is written otherwise among these."""
        self._files.append((storage, name))

    def undo(self) -> None:
        """Deletes what was written, as far as the storage lets it."""
        for storage, name in self._files:
            if not discard(storage, [name]):
                return


@contextmanager
def writing() -> Iterator[WrittenFiles]:
    """Files and the record that names them: an error in the block takes the files away again."""
    written = WrittenFiles()
    try:
        yield written
    except BaseException:
        written.undo()
        raise


# -- which record names which file ---------------------------------------------
@dataclass(frozen=True)
class Owner:
    """A kind of record that names files below a folder of the storage."""

    folder: str
    """The top folder, without slash; nobody else's files lie in it."""
    storage: str
    """The alias of the storage in STORAGES."""
    folders: Callable[[], Iterable[str]]
    """Every folder in which the records name files."""
    named_in: Callable[[str], dict[str, str]]
    """(folder) -> {file name: what names it}, for the files directly in the folder."""


_owners: dict[str, Owner] = {}


def register_owner(owner: Owner) -> None:
    """Registers a kind of record that names files."""
    _owners[owner.folder] = owner


def owners() -> list[Owner]:
    """Every kind of record that names files."""
    return list(_owners.values())


def folders_below(storage: Storage, folder: str) -> Iterator[str]:
    """The folder and all folders in it, as the storage has them."""
    yield folder
    try:
        below, _ = storage.listdir(folder)
    except FileNotFoundError:
        return
    for name in sorted(below):
        yield from folders_below(storage, f"{folder}/{name}")


def names_in(storage: Storage, folder: str) -> set[str]:
    """The files directly in a folder, by full name."""
    try:
        return {f"{folder}/{name}" for name in storage.listdir(folder)[1]}
    except FileNotFoundError:
        return set()
