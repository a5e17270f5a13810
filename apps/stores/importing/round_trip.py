"""The table of stores for editing: cells as the import reads them, set under the rules of an edit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.db import models

from apps.accounts.models import User
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import ConfirmationWarning, Invalid
from apps.core.importing.area import Problem
from apps.core.importing.cell_text import exported_text
from apps.core.importing.round_trip import ReadCells, RoundTrip, Texts, out_of_bounds, strict_problems
from apps.core.importing.setup import FieldSource, Setup
from apps.core.lists.list_area import Column
from apps.core.values import FieldValue, Json
from apps.stores.choices import HoursModeChoice
from apps.stores.importing import fields, merging
from apps.stores.importing.options import mapping_of
from apps.stores.importing.rows import REGION_FIELDS, MappedRow, RefusedRow, RowMapper
from apps.stores.models import Store
from apps.stores.models.querysets import may_see
from apps.stores.permissions import require_listed
from apps.stores.queries import sheet
from apps.stores.queries.region_index import RegionIndex
from apps.stores.queries.rows import fetch_external_ids, load_relations
from apps.stores.record import HOURS, STORE_RECORD
from apps.stores.services import duplicates
from apps.stores.services.patches import set_patch
from apps.stores.services.reference_data import ReferenceData, lock_stores
from apps.stores.services.stores import differs
from apps.stores.services.values import clean

_REGIONS = frozenset({"region_l1", "region_l2", "region_l3"})
_PIN = frozenset({"lat", "lng"})
_NOT_EDITED = frozenset({"business_status"})
"""Import fields whose changes need more than a value: a closure has a date and a reason."""
_HEADINGS = {"hours": "Opening hours"}
_OWN_HOURS = frozenset({"hours_note", "holiday_policy"})
"""Fields of opening hours with their own columns."""


def columns(country: str) -> tuple[Column, ...]:
    """Return the columns of an export that can be edited in a spreadsheet and imported again.

    In the order of the import fields. Store id and version are not included, and neither is the business
    status, because a closure needs a date and a reason.
    """
    cells = sheet.import_cells()
    return tuple(
        Column(one.id, _HEADINGS.get(one.id, one.label), cells[one.id], 24)
        for one in fields.fields(country)
        if one.id in cells and one.id not in _NOT_EDITED
    )


class StoreSession:
    """The reads and writes of one import of an edited export: for one check, or for one run.

    The import framework calls `load` and `read`, and in a run `prepare`, `change` for each store, and
    `after`.
    """

    def __init__(self, actor: User, country: str) -> None:
        self.actor, self.country = actor, country
        self._columns = columns(country)
        self._changed: dict[int, frozenset[str]] = {}
        self._known = ReferenceData(country, ())

    @cached_property
    def _index(self) -> RegionIndex:
        return RegionIndex(self.country)

    def load(self, ids: Sequence[int], *, is_locked: bool) -> list[Store]:
        """Return the stores among `ids` that are in the session's country, sorted by id.

        Unknown ids and stores of other countries are left out; the list is empty if the user may not see the
        country's stores. Merged and deleted stores are included. Each has its external ids loaded, and a
        merged store the store that it is part of now. With `is_locked`, the stores are locked for update, in
        the caller's transaction.
        """
        if is_locked:
            return lock_stores(self.actor, self.country, ids)
        if not may_see(self.actor, self.country):
            return []
        stores = list(Store.objects.filter(pk__in=ids, country=self.country).order_by("pk"))
        if stores:
            load_relations(stores, ("merged_into_store",), Store.objects.all())
            fetch_external_ids(*stores)
        return stores

    def texts(self, ids: Sequence[int], earlier: Mapping[int, Mapping[str, FieldValue]]) -> dict[int, Texts]:
        """Return {store id: {column: cell text}} as an export of the stores contains it, in five queries.

        `earlier` is {store id: {field: earlier value}}; these values replace the current ones. Unknown ids
        are left out.
        """
        return {
            store.pk: {column.id: exported_text(column.value(store)) for column in self._columns}
            for store in sheet.editing_rows(ids, earlier)
        }

    # -- cells ------------------------------------------------------------------------------------------
    def read(self, record: Store, texts: Texts, changed: Collection[str]) -> ReadCells:
        """Parse the changed cells of a store into `values` and `problems`. Changes and saves nothing.

        `texts` are all cells of the row, `changed` the columns whose text differs from the export. An emptied
        cell empties its field. One changed coordinate reads both, one changed region all three. Regions come
        from their names, not from the pin. Every value that an edit would reject is a fatal problem, which
        rejects the row.
        """
        cells = ReadCells()
        plain = set(changed) - _REGIONS
        if plain & _PIN:
            plain |= _PIN
        filled = {name for name in plain if texts[name]}
        mapped = self._map(texts, filled, cells)
        values = {name: value for name, value in mapped.values.items() if name in _stored(filled)}
        if "hours" in filled and "holiday_policy" not in filled and values.get("holiday_policy") == "unknown":
            del values["holiday_policy"]
        if set(changed) & _REGIONS:
            read = self._map(texts, {name for name in _REGIONS if texts.get(name)}, cells)
            values |= {f"{name}_id": read.values.get(f"{name}_id") for name in _REGIONS}
        values = merging.add_stored_values(record, values)
        values |= self._removed(record, values, {name for name in plain if not texts[name]})
        cells.values, errors = clean(values, self.country)
        for name, messages in {**errors, **out_of_bounds(STORE_RECORD, cells.values)}.items():
            cells.problems.append(Problem(name, messages[0], is_fatal=True, value=texts.get(name, "")[:80]))
        return cells

    def _map(self, texts: Texts, names: Collection[str], cells: ReadCells) -> MappedRow:
        """Return the values of cells. A value that an import would skip is a fatal problem."""
        if not names:
            return MappedRow("")
        setup = Setup(mapped=tuple(FieldSource(name, (name,)) for name in sorted(names)))
        try:
            mapped = RowMapper(mapping_of(setup), self.country, self._index).map(texts)
        except RefusedRow as refused:
            cells.problems.append(Problem(refused.field, str(refused), is_fatal=True))
            return MappedRow("")
        lost = {name for name in names if not _stored([name]) & set(mapped.values)}
        warnings = [Problem(one.field, one.msg, is_fatal=False, value=one.value) for one in mapped.warnings]
        cells.problems += strict_problems(warnings, mapped.unknown, lost)
        return mapped

    def _removed(
        self, store: Store, values: Mapping[str, FieldValue], names: Collection[str]
    ) -> dict[str, Json]:
        """Return the values that empty the fields of these cells; other accounts and attributes stay."""
        new_values: dict[str, Any] = {}
        socials, attributes = values.get("socials", store.socials), values.get("attributes", store.attributes)
        for name in names:
            part = name.partition(".")[2]
            if name.startswith("socials."):
                socials = [row for row in socials if row["platform"] != part]
                new_values["socials"] = socials
            elif name.startswith("attributes."):
                attributes = {key: value for key, value in attributes.items() if key != part}
                new_values["attributes"] = attributes
            elif name == "hours":
                new_values |= {one: _default_of(one) for one in HOURS if one not in _OWN_HOURS}
                new_values["hours_mode"] = HoursModeChoice.UNKNOWN
            else:
                (stored,) = _stored([name])
                new_values[stored] = _default_of(stored)
        return new_values

    # -- writing ----------------------------------------------------------------------------------------
    def prepare(
        self, work: BatchContext, records: Sequence[Store], values: Sequence[Mapping[str, Json]]
    ) -> None:
        """Load the regions, brands, tags and pictures that a batch needs, in at most four queries.

        Call it before `change`. `values` are the new values of each record, in the same order.
        """
        self._changed = {}
        self._known = ReferenceData(self.country, records, values)

    def change(
        self, work: BatchContext, record: Store, values: Mapping[str, Any]
    ) -> list[ConfirmationWarning]:
        """Set the values that differ on the store, as an edit would. Save nothing.

        Return the warnings that a user must confirm; empty if there are none or nothing differs. Raise
        Invalid for a broken rule or an unknown tag, WrongStatus for a merged or deleted store. Permissions
        are not checked here: `load` returns only stores that the user may see.
        """
        require_listed(self.actor, record, "edit")
        wanted = {name: value for name, value in values.items() if differs(getattr(record, name), value)}
        if not wanted:
            return []
        missing = [tag for tag in wanted.get("tags", ()) if tag not in self._known.tags]
        if missing:
            raise Invalid({"tags": ["Tag not found"]})
        self._changed[record.pk] = frozenset(wanted)
        return set_patch(record, wanted, actor=self.actor, reference=self._known, index=self._index)

    def after(self, work: BatchContext, records: Sequence[Store]) -> None:
        """Compare changed stores with their possible duplicates again, after the commit.

        Only stores that have open pairs, and whose changes concern matching, such as name, phone or pin.
        """
        for store in records:
            if store.open_duplicate_count and self._changed[store.pk] & duplicates.DISTINCTIVE_FIELDS:
                duplicates.refresh_after_commit(store.pk)


def _stored(names: Iterable[str]) -> frozenset[str]:
    """Return the fields of a store that import fields fill."""
    name_list: set[str] = set()
    for name in names:
        if name == "hours":
            name_list |= set(HOURS) - {"hours_note"}
        elif name in REGION_FIELDS or name == "brand":
            name_list.add(f"{name}_id")
        else:
            name_list.add(name.partition(".")[0])
    return frozenset(name_list)


def _default_of(name: str) -> FieldValue:
    column = Store._meta.get_field(name)
    assert isinstance(column, models.Field)
    return column.get_default()


ROUND_TRIP = RoundTrip(
    columns=columns,
    rows=sheet.editing_rows,
    open=StoreSession,
    groups=(_PIN, _REGIONS),
)
