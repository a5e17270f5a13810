"""Named mappings from columns of a source file to store fields."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "data" / "mappings"


class MappingError(ValueError):
    """The mapping is missing or incomplete; the text is the reason."""


@dataclass(frozen=True, slots=True)
class Mapping:
    """Settings for reading one kind of file. Column names may be lists: the first non-empty one is used."""

    name: str
    title: str
    source: str
    """Source name under which external ids are stored."""
    format: str
    columns: dict[str, Any]
    """Store field -> column."""
    items: str = ""
    """For a JSON document: the path of the list."""
    licence: str = ""
    only: dict[str, dict[str, str]] = field(default_factory=dict)
    """Column -> country -> the value that identifies rows of this country."""
    constants: dict[str, Any] = field(default_factory=dict)
    values: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Field -> value in the file -> stored value; null skips the field."""
    also: dict[str, dict[str, tuple[tuple[str, str], ...]]] = field(default_factory=dict)
    """Field -> value in the file -> (further field, its value)."""
    point_wkt: str = ""
    """A column with `POINT (lng lat)`."""
    types: dict[str, Any] = field(default_factory=dict)
    """{column, values: {source value: store type}, default, skip: [source values], brand}."""
    cuisines: dict[str, Any] = field(default_factory=dict)
    """{column, separator, values: {source value: code or null}}."""
    hours: dict[str, Any] = field(default_factory=dict)
    """{kind: "osm", "week" or "daily"; column, or open and close}."""
    places: dict[str, Any] = field(default_factory=dict)
    """Level `l1`, `l2`, `l3` or `any` -> column; `constants`: level -> name; `values`: aliases -> name."""
    external_id_from: tuple[str, ...] = ()
    """Columns whose content replaces a missing id."""
    brand: str = ""
    """Name of the brand of all rows."""
    fixed: dict[str, str] = field(default_factory=dict)
    """Field -> value of rows in which the field's columns are empty."""
    separators: dict[str, str] = field(default_factory=dict)
    """Field -> separator of its list, if not the default."""
    by_words: bool = False
    """True if codes are also recognized by labels and common spellings."""
    date_order: str = "dmy"
    decimal_signs: dict[str, str] = field(default_factory=dict)
    """Field -> chosen decimal sign of its column."""
    turns_pins: bool = False
    """True if pins outside of the country whose latitude and longitude are swapped are turned."""
    needs_id: bool = True
    """True if rows without an id are rejected."""

    def only_columns(self) -> dict[str, str]:
        """Return {field: column} of the fields that one column fills, if that column fills no other field.

        A list of one column counts as one. Left out are fields with a fixed value, fields with several
        columns, and fields that share a column. Covers `columns`, the regions of a given level and the
        cuisines; a column may still be used by other settings, such as a region of any level.
        """
        levels = {
            f"region_{level}": self.places[level] for level in ("l1", "l2", "l3") if level in self.places
        }
        fields = {**self.columns, **levels, "cuisines": self.cuisines.get("column")}
        listed = {
            name: [cell] if isinstance(cell, str) else list(cell or ()) for name, cell in fields.items()
        }
        uses = Counter(column for cell in listed.values() for column in cell)
        fixed = {*self.fixed, *(f"region_{level}" for level in self.places.get("fixed", {}))}
        return {
            name: cell[0]
            for name, cell in listed.items()
            if len(cell) == 1 and uses[cell[0]] == 1 and name not in fixed
        }


def load_mapping(name: str) -> Mapping:
    """Return a mapping that comes with the project by its name, or any file if `name` ends with ".json".

    Raise MappingError if the file does not exist, is not JSON, has unknown keys, or has no source, format or
    columns.
    """
    path = Path(name) if name.endswith(".json") else FOLDER / f"{name}.json"
    if not path.is_file():
        raise MappingError(f"There is no mapping {name}. Known: {', '.join(names())}")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise MappingError(f"{path.name}: {error}") from error
    unknown = sorted(set(data) - {mapped_field.name for mapped_field in fields(Mapping)})
    missing = [key for key in ("source", "format", "columns") if not data.get(key)]
    if unknown or missing:
        raise MappingError(f"{path.name}: unknown keys {unknown}, missing keys {missing}")
    data["external_id_from"] = tuple(data.get("external_id_from", ()))
    return Mapping(**{"name": path.stem, "title": path.stem, **data})


def names() -> list[str]:
    """Return the names of the mappings that come with the project."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))
