"""Options of an import."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass
from typing import Any

from apps.core.choices import ImportDuplicates, ImportSwappedPins, ImportUpdates
from apps.core.importing.setup import Setup
from apps.core.values import FieldValue, Json
from apps.stores.importing.fields import LISTS
from apps.stores.importing.mappings import Mapping


@dataclass(frozen=True)
class Options:
    """The options of one import."""

    source: str
    """Source name for external ids and for the origin of fields."""
    duplicates: str = ImportDuplicates.CREATE
    updates: str = ImportUpdates.OWN
    checks_duplicates: bool = False
    """True if rows without a match by id are compared with all stores."""
    publish_complete: bool = False
    brand_id: int | None = None


def options_of(setup: Setup) -> Options:
    """Return the options that the user chose."""
    return Options(setup.id_source, setup.duplicates, setup.updates, checks_duplicates=True)


def mapping_of(setup: Setup) -> Mapping:
    """Return the columns, values and formats that the user chose for an import, as a mapping.

    Rows need no id, codes are recognized by label and other spellings too, and opening hours are read as
    words.
    """
    columns = {source.field: list(source.columns) for source in setup.mapped if source.columns}
    fixed = {source.field: source.value for source in setup.mapped if source.value}
    values: dict[str, dict[str, Json]] = {name: dict(table) for name, table in setup.values.items()}
    named = {*columns, *fixed}
    hours = any(name == "hours" or name.startswith("hours_") or name == "opens" for name in named)
    return Mapping(
        name="console",
        title="Console",
        source=setup.id_source,
        format="",
        columns={name: column for name, column in columns.items() if name not in _APART},
        fixed={name: value for name, value in fixed.items() if name not in _APART or name in _FIXED},
        values={name: table for name, table in values.items() if name != "cuisines"},
        also={name: dict(table) for name, table in setup.also.items()},
        cuisines=_cuisines(columns, named, values),
        hours={"kind": "words"} if hours else {},
        places=_places(columns, fixed),
        separators={
            source.field: source.separator
            for source in setup.mapped
            if source.separator and source.field in LISTS
        },
        decimal_signs={source.field: source.decimal_sign for source in setup.mapped if source.decimal_sign},
        by_words=True,
        date_order=setup.date_order,
        turns_pins=setup.swapped_pins == ImportSwappedPins.TURN,
        needs_id=False,
    )


_APART = frozenset({"cuisines", "region_l1", "region_l2", "region_l3", "region"})
"""Fields with separate parts of a mapping."""
_FIXED = frozenset({"cuisines"})
_LEVELS = {"region_l1": "l1", "region_l2": "l2", "region_l3": "l3", "region": "any"}


def _cuisines(
    columns: AnyMapping[str, list[str]], named: set[str], values: AnyMapping[str, AnyMapping[str, Any]]
) -> dict[str, FieldValue]:
    if "cuisines" not in named:
        return {}
    return {"column": columns.get("cuisines"), "values": values.get("cuisines", {})}


def _places(columns: AnyMapping[str, list[str]], fixed: AnyMapping[str, str]) -> dict[str, Json]:
    places: dict[str, Json] = {level: columns[name] for name, level in _LEVELS.items() if name in columns}
    return {**places, "fixed": {level: fixed[name] for name, level in _LEVELS.items() if name in fixed}}
