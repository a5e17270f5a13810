"""Reading of file rows one at a time: memory does not grow with the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any

from apps.core.importing import file_type, text_encoding, text_files, workbooks
from apps.core.importing.cell_text import as_text as as_text
from apps.core.importing.columns import MOST_COLUMNS, filled_width, is_filled, limit_row, named_columns
from apps.core.importing.header_rows import Header, Line, find_header, join_rows
from apps.core.importing.sheet_layout import SheetLayout
from apps.core.importing.text_reader import refusing_damage
from apps.core.importing.unreadable import NoHeader, UnreadableFile
from apps.core.values import FieldValue, Json

Row = dict[str, Json]
Numbered = tuple[int, list[Json]]
"""The number of a row as a spreadsheet shows it, and its cells."""
FORMATS = ("csv", "xlsx", "geojson", "json", "jsonl")
_OBJECTS = frozenset({"geojson", "json", "jsonl"})
LAST_HEADER_ROW = 1000
"""The last row that can be chosen as header."""
_SAMPLED = 200
_SAMPLES = 3
LONGEST_SAMPLE, _LONGEST_SHOWN_SAMPLE = 200, 80
"""Maximum lengths of stored and shown sample values: the stored one holds a map link with a pin."""
_MOST_VALUES = 60
_SEARCHED_FOR_HEADER = 40
_SHOWN_LINES, _SHOWN_CELLS, _LONGEST_SHOWN = 15, 30, 60


@dataclass
class Column:
    """A column of a file with its first values."""

    name: str
    samples: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    """The first distinct values, used to recognize the content of a column."""
    filled: int = 0
    distinct: int = 0
    """Numbers of filled and of distinct values in the first rows."""


@dataclass(frozen=True)
class Reading:
    """Settings for reading a file; empty values are detected."""

    sheet: str = ""
    header_row: int = 0
    header_rows: int = 0
    encoding: str = ""

    def fits(self, facts: FileFacts) -> bool:
        """Return whether a file with these facts is already read this way."""
        chosen = (self.sheet, self.header_row, self.header_rows, self.encoding)
        current = (facts.sheet, facts.header_row, facts.header_rows, facts.encoding)
        return all(not want or want == have for want, have in zip(chosen, current, strict=True))


DETECTED = Reading()


@dataclass
class FileFacts:
    """Facts about a file after its inspection: how it is read, and its columns."""

    format: str
    items: str = ""
    """For a JSON document: the path of the list with the rows."""
    encoding: str = ""
    delimiter: str = ""
    sheets: list[str] = field(default_factory=list)
    hidden_sheets: list[str] = field(default_factory=list)
    sheet: str = ""
    header_row: int = 0
    """The first row of column names; 0 is the first filled row."""
    header_rows: int = 1
    first_lines: list[dict[str, Any]] = field(default_factory=list)
    """The first rows as {row, cells}, to choose the header from."""
    hidden_rows: int = 0
    """Number of rows with data that are hidden by a filter or by hand."""
    skips_hidden: bool = False
    columns: list[Column] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Notes for the user: columns without a name, repeated names, a broken encoding."""

    def as_json(self) -> dict[str, Any]:
        """Return the facts as they are stored."""
        return {**vars(self), "columns": [dict(vars(column)) for column in self.columns]}

    @classmethod
    def read(cls, stored: dict[str, Any]) -> FileFacts:
        """Return stored facts; those of an earlier release have fewer keys."""
        columns = [Column(**column) for column in stored["columns"]]
        return cls(**{**stored, "columns": columns})

    @property
    def header(self) -> Header | None:
        """Return the header rows, or None if they are not known by number."""
        return Header(self.header_row, self.header_rows) if self.header_row else None


# -- inspection ----------------------------------------------------------------
def inspect(path: Path, reading: Reading = DETECTED) -> FileFacts:
    """Inspect a file, read as requested. Raise UnreadableFile, and NoHeader for an empty header row."""
    kind = file_type.kind_of(path)
    facts = FileFacts(kind)
    if kind == "json":
        facts.format, facts.items = text_files.json_layout(path)
        facts.columns = [Column(name) for name in _properties(path, facts)]
        if not facts.columns:
            raise UnreadableFile("The file has no places. Export it again with a list of places")
    else:
        _inspect_table(path, facts, reading)
    _sample(path, facts)
    return facts


