"""Import of rows as stores: validated, compared with existing stores, written in batches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django.db import models
from django.utils import timezone

from apps.accounts.models import User
from apps.core.changes.batch_update import Batch
from apps.core.choices import ImportDuplicates, ImportResult, ImportUpdates
from apps.core.country import pack
from apps.core.errors import Invalid
from apps.core.importing.area import WRITTEN, Checked, Line, Match, unknown_words
from apps.core.importing.seen import FirstRows
from apps.core.models import Changeset
from apps.core.values import FieldValue, Json
from apps.stores.choices import BusinessStatus, Verification
from apps.stores.importing import (
    insert_stores,
    merging,
    row_preview,
    shared_pins,
    tag_suggestions,
    targets,
    update,
)
from apps.stores.importing.options import Options
from apps.stores.importing.own_cells import OwnCells
from apps.stores.importing.rows import REGION_FIELDS, MappedRow, RefusedRow, RowMapper, Skipped
from apps.stores.importing.similar_rows import SimilarRows
from apps.stores.importing.targets import Targets
from apps.stores.models import Brand, Store, StoreExternalId
from apps.stores.queries.lookup import Located
from apps.stores.queries.region_index import RegionIndex
from apps.stores.queries.rows import cache_external_ids
from apps.stores.record import STORE_RECORD
from apps.stores.record.regions import Place
from apps.stores.services import derived, rules
from apps.stores.services.stores import sources_of, was_moved_or_renamed
from apps.stores.services.values import clean

ESSENTIAL = {"name", "store_type", "region_l1_id", "region_l2_id", "region_l3_id", "lat", "lng"}
"""Fields whose errors reject the row; other fields are skipped with a warning."""

REGIONS = frozenset(STORE_RECORD.group("regions"))
_NEEDED_WORDS = {"store_type": "store type"}
"""Names of essential fields with codes in error messages."""
_NOT_ABOUT_IT = frozenset({ImportResult.CREATED, ImportResult.DUPLICATE})
"""Check results of a row that only resembles a store."""


@dataclass
class RowWork:
    """The state of a row between check and write."""

    mapped: MappedRow
    store: Store | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


class StoreImporter:
    """Import the rows of one file: for one check, or for one run that writes.

    The import framework calls `examine` for each batch of lines, and in a run `write` after it.
    """

    def __init__(self, actor: User | None, country: str, mapper: RowMapper, options: Options) -> None:
        self.actor = actor
        self.country = country
        self.mapper = mapper
        self.options = options
        self.index: RegionIndex = mapper.index
        self._seen = FirstRows()
        self._similar = SimilarRows()
        self._batch = Batch(actor=actor)
        self._links: list[StoreExternalId] = []
        self._pins = shared_pins.SharedPins()
        self._own = OwnCells()
        self._created_tags = 0
        self._today = timezone.now().astimezone(ZoneInfo(pack(country).timezone)).date()

    # -- check ------------------------------------------------------------------------------------------
    def remember(self, lines: Sequence[Line]) -> None:
        """Record the keys of rows that an earlier attempt of the run processed. Writes nothing.

        Later rows with the same id, or with the same or a similar name at one place, count as repetitions.
        """
        for line in lines:
            self._record_keys(line)

    def _record_keys(self, line: Line) -> tuple[int, int, int]:
        """Record the keys of a row. Return the first rows with its id, its name, and a similar name.

        Names are compared at the same place. Its own number means that there is none.
        """
        external_id, looks = self.mapper.keys(line.row)
        number = line.number
        first_id = self._seen.first(("id", external_id), number) if external_id else number
        same = min((self._seen.first(key, number) for key in looks), default=number)
        identity = self.mapper.identity(line.row)
        return first_id, same, self._similar.first(*identity, number) if identity else number

    def prepare(self, lines: Sequence[Line], checked: Mapping[int, Checked]) -> None:
        """Create and save the new tags that the user chose for unknown words, before a batch is written.

        Only for rows that the check accepted as new or updated stores, or did not contain. `checked` has the
        check's result by row number. Does nothing without a user or without tags in the mapping. Raise
        Forbidden if the user may not create tags.
        """
        tags = self.mapper.tags
        if tags is None or self.actor is None:
            return
        rows = [
            line.row
            for line in lines
            if line.number not in checked
            or checked[line.number].result in (ImportResult.CREATED, ImportResult.UPDATED)
        ]
        words = (word for row in rows for word in self.mapper.tags_of(row))
        self._created_tags += tags.create(words, self.actor)

    def examine(self, lines: Sequence[Line], checked: Mapping[int, Checked] | None) -> None:
        """Set result, problems and matching store of each line. Writes nothing to the database.

        A row that repeats the id of an earlier row is rejected; one with the name and place of an earlier row
        is a duplicate, unless the options create duplicates.

        `checked` is None in a check, and in a command that imports without one: then each new row is compared
        with all stores, if the options require it. In a run it has the results of the check by row number:
        the stores are locked for update, matches of the check are reused, and a row that the check rejected
        stays rejected, so that no row has another effect than in the preview. A row whose store was created
        since the check is rejected.
        """
        self._batch, self._links = Batch(actor=self.actor), []
        self._own = OwnCells.of(lines, self.mapper)
        read = [line for line in lines if self._read(line)]
        works: list[RowWork] = [line.work for line in read]
        of_check = {line.number: checked[line.number] for line in read if checked and line.number in checked}
        ids = {work.mapped.store_id for work in works if work.mapped.store_id}
        ids |= {one.record_id for one in of_check.values() if one.record_id}
        external_ids = [work.mapped.external_id for work in works]
        existing = targets.find(
            self.country, self.options.source, external_ids, ids, is_locked=checked is not None
        )
        seen = {one.record_id: one.version for one in of_check.values() if one.record_id and one.version}
        targets.note_changes(existing, seen)
        fresh: list[Line] = []
        for line in read:
            store, how = self._target(line, existing, of_check.get(line.number))
            if line.result:
                continue
            if store is None:
                fresh.append(line)
            elif checked is not None and not _matched_existing(of_check.get(line.number)):
                line.refuse("store_id", "This store was created after the check. Check the file again")
            else:
                self._compare(line, store, how, existing)
        made = [line for line in fresh if self._build_new(line)]
        self._mark_duplicates(made, of_check, is_run=checked is not None)
        for line in read:
            if line.number in of_check and of_check[line.number].result == ImportResult.REFUSED:
                self._restore_rejection(line)
            if self.mapper.tags is not None and line.result in WRITTEN:
                self.mapper.tags.count_new(line.work.store.tags)

    @staticmethod
    def _restore_rejection(line: Line) -> None:
        """Keep a row rejected that the preview showed as rejected, even if it is valid now."""
        if line.result != ImportResult.REFUSED:
            line.refuse("", "Rejected by the check, but valid now. Check the file again")

    def _read(self, line: Line) -> bool:
        """Parse a row into `line.work`. If it is skipped or rejected, set the result and return False."""
        try:
            mapped = self.mapper.map(self._own.rows.get(line.number, line.row))
        except Skipped as skipped:
            line.result = ImportResult.SKIPPED
            line.title = self._title_of(line)
            line.warn("", str(skipped))
            return False
        except RefusedRow as refused:
            line.title = self._title_of(line)
            line.refuse(refused.field, str(refused))
            return False
        line.work = RowWork(mapped)
        line.title = str(mapped.values.get("name") or self.mapper.title(line.row))[:200]
        line.unknown, line.has_swapped_pin = mapped.unknown, mapped.has_swapped_pin
        first_id, first_same, first_similar = self._record_keys(line)
        if first_id != line.number:
            line.refuse("external_id", f"The same id as row {first_id}", mapped.external_id)
            return False
        if first_same != line.number:
            line.duplicate_row, line.duplicate_reason = (
                first_same,
                f"Same name and location as row {first_same}",
            )
        elif first_similar != line.number:
            line.duplicate_row = first_similar
            line.duplicate_reason = f"Nearly the same name as row {first_similar}, at the same place"
        return True

    def _title_of(self, line: Line) -> str:
        return self.mapper.title(line.row)[:120]

    def _target(self, line: Line, existing: Targets, of_check: Checked | None) -> tuple[Store | None, str]:
        """Return the store that a row certainly refers to and the kind of match; (None, "") for a new store.

        Rejects the line if the store no longer exists.
        """
        mapped: MappedRow = line.work.mapped
        if mapped.store_id is not None:
            store = existing.by_id.get(mapped.store_id)
            if store is None:
                line.refuse("store_id", "Unknown store id", str(mapped.store_id))
            return store, "id"
        if mapped.external_id in existing.by_external_id:
            return existing.by_external_id[mapped.external_id], "external_id"
        if of_check and of_check.record_id and of_check.result not in _NOT_ABOUT_IT:
            store = existing.by_id.get(of_check.record_id)
            if store is None:
                line.refuse("store_id", "The matching store no longer exists. Check the file again")
            return store, "like"
        return None, ""

    # -- new stores --------------------------------------------------------------------------------
    def _build_new(self, line: Line) -> bool:
        """Prepare a new, unsaved store in `line.work` and set the result. Return whether the row is valid."""
        work: RowWork = line.work
        store = Store(
            country=self.country, brand_id=self.options.brand_id, created_by=self.actor, updated_by=self.actor
        )
        values = self._values(line)
        for name, value in values.items():
            setattr(store, name, value)
        self._set_business_status(store, work.mapped.business_status)
        self._check(line, store, set(values), is_new=True)
        self._copy_warnings(line)
        if line.result:
            return False
        line.result = ImportResult.CREATED
        line.title = store.full_name
        self._pins.add(store.lat, store.lng)
        work.store, work.values = store, values
        return True

    def _values(self, line: Line) -> dict[str, Json]:
        """Return the cleaned values; an unreadable value rejects the row or is skipped."""
        mapped: MappedRow = line.work.mapped
        values, errors = clean(mapped.values, self.country)
        for name, messages in errors.items():
            text = _as_text(mapped.values.get(name))
            if name in ESSENTIAL:
                line.refuse(name, messages[0], text)
            else:
                mapped.warn(name, f"{messages[0]}: skipped", text)
        return values

    def _check(self, line: Line, store: Store, changed: set[str], *, is_new: bool) -> None:
        """Apply the rules of a store in memory and add the warnings.

        For a new store, optional fields that break a rule are cleared; any other broken rule rejects the row.
        """
        mapped: MappedRow = line.work.mapped
        place = mapped.place if is_new else self.index.place_of(self._deepest(store))
        context = rules.RuleContext(
            place=place,
            today=self._today,
            has_level=self.index.has_level,
            locate=self._locate,
            knows_borders=lambda country: self.index.has_boundaries(),
        )
        checked = changed - {"tags", "slug"} | (ESSENTIAL if is_new else set())
        findings = rules.check(store, context, checked - {"cover_picture_id", "pictures"})
        fields = {problem.field for problem in line.problems if problem.is_fatal}
        for name, messages in findings.errors.items():
            text = _value_text(mapped, name)
            if name in fields:
                # A name that is too long was present, so do not report it as missing too.
                continue
            if name in ESSENTIAL or not is_new:
                self._refuse_field(line, name, messages[0], text)
            else:
                setattr(store, name, _default_of(name))
                mapped.warn(name, f"{messages[0]}: skipped", text)
        for item in findings.warnings:
            mapped.warn(item.field or "", item.msg)

    @staticmethod
    def _refuse_field(line: Line, name: str, msg: str, text: str) -> None:
        """Reject a row because of a field; if its word is unknown, skip it until the user maps the word."""
        mapped: MappedRow = line.work.mapped
        unknown = next((word for field, word in mapped.unknown if field == name), None)
        if unknown is None:
            line.refuse(name, msg, text)
            return
        if line.result != ImportResult.REFUSED:
            line.result = ImportResult.SKIPPED
        line.warn(name, unknown_words(unknown, _NEEDED_WORDS.get(name, "known value")), unknown[:80])
        mapped.drop_warnings({name})

    def _locate(self, country: str, lat: float, lng: float) -> Located | None:
        return self.index.located(lat, lng)

    @staticmethod
    def _copy_warnings(line: Line) -> None:
        for warned in line.work.mapped.warnings:
            line.warn(warned.field, warned.msg, warned.value)

    def _set_business_status(self, store: Store, status: str) -> None:
        """Set the status of a new store; a permanently closed one closed today, with the reason "other"."""
        store.business_status = status
        if status == BusinessStatus.PERMANENTLY_CLOSED:
            store.closed_on, store.close_reason = self._today, "other"

    def _mark_duplicates(
        self, lines: Sequence[Line], of_check: Mapping[int, Checked], *, is_run: bool
    ) -> None:
        """Mark new stores that may be duplicates, according to the options."""
        if not self.options.checks_duplicates:
            return
        for line in lines:
            if line.duplicate_row is not None and self.options.duplicates != ImportDuplicates.CREATE:
                line.result = ImportResult.DUPLICATE
                line.warn("name", line.duplicate_reason)
            elif line.number in of_check and of_check[line.number].result == ImportResult.DUPLICATE:
                line.result = ImportResult.DUPLICATE
                line.record_id = of_check[line.number].record_id
                line.warn("name", f"A possible duplicate of #{line.record_id}")
        if not is_run:
            self._find_duplicates([line for line in lines if line.result == ImportResult.CREATED])

    def _find_duplicates(self, lines: Sequence[Line]) -> None:
        """Search stores that are probably the same as new ones; mark the lines as duplicates or updates."""
        stores = [line.work.store for line in lines]
        ids = [line.work.mapped.external_id for line in lines]
        probable = targets.find_probable_stores(self.country, self.options.source, lines, stores, ids)
        if self.options.duplicates == ImportDuplicates.UPDATE:
            sure = {one.match.record_id for one in probable.values() if one.is_sure}
            existing = targets.find(self.country, self.options.source, (), sure, is_locked=False)
        for line in lines:
            one = probable.get(line.number)
            if one is None:
                continue
            line.match = one.match
            if self.options.duplicates == ImportDuplicates.CREATE:
                continue
            store = (
                existing.by_id.get(one.match.record_id)
                if self.options.duplicates == ImportDuplicates.UPDATE
                else None
            )
            if store is not None and one.is_sure:
                line.problems, line.work.store = [], None
                self._compare(line, store, "like", existing, match=one.match)
            else:
                line.result = ImportResult.DUPLICATE
                line.warn("name", f"Possible duplicate of “{one.match.title}” (#{one.match.record_id})")

    # -- existing stores ----------------------------------------------------------------------------------
    def _compare(
        self, line: Line, store: Store, how: str, existing: Targets, match: Match | None = None
    ) -> None:
        """Prepare the update of a store from the row, as far as the options allow, and set the line's result.

        The business status of an existing store is never changed by a file.
        """
        line.match = match or Match(store.pk, store.version, store.full_name, how)
        line.record_id = store.pk
        first = self._seen.first(("store", store.pk), line.number)
        if first != line.number:
            line.refuse("store_id", f"The same store as row {first}")
            return
        if self.options.updates == ImportUpdates.SKIP:
            line.result = ImportResult.SKIPPED
            line.warn("", "The store already exists")
            return
        changed = existing.changed_since.get(store.pk, set())
        values = merging.add_stored_values(store, self._values(line))
        if line.number in self._own.keeping_regions:
            values = {name: value for name, value in values.items() if name not in REGIONS}
            line.work.mapped.drop_warnings(REGION_FIELDS)
        wanted, stays = update.values_to_set(
            store, values, self.options.updates, self.options.source, changed
        )
        for name in sorted(stays):
            line.work.mapped.warn(name, "Changed since the check, not updated")
        if not REGIONS & set(wanted):
            line.work.mapped.drop_warnings(REGION_FIELDS)
        if line.result == ImportResult.REFUSED:
            return
        link = self._new_link(store, line.work.mapped)
        if not wanted and link is None:
            line.result = ImportResult.UNCHANGED
        else:
            self._change(line, store, wanted, link)
        self._copy_warnings(line)

    def _change(
        self, line: Line, store: Store, wanted: Mapping[str, FieldValue], link: StoreExternalId | None
    ) -> None:
        """Set the values on the store, for the batch to save, and mark the line as updated or rejected."""
        try:
            with self._batch.changing(store, action="edit"):
                before = (store.name, store.lat, store.lng)
                for name, value in wanted.items():
                    setattr(store, name, value)
                self._check(line, store, set(wanted), is_new=False)
                if line.result == ImportResult.REFUSED:
                    raise Invalid({"row": ["Rejected"]})
                if was_moved_or_renamed(store, before):
                    store.verification = Verification.UNVERIFIED
                self._load_brand(store)
                derived.refresh(store, self.index.place_of(self._deepest(store)))
                store.field_sources = sources_of(
                    wanted, actor=self.actor, source=self.options.source, before=store.field_sources
                )
                if link is not None:
                    cache_external_ids(store, [*store.external_ids.all(), link])
        except Invalid:
            return
        if link is not None:
            self._links.append(link)
        line.result = ImportResult.UPDATED
        line.work.store = store

    def _new_link(self, store: Store, mapped: MappedRow) -> StoreExternalId | None:
        """Return the link for the row's external id if the store does not have it yet, else None."""
        links = {(link.source, link.external_id) for link in store.external_ids.all()}
        key = (self.options.source, mapped.external_id)
        if not mapped.external_id or key in links:
            return None
        source, external_id = key
        return StoreExternalId(
            store=store, source=source, external_id=external_id, url=mapped.url, linked_by=self.actor
        )

    def _load_brand(self, store: Store) -> None:
        """Set the brand of a store from the brands of all rows, which are loaded once."""
        if store.brand_id is not None and store.brand_id in self._brands:
            store.brand = self._brands[store.brand_id]

    @cached_property
    def _brands(self) -> dict[int, Brand]:
        return {brand.pk: brand for brand in Brand.objects.all()}

    def _deepest(self, store: Store) -> Any:
        ids = [pk for pk in store.region_ids if pk is not None]
        return self.index.by_id.get(ids[-1]) if ids else None

    # -- writing ----------------------------------------------------------------------------------------
    def write(self, lines: Sequence[Line], changeset: Changeset) -> None:
        """Save created and updated stores with external ids and history, in the caller's transaction.

        Run `examine` before. Lines with other results are skipped. Sets `record_id` of lines with new stores.
        The number of statements does not depend on the number of lines.
        """
        made = [line for line in lines if line.result == ImportResult.CREATED]
        for line in made:
            work: RowWork = line.work
            assert work.store is not None
            self._load_brand(work.store)
            derived.refresh(work.store, work.mapped.place)
            filled = {name for name, value in work.values.items() if value not in (None, "", [], {})}
            work.store.field_sources = sources_of(filled, actor=self.actor, source=self.options.source)
        insert_stores.save_new(
            [(line.work.store, line.work.mapped) for line in made],
            index=self.index,
            options=self.options,
            actor=self.actor,
            changeset=changeset,
        )
        for line in made:
            line.record_id = line.work.store.pk
        self._batch.changeset = changeset
        self._batch.save()
        StoreExternalId.objects.bulk_create(self._links)

    def notes(self) -> list[str]:
        """Return notes on the file: a warning if many new stores share few pins, and the new tags."""
        return [*self._pins.notes(), *(self.mapper.tags.notes() if self.mapper.tags else ())]

    def finish(self, unknown: Mapping[tuple[str, str], int], changeset: Changeset | None) -> str:
        """Save suggested tags for unknown cuisines. Return a message, or "" without tags.

        Such as "2 tags created": it counts the tags that `prepare` created and the suggested ones. `unknown`
        is {(field, word): number of rows}; only words of the field "cuisines" are used. `changeset` is that
        of the history of the suggested tags: undoing it removes those that nobody has decided.
        """
        words = {word: count for (name, word), count in unknown.items() if name == "cuisines"}
        suggested = tag_suggestions.suggest(words, self.country, changeset)
        parts = [
            (self._created_tags, "created"),
            (suggested, "suggested for unknown cuisines"),
        ]
        return ", ".join(f"{count} tag{'s' if count > 1 else ''} {text}" for count, text in parts if count)

    def preview(self, line: Line) -> dict[str, str]:
        """Return {field: text} of the store as it will be after the import, without empty fields.

        Run `examine` before. For a row that changes no store, such as an unchanged or rejected one, only
        {"name": title}. New tags are included by name.
        """
        work: RowWork | None = line.work
        if work is None or work.store is None:
            return {"name": line.title}
        place = self.index.place_of(self._deepest(work.store))
        texts = row_preview.preview_texts(work.store, place if place.l1 else Place())
        if self.mapper.tags and (new := self.mapper.tags.new_names(work.store.tags)):
            texts["tags"] = ", ".join(filter(None, [texts.get("tags"), *new]))
        return texts


def _matched_existing(checked: Checked | None) -> bool:
    """Return whether the check matched an existing store, rather than a new one with problems."""
    return checked is not None and checked.result != ImportResult.CREATED


def _default_of(name: str) -> FieldValue:
    column = Store._meta.get_field(name)
    assert isinstance(column, models.Field)
    return column.get_default()


def _value_text(mapped: MappedRow, name: str) -> str:
    """Return the row's value of a field; for a pin both coordinates, because either may be wrong."""
    if name in ("lat", "lng"):
        return ", ".join(str(mapped.values.get(part, "")) for part in ("lat", "lng"))
    return _as_text(mapped.values.get(name))


def _as_text(value: FieldValue) -> str:
    if isinstance(value, list):
        return ", ".join(str(item.get("number", "") if isinstance(item, dict) else item) for item in value)[
            :80
        ]
    return "" if value is None else str(value)[:80]
