"""Events through the API: accepted and rejected values."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog
from apps.core.testing.api import Api
from apps.events.models import Event
from apps.events.tests.contract import event

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    made: User = UserFactory()
    return made


def test_create_writes_the_event_and_its_history(api: Api, operator: User) -> None:
    body = {"title": "Festival Soto", "place": "Monas", "starts_on": "2026-03-07", "ends_on": "2026-03-08"}
    made = api.call("event/create_event", body, as_=operator).ok()

    assert {name: made[name] for name in body} == body
    assert (made["status"], made["allowed_actions"], made["version"]) == ("planned", ["edit"], 1)
    log = ChangeLog.objects.get(object_type="event", object_id=made["event_id"])
    assert (log.action, log.object_title, log.actor) == ("create", "Festival Soto", operator)


@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        ({"title": " "}, {"title": ["Title required"]}),
        ({"title": "x" * 121}, {"title": ["Ensure this field has no more than 120 characters."]}),
        ({"starts_on": None}, {"starts_on": ["Choose the first day"]}),
        ({"ends_on": "2026-03-06"}, {"ends_on": ["The last day cannot be before the first"]}),
        ({"status": "over"}, {"status": ['"over" is not a valid choice.']}),
    ],
)
def test_create_and_edit_refuse_values_that_break_a_rule(
    api: Api, operator: User, fields: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    made = event()
    calls = {
        "event/create_event": {"title": "Pasar malam", "starts_on": "2026-03-07", **fields},
        "event/edit_event": {"event_id": made.pk, "version": 1, **fields},
    }
    for name, body in calls.items():
        answer = api.call(name, body, as_=operator)
        assert answer.errors == errors
        assert answer.writes == []


def test_edit_changes_the_sent_fields_alone(api: Api, operator: User) -> None:
    made = event(place="Monas")
    body = {"event_id": made.pk, "version": 1, "status": "cancelled"}
    changed = api.call("event/edit_event", body, as_=operator).ok()

    assert (changed["status"], changed["place"], changed["version"]) == ("cancelled", "Monas", 2)
    log = ChangeLog.objects.get(object_type="event", object_id=made.pk, action="edit")
    assert log.changes == [{"field": "status", "old": "planned", "new": "cancelled"}]


def test_list_finds_events_by_word_and_status_latest_first(api: Api, operator: User) -> None:
    first, last = event(), event(title="Pasar soto", starts_on="2026-05-01")
    event(title="Lomba sate")
    event(title="Soto batal", status="cancelled")
    rows = api.call("event/query_events", {"keyword": "SOTO", "status": ["planned"]}, as_=operator).ok()

    assert [row["event_id"] for row in rows["list"]] == [last.pk, first.pk]


def test_undo_puts_the_days_back(api: Api, operator: User) -> None:
    made = event(ends_on="2026-03-08")
    body = {"event_id": made.pk, "version": 1, "starts_on": "2026-04-01", "ends_on": None}
    api.call("event/edit_event", body, as_=operator).ok()
    log = ChangeLog.objects.get(object_type="event", object_id=made.pk, action="edit")
    named = {"object_type": "event", "object_id": made.pk, "log_id": log.pk}
    api.call("activity/undo_change", named, as_=operator).ok()

    again = Event.objects.get(pk=made.pk)
    assert (str(again.starts_on), str(again.ends_on), again.version) == ("2026-03-07", "2026-03-08", 3)
