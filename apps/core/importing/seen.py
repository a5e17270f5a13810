"""First occurrences of keys in a file, in a few bytes each for millions of keys."""

from __future__ import annotations

from array import array

_FREE = 0


class FirstRows:
    """A map of keys to their first row. Keys are distinguished by 64 bits of their hash."""

    def __init__(self) -> None:
        self._keys = array("q", bytes(8 * 1024))
        self._rows = array("L", bytes(array("L").itemsize * 1024))
        self._count = 0

    def first(self, key: object, row: int) -> int:
        """Return the row in which the key occurred first: this one, if it is new."""
        if self._count * 2 >= len(self._keys):
            self._grow()
        return self._put(hash(key) or 1, row)

    def _put(self, hashed: int, row: int) -> int:
        keys, mask = self._keys, len(self._keys) - 1
        place = hashed & mask
        while keys[place] != _FREE:
            if keys[place] == hashed:
                return self._rows[place]
            place = (place + 1) & mask
        keys[place], self._rows[place] = hashed, row
        self._count += 1
        return row

    def _grow(self) -> None:
        keys, rows = self._keys, self._rows
        size = len(self._keys) * 2
        self._keys = array("q", bytes(8 * size))
        self._rows = array("L", bytes(array("L").itemsize * size))
        self._count = 0
        for hashed, row in zip(keys, rows, strict=True):
            if hashed != _FREE:
                self._put(hashed, row)
