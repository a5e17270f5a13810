"""Fields and queries of events."""

from __future__ import annotations

from apps.core.lists import common_filters
from apps.core.permissions.areas import roles_of
from apps.core.records import fields as f
from apps.core.records.record import Record
from apps.core.records.repository import Repository
from apps.core.records.standard import COUNTRY, ID
from apps.events.models import Event, EventStatus

FIELDS = (
    ID,
    COUNTRY,
    f.text("title", "Title", 120, required="Title required", row=True, column=f.Column("title", 40)),
    f.text("place", "Place", 200, nullable=False, row=True, column=f.Column("place", 30)),
    f.day(
        "starts_on",
        "First day",
        row=True,
        column=f.Column("starts_on", 12),
        sort=f.Sort("starts_on"),
    ),
    f.day("ends_on", "Last day", row=True, column=f.Column("ends_on", 12)),
    f.choice(
        "status", "Status", EventStatus, of="event_status", row=True, filtered=True, column=f.Column("status")
    ),
    f.column_only(
        "updated_at", "Updated", f.ValueType.MOMENT, column=f.Column("updated", 18), sort=f.Sort("updated_at")
    ),
)
EVENT_RECORD = Record(
    code="event",
    label="Event",
    plural="events",
    model=Event,
    roles=roles_of("events"),
    fields=FIELDS,
    area="event",
    screen="/content/event/edit",
    title=lambda event: event.title,
    default_sort=("starts_on", "desc"),
    keyword=common_filters.keyword,
)
EVENTS: Repository[Event] = Repository(Event, EVENT_RECORD.label, row=(), full=("created_by", "updated_by"))
