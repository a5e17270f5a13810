"""Rows of files, one at a time, so that memory does not grow with the file.

The format is detected by content: tables (csv, tsv, xlsx), GeoJSON and other JSON documents with one list of
objects, and lines of JSON or GeoJSON; each optionally compressed with gzip.
"""

from __future__ import annotations

import codecs
import gzip
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import IO

import ijson
import orjson

from apps.core import sandbox
from apps.core.importing import file_type, row_reader
from apps.core.importing.columns import MOST_COLUMNS
from apps.core.importing.unreadable import UnreadableFile
from apps.sync.services.readers.geometry import point_of
from apps.sync.services.readers.outcomes import Broken, Raw, RowRefused

Rows = Iterator[tuple[int, Raw | Broken]]
MOST_UNPACKED = 1024 * 1024 * 1024
"""Maximum unpacked size of an uploaded gzip file, in bytes."""
_PACKED = b"\x1f\x8b"
_SEPARATOR = b"\x1e"
_BLOCK = 1024 * 1024
_LONGEST_LINE = 4 * 1024 * 1024
_SNIFFED = 256 * 1024
_SHOWN_ROWS = 50
"""Number of rows searched for column names."""
_SAMPLES = 3
_LONGEST_SAMPLE = 80
sandbox.preload("apps.sync.services.readers.file_rows")


@contextmanager
def unpacked(path: Path, most: int | None = None) -> Iterator[Path]:
    """Yield the path of the file, or of its unpacked temporary copy. Raise UnreadableFile."""
    with path.open("rb") as file:
        is_packed = file.read(2) == _PACKED
    if not is_packed:
        yield path
        return
    with tempfile.NamedTemporaryFile(suffix=Path(path.stem).suffix) as copy:
        try:
            with gzip.open(path, "rb") as packed:
                _unpack(packed, copy, most)
        except (OSError, EOFError, zlib.error) as error:
            raise UnreadableFile("The archive is damaged and cannot be opened") from error
        copy.flush()
        yield Path(copy.name)


def _unpack(packed: gzip.GzipFile, copy: IO[bytes], most: int | None) -> None:
    size = 0
    while block := packed.read(_BLOCK):
        size += len(block)
        if most is not None and size > most:
            raise UnreadableFile("The archive is too large when unpacked")
        copy.write(block)


def rows(path: Path, items: str = "") -> Rows:
    """Yield (number, row) of an unpacked file; a single unreadable row is yielded as Broken.

    `items` is the path of the list in a JSON document; by default the first list of objects. Raise
    UnreadableFile if nothing more can be read.
    """
    form = form_of(path)
    if form == "lines":
        yield from _lines(path)
    elif form == "document":
        yield from _document(path, items)
    elif form == "csv":
        yield from row_reader.rows(path, row_reader.table_facts(path, form))
    else:
        yield from row_reader.read_rows(path, "xlsx")


def form_of(path: Path) -> str:
    """Return the format of a file: lines, document, csv or xlsx. Raise UnreadableFile for any other."""
    with path.open("rb") as file:
        head = file.read(_SNIFFED).removeprefix(codecs.BOM_UTF8).lstrip()
    if head.startswith((_SEPARATOR, b"{")):
        return "lines" if _is_lines(head) else "document"
    if head.startswith(b"[") and head[1:].lstrip()[:1] in (b"{", b"]", b""):
        return "document"
    return file_type.kind_of(path)


def _is_lines(head: bytes) -> bool:
    """Return whether each line is a separate object; a single line is unless it has a list of objects."""
    if head.startswith(_SEPARATOR):
        return True
    lines = [line for line in head.split(b"\n", 2)[:2] if line.strip()]
    try:
        first = orjson.loads(lines[0])
    except orjson.JSONDecodeError:
        return False
    if len(lines) > 1:
        return True
    return "features" not in first and not any(
        isinstance(value, list) and value and isinstance(value[0], dict) for value in first.values()
    )


def columns(path: Path, items: str = "") -> list[str]:
    """Return the column names in the first rows of a file. Raise UnreadableFile."""
    names: dict[str, None] = {}
    for row in first_rows(path, items):
        names.update(dict.fromkeys(row))
    return list(names)[:MOST_COLUMNS]


