"""Rows of JSON documents with nested objects and lists, as columns of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from apps.core.values import Json

NESTED_BY = "."
"""Separator between the names of nested objects: "address.city"."""
_LISTED_BY = "; "
_DEEPEST = 6
_DAY = frozenset({"day", "weekday", "day_of_week", "dayOfWeek", "hari", "gun"})


def flatten(row: Mapping[str, Json]) -> dict[str, Json]:
    """Return a row with one column per value: objects by path, lists of values joined by semicolons.

    A list of objects has a column per key; a list of days with their hours is one text. The center of an area
    is its position, as in exports of OpenStreetMap.
    """
    flat_row: dict[str, Any] = {}
    for name, value in _columns(_with_position(row), "", 0):
        if name in flat_row and value not in ("", None):
            flat_row[name] = f"{flat_row[name]}{_LISTED_BY}{value}"
        else:
            flat_row.setdefault(name, value)
    return flat_row


def _with_position(row: Mapping[str, Json]) -> Mapping[str, Json]:
    center = row.get("center")
    if "lat" in row or not isinstance(center, dict) or not {"lat", "lon"} <= center.keys():
        return row
    rest = {name: value for name, value in row.items() if name != "center"}
    return {**rest, "lat": center["lat"], "lon": center["lon"]}


def _columns(value: Json, path: str, depth: int) -> Iterator[tuple[str, Any]]:
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _columns(inner, f"{path}{NESTED_BY}{name}" if path else str(name), depth + 1)
    elif isinstance(value, list):
        yield from _listed(value, path, depth)
    else:
        yield path, value


def _listed(items: Sequence[Json], path: str, depth: int) -> Iterator[tuple[str, Json]]:
    plain = [str(item) for item in items if not isinstance(item, dict | list) and item is not None]
    if plain:
        yield path, _LISTED_BY.join(plain)
    for item in items:
        if isinstance(item, dict) and (text := _day_text(item)):
            yield path, text
        elif isinstance(item, dict | list):
            yield from _columns(item, path, depth + 1)


def _day_text(item: Mapping[str, Json]) -> str:
    """Return a day with its hours, such as "Monday: 9-17"; empty for other objects."""
    if len(item) != 2:
        return ""
    day = next((name for name in item if name in _DAY), None)
    if day is None:
        return ""
    hours = next(value for name, value in item.items() if name != day)
    return "" if isinstance(hours, dict | list) else f"{item[day]}: {hours}"
