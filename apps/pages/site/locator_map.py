"""A drawing that shows where in its district a store is, without map tiles of others."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import shapely

from apps.stores.models import BoundarySource, RegionOutline, Store

WIDTH, HEIGHT = 480, 260
"""Size of the drawing, in its own units."""
_MARGIN = 12
_MOST_NEIGHBORS = 40


@dataclass(frozen=True)
class LocatorMap:
    """The outline of a district with its neighbors and the pin of a store."""

    district: str
    """SVG path of the district."""
    neighbors: list[str]
    """SVG paths of the regions around it."""
    x: int
    y: int
    credit: str
    """The credit that the source of the outlines asks for."""
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True)
class _View:
    """Converts degrees to units of the drawing: small areas, so that degrees are nearly straight lines."""

    west: float
    north: float
    across: float
    """Units per degree of longitude."""
    down: float
    """Units per degree of latitude."""
    left: float
    top: float

    def place(self, lng: float, lat: float) -> tuple[int, int]:
        return round(self.left + (lng - self.west) * self.across), round(
            self.top + (self.north - lat) * self.down
        )


def draw(store: Store) -> LocatorMap | None:
    """Return the map of a store; None without a pin, without an outline, or with a pin outside the drawing.

    Three queries: the outline of the district, or of the province where districts have none, those around, and
    their source.
    """
    if store.lat is None or store.lng is None:
        return None
    regions = [pk for pk in (store.region_l2_id, store.region_l1_id) if pk]
    own = (
        RegionOutline.objects.filter(region__in=regions).order_by("-first_level").first() if regions else None
    )
    if own is None:
        return None
    view = _view_of(own)
    x, y = view.place(float(store.lng), float(store.lat))
    if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
        return None
    around = RegionOutline.objects.filter(
        country=own.country,
        first_level__lte=own.first_level,
        last_level__gte=own.first_level,
        west__lte=own.east,
        east__gte=own.west,
        south__lte=own.north,
        north__gte=own.south,
    ).exclude(pk=own.pk)
    neighbors = [_path(one, view) for one in around.order_by("pk")[:_MOST_NEIGHBORS]]
    credit = BoundarySource.objects.filter(country=own.country).values_list("attribution", flat=True).first()
    return LocatorMap(_path(own, view), [path for path in neighbors if path], x, y, credit or "")


def _view_of(outline: RegionOutline) -> _View:
    narrowing = math.cos(math.radians((outline.north + outline.south) / 2))
    width = max(outline.east - outline.west, 1e-6) * narrowing
    height = max(outline.north - outline.south, 1e-6)
    scale = min((WIDTH - 2 * _MARGIN) / width, (HEIGHT - 2 * _MARGIN) / height)
    left, top = (WIDTH - width * scale) / 2, (HEIGHT - height * scale) / 2
    return _View(outline.west, outline.north, scale * narrowing, scale, left, top)


def _path(outline: RegionOutline, view: _View) -> str:
    """Return the rings as an SVG path, without those that are smaller than a unit."""
    rings = shapely.get_parts(shapely.from_wkb(bytes(outline.shape)))
    return "".join(f"M{' '.join(points)}Z" for ring in rings if len(points := list(_points(ring, view))) > 2)


def _points(ring: shapely.LineString, view: _View) -> Iterator[str]:
    """Return the distinct points of a ring."""
    last = None
    for lng, lat in shapely.get_coordinates(ring):
        point = view.place(float(lng), float(lat))
        if point != last:
            yield f"{point[0]},{point[1]}"
        last = point
