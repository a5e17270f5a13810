"""Events made and changed, and changes taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.core import registry
from apps.core.changes import history, versions
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.text.folding import fold
from apps.events.models import Event
from apps.events.record import EVENT_RECORD, EVENTS


@transaction.atomic
def create_event(
    *, actor: User, country: str, fields: Mapping[str, Any], confirmed: frozenset[str] = frozenset()
) -> Event:
    """Make an event. Raises Invalid."""
    event = Event(country=country, created_by=actor, updated_by=actor)
    set_fields(event, fields)
    event.save()
    history.record(actor=actor, record=event, action="create")
    return event


@transaction.atomic
def edit_event(*, actor: User, country: str, event_id: int, version: int, patch: Mapping[str, Any]) -> Event:
    """Change the sent fields of an event. Raises NotFound, Conflict, Invalid."""
    event = EVENTS.lock(actor, country, event_id)
    versions.check(event, version, patch)
    with versions.changing(event, actor=actor):
        set_fields(event, patch)
    return event


def edit_from_history(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, Any]
) -> Event:
    """Put fields back to what history holds, as an ordinary edit."""
    return edit_event(actor=actor, country=country, event_id=object_id, version=version, patch=patch)


def set_fields(event: Event, fields: Mapping[str, Any]) -> None:
    """Set values under every rule of an event. Saves nothing. Raises Invalid."""
    values, errors = EVENT_RECORD.read(fields)
    for name, value in values.items():
        setattr(event, name, value)
    if event.starts_on is None:
        errors["starts_on"] = ["Choose the first day"]
    elif event.ends_on is not None and event.ends_on < event.starts_on:
        errors["ends_on"] = ["The last day cannot be before the first"]
    if errors:
        raise Invalid(errors)
    event.search_text = " ".join(fold(text) for text in (event.title, event.place) if text)


def _put_back(work: BatchContext, event: Event, values: Mapping[str, Any], fetched: None) -> dict[str, str]:
    set_fields(event, values)
    return {}


UNDO = registry.Undo(
    fields=EVENT_RECORD.undoable,
    lock=EVENTS.lock_many,
    put_back=_put_back,
    groups=(frozenset({"starts_on", "ends_on"}),),
)
