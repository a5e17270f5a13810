"""Rows of files, one at a time: memory does not grow with the file."""

from __future__ import annotations

import csv
import datetime as dt
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import ijson

from apps.core.importing import file_type, workbooks
from apps.core.importing.unreadable import UnreadableFile

Row = dict[str, Any]
FORMATS = ("csv", "xlsx", "geojson", "jsonl")
MOST_COLUMNS = 300
_SAMPLED = 200
_SAMPLES = 3
_MOST_VALUES = 60
_LONGEST_CELL = 1_000_000


@dataclass
class Column:
    """One column of a file, and the first things that stand in it."""

    name: str
    samples: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    """The first different values: what a column holds is told by them."""
    filled: int = 0
    distinct: int = 0
    """Of the first rows: how many hold something, and how many different things."""


@dataclass
class FileFacts:
    """What a look into a file tells before anything is done with it."""

    format: str
    encoding: str = ""
    delimiter: str = ""
    sheets: list[str] = field(default_factory=list)
    sheet: str = ""
    columns: list[Column] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What the person should know: columns without a name, names that stand twice, a broken encoding."""

    def as_json(self) -> dict[str, Any]:
        """As it is kept and answered."""
        return asdict(self)

    @classmethod
    def read(cls, kept: dict[str, Any]) -> FileFacts:
        """From what was kept."""
        columns = [Column(**column) for column in kept["columns"]]
        return cls(**{**kept, "columns": columns})


# -- a look into a file --------------------------------------------------------
def inspect(path: Path, sheet: str = "") -> FileFacts:
    """What a file holds; of a workbook, the named sheet or the first. Raises UnreadableFile."""
    kind = file_type.kind_of(path)
    facts = FileFacts(kind)
    if kind == "csv":
        facts.encoding = file_type.encoding_of(path)
        facts.delimiter = file_type.delimiter_of(file_type.first_lines(path, facts.encoding))
        if facts.encoding == file_type.MIXED:
            facts.notes.append("Some lines are in another encoding than the rest: look at their letters")
    elif kind == "xlsx":
        facts.sheets = workbooks.sheets(path)
        facts.sheet = sheet if sheet in facts.sheets else facts.sheets[0]
    heads, notes = _heads_of(path, facts)
    facts.notes += notes
    facts.columns = [Column(name) for name in heads]
    _sample(path, facts)
    return facts


def _heads_of(path: Path, facts: FileFacts) -> tuple[list[str], list[str]]:
    if facts.format == "geojson":
        heads: dict[str, None] = {}
        for _, row in islice(rows(path, facts), _SAMPLED):
            heads.update(dict.fromkeys(row))
        return list(heads)[:MOST_COLUMNS], []
    with _reading(path.name, facts.format):
        _, first = next(_cells(path, facts), (0, []))
    heads_, notes = named_columns([as_text(cell) for cell in first])
    if not heads_:
        raise UnreadableFile("The file has no line of column names")
    if len(heads_) > MOST_COLUMNS:
        raise UnreadableFile(f"The file has {len(heads_):,} columns; {MOST_COLUMNS} can be read")
    return heads_, notes


def _sample(path: Path, facts: FileFacts) -> None:
    """Keep the first different values of each column, and how many there are."""
    columns = {column.name: column for column in facts.columns}
    seen: dict[str, dict[str, None]] = {column.name: {} for column in facts.columns}
    for _, row in islice(rows(path, facts), _SAMPLED):
        for name, value in row.items():
            text = as_text(value)[:80]
            if name in columns and text:
                columns[name].filled += 1
                seen[name][text] = None
    for name, column in columns.items():
        found = list(seen[name])
        column.samples, column.values, column.distinct = found[:_SAMPLES], found[:_MOST_VALUES], len(found)


def named_columns(heads: list[str]) -> tuple[list[str], list[str]]:
    """Names for all columns, and what was wrong with those in the file.

    A column without a name is called after its place, as spreadsheets do; a name that stands twice gets
    a number. Empty columns at the end are left out.
    """
    while heads and not heads[-1].strip():
        heads = heads[:-1]
    named: list[str] = []
    notes: list[str] = []
    for place, head in enumerate(heads):
        name = " ".join(head.split())[:120]
        if not name:
            name = f"Column {letters(place)}"
            notes.append(f"{name} has no name in the file")
        if name in named:
            number = 2
            while f"{name} ({number})" in named or f"{name} ({number})" in heads:
                number += 1
            notes.append(f"“{name}” stands twice in the file: the second is shown as “{name} ({number})”")
            name = f"{name} ({number})"
        named.append(name)
    return named, notes


def letters(place: int) -> str:
    """What spreadsheets call the column at a place, counted from 0: A, B, … Z, AA."""
    text = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        text = chr(65 + rest) + text
    return text


# -- rows ----------------------------------------------------------------------
def rows(path: Path, facts: FileFacts) -> Iterator[tuple[int, Row]]:
    """Yield (number, columns) of each row that holds something; numbers are those a spreadsheet shows.

    Raises UnreadableFile.
    """
    if facts.format in ("geojson", "jsonl"):
        yield from read_rows(path, facts.format, "")
        return
    with _reading(path.name, facts.format):
        cells = _cells(path, facts)
        _, first = next(cells, (0, []))
        heads, _ = named_columns([as_text(cell) for cell in first])
        for number, line in cells:
            yield number, dict(zip(heads, line, strict=False))


def read_rows(path: Path, file_format: str, items: str = "") -> Iterator[tuple[int, Row]]:
    """Yield (row number, columns) of a file of a known format; the first row of data is 1.

    `items` is the place of the list inside one JSON document, for files that are no lines of JSON.
    Raises UnreadableFile.
    """
    readers: dict[str, Callable[[], Iterable[Row]]] = {
        "csv": lambda: _plain(path, FileFacts("csv", *_text_facts(path))),
        "xlsx": lambda: _plain(path, FileFacts("xlsx", sheet=workbooks.sheets(path)[0])),
        "geojson": lambda: (_feature(feature) for feature in _items(path, "features.item")),
        "jsonl": lambda: _items(path, items) if items else _lines(path),
    }
    with _reading(path.name, file_format):
        yield from enumerate(readers[file_format](), start=1)


def _plain(path: Path, facts: FileFacts) -> Iterator[Row]:
    return (row for _, row in rows(path, facts))


def _text_facts(path: Path) -> tuple[str, str]:
    encoding = file_type.encoding_of(path)
    return encoding, file_type.delimiter_of(file_type.first_lines(path, encoding))


class _reading:
    """Turns what the libraries raise in the block into UnreadableFile."""

    def __init__(self, name: str, file_format: str) -> None:
        self.words = f"{name} cannot be read as {file_format}"

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, OSError | csv.Error | ijson.JSONError | UnicodeError):
            raise UnreadableFile(f"{self.words}: {error}") from error


def _cells(path: Path, facts: FileFacts) -> Iterator[tuple[int, list[Any]]]:
    """The lines of a table that hold something, numbered as a spreadsheet numbers them; names come first."""
    if facts.format == "xlsx":
        lines = workbooks.rows(path, facts.sheet)
        yield from ((number, line) for number, line in lines if _is_filled(line))
        return
    csv.field_size_limit(_LONGEST_CELL)
    with path.open("rb") as file:
        reader = csv.reader(file_type.decoded(file, facts.encoding), delimiter=facts.delimiter or ",")
        yield from ((number, line) for number, line in enumerate(reader, 1) if _is_filled(line))


def _is_filled(line: list[Any]) -> bool:
    return any(cell not in ("", None) for cell in line)


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


def _feature(feature: Any) -> Row:
    """A map feature as columns: its properties, `@id` and its middle as `@lat`, `@lng`."""
    if not isinstance(feature, dict) or not isinstance(feature.get("properties") or {}, dict):
        raise UnreadableFile("A feature of the map file is not as GeoJSON says")
    row = dict(feature.get("properties") or {})
    row.setdefault("@id", feature.get("id") or "")
    geometry = feature.get("geometry") or {}
    points = list(_points(geometry.get("coordinates") or [])) if isinstance(geometry, dict) else []
    if points:
        row["@lng"] = sum(point[0] for point in points) / len(points)
        row["@lat"] = sum(point[1] for point in points) / len(points)
    return row


def _points(coordinates: Any) -> Iterator[tuple[float, float]]:
    if not isinstance(coordinates, list):
        return
    if len(coordinates) >= 2 and all(isinstance(number, int | float) for number in coordinates[:2]):
        yield float(coordinates[0]), float(coordinates[1])
        return
    for inner in coordinates:
        yield from _points(inner)


# -- what stands in a cell -----------------------------------------------------
def as_text(value: Any) -> str:
    """What a person reads in a cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dt.datetime):
        return value.date().isoformat() if value.time() == dt.time() else value.isoformat(" ", "minutes")
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, dt.time):
        return value.isoformat("minutes")
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    return str(value).strip()
