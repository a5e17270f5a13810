"""Large files in the private storage: written from a stream and read in ranges, never fully in memory."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterator
from typing import Any

from botocore.exceptions import ClientError
from django.core.files import File
from django.core.files.storage import FileSystemStorage, default_storage, storages

from apps.core.errors import NotFound
from apps.core.files import files

PIECE = 256 * 1024
READER_SECONDS = 600
"""Lifetime of the URL for a program that reads a file, in seconds."""


class Digesting(File):
    """A read-once stream that computes the digest of what passes through."""

    def __init__(self, source: io.BufferedIOBase, name: str, seen: Callable[[], None] | None = None) -> None:
        super().__init__(source, name)  # type: ignore[arg-type]  # File takes whatever can be read
        self._source, self._sum, self._seen = source, hashlib.sha256(), seen
        self.length = 0

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the data read so far."""
        return self._sum.hexdigest()

    def read(self, size: int = -1) -> bytes:
        """Read the next part and update the digest."""
        content = self._source.read(PIECE if size is None or size < 0 else size)
        self._sum.update(content)
        self.length += len(content)
        if self._seen is not None:
            self._seen()
        return content

    def chunks(self, chunk_size: int | None = None) -> Iterator[bytes]:
        """Yield the rest in parts of `PIECE` bytes; `chunk_size` is ignored."""
        while content := self.read(PIECE):
            yield content

    def seek(self, offset: int, whence: int = 0) -> int:
        """Accept only a seek to the start before the first read. Raise UnsupportedOperation."""
        if offset or whence or self.length:
            raise io.UnsupportedOperation("This stream can only be read once")
        return 0

    def seekable(self) -> bool:
        """Return False; the stream is read once, from the start."""
        return False


def address_for_reader(name: str) -> str:
    """Return the path of a file, or a short-lived URL of the object store, for a program on this machine."""
    storage: Any = storages["default"]
    if isinstance(storage, FileSystemStorage):
        return storage.path(name)
    return str(storage.url(name, expire=READER_SECONDS))


def size_of(name: str) -> int:
    """Return the size of a file.

    Raise NotFound if it is missing, StorageAway if the storage is unavailable.
    """
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
    """Yield the bytes of a file from `first` to `last`, inclusive. Raise NotFound or StorageAway."""
    storage: Any = storages["default"]
    if isinstance(storage, FileSystemStorage):
        with files.answering():
            try:
                opened = open(storage.path(name), "rb")
            except FileNotFoundError:
                raise NotFound("File") from None
        return _of_disk(opened, first, last - first + 1)
    with files.answering():
        response = storage.bucket.Object(name).get(Range=f"bytes={first}-{last}")
    body: Iterator[bytes] = response["Body"].iter_chunks(PIECE)
    return body


def _of_disk(opened: io.BufferedReader, first: int, left: int) -> Iterator[bytes]:
    with opened:
        opened.seek(first)
        while left and (content := opened.read(min(PIECE, left))):
            left -= len(content)
            yield content
