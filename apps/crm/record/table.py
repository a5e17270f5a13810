"""Record definition of leads: fields, filters, sorts, sections and export columns."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Annotated

from django.db.models import Q
from msgspec import convert
from rest_framework import serializers

from apps.core.choices import Role
from apps.core.http.fields import Number
from apps.core.http.outputs import Json, Meta
from apps.core.http.serializers import UserRef
from apps.core.lists import common_filters, list_filters
from apps.core.records import fields as f
from apps.core.records import standard
from apps.core.records.record import Record
from apps.crm import choices
from apps.crm.domain import stages, values
from apps.crm.domain.contacts import MOST
from apps.crm.models import Lead
from apps.crm.models.querysets import CRM_ROLES
from apps.crm.record import listings, shapes
from apps.stores.record.ref_shapes import StoreRef

CONTACT_ROLES = frozenset({Role.MANAGER.value})
"""Roles that may export contacts, besides super admins."""
MOST_INTERESTS = 20
MOST_OUTLETS = 100_000


def _of_first(name: str) -> Callable[[Lead], str]:
    return lambda lead: str((lead.primary_contact or {}).get(name) or "")


def first_contact(lead: Lead) -> shapes.LeadContact | None:
    """Return the primary contact of a lead, or None."""
    contact = lead.primary_contact
    return convert(contact, shapes.LeadContact) if contact else None


def _contacts(needed: bool) -> serializers.Field:
    return serializers.ListField(child=shapes.LeadContactInput(), required=needed, max_length=MOST)


def _draft(needed: bool) -> serializers.Field:
    return serializers.DictField(required=False, allow_null=True)


def _degrees(name: str, label: str, most: int) -> f.Field:
    return f.structure(
        name,
        label,
        lambda needed: Number(required=False, allow_null=True, min_value=-most, max_value=most),
        float | None,
        f.ValueType.NUMBER,
        read=values.degrees,
        section="place",
    )


def _region(level: int, label: str) -> f.Field:
    name = f"region_l{level}"
    return f.record(
        f"{name}_id",
        label,
        of="region",
        section="place",
        filters={name: f.ListFilter(label, list_filters.ids(name), of="region")},
    )


FIELDS = (
    standard.ID,
    standard.COUNTRY,
    f.text(
        "name", "Name", 120, required=values.NAMELESS, read=values.name, row=True, column=f.Column("name", 36),
        section="business",
    ),
    f.state(
        "stage", "Stage", choices.Stage, of="lead_stage", row=True, history=True, undo=True,
        column=f.Column("stage", 14), filtered=True,
    ),
    f.count(
        "probability", "Probability (%)", row=True, plain=stages.probability,
        column=f.Column("probability", 10, cell=stages.probability),
    ),
    f.shown(
        "allowed_stages", "", list[Annotated[str, choices.Stage]], row=True,
    ),
    f.tracked("owner_id", "Owner", of="person", undo=True),
    f.shown(
        "owner", "Owner", UserRef, row=True,
        column=f.Column("owner", 18, cell=lambda lead: lead.owner.nickname),
        filters={
            "owner": f.ListFilter("Owner", listings.mine("owner"), labels=listings.MINE),
            "owner_id": f.ListFilter("Colleague", list_filters.ids("owner"), of="person"),
        },
    ),
    f.structure("contacts", "Contacts", _contacts, list[shapes.LeadContact], personal=True, section="contacts"),
    f.shown(
        "contact", "Contact", shapes.LeadContact | None, row=True, personal=True,
        plain=first_contact, column=f.Column("contact", 24, cell=_of_first("name")),
    ),
    f.column_only(
        "phone", "Phone", personal=True, column=f.Column("phone", 18, cell=_of_first("phone"), roles=CONTACT_ROLES)
    ),
    f.column_only(
        "email", "Email", personal=True, column=f.Column("email", 28, cell=_of_first("email"), roles=CONTACT_ROLES)
    ),
    f.shown(
        "region_path", "Region", str, f.ValueType.TEXT, row=True,
        column=f.Column("region", 24),
    ),
    _region(1, "Region"),
    _region(2, "City or district"),
    f.text("address_text", "Address", values.LONGEST_ADDRESS, read=values.address, section="place"),
    _degrees("lat", "Latitude", 90),
    _degrees("lng", "Longitude", 180),
    f.choice(
        "source", "Source", choices.Source, of="lead_source", required="Choose a source", row=True,
        column=f.Column("source", 18), filtered=True, section="business",
    ),
    f.choices(
        "interests", "Interests", choices.Interest, MOST_INTERESTS, of="lead_interest", read=values.interests,
        row=True, column=f.Column("interests", 28), section="business",
        filters={"interests": f.ListFilter("Interests", listings.INTERESTS, of="lead_interest")},
    ),
    f.codes("cuisines", "Cuisines", values.MOST_CUISINES, of="cuisine", read=values.cuisines, section="business"),
    f.number("outlet_count", "Outlets", 0, MOST_OUTLETS, nullable=True, section="deal"),
    f.number(
        "expected_value", "Expected value", 0, listings.MOST_VALUE, nullable=True, row=True, section="deal",
        column=f.Column("value", 14, label="Value"), sort=f.Sort("expected_value", nullable=True),
        filters={
            "value_from": f.ListFilter("Expected value from", listings.money("expected_value__gte"), of="money"),
            "value_to": f.ListFilter("Expected value to", listings.money("expected_value__lte"), of="money"),
        },
    ),
    f.day(
        "expected_close_on", "Expected close", read=values.day, row=True, column=f.Column("close", 14), section="deal",
        filters={
            "close_from": f.ListFilter("Closes from", listings.date("expected_close_on__gte")),
            "close_to": f.ListFilter("Closes to", listings.date("expected_close_on__lte")),
        },
    ),
    f.level(
        "priority", "Priority", choices.Priority, of="lead_priority", read=values.priority, row=True,
        column=f.Column("priority", 10), filtered=True, section="business",
    ),
    f.shown(
        "next_task", "Next task", shapes.NextTask | None, row=True,
        column=f.Column("next_task", 18, cell=lambda lead: lead.next_action_at),
        sort=f.Sort("next_action_at", nullable=True),
        filters={"task": f.ListFilter("Next task", listings.TASK, labels=listings.NEXT_TASK)},
    ),
    f.moment("next_action_at", "", row=True),
    f.moment(
        "last_contact_at", "Last contact", row=True, column=f.Column("last_contact", 18),
        sort=f.Sort("last_contact_at", nullable=True),
    ),
    f.shown("stage_entered_at", "", datetime, row=True),
    f.count(
        "days_in_stage", "Days in stage", row=True, column=f.Column("days", 12), sort=f.Sort("stage_entered_at")
    ),
    f.shown(
        "is_stale", "No activity", bool, f.ValueType.FLAG, row=True, plain=stages.is_stale,
        column=f.Column("stale", 12, cell=stages.is_stale),
        filters={"stale": f.ListFilter("Activity", listings.STALE, answers=("No activity", "Recent activity"))},
    ),
    f.record("store_id", "Existing store", of="store", section="draft"),
    f.shown(
        "store", "Store", StoreRef | None, row=True,
        column=f.Column("store", 30, cell=lambda lead: lead.store.full_name if lead.store else ""),
        filters={
            "has_store": f.ListFilter(
                "Store", list_filters.flag(Q(store__isnull=False)), answers=("Has a store", "No store yet")
            ),
            "store_id": f.ListFilter("Became the store", list_filters.ids("store"), of="store"),
        },
    ),
    f.structure("draft_store", "Store draft", _draft, Json, section="draft"),
    f.shown(
        "store_preview", "",
        Annotated[Json, Meta(description='Values of the store that would be created from the lead.')],
    ),
    f.state(
        "lost_reason", "Lost because", choices.LostReason, of="lead_lost_reason", blank=True, row=True, history=True,
        undo=True, column=f.Column("lost_reason", 20),
    ),
    f.tracked("lost_note", "Note", str, undo=True),
    f.shown("message", "", shapes.LeadMessage | None),
    f.moment(
        "converted_at", "Won at", history=True, undo=True,
        filters={
            "won_from": f.ListFilter("Won from", list_filters.day_from("converted_at")),
            "won_to": f.ListFilter("Won to", list_filters.day_to("converted_at")),
        },
    ),
    f.tracked("converted_store_id", "Store", of="store", undo=True),
    f.shown(
        "converted_store", "", StoreRef | None
    ),
    f.tracked("merged_into_id", "Merged into lead", of="lead"),
    f.shown("merged_into", "", shapes.LeadRef | None),
    f.shown("tasks", "", list[shapes.LeadTask]),
    f.shown("moves", "", list[shapes.StageMove]),
    standard.created_at(),
    f.column_only("updated_at", "Updated", f.ValueType.MOMENT, column=f.Column("updated", 18)),
    f.column_only("rank", "", sort=f.Sort("rank")),
)  # fmt: skip
LEAD_RECORD = Record(
    code="lead",
    label="Lead",
    plural="leads",
    model=Lead,
    roles=CRM_ROLES,
    fields=FIELDS,
    area="crm",
    title=lambda lead: lead.name,
    screen="/store/crm/detail",
    default_sort=("created_at", "desc"),
    keyword=listings.keyword,
    in_search=True,
    sections={
        "business": "Business",
        "contacts": "Contacts",
        "deal": "Deal",
        "place": "Where",
        "draft": "Store draft",
    },
    filters={
        "ids": f.ListFilter("", list_filters.ids("pk")),
        "created_in": f.ListFilter("Import", common_filters.created_in("lead"), of="changeset"),
    },
)
