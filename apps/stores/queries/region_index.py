"""All regions of one country in memory, to locate thousands of addresses and pins quickly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

from apps.core.text.folding import fold
from apps.stores.domain.geo import distance_m
from apps.stores.models import Region
from apps.stores.queries.lookup import BoundaryIndex, Located
from apps.stores.queries.region_short_names import region_short_names
from apps.stores.record.regions import Place

NEAR_M = 80_000
"""Distance in meters from the pin beyond which regions of the same name are ranked last."""


class RegionIndex:
    """An index of one country's active regions: by name inside their parent, and by the polygon of a pin."""

    def __init__(self, country: str) -> None:
        regions = list(Region.objects.of(country))
        self.by_id = {region.pk: region for region in regions}
        self._children = {(region.parent_id, region.level) for region in regions if region.parent_id}
        self._named: dict[str, list[Region]] = defaultdict(list)
        self._boundaries = BoundaryIndex(country)
        # A row of a file is located twice, when it is read and when it is checked, a batch apart.
        self.located = lru_cache(maxsize=2048)(self._located)
        for region in regions:
            for name in {fold(name) for name in [region.name, region.name_en, *region.aliases] if name}:
                self._named[name].append(region)
        by_code = {(region.level, region.code): region for region in regions}
        for short, keys in region_short_names(country).items():
            levels = {region.level for region in self._named.get(short, ())}
            self._named[short] += [by_code[key] for key in keys if key in by_code and key[0] not in levels]

    def has_level(self, parent: Region, level: int) -> bool:
        """Return whether a region has direct children of a level."""
        return (parent.pk, level) in self._children

    def place_of(self, region: Region | None) -> Place:
        """Return the regions of an address from its smallest one: the region and those that contain it.

        An empty place for None.
        """
        levels: dict[int, Region] = {}
        while region:
            levels[region.level] = region
            region = self.by_id.get(region.parent_id) if region.parent_id else None
        return Place(levels.get(1), levels.get(2), levels.get(3))

    def all_with_name(self, name: str) -> Sequence[Region]:
        """Return all regions of any level that have this name; empty if none. Case and accents do not matter.

        English names and aliases count too; a short name ("Jaksel") counts on levels where no region has the
        name.
        """
        return self._named.get(fold(name), ())

    def find_by_names(
        self, names: Iterable[tuple[int | None, str]], point: tuple[float, float] | None
    ) -> Region | None:
        """Return the smallest region that the names lead to, None if nothing is found.

        `names` are (level, name) from large to small; each is searched inside the region found before, and
        ignored if nothing is found there. Of several regions, cities come first, then the one nearest to the
        point. A level of None means any level: if the name is that of a city and of a larger region, and
        neither a point nor a region found before decides, the smallest region that contains both is taken.
        """
        matching_region: Region | None = None
        for level, name in names:
            fitting = [
                region
                for region in self.all_with_name(name)
                if (level is None or region.level == level)
                and self._is_inside(region, matching_region)
                and (region is not matching_region or level is not None)
            ]
            if ambiguous := self._ambiguous(fitting) if point is None else ():
                matching_region = self.shared(ambiguous) or matching_region
            else:
                matching_region = min(
                    fitting, key=lambda region: self._rank(region, point), default=matching_region
                )
        return matching_region

    def ambiguous(self, name: str) -> Sequence[Region]:
        """Return the larger regions and the city that share this name, from large to small; else ().

        The name alone does not say which one is meant, as with "Yogyakarta".
        """
        return self._ambiguous(self.all_with_name(name))

    def shared(self, regions: Sequence[Region]) -> Region | None:
        """Return the smallest region that contains all of `regions`. A region contains itself.

        None if they are in different regions of level 1. `regions` must not be empty, and be of this index.
        """
        chains = [self.chain(region) for region in regions]
        common = set(chains[0]).intersection(*chains[1:])
        return next((self.by_id[pk] for pk in chains[0] if pk in common), None)

    def chain(self, region: Region) -> list[int]:
        """Return the ids of a region and of the larger regions that contain it, the smallest first."""
        place = self.place_of(region)
        return [one.pk for one in (place.l3, place.l2, place.l1) if one is not None]

    def _located(self, lat: float, lng: float) -> Located | None:
        """Return the regions of a pin; None if it is more than 2 km from any."""
        hit = self._boundaries.find(lat, lng)
        return Located(self.place_of(self.by_id[hit.region_id]), hit.outside_m) if hit else None

    def has_boundaries(self) -> bool:
        """Return whether boundaries are loaded, so that pins can be located."""
        return not self._boundaries.is_empty()

    def _is_inside(self, region: Region, above: Region | None) -> bool:
        """Return whether a region is `above` or inside it; always True without `above`."""
        step: Region | None = region
        while above and step:
            if step.pk == above.pk:
                return True
            step = self.by_id.get(step.parent_id) if step.parent_id else None
        return above is None

    def _ambiguous(self, regions: Sequence[Region]) -> Sequence[Region]:
        """Return the best city and the regions of larger levels; () without both."""
        city = min(regions, key=lambda region: self._rank(region, None), default=None)
        larger = [region for region in regions if city is not None and region.level < city.level]
        if city is None or not larger:
            return ()
        return sorted([*larger, city], key=lambda region: region.level)

    def _rank(self, region: Region, point: tuple[float, float] | None) -> tuple[float, ...]:
        """Return the sort key of a region: near the point first, then cities, larger regions, nearer ones."""
        is_city = region.type in {"kota", "huc", "city"}
        if point is None or region.lat is None or region.lng is None:
            return (1, not is_city, region.level)
        away = distance_m(*point, region.lat, region.lng)
        return (0 if away <= NEAR_M else 2, not is_city, region.level, away)
