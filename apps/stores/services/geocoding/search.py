"""Search of points for an address, most precise first."""

from __future__ import annotations

from typing import Literal

from django.conf import settings

from apps.accounts.models import User
from apps.stores.record.shapes import GeocodedPoint, GeocodeOutput
from apps.stores.services.geocoding import own, service

_ORDER = {"address": 0, "street": 1, "region": 2}


def geocode(*, user: User, country: str, text: str) -> GeocodeOutput:
    """Return points for an address, most precise first: from our stores, our regions and the address service.

    The service is called only if it is configured. If it fails, ours are returned with `service` "failed". At
    most two queries.
    """
    parts = own.parts_of(text)
    points = [*own.stores_at(user, country, parts), *own.regions_named(country, parts)]
    status: Literal["off", "answered", "failed"] = "off"
    if service.is_on():
        try:
            points += service.search_address(country, text)
            status = "answered"
        except service.Unavailable:
            status = "failed"
    points.sort(key=lambda point: _ORDER[point.precision])
    return GeocodeOutput(
        points=[GeocodedPoint.of(point) for point in points],
        service=status,
        attribution=settings.GEOCODER_ATTRIBUTION if status == "answered" else "",
    )
