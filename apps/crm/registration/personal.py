"""Personal data in leads."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from apps.core.privacy import holders, inventory, retention
from apps.core.privacy.holders import Erasure, Holder, Trace, erasing
from apps.core.privacy.inventory import CONTACTS, Column, ErasureEffect, PersonalData, Subject
from apps.core.privacy.redaction import REMOVED_PERSON
from apps.core.privacy.sought import SearchedPerson
from apps.core.values import Json
from apps.crm.choices import Stage
from apps.crm.domain import contacts
from apps.crm.models import Activity, Lead, Task
from apps.crm.queries import selectors
from apps.crm.record import LEAD_RECORD
from apps.crm.services import leads

_LEAD_WORDS = ("lost_note",)
_ACTIVITY_WORDS = {"body": "Text", "facts": "What an act wrote"}
_TASK_WORDS = {"title": "Task", "result": "Outcome"}


def _leads_of(person: SearchedPerson) -> QuerySet[Lead]:
    return Lead.objects.filter(country__in=person.countries, contact_keys__contains=[person.value])


def _is_of(row: Mapping[str, Json], person: SearchedPerson | None) -> bool:
    return person is None or person.is_of(*contacts.ways(row))


def _called(lead: Lead, person: SearchedPerson | None) -> Iterable[str]:
    for row in lead.contacts:
        if _is_of(row, person):
            yield from (str(row.get("name") or ""), *contacts.ways(row))


def _export_values(lead: Lead, person: SearchedPerson) -> Mapping[str, Json]:
    """Return the person's own contact and the entries of talks with them, without other contacts."""
    names = {name for name in _called(lead, person) if name}
    talks = lead.activities.filter(contact_name__in=names).order_by("at", "pk")
    return {
        LEAD_RECORD.of("name").label: lead.name,
        LEAD_RECORD.of("contacts").label: [row for row in lead.contacts if _is_of(row, person)],
        "Timeline": [
            {"at": each.at.isoformat(), "type": each.get_type_display(), "note": each.body} for each in talks
        ],
    }


def _traces(lead: Lead) -> Iterable[Trace]:
    yield selectors.KIND, lead.pk
    yield from ((selectors.ACTIVITY, pk) for pk in lead.activities.values_list("pk", flat=True))
    yield from ((selectors.TASK, pk) for pk in lead.tasks.values_list("pk", flat=True))


def _erase(lead: Lead, erasure: Erasure) -> bool:
    """Erase the person from contacts, timeline and tasks; the business remains."""
    with erasing(lead, erasure):
        lead.contacts = [row for row in lead.contacts if not erasure.is_of(*contacts.ways(row))]
        if lead.contacts and lead.primary_contact is None:
            lead.contacts[0]["is_primary"] = True
        erasure.redactor.redact(lead, _LEAD_WORDS)
        leads.refresh(lead)
    for activity in lead.activities.select_for_update(of=("self",)).order_by("pk"):
        with erasing(activity, erasure):
            name = activity.contact_name
            if name in erasure.redactor.names or erasure.redactor.finds(name):
                activity.contact_name = REMOVED_PERSON
            erasure.redactor.redact(activity, tuple(_ACTIVITY_WORDS))
    for task in lead.tasks.select_for_update(of=("self",)).order_by("pk"):
        with erasing(task, erasure):
            erasure.redactor.redact(task, tuple(_TASK_WORDS))
    return True


LEADS = Holder(
    code=selectors.KIND,
    label="Leads",
    search=_leads_of,
    called=_called,
    exported=_export_values,
    traces=_traces,
    erase=_erase,
    # A business is often named after its owner.
    business=frozenset({"title", "name", "address_text", "draft_store"}),
)


def _lost(country: str, before: dt.datetime) -> QuerySet[Lead]:
    lost = Lead.objects.filter(country=country, stage=Stage.LOST, stage_entered_at__lt=before)
    return lost.exclude(contacts=[])


def _declare(model: Any, whose: Subject, *columns: Column) -> None:
    inventory.register(PersonalData(model=model, whose=whose, columns=columns))


def _words(columns: Mapping[str, str]) -> Iterable[Column]:
    return (Column(name, what, ErasureEffect.REDACTED, CONTACTS) for name, what in columns.items())


def register() -> None:
    """Register the personal columns, erasure of contacts, and expiry of those of lost leads."""
    _declare(
        Lead,
        Subject.CONTACT,
        Column("contacts", LEAD_RECORD.of("contacts").label, ErasureEffect.BLANKED, CONTACTS),
        Column(
            "contact_keys",
            "Numbers and addresses that leads are compared by",
            ErasureEffect.BLANKED,
            CONTACTS,
            is_exported=False,
        ),
        Column(
            "search_text", "What the lead is found by", ErasureEffect.BLANKED, CONTACTS, is_exported=False
        ),
        *_words({name: LEAD_RECORD.of(name).label for name in _LEAD_WORDS}),
    )
    _declare(
        Activity,
        Subject.CONTACT,
        Column("contact_name", "With whom", ErasureEffect.REPLACED, CONTACTS),
        *_words(_ACTIVITY_WORDS),
    )
    _declare(Task, Subject.CONTACT, *_words(_TASK_WORDS))
    inventory.register_others(
        Lead, {"name_key": "the name of the shop, folded", "address_text": "where the shop is"}
    )
    holders.register(LEADS)
    retention.register(
        retention.Ending(
            code="lead_contacts",
            label="Contacts of lost leads",
            retention=CONTACTS,
            due=_lost,
            end=retention.by_erasing(LEADS),
        )
    )
