"""All regions of one country in memory, for finding thousands of addresses' regions quickly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from apps.core.folding import fold
from apps.stores.geo import distance_m
from apps.stores.models import Region
from apps.stores.regions import Place

_CELL = 0.25
REACH_M = 40_000
"""A region is told from a pin only where its centre is this near."""


class RegionIndex:
    """Finds regions by name inside their parent, and by the nearest centre."""

    def __init__(self, country: str) -> None:
        regions = list(Region.objects.of(country))
        self.by_id = {region.pk: region for region in regions}
        self._children = {(region.parent_id, region.level) for region in regions if region.parent_id}
        self._named: dict[str, list[Region]] = defaultdict(list)
        self._cells: dict[tuple[int, int], list[Region]] = defaultdict(list)
        for region in regions:
            for name in {fold(name) for name in [region.name, region.name_en, *region.aliases] if name}:
                self._named[name].append(region)
            if region.level > 1 and region.lat is not None and region.lng is not None:
                self._cells[self._cell(float(region.lat), float(region.lng))].append(region)

    def has_level(self, parent: Region, level: int) -> bool:
        """Whether a region has regions of a level right below it."""
        return (parent.pk, level) in self._children

    def place_of(self, region: Region | None) -> Place:
        """Return a region with all that it lies in."""
        levels: dict[int, Region] = {}
        while region:
            levels[region.level] = region
            region = self.by_id.get(region.parent_id) if region.parent_id else None
        return Place(levels.get(1), levels.get(2), levels.get(3))

    def named(
        self, names: Iterable[tuple[int | None, str]], point: tuple[float, float] | None
    ) -> Region | None:
        """Return the smallest region that the names lead to, from the largest down.

        Each name is looked for inside what was found before; of several, cities come first, then the one
        nearest to the point. A level of None is any level.
        """
        found: Region | None = None
        for level, name in names:
            fitting = [
                region
                for region in self._named.get(fold(name), ())
                if (level is None or region.level == level) and self._is_inside(region, found)
            ]
            found = min(fitting, key=lambda region: self._rank(region, point), default=found)
        return found

    def nearest(self, lat: float, lng: float) -> Region | None:
        """Return the region below the first level whose centre is nearest, within 40 km."""
        x, y = self._cell(lat, lng)
        around = [
            region for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2)
            for region in self._cells.get((x + dx, y + dy), ())
        ]  # fmt: skip
        if not around:
            return None
        best = min(around, key=lambda region: self._squared(region, lat, lng))
        away = distance_m(lat, lng, best.lat or 0, best.lng or 0)
        return best if away <= REACH_M else None

    def _is_inside(self, region: Region, above: Region | None) -> bool:
        step: Region | None = region
        while above and step:
            if step.pk == above.pk:
                return True
            step = self.by_id.get(step.parent_id) if step.parent_id else None
        return above is None

    def _rank(self, region: Region, point: tuple[float, float] | None) -> tuple[float, ...]:
        is_city = region.type in {"kota", "huc", "city"}
        if point is None or region.lat is None or region.lng is None:
            return (1, not is_city, region.level)
        away = distance_m(*point, region.lat, region.lng)
        return (0 if away <= 2 * REACH_M else 2, not is_city, region.level, away)

    @staticmethod
    def _squared(region: Region, lat: float, lng: float) -> float:
        return (float(region.lat or 0) - lat) ** 2 + (float(region.lng or 0) - lng) ** 2

    @staticmethod
    def _cell(lat: float, lng: float) -> tuple[int, int]:
        return int(lat // _CELL), int(lng // _CELL)
