"""Sample calls of the event operations for the contract test, and the actions of an event."""

from __future__ import annotations

from functools import partial
from typing import Any

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing import offers
from apps.core.testing.contract import Body, Case, register
from apps.events.models import Event, EventStatus
from apps.events.services import EVENT_SERVICES


def event(actor: User | None = None, *, country: str = "ID", **fields: Any) -> Event:
    """Create a one-day event, by an operator of the country or by `actor`."""
    actor = actor or UserFactory(countries=[country])
    arguments = {"title": "Festival Soto", "starts_on": "2026-03-07", **fields}
    return EVENT_SERVICES.create(actor=actor, country=country, fields=arguments)


def _named(country: str = "ID", **more: Any) -> Body:
    return lambda person: {"event_id": event(country=country).pk, **more}


def _listed(person: Any) -> dict[str, Any]:
    event()
    return {}


_ID: Any = {"id_field": "event_id"}

register("event/query_events", Case(3, own=_listed))
register("event/get_event_detail", Case(2, own=_named(), foreign=_named("TR"), **_ID))
register(
    "event/create_event", Case(4, own=lambda person: {"title": "Pasar malam", "starts_on": "2026-04-01"})
)
register(
    "event/edit_event",
    Case(5, own=_named(version=1, place="Monas"), foreign=_named("TR", version=1, place="Taksim"), **_ID),
)
register("event/export_events", Case(5, own=_listed))

offers.register(
    "event",
    offers.Offers(
        answers=("EventRow", "EventDetail"),
        states={status: partial(event, status=status) for status in EventStatus.values},
        field="status",
        values=tuple(EventStatus.values),
        shown=lambda record: ("event/get_event_detail", {"event_id": record.pk}),
        attempts={
            "edit": lambda record, person: (
                "event/edit_event",
                {"event_id": record.pk, "version": record.version, "place": "Monas"},
            )
        },
    ),
)
