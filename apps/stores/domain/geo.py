"""Distances, and bounding boxes of countries."""

from __future__ import annotations

import math
from decimal import Decimal

from apps.core.country import pack

EARTH_RADIUS_M = 6_371_008.8
Degrees = float | Decimal


def distance_m(lat_a: Degrees, lng_a: Degrees, lat_b: Degrees, lng_b: Degrees) -> float:
    """Return the great-circle distance in meters of two points in degrees."""
    phi_a, phi_b = math.radians(float(lat_a)), math.radians(float(lat_b))
    half_phi = (phi_b - phi_a) / 2
    half_lambda = math.radians(float(lng_b) - float(lng_a)) / 2
    chord = math.sin(half_phi) ** 2 + math.cos(phi_a) * math.cos(phi_b) * math.sin(half_lambda) ** 2
    return 2 * EARTH_RADIUS_M * math.asin(math.sqrt(min(1.0, chord)))


def is_inside(country: str, lat: Degrees, lng: Degrees) -> bool:
    """Return whether a point is inside the country's bounding box or on its edge."""
    box = pack(country).bounds
    return box.south <= float(lat) <= box.north and box.west <= float(lng) <= box.east
