"""Importer of leads: rows are parsed, validated, compared with existing leads and written in batches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from apps.accounts.models import User
from apps.core.changes import history
from apps.core.choices import ImportDuplicates, ImportResult
from apps.core.country import pack
from apps.core.db.copy_rows import copy_in
from apps.core.importing import area
from apps.core.importing.area import Checked, ImportArea, Line, Match
from apps.core.importing.own_ids import read_id
from apps.core.importing.seen import FirstRows
from apps.core.importing.setup import Setup
from apps.core.models import ChangeLog, Changeset
from apps.core.readers import phones
from apps.core.values import FieldChange
from apps.crm.choices import ActivityType, ContactRole, Interest, Priority, Source, Stage
from apps.crm.importing import people
from apps.crm.importing.fields import fields
from apps.crm.importing.round_trip import ROUND_TRIP
from apps.crm.importing.rows import RowReader
from apps.crm.models import Activity, Lead, LeadStageMove
from apps.crm.models.querysets import CRM_ROLES
from apps.crm.queries import selectors
from apps.crm.services import leads
from apps.crm.services.board import Columns
from apps.crm.services.values import clean

_FATAL = ("name", "contacts")
"""Fields whose errors reject the row; for other fields the value is skipped with a warning."""


@dataclass
class RowWork:
    """State of a row between examination and writing."""

    lead: Lead
    note: str


class LeadImporter:
    """The importer of one file, for one check or one run."""

    def __init__(self, actor: User | None, country: str, setup: Setup) -> None:
        self.actor, self.country, self.setup = actor, country, setup
        self.owners = people.of_country(country)
        self.reader = RowReader(country, setup, people.by_name(self.owners))
        self._seen = FirstRows()

    def remember(self, lines: Sequence[Line]) -> None:
        """Record the contacts of rows that an earlier attempt has written."""
        for line in lines:
            if (lead := self._read(Line(line.number, line.row))) is not None:
                self._first(lead, line.number)

    def prepare(self, lines: Sequence[Line], checked: Mapping[int, Checked]) -> None:
        """Create nothing; rows only refer to existing records."""

    def examine(self, lines: Sequence[Line], checked: Mapping[int, Checked] | None) -> None:
        """Set result, problems and match of each line. Writes nothing."""
        fresh: list[tuple[Line, Lead]] = []
        self._recognize(lines)
        for line in lines:
            if line.result:
                continue
            lead = self._read(line)
            checked_line = checked.get(line.number) if checked else None
            if lead is None or line.result:
                continue
            if checked_line is not None and checked_line.result == ImportResult.REFUSED:
                line.refuse("", "Rejected by the check, but valid now. Check the file again")
                continue
            line.result = ImportResult.CREATED
            fresh.append((line, lead))
        self._settle_duplicates(fresh)

    def _recognize(self, lines: Sequence[Line]) -> None:
        """Skip rows of our own export: only files exported for editing update leads. At most one query."""
        if "lead_id" not in self.setup.by_field:
            return
        ids = {line.number: read_id(self.reader.cell_of(line.row, "lead_id")) for line in lines}
        wanted = {one for one in ids.values() if one is not None}
        stored = Lead.objects.filter(country=self.country).in_bulk(wanted)
        for line in lines:
            lead = stored.get(ids[line.number] or 0)
            if lead is not None:
                line.title, line.record_id, line.result = lead.name, lead.pk, ImportResult.UNCHANGED
                line.match = Match(lead.pk, lead.version, lead.name, "id")
            elif self.reader.cell_of(line.row, "lead_id"):
                line.refuse("lead_id", "Unknown lead id", self.reader.cell_of(line.row, "lead_id")[:80])

    def _read(self, line: Line) -> Lead | None:
        line.title = self.reader.cell_of(line.row, "name")[:200]
        values = self.reader.read(line)
        owner = self.owners.get(values.pop("owner_id", 0)) or self.actor
        ready, errors = clean(values, self.country)
        for name, messages in errors.items():
            if name.split(".")[0] in _FATAL:
                line.refuse(people.shown(name), messages[0], self._cell_text(line, name))
            else:
                ready.pop(name, None)
                line.warn(name, f"{messages[0]}: skipped", self._cell_text(line, name))
        if line.result:
            return None
        lead = Lead(country=self.country, created_by=self.actor, updated_by=self.actor, **ready)
        if owner is not None:
            lead.owner = owner
        leads.refresh(lead)
        line.work = RowWork(lead, self.reader.note(line))
        return lead

    def _cell_text(self, line: Line, name: str) -> str:
        return self.reader.cell_of(line.row, people.shown(name))[:80]

    def _first(self, lead: Lead, number: int) -> int:
        """Return the first row with one of the lead's contacts."""
        return min([self._seen.first(key, number) for key in lead.contact_keys], default=number)

    def _settle_duplicates(self, fresh: Sequence[tuple[Line, Lead]]) -> None:
        """Set matches with existing leads; one query per batch."""
        keys = sorted({key for _, lead in fresh for key in lead.contact_keys})
        names = sorted({lead.name_key for _, lead in fresh})
        same = Q(contact_keys__overlap=keys) | Q(name_key__in=names)
        there = Lead.objects.filter(same, country=self.country).standing().exclude(stage=Stage.JUNK)
        candidates = list(there) if fresh else []
        for line, lead in fresh:
            first = self._first(lead, line.number)
            duplicate = next((other for other in candidates if _is_duplicate(lead, other)), None)
            if duplicate is not None:
                reasons = ("contact",) if set(lead.contact_keys) & set(duplicate.contact_keys) else ("name",)
                line.match = Match(duplicate.pk, duplicate.version, duplicate.name, "like", reasons=reasons)
            if self.setup.duplicates == ImportDuplicates.CREATE:
                continue
            if duplicate is not None:
                line.result, line.record_id = ImportResult.DUPLICATE, duplicate.pk
                line.warn("name", f"Possible duplicate of “{duplicate.name}” (#{duplicate.pk})")
            elif first != line.number:
                line.result = ImportResult.DUPLICATE
                line.warn("name", f"The same contact as row {first}")

    # -- writing -----------------------------------------------------------------------------------
    def write(self, lines: Sequence[Line], changeset: Changeset) -> None:
        """Insert the leads to create, with a fixed number of statements per batch."""
        made = [line for line in lines if line.result == ImportResult.CREATED]
        if not made:
            return
        selectors.lock_board(self.country)
        columns = Columns(self.country)
        matching_leads: list[Lead] = [line.work.lead for line in made]
        # In reverse, so that the column has the order of the file.
        for lead in reversed(matching_leads):
            lead.rank = columns.top(Stage.NEW)
        copy_in(matching_leads)
        copy_in([LeadStageMove(lead=lead, to_stage=Stage.NEW, by=self.actor) for lead in matching_leads])
        copy_in([self._note(line) for line in made if line.work.note])
        copy_in([self._creation(lead, changeset) for lead in matching_leads])
        for line in made:
            line.record_id = line.work.lead.pk

    def _note(self, line: Line) -> Activity:
        people = {"author": self.actor, "created_by": self.actor, "updated_by": self.actor}
        lead = line.work.lead
        return Activity(
            lead=lead, country=self.country, type=ActivityType.NOTE, body=line.work.note, **people
        )

    def _creation(self, lead: Lead, changeset: Changeset) -> ChangeLog:
        changes: list[FieldChange] = [
            {"field": name, "old": None, "new": value}
            for name, value in history.snapshot(lead).items()
            if value not in (None, "", [], {})
        ]
        return history.entry(
            actor=self.actor, record=lead, action="create", changes=changes, changeset=changeset
        )

    def notes(self) -> list[str]:
        """Return no notes."""
        return []

    def finish(self, unknown: Mapping[tuple[str, str], int], changeset: Changeset | None) -> str:
        """Return no summary; nothing follows an import."""
        return ""

    def preview(self, line: Line) -> dict[str, str]:
        """Return every value that a line stores, as text by field."""
        if line.work is None:
            return {"name": line.title}
        lead: Lead = line.work.lead
        contact = lead.primary_contact or {}
        value = lead.expected_value
        texts = {
            "name": lead.name,
            "source": Source(lead.source).label,
            "owner": lead.owner.nickname if lead.owner_id else "",
            "priority": Priority(lead.priority).label,
            "interests": ", ".join(str(Interest(each).label) for each in lead.interests),
            "contact_name": contact.get("name"),
            "contact_role": ContactRole(str(contact["role"])).label if contact.get("role") else "",
            "phone": phones.national(str(contact.get("phone") or ""), self.country),
            "whatsapp": phones.national(str(contact.get("whatsapp") or ""), self.country),
            "email": contact.get("email"),
            "region_l1": self._region_name(lead.region_l1_id),
            "region_l2": self._region_name(lead.region_l2_id),
            "address_text": lead.address_text,
            "outlet_count": "" if lead.outlet_count is None else f"{lead.outlet_count:,}",
            "expected_value": "" if value is None else self._amount(value),
            "expected_close_on": lead.expected_close_on,
            "note": line.work.note,
        }
        return {name: str(text) for name, text in texts.items() if text}

    def _region_name(self, region_id: int | None) -> str:
        region = self.reader.regions.by_id.get(region_id or 0)
        return region.name if region else ""

    def _amount(self, value: int) -> str:
        """Return an amount with its currency, grouped in the country's format."""
        currency = pack(self.country).currency
        return currency.symbol + f"{value:,}".replace(",", currency.group)


def _is_duplicate(lead: Lead, other: Lead) -> bool:
    if set(lead.contact_keys) & set(other.contact_keys):
        return True
    return lead.name_key == other.name_key and lead.region_l1_id == other.region_l1_id


def _check_setup(country: str, setup: Setup) -> dict[str, list[str]]:
    errors: dict[str, list[str]] = {}
    if not {"phone", "email", "whatsapp"} & set(setup.by_field):
        errors["mapped.phone"] = ["Choose a column for the phone number or the email"]
    if setup.duplicates == ImportDuplicates.UPDATE:
        errors["duplicates"] = ["Only files exported for editing update leads. Skip or create them"]
    return errors


def register() -> None:
    """Register the import of leads."""
    area.register(
        ImportArea(
            code="crm",
            noun="leads",
            object_type=selectors.KIND,
            roles=CRM_ROLES,
            fields=fields,
            open=LeadImporter,
            check_setup=_check_setup,
            round_trip=ROUND_TRIP,
        )
    )
