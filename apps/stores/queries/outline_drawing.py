"""Conversion of region outlines to SVG paths, for drawings without map tiles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import shapely

from apps.stores.models import RegionOutline

MARGIN = 12
"""Space at each edge of a drawing, in its own units."""

Bounds = tuple[float, float, float, float]
"""West, south, east and north in degrees."""


@dataclass(frozen=True)
class View:
    """A conversion of degrees to units of a drawing, as a flat map: a point outside lies beyond the edges."""

    west: float
    north: float
    across: float
    """Units per degree of longitude."""
    down: float
    """Units per degree of latitude."""
    left: float
    top: float

    @classmethod
    def fitting(cls, bounds: Bounds, width: int, height: int) -> Self:
        """Return the view that shows `bounds` in the middle of a drawing, as large as possible.

        `width` and `height` are those of the drawing in its own units, with a margin of MARGIN at each edge.
        """
        west, south, east, north = bounds
        narrowing = narrowing_of(bounds)
        wide, high = max(east - west, 1e-6) * narrowing, max(north - south, 1e-6)
        scale = min((width - 2 * MARGIN) / wide, (height - 2 * MARGIN) / high)
        left, top = (width - wide * scale) / 2, (height - high * scale) / 2
        return cls(west, north, scale * narrowing, scale, left, top)

    def place(self, lng: float, lat: float) -> tuple[int, int]:
        """Return the position of a point in the drawing: (units from the left edge, units from the top)."""
        return round(self.left + (lng - self.west) * self.across), round(
            self.top + (self.north - lat) * self.down
        )


def narrowing_of(bounds: Bounds) -> float:
    """Return the length of a degree of longitude in the middle, as a share of a degree of latitude."""
    return math.cos(math.radians((bounds[3] + bounds[1]) / 2))


def path(outline: RegionOutline, view: View) -> str:
    """Return the rings of a region as one SVG path ("M1,2 3,4 …Z"), without rings smaller than a unit.

    "" if no ring is left.
    """
    rings = shapely.get_parts(shapely.from_wkb(bytes(outline.shape)))
    return "".join(f"M{' '.join(points)}Z" for ring in rings if len(points := list(_points(ring, view))) > 2)


def _points(ring: shapely.LineString, view: View) -> Iterator[str]:
    """Return the distinct points of a ring."""
    last = None
    for lng, lat in shapely.get_coordinates(ring):
        point = view.place(float(lng), float(lat))
        if point != last:
            yield f"{point[0]},{point[1]}"
        last = point
