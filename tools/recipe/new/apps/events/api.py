"""API operations for events."""

from __future__ import annotations

from apps.core.records.answers import Answers, offered
from apps.core.records.operations import RecordCalls
from apps.events.record import EVENT_RECORD, EVENTS
from apps.events.services import EVENT_SERVICES

ANSWERS = Answers(EVENT_RECORD, {"allowed_actions": offered(EVENT_RECORD, "edit")})

calls = RecordCalls(EVENT_RECORD, detail=ANSWERS.detail, get=EVENTS.get)
calls.query(ANSWERS.rows, "List events.")
calls.get_detail("Get an event.")
calls.create_and_edit(EVENT_SERVICES)
calls.export()
