"""Named mappings: which column of a source file is which field of a store."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "data" / "mappings"


class MappingError(ValueError):
    """The mapping is not there or not complete; the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Mapping:
    """How to read one kind of file. Column names may be lists: the first that is filled counts."""

    name: str
    title: str
    source: str
    """The name under which external ids are kept."""
    format: str
    columns: dict[str, Any]
    """Field of the store -> column."""
    items: str = ""
    """For one JSON document: the place of the list."""
    licence: str = ""
    only: dict[str, dict[str, str]] = field(default_factory=dict)
    """Column -> country -> the value that a row of this country has there."""
    constants: dict[str, Any] = field(default_factory=dict)
    values: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Field -> value in the file -> our value; null leaves the field out."""
    also: dict[str, dict[str, tuple[tuple[str, str], ...]]] = field(default_factory=dict)
    """Field -> value in the file -> (field, our value) that it says too."""
    point_wkt: str = ""
    """A column that holds `POINT (lng lat)`."""
    types: dict[str, Any] = field(default_factory=dict)
    """{column, values: {theirs: our store type}, default, skip: [theirs], brand}"""
    cuisines: dict[str, Any] = field(default_factory=dict)
    """{column, separator, values: {theirs: our code or null}}"""
    hours: dict[str, Any] = field(default_factory=dict)
    """{kind: osm | week | daily, column | open and close}"""
    places: dict[str, Any] = field(default_factory=dict)
    """Level `l1`, `l2`, `l3` or `any` -> column; `constants`: level -> name; `values`: theirs -> name."""
    external_id_from: tuple[str, ...] = ()
    """Columns whose content stands for the id where the file has none."""
    brand: str = ""
    """The name of the brand all rows belong to."""
    fixed: dict[str, str] = field(default_factory=dict)
    """Field -> what every row is read as that has nothing in the field's columns."""
    separators: dict[str, str] = field(default_factory=dict)
    """Field -> what stands between the items of its list, where it is not what usually does."""
    by_words: bool = False
    """Whether codes are also told by their labels and by what people write in their place."""
    date_order: str = "dmy"
    decimal_signs: dict[str, str] = field(default_factory=dict)
    """Field -> the decimal sign of its column, where that was decided."""
    needs_id: bool = True
    """Whether a row without an id is refused."""

    def only_columns(self) -> dict[str, str]:
        """Return the fields that one column alone fills, with it: no fixed value, no column that two fields read."""
        levels = {
            f"region_{level}": self.places[level] for level in ("l1", "l2", "l3") if level in self.places
        }
        fields = {**self.columns, **levels, "cuisines": self.cuisines.get("column")}
        listed = {
            name: [said] if isinstance(said, str) else list(said or ()) for name, said in fields.items()
        }
        uses = Counter(column for said in listed.values() for column in said)
        fixed = {*self.fixed, *(f"region_{level}" for level in self.places.get("fixed", {}))}
        return {
            name: said[0]
            for name, said in listed.items()
            if len(said) == 1 and uses[said[0]] == 1 and name not in fixed
        }


def load_mapping(name: str) -> Mapping:
    """Return a mapping by its name, or by the path of a file. Raises MappingError."""
    path = Path(name) if name.endswith(".json") else FOLDER / f"{name}.json"
    if not path.is_file():
        raise MappingError(f"There is no mapping {name}. Known: {', '.join(names())}")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise MappingError(f"{path.name}: {error}") from error
    unknown = sorted(set(data) - {known.name for known in fields(Mapping)})
    missing = [key for key in ("source", "format", "columns") if not data.get(key)]
    if unknown or missing:
        raise MappingError(f"{path.name}: unknown keys {unknown}, missing keys {missing}")
    data["external_id_from"] = tuple(data.get("external_id_from", ()))
    return Mapping(**{"name": path.stem, "title": path.stem, **data})


def names() -> list[str]:
    """The mappings that come with the project."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))
