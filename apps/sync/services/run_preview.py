"""Dry run of a feed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from django.utils import timezone

from apps.sync.services.readers import file_rows, reader_choice, row_reader
from apps.sync.services.readers.store_shape import RunData
from apps.sync.services.run_chunks import TWICE, chunks, sort, stored_records
from apps.sync.services.runs import Feed


@dataclass
class Look:
    """The result of a dry run."""

    counts: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    problems: Counter[str] = field(default_factory=Counter)


def preview(feed: Feed, path: Path, watch: Callable[[int], None] = lambda rows: None) -> Look:
    """Return the result of reading a file like its run would. Writes nothing. Raise UnreadableFile."""
    context = RunData(feed.country, feed.source.missing_days_mean, timezone.now().date())
    reader, items = reader_choice.reader_for(feed.source.code, feed.mapping, context)
    result, before = Look(), set[int]()
    with file_rows.unpacked(path) as unpacked:
        rows = row_reader.raw_rows(unpacked, items)
        for chunk in chunks(row_reader.read(reader, context, number, raw) for number, raw in rows):
            for entry in chunk:
                # Nothing is written, so later chunks cannot find the id in the database.
                if entry.normalized is not None and hash(entry.external_id) in before:
                    entry.problem, entry.normalized = TWICE, None
            sorted_chunk = sort(chunk, stored_records(feed.source.pk, chunk), feed.country, None)
            before |= {hash(entry.external_id) for entry in [*sorted_chunk.new, *sorted_chunk.changed]}
            result.counts += sorted_chunk.counts
            result.skipped += sorted_chunk.skipped
            result.problems.update(entry.problem for entry in sorted_chunk.problems)
            watch(result.counts["fetched"])
    return result
