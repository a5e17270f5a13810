"""The table of leads for editing: cells as the import reads them, set under the rules of an edit."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

from apps.accounts.models import User
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import ConfirmationWarning, Invalid
from apps.core.importing.area import Line, Problem
from apps.core.importing.cell_text import exported_text
from apps.core.importing.round_trip import ReadCells, RoundTrip, Texts, out_of_bounds, strict_problems
from apps.core.importing.setup import FieldSource, Setup
from apps.core.lists.list_area import Column
from apps.core.readers.errors import quote
from apps.core.values import FieldValue, Json
from apps.crm.importing import people
from apps.crm.importing.fields import fields
from apps.crm.importing.rows import RowReader
from apps.crm.models import Lead
from apps.crm.queries import selectors
from apps.crm.queries.editing_rows import CELLS, column, editing_rows
from apps.crm.record import LEAD_RECORD
from apps.crm.services import leads
from apps.crm.services.values import clean

_REGIONS = frozenset({"region_l1", "region_l2"})
_CONTACT = {
    "contact_name": "name",
    "contact_role": "role",
    "phone": "phone",
    "whatsapp": "whatsapp",
    "email": "email",
}
"""Import field -> key of the primary contact."""
_OWNER = "owner_id"


def columns(country: str) -> tuple[Column, ...]:
    """Return the editable columns, in the order of the import fields."""
    return tuple(column(one.id, one.label) for one in fields(country) if one.id in CELLS)


class LeadSession:
    """The reads and writes of one check or one run."""

    def __init__(self, actor: User, country: str) -> None:
        self.actor, self.country = actor, country
        self._columns = columns(country)
        self._owners: dict[int, User] = {}

    @cached_property
    def _reader(self) -> RowReader:
        setup = Setup(mapped=tuple(FieldSource(one.id, (one.id,)) for one in self._columns))
        return RowReader(self.country, setup, people.by_name(self._people))

    @cached_property
    def _people(self) -> dict[int, User]:
        return people.of_country(self.country)

    def load(self, ids: Sequence[int], *, is_locked: bool) -> list[Lead]:
        """Return the visible leads that were not merged."""
        if is_locked:
            return selectors.lock_leads(self.actor, self.country, ids)
        matching_leads = Lead.objects.visible_to(self.actor, self.country).standing().filter(pk__in=ids)
        return list(matching_leads.select_related("owner", "store").order_by("pk"))

    def texts(self, ids: Sequence[int], earlier: Mapping[int, Mapping[str, Json]]) -> dict[int, Texts]:
        """Return the cells of leads, in at most three queries."""
        return {
            lead.pk: {one.id: exported_text(one.value(lead)) for one in self._columns}
            for lead in editing_rows(ids, earlier)
        }

    # -- cells ------------------------------------------------------------------------------------------
    def read(self, record: Lead, texts: Texts, changed: Collection[str]) -> ReadCells:
        """Parse the changed cells. Those of a contact change the primary one."""
        names = set(changed) | (_REGIONS if set(changed) & _REGIONS else set())
        filled = {name for name in names if texts.get(name)}
        line = Line(0, {name: texts[name] for name in filled})
        read = self._reader.read(line)
        warnings = [one for one in line.problems if one.field != "owner"]
        cells = ReadCells(problems=strict_problems(warnings, line.unknown))
        if "owner" in filled and _OWNER not in read:
            msg = f"{quote(texts['owner'])} is not a colleague with access to leads"
            cells.problems.append(Problem("owner", msg, is_fatal=True, value=texts["owner"][:80]))
        values: dict[str, Any] = {}
        for name in names - _CONTACT.keys():
            stored = f"{name}_id" if name in _REGIONS or name == "owner" else name
            if name in filled or name in _REGIONS:
                values[stored] = read.get(stored)
            elif required := _required(name):
                cells.problems.append(Problem(name, required, is_fatal=True))
            else:
                values[stored] = [] if name == "interests" else "" if name == "address_text" else None
        if names & _CONTACT.keys():
            values["contacts"] = self._contacts(record, read["contacts"], names, filled, cells)
        owner_id = values.pop(_OWNER, None)
        cells.values, errors = clean(values, self.country)
        for name, messages in {**errors, **out_of_bounds(LEAD_RECORD, cells.values)}.items():
            shown = people.shown(name)
            cells.problems.append(Problem(shown, messages[0], is_fatal=True, value=texts.get(shown, "")[:80]))
        if owner_id is not None:
            cells.values[_OWNER] = owner_id
        return cells

    @staticmethod
    def _contacts(
        lead: Lead,
        read: Sequence[Mapping[str, Any]],
        names: Collection[str],
        filled: Collection[str],
        cell_values: ReadCells,
    ) -> list[dict[str, Any]]:
        """Return the contacts with the changed cells in the primary one, or in a new one."""
        if len(read) > 1:
            name = next(one for one in ("phone", "whatsapp", "email") if read[1][one])
            cell_values.problems.append(
                Problem(name, "Write one value: the cell is of one contact", is_fatal=True)
            )
        cells = {
            key: read[0][key] if name in filled else "" for name, key in _CONTACT.items() if name in names
        }
        primary = lead.primary_contact
        if primary is None:
            return [*lead.contacts, {**cells, "is_primary": True}]
        return [{**one, **cells} if one is primary else one for one in lead.contacts]

    # -- writing ----------------------------------------------------------------------------------------
    def prepare(
        self, work: BatchContext, records: Sequence[Lead], values: Sequence[Mapping[str, FieldValue]]
    ) -> None:
        """Start a batch without assigned leads."""
        self._owners = {}

    def change(
        self, work: BatchContext, record: Lead, values: Mapping[str, Any]
    ) -> list[ConfirmationWarning]:
        """Set the values that differ, as the form and the assignment do. Raise Invalid."""
        patch = dict(values)
        owner_id = patch.pop(_OWNER, record.owner_id)
        leads.apply_values(self.actor, record, patch)
        if owner_id != record.owner_id:
            if owner_id not in self._people:
                raise Invalid({"owner": ["This colleague has no access to stores"]})
            self._owners[record.pk] = record.owner
            record.owner = self._people[owner_id]
        return []

    def after(self, work: BatchContext, records: Sequence[Lead]) -> None:
        """Add timeline entries and notify the new owners."""
        for lead in records:
            if lead.pk in self._owners:
                leads.record_assignment(self.actor, lead, self._owners[lead.pk])


def _required(name: str) -> str:
    """Return the message for an emptied cell of a required field; "" if it may be empty."""
    if name == "owner":
        return "Every lead has an owner"
    return str(LEAD_RECORD.of(name).required or "")


ROUND_TRIP = RoundTrip(columns=columns, rows=editing_rows, open=LeadSession, groups=(_REGIONS,))
