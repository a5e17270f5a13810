"""The grid that clusters stores on a map. Coordinates are integers in millionths of a degree."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from apps.core.country import pack

MICRO = 1_000_000
_FULL_CIRCLE = 360 * MICRO
MOST_ITEMS = 500
"""Maximum number of clusters and stores in a response."""
PIN_ZOOM = 16
"""Street-level zoom, from which only stores whose pins would overlap are clustered."""
_CELL_STEPS = 2
"""A cell is a tile halved this many times: 64 pixels."""
_PIN_STEPS = 5
"""Halvings at street level: 8 pixels."""


@dataclass(frozen=True)
class Box:
    """A part of the map, including its edges."""

    west: int
    south: int
    east: int
    north: int

    @classmethod
    def of(cls, degrees: Mapping[str, float]) -> Box:
        """Convert a box in degrees {"west", "south", "east", "north"} to grid coordinates, rounded inward.

        Grid coordinates are millionths of a degree from the south-west corner of the world. The box has the
        same pins as the list's filter, those on the edges included.
        """
        return cls(
            west=math.ceil(_micro(degrees["west"], 180)),
            south=math.ceil(_micro(degrees["south"], 90)),
            east=math.floor(_micro(degrees["east"], 180)),
            north=math.floor(_micro(degrees["north"], 90)),
        )

    def in_degrees(self) -> dict[str, float]:
        """Return {"south", "west", "north", "east"} in degrees, the API format of a box."""
        return {
            "south": lat_of(self.south),
            "west": lng_of(self.west),
            "north": lat_of(self.north),
            "east": lng_of(self.east),
        }


def _micro(degrees: float, least: int) -> float:
    # Pins have six decimals; further ones come from binary floating point.
    return round((degrees + least) * MICRO, 3)


def lng_of(x: int) -> float:
    """Return the longitude of a grid coordinate."""
    return (x - 180 * MICRO) / MICRO


def lat_of(y: int) -> float:
    """Return the latitude of a grid coordinate."""
    return (y - 90 * MICRO) / MICRO


@dataclass(frozen=True)
class Grid:
    """Cells of one size with a fixed origin, so that clusters stay when the map is moved."""

    width: int
    height: int

    @classmethod
    def of(cls, box: Box, zoom: int, country: str) -> Grid:
        """Return a grid with cells of 64 pixels at a zoom level, larger if the box would have too many cells.

        The size doubles until the box touches at most `MOST_ITEMS` cells. Cells are square on the screen at
        the latitude of the country's center.
        """
        grid = cls._with_width(_FULL_CIRCLE >> (zoom + _CELL_STEPS), country)
        while grid.count(box) > MOST_ITEMS:
            grid = replace(grid, width=grid.width * 2, height=grid.height * 2)
        return grid

    @classmethod
    def of_pins(cls, zoom: int, country: str) -> Grid:
        """Return a grid with cells of 8 pixels: stores in one cell cannot be told apart on the screen."""
        return cls._with_width(_FULL_CIRCLE >> (zoom + _PIN_STEPS), country)

    @classmethod
    def _with_width(cls, width: int, country: str) -> Grid:
        # Square on the screen at the center of the country: the map stretches degrees towards the poles.
        height = width * math.cos(math.radians(pack(country).center.lat))
        return cls(max(1, width), max(1, round(height)))

    def cells(self, box: Box) -> list[tuple[int, int]]:
        """Return the cells that a box touches, as (column, row) from the south-west corner of the world.

        Sorted by column, then row.
        """
        columns = range(box.west // self.width, box.east // self.width + 1)
        rows = range(box.south // self.height, box.north // self.height + 1)
        return [(column, row) for column in columns for row in rows]

    def count(self, box: Box) -> int:
        """Return the number of cells that a box touches: `len(cells(box))`, without building the list."""
        columns = box.east // self.width - box.west // self.width + 1
        return columns * (box.north // self.height - box.south // self.height + 1)

    def box_of(self, cell: tuple[int, int]) -> Box:
        """Return the box that a cell covers; `cell` is (column, row) as in `cells`."""
        west, south = cell[0] * self.width, cell[1] * self.height
        return Box(west, south, west + self.width - 1, south + self.height - 1)
