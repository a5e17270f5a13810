"""Streams of bytes: counted, hashed, packed, and handed to a storage piece by piece."""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Iterable, Iterator
from typing import IO, Any

from apps.core.backup.refusals import Damaged

PIECE = 1 << 18
_LEVEL = 6


class Tally:
    """What went through: bytes, lines and their hash."""

    def __init__(self) -> None:
        self.size = 0
        self.lines = 0
        self._hash = hashlib.sha256()

    def through(self, source: Iterable[bytes]) -> Iterator[bytes]:
        """Hands the stream on and counts it."""
        for piece in source:
            self.size += len(piece)
            self.lines += piece.count(b"\n")
            self._hash.update(piece)
            yield piece

    def drain(self, source: Iterable[bytes]) -> Tally:
        """Counts a stream that nobody else reads."""
        for _ in self.through(source):
            pass
        return self

    @property
    def sha256(self) -> str:
        """The hash of what went through so far."""
        return self._hash.hexdigest()


class _Source(io.RawIOBase):
    """A stream as a file that can be read once."""

    def __init__(self, source: Iterable[bytes]) -> None:
        self._source = iter(source)
        self._held = memoryview(b"")

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fills the buffer with the next bytes; 0 at the end."""
        while not self._held:
            piece = next(self._source, None)
            if piece is None:
                return 0
            self._held = memoryview(piece)
        count = min(len(buffer), len(self._held))
        buffer[:count] = self._held[:count]
        self._held = self._held[count:]
        return count


def as_file(source: Iterable[bytes]) -> io.BufferedReader:
    """A file whose `read(n)` gives n bytes until the end: object stores refuse short parts in the middle."""
    return io.BufferedReader(_Source(source), PIECE)


def pieces(file: IO[bytes]) -> Iterator[bytes]:
    """What a file holds, piece by piece."""
    while piece := file.read(PIECE):
        yield piece


def blocks(source: Iterable[bytes], size: int) -> Iterator[tuple[bytes, bool]]:
    """The stream in blocks of one size, each with whether it is the last; only that one may be shorter, or empty."""
    held = bytearray()
    for piece in source:
        held += piece
        while len(held) > size:
            yield bytes(held[:size]), False
            del held[:size]
    yield bytes(held), True


def packed(source: Iterable[bytes]) -> Iterator[bytes]:
    """The stream, compressed."""
    packer = zlib.compressobj(_LEVEL)
    for block, _ in blocks(source, PIECE):
        if made := packer.compress(block):
            yield made
    yield packer.flush()


def unpacked(source: Iterable[bytes]) -> Iterator[bytes]:
    """What was compressed, in pieces of bounded size. Raises Damaged."""
    unpacker = zlib.decompressobj()
    try:
        for piece in source:
            while piece and not unpacker.eof:
                if made := unpacker.decompress(piece, PIECE):
                    yield made
                piece = unpacker.unconsumed_tail
            if unpacker.unused_data or piece:
                raise Damaged("more follows its end")
        # What the last call kept back because its answer was full.
        while made := unpacker.decompress(unpacker.unconsumed_tail, PIECE):
            yield made
    except zlib.error as error:
        raise Damaged(f"it cannot be unpacked ({error})") from None
    if not unpacker.eof:
        raise Damaged("its end is missing")
