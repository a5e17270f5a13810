"""A drawing that shows where in its district a store is, without map tiles of others."""

from __future__ import annotations

from dataclasses import dataclass

from apps.stores.models import BoundarySource, RegionOutline, Store
from apps.stores.queries.outline_drawing import View, path

WIDTH, HEIGHT = 480, 260
"""Size of the drawing, in its own units."""
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
    view = View.fitting((own.west, own.south, own.east, own.north), WIDTH, HEIGHT)
    x, y = view.place(float(store.lng), float(store.lat))
    if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
        return None
    outlines = RegionOutline.objects.filter(
        country=own.country,
        first_level__lte=own.first_level,
        last_level__gte=own.first_level,
        west__lte=own.east,
        east__gte=own.west,
        south__lte=own.north,
        north__gte=own.south,
    ).exclude(pk=own.pk)
    neighbors = [path(one, view) for one in outlines.order_by("pk")[:_MOST_NEIGHBORS]]
    credit = BoundarySource.objects.filter(country=own.country).values_list("attribution", flat=True).first()
    return LocatorMap(path(own, view), [drawn for drawn in neighbors if drawn], x, y, credit or "")
