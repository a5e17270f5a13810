"""Regions of an address: lookup, consistency, and levels required by the country."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from apps.core.country import RegionLevel, Required, pack
from apps.core.db.prepared import Param, PreparedRows
from apps.stores.models import Region

LEVELS = (1, 2, 3)
FAR_FROM_CENTRE_M = 30_000


@dataclass(frozen=True, slots=True)
class Place:
    """The regions of an address, by level."""

    l1: Region | None = None
    l2: Region | None = None
    l3: Region | None = None

    def at(self, level: int) -> Region | None:
        """Return the region of a level, or None."""
        return (self.l1, self.l2, self.l3)[level - 1]

    @property
    def deepest(self) -> Region | None:
        """Return the smallest known region, or None."""
        return self.l3 or self.l2 or self.l1

    @property
    def timezone(self) -> str:
        """Return the time zone of the first level, or "" if unknown."""
        return self.l1.timezone if self.l1 else ""


def load_place(
    country: str, ids: Iterable[int | None], loaded: Iterable[Region] = ()
) -> tuple[Place, dict[str, list[str]]]:
    """Return (regions of the three ids, errors by field).

    The ids are of levels 1 to 3, and may be None. An error is an id that does not exist in the country at
    that level, or a region that is not inside the larger one; such regions stay in the result. Inactive
    regions are accepted. One query, none if all are in `loaded`, the regions that are already loaded.
    """
    wanted = list(ids)
    regions = {region.pk: region for region in loaded if region.country == country}
    regions |= fetch_regions(country, (one for one in wanted if one not in regions))
    return place_among(regions, country, wanted)


def fetch_regions(country: str, ids: Iterable[int | None]) -> dict[int, Region]:
    """Return {id: region} of the country's regions among `ids`, of which some may be None.

    Inactive regions are included. One query, none without ids.
    """
    wanted = sorted({region_id for region_id in ids if region_id is not None})
    return Region.objects.filter(country=country).in_bulk(wanted) if wanted else {}


def place_among(
    loaded: Mapping[int, Region], country: str, wanted: Sequence[int | None]
) -> tuple[Place, dict[str, list[str]]]:
    """Return (regions of the three ids, errors by field) as `load_place` does, without a query.

    `loaded` is {id: region}; an id that is missing there is an error, and its level is None in the result.
    """
    errors: dict[str, list[str]] = {}
    regions: list[Region | None] = []
    for level, region_id in zip(LEVELS, wanted, strict=True):
        region = loaded.get(region_id) if region_id is not None else None
        if region_id is not None and (region is None or region.level != level):
            errors[f"region_l{level}_id"] = [f"{level_name(country, level)} not found"]
            region = None
        regions.append(region)
    place = Place(*regions)
    return place, errors or _disagreements(place)


def _disagreements(place: Place) -> dict[str, list[str]]:
    """Return errors for regions that are not inside the next larger one."""
    errors: dict[str, list[str]] = {}
    for level in (2, 3):
        child = place.at(level)
        parent = place.l2 if level == 3 and place.l2 else place.l1
        if child and parent and child.parent_id != parent.pk:
            errors[f"region_l{level}_id"] = [f"{child.name} is not in {parent.name}"]
    return errors


def level_rule(country: str, level: int) -> RegionLevel | None:
    """Return the country's settings for a region level, such as its name and when it is required, or None.

    None if the country has no such level.
    """
    field = f"region_l{level}_id"
    return next((rule for rule in pack(country).regions if rule.field == field), None)


def level_name(country: str, level: int) -> str:
    """Return the country's name of the level; "Region level 3" if it has none."""
    rule = level_rule(country, level)
    return rule.name if rule else f"Region level {level}"


def has_level(parent: Region, level: int) -> bool:
    """Return whether a region has active direct children of a level; remembered on the region object."""
    levels = parent.__dict__.setdefault("_levels_below", {})
    if level not in levels:
        levels[level] = bool(_BELOW.fetch(parent=parent.pk, level=level))
    return bool(levels[level])


_BELOW = PreparedRows(
    lambda: (
        Region.objects.filter(parent=Param("parent"), level=Param("level"), is_active=True)
        .order_by()
        .values_list("pk")[:1]
    )
)


def missing_levels(
    country: str,
    place: Place,
    moment: Required,
    exists: Callable[[Region, int], bool] = has_level,
) -> list[tuple[str, str]]:
    """Return (field, name) of the missing region levels that are required at `moment`, from large to small.

    Publication requires the levels of creation too. Levels that the chosen regions do not have (federal
    territories, cities directly under their region) are not required. Queries only for missing levels.
    """
    needed = {Required.CREATE} if moment is Required.CREATE else {Required.CREATE, Required.PUBLISH}
    missing = []
    for level in LEVELS:
        rule = level_rule(country, level)
        if rule is None or rule.required not in needed or place.at(level):
            continue
        if level == 2 and place.l3 and place.l1 and place.l3.parent_id == place.l1.pk:
            continue
        parent = place.l2 if level == 3 and place.l2 else place.l1
        if level > 1 and parent and not exists(parent, level):
            continue
        missing.append((rule.field, rule.name))
    return missing
