"""Reader of TopoJSON: shapes with shared borders as arcs, so that neighbors are simplified alike."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import orjson
from numpy.typing import NDArray

Line = NDArray[np.float64]
"""Points as (longitude, latitude)."""
Ring = Sequence[int]
"""Indexes of arcs; `~n` is arc n reversed."""
MOST_BYTES = 400_000_000
"""Maximum unpacked size of a file."""
_SHAPES = frozenset({"Polygon", "MultiPolygon"})


class UnreadableBoundaries(Exception):
    """The file contains no valid boundaries; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class RegionShape:
    """A region of a file: its polygons, each with an outer ring and holes."""

    level: int
    code: str
    polygons: Sequence[Sequence[Ring]]


@dataclass(frozen=True, slots=True)
class Topology:
    """The arcs of a file, and the shapes made of them."""

    arcs: Sequence[Line]
    shapes: Sequence[RegionShape]


def read_topology(path: Path, country: str) -> Topology:
    """Return the arcs and region shapes of a TopoJSON file, which may be compressed (.gz).

    Each shape names its region by the properties `level` (1 to 3) and `region_code`. Raise
    UnreadableBoundaries if the file is missing, too large, invalid, or of another country.
    """
    try:
        data = orjson.loads(_unpacked(path))
    except (OSError, zlib.error, EOFError, orjson.JSONDecodeError) as error:
        raise UnreadableBoundaries(f"{path.name} cannot be read: {error}") from error
    if not isinstance(data, dict) or data.get("type") != "Topology":
        raise UnreadableBoundaries(f"{path.name} is no TopoJSON: its type is not “Topology”")
    try:
        arcs = list(_arcs(data))
        shapes = [shape for layer in data["objects"].values() for shape in _shapes(layer, country)]
        _require_arcs(shapes, len(arcs))
    except UnreadableBoundaries as error:
        raise UnreadableBoundaries(f"{path.name}: {error}") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableBoundaries(f"{path.name} is no sound TopoJSON: {error!r}") from error
    return Topology(arcs, shapes)


def _unpacked(path: Path) -> bytes:
    """Return the content of a file, unzipped if its name ends with .gz. Raise UnreadableBoundaries."""
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise UnreadableBoundaries(f"{path.name} is larger than {MOST_BYTES // 1_000_000} MB")
    return content


def _arcs(data: Mapping[str, Any]) -> Iterator[Line]:
    """Yield the arcs in degrees. In a quantized file, each point is relative to the one before."""
    lengths = [len(arc) for arc in data["arcs"]]
    numbers = (number for arc in data["arcs"] for point in arc for number in point[:2])
    flat = np.fromiter(numbers, dtype=np.float64).reshape(-1, 2)
    transform = data.get("transform")
    begins = np.cumsum([0, *lengths])
    for begin, end in pairwise(begins):
        arc = flat[begin:end]
        if transform:
            arc = np.cumsum(arc, axis=0) * transform["scale"] + transform["translate"]
        if len(arc) < 2 or not (np.abs(arc) <= (180, 90)).all():
            raise UnreadableBoundaries(
                "An arc has fewer than two points, or points outside of WGS 84 degrees"
            )
        yield arc


def _shapes(layer: Mapping[str, Any], country: str) -> Iterator[RegionShape]:
    """Yield the regions of a layer. Raise UnreadableBoundaries for another country or missing properties."""
    for geometry in layer["geometries"]:
        properties = geometry.get("properties") or {}
        if properties.get("country", country) != country:
            raise UnreadableBoundaries(f"It holds regions of {properties['country']}, not of {country}")
        level, code = properties.get("level"), properties.get("region_code")
        if level not in (1, 2, 3) or not isinstance(code, str):
            raise UnreadableBoundaries("A shape has no property “level” (1 to 3) or “region_code” (text)")
        if geometry["type"] not in _SHAPES:
            raise UnreadableBoundaries(f"Region {code} is a {geometry['type']}, not a polygon")
        polygons = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
        yield RegionShape(level, code, polygons)


def _require_arcs(shapes: Iterable[RegionShape], count: int) -> None:
    """Raise UnreadableBoundaries if a ring is empty or refers to a missing arc."""
    for shape in shapes:
        for polygon in shape.polygons:
            for ring in polygon:
                if not ring or any(not -count <= arc < count for arc in ring):
                    raise UnreadableBoundaries(f"Region {shape.code} names arcs that are not in the file")


def points_of(ring: Ring, arcs: Sequence[Line]) -> Line:
    """Return the points of a ring, joined from its arcs; a negative index ~n is arc n reversed.

    The ring must have at least one arc, and its arcs must join and close: this is not checked. The last point
    is then the first one again.
    """
    lines = [arcs[arc] if arc >= 0 else arcs[~arc][::-1] for arc in ring]
    return np.concatenate([lines[0], *(line[1:] for line in lines[1:])])
