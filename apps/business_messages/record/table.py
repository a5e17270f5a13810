"""The field table of business messages: fields, filters, sorts and export columns."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from apps.business_messages import choices
from apps.business_messages.models import BusinessMessage
from apps.business_messages.models.querysets import MESSAGE_ROLES
from apps.business_messages.record import shapes
from apps.core.choices import Role
from apps.core.http.outputs import IdNumber
from apps.core.http.serializers import UserRef
from apps.core.inbox import waiting_counts
from apps.core.lists import common_filters, list_filters
from apps.core.records import fields as f
from apps.core.records import standard
from apps.core.records.record import Record
from apps.crm.record.shapes import LeadRef
from apps.stores.record.ref_shapes import StoreRef

CONTACT_ROLES = frozenset({Role.MANAGER.value})
"""Roles that may export contact data of senders, besides super admins."""
MOST_LABELS = 10
"""Maximum number of labels accepted; a message stores fewer."""


def overdue() -> Q:
    """Return the condition for overdue threads: awaiting staff, without a first reply by the deadline."""
    return Q(
        status__in=choices.AWAITING_US, first_responded_at=None, first_response_due_at__lt=timezone.now()
    )


def _is_overdue(item: BusinessMessage) -> bool:
    is_awaited = item.status in choices.AWAITING_US and item.first_responded_at is None
    return is_awaited and item.first_response_due_at < timezone.now()


def _words(name: str, label: str, column: f.Column, **more: Any) -> f.Field:
    return f.shown(name, label, str, f.ValueType.TEXT, row=True, column=column, **more)


def _contact(name: str, label: str, width: int) -> f.Field:
    """Return a field with contact data, which only managers may export."""
    return f.column_only(
        name,
        label,
        f.ValueType.TEXT,
        history=True,
        undo=True,
        personal=True,
        column=f.Column(name, width, roles=CONTACT_ROLES),
    )


def _by_days(name: str, label: str) -> dict[str, f.ListFilter]:
    """Return filters by the first and the last day of a datetime column."""
    begin = name.removesuffix("_at")
    return {
        f"{begin}_from": f.ListFilter(f"{label} from", list_filters.day_from(name)),
        f"{begin}_to": f.ListFilter(f"{label} to", list_filters.day_to(name)),
    }


FIELDS = (
    standard.ID,
    standard.COUNTRY,
    f.choice(
        "type", "Type", choices.MessageType, of="message_type", row=True, column=f.Column("type", 20), filtered=True
    ),
    f.shown(
        "sender_name", "Sender", str, f.ValueType.TEXT, row=True, history=True, undo=True, personal=True,
        column=f.Column("sender", 24, roles=CONTACT_ROLES),
    ),
    _words("company", "Company", f.Column("company", 24), history=True, undo=True),
    f.tracked("job_title", "Job title", undo=True, personal=True),
    _contact("sender_email", "Email", 28),
    _contact("sender_phone", "Phone", 18),
    f.tracked("language", "Language", of="message_language", undo=True),
    f.tracked("preferred_contact", "Preferred contact", of="preferred_contact", undo=True, personal=True),
    f.structure(
        "sender", "Sender", lambda needed: shapes.SenderFields(required=False), shapes.SenderFacts,
        history=False, undo=False, personal=True,
    ),
    f.text("subject", "Subject", 150, required="Subject required", row=True, column=f.Column("subject", 40)),
    _words("snippet", "Last entry", f.Column("snippet", 60)),
    f.tracked("store_id", "Store", of="store", undo=True),
    f.shown(
        "store", "Store", StoreRef | None, row=True,
        column=f.Column(
            "store", 36, cell=lambda item: item.store.full_name if item.store else item.store_text
        ),
        filters={
            "store_id": f.ListFilter("Store", list_filters.ids("store"), of="store"),
            "has_store": f.ListFilter(
                "Store linked", list_filters.flag(Q(store__isnull=False)), answers=("With a store", "Without a store")
            ),
        },
    ),
    f.column_only(
        "region", "Region",
        column=f.Column("region", 24, cell=lambda item: item.store.region_path if item.store else ""),
    ),
    f.text("store_text", "Store as named", 200, row=True),
    f.state(
        "channel", "Channel", choices.Channel, of="message_channel", row=True, column=f.Column("channel", 12),
        filtered=True,
    ),
    f.state(
        "status", "Status", choices.MessageStatus, of="message_status", row=True, history=True, undo=True,
        column=f.Column("status", 20), filtered=True,
    ),
    f.state(
        "resolution", "Outcome", choices.Resolution, of="message_resolution", blank=True, row=True, history=True,
        undo=True, column=f.Column("resolution", 20),
    ),
    f.tracked("note", "Note", str, undo=True),
    # History stores the number, and undo restores it.
    replace(
        f.level(
            "priority", "Priority", choices.Priority, of="message_priority", row=True,
            column=f.Column("priority", 10), sort=f.Sort("priority"), filtered=True,
        ),
        plain=None,
    ),
    f.codes(
        "labels", "Labels", MOST_LABELS, row=True, column=f.Column("labels", 24),
        filters={"label": f.ListFilter("Label", list_filters.codes(lambda words: Q(labels__overlap=words), 10))},
    ),
    f.tracked("assignee_id", "Assignee", of="person", undo=True),
    f.shown(
        "assignee", "Assignee", UserRef | None, row=True,
        column=f.Column("assignee", 18, cell=lambda item: getattr(item.assignee, "nickname", None)),
        filters={
            "assignee": f.ListFilter(
                "Assignee", common_filters.assigned_to("assignee"), labels=common_filters.ASSIGNEES
            ),
            "assignee_id": f.ListFilter("Colleague", list_filters.ids("assignee"), of="person"),
        },
    ),
    f.shown(
        "unread", "Unread", bool, f.ValueType.FLAG, row=True,
        filters={"unread": f.ListFilter("Unread", list_filters.flag(Q(unread=True)), answers=("Unread", "Read"))},
    ),
    f.count("entry_count", "", row=True),
    f.shown(
        "first_response_due_at", "First reply due", datetime, f.ValueType.MOMENT, row=True,
        column=f.Column("due", 18), sort=f.Sort("first_response_due_at"),
    ),
    f.state(
        "sla_status", "First reply", choices.SlaStatus, of="message_sla_status", row=True,
        column=f.Column("sla", 18, label="Target"), filtered=True,
    ),
    f.shown(
        "is_overdue", "Overdue", bool, f.ValueType.FLAG, row=True, plain=_is_overdue,
        filters={
            "overdue": f.ListFilter(
                "Overdue", common_filters.flag_at(overdue), answers=("First reply overdue", "In time")
            )
        },
    ),
    f.moment("first_responded_at", "First replied", row=True, column=f.Column("answered", 18)),
    f.tracked(
        "lead_id", "Lead", IdNumber | None, row=True, undo=True, column=f.Column("lead", 10),
        filters={
            "has_lead": f.ListFilter(
                "Lead", list_filters.flag(Q(lead__isnull=False)), answers=("With a lead", "Without a lead")
            ),
            "lead_id": f.ListFilter("", list_filters.ids("lead")),
        },
    ),
    replace(standard.created_at(), label="Received", filters=_by_days("created_at", "Received")),
    f.shown(
        "last_entry_at", "Last entry", datetime, f.ValueType.MOMENT, row=True, column=f.Column("last_entry", 18),
        sort=f.Sort("last_entry_at"), filters=_by_days("last_entry_at", "Last entry"),
    ),
    f.count("spam_score", "", row=True),
    f.moment("resolved_at", "", row=True),
    f.tracked("claim_document_id", "Document seen", undo=True),
    f.tracked("claim_phone", "Number called", undo=True),
    f.tracked("claimant_role", "Role of the claimant", of="claimant_role", undo=True),
    f.tracked("claim_decision", "Claim", undo=True),
    f.shown("lead", "", LeadRef | None),
    f.shown("entries", "", list[shapes.EntryFacts]),
    f.shown("place", "", shapes.MessageStore | None),
    f.shown("claim", "", shapes.ClaimFacts | None),
    f.shown("previous", "", shapes.MessageRef | None),
    f.shown("later", "", shapes.MessageRef | None),
    f.shown("others", "", list[shapes.MessageRef]),
)  # fmt: skip
MESSAGE_RECORD = Record(
    code="business_message",
    noun="message",
    label="Message",
    plural="messages",
    model=BusinessMessage,
    roles=MESSAGE_ROLES,
    fields=FIELDS,
    area="business_message",
    title=lambda item: item.title,
    screen="/store/business_message/list",
    default_sort=("last_entry_at", "desc"),
    waits_unless="status",
    keyword=lambda folded: (
        common_filters.keyword(folded, "pk", "store_id") | common_filters.telephone(folded)
    ),
    in_search=True,
    filters={
        "waiting": f.ListFilter(
            "Waiting", waiting_counts.only("messages"), answers=("Waiting for you", "Not waiting for you")
        ),
        "ids": f.ListFilter("", list_filters.ids("pk")),
    },
)
