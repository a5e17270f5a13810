"""Loading of a country's boundaries: checked completely, then replaced in one transaction."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from django.db import transaction
from django.utils import timezone

from apps.core.changes.batch_update import write_columns
from apps.core.country import pack
from apps.core.db.copy_rows import copy_in
from apps.core.models import ReferenceLoad
from apps.stores.domain.taxonomy import DATA
from apps.stores.domain.topology import RegionShape, Topology, UnreadableBoundaries, read_topology
from apps.stores.models import BoundarySource, Region, RegionBoundary, RegionOutline
from apps.stores.services.boundaries.outlines import Unit, exact_parts, outlines_of, point_inside

FOLDER = DATA / "boundaries"
FORMAT = 1
"""Increment when the data derived from the files changes."""
LAST_OUTLINED = 2
"""Lowest region level with outlines; below it, maps are close enough to draw the boundaries."""
_NAMED = 5


@dataclass(frozen=True, slots=True)
class CountryFiles:
    """The files of a country with their attribution."""

    files: Sequence[Path]
    attribution: str
    is_provisional: bool
    is_shipped: bool


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of a load."""

    country: str
    regions: int = 0
    moved: int = 0
    """Number of regions whose center was missing or outside, and is now inside."""
    is_unchanged: bool = False


@dataclass(slots=True)
class _Read:
    """The data to write, by region."""

    parts: dict[int, list[shapely.Polygon]] = field(default_factory=dict)
    outlines: dict[int, shapely.MultiLineString] = field(default_factory=dict)


@cache
def shipped(country: str) -> CountryFiles:
    """Return the paths of the country's boundary files in the project, with their source; cached.

    Reads no boundaries. KeyError for a country without files.
    """
    sources = json.loads((FOLDER / "sources.json").read_text(encoding="utf-8"))[country]
    files = tuple(FOLDER / name for name in sources["files"])
    return CountryFiles(files, sources["attribution"], sources["is_provisional"], is_shipped=True)


def load_boundaries(country: str, source: CountryFiles) -> Loaded:
    """Replace a country's boundaries, and move region centers outside their region.

    If neither the files nor the regions have changed since the last load, nothing is written
    (`is_unchanged`). The files must contain each active region without children, each in one file; larger
    regions are combined from these, and their own shapes are ignored. Raise UnreadableBoundaries if a file is
    missing or invalid, has an unknown code, or a region has no polygon; then nothing is written either.
    """
    digest = _digest(source.files)
    stored = BoundarySource.objects.filter(country=country).first()
    if stored and stored.digest == digest and stored.is_shipped == source.is_shipped:
        return Loaded(country, is_unchanged=True)
    regions = list(Region.objects.filter(country=country, is_active=True))
    read = _read(country, source.files, regions)
    with transaction.atomic():
        moved = _write(country, regions, read)
        BoundarySource.objects.update_or_create(
            country=country,
            defaults={
                "digest": digest,
                "attribution": source.attribution,
                "is_provisional": source.is_provisional,
                "is_shipped": source.is_shipped,
                "loaded_at": timezone.now(),
            },
        )
    return Loaded(country, len(read.parts), moved)


def has_custom_boundaries(country: str) -> bool:
    """Return whether the country has boundaries other than the project's."""
    return BoundarySource.objects.filter(country=country, is_shipped=False).exists()


def _digest(files: Sequence[Path]) -> str:
    """Return the digest of the files and of the last load of regions, which resets the centers."""
    hashed = hashlib.sha256(str(FORMAT).encode())
    for path in files:
        try:
            hashed.update(hashlib.sha256(path.read_bytes()).digest())
        except OSError as error:
            raise UnreadableBoundaries(f"{path} cannot be read: {error.strerror}") from error
    for digest in ReferenceLoad.objects.filter(name="regions").values_list("digest", flat=True):
        hashed.update(digest.encode())
    return hashed.hexdigest()


def _read(country: str, files: Sequence[Path], regions: Sequence[Region]) -> _Read:
    """Read the files. Return the polygons of each region without children, and outlines of all regions."""
    by_id = {region.pk: region for region in regions}
    above = {region.parent_id for region in regions}
    leaves = {(region.level, region.code): region for region in regions if region.pk not in above}
    upper = {(region.level, region.code) for region in regions if region.pk in above}
    result = _Read()
    for path in files:
        topology = read_topology(path, country)
        own: dict[int, RegionShape] = {}
        for shape in topology.shapes:
            key = (shape.level, shape.code)
            if key in leaves:
                own[leaves[key].pk] = shape
            elif key not in upper:
                raise UnreadableBoundaries(
                    f"{path.name}: code {shape.code} at level {shape.level} is no region of {pack(country).name}"
                )
        if twice := own.keys() & result.parts.keys():
            raise UnreadableBoundaries(f"{path.name}: {_names(by_id, twice)} is in another file too")
        _add_file(result, topology, own, by_id, path)
    if missing := {region.pk for region in leaves.values()} - result.parts.keys():
        count = f"{len(missing)} region{'s have' if len(missing) > 1 else ' has'}"
        raise UnreadableBoundaries(f"{count} no polygon: {_names(by_id, missing)}")
    return result


