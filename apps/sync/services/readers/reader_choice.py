"""Selection of the reader for a source's files."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from dataclasses import asdict
from dataclasses import fields as fields_of
from pathlib import Path
from typing import Any

from apps.core.country import pack
from apps.core.errors import Invalid
from apps.core.importing.column_suggestions import suggest
from apps.core.importing.setup import FieldSource as Column
from apps.core.importing.setup import Setup
from apps.core.values import Json
from apps.stores.importing.fields import fields
from apps.stores.importing.mappings import Mapping
from apps.stores.importing.options import mapping_of
from apps.sync.services.readers import file_rows
from apps.sync.services.readers.alltheplaces import AllThePlacesReader
from apps.sync.services.readers.foursquare import FoursquareReader
from apps.sync.services.readers.mapped_table import MappedReader
from apps.sync.services.readers.osm import OsmReader
from apps.sync.services.readers.overture import OvertureReader
from apps.sync.services.readers.row_reader import Reader
from apps.sync.services.readers.store_shape import RunData

_OWN: dict[str, type[Reader]] = {
    "overture": OvertureReader,
    "foursquare_os": FoursquareReader,
    "osm": OsmReader,
    "alltheplaces": AllThePlacesReader,
}
_NEEDED = ("name", "external_id")
_PLACES = frozenset({"lat", "lng", "point", "region", "region_l1", "region_l2", "region_l3", "address_line1"})
_PAIRS = (("lat", "lng"), ("lng", "lat"), ("opens", "closes"), ("closes", "opens"))


def has_own_reader(code: str) -> bool:
    """Return whether the source's files are read without a mapping."""
    return code in _OWN


def reader_for(code: str, mapping: AnyMapping[str, Any], context: RunData) -> tuple[Reader, str]:
    """Return the reader of a source, and the path of its list in a JSON document."""
    if code in _OWN:
        return _OWN[code](), ""
    read = read_mapping(mapping)
    return MappedReader(read, context.country, context.index), read.items


# -- mappings ------------------------------------------------------------------
def is_described(mapping: AnyMapping[str, Any]) -> bool:
    """Return whether a mapping is a full description, instead of {column: field}."""
    return isinstance(mapping.get("columns"), dict)


def read_mapping(mapping: AnyMapping[str, Any]) -> Mapping:
    """Return the mapping stored with a run: a full description, or converted from {column: field}."""
    if is_described(mapping):
        names = {one.name for one in fields_of(Mapping)}
        described = {name: value for name, value in mapping.items() if name in names}
        described["external_id_from"] = tuple(described.get("external_id_from", ()))
        return Mapping(**{"name": "feed", "title": "Feed", "source": "feed", "format": "", **described})
    columns: dict[str, list[str]] = {}
    for column, field in mapping.items():
        columns.setdefault(str(field), []).append(str(column))
    return mapping_of(Setup(mapped=tuple(Column(field, tuple(named)) for field, named in columns.items())))


def suggested(path: Path, country: str, items: str = "") -> dict[str, str]:
    """Return the probable {column: field} for the columns of a file. Raise UnreadableFile."""
    suggestions = suggest(file_rows.samples(path, items), fields(country), pack(country).bounds)
    return {one.column: one.field for one in suggestions}


def shown_columns(
    path: Path, items: str, mapping: AnyMapping[str, Any], country: str
) -> dict[str, list[dict[str, Any]] | dict[str, str]]:
    """Return the columns of a file with samples, and a suggested mapping. Raise UnreadableFile."""
    columns = file_rows.samples(path, items)
    names = {column.name for column in columns}
    fitting = {} if is_described(mapping) else {name: mapping[name] for name in mapping if name in names}
    shown = [{"name": column.name, "samples": column.samples} for column in columns]
    return {"columns": shown, "mapping": fitting or suggested(path, country)}


def check_mapping(mapping: AnyMapping[str, Any], columns: list[str], country: str) -> None:
    """Raise Invalid for an incomplete mapping, with the missing or unknown fields and columns."""
    if is_described(mapping):
        return
    labels = {one.id: one.label for one in fields(country)}
    chosen = {str(field) for field in mapping.values()}
    wrong = [f"Unknown field: {field[:60]}" for field in sorted(chosen - set(labels))]
    present = set(columns)
    wrong += [f"The file has no column “{name[:60]}”" for name in mapping if name not in present]
    missing = [labels[name] for name in _NEEDED if name not in chosen]
    missing += [labels[other] for name, other in _PAIRS if name in chosen and other not in chosen]
    if not chosen & _PLACES:
        missing.append("the pin, the region or the address")
    if missing:
        wrong.append(f"Map a column to: {', '.join(f'“{name}”' for name in dict.fromkeys(missing))}")
    if wrong:
        raise Invalid({"mapping": wrong})


def described(mapping: Mapping) -> dict[str, Json]:
    """Return a full description as stored, without empty values."""
    values = {
        name: list(value) if isinstance(value, tuple) else value for name, value in asdict(mapping).items()
    }
    return {name: value for name, value in values.items() if value or name in ("columns", "needs_id")}
