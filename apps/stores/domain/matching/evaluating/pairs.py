"""Labeled pairs from a CSV file, in the two published formats."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from apps.stores.domain.matching.evaluating import reading
from apps.stores.domain.matching.subject import Subject

SHAPES: dict[str, frozenset[str]] = {
    "overture": frozenset(
        "label country name base_name category base_category address base_address locality base_locality "
        "postcode base_postcode phone base_phone website base_website".split()
    ),
    "zomato": frozenset(
        "label l_name r_name l_address r_address l_city r_city l_lat l_lon r_lat r_lon l_cuisine "
        "r_cuisine".split()
    ),
}
"""Columns that each format requires; others are ignored."""
_LABELS = {"0": False, "1": True}
_FILLER = "<<"
"""Placeholders are in angle brackets: <<not-applicable>>."""
_LONGEST_FIELD = 1_000_000


class BadPairs(ValueError):
    """The file does not contain labeled pairs; the message gives the place and reason."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two records with the label whether they are the same store."""

    row: int
    """The line of the file where the pair ends; the header is line 1."""
    same: bool
    a: Subject
    b: Subject


Row = Mapping[str, str]


def read(path: Path, shape: str = "auto") -> Iterator[Pair]:
    """Yield the labeled pairs of a CSV file in UTF-8, one after the other.

    `shape` is the set of columns: "overture", "zomato", or "auto" to detect it. Other columns are ignored.
    Raise BadPairs while reading if the file is unreadable, has no pairs, or an invalid value (with its row
    and column).
    """
    csv.field_size_limit(_LONGEST_FIELD)
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            yield from _pairs(csv.DictReader(file, strict=True), shape)
    except OSError as error:
        raise BadPairs(f"{path.name} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadPairs(f"{path.name} is not UTF-8") from error
    except csv.Error as error:
        raise BadPairs(f"{path.name} is not CSV: {error}") from error


def _pairs(rows: csv.DictReader[str], shape: str) -> Iterator[Pair]:
    """Yield the pairs of a CSV reader. Raise BadPairs for an empty file or an invalid row."""
    columns = frozenset(rows.fieldnames or ())
    if not columns:
        raise BadPairs("The file is empty")
    make = _MAKERS[_shape_of(columns, shape)]
    has_pair = False
    while (row := next(rows, None)) is not None:
        line = rows.line_num
        if None in row or None in row.values():
            raise BadPairs(f"Row {line}: has another number of columns than the header")
        has_pair = True
        a, b = make(row, line)
        yield Pair(line, _label(row, line), a, b)
    if not has_pair:
        raise BadPairs("The file has no pairs, only a header")


def _shape_of(columns: frozenset[str], wanted: str) -> str:
    """Return the format of the columns, checked against `wanted` unless it is "auto". Raise BadPairs."""
    if wanted != "auto":
        missing_columns = SHAPES[wanted] - columns
        if missing_columns:
            raise BadPairs(f"Row 1: columns are missing: {', '.join(sorted(missing_columns))}")
        return wanted
    fitting = [shape for shape, needed in SHAPES.items() if needed <= columns]
    if fitting:
        return fitting[0]
    nearest = min(SHAPES, key=lambda shape: len(SHAPES[shape] - columns))
    missing = ", ".join(sorted(SHAPES[nearest] - columns))
    raise BadPairs(
        f"Row 1: not the columns of labeled pairs; for the {nearest} shape these are missing: {missing}"
    )


def _label(row: Row, line: int) -> bool:
    label = row["label"].strip()
    if label not in _LABELS:
        raise BadPairs(f"Row {line}, column label: {label!r} is neither 0 nor 1")
    return _LABELS[label]


def _overture(row: Row, line: int) -> tuple[Subject, Subject]:
    """Return both subjects of a row in the "overture" format; they have no pins."""
    country = row["country"].strip().upper()
    sides = []
    for prefix in ("", "base_"):
        sites, handles = reading.site(_cell_text(row, f"{prefix}website"))
        sides.append(
            Subject(
                names=_names(row, f"{prefix}name", line),
                street=_cell_text(row, f"{prefix}address"),
                postcode=_cell_text(row, f"{prefix}postcode"),
                locality=_cell_text(row, f"{prefix}locality"),
                category=_cell_text(row, f"{prefix}category"),
                phones=reading.phones(_cell_text(row, f"{prefix}phone"), country),
                sites=sites,
                handles=handles,
            )
        )
    return sides[0], sides[1]


def _zomato(row: Row, line: int) -> tuple[Subject, Subject]:
    """Return both subjects of a row in the "zomato" format; they have no phones."""
    sides = []
    for side in ("l_", "r_"):
        pin = reading.pin(_number(row, f"{side}lat", line, 90), _number(row, f"{side}lon", line, 180))
        sides.append(
            Subject(
                names=_names(row, f"{side}name", line),
                store_type="restaurant",
                cuisines=frozenset(
                    part for piece in row[f"{side}cuisine"].split(",") if (part := piece.strip().casefold())
                ),
                street=_cell_text(row, f"{side}address"),
                locality=_cell_text(row, f"{side}city"),
                lat=pin[0] if pin else None,
                lng=pin[1] if pin else None,
            )
        )
    return sides[0], sides[1]


def _names(row: Row, column: str, line: int) -> tuple[str, ...]:
    name = _cell_text(row, column)
    if not name:
        raise BadPairs(f"Row {line}, column {column}: is blank")
    return (name,)


def _cell_text(row: Row, column: str) -> str:
    text = row[column].strip()
    return "" if text.startswith(_FILLER) else text


def _number(row: Row, column: str, line: int, most: float) -> float | None:
    """Return a coordinate, or None for an empty cell. Raise BadPairs beyond ±`most` degrees."""
    text = row[column].strip()
    if not text:
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not abs(value) <= most:
        raise BadPairs(f"Row {line}, column {column}: {text!r} is no coordinate")
    return value


_MAKERS: dict[str, Callable[[Row, int], tuple[Subject, Subject]]] = {"overture": _overture, "zomato": _zomato}