def table_facts(path: Path, kind: str) -> FileFacts:
    """Return how a table is read, without samples of its columns. Raise UnreadableFile."""
    facts = FileFacts(kind)
    _inspect_table(path, facts, DETECTED)
    return facts


def _inspect_table(path: Path, facts: FileFacts, reading: Reading) -> None:
    with refusing_damage(facts.format):
        _set_source(path, facts, reading)
        lines, layout = _set_header(path, facts, reading)
        names, below = _names(path, facts, layout)
        width = max((filled_width(line) for _, line in islice(below, _SAMPLED)), default=0)
    # Cells beyond the last name belong to columns without a name.
    named, notes = named_columns(names, width)
    facts.columns = [Column(name) for name in named]
    facts.first_lines = _shown(lines)
    facts.notes += _reading_notes(facts, lines) + notes
    last = facts.header_row + facts.header_rows - 1
    facts.hidden_rows = sum(row > last for row in layout.hidden_rows)


def _set_source(path: Path, facts: FileFacts, reading: Reading) -> None:
    """Set the sheet of a workbook, or the encoding and delimiter of a text file."""
    if facts.format == "xlsx":
        sheet_list = workbooks.sheets(path)
        facts.sheets = [name for name, _ in sheet_list]
        facts.hidden_sheets = [name for name, is_hidden in sheet_list if is_hidden]
        facts.sheet = reading.sheet if reading.sheet in facts.sheets else _first_sheet(path, facts)
        return
    facts.encoding, facts.delimiter = text_files.source(path, reading.encoding)


def _first_sheet(path: Path, facts: FileFacts) -> str:
    """Return the first visible sheet with cells."""
    visible = [name for name in facts.sheets if name not in facts.hidden_sheets] or facts.sheets
    if len(visible) == 1:
        return visible[0]
    has_cells = (name for name in visible if any(is_filled(line) for _, line in workbooks.rows(path, name)))
    return next(has_cells, visible[0])


def _set_header(path: Path, facts: FileFacts, reading: Reading) -> tuple[list[Line], SheetLayout]:
    """Set the header rows as chosen or detected; return the first rows, and the layout of a sheet."""
    layout = workbooks.layout(path, facts.sheet) if facts.format == "xlsx" else SheetLayout()
    numbered = islice(_cells(path, facts), _SEARCHED_FOR_HEADER)
    lines = [Line(number, [as_text(cell) for cell in line]) for number, line in numbered]
    if not lines:
        raise UnreadableFile("The file has no header row")
    header = find_header(lines)
    if reading.header_row:
        header = Header(reading.header_row)
    if reading.header_rows:
        header = Header(header.row, reading.header_rows)
    facts.header_row, facts.header_rows = header.row, header.count
    return lines, layout


def _shown(lines: Sequence[Line]) -> list[dict[str, FieldValue]]:
    return [
        {"row": line.number, "cells": [cell[:_LONGEST_SHOWN] for cell in line.cells[:_SHOWN_CELLS]]}
        for line in lines[:_SHOWN_LINES]
    ]


def _reading_notes(facts: FileFacts, lines: Sequence[Line]) -> list[str]:
    """Return notes about detected settings that can be changed."""
    notes = []
    if facts.encoding == text_encoding.MIXED:
        notes.append("Some lines have another encoding than the rest. Check their letters")
    elif facts.encoding not in ("", text_encoding.UTF_8):
        label = text_encoding.ENCODINGS[facts.encoding]
        notes.append(f"The text is read as {label}. If letters look wrong, choose another encoding")
    if facts.sheet not in facts.hidden_sheets and facts.hidden_sheets:
        names = " and ".join(f"“{name}”" for name in facts.hidden_sheets)
        notes.append(f"Hidden sheets are not imported: {names}")
    if any(line.number < facts.header_row for line in lines):
        notes.append(f"The column names are in row {facts.header_row}. The rows above are not imported")
    if facts.header_rows > 1:
        last = facts.header_row + facts.header_rows - 1
        notes.append(f"The column names are joined from rows {facts.header_row} and {last}")
    return notes


