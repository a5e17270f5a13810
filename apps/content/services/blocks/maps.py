"""Static maps of stores, drawn in the page with pins and a scale, without external map tiles.

Readers' browsers load nothing from third parties, so pages need no map service and disclose no readers to
one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from apps.content.services.blocks.stores import ShownStore

WIDTH, HEIGHT, MARGIN = 480, 300, 36
"""Width of a phone, so that text in the drawing is large enough there."""
_TILE = 256
"""Width of the world in pixels at zoom 0, the common definition of zoom levels."""
_EQUATOR_M = 40_075_017
_TOUCHING = 28
"""Pins closer than this would overlap and become one."""
_LONGEST_SCALE = 140


@dataclass
class Pin:
    """A pin on the map, in pixels."""

    x: int
    y: int
    first: int
    """Number of its first store in the list below the map."""
    more: int = 0
    """Number of further stores at the pin."""

    @property
    def label(self) -> str:
        """Return the pin's text."""
        return f"{self.first}+{self.more}" if self.more else str(self.first)


@dataclass(frozen=True)
class DrawnMap:
    """A map, and its stores in the order of their numbers."""

    stores: list[ShownStore]
    pins: list[Pin]
    scale: str
    """Length of the scale line as text, such as "2 km"."""
    scale_px: int
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def scale_from(self) -> int:
        """Return the x coordinate of the start of the scale line, which ends in the corner."""
        return WIDTH - 16 - self.scale_px


def draw(stores: Sequence[ShownStore], nearest: int) -> DrawnMap | None:
    """Return a map of the stores with coordinates, at most at zoom `nearest`; None if there are none."""
    pinned = [store for store in stores if store.lat is not None and store.lng is not None]
    if not pinned:
        return None
    points = [_mercator(float(store.lat or 0), float(store.lng or 0)) for store in pinned]
    across, down = zip(*points, strict=True)
    middle = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    scale = min(
        _TILE * 2.0**nearest,
        _fitting(max(across) - min(across), WIDTH),
        _fitting(max(down) - min(down), HEIGHT),
    )
    places = [
        (
            round(WIDTH / 2 + (x - middle[0]) * scale),
            round(HEIGHT / 2 + (y - middle[1]) * scale),
        )
        for x, y in points
    ]
    words, length = _scale_line(float(pinned[0].lat or 0), scale)
    return DrawnMap(pinned, _pins(places), words, length)


def _mercator(lat: float, lng: float) -> tuple[float, float]:
    """Return Web Mercator coordinates in a world of width 1."""
    bounded = math.radians(max(-85.0, min(85.0, lat)))
    return (lng + 180) / 360, (1 - math.asinh(math.tan(bounded)) / math.pi) / 2


def _fitting(span: float, limit: int) -> float:
    return (limit - 2 * MARGIN) / span if span else math.inf


def _pins(places: Sequence[tuple[int, int]]) -> list[Pin]:
    pins: list[Pin] = []
    for number, (x, y) in enumerate(places, 1):
        near = next((pin for pin in pins if math.hypot(pin.x - x, pin.y - y) < _TOUCHING), None)
        if near:
            near.more += 1
        else:
            pins.append(Pin(x, y, number))
    return pins


def _scale_line(lat: float, scale: float) -> tuple[str, int]:
    """Return the longest round length that fits the corner, as text and in pixels."""
    metres = _EQUATOR_M * math.cos(math.radians(lat)) / scale
    available = metres * _LONGEST_SCALE
    unit = 10.0 ** math.floor(math.log10(available))
    length = next(unit * step for step in (5, 2, 1) if unit * step <= available)
    words = f"{length / 1000:g} km" if length >= 1000 else f"{length:g} m"
    return words, round(length / metres)
