"""An import from beginning to end, in batches, each in one transaction."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from django.db import transaction

from apps.core import context, history
from apps.core.folding import fold
from apps.core.models import Changeset
from apps.stores.choices import TagStatus
from apps.stores.importing.mapping import Mapping
from apps.core.importing.reading import read_rows
from apps.stores.importing.region_index import RegionIndex
from apps.stores.importing.rows import MappedRow, RefusedRow, RowMapper, Skipped
from apps.stores.importing.write import BatchWriter, Candidate
from apps.stores.models import Brand, Tag
from apps.stores.services.vocabulary import refresh_tag_search
from apps.stores.slugs import slugify

BATCH = 500
MAX_SUGGESTIONS = 200
_NUMBERS = re.compile(r"\d+(?:[.,]\d+)*")
RESULTS = ("created", "updated", "unchanged", "refused", "skipped")


@dataclass(frozen=True, slots=True)
class Note:
    """One line of the report."""

    row: int
    external_id: str
    name: str
    result: str
    field: str
    message: str


@dataclass
class Outcome:
    """What an import did, or would do."""

    counts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    """Reasons of refusals, with what is particular to a row left out."""
    warnings: int = 0
    changeset_id: int | None = None
    suggested_tags: int = 0

    @property
    def total(self) -> int:
        """How many rows were read."""
        return sum(self.counts[result] for result in RESULTS)


def import_stores(
    *,
    path: Path,
    country: str,
    mapping: Mapping,
    file_format: str = "",
    dry_run: bool = False,
    publish_complete: bool = False,
    note: Callable[[Note], None] = lambda note: None,
    progress: Callable[[Outcome], None] = lambda outcome: None,
) -> Outcome:
    """Import a file; return what was done. With `dry_run` everything is checked and nothing written.

    Rows are matched by the source's id: unchanged ones write nothing. A batch is written whole or not at
    all, so an import that was cut short is simply run again. Raises UnreadableFile.
    """
    outcome = Outcome()
    index = RegionIndex(country)
    brand = Brand.objects.filter(search_text=fold(mapping.brand)).first() if mapping.brand else None
    writer = BatchWriter(
        country=country,
        source=mapping.source,
        index=index,
        brand_id=brand.pk if brand else None,
        publish_complete=publish_complete,
        dry_run=dry_run,
    )
    unknown: Counter[str] = Counter()
    rows = read_rows(path, file_format or mapping.format, mapping.items)
    mapper = RowMapper(mapping, country, index)
    with context.working(context.WorkContext(via="import")):
        changeset = _begin(country, mapping, path, dry_run)
        for batch in _batches(rows):
            candidates = _map_batch(batch, mapper, outcome, note, unknown)
            with transaction.atomic():
                writer.write(candidates, changeset)
            for candidate in candidates:
                _count(candidate, outcome, note)
            progress(outcome)
        outcome.suggested_tags = _suggest_tags(unknown, country, dry_run)
        _finish(changeset, outcome)
    return outcome


def _batches(rows: Iterable[tuple[int, Any]]) -> Iterator[list[tuple[int, Any]]]:
    iterator = iter(rows)
    while batch := list(islice(iterator, BATCH)):
        yield batch


def _map_batch(
    batch: Sequence[tuple[int, Any]],
    mapper: RowMapper,
    outcome: Outcome,
    note: Callable[[Note], None],
    unknown: Counter[str],
) -> list[Candidate]:
    candidates = []
    for number, row in batch:
        name = str(row.get(_first(mapper.mapping.columns.get("name"))) or "")[:120]
        try:
            mapped = mapper.map(row)
        except Skipped as skipped:
            outcome.counts["skipped"] += 1
            note(Note(number, "", name, "skipped", "", str(skipped)))
            continue
        except RefusedRow as refused:
            candidate = Candidate(number, MappedRow(""), name)
            candidate.refuse(refused.field, str(refused))
            _count(candidate, outcome, note)
            continue
        unknown.update(mapped.unknown_cuisines)
        candidates.append(Candidate(number, mapped, name))
    return candidates


def _first(column: Any) -> str:
    return str(column[0] if isinstance(column, list) else column)


def _count(candidate: Candidate, outcome: Outcome, note: Callable[[Note], None]) -> None:
    outcome.counts[candidate.result] += 1
    external_id, name = candidate.mapped.external_id, candidate.name
    for field_name, message in candidate.refusals:
        outcome.reasons[_general(message)] += 1
        note(Note(candidate.number, external_id, name, "refused", field_name, message))
    if candidate.refusals:
        return
    for field_name, message in candidate.mapped.warnings:
        outcome.warnings += 1
        note(Note(candidate.number, external_id, name, "warning", field_name, message))


def _general(message: str) -> str:
    """The reason without its numbers, so that like ones are counted together."""
    return _NUMBERS.sub("…", message)[:100]


def _begin(country: str, mapping: Mapping, path: Path, dry_run: bool) -> Changeset | None:
    if dry_run:
        return None
    return Changeset.objects.create(
        kind="import", title=f"Import of {path.name} ({mapping.title})"[:200], country=country
    )


def _finish(changeset: Changeset | None, outcome: Outcome) -> None:
    """Keep the counts; an import that wrote nothing leaves no changeset."""
    if changeset is None:
        return
    if not (outcome.counts["created"] or outcome.counts["updated"]):
        changeset.delete()
        return
    changeset.counts = dict(outcome.counts)
    changeset.save(update_fields=["counts"])
    outcome.changeset_id = changeset.pk


def _suggest_tags(unknown: Counter[str], country: str, dry_run: bool) -> int:
    """Turn cuisines that we do not know into suggested tags; nothing is dropped silently."""
    wanted = {slugify(word): word for word, _ in unknown.most_common(MAX_SUGGESTIONS) if slugify(word)}
    known = set(Tag.objects.filter(slug__in=wanted).values_list("slug", flat=True))
    tags = []
    for slug, word in wanted.items():
        if slug not in known:
            tag = Tag(
                slug=slug[:60],
                labels={"en": word[:60]},
                kind="dish",
                country=country,
                status=TagStatus.SUGGESTED,
            )
            refresh_tag_search(tag)
            tags.append(tag)
    if not dry_run:
        Tag.objects.bulk_create(tags, ignore_conflicts=True)
        for tag in Tag.objects.filter(slug__in=[tag.slug for tag in tags]):
            history.record(actor=None, record=tag, action="create", reason="Seen in an import")
    return len(tags)
