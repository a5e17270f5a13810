"""The points that a written address may mean, the most exact first."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from apps.accounts.models import User
from apps.stores.geocoding import own, service

_ORDER = {"address": 0, "street": 1, "region": 2}


def geocode(*, user: User, country: str, text: str) -> dict[str, Any]:
    """Return `{points, service, attribution}`; `service` is `off`, `answered` or `failed`.

    What we know ourselves is always there: a service that fails takes nothing away. At most two statements.
    """
    parts = own.parts_of(text)
    points = [*own.stores_at(user, country, parts), *own.regions_named(country, parts)]
    said = "off"
    if service.is_on():
        try:
            points += service.ask(country, text)
            said = "answered"
        except service.Unavailable:
            said = "failed"
    points.sort(key=lambda point: _ORDER[point.precision])
    return {
        "points": [
            {
                "lat": point.lat,
                "lng": point.lng,
                "label": point.label,
                "precision": point.precision,
                "source": point.source,
            }
            for point in points
        ],
        "service": said,
        "attribution": settings.GEOCODER_ATTRIBUTION if said == "answered" else "",
    }
