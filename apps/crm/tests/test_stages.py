"""Stage transitions and their requirements."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.core.testing.api import Api
from apps.crm.choices import OPEN, Stage
from apps.crm.models import Activity, Lead, LeadStageMove
from apps.crm.tests.factories import contact, lead
from apps.crm.tests.worked import call, edit, move
from apps.stores.tests.factories import StoreFactory, regions

pytestmark = pytest.mark.django_db
DEAL: dict[str, Any] = {"expected_value": 12_000_000, "expected_close_on": "2027-01-31"}


@pytest.mark.parametrize(
    ("stage", "field", "msg"),
    [
        ("contacted", "activity", "Log a call, a visit or a message before Contacted"),
        ("nurturing", "task", "Plan a task before Nurturing"),
        ("qualified", "region_l1_id", "Region required at Qualified"),
        ("proposal", "expected_value", "Expected value required at Proposal"),
        ("negotiation", "expected_value", "Expected value required at Negotiation"),
        ("negotiation", "expected_close_on", "Expected close date required at Negotiation"),
        ("won", "store_id", "Link or create a store before Won"),
        ("lost", "lost_reason", "Choose a lost reason"),
    ],
)
def test_stage_requires_its_fields(api: Api, operator: User, stage: str, field: str, msg: str) -> None:
    item = lead(operator)
    refused = move(api, item, operator, stage)
    assert refused.code == 10005
    assert refused.errors[field] == [msg]
    item.refresh_from_db()
    assert (item.stage, item.version) == ("new", 1)
    assert not Activity.objects.exists()


def test_qualified_requires_a_decider(api: Api, operator: User) -> None:
    item = lead(operator, contacts=[contact(role="staff")], region_l1_id=regions("ID")["31"].pk)
    refused = move(api, item, operator, "qualified")
    assert refused.errors == {"contacts": ["Qualified requires a contact who is owner or manager"]}
    edit(api, item, operator, contacts=[{**item.contacts[0], "role": "manager"}]).ok()
    move(api, item, operator, "qualified").ok()


def test_a_lead_goes_all_the_way(api: Api, operator: User) -> None:
    store = StoreFactory()
    item = lead(operator, region_l1_id=regions("ID")["31"].pk, store_id=store.pk)
    call(api, "add_activity", {"lead_id": item.pk, "type": "call", "outcome": "reached"}, operator).ok()
    move(api, item, operator, "contacted").ok()
    task = {"lead_id": item.pk, "title": "Send the offer", "due_at": "2027-01-01T03:00:00Z"}
    call(api, "save_task", task, operator).ok()
    move(api, item, operator, "nurturing").ok()
    move(api, item, operator, "qualified").ok()
    edit(api, item, operator, expected_value=9_000_000, expected_close_on="2027-02-01").ok()
    move(api, item, operator, "proposal").ok()
    move(api, item, operator, "negotiation").ok()
    won = move(api, item, operator, "won").ok()
    assert (won["stage"], won["probability"]) == ("won", 100)
    assert won["converted_store"]["store_id"] == store.pk
    assert won["converted_at"]
    steps = [(each["from_stage"], each["to_stage"]) for each in won["moves"]]
    assert steps == [("", "new"), *zip((*OPEN,), (*OPEN[1:], Stage.WON), strict=True)]


def test_lost_for_another_reason_is_explained(api: Api, operator: User) -> None:
    item = lead(operator)
    assert move(api, item, operator, "lost", lost_reason="other").errors == {
        "note": ["Enter a note on why it was lost"]
    }
    done = move(api, item, operator, "lost", lost_reason="other", note="They moved abroad").ok()
    assert (done["lost_reason"], done["lost_note"]) == ("other", "They moved abroad")
    assert done["allowed_stages"] == ["new", "contacted"]
    back = move(api, item, operator, "new").ok()
    assert (back["lost_reason"], back["lost_note"]) == ("", "")


def test_lost_comes_back_to_the_beginning_only(api: Api, operator: User) -> None:
    item = lead(operator)
    move(api, item, operator, "junk").ok()
    refused = move(api, item, operator, "negotiation")
    assert (refused.code, refused.msg) == (10007, "Cannot move to Negotiation: status is Junk")


def test_won_is_opened_again_by_managers_with_a_reason(api: Api, operator: User, manager: User) -> None:
    item = lead(operator, store_id=StoreFactory().pk, **DEAL)
    move(api, item, operator, "won").ok()
    assert move(api, item, operator, "negotiation", note="They withdrew").code == 10003
    assert move(api, item, manager, "negotiation").errors == {"note": ["Enter a reason for reopening"]}
    done = move(api, item, manager, "negotiation", note="They withdrew").ok()
    assert (done["stage"], done["converted_at"]) == ("negotiation", None)


def test_move_is_recorded_in_the_timeline_with_duration(api: Api, operator: User) -> None:
    item = lead(operator)
    Lead.objects.filter(pk=item.pk).update(stage_entered_at=timezone.now() - dt.timedelta(days=3))
    move(api, item, operator, "junk", note="A test entry").ok()
    step = LeadStageMove.objects.get(lead=item, to_stage="junk")
    assert 3 * 86400 <= step.seconds_in_stage < 3 * 86400 + 60
    entry = Activity.objects.get(lead=item, type="stage_change")
    assert (entry.facts["from"], entry.facts["to"], entry.body) == ("new", "junk", "A test entry")
