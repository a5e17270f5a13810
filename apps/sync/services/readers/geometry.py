"""The representative point of a geometry; for an area, a point inside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from apps.core.values import FieldValue, Json
from apps.sync.services.readers.outcomes import BROKEN_PIN, RowRefused

Point = tuple[float, float]
"""Latitude and longitude."""
_Ring = list[tuple[float, float]]
"""Corners as in GeoJSON: longitude first."""


def point_of(geometry: Json) -> Point | None:
    """Return the point of a GeoJSON geometry, or None if it is missing or invalid."""
    if not isinstance(geometry, dict):
        return None
    places = geometry.get("coordinates")
    match geometry.get("type"):
        case "Point":
            ring = _ring([places])
            return sound_point(ring[0][1], ring[0][0]) if ring else None
        case "MultiPoint" | "LineString":
            ring = _ring(places)
            return _turned(ring[len(ring) // 2]) if ring else None
        case "Polygon":
            return _inside(_outer(places))
        case "MultiPolygon":
            outers = [_outer(one) for one in places] if isinstance(places, list) else []
            return _inside(max(outers, key=lambda ring: abs(_area(ring)), default=[]))
        case "GeometryCollection":
            parts = geometry.get("geometries")
            points = (point_of(part) for part in parts[:20]) if isinstance(parts, list) else iter(())
            return next((point for point in points if point), None)
    return None


def sound_point(lat: Any, lng: Any) -> Point | None:
    """Return a point with six decimals; None if it is out of range, or 0, 0, which means unknown."""
    try:
        north, east = float(lat), float(lng)
    except (TypeError, ValueError, OverflowError):
        return None
    if not (math.isfinite(north) and math.isfinite(east) and abs(north) <= 90 and abs(east) <= 180):
        return None
    point = (round(north, 6), round(east, 6))
    return None if point == (0, 0) else point


def require_readable(lat: FieldValue, lng: FieldValue) -> None:
    """Raise RowRefused for coordinates that are not numbers."""
    if any(_is_broken(one) for one in (lat, lng)):
        raise RowRefused(BROKEN_PIN)


def require_readable_point(geometry: FieldValue) -> None:
    """Raise RowRefused if the coordinates of a GeoJSON point are not numbers."""
    if not isinstance(geometry, dict) or geometry.get("type") != "Point":
        return
    places = geometry.get("coordinates")
    for place in places[:2] if isinstance(places, list) else [places]:
        # GeoJSON coordinates are numbers; quoted ones are rejected everywhere.
        if isinstance(place, str) and place.strip():
            raise RowRefused(BROKEN_PIN)
        require_readable(place, None)


def _is_broken(value: Any) -> bool:
    if value is None or (isinstance(value, str) and not value.strip()):
        return False
    try:
        return isinstance(value, bool) or not math.isfinite(float(value))
    except (TypeError, ValueError, OverflowError):
        return True


def _turned(place: tuple[float, float]) -> Point | None:
    return sound_point(place[1], place[0])


def _ring(places: Json) -> _Ring:
    """Return the corners; empty if any is invalid."""
    if not isinstance(places, list):
        return []
    corners = []
    for place in places:
        if not isinstance(place, list) or len(place) < 2 or not all(_is_number(one) for one in place[:2]):
            return []
        corners.append((float(place[0]), float(place[1])))
    return corners


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= 1000


def _outer(places: Json) -> _Ring:
    return _ring(places[0]) if isinstance(places, list) and places else []


def _area(ring: Sequence[tuple[float, float]]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, *ring[:1]])) / 2


def _inside(ring: _Ring) -> Point | None:
    """Return the centroid or, if it is outside, the middle of the widest part at its latitude."""
    if not ring:
        return None
    area = _area(ring)
    # Relative to the first corner, because differences between close coordinates would lose precision.
    east, north = ring[0]
    if abs(area) < 1e-14:
        return _turned(ring[0])
    x = y = 0.0
    for a, b in pairwise([*ring, ring[0]]):
        (ax, ay), (bx, by) = (a[0] - east, a[1] - north), (b[0] - east, b[1] - north)
        cross = ax * by - bx * ay
        x, y = x + (ax + bx) * cross, y + (ay + by) * cross
    centre = (east + x / (6 * area), north + y / (6 * area))
    crossings = _crossings(ring, centre[1])
    spans = list(zip(crossings[::2], crossings[1::2], strict=False))
    if not spans or any(left <= centre[0] <= right for left, right in spans):
        return _turned(centre)
    left, right = max(spans, key=lambda span: span[1] - span[0])
    return _turned(((left + right) / 2, centre[1]))


def _crossings(ring: _Ring, north: float) -> list[float]:
    """Return the longitudes where the ring crosses a parallel, from west to east."""
    return sorted(
        a[0] + (north - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
        for a, b in pairwise([*ring, ring[0]])
        if (a[1] > north) != (b[1] > north)
    )