def samples(path: Path, items: str = "") -> list[row_reader.Column]:
    """Return the columns of a file with their first values. Raise UnreadableFile."""
    columns_by_name = {name: row_reader.Column(name) for name in columns(path, items)}
    for row in first_rows(path, items):
        for name, text in row.items():
            column = columns_by_name.get(name)
            if column and text and len(column.samples) < _SAMPLES and text not in column.samples:
                column.samples.append(text)
    return list(columns_by_name.values())


def first_rows(path: Path, items: str = "", count: int = _SHOWN_ROWS) -> list[dict[str, str]]:
    """Return the first rows of an unpacked file as {column: short text}, read in the sandbox.

    Unreadable rows are skipped. Raise UnreadableFile.
    """
    form = form_of(path)
    if form not in ("lines", "document"):
        return [_short_texts(row) for _, row in islice(rows(path, items), count) if isinstance(row, dict)]
    try:
        matching_rows: list[dict[str, str]] = sandbox.call(
            f"{__name__}.{first_objects.__name__}", str(path), form, items, count, refusal=UnreadableFile
        )
    except sandbox.Crashed as error:
        raise UnreadableFile(str(error)) from error
    return matching_rows


def first_objects(where: str, form: str, items: str, count: int) -> list[dict[str, str]]:
    """Return the first rows of a JSON file as {column: short text}. Runs in the sandbox."""
    path = Path(where)
    objects = _lines(path) if form == "lines" else _document(path, items)
    shown = []
    for _, row in islice(objects, count):
        # The run reports rows with an invalid pin.
        with suppress(RowRefused):
            if isinstance(row, dict):
                shown.append(_short_texts(flat(row)))
    return shown


def _short_texts(row: Raw) -> dict[str, str]:
    cells = islice(row.items(), MOST_COLUMNS)
    return {name: row_reader.as_text(value)[:_LONGEST_SAMPLE] for name, value in cells}


def flat(row: Raw) -> Raw:
    """Return a row as columns: for a GeoJSON feature its properties, `@id`, `@lat` and `@lng`."""
    if row.get("type") != "Feature" or not isinstance(row.get("properties") or {}, dict):
        return row
    columns = dict(row.get("properties") or {})
    columns.setdefault("@id", row.get("id") or "")
    if point := point_of(row.get("geometry")):
        columns["@lat"], columns["@lng"] = point
    return columns


def _lines(path: Path) -> Rows:
    with path.open("rb") as file:
        number = 0
        while line := file.readline(_LONGEST_LINE + 1):
            number += 1
            if len(line) > _LONGEST_LINE:
                raise UnreadableFile(f"Line {number} is longer than can be read")
            text = line.strip().lstrip(_SEPARATOR).removeprefix(codecs.BOM_UTF8)
            if text:
                yield number, _object(text)


def _object(text: bytes) -> Raw | Broken:
    try:
        row = orjson.loads(text)
    except orjson.JSONDecodeError:
        return Broken("This line is not JSON")
    return row if isinstance(row, dict) else Broken("This line is not a JSON object")


def _document(path: Path, items: str) -> Rows:
    try:
        place = items or _place_of_list(path)
        with _opened(path) as file:
            for number, row in enumerate(ijson.items(file, place, use_float=True), 1):
                yield number, row if isinstance(row, dict) else Broken("This item is not a JSON object")
    except (ijson.JSONError, UnicodeError, OverflowError) as error:
        raise UnreadableFile("The file is incomplete or not valid JSON") from error


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    """Open the file after a UTF-8 byte order mark."""
    with path.open("rb") as file:
        if file.read(3) != codecs.BOM_UTF8:
            file.seek(0)
        yield file


def _place_of_list(path: Path) -> str:
    """Return the path of the first list of objects: `item` at the top level, `features.item` for GeoJSON."""
    opened = ""
    with _opened(path) as file:
        for place, event, _ in ijson.parse(file):
            if event == "start_array":
                opened = f"{place}.item" if place else "item"
            elif event == "start_map" and opened and place == opened:
                return opened
            elif event == "end_array":
                if place in ("", "features", "elements"):
                    return f"{place}.item" if place else "item"
                opened = ""
    raise UnreadableFile("The file has no list of places")
