"""Region outlines for maps without tiles, as detailed as the screen can show."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from django.db import connection

from apps.stores.models import BoundarySource
from apps.stores.record.shapes import OutlinesOutput, RegionOutline

MOST_VERTICES = 30_000
"""Maximum number of vertices in a response; if a level has more, the level above is drawn."""
MOST_SHAPES = 3000
MOST_PIXELS = 4096
"""Maximum width in pixels; a wider box is drawn with the details of a smaller zoom."""
_TILE = 256
_FULL_CIRCLE = 360.0
_FIRST_ZOOM = {1: 0, 2: 8, 3: 12}
_EDGE = 0.1
"""Margin, as a share of the box, beyond which shapes are clipped, so that the cut is never visible."""
_FEWEST = 8
"""Minimum number of coordinates of a ring with an area: four points."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the map in degrees."""

    west: float
    south: float
    east: float
    north: float

    def wider(self) -> tuple[float, float, float, float]:
        """Return the box with a margin of a tenth of its size at each edge: (west, south, east, north)."""
        x, y = (self.east - self.west) * _EDGE, (self.north - self.south) * _EDGE
        return self.west - x, self.south - y, self.east + x, self.north + y


def draw(*, country: str, bbox: Mapping[str, float], zoom: int) -> OutlinesOutput:
    """Return the outlines of the regions in a box of a map, as detailed as `zoom` needs.

    `bbox` is {"west", "south", "east", "north"} in degrees. The zoom decides the region level; if there are
    too many regions or points, a larger level is drawn. A ring is [longitude, latitude, longitude, …]; a
    point surrounded by an odd number of rings is inside. One query for each level that is tried, and one for
    the attribution.
    """
    box = Box(bbox["west"], bbox["south"], bbox["east"], bbox["north"])
    seen = min(zoom, math.floor(math.log2(MOST_PIXELS * _FULL_CIRCLE / (_TILE * (box.east - box.west)))))
    level = max(level for level, first in _FIRST_ZOOM.items() if max(0, seen) >= first)
    outlines = _outlines(country, box, level, seen)
    while level > 1 and (outlines is None or _count(outlines) > MOST_VERTICES):
        level -= 1
        outlines = _outlines(country, box, level, seen)
    source = BoundarySource.objects.filter(country=country).values_list("attribution", flat=True).first()
    return OutlinesOutput(level=level, outlines=outlines or [], attribution=source or "")


def _outlines(country: str, box: Box, level: int, zoom: int) -> list[RegionOutline] | None:
    """Return the regions of a level; None if there are too many."""
    rows = _rows(country, box, level)
    if len(rows) > MOST_SHAPES:
        return None
    tolerance = 0.6 * _FULL_CIRCLE / (_TILE * 2.0 ** max(0, zoom))
    outlines: dict[int, RegionOutline] = {}
    for region_id, name, lat, lng, shape in rows:
        drawn = _cut(shapely.from_wkb(bytes(shape)), box)
        rings = _rings(shapely.simplify(drawn, tolerance, preserve_topology=False))
        if rings:
            empty = RegionOutline(region_id=region_id, name=name, lat=lat, lng=lng, rings=[])
            outlines.setdefault(region_id, empty).rings.extend(rings)
    return list(outlines.values())


def _rows(country: str, box: Box, level: int) -> list[tuple[Any, ...]]:
    """Return the shapes of a level whose bounding box intersects the box, with their regions."""
    table, levels = (
        ("regionboundary", "")
        if level == 3
        else ("regionoutline", "AND %s BETWEEN first_level AND last_level")
    )
    sql = f"""SELECT r.id, r.name, r.lat::float, r.lng::float, s.shape
        FROM stores_{table} s JOIN stores_region r ON r.id = s.region_id
        WHERE s.country = %s {levels}
        AND box(point(s.east, s.north), point(s.west, s.south)) && box(point(%s, %s), point(%s, %s))
        ORDER BY s.id LIMIT {MOST_SHAPES + 1}"""  # noqa: S608  # constants
    parameters: list[str | int | float] = [
        country,
        *([level] if levels else []),
        box.east,
        box.north,
        box.west,
        box.south,
    ]
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return list(cursor.fetchall())


def _cut(shape: shapely.Geometry, box: Box) -> shapely.Geometry:
    """Return a polygon clipped to the box with a margin; outline rings remain whole."""
    if not isinstance(shape, shapely.Polygon):
        return shape
    try:
        return shapely.clip_by_rect(shape, *box.wider())
    except shapely.errors.GEOSException:
        return shape


def _rings(shape: shapely.Geometry) -> list[list[float]]:
    """Return the rings of a shape that still have an area, rounded to a meter."""
    parts = shapely.get_parts(shape)
    lines = [ring for part in parts for ring in _lines(part)]
    rounded = [np.round(shapely.get_coordinates(line), 5).ravel().tolist() for line in lines]
    return [ring for ring in rounded if len(ring) >= _FEWEST]


def _lines(part: shapely.Geometry) -> list[shapely.Geometry]:
    if isinstance(part, shapely.Polygon):
        return [part.exterior, *part.interiors] if not part.is_empty else []
    return [part] if isinstance(part, shapely.LineString) else []


def _count(outlines: list[RegionOutline]) -> int:
    return sum(len(ring) for one in outlines for ring in one.rings) // 2
