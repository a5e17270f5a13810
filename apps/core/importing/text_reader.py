"""Reading of tables from text and JSON files in the sandbox, as batches of rows in JSON.

Batches are bounded by rows and by bytes, so memory grows with neither the file nor a row.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import chain, dropwhile, islice
from pathlib import Path
from typing import Any

import ijson

from apps.core.importing import text_encoding
from apps.core.importing.columns import MOST_COLUMNS, is_filled, limit_row
from apps.core.importing.nested_rows import flatten
from apps.core.importing.unreadable import UnreadableFile
from apps.core.values import FieldValue, Json

Row = dict[str, Json]
DELIMITERS = (",", ";", "\t", "|")
AT_A_TIME = 200
MOST_BATCH_CHARACTERS = 4_000_000
MOST_ROW_CHARACTERS = 4_000_000
"""Maximum number of characters of one row, written as JSON."""
_LONGEST_CELL = 1_000_000
MOST_EMPTY_ROWS = 200_000
_SNIFFED_LINES = 60
_SNIFFED_CHARACTERS = 20_000
_DECLARED = re.compile(r'^"?sep=([^\r\n"])"?[\r\n]*$', re.IGNORECASE)
"""The first line of a CSV file that names its separator for Excel."""
DAMAGED = {
    "csv": "The table cannot be read: a quotation mark may not be closed. Open it in a spreadsheet program, save it"
    " again as CSV (UTF-8) and upload that file",
    "xlsx": "The workbook cannot be read. Save it again as .xlsx and upload that file",
    "geojson": "The map file is incomplete or not valid JSON. Export it again and upload that file",
    **dict.fromkeys(
        ("json", "jsonl"), "The file is incomplete or not valid JSON. Export it again and upload that file"
    ),
}
"""Format -> the message for users instead of the parser's."""


@contextmanager
def refusing_damage(file_format: str) -> Iterator[None]:
    """Convert errors of libraries to UnreadableFile with a message for users."""
    try:
        yield
    except (OSError, csv.Error, ijson.JSONError, UnicodeError, OverflowError, RecursionError) as error:
        raise UnreadableFile(DAMAGED[file_format]) from error


# -- text tables -----------------------------------------------------------------
def source(where: str, encoding: str = "") -> tuple[str, str]:
    """Return the encoding, detected unless given, and the delimiter.

    Raise UnreadableFile for binary files.
    """
    with refusing_damage("csv"):
        encoding = encoding or _encoding_of(Path(where))
        return encoding, delimiter_of(_first_lines(Path(where), encoding))


def table(where: str, encoding: str, delimiter: str) -> Iterator[bytes]:
    """Yield batches of [number, cells] of the filled rows. Raise UnreadableFile."""
    with refusing_damage("csv"):
        yield from _batches(_filled_rows(Path(where), encoding, delimiter))


