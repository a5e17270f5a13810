"""Preparation of chunks before they are written; for large files in a second process."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from apps.core.jobs import second_process
from apps.sync.choices import LinkStatus
from apps.sync.services.proposals import likely_stores, linked_stores
from apps.sync.services.readers import reader_choice, row_reader
from apps.sync.services.readers.row_reader import Entry
from apps.sync.services.readers.store_shape import RunData
from apps.sync.services.run_chunks import Prepared, StoredRecord, chunks, sort, stored_records

LARGE = 4_000_000
"""Minimum file size in bytes for a second process, which takes a few seconds to start."""


@dataclass(frozen=True)
class Reading:
    """The parameters for reading a run's file."""

    path: Path
    run_id: int
    source_id: int
    source_code: str
    country: str
    missing_days: str
    mapping: Mapping[str, Any]
    today: dt.date
    after: int
    """Number of the last processed row."""


@contextmanager
def prepared(reading: Reading) -> Iterator[Iterator[Prepared]]:
    """Provide an iterator over the chunks of a file.

    Raise UnreadableFile after the last complete chunk if the file is truncated. For a large file, another
    process reads the next chunk and finds its candidate stores while this one is written.
    """
    if reading.path.stat().st_size < LARGE or not second_process.is_offered():
        yield (Prepared(entries) for entries in _read(reading))
        return
    with second_process.stream(f"{__name__}.{looked_for.__name__}", reading) as chunk_stream:
        yield chunk_stream


def looked_for(reading: Reading) -> Iterator[Prepared]:
    """Yield the chunks of a file with candidate stores for new and changed records. Writes nothing."""
    for entries in _read(reading):
        stored = stored_records(reading.source_id, entries)
        sorted_chunk = sort(entries, stored, reading.country, reading.run_id)
        news = [*sorted_chunk.new, *sorted_chunk.changed]
        for entry in news:
            entry.raw, entry.stored_row = None, entry.stored_raw()
        yield Prepared(entries, _likely(reading, news, stored))


def _read(reading: Reading) -> Iterator[list[Entry]]:
    context = RunData(reading.country, reading.missing_days, reading.today)
    reader, items = reader_choice.reader_for(reading.source_code, reading.mapping, context)
    rows = row_reader.raw_rows(reading.path, items, after=reading.after)
    return chunks(row_reader.read(reader, context, number, raw) for number, raw in rows)


def _likely(reading: Reading, news: list[Entry], stored: Mapping[str, StoredRecord]) -> Mapping[str, Any]:
    """Return the candidate stores of unlinked records."""
    records = {entry.external_id: stored.get(entry.external_id) for entry in news}
    links = {
        external_id: record.store_id if record else None
        for external_id, record in records.items()
        if record is None or record.link_status != LinkStatus.REJECTED
    }
    linked = linked_stores(reading.country, reading.source_code, links)
    values = {
        entry.external_id: entry.normalized or {}
        for entry in news
        if entry.external_id in links and entry.external_id not in linked
    }
    return likely_stores(reading.country, reading.source_code, values)
