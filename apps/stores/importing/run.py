"""Import by a command: one pass over the file in batches, each in one transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from django.db import transaction

from apps.core import context
from apps.core.choices import ImportDuplicates, ImportResult
from apps.core.importing.area import Line
from apps.core.importing.batches import batches, general
from apps.core.importing.row_reader import read_rows
from apps.core.models import ChangeLog, Changeset
from apps.core.readers.errors import quote
from apps.core.text.folding import fold
from apps.stores.importing import tag_answers, tag_suggestions
from apps.stores.importing.importer import StoreImporter
from apps.stores.importing.mappings import Mapping, MappingError
from apps.stores.importing.options import Options
from apps.stores.importing.rows import RowMapper
from apps.stores.models import Brand
from apps.stores.queries.region_index import RegionIndex

RESULTS = ("created", "updated", "unchanged", "refused", "skipped", "duplicate")


@dataclass(frozen=True, slots=True)
class Note:
    """A line of the report."""

    row: int
    external_id: str
    name: str
    result: str
    field: str
    message: str


@dataclass
class ImportOutcome:
    """The results of an import or a dry run."""

    counts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    """Reasons for rejections, without details of single rows."""
    warnings: int = 0
    changeset_id: int | None = None
    suggested_tags: int = 0
    unknown: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Number of rows by (field, value) of values that are not known and need an answer in the mapping."""

    @property
    def total(self) -> int:
        """Return the number of rows read."""
        return sum(self.counts[result] for result in RESULTS)


def import_stores(
    *,
    path: Path,
    country: str,
    mapping: Mapping,
    file_format: str = "",
    dry_run: bool = False,
    publish_complete: bool = False,
    duplicates: str = "",
    note: Callable[[Note], None] = lambda note: None,
    progress: Callable[[ImportOutcome], None] = lambda outcome: None,
) -> ImportOutcome:
    """Import a file by command. Return the results; `dry_run` writes nothing.

    Rows are matched with stores by the source's id. Of an existing store, only fields are updated that this
    source set before, or that are empty and nobody set; locked ones never. With `duplicates` ("skip",
    "create" or "update") rows without a match are compared with all stores; "" compares nothing. With
    `publish_complete`, new stores that have everything for publication are published, others are drafts.

    Each batch is one transaction, so an interrupted import can be run again. `note` is called for each
    problem of a row, `progress` after each batch. Unknown cuisines become suggested tags. A brand of the
    mapping that does not exist is ignored. Raise UnreadableFile, or MappingError if an answer about a tag
    cannot be used.
    """
    _check_tags(mapping, country)
    outcome = ImportOutcome()
    brand = Brand.objects.filter(search_text=fold(mapping.brand)).first() if mapping.brand else None
    options = Options(
        mapping.source,
        duplicates or ImportDuplicates.CREATE,
        checks_duplicates=bool(duplicates),
        publish_complete=publish_complete,
        brand_id=brand.pk if brand else None,
    )
    importer = StoreImporter(None, country, RowMapper(mapping, country, RegionIndex(country)), options)
    with context.working(context.WorkContext(via="import")):
        changeset = _start(country, mapping, path, dry_run)
        for lines in batches(read_rows(path, file_format or mapping.format, mapping.items)):
            with transaction.atomic():
                importer.examine(lines, None)
                if changeset is not None:
                    importer.write(lines, changeset)
            for line in lines:
                outcome.unknown.update(line.unknown)
                _count(line, outcome, note)
            progress(outcome)
        words = {word: count for (name, word), count in outcome.unknown.items() if name == "cuisines"}
        if changeset is None:
            outcome.suggested_tags = len(tag_suggestions.new_suggestions(words, country))
        else:
            with transaction.atomic():
                outcome.suggested_tags = tag_suggestions.suggest(words, country, changeset)
            _finish(changeset, outcome)
    return outcome


def _check_tags(mapping: Mapping, country: str) -> None:
    """Raise MappingError for an answer that is not an active tag of the country, or a new tag.

    New tags need a user, whom the command does not have.
    """
    answers = mapping.values.get("tags", {})
    reasons = [
        f"{quote(word)}: the command cannot create tags. Create the tag in the console first"
        for word, answer in answers.items()
        if tag_answers.is_new(answer)
    ]
    reasons += tag_answers.errors_of(
        country, {word: answer for word, answer in answers.items() if not tag_answers.is_new(answer)}
    )
    if reasons:
        raise MappingError(f"{mapping.name}.json, values.tags: {'; '.join(reasons)}")


def _count(line: Line, outcome: ImportOutcome, note: Callable[[Note], None]) -> None:
    """Add a line to the outcome and call `note` for its problems; of a rejected row, for fatal ones."""
    outcome.counts[line.result] += 1
    external_id = line.work.mapped.external_id if line.work else ""
    is_refused = line.result == ImportResult.REFUSED
    counter = line.result if line.result in (ImportResult.SKIPPED, ImportResult.DUPLICATE) else "warning"
    for problem in line.problems:
        if is_refused and not problem.is_fatal:
            continue
        if is_refused:
            outcome.reasons[general(problem.msg)] += 1
        elif counter == "warning":
            outcome.warnings += 1
        result = str(ImportResult.REFUSED) if is_refused else str(counter)
        note(Note(line.number, external_id, line.title, result, problem.field, problem.msg))


def _start(country: str, mapping: Mapping, path: Path, dry_run: bool) -> Changeset | None:
    """Create and return the changeset of the import; None for a dry run."""
    if dry_run:
        return None
    return Changeset.objects.create(
        kind="import", title=f"Import of {path.name} ({mapping.title})"[:200], country=country
    )


def _finish(changeset: Changeset, outcome: ImportOutcome) -> None:
    """Store the counts; delete the changeset if nothing was written, not even a suggested tag."""
    if not ChangeLog.objects.filter(changeset=changeset).exists():
        changeset.delete()
        return
    changeset.counts = {name: count for name, count in outcome.counts.items() if count}
    changeset.save(update_fields=["counts"])
    outcome.changeset_id = changeset.pk
