"""Share of recently verified stores by region, with a drawing of the country."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from apps.core.insights import keeping
from apps.core.insights.days import today_in
from apps.stores.models import BoundarySource, Region, RegionOutline
from apps.stores.queries.outline_drawing import MARGIN, View, narrowing_of, path

PUBLISHED, FRESH = "stores.published", "stores.fresh"
"""Keys of the daily figures, which the worker also counts by region."""
FRESH_FOR = dt.timedelta(days=180)
"""Time for which a verified store counts as fresh."""
WIDTH = 960
"""Width of the drawing, in its own units."""


@dataclass(frozen=True)
class RegionFreshness:
    """A region of level 1 with the numbers of its published and recently verified stores."""

    region_id: int
    name: str
    published: int
    fresh: int
    shape: str
    """SVG path; empty without an outline."""


@dataclass(frozen=True)
class CountryFreshness:
    """The regions of a country by name, and the size of their drawing."""

    since: dt.date
    """The first day on which a verification counts as recent."""
    width: int
    height: int
    credit: str
    """The credit that the source of the outlines asks for."""
    regions: list[RegionFreshness]


def by_region(*, country: str, at: dt.datetime) -> CountryFreshness:
    """Return how many published stores of each region were verified recently, with a drawing of the country.

    Regions of level 1 that have published stores or an outline, by name. The numbers are those of the
    worker's last count; recent is within 180 days. Four statements.
    """
    today = today_in(country, at)
    parts = keeping.latest_parts(country, [PUBLISHED, FRESH], today)
    outlines = {one.region_id: one for one in RegionOutline.objects.filter(country=country, first_level=1)}
    height, view = _view(list(outlines.values()))
    credit = BoundarySource.objects.filter(country=country).values_list("attribution", flat=True).first()
    rows = [
        RegionFreshness(
            region_id=pk,
            name=name,
            published=parts.get(PUBLISHED, {}).get(str(pk), 0),
            fresh=parts.get(FRESH, {}).get(str(pk), 0),
            shape=path(outlines[pk], view) if pk in outlines else "",
        )
        for pk, name in Region.objects.filter(country=country, level=1)
        .order_by("name", "id")
        .values_list("pk", "name")
    ]
    shown = [one for one in rows if one.published or one.shape]
    return CountryFreshness(today - FRESH_FOR, WIDTH, height, credit or "", shown)


def _view(outlines: Sequence[RegionOutline]) -> tuple[int, View]:
    """Return the height of the drawing for its width, and its view."""
    bounds = (
        min((one.west for one in outlines), default=0.0),
        min((one.south for one in outlines), default=0.0),
        max((one.east for one in outlines), default=1.0),
        max((one.north for one in outlines), default=1.0),
    )
    west, south, east, north = bounds
    shape = (north - south) / ((east - west) * narrowing_of(bounds))
    height = round((WIDTH - 2 * MARGIN) * shape) + 2 * MARGIN
    return height, View.fitting(bounds, WIDTH, height)