def _filled_rows(path: Path, encoding: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    csv.field_size_limit(_LONGEST_CELL)
    with path.open("rb") as file, closing(text_encoding.decoded_lines(file, encoding)) as lines:
        first = next(lines, "")
        # The line `sep=;` is an instruction to the reader, not a row.
        whole = lines if declared_delimiter(first) else chain([first], lines)
        empty = 0
        for number, cells in enumerate(csv.reader(whole, delimiter=delimiter or ","), 1):
            if is_filled(cells):
                yield number, limit_row(number, cells)
                continue
            empty += 1
            if empty > MOST_EMPTY_ROWS:
                raise UnreadableFile(f"The file has more than {MOST_EMPTY_ROWS:,} empty rows. Remove them")


def _encoding_of(path: Path) -> str:
    with path.open("rb") as file:
        return text_encoding.encoding_of(file)


def _first_lines(path: Path, encoding: str) -> list[str]:
    with path.open("rb") as file:
        lines = list(islice(text_encoding.decoded_lines(file, encoding), _SNIFFED_LINES))
    return [line[:_SNIFFED_CHARACTERS] for line in lines]


def delimiter_of(lines: list[str]) -> str:
    """Return the delimiter that the file declares, else the one that fits its first lines best."""
    if lines and (declared := declared_delimiter(lines[0])):
        return declared
    best, chosen = 0.0, ","
    for delimiter in DELIMITERS:
        fit = _fit(lines, delimiter)
        if fit > best:
            best, chosen = fit, delimiter
    return chosen


def declared_delimiter(line: str) -> str:
    """Return the delimiter of a first line like `sep=;`, or an empty string."""
    match = _DECLARED.match(line)
    return match.group(1) if match else ""


def _fit(lines: list[str], delimiter: str) -> float:
    """Return how consistently a delimiter splits the lines into columns; 0 if it splits none."""
    try:
        widths = [len(row) for row in csv.reader(lines, delimiter=delimiter) if row]
    except csv.Error:
        return 0.0
    # Titles above the table have no delimiter. Skip them only if all lines below agree.
    below = list(dropwhile(lambda width: width < 2, widths))
    if len(below) > 1 and len(set(below)) == 1:
        widths = below
    if not widths:
        return 0.0
    width, count = Counter(widths).most_common(1)[0]
    # More columns weigh little; agreement of all lines weighs much.
    return 0.0 if width < 2 else count / len(widths) + min(width, 50) / 1000


# -- JSON --------------------------------------------------------------------------
_MOST_EVENTS = 300_000
"""Maximum number of JSON tokens that are read to find the list of rows."""
_MAP_FEATURES = "features.item"


def json_layout(where: str) -> tuple[str, str]:
    """Return the format (geojson, jsonl or json) and, for json, the path of the list with most objects.

    Raise UnreadableFile for a damaged file and for one without such a list.
    """
    with refusing_damage("json"):
        if _has_lines(Path(where)):
            return "jsonl", ""
        counts: Counter[str] = Counter()
        is_map = False
        with Path(where).open("rb") as file:
            for place, event, _ in islice(ijson.parse(file, use_float=True), _MOST_EVENTS):
                is_map = is_map or (event == "start_array" and place == "features")
                # Lists inside of list items belong to a row.
                if (
                    event == "start_map"
                    and f".{place}".endswith(".item")
                    and place.split(".").count("item") == 1
                ):
                    counts[place] += 1
    if is_map:
        return "geojson", ""
    if not counts:
        raise UnreadableFile(
            "The file has no list of places. Export it again as JSON with a list, as GeoJSON or as CSV"
        )
    return "json", max(counts, key=lambda place: counts[place])


def _has_lines(path: Path) -> bool:
    """Return whether the first two filled lines are a JSON object each."""
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        lines = list(
            islice((line for line in iter(lambda: file.readline(_LONGEST_CELL), "") if line.strip()), 2)
        )
    return len(lines) == 2 and all(map(_is_object, lines))


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except json.JSONDecodeError:
        return False


def objects(where: str, file_format: str, items: str = "") -> Iterator[bytes]:
    """Yield batches of [number, columns] from GeoJSON, JSON lines, or the list at `items` of a document.

    The first row is 1. Raises UnreadableFile.
    """
    with refusing_damage(file_format):
        yield from _batches(enumerate(_objects(Path(where), file_format, items), start=1))


def _objects(path: Path, file_format: str, items: str) -> Iterator[Row]:
    if file_format == "geojson":
        return (_feature(feature) for feature in _items(path, _MAP_FEATURES))
    return _items(path, items) if items else _lines(path)


def flat_objects(where: str, file_format: str, items: str = "") -> Iterator[bytes]:
    """Yield the same as `objects`, with nested values as columns. Raise UnreadableFile."""
    with refusing_damage(file_format):
        yield from _batches(enumerate(_flat(_objects(Path(where), file_format, items)), start=1))


def _flat(rows: Iterable[FieldValue]) -> Iterator[Row]:
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, dict):
            raise UnreadableFile(f"Item {number:,} of the list is not a JSON object. Export the file again")
        yield flatten(row)


def _items(path: Path, place: str) -> Iterator[Any]:
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
                raise UnreadableFile(f"Line {number} is not valid JSON. Correct or remove it") from error
            if not isinstance(row, dict):
                raise UnreadableFile(f"Line {number} is not a JSON object. Correct or remove it")
            yield row


def _feature(feature: Json) -> Row:
    """Return a map feature as columns: its properties, `@id` and its center as `@lat`, `@lng`."""
    if not isinstance(feature, dict) or not isinstance(feature.get("properties") or {}, dict):
        raise UnreadableFile("A place of the map file is not a GeoJSON feature. Export the file again")
    row = dict(feature.get("properties") or {})
    row.setdefault("@id", feature.get("id") or "")
    geometry = feature.get("geometry") or {}
    points = list(_points(geometry.get("coordinates") or [])) if isinstance(geometry, dict) else []
    if points:
        row["@lng"] = sum(point[0] for point in points) / len(points)
        row["@lat"] = sum(point[1] for point in points) / len(points)
    return row


def _points(coordinates: Json) -> Iterator[tuple[float, float]]:
    if not isinstance(coordinates, list):
        return
    if len(coordinates) >= 2 and all(isinstance(number, int | float) for number in coordinates[:2]):
        yield float(coordinates[0]), float(coordinates[1])
        return
    for inner in coordinates:
        yield from _points(inner)


# -- batches -----------------------------------------------------------------------
def _batches(rows: Iterable[tuple[int, list[str] | Row]]) -> Iterator[bytes]:
    """Yield rows in batches; rows above a damaged one are yielded before its error."""
    batch: list[str] = []
    size = 0
    try:
        for number, row in rows:
            text = _as_json(number, row)
            batch.append(text)
            size += len(text)
            if len(batch) >= AT_A_TIME or size >= MOST_BATCH_CHARACTERS:
                yield _joined(batch)
                batch, size = [], 0
    except Exception:
        if batch:
            yield _joined(batch)
        raise
    if batch:
        yield _joined(batch)


def _as_json(number: int, row: list[str] | Row) -> str:
    if isinstance(row, dict) and len(row) > MOST_COLUMNS:
        raise UnreadableFile(f"Row {number:,} has {len(row):,} columns; {MOST_COLUMNS} can be read")
    text = json.dumps([number, row], separators=(",", ":"), default=str)
    if len(text) > MOST_ROW_CHARACTERS:
        raise UnreadableFile(f"Row {number:,} contains too much text. Shorten or remove it")
    return text


def _joined(batch: list[str]) -> bytes:
    return f"[{','.join(batch)}]".encode("ascii")
