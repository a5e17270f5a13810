"""The calls over events."""

from __future__ import annotations

from apps.core.records.answers import Answers, offered
from apps.core.records.operations import RecordCalls
from apps.events import services
from apps.events.record import EVENT_RECORD, EVENTS

ANSWERS = Answers(EVENT_RECORD, {"allowed_actions": offered(EVENT_RECORD, "edit")})

calls = RecordCalls(EVENT_RECORD, detail=ANSWERS.detail, get=EVENTS.get)
calls.query(ANSWERS.rows, "A page of the events.")
calls.get_detail("One event in full.")
calls.create(services.create_event, "Makes an event.")
calls.edit(services.edit_event, "Changes the sent fields of an event.")
calls.export()
