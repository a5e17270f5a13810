"""Client of an address service with Nominatim's `search` API; disabled unless its URL is configured."""

from __future__ import annotations

import http.client
import json
import logging
import math
from collections.abc import Iterator
from typing import Any
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from django.conf import settings

from apps.core.db import deadlines
from apps.core.values import FieldValue
from apps.stores.domain.geo import is_inside
from apps.stores.services.geocoding.own import Point, Precision

logger = logging.getLogger("sofra.geocoding")

MOST_POINTS = 5
MOST_BYTES = 500_000
MOST_LABEL = 200
_EXACT = frozenset({"house", "building", "amenity", "shop", "place", "poi"})


class Unavailable(Exception):
    """The service failed or returned an unreadable response."""


class _NoRedirects(HTTPRedirectHandler):
    """A handler that follows no redirects, so that only the configured host is called."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        """Reject the redirect."""


def is_on() -> bool:
    """Return whether a service is configured."""
    return bool(settings.GEOCODER_URL)


def search_address(country: str, text: str) -> list[Point]:
    """Call the configured address service. Return at most five points for an address in a country.

    Points outside the country and unreadable ones are left out. Raise Unavailable if the service does not
    respond in time, or if its response is too long or no JSON list.
    """
    parameters = {
        "q": text,
        "format": "jsonv2",
        "limit": MOST_POINTS,
        "countrycodes": country.lower(),
        "addressdetails": 0,
    }
    url = f"{settings.GEOCODER_URL}{'&' if '?' in settings.GEOCODER_URL else '?'}{urlencode(parameters)}"
    request = Request(url, headers={"User-Agent": "Sofra console", "Accept": "application/json"})  # noqa: S310  # from the settings
    try:
        with build_opener(_NoRedirects).open(
            request, timeout=deadlines.remaining_seconds(settings.GEOCODER_TIMEOUT)
        ) as answer:
            body = answer.read(MOST_BYTES + 1)
    except (URLError, OSError, http.client.HTTPException, ValueError) as error:
        logger.warning("The address service did not respond: %s", error)
        raise Unavailable(str(error)) from error
    if len(body) > MOST_BYTES:
        raise Unavailable("The response is too long")
    try:
        rows = json.loads(body)
    except ValueError as error:
        raise Unavailable("The answer is not JSON") from error
    if not isinstance(rows, list):
        raise Unavailable("The answer is no list")
    return list(_points(country, rows[:MOST_POINTS]))


def _points(country: str, rows: list[Any]) -> Iterator[Point]:
    """Yield the points of the rows inside the country."""
    for row in rows:
        try:
            lat, lng = float(row["lat"]), float(row["lon"])
            label = str(row.get("display_name") or "")[:MOST_LABEL]
        except (KeyError, TypeError, ValueError, AttributeError):
            continue
        if math.isfinite(lat) and math.isfinite(lng) and is_inside(country, lat, lng):
            yield Point(round(lat, 6), round(lng, 6), label, _precision(row), "service")


def _precision(row: dict[str, FieldValue]) -> Precision:
    """Return how exact a point is: "address", "street", or "region" for all other types."""
    kind = str(row.get("addresstype") or row.get("category") or "")
    if kind in _EXACT:
        return "address"
    return "street" if kind in {"road", "street", "highway"} else "region"
