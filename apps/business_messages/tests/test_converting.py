"""Conversion of messages to leads, and effects of leads on their messages."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.business_messages.models import BusinessMessage
from apps.business_messages.tests.factories import PHONE, claim, drop, message, shop
from apps.core.testing.api import Api
from apps.crm.models import Lead
from apps.crm.services.stage_moves import move_lead
from apps.crm.tests.factories import lead as lead_of

pytestmark = pytest.mark.django_db


def convert(api: Api, item: BusinessMessage, user: User, **more: Any) -> Any:
    item.refresh_from_db()
    data = {"message_id": item.pk, "version": item.version, **more}
    return api.call("business_message/convert_to_lead", data, as_=user, cc="ID")


def test_sender_wish_and_timeline_go_along(api: Api, operator: User) -> None:
    item = message(type="advertising", store=shop(), phone="0812 3456 7890", preferred_contact="whatsapp")
    done = convert(api, item, operator, lead={"priority": "high"}).ok()
    lead = Lead.objects.get()
    assert (done["lead_id"], done["message"]["lead"]["name"]) == (lead.pk, "Kopi Tuku")
    assert (lead.source, lead.interests, lead.message_id, lead.store_id) == (
        "business_message",
        ["ads"],
        item.pk,
        item.store_id,
    )
    (contact,) = lead.contacts
    assert (contact["name"], contact["email"], contact["phone"], contact["whatsapp"]) == (
        "Sari",
        "sari@example.com",
        "+6281234567890",
        "+6281234567890",
    )
    activity = lead.activities.get(type="message")
    assert (activity.body, activity.direction, activity.facts["message_id"]) == (
        "Kami ingin bekerja sama dengan Sofra.",
        "inbound",
        item.pk,
    )
    assert done["message"]["status"] == "open"
    rows = api.call("business_message/query_messages", {"has_lead": True}, as_=operator).ok()["list"]
    assert [row["lead_id"] for row in rows] == [lead.pk]


def test_undo_of_conversion_removes_the_lead(api: Api, operator: User) -> None:
    item = message(type="advertising")
    done = convert(api, item, operator).ok()
    undone = api.call(
        "activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator, cc="ID"
    ).ok()
    assert (undone["undone"], undone["not_undone"]) == (2, [])
    item.refresh_from_db()
    assert (item.lead_id, item.status, item.assignee_id) == (None, "new", None)
    assert Lead.objects.get().stage == "junk"
    assert convert(api, item, operator).ok()["lead_id"] != done["lead_id"]


def test_undo_detaches_a_message_from_an_existing_lead(api: Api, operator: User) -> None:
    there = lead_of(operator)
    item = message()
    done = convert(api, item, operator, link_lead_id=there.pk).ok()
    undone = api.call(
        "activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator, cc="ID"
    ).ok()
    assert undone["undone"] == 1
    item.refresh_from_db()
    there.refresh_from_db()
    assert (item.lead_id, there.stage) == (None, "new")


def test_a_message_becomes_one_lead(api: Api, operator: User) -> None:
    item = message()
    first = convert(api, item, operator).ok()["lead_id"]
    again = convert(api, item, operator)
    assert (again.code, again.msg) == (10007, f"Already converted to lead #{first}")
    assert Lead.objects.count() == 1


def test_open_lead_of_same_contact_or_store_requires_confirmation(api: Api, operator: User) -> None:
    store = shop()
    same_store = lead_of(operator, store_id=store.pk)
    contact = {"name": "Sari", "email": "SARI@example.com"}
    same_contact = lead_of(operator, name="Lain", contacts=[contact])
    item = message(store=store)
    response = convert(api, item, operator)
    assert response.code == 10009
    assert {each["code"] for each in response.data["warnings"]} == {
        f"same_lead_{pk}" for pk in (same_store.pk, same_contact.pk)
    }
    assert all(each["msg"].endswith("Link it instead") for each in response.data["warnings"])
    assert (Lead.objects.count(), BusinessMessage.objects.get().lead_id) == (2, None)
    done = convert(api, item, operator, link_lead_id=same_store.pk).ok()
    assert (done["lead_id"], Lead.objects.count()) == (same_store.pk, 2)
    assert same_store.activities.filter(type="message").count() == 1


def test_person_who_saw_the_duplicate_may_create_a_new_lead(api: Api, operator: User) -> None:
    lead_of(operator, contacts=[{"name": "Sari", "email": "sari@example.com"}])
    item = message()
    token = convert(api, item, operator).data["confirm_token"]
    convert(api, item, operator, confirm_token=token).ok()
    assert Lead.objects.count() == 2


def test_no_lead_without_a_contact_of_another_country_or_of_spam(api: Api, operator: User) -> None:
    item = message()
    foreign = lead_of(country="TR")
    assert convert(api, item, operator, link_lead_id=foreign.pk).code == 10004
    BusinessMessage.objects.update(sender_email="")
    assert convert(api, item, operator).code == 10007
    BusinessMessage.objects.update(
        sender_email="sari@example.com", status="spam", resolved_at="2026-01-01T00:00Z"
    )
    assert convert(api, item, operator).code == 10007
    assert Lead.objects.filter(country="ID").count() == 0


def test_a_lead_that_is_won_resolves_its_message(api: Api, operator: User) -> None:
    item = message(store=shop())
    convert(api, item, operator).ok()
    lead = Lead.objects.get()
    move_lead(actor=operator, country="ID", lead_id=lead.pk, version=lead.version, stage="won")
    item.refresh_from_db()
    assert (item.status, item.resolution) == ("resolved", "converted")


def test_messages_follow_a_lead_that_is_merged(api: Api, operator: User, manager: User) -> None:
    item = message()
    convert(api, item, operator).ok()
    loser, winner = Lead.objects.get(), lead_of(operator)
    versions = {"winner_version": winner.version, "loser_version": loser.version}
    data = {"winner_id": winner.pk, "loser_id": loser.pk, **versions}
    api.call("crm/merge_leads", data, as_=manager).ok()
    item.refresh_from_db()
    assert item.lead_id == winner.pk


def test_by_hand_only_what_became_a_lead_is_converted(api: Api, operator: User) -> None:
    item = message()
    convert(api, item, operator).ok()
    item.refresh_from_db()
    data = {"message_id": item.pk, "version": item.version, "action": "resolve", "resolution": "converted"}
    done = api.call("business_message/change_message_status", data, as_=operator).ok()
    assert done["resolution"] == "converted"


# -- claims -------------------------------------------------------------------------------------------
def approve(api: Api, item: BusinessMessage, user: User) -> dict[str, Any]:
    checked = {"document_id": item.attachments.get().pk, "called_number": PHONE, "claimant_role": "owner"}
    named = {"message_id": item.pk}
    api.call("business_message/check_claim", {**named, "version": item.version, **checked}, as_=user).ok()
    item.refresh_from_db()
    decision = {**named, "version": item.version, "decision": "approved"}
    return api.call("business_message/decide_claim", decision, as_=user).ok()


def test_an_approved_claim_is_a_won_lead(api: Api, operator: User) -> None:
    item = claim()
    done = approve(api, item, operator)
    lead = Lead.objects.get()
    assert (lead.stage, lead.store_id, lead.contacts[0]["role"]) == ("won", item.store_id, "owner")
    assert (done["lead"]["lead_id"], done["status"]) == (lead.pk, "open"), "it is still to be answered"
    drop(item)


def test_a_store_that_has_a_lead_gets_no_other(api: Api, operator: User) -> None:
    item = claim()
    lead_of(operator, store_id=item.store_id)
    assert approve(api, item, operator)["lead"] is None
    assert Lead.objects.count() == 1
    drop(item)
