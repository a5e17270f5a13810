"""Helpers to read a file like a run does."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from apps.sync.services.readers import file_rows, reader_choice, row_reader
from apps.sync.services.readers.row_reader import Entry
from apps.sync.services.readers.store_shape import RunData

FILES = Path(__file__).parent / "files"
TODAY = dt.date(2026, 6, 1)


def run_data(country: str = "ID", missing_days: str = "unknown") -> RunData:
    return RunData(country, missing_days, TODAY)


def read_file(
    code: str,
    path: Path,
    country: str = "ID",
    mapping: Mapping[str, Any] | None = None,
    *,
    missing: str = "unknown",
) -> list[Entry]:
    place = run_data(country, missing)
    reader, items = reader_choice.reader_for(code, mapping or {}, place)
    with file_rows.unpacked(path) as unpacked:
        return [row_reader.read(reader, place, *row) for row in row_reader.raw_rows(unpacked, items)]


def read_one(code: str, raw: dict[str, Any], country: str = "ID", **more: Any) -> Entry:
    place = run_data(country, more.get("missing", "unknown"))
    reader, _ = reader_choice.reader_for(code, more.get("mapping", {}), place)
    return row_reader.read(reader, place, 1, raw)
