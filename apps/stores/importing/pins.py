"""Pins of rows, with latitude and longitude in swapped order turned on request."""

from __future__ import annotations

from apps.core.readers import coordinates
from apps.core.readers.errors import UnreadableValue
from apps.stores.domain.geo import is_inside

SWAPPED = "Latitude and longitude seem to be swapped: skipped"


class SwappedPin(Exception):
    """The pin is outside of the country, and inside it with swapped numbers; the text is the message."""


def is_in_country(point: coordinates.Point, country: str) -> bool:
    """Return whether a point is inside the bounding box of the country, or on its edge."""
    return is_inside(country, point.lat, point.lng)


def read_pin(cell: str, lat: str, lng: str, country: str, *, turns: bool) -> coordinates.Point:
    """Return the pin in `cell` ("-6.2, 106.8", WKT or a map link), or if it is empty, in `lat` and `lng`.

    If the numbers give a pin outside the country, or none at all, but swapped they are inside it, the swapped
    pin is returned if `turns`, else SwappedPin is raised. Other pins outside the country are returned as they
    are. Raise UnreadableValue if the text is no pin.
    """
    try:
        point = coordinates.read_point(cell) if cell else _of_two(lat, lng)
        if is_in_country(point, country):
            return point
    except UnreadableValue:
        turned = _turned(cell, lat, lng)
        if turned is None or not is_in_country(turned, country):
            raise
    else:
        turned = _turned(cell, lat, lng)
        if turned is None or not is_in_country(turned, country):
            return point
    if turns:
        return turned
    raise SwappedPin(SWAPPED)


def _of_two(lat: str, lng: str) -> coordinates.Point:
    return coordinates.Point(
        coordinates.read_degrees(lat, coordinates.LAT), coordinates.read_degrees(lng, coordinates.LNG)
    )


def _turned(cell: str, lat: str, lng: str) -> coordinates.Point | None:
    """Return the pin with swapped numbers; None if they are not two plain numbers."""
    try:
        return coordinates.read_swapped(cell) if cell else _of_two(lng, lat)
    except UnreadableValue:
        return None
