"""Small TopoJSON files for tests: regions as rectangles with shared borders."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from apps.stores.queries.lookup import region_of
from apps.stores.services.boundaries.load import CountryFiles, load_boundaries
from apps.stores.tests.factories import regions

Ring = Sequence[tuple[float, float]]


def rectangle(west: float, south: float, east: float, north: float) -> Ring:
    """Return the ring of a box."""
    return [(west, south), (east, south), (east, north), (west, north), (west, south)]


def write(path: Path, shapes: Mapping[tuple[int, str], Sequence[Sequence[Ring]]], **more: Any) -> Path:
    """Write shapes by (level, code) as polygons; each ring is cut into arcs at its corners."""
    arcs: list[Ring] = []
    geometries = []
    for (level, code), polygons in shapes.items():
        cut = [[_arcs_of(ring, arcs) for ring in polygon] for polygon in polygons]
        properties = {"level": level, "region_code": code, **more}
        geometries.append({"type": "MultiPolygon", "arcs": cut, "properties": properties})
    layers = {"regions": {"type": "GeometryCollection", "geometries": geometries}}
    path.write_text(json.dumps({"type": "Topology", "arcs": arcs, "objects": layers}), encoding="utf-8")
    return path


def _arcs_of(ring: Ring, arcs: list[Ring]) -> list[int]:
    items = []
    for begin, end in pairwise(ring):
        if [end, begin] in arcs:
            items.append(~arcs.index([end, begin]))
        else:
            arcs.append([begin, end])
            items.append(len(arcs) - 1)
    return items


SELANGOR = (2, "10-05")
KUALA_LUMPUR = (1, "14")
MALAYSIA: Mapping[tuple[int, str], Sequence[Sequence[Ring]]] = {
    # Around the city, which is a hole in it.
    SELANGOR: [[rectangle(101.4, 2.8, 101.9, 3.4), rectangle(101.6, 3.0, 101.8, 3.2)[::-1]]],
    KUALA_LUMPUR: [[rectangle(101.6, 3.0, 101.8, 3.2)]],
}
"""Petaling with a hole that contains Kuala Lumpur."""


def own(path: Path) -> CountryFiles:
    """Return a file as boundaries other than the project's."""
    return CountryFiles([path], "Drawn for a test", is_provisional=False, is_shipped=False)


def load_malaysia(folder: Path) -> None:
    """Load the test regions of Malaysia with their boundaries."""
    regions("MY")
    load_boundaries("MY", own(write(folder / "my.json", MALAYSIA)))


def place_names(country: str, lat: float, lng: float) -> list[str]:
    """Return the names of the regions of a pin, largest first."""
    result = region_of(country, lat, lng)
    assert result is not None
    levels = (result.place.l1, result.place.l2, result.place.l3)
    return [region.name for region in levels if region]