def _properties(path: Path, facts: FileFacts) -> list[str]:
    names: dict[str, None] = {}
    for _, row in islice(rows(path, facts), _SAMPLED):
        names.update(dict.fromkeys(row))
    return list(names)[:MOST_COLUMNS]


def _sample(path: Path, facts: FileFacts) -> None:
    """Set the first distinct values of each column, and their number."""
    columns = {column.name: column for column in facts.columns}
    seen: dict[str, dict[str, None]] = {column.name: {} for column in facts.columns}
    for _, row in islice(rows(path, facts), _SAMPLED):
        for name, value in row.items():
            text = as_text(value)[:LONGEST_SAMPLE]
            if name in columns and text:
                columns[name].filled += 1
                seen[name][text] = None
    for name, column in columns.items():
        values = list(seen[name])
        column.samples = [text[:_LONGEST_SHOWN_SAMPLE] for text in values[:_SAMPLES]]
        column.values, column.distinct = values[:_MOST_VALUES], len(values)


# -- rows ----------------------------------------------------------------------
def rows(path: Path, facts: FileFacts) -> Iterator[tuple[int, Row]]:
    """Yield (number, columns) of each filled row; numbers are those of a spreadsheet.

    Raises UnreadableFile.
    """
    if facts.format in _OBJECTS:
        yield from text_files.flat_objects(path, facts.format, facts.items)
        return
    with refusing_damage(facts.format):
        names, below = _names(path, facts)
        named = [column.name for column in facts.columns] or named_columns(names)[0]
        for number, line in below:
            yield number, dict(zip(named, line, strict=False))


def _names(
    path: Path, facts: FileFacts, layout: SheetLayout | None = None
) -> tuple[list[str], Iterator[Numbered]]:
    """Return the names in the header rows, and the rows below. Raise NoHeader."""
    lines = _cells(path, facts, is_arranged=True)
    header = facts.header
    names: list[list[str]] = []
    ahead: list[Numbered] = []
    for number, line in lines:
        if header is not None and number > header.last:
            ahead.append((number, line))
            break
        if header is None or number >= header.row:
            names.append([as_text(cell) for cell in line])
        if header is None or number == header.last:
            break
    if not any(map(any, names)):
        raise NoHeader("This row has no column names. Choose another row")
    is_merged = (
        layout is not None
        and header is not None
        and any(merged.top == header.row and merged.right > merged.left for merged in layout.merged)
    )
    return join_rows(names, is_merged), chain(ahead, lines)


def read_rows(path: Path, file_format: str, items: str = "") -> Iterator[tuple[int, Row]]:
    """Yield (row number, columns) of a file of a known format; the first row of data is 1.

    `items` is the path of the list inside one JSON document, for files that are not JSON lines. Raises
    UnreadableFile.
    """
    if file_format in _OBJECTS:
        yield from text_files.objects(path, file_format, items)
        return
    yield from enumerate(_plain(path, file_format), start=1)


def _plain(path: Path, kind: str) -> Iterator[Row]:
    return (row for _, row in rows(path, table_facts(path, kind)))


def _cells(path: Path, facts: FileFacts, *, is_arranged: bool = False) -> Iterator[Numbered]:
    """Yield the filled rows of a table, the names first.

    If arranged, merged cells are filled, and hidden rows skipped if the user chose that.
    """
    if facts.format == "xlsx":
        header = facts.header
        last = -1 if header is None or not is_arranged else header.last
        lines = workbooks.rows(path, facts.sheet, last, facts.skips_hidden)
        # A title above the header may be merged across the whole sheet.
        first = 0 if header is None else header.row
        yield from (
            (number, limit_row(number, line) if number >= first else line)
            for number, line in lines
            if is_filled(line)
        )
        return
    yield from text_files.table(path, facts.encoding, facts.delimiter)
