"""The grid that a map's stores are gathered by. Places are whole millionths of a degree, as the index has them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from apps.core.country import pack

MICRO = 1_000_000
_AROUND = 360 * MICRO
MOST_ITEMS = 500
"""The most clusters and stores in one answer."""
PIN_ZOOM = 16
"""From here on streets are told apart, and stores are gathered only where their pins would hide each other."""
_CELL_STEPS = 2
"""A cell is a tile halved this often: 64 pixels."""
_PIN_STEPS = 5
"""The same at street level: 8 pixels."""


@dataclass(frozen=True)
class Box:
    """A part of the map, edges included."""

    west: int
    south: int
    east: int
    north: int

    @classmethod
    def of(cls, degrees: Mapping[str, float]) -> Box:
        """The places within one in degrees: what the list finds there, and no more."""
        return cls(
            west=math.ceil(_micro(degrees["west"], 180)),
            south=math.ceil(_micro(degrees["south"], 90)),
            east=math.floor(_micro(degrees["east"], 180)),
            north=math.floor(_micro(degrees["north"], 90)),
        )

    def in_degrees(self) -> dict[str, float]:
        """The box as the API writes it."""
        return {
            "south": lat_of(self.south),
            "west": lng_of(self.west),
            "north": lat_of(self.north),
            "east": lng_of(self.east),
        }


def _micro(degrees: float, least: int) -> float:
    # Pins have six decimals; what is left behind them is the binary writing of the number.
    return round((degrees + least) * MICRO, 3)


def lng_of(x: int) -> float:
    """The longitude of a place in the grid."""
    return (x - 180 * MICRO) / MICRO


def lat_of(y: int) -> float:
    """The latitude of a place in the grid."""
    return (y - 90 * MICRO) / MICRO


@dataclass(frozen=True)
class Grid:
    """Cells of one size, laid from the same corner whatever the box: a cluster stays while the map is moved."""

    width: int
    height: int

    @classmethod
    def of(cls, box: Box, zoom: int, country: str) -> Grid:
        """Cells of 64 pixels at this zoom; larger where a box has more of them than an answer may hold."""
        grid = cls._with_width(_AROUND >> (zoom + _CELL_STEPS), country)
        while grid.count(box) > MOST_ITEMS:
            grid = replace(grid, width=grid.width * 2, height=grid.height * 2)
        return grid

    @classmethod
    def of_pins(cls, zoom: int, country: str) -> Grid:
        """Cells of 8 pixels: what shares one cannot be told apart on the screen."""
        return cls._with_width(_AROUND >> (zoom + _PIN_STEPS), country)

    @classmethod
    def _with_width(cls, width: int, country: str) -> Grid:
        # Square on the screen in the middle of the country: the map stretches degrees towards the poles.
        height = width * math.cos(math.radians(pack(country).center.lat))
        return cls(max(1, width), max(1, round(height)))

    def cells(self, box: Box) -> list[tuple[int, int]]:
        """The cells that a box touches."""
        columns = range(box.west // self.width, box.east // self.width + 1)
        rows = range(box.south // self.height, box.north // self.height + 1)
        return [(column, row) for column in columns for row in rows]

    def count(self, box: Box) -> int:
        """How many cells a box touches."""
        columns = box.east // self.width - box.west // self.width + 1
        return columns * (box.north // self.height - box.south // self.height + 1)

    def box_of(self, cell: tuple[int, int]) -> Box:
        """The places of a cell."""
        west, south = cell[0] * self.width, cell[1] * self.height
        return Box(west, south, west + self.width - 1, south + self.height - 1)
