"""Services that create, edit and undo events."""

from __future__ import annotations

from apps.core.errors import Invalid
from apps.core.records.services import RecordServices, Values, Write
from apps.core.text.folding import fold
from apps.events.models import Event
from apps.events.record import EVENT_RECORD, EVENTS


def _apply(write: Write, event: Event, fields: Values) -> None:
    """Set values without saving. Raise Invalid for wrong values."""
    errors = EVENT_RECORD.set_values(event, fields)
    if event.starts_on is None:
        errors["starts_on"] = ["Choose the first day"]
    elif event.ends_on is not None and event.ends_on < event.starts_on:
        errors["ends_on"] = ["The last day cannot be before the first"]
    if errors:
        raise Invalid(errors)
    event.search_text = " ".join(fold(text) for text in (event.title, event.place) if text)


EVENT_SERVICES = RecordServices.of(
    EVENT_RECORD, EVENTS, _apply, groups=(frozenset({"starts_on", "ends_on"}),)
)
