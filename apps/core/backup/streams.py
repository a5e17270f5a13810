"""Streams of bytes: counted, hashed, piped between threads, passed to a storage in pieces."""

from __future__ import annotations

import hashlib
import io
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

PIECE = 1 << 18


class Tally:
    """Counts of a stream: bytes, lines and their hash."""

    def __init__(self) -> None:
        self.size = 0
        self.lines = 0
        self._hash = hashlib.sha256()

    def add(self, piece: bytes) -> None:
        """Count a piece."""
        self.size += len(piece)
        self.lines += piece.count(b"\n")
        self._hash.update(piece)

    def through(self, source: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the stream and count it."""
        for piece in source:
            self.add(piece)
            yield piece

    def drain(self, source: Iterable[bytes]) -> Tally:
        """Count a whole stream and return this tally."""
        for piece in source:
            self.add(piece)
        return self

    @property
    def sha256(self) -> str:
        """Return the hash of everything counted so far."""
        return self._hash.hexdigest()


class Source(io.RawIOBase):
    """A stream as a file that can be read once. Stores the error that ended it."""

    def __init__(self, source: Iterable[bytes]) -> None:
        self._source = iter(source)
        self._rest = memoryview(b"")
        self.error: Exception | None = None

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Fill the buffer with the next bytes; return 0 at the end."""
        target = memoryview(buffer)
        while not self._rest:
            piece = self._next()
            if piece is None:
                return 0
            self._rest = memoryview(piece)
        count = min(len(target), len(self._rest))
        target[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        return count

    def _next(self) -> bytes | None:
        try:
            return next(self._source, None)
        except Exception as error:
            self.error = error
            raise


def as_file(source: Iterable[bytes]) -> io.BufferedReader:
    """Return a file whose `read(n)` returns n bytes until the end: object stores need full parts."""
    return io.BufferedReader(Source(source), PIECE)


def pieces(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the content of a file in pieces."""
    while piece := file.read(PIECE):
        yield piece


def piped(write: Callable[[IO[bytes]], None]) -> Iterator[bytes]:
    """Yield the bytes that `write` writes in a separate thread. Raise its error at the end.

    A library that only writes to a file becomes a stream of bounded memory. A reader that stops early closes the
    pipe, which ends the writer.
    """
    reader, writer = os.pipe()

    def run() -> None:
        with open(writer, "wb") as target:
            write(target)

    with ThreadPoolExecutor(1) as pool, open(reader, "rb") as source:
        future = pool.submit(run)
        yield from pieces(source)
        future.result()
