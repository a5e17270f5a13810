"""Reading a file in a test, as a run does."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from apps.sync.readers import choosing, opening, reading
from apps.sync.readers.reading import Entry
from apps.sync.readers.shaping import Around

FILES = Path(__file__).parent / "files"
TODAY = dt.date(2026, 6, 1)


def around(country: str = "ID", missing_days: str = "unknown") -> Around:
    return Around(country, missing_days, TODAY)


def read_file(
    code: str,
    path: Path,
    country: str = "ID",
    mapping: Mapping[str, Any] | None = None,
    *,
    missing: str = "unknown",
) -> list[Entry]:
    place = around(country, missing)
    reader, items = choosing.reader_for(code, mapping or {}, place)
    with opening.unpacked(path) as unpacked:
        return [reading.read(reader, place, *row) for row in reading.raw_rows(unpacked, items)]


def read_one(code: str, raw: dict[str, Any], country: str = "ID", **more: Any) -> Entry:
    place = around(country, more.get("missing", "unknown"))
    reader, _ = choosing.reader_for(code, more.get("mapping", {}), place)
    return reading.read(reader, place, 1, raw)
