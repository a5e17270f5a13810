"""Outlines to draw: upper levels joined from their children, simplified along shared borders."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from apps.stores.domain.topology import Line, RegionShape, Ring, Topology, points_of

SIMPLIFIED_BY = {1: 0.008, 2: 0.0012}
"""Tolerance in degrees by level: about 1.5 pixels at the closest zoom of the level (7 and 11)."""
_CORNERS = 4
"""Minimum number of points of a ring, including the closing one."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A region with the shapes of a file that form it."""

    region_id: int
    level: int
    shapes: Sequence[RegionShape]


def outlines_of(topology: Topology, units: Iterable[Unit]) -> dict[int, shapely.MultiLineString]:
    """Return {region id: simplified border lines} of the units, for drawing them on a map.

    The lines are closed rings; a point inside an odd number of them is inside the region. Level 1 is
    simplified more than the others. Rings too small to draw are left out, except the largest.
    """
    simplified = {level: _simplified(topology.arcs, by) for level, by in SIMPLIFIED_BY.items()}
    return {
        unit.region_id: _outline(
            _outer_rings(unit.shapes, topology.arcs), simplified[min(unit.level, max(simplified))]
        )
        for unit in units
    }


def _simplified(arcs: Sequence[Line], tolerance: float) -> list[Line]:
    """Return the arcs with fewer points; their ends, where borders meet, stay."""
    lines = shapely.linestrings(
        np.concatenate(arcs), indices=np.repeat(np.arange(len(arcs)), [len(arc) for arc in arcs])
    )
    points, index = shapely.get_coordinates(
        shapely.simplify(lines, tolerance, preserve_topology=False), return_index=True
    )
    return np.split(points, np.searchsorted(index, np.arange(1, len(arcs))))


def _outer_rings(shapes: Sequence[RegionShape], arcs: Sequence[Line]) -> list[Ring]:
    """Return the outer rings of the shapes: a border between two of them is in both and is removed."""
    rings = [ring for shape in shapes for polygon in shape.polygons for ring in polygon]
    if len(shapes) == 1:
        return rings
    used = Counter(arc if arc >= 0 else ~arc for ring in rings for arc in ring)
    outer_arcs = [arc for ring in rings for arc in ring if used[arc if arc >= 0 else ~arc] == 1]
    return _joined(outer_arcs, arcs)


def _joined(outer_arcs: Sequence[int], arcs: Sequence[Line]) -> list[Ring]:
    """Return the arcs joined to closed rings; a chain that does not close is dropped."""
    starting: dict[tuple[float, float], list[int]] = defaultdict(list)
    for arc in outer_arcs:
        starting[_end(arcs, arc, first=True)].append(arc)
    rings: list[Ring] = []
    for arc in outer_arcs:
        begin = _end(arcs, arc, first=True)
        if arc not in starting[begin]:
            continue
        starting[begin].remove(arc)
        ring, at = [arc], _end(arcs, arc, first=False)
        while at != begin and starting[at]:
            following = starting[at].pop()
            ring.append(following)
            at = _end(arcs, following, first=False)
        if at == begin:
            rings.append(ring)
    return rings


def _end(arcs: Sequence[Line], arc: int, *, first: bool) -> tuple[float, float]:
    """Return the first or last point of an arc in its direction."""
    line = arcs[arc if arc >= 0 else ~arc]
    x, y = line[0 if first == (arc >= 0) else -1]
    return float(x), float(y)


def _outline(rings: Sequence[Ring], arcs: Sequence[Line]) -> shapely.MultiLineString:
    """Return the rings as lines, without those too small to draw, except the largest."""
    lines = sorted((points_of(ring, arcs) for ring in rings), key=_span, reverse=True)
    drawn = [line for line in lines if len(line) >= _CORNERS and abs(_area(line)) > 0] or [_box(lines[0])]
    return shapely.MultiLineString(drawn)


def _span(line: Line) -> float:
    return float(np.ptp(line, axis=0).max())


def _area(line: Line) -> float:
    x, y = line[:, 0], line[:, 1]
    return float(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1]) / 2)


def _box(line: Line) -> Line:
    """Return a small box around a shape that simplification has reduced to nothing."""
    (west, south), (east, north) = line.min(axis=0) - 0.0005, line.max(axis=0) + 0.0005
    return np.array([(west, south), (east, south), (east, north), (west, north), (west, south)])


def exact_parts(topology: Topology, shape: RegionShape) -> list[shapely.Polygon]:
    """Return the polygons of a shape as in the file, with their holes and without simplification."""
    return [
        shapely.Polygon(
            points_of(polygon[0], topology.arcs), [points_of(hole, topology.arcs) for hole in polygon[1:]]
        )
        for polygon in shape.polygons
    ]


def point_inside(parts: Sequence[shapely.Polygon]) -> tuple[float, float]:
    """Return a point (latitude, longitude) inside the largest of the polygons, not on its edge.

    There must be at least one polygon.
    """
    largest = max(parts, key=lambda part: part.area)
    if not largest.is_valid:
        largest = shapely.make_valid(largest)
    point = largest.point_on_surface()
    return float(point.y), float(point.x)
