"""Conversion of rows from source data to normalized records."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import orjson

from apps.core.importing.unreadable import UnreadableFile
from apps.core.text.cleaning import shortened
from apps.core.values import Json
from apps.sync.services.readers import file_rows
from apps.sync.services.readers.geometry import point_of
from apps.sync.services.readers.outcomes import Broken, Raw, RowRefused, Skipped
from apps.sync.services.readers.store_shape import RunData

LONGEST_ID = 200
_LONGEST_TEXT = 4000
_MOST_KEYS = 400
_DEEPEST = 12
_APART = frozenset({"hints"})
"""Keys that do not count as changes: guesses, flags, addresses."""


class Reader(Protocol):
    """The interface of readers for a kind of source."""

    def external_id(self, raw: Raw) -> str:
        """Return the external id. Raise RowRefused."""

    def title(self, raw: Raw) -> str:
        """Return the title of the row for reports."""

    def shape(self, raw: Raw, context: RunData) -> dict[str, Any]:
        """Return the fields of a store. Raise Skipped or RowRefused."""


@dataclass(slots=True)
class Entry:
    """A row: a record, or the reason why it is none."""

    row: int
    external_id: str = ""
    title: str = ""
    raw: Raw | None = None
    """The row as received."""
    stored_row: Raw | None = None
    """The stored version of the row, if already built."""
    normalized: dict[str, Any] | None = None
    digest: str = ""
    skipped: str = ""
    problem: str = ""
    left_out: str = ""
    """The unreadable values of an accepted row, in one line."""

    def stored_raw(self) -> Raw:
        """Return the version of the row that is stored."""
        return stored_row(self.raw or {}) if self.stored_row is None else self.stored_row


def raw_rows(path: Path, items: str = "", after: int = 0) -> Iterator[tuple[int, Raw | Broken]]:
    """Yield the rows after a row number. Raise UnreadableFile."""
    for number, raw in file_rows.rows(path, items):
        if number > after:
            yield number, raw


def read(reader: Reader, context: RunData, number: int, raw: Raw | Broken) -> Entry:
    """Return the entry of a row; never raises for the row's content."""
    entry = Entry(number)
    if isinstance(raw, Broken):
        entry.problem = raw.reason
        return entry
    try:
        entry.title = plain_text(reader.title(raw))[:200]
        entry.external_id = plain_text(reader.external_id(raw)).strip()
        if not 0 < len(entry.external_id) <= LONGEST_ID:
            raise RowRefused(f"The id is longer than {LONGEST_ID} characters")
        entry.normalized = reader.shape(raw, context)
        entry.left_out = "; ".join(entry.normalized.get("hints", {}).get("unread", ()))
        entry.raw = raw
        entry.digest = digest_of(entry.normalized)
    except Skipped as skipped:
        entry.skipped = str(skipped)
    except (RowRefused, UnreadableFile) as refused:
        entry.problem = str(refused)
    entry.external_id = entry.external_id[:LONGEST_ID]
    return entry


def digest_of(normalized: dict[str, Json]) -> str:
    """Return the hash of the fields, independent of key order."""
    values = {name: value for name, value in normalized.items() if name not in _APART}
    return hashlib.sha256(orjson.dumps(values, option=orjson.OPT_SORT_KEYS, default=str)).hexdigest()


def stored_row(raw: Raw) -> Raw:
    """Return the row as stored: plain JSON of limited size, with an outline reduced to its point."""
    values = {name: value for name, value in raw.items() if name != "geometry"}
    geometry = raw.get("geometry")
    if isinstance(geometry, dict):
        point = point_of(geometry)
        values["geometry"] = {
            "type": str(geometry.get("type"))[:20],
            "point": None if point is None else {"lat": point[0], "lng": point[1]},
        }
    elif geometry is not None:
        values["geometry"] = geometry
    plain: Raw = _plain(values, 0)
    return plain


def plain_text(text: str) -> str:
    """Return a text that the database accepts: without NUL and lone surrogates."""
    if text.isascii():
        return text.replace("\x00", "") if "\x00" in text else text
    return text.replace("\x00", "").encode(errors="ignore").decode()


def _plain(value: Json, depth: int) -> Any:
    if isinstance(value, str):
        return plain_text(shortened(value, _LONGEST_TEXT))
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if abs(value) < 2**63 else str(value)[:100]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if depth >= _DEEPEST:
        return "…"
    if isinstance(value, dict):
        items = list(value.items())[:_MOST_KEYS]
        return {plain_text(str(key))[:200]: _plain(one, depth + 1) for key, one in items}
    if isinstance(value, list | tuple):
        return [_plain(one, depth + 1) for one in value[:_MOST_KEYS]]
    return shortened(plain_text(str(value)), _LONGEST_TEXT)
