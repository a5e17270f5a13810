"""The field table of error reports: fields, filters, sorts and export columns."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Annotated, Any

from django.db.models import Q
from django.utils import timezone

from apps.core.choices import Role
from apps.core.http.outputs import From, IdNumber, Json, Meta, OneOf
from apps.core.http.serializers import UserRef
from apps.core.inbox import waiting_counts
from apps.core.lists import common_filters, list_filters
from apps.core.records import fields as f
from apps.core.records import standard
from apps.core.records.record import Record
from apps.feedback import choices
from apps.feedback.models import Feedback
from apps.feedback.models.querysets import FEEDBACK_ROLES
from apps.feedback.record import shapes
from apps.stores.record.ref_shapes import StoreRef
from apps.stores.services.proposals.shapes import ProposedDiff
from apps.uploads.record.shapes import PictureRef

CONTACT_ROLES = frozenset({Role.MANAGER.value})
"""Roles that may export contact data of reporters, besides super admins."""


def overdue() -> Q:
    """Return the condition for overdue reports: staff must act, and the deadline has passed."""
    return Q(status__in=choices.ON_THE_CLOCK, sla_due_at__lt=timezone.now())


def is_overdue(item: Feedback) -> bool:
    """Return whether staff must act on the report and its deadline has passed."""
    return item.status in choices.ON_THE_CLOCK and item.sla_due_at < timezone.now()


def _contact(name: str, label: str, width: int) -> f.Field:
    """Return a field with contact data, which only managers may export."""
    return f.column_only(name, label, personal=True, column=f.Column(name, width, roles=CONTACT_ROLES))


def _words(name: str, label: str, width: int) -> f.Field:
    return f.shown(name, label, str, f.ValueType.TEXT, row=True, column=f.Column(name, width))


def _yes_or_no(name: str, label: str, yes: str, no: str, **more: Any) -> f.Field:
    return f.shown(
        name,
        label,
        bool,
        f.ValueType.FLAG,
        row=True,
        filters={name: f.ListFilter(label, list_filters.flag(Q(**{name: True})), answers=(yes, no))},
        **more,
    )


FIELDS = (
    standard.ID,
    standard.COUNTRY,
    f.shown("title", "", str, row=True),
    f.tracked("store_id", "Store", of="store", undo=True),
    f.shown(
        "store", "Store", StoreRef, row=True,
        column=f.Column("store", 36, cell=lambda item: item.store.full_name),
        filters={"store_id": f.ListFilter("Store", list_filters.ids("store"), of="store")},
    ),
    f.column_only(
        "region", "Region", column=f.Column("region", 24, cell=lambda item: item.store.region_path),
        filters={
            "region_l1": f.ListFilter("Region", list_filters.ids("store__region_l1"), of="region"),
            "region_l2": f.ListFilter("City or district", list_filters.ids("store__region_l2"), of="region"),
        },
    ),
    f.choice(
        "category", "Problem", choices.Category, of="feedback_category", row=True,
        column=f.Column("category", 24), filtered=True,
    ),
    _words("summary", "Suggestion", 40),
    _words("description", "Description", 60),
    f.state(
        "channel", "Channel", choices.Channel, of="feedback_channel", row=True,
        column=f.Column("channel"), filtered=True,
    ),
    f.shown(
        "reporter_name", "Reporter", str, f.ValueType.TEXT, row=True, personal=True,
        column=f.Column("reporter", 20, roles=CONTACT_ROLES),
    ),
    _contact("reporter_email", "Email", 28),
    _contact("reporter_phone", "Phone", 18),
    _yes_or_no("is_owner", "Owner", "From owners", "Not from owners", column=f.Column("is_owner", 8)),
    _yes_or_no("wants_reply", "Reply", "Reply wanted", "No reply wanted"),
    f.count(
        "similar_count", "Others", row=True, column=f.Column("similar", 8), sort=f.Sort("similar_count")
    ),
    # History stores the number, and undo restores it.
    replace(
        f.level(
            "priority", "Priority", choices.Priority, of="feedback_priority", row=True,
            column=f.Column("priority", 10), sort=f.Sort("priority"), filtered=True,
        ),
        plain=None,
    ),
    f.state(
        "status", "Status", choices.FeedbackStatus, of="feedback_status", row=True, history=True, undo=True,
        column=f.Column("status", 20), filtered=True,
    ),
    f.state(
        "resolution", "Outcome", choices.Resolution, of="feedback_resolution", blank=True, row=True, history=True,
        undo=True, column=f.Column("resolution", 20),
    ),
    replace(f.record("assignee_id", "Assignee", of="person"), output=None),
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
    f.tracked("duplicate_of_id", "Duplicate of", undo=True),
    f.tracked("note", "Note", str, undo=True),
    f.tracked("reply_text", "Reply"),
    f.shown("reply_status", "", Annotated[str, OneOf(tuple(shapes.REPLY))], row=True),
    f.shown(
        "sla_due_at", "Due", datetime, f.ValueType.MOMENT, row=True, column=f.Column("due", 18),
        sort=f.Sort("sla_due_at"),
    ),
    f.shown(
        "is_overdue", "Overdue", bool, f.ValueType.FLAG, row=True, plain=is_overdue,
        filters={"overdue": f.ListFilter("Overdue", common_filters.flag_at(overdue), answers=("Overdue", "In time"))},
    ),
    replace(
        standard.created_at(), label="Received",
        filters={
            "created_from": f.ListFilter("Received from", list_filters.day_from("created_at")),
            "created_to": f.ListFilter("Received to", list_filters.day_to("created_at")),
        },
    ),
    f.moment("resolved_at", "Closed", row=True, column=f.Column("resolved", 18)),
    f.shown("suggested", "", Json),
    f.shown("diffs", "", list[ProposedDiff]),
    f.shown("place", "", Annotated[shapes.FeedbackStore, From("store"), Meta(description='Current values of the store.')]),
    f.shown(
        "other_store", "",
        Annotated[StoreRef, Meta(description='Store that is reported to be the same.')] | None,
    ),
    f.shown(
        "pin", "", Annotated[Json, Meta(description='Suggested coordinates {lat, lng}.')] | None
    ),
    f.shown("pictures", "", list[PictureRef]),
    f.shown("reporter", "", shapes.ReporterFacts, personal=True),
    f.shown("joined", "", list[shapes.JoinedFacts], personal=True),
    f.shown("duplicates", "", list[shapes.FeedbackRef]),
    f.shown("duplicate_of", "", shapes.FeedbackRef | None),
    f.shown("closure", "", shapes.ClosureEvidence | None),
    f.shown("reply", "", shapes.ReplyFacts),
    f.shown("changeset_id", "", IdNumber | None),
    f.shown("applied_change_log_id", "", IdNumber | None),
    f.moment("first_action_at", ""),
    f.moment("waiting_since", ""),
)  # fmt: skip
FEEDBACK_RECORD = Record(
    code="feedback",
    label="Report",
    plural="feedbacks",
    called=("report", "reports"),
    model=Feedback,
    roles=FEEDBACK_ROLES,
    fields=FIELDS,
    area="error_feedback",
    title=lambda item: item.title,
    screen="/store/error_feedback/list",
    default_sort=("sla_due_at", "asc"),
    waits_unless="status",
    keyword=lambda folded: common_filters.keyword(folded, "pk", "store_id"),
    in_search=True,
    filters={
        "waiting": f.ListFilter(
            "Waiting", waiting_counts.only("feedback"), answers=("Waiting for you", "Not waiting for you")
        ),
        "ids": f.ListFilter("", list_filters.ids("pk")),
    },
)
