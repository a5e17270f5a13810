"""Detection of files whose stores share the pins of districts."""

from __future__ import annotations

from decimal import Decimal

_FEWEST_ROWS = 20
_MOST_SHARE = 0.2
"""Maximum share of different pins: own pins of stores rarely coincide, never four in five."""
_MAX_STORED = 5_000
"""Number of different pins from which a file certainly has enough."""


class SharedPins:
    """A counter of the pins of a file's stores, and of different pins among them."""

    def __init__(self) -> None:
        self._count = 0
        self._different: set[tuple[Decimal, Decimal]] = set()

    def add(self, lat: Decimal | None, lng: Decimal | None) -> None:
        """Count the pin of one more store; a store without a pin is not counted.

        At most 5,000 different pins are remembered, which is certainly enough for the warning.
        """
        if lat is None or lng is None:
            return
        self._count += 1
        if len(self._different) < _MAX_STORED:
            self._different.add((lat, lng))

    def notes(self) -> list[str]:
        """Return a list with one warning if many stores share few pins; else [].

        That is from 20 stores, with at most one different pin for every five stores.
        """
        pins = len(self._different)
        if self._count < _FEWEST_ROWS or pins >= _MAX_STORED or pins > self._count * _MOST_SHARE:
            return []
        shared = "one pin" if pins == 1 else f"only {pins:,} pins"
        return [
            f"{self._count:,} rows share {shared}. These may be district centers. "
            "Choose the columns with the coordinates of each store"
        ]
