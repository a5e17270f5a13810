"""Long files in the private storage: written from a stream, read in ranges, never held in memory."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterator
from typing import Any

from botocore.exceptions import ClientError
from django.core.files import File
from django.core.files.storage import FileSystemStorage, default_storage, storages

from apps.core.errors import NotFound
from apps.core.storage import files

PIECE = 256 * 1024
READER_SECONDS = 600
"""So long the address that is handed to the reader of a file is good for."""


class Digesting(File):
    """A stream on its way into the storage, whose digest is known once it went through."""

    def __init__(self, source: io.BufferedIOBase, name: str, seen: Callable[[], None] | None = None) -> None:
        super().__init__(source, name)  # type: ignore[arg-type]  # File takes whatever can be read
        self._source, self._sum, self._seen = source, hashlib.sha256(), seen
        self.length = 0

    @property
    def digest(self) -> str:
        """The SHA-256 of what went through."""
        return self._sum.hexdigest()

    def read(self, size: int = -1) -> bytes:
        """Read on."""
        content = self._source.read(PIECE if size is None or size < 0 else size)
        self._sum.update(content)
        self.length += len(content)
        if self._seen is not None:
            self._seen()
        return content

    def chunks(self, chunk_size: int | None = None) -> Iterator[bytes]:
        """What is left, piece by piece."""
        while content := self.read(PIECE):
            yield content

    def seek(self, offset: int, whence: int = 0) -> int:
        """Only back to the beginning, where nothing was read yet. Raises UnsupportedOperation."""
        if offset or whence or self.length:
            raise io.UnsupportedOperation("This stream is read once")
        return 0

    def seekable(self) -> bool:
        """It is read once, from the beginning."""
        return False


def address_for_reader(name: str) -> str:
    """Where a program on this machine reads a file: its path, or an address of the store that soon ends."""
    storage: Any = storages["default"]
    if isinstance(storage, FileSystemStorage):
        return storage.path(name)
    return str(storage.url(name, expire=READER_SECONDS))


def size_of(name: str) -> int:
    """How long a file is. Raises NotFound where it is gone, StorageAway where nothing answers."""
    with files.answering():
        try:
            return int(default_storage.size(name))
        except FileNotFoundError:
            raise NotFound("File") from None
        except ClientError as error:
            if error.response.get("Error", {}).get("Code") in ("404", "NoSuchKey"):
                raise NotFound("File") from None
            raise


def part_of(name: str, first: int, last: int) -> Iterator[bytes]:
    """The bytes of a file from `first` to `last`, both included, piece by piece. Raises NotFound, StorageAway."""
    storage: Any = storages["default"]
    if isinstance(storage, FileSystemStorage):
        with files.answering():
            try:
                opened = open(storage.path(name), "rb")
            except FileNotFoundError:
                raise NotFound("File") from None
        return _of_disk(opened, first, last - first + 1)
    with files.answering():
        found = storage.bucket.Object(name).get(Range=f"bytes={first}-{last}")
    body: Iterator[bytes] = found["Body"].iter_chunks(PIECE)
    return body


def _of_disk(opened: io.BufferedReader, first: int, left: int) -> Iterator[bytes]:
    with opened:
        opened.seek(first)
        while left and (content := opened.read(min(PIECE, left))):
            left -= len(content)
            yield content
