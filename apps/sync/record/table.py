"""The field table of sync items: fields, filters, sorts and export columns."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any

from django.db.models import Choices, Q

from apps.core.http.outputs import From, IdNumber, Json, Meta, OneOf
from apps.core.http.serializers import UserRef
from apps.core.inbox import waiting_counts
from apps.core.lists import common_filters, list_filters
from apps.core.records import fields as f
from apps.core.records import standard
from apps.core.records.record import Record
from apps.stores.record.ref_shapes import StoreOnMap, StoreRef
from apps.stores.services.proposals.units import Severity
from apps.sync import choices
from apps.sync.models import SyncItem
from apps.sync.models.querysets import SYNC_ROLES
from apps.sync.record import listings, shapes

KIND = "sync_item"


def _state(name: str, label: str, kind: type[Choices], of: str, **facts: Any) -> f.Field:
    """Return a read-only code with a filter in the list."""
    return f.state(
        name,
        label,
        kind,
        of=of,
        row=True,
        filters={name: f.ListFilter(label, list_filters.any_of(name, kind.values), of=of)},
        **facts,
    )


def _person(name: str, label: str = "", **facts: Any) -> f.Field:
    return f.shown(name, label, UserRef | None, **facts)


def _region(item: SyncItem) -> str:
    region = item.region_l2 or item.region_l1
    return region.name if region else ""


def _optional(name: str, label: str = "", **facts: Any) -> f.Field:
    """Return a text that may be empty."""
    return f.shown(name, label, str, f.ValueType.TEXT, **facts)


FIELDS = (
    standard.ID,
    f.shown("country", "", str, row=True),
    f.shown(
        "title", "Name in the source", str, f.ValueType.TEXT, row=True, column=f.Column("title", 36),
    ),
    _state(
        "status", "Status", choices.SyncStatus, "sync_status", history=True, undo=True, column=f.Column("status", 14)
    ),
    _state("action", "Change", choices.SyncAction, "sync_action", history=True, undo=True, column=f.Column("action")),
    f.tracked("store_id", "Store", of="store", undo=True),
    f.shown(
        "store", "Store", StoreRef | None, row=True,
        column=f.Column("store", 36, cell=lambda item: item.store.full_name if item.store else None),
        filters={"store_id": f.ListFilter("Store", list_filters.ids("store"), of="store")},
    ),
    f.shown("source_code", "", str, row=True, plain=lambda item: item.source.code),
    f.shown(
        "source_name", "Source", str, f.ValueType.TEXT, row=True, plain=lambda item: item.source.name,
        column=f.Column("source", 20, cell=lambda item: item.source.name),
        filters={"source": f.ListFilter("Source", listings.texts("source__code"))},
    ),
    f.shown(
        "run_id", "Run", IdNumber, row=True, filters={"run_id": f.ListFilter("Run", list_filters.ids("run"), of="sync_run")}
    ),
    _optional("region", "Region", row=True, plain=_region, column=f.Column("region", 24, cell=_region)),
    f.column_only(
        "regions", "",
        filters={
            "region_l1": f.ListFilter("Region", list_filters.ids("region_l1"), of="region"),
            "region_l2": f.ListFilter("District", list_filters.ids("region_l2"), of="region"),
            "store_type": f.ListFilter("Type", listings.texts("store_type"), of="store_type"),
        },
    ),
    f.shown(
        "fields", "Fields", list[str], f.ValueType.CHOICES, of="sync_field",
        row=True, column=f.Column("fields", 36),
        filters={"field": f.ListFilter("Field", listings.FIELD, of="sync_field")},
    ),
    _state("severity", "Weight", Severity, "diff_severity"),
    f.shown(
        "priority", "Priority", Annotated[str, OneOf(tuple(listings.PRIORITIES))], f.ValueType.CHOICE,
        of="sync_priority", row=True, plain=lambda item: choices.Priority(item.priority).name.lower(),
        column=f.Column("priority", 10, cell=lambda item: choices.Priority(item.priority).label),
        sort=f.Sort("priority"),
        filters={"priority": f.ListFilter("Priority", listings.PRIORITY, of="sync_priority")},
    ),
    f.shown(
        "score", "Match", float | None, f.ValueType.NUMBER, row=True,
        column=f.Column("score", 8), sort=f.Sort("score", nullable=True),
    ),
    _optional(
        "band", "Match", row=True,
        filters={"band": f.ListFilter("Match", list_filters.any_of("band", list(listings.BANDS)), labels=listings.BANDS)},
    ),
    f.shown(
        "distance_m", "Distance (m)", int | None, f.ValueType.NUMBER, row=True,
        column=f.Column("distance", 12), sort=f.Sort("distance", column="distance_m", nullable=True),
    ),
    f.shown(
        "is_qa", "Sample",
        Annotated[bool, Meta(description='True if a rule applied the item and it was sampled for a check by staff.')],
        f.ValueType.FLAG, row=True,
        filters={
            "is_qa": f.ListFilter("Sample", list_filters.flag(Q(is_qa=True)), answers=("Rule samples", "No samples"))
        },
    ),
    f.shown(
        "confirmed_at", "", Annotated[datetime, Meta(description="Time when a user confirmed the rule's decision.")] | None,
        row=True,
    ),
    f.shown(
        "claimed_by", "", UserRef | None, row=True,
        filters={
            "claimed_by": f.ListFilter("Being reviewed by", listings.CLAIMED_BY, labels=listings.HOLDERS)
        },
    ),
    f.moment("claim_until", "", row=True),
    f.shown(
        "snooze_until", "Snoozed until", date | None, f.ValueType.DATE, row=True,
        history=True, undo=True,
    ),
    _person(
        "decided_by", "Decided by", row=True,
        column=f.Column("decided_by", 18, cell=lambda item: getattr(item.decided_by, "nickname", None)),
    ),
    f.moment("decided_at", "Decided", row=True, column=f.Column("decided_at", 18)),
    _optional("reject_reason", "Reason", of="sync_reject_reason", row=True, history=True, undo=True),
    f.shown("rules", "", Annotated[list[shapes.AppliedBy], Meta(description='Rules that applied the item.')]),
    _person("confirmed_by"),
    f.shown("diffs", "", list[shapes.SyncDiff]),
    f.shown("candidates", "", list[shapes.SyncCandidate]),
    f.shown("store_version", "", int | None),
    f.shown("now", "", Annotated[StoreOnMap, From("store"), Meta(description='Current values of the store.')] | None),
    f.shown("target_store", "", StoreRef | None),
    f.shown("source", "", shapes.SourceFacts),
    f.shown("record", "", shapes.RecordFacts),
    f.shown(
        "joined", "",
        Annotated[list[shapes.JoinedRecord], Meta(description='Records of other sources about the same new store, which the decision links too.')],
    ),
    f.shown(
        "pin", "", Annotated[Json, Meta(description='Coordinates {lat, lng} from the source.')] | None
    ),
    _optional("note", "Note", history=True, undo=True),
    f.shown("changeset_id", "", IdNumber | None),
    f.shown("applied_change_log_id", "", IdNumber | None),
    f.shown(
        "applied_fields", "Applied fields", list[str], f.ValueType.CHOICES,
        of="sync_field", history=True, undo=True,
    ),
    f.moment("undone_at", ""),
    _person("undone_by"),
    f.column_only(
        "created_at", "Received", f.ValueType.MOMENT, column=f.Column("created", 18), sort=f.Sort("created_at"),
        filters={
            "age_days": f.ListFilter("Older than days", listings.AGE_DAYS, bounds=(0, 3650)),
            "created_from": f.ListFilter("Received from", list_filters.day_from("created_at")),
            "created_to": f.ListFilter("Received to", list_filters.day_to("created_at")),
        },
    ),
    f.column_only("updated_by", ""),
    f.column_only("turn", "Turn", sort=f.Sort("turn")),
)  # fmt: skip
ITEM_RECORD = Record(
    code=KIND,
    noun="sync",
    label="Sync record",
    plural="syncs",
    called=("sync record", "sync records"),
    model=SyncItem,
    roles=SYNC_ROLES,
    fields=FIELDS,
    area="store_sync",
    title=lambda item: item.title,
    screen="/store/storeSync/detail",
    default_sort=("turn", "asc"),
    waits_unless="status",
    keyword=lambda folded: common_filters.keyword(folded, "pk", "store_id"),
    in_search=True,
    filters={
        "waiting": f.ListFilter(
            "Waiting", waiting_counts.only("syncs"), answers=("Waiting for you", "Not waiting for you")
        ),
        "rule_id": f.ListFilter("Rule", listings.RULE, of="auto_rule"),
        "item_id": f.ListFilter("", listings.ITEM),
    },
)
