"""Leads taken in, edited, moved, handed over, converted and merged, through the calls."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core import references
from apps.core.models import ChangeLog, Changeset, Notification
from apps.core.testing.api import Answer, Api
from apps.crm import hooks
from apps.crm.choices import OPEN, Stage
from apps.crm.models import Activity, Lead, LeadStageMove, Task
from apps.crm.tests.factories import contact, lead
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory, regions

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory(role="operator", countries=["ID"])


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"])


def call(api: Api, name: str, data: dict[str, Any], user: User, cc: str = "ID") -> Answer:
    return api.call(f"crm/{name}", data, as_=user, cc=cc)


def fields(**more: Any) -> dict[str, Any]:
    return {"name": "Kopi Tuku", "source": "field_visit", "contacts": [contact()], **more}


def move(api: Api, item: Lead, user: User, stage: str, **more: Any) -> Answer:
    item.refresh_from_db()
    return call(api, "move_lead", {"lead_id": item.pk, "version": item.version, "stage": stage, **more}, user)


def edit(api: Api, item: Lead, user: User, **patch: Any) -> Answer:
    item.refresh_from_db()
    return call(api, "edit_lead", {"lead_id": item.pk, "version": item.version, **patch}, user)


# -- taking in ----------------------------------------------------------------------------------------
def test_a_lead_is_the_creators_unless_it_is_given_to_a_colleague(
    api: Api, operator: User, manager: User
) -> None:
    mine = call(api, "create_lead", fields(), operator).ok()
    assert (mine["owner"]["user_id"], mine["stage"], mine["probability"]) == (operator.pk, "new", 5)
    theirs = call(api, "create_lead", fields(owner_id=manager.pk), operator).ok()
    assert theirs["owner"]["user_id"] == manager.pk
    assert Notification.objects.get(user=manager).type == "assigned"
    assert LeadStageMove.objects.filter(lead_id=mine["lead_id"]).count() == 1


def test_a_lead_needs_somebody_to_reach(api: Api, operator: User) -> None:
    refused = call(api, "create_lead", fields(contacts=[{"name": "Bu Sri"}]), operator)
    assert refused.errors == {"contacts": ["Add a phone number or an email"]}
    wrong = call(api, "create_lead", fields(contacts=[{"phone": "123"}, {"email": "no"}]), operator)
    assert set(wrong.errors) == {"contacts.0.phone", "contacts.1.email"}
    assert not Lead.objects.exists()


def test_what_a_lead_must_say_is_asked_for_in_plain_words(api: Api, operator: User) -> None:
    refused = call(api, "create_lead", fields(name="", source=None), operator)
    assert refused.errors == {
        "name": ["Business name required"],
        "source": ["Say where the lead came from"],
    }
    assert not Lead.objects.exists()


def test_the_first_contact_is_asked_for_first_unless_another_is_marked(api: Api, operator: User) -> None:
    people = [
        {"name": "A", "email": "a@example.com"},
        {"name": "B", "email": "b@example.com", "is_primary": True},
    ]
    made = call(api, "create_lead", fields(contacts=people), operator).ok()
    assert [row["is_primary"] for row in made["contacts"]] == [False, True]
    assert made["contact"]["name"] == "B"


@pytest.mark.parametrize(
    ("person", "msg"),
    [
        ({"role": "operator", "countries": ["TR"]}, "has no access to ID"),
        ({"role": "editor", "countries": ["ID"]}, "does not work with stores"),
    ],
)
def test_an_owner_works_with_stores_of_the_country(
    api: Api, operator: User, person: dict[str, Any], msg: str
) -> None:
    other = UserFactory(nickname="Dewi", **person)
    refused = call(api, "create_lead", fields(owner_id=other.pk), operator)
    assert refused.errors["owner_id"] == [f"Dewi {msg}"]
    assert not Lead.objects.exists()


def test_an_open_lead_with_the_same_number_is_named_first(api: Api, operator: User) -> None:
    known = lead(operator, name="Tuku Cipete")
    data = fields(contacts=known.contacts)
    asked = call(api, "create_lead", data, operator)
    assert asked.code == 10009
    assert f"Tuku Cipete (#{known.pk}, New" in asked.data["warnings"][0]["msg"]
    token = asked.data["confirm_token"]
    call(api, "create_lead", {**data, "confirm_token": token}, operator).ok()
    assert Lead.objects.count() == 2


def test_a_store_has_one_open_lead(api: Api, operator: User) -> None:
    store = StoreFactory(name="Kopi Tuku")
    first = lead(operator, store_id=store.pk)
    refused = call(api, "create_lead", fields(store_id=store.pk), operator)
    assert refused.errors == {"store_id": [f"{store.full_name} already has an open lead #{first.pk}"]}
    other = lead(operator)
    assert edit(api, other, operator, store_id=store.pk).errors["store_id"]
    with pytest.raises(IntegrityError), transaction.atomic():
        Lead.objects.filter(pk=other.pk).update(store=store)
    move(api, first, operator, "junk").ok()
    edit(api, other, operator, store_id=store.pk).ok()
    assert move(api, first, operator, "new").errors["store_id"]


def test_a_lead_of_another_country_is_not_there(api: Api, operator: User) -> None:
    abroad = lead(country="TR")
    data = {"lead_id": abroad.pk, "version": 1, "name": "Mine"}
    assert call(api, "edit_lead", data, operator).code == 10004
    assert call(api, "create_lead", fields(store_id=StoreFactory(country="TR").pk), operator).errors == {
        "store_id": ["Store not found"]
    }


# -- edits --------------------------------------------------------------------------------------------
def test_an_edit_is_a_patch_with_history_and_keeps_colleagues_apart(api: Api, operator: User) -> None:
    item = lead(operator)
    done = edit(api, item, operator, expected_value=5_000_000, interests=["ads", "listing"]).ok()
    assert (done["expected_value"], done["interests"], done["version"]) == (5_000_000, ["listing", "ads"], 2)
    entry = ChangeLog.objects.filter(object_type="lead", object_id=item.pk).latest("id")
    assert {change["field"] for change in entry.changes} == {"expected_value", "interests"}
    late = call(api, "edit_lead", {"lead_id": item.pk, "version": 1, "expected_value": 1}, operator)
    assert late.code == 10006
    assert late.data["theirs"] == {"expected_value": 5_000_000}


def test_a_change_is_put_back_from_history(api: Api, operator: User) -> None:
    item = lead(operator, expected_close_on="2027-01-31")
    changed = edit(api, item, operator, priority="high", expected_close_on="2027-03-31", name="Tuku").ok()
    late = call(api, "edit_lead", {"lead_id": item.pk, "version": 1, "priority": "low"}, operator)
    assert (late.data["base"], late.data["theirs"]) == ({"priority": "normal"}, {"priority": "high"})
    body = {
        "object_type": "lead",
        "object_id": item.pk,
        "version": changed["version"],
        "fields": ["priority", "expected_close_on"],
    }
    entry = ChangeLog.objects.filter(object_type="lead", object_id=item.pk).latest("id")
    api.call("activity/restore_fields", {**body, "log_id": entry.pk}, as_=operator, cc="ID").ok()
    item.refresh_from_db()
    assert (item.priority, str(item.expected_close_on), item.name) == (1, "2027-01-31", "Tuku")


def test_what_a_stage_asked_for_stays_while_it_is_there(api: Api, operator: User) -> None:
    item = lead(operator, expected_value=1, expected_close_on="2027-01-31")
    move(api, item, operator, "proposal").ok()
    refused = edit(api, item, operator, expected_value=None)
    assert refused.errors == {"expected_value": ["Expected value required at Proposal"]}
    item.refresh_from_db()
    assert item.expected_value == 1


def test_regions_belong_together(api: Api, operator: User) -> None:
    place = regions("ID")
    done = edit(
        api, lead(operator), operator, region_l1_id=place["31"].pk, region_l2_id=place["31.74"].pk
    ).ok()
    assert done["region_path"] == "Kota Administrasi Jakarta Selatan"
    assert edit(api, lead(operator), operator, region_l2_id=place["31"].pk).errors["region_l2_id"]


# -- stages -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("stage", "field", "msg"),
    [
        ("contacted", "activity", "Log a call, a visit or a message before Contacted"),
        ("nurturing", "task", "Plan a task before Nurturing"),
        ("qualified", "region_l1_id", "Region required at Qualified"),
        ("proposal", "expected_value", "Expected value required at Proposal"),
        ("won", "store_id", "Link or create a store before Won"),
        ("lost", "lost_reason", "Say why it was lost"),
    ],
)
def test_a_stage_is_entered_with_what_it_asks_for(
    api: Api, operator: User, stage: str, field: str, msg: str
) -> None:
    item = lead(operator)
    refused = move(api, item, operator, stage)
    assert refused.code == 10005
    assert refused.errors[field] == [msg]
    item.refresh_from_db()
    assert (item.stage, item.version) == ("new", 1)
    assert not Activity.objects.exists()


def test_qualified_needs_somebody_who_decides(api: Api, operator: User) -> None:
    item = lead(operator, contacts=[contact(role="staff")], region_l1_id=regions("ID")["31"].pk)
    refused = move(api, item, operator, "qualified")
    assert refused.errors == {"contacts": ["Qualified needs a contact who is owner or manager"]}
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
        "note": ["Say in a few words why it was lost"]
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
    item = lead(operator, store_id=StoreFactory().pk)
    move(api, item, operator, "won").ok()
    assert move(api, item, operator, "negotiation", note="They withdrew").code == 10003
    assert move(api, item, manager, "negotiation").errors == {"note": ["Say why it is opened again"]}
    done = move(api, item, manager, "negotiation", note="They withdrew").ok()
    assert (done["stage"], done["converted_at"]) == ("negotiation", None)


def test_a_move_is_told_to_the_timeline_with_how_long_it_took(api: Api, operator: User) -> None:
    item = lead(operator)
    Lead.objects.filter(pk=item.pk).update(stage_entered_at=timezone.now() - dt.timedelta(days=3))
    move(api, item, operator, "junk", note="A test entry").ok()
    step = LeadStageMove.objects.get(lead=item, to_stage="junk")
    assert 3 * 86400 <= step.seconds_in_stage < 3 * 86400 + 60
    entry = Activity.objects.get(lead=item, type="stage_change")
    assert (entry.facts["from"], entry.facts["to"], entry.body) == ("new", "junk", "A test entry")


# -- owner --------------------------------------------------------------------------------------------
def test_a_lead_is_handed_over(api: Api, operator: User, manager: User) -> None:
    item = lead(operator)
    data = {"lead_id": item.pk, "version": 1, "owner_id": manager.pk}
    assert call(api, "assign_lead", data, operator).ok()["owner"]["user_id"] == manager.pk
    assert Activity.objects.get(lead=item).type == "owner_change"
    assert Notification.objects.filter(user=manager, type="assigned").count() == 1


# -- converting ---------------------------------------------------------------------------------------
def test_a_lead_becomes_a_draft_of_a_store(api: Api, operator: User, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(hooks, "_on_won", [lambda actor, won: told.append(won.pk)])
    place = regions("ID")
    item = lead(
        operator,
        name="Warung Bu Sri",
        region_l1_id=place["31"].pk,
        region_l2_id=place["31.74"].pk,
        draft_store={"store_type": "restaurant"},
    )
    done = call(api, "convert_lead", {"lead_id": item.pk, "version": 1, "mode": "create"}, operator).ok()
    store = Store.objects.get(pk=done["store_id"])
    assert (store.name, store.status, store.region_l2_id) == ("Warung Bu Sri", "draft", place["31.74"].pk)
    assert store.phones[0]["number"] == item.contacts[0]["phone"]
    assert done["lead"]["stage"] == "won"
    assert told == [item.pk]
    assert Activity.objects.filter(lead=item, type="converted").count() == 1
    again = call(api, "convert_lead", {"lead_id": item.pk, "version": 2, "mode": "create"}, operator)
    assert (again.code, again.msg) == (10007, f"Already converted: {store.full_name}")


def test_a_conversion_is_taken_back_with_its_store(api: Api, operator: User, manager: User) -> None:
    place = regions("ID")
    known = {"region_l1_id": place["31"].pk, "region_l2_id": place["31.74"].pk}
    item = lead(operator, draft_store={"store_type": "restaurant"}, **known)
    made = call(api, "convert_lead", {"lead_id": item.pk, "version": 1, "mode": "create"}, operator).ok()
    changeset = Changeset.objects.get(kind="lead_convert")
    undone = api.call("activity/undo_changeset", {"changeset_id": changeset.pk}, as_=manager, cc="ID").ok()
    assert undone["not_undone"] == []
    item.refresh_from_db()
    assert (item.stage, item.store_id, item.converted_at) == ("new", None, None)
    assert Store.objects.get(pk=made["store_id"]).status == "deleted"


def test_what_a_store_lacks_is_said_and_nothing_is_written(api: Api, operator: User) -> None:
    item = lead(operator)
    refused = call(api, "convert_lead", {"lead_id": item.pk, "version": 1, "mode": "create"}, operator)
    assert "store.region_l1_id" in refused.errors
    assert not Store.objects.exists()
    assert not Changeset.objects.exists()
    item.refresh_from_db()
    assert item.stage == "new"


def test_a_store_that_may_be_there_is_asked_about(api: Api, operator: User) -> None:
    place = regions("ID")
    item = lead(operator, lat=-6.243, lng=106.8, region_l1_id=place["31"].pk, region_l2_id=place["31.74"].pk)
    phone = {"number": item.contacts[0]["phone"], "type": "mobile", "is_primary": True, "label": ""}
    store = StoreFactory(name=item.name, lat="-6.243000", lng="106.800000", phones=[phone], complete=True)
    data = {"lead_id": item.pk, "version": 1, "mode": "create", "store": {"store_type": "restaurant"}}
    asked = call(api, "convert_lead", data, operator)
    assert asked.code == 10009
    assert asked.data["warnings"][0]["candidate"]["store"]["store_id"] == store.pk
    assert Store.objects.count() == 1
    linked = call(
        api,
        "convert_lead",
        {"lead_id": item.pk, "version": 1, "mode": "link", "store_id": store.pk},
        operator,
    ).ok()
    assert linked["store_id"] == store.pk


# -- merging ------------------------------------------------------------------------------------------
def merged(api: Api, winner: Lead, loser: Lead, user: User) -> Answer:
    for each in (winner, loser):
        each.refresh_from_db()
    data = {
        "winner_id": winner.pk,
        "loser_id": loser.pk,
        "winner_version": winner.version,
        "loser_version": loser.version,
    }
    return call(api, "merge_leads", data, user)


def test_two_leads_become_one_and_two_again(api: Api, operator: User, manager: User) -> None:
    store = StoreFactory()
    winner, loser = lead(operator, name="Tuku"), lead(operator, name="Toko Tuku", store_id=store.pk)
    edit(api, loser, operator, expected_value=7_000_000).ok()
    call(
        api, "add_activity", {"lead_id": loser.pk, "type": "call", "body": "Asked for a menu"}, operator
    ).ok()
    task = {"lead_id": loser.pk, "title": "Visit", "due_at": "2027-01-01T03:00:00Z"}
    call(api, "save_task", task, operator).ok()
    assert merged(api, winner, loser, operator).code == 10003
    done = merged(api, winner, loser, manager).ok()
    assert (done["expected_value"], done["store"]["store_id"]) == (7_000_000, store.pk)
    assert len(done["contacts"]) == 2
    assert [each["title"] for each in done["tasks"]] == ["Visit"]
    assert done["last_contact_at"]
    shown = call(api, "query_leads", {}, operator).ok()["list"]
    assert [row["lead_id"] for row in shown] == [winner.pk]
    detail = call(api, "get_lead_detail", {"lead_id": loser.pk}, operator).ok()
    assert detail["merged_into"]["lead_id"] == winner.pk
    assert detail["allowed_actions"] == []
    assert edit(api, loser, operator, name="No").code == 10007

    changeset = Changeset.objects.get(kind="lead_merge")
    undone = api.call("activity/undo_changeset", {"changeset_id": changeset.pk}, as_=manager, cc="ID").ok()
    assert undone["not_undone"] == []
    winner.refresh_from_db()
    loser.refresh_from_db()
    assert (winner.expected_value, winner.store_id, len(winner.contacts)) == (None, None, 1)
    assert (loser.merged_into_id, loser.store_id) == (None, store.pk)
    assert Task.objects.get().lead_id == loser.pk
    assert Activity.objects.filter(lead=loser, type="call").exists()
    assert (winner.next_action_at, loser.next_action_at is None) == (None, False)


def test_a_won_lead_is_the_one_to_keep(api: Api, operator: User, manager: User) -> None:
    won, item = lead(operator, store_id=StoreFactory().pk), lead(operator)
    move(api, won, operator, "won").ok()
    assert merged(api, item, won, manager).msg == f"{won.name} (#{won.pk}) is won: keep that one"
    merged(api, won, item, manager).ok()


def test_leads_follow_a_store_that_is_merged(operator: User) -> None:
    origin, into = StoreFactory(), StoreFactory()
    first, second = lead(operator, store_id=origin.pk), lead(operator, store_id=into.pk)
    references.repoint(actor=operator, origin=origin, into=into)
    first.refresh_from_db()
    assert first.store_id == origin.pk, "both have an open lead: a person merges them first"
    second.stage = Stage.JUNK
    second.save()
    turned = references.repoint(actor=operator, origin=origin, into=into)
    first.refresh_from_db()
    assert first.store_id == into.pk
    references.point_back(actor=operator, origin=origin, into=into, turned=turned)
    first.refresh_from_db()
    assert first.store_id == origin.pk


def test_what_is_typed_is_compared_with_the_leads_there_are(api: Api, operator: User) -> None:
    store = StoreFactory()
    known = lead(operator, name="Kopi Tuku", store_id=store.pk)
    phone = known.contacts[0]["phone"].replace("+62", "0")
    for asked, reasons in (
        ({"phone": phone}, ["contact"]),
        ({"name": "KOPİ  TUKU"}, ["name"]),
        ({"store_id": store.pk}, ["store"]),
    ):
        found = call(api, "check_lead_duplicates", asked, operator).ok()
        assert [(each["lead"]["lead_id"], each["reasons"]) for each in found] == [(known.pk, reasons)]
    assert call(api, "check_lead_duplicates", {"phone": phone, "lead_id": known.pk}, operator).ok() == []
