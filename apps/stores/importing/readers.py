"""Rows of files, one at a time: memory does not grow with the file."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import ijson
from python_calamine import CalamineWorkbook

Row = dict[str, Any]


class UnreadableFile(ValueError):
    """The file cannot be read as what it was said to be."""


def read_rows(path: Path, file_format: str, items: str = "") -> Iterator[tuple[int, Row]]:
    """Yield (row number, columns) of a file; the first row of data is 1.

    `items` is the place of the list inside one JSON document, for files that are no lines of JSON.
    Raises UnreadableFile.
    """
    readers: dict[str, Callable[[], Iterable[Row]]] = {
        "csv": lambda: _csv(path),
        "xlsx": lambda: _xlsx(path),
        "geojson": lambda: (_feature(feature) for feature in _items(path, "features.item")),
        "jsonl": lambda: _items(path, items) if items else _lines(path),
    }
    try:
        yield from enumerate(readers[file_format](), start=1)
    except (OSError, csv.Error, ijson.JSONError, UnicodeError) as error:
        raise UnreadableFile(f"{path.name} cannot be read as {file_format}: {error}") from error


def _csv(path: Path) -> Iterator[Row]:
    csv.field_size_limit(1_000_000)
    with path.open("rb") as file:
        yield from csv.DictReader(_decoded(file), restkey="")


def _decoded(lines: Iterable[bytes]) -> Iterator[str]:
    """Yield lines of text: UTF-8 where it is that, else byte for byte.

    A line that is neither UTF-8 nor Latin-1 comes out visibly mixed up, and is then repaired or refused
    where its text is checked; here nothing is guessed.
    """
    for number, line in enumerate(lines):
        bare = line.removeprefix(b"\xef\xbb\xbf") if number == 0 else line
        try:
            yield bare.decode("utf-8")
        except UnicodeDecodeError:
            yield bare.decode("latin-1")


def _xlsx(path: Path) -> Iterator[Row]:
    try:
        rows = iter(CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0).iter_rows())
    except Exception as error:
        raise UnreadableFile(f"{path.name} cannot be read as xlsx: {error}") from error
    header = [str(cell).strip() for cell in next(rows, [])]
    for cells in rows:
        if any(cell not in ("", None) for cell in cells):
            yield dict(zip(header, cells, strict=False))


def _items(path: Path, place: str) -> Iterator[Row]:
    with path.open("rb") as file:
        yield from ijson.items(file, place, use_float=True)


def _lines(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8-sig") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except json.JSONDecodeError as error:
                raise UnreadableFile(f"{path.name}, line {number}: {error.msg}") from error
            if not isinstance(row, dict):
                raise UnreadableFile(f"{path.name}, line {number} is no JSON object")
            yield row


def _feature(feature: Row) -> Row:
    """Return a map feature as columns: its properties, `@id` and its middle as `@lat`, `@lng`."""
    row = dict(feature.get("properties") or {})
    row.setdefault("@id", feature.get("id") or "")
    geometry = feature.get("geometry") or {}
    points = list(_points(geometry.get("coordinates") or []))
    if points:
        row["@lng"] = sum(point[0] for point in points) / len(points)
        row["@lat"] = sum(point[1] for point in points) / len(points)
    return row


def _points(coordinates: Any) -> Iterator[tuple[float, float]]:
    if coordinates and isinstance(coordinates[0], int | float):
        yield float(coordinates[0]), float(coordinates[1])
        return
    for inner in coordinates:
        yield from _points(inner)
