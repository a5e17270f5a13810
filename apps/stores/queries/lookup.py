"""Region of a pin: the polygon that contains it, or the nearest one just outside."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from django.db import connection

from apps.stores.models import Region, RegionBoundary
from apps.stores.record.regions import LEVELS, Place

REACH_M = 2000
"""Maximum distance in meters to the nearest polygon, for piers and new land outside of all polygons."""
_METRES_PER_LAT = 110_574
_METRES_PER_LNG = 111_320
_REACH_LAT = REACH_M / _METRES_PER_LAT


@dataclass(frozen=True, slots=True)
class Hit:
    """The region without child regions that a pin belongs to."""

    region_id: int
    outside_m: int
    """Distance in meters; 0 inside."""


@dataclass(frozen=True, slots=True)
class Located:
    """The regions of a pin by level."""

    place: Place
    outside_m: int
    """Distance in meters to the nearest region; 0 inside."""

    def contradicting_region(self, place: Place) -> Region | None:
        """Return the pin's region that contradicts `place`, a store's regions; None if they agree.

        Compared from the largest level; levels without a region in `place` do not count. If the pin has no
        region at the level that differs, its smallest region is returned.
        """
        for level in LEVELS:
            here, named = self.place.at(level), place.at(level)
            if named is not None and (here is None or here.pk != named.pk):
                return here or self.place.deepest
        return None


def region_of(country: str, lat: float, lng: float) -> Located | None:
    """Return the regions of a pin; just outside of all, those of the nearest region within 2 km.

    `outside_m` is the distance in meters to the region, 0 inside. None if every region is farther away, or no
    boundaries are loaded. At most two queries.
    """
    hit = _nearest(_polygons_near(country, lat, lng), lat, lng)
    if hit is None:
        return None
    leaf = Region.objects.select_related("parent__parent").get(pk=hit.region_id)
    levels: dict[int, Region] = {}
    step: Region | None = leaf
    while step is not None:
        levels[step.level] = step
        step = step.parent
    return Located(Place(levels.get(1), levels.get(2), levels.get(3)), hit.outside_m)


def has_borders(country: str) -> bool:
    """Return whether polygons of the country are loaded; only then can a pin be outside of all regions."""
    return RegionBoundary.objects.filter(country=country).exists()


def _polygons_near(country: str, lat: float, lng: float) -> list[tuple[int, shapely.Polygon]]:
    """Return the polygons whose bounding box is within reach, with their region ids."""
    reach_lng = _reach_lng(lat)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT region_id, shape FROM stores_regionboundary WHERE country = %s"
            " AND box(point(east, north), point(west, south)) && box(point(%s, %s), point(%s, %s))"
            " ORDER BY region_id, id",
            [country, lng + reach_lng, lat + _REACH_LAT, lng - reach_lng, lat - _REACH_LAT],
        )
        return [(region_id, shapely.from_wkb(bytes(shape))) for region_id, shape in cursor.fetchall()]


def _reach_lng(lat: float) -> float:
    return REACH_M / (_METRES_PER_LNG * max(0.1, math.cos(math.radians(lat))))


def _nearest(outlines: Sequence[tuple[int, shapely.Polygon]], lat: float, lng: float) -> Hit | None:
    """Return the first polygon that contains the pin, else the nearest within reach, else None."""
    for region_id, polygon in outlines:
        if shapely.intersects_xy(polygon, lng, lat):
            return Hit(region_id, 0)
    away = min(((_metres(polygon, lat, lng), region_id) for region_id, polygon in outlines), default=None)
    return Hit(away[1], max(1, round(away[0]))) if away and away[0] <= REACH_M else None


def _metres(polygon: shapely.Polygon, lat: float, lng: float) -> float:
    """Return the distance to the nearest edge in meters, on a plane around the pin."""
    scale = (_METRES_PER_LNG * math.cos(math.radians(lat)), _METRES_PER_LAT)
    edges = [polygon.exterior, *polygon.interiors]
    return float(
        min(
            shapely.distance(shapely.linestrings((shapely.get_coordinates(edge) - (lng, lat)) * scale), _HERE)
            for edge in edges
        )
    )


_HERE = shapely.Point(0, 0)


class BoundaryIndex:
    """All boundaries of a country in memory, to locate very many pins.

    Loaded by the first pin: 0.3 s and 70 MB for Indonesia, a tenth of it for Malaysia.
    """

    def __init__(self, country: str) -> None:
        self.country = country
        self._tree: shapely.STRtree | None = None
        self._region_ids: list[int] = []

    def find(self, lat: float, lng: float) -> Hit | None:
        """Return the smallest region of a pin and the distance to it; None if every region is over 2 km away.

        The same region as `region_of` finds. The first call loads all boundaries of the country.
        """
        tree = self._tree or self._load()
        inside = tree.query(shapely.Point(lng, lat), predicate="intersects")
        if len(inside):
            return Hit(self._region_ids[min(inside)], 0)
        return _nearest(self._near(tree, lat, lng), lat, lng)

    def is_empty(self) -> bool:
        """Return whether no boundaries of the country are loaded."""
        return len(self._tree or self._load()) == 0

    def _near(self, tree: shapely.STRtree, lat: float, lng: float) -> list[tuple[int, shapely.Polygon]]:
        reach_lng = _reach_lng(lat)
        box = shapely.box(lng - reach_lng, lat - _REACH_LAT, lng + reach_lng, lat + _REACH_LAT)
        polygons = tree.geometries
        return [(self._region_ids[index], polygons[index]) for index in sorted(tree.query(box))]

    def _load(self) -> shapely.STRtree:
        """Load all boundaries of the country into memory, once. Return the index."""
        rows = RegionBoundary.objects.filter(country=self.country).order_by("region_id", "id")
        shapes = []
        for region_id, shape in rows.values_list("region_id", "shape"):
            self._region_ids.append(region_id)
            shapes.append(bytes(shape))
        polygons = shapely.from_wkb(np.array(shapes, dtype=object))
        self._tree = shapely.STRtree(polygons)
        return self._tree