def _add_file(
    result: _Read, topology: Topology, own: Mapping[int, RegionShape], by_id: Mapping[int, Region], path: Path
) -> None:
    """Add one file: the polygons of its regions, their outlines and those of their ancestors."""
    units: dict[int, list[RegionShape]] = {}
    for region_id, shape in own.items():
        try:
            result.parts[region_id] = exact_parts(topology, shape)
        except (ValueError, IndexError, shapely.errors.GEOSException) as error:
            raise UnreadableBoundaries(
                f"{path.name}: region {shape.code} has an unsound ring: {error}"
            ) from error
        if not result.parts[region_id]:
            raise UnreadableBoundaries(f"{path.name}: region {shape.code} has no polygon")
        step: int | None = region_id
        while step is not None:
            units.setdefault(step, []).append(shape)
            step = by_id[step].parent_id if step in by_id else None
    if units:
        drawn = [
            Unit(pk, by_id[pk].level, shapes)
            for pk, shapes in units.items()
            if pk in by_id and _first_level(by_id[pk], by_id) <= LAST_OUTLINED
        ]
        result.outlines |= outlines_of(topology, drawn)


def _names(by_id: Mapping[int, Region], ids: Any) -> str:
    """Return the first of some regions by name and code, as text."""
    names = sorted(f"{by_id[pk].name} ({by_id[pk].code})" for pk in ids)
    return ", ".join(names[:_NAMED]) + (", …" if len(names) > _NAMED else "")


def _write(country: str, regions: Sequence[Region], read: _Read) -> int:
    """Replace the country's boundaries and outlines, and move centers. Return the number of moved ones."""
    RegionBoundary.objects.filter(country=country).delete()
    RegionOutline.objects.filter(country=country).delete()
    parts = [(pk, part) for pk, shapes in read.parts.items() for part in shapes]
    bounds = shapely.bounds(np.array([part for _, part in parts]))
    wkb = shapely.to_wkb(np.array([part for _, part in parts]))
    copy_in(
        [
            RegionBoundary(country=country, region_id=pk, shape=shape, **_box(box))
            for (pk, _), box, shape in zip(parts, bounds, wkb, strict=True)
        ]
    )
    by_id = {region.pk: region for region in regions}
    copy_in([_outline(by_id[pk], by_id, read, shape) for pk, shape in read.outlines.items()])
    return _set_centres(regions, read)


def _box(bounds: Any) -> dict[str, float]:
    west, south, east, north = (float(edge) for edge in bounds)
    return {"west": west, "south": south, "east": east, "north": north}


def _outline(
    region: Region, by_id: Mapping[int, Region], read: _Read, shape: shapely.MultiLineString
) -> RegionOutline:
    """Return an unsaved outline of a region, with the levels at which it is drawn."""
    return RegionOutline(
        country=region.country,
        region=region,
        first_level=_first_level(region, by_id),
        last_level=LAST_OUTLINED if region.pk in read.parts else region.level,
        vertices=int(shapely.get_num_coordinates(shape)),
        shape=shapely.to_wkb(shape),
        **_box(shape.bounds),
    )


def _first_level(region: Region, by_id: Mapping[int, Region]) -> int:
    """Return the first level at which a region is drawn: the one below its parent."""
    parent = by_id.get(region.parent_id) if region.parent_id else None
    return parent.level + 1 if parent else 1


def _set_centres(regions: Sequence[Region], read: _Read) -> int:
    """Move missing and outside centers of regions to a point inside. Return their number."""
    leaves: dict[int, list[int]] = {}
    by_id = {region.pk: region for region in regions}
    for leaf in read.parts:
        step: int | None = leaf
        while step is not None:
            leaves.setdefault(step, []).append(leaf)
            step = by_id[step].parent_id if step in by_id else None
    moved = []
    for region in regions:
        parts = [part for leaf in leaves.get(region.pk, ()) for part in read.parts[leaf]]
        if parts and not _contains_center(parts, region):
            lat, lng = point_inside(parts)
            region.lat, region.lng = Decimal(f"{lat:.6f}"), Decimal(f"{lng:.6f}")
            moved.append(region)
    if moved:
        write_columns(moved, {"lat", "lng"})
    return len(moved)


def _contains_center(parts: Sequence[shapely.Polygon], region: Region) -> bool:
    """Return whether one of the polygons contains the center of the region."""
    if region.lat is None or region.lng is None:
        return False
    return bool(shapely.intersects_xy(np.array(parts), float(region.lng), float(region.lat)).any())
