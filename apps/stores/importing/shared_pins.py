"""Whether the stores of a file have pins of their own, or share those of their districts."""

from __future__ import annotations

from decimal import Decimal

_FEWEST_ROWS = 20
_MOST_SHARE = 0.2
"""Of stores with pins of their own, some are in one building; never four in five."""
_MOST_KEPT = 5_000
"""A file with so many pins has enough of them."""


class SharedPins:
    """Counts the pins of rows, and how many differ."""

    def __init__(self) -> None:
        self._count = 0
        self._different: set[tuple[Decimal, Decimal]] = set()

    def add(self, lat: Decimal | None, lng: Decimal | None) -> None:
        """Take the pin of one more store in."""
        if lat is None or lng is None:
            return
        self._count += 1
        if len(self._different) < _MOST_KEPT:
            self._different.add((lat, lng))

    def notes(self) -> list[str]:
        """A warning for the person, or nothing."""
        pins = len(self._different)
        if self._count < _FEWEST_ROWS or pins >= _MOST_KEPT or pins > self._count * _MOST_SHARE:
            return []
        shared = "one pin" if pins == 1 else f"only {pins:,} pins"
        return [
            f"{self._count:,} rows share {shared}. These may be the middles of districts: "
            "choose the columns with the coordinates of each store"
        ]
