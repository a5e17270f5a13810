"""Leads: creation, edits and assignment."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, Notification
from apps.core.testing.api import Api
from apps.crm.models import Activity, Lead, LeadStageMove
from apps.crm.tests.factories import lead
from apps.crm.tests.worked import call, edit, fields, move
from apps.stores.domain import taxonomy
from apps.stores.tests.factories import StoreFactory, regions

pytestmark = pytest.mark.django_db


def test_lead_belongs_to_its_creator_unless_assigned(api: Api, operator: User, manager: User) -> None:
    mine = call(api, "create_lead", fields(), operator).ok()
    assert (mine["owner"]["user_id"], mine["stage"], mine["probability"]) == (operator.pk, "new", 5)
    others = call(api, "create_lead", fields(owner_id=manager.pk), operator).ok()
    assert others["owner"]["user_id"] == manager.pk
    assert Notification.objects.get(user=manager).type == "assigned"
    assert LeadStageMove.objects.filter(lead_id=mine["lead_id"]).count() == 1


def test_lead_requires_a_contact_way(api: Api, operator: User) -> None:
    refused = call(api, "create_lead", fields(contacts=[{"name": "Bu Sri"}]), operator)
    assert refused.errors == {"contacts": ["Add a phone number or an email"]}
    wrong = call(api, "create_lead", fields(contacts=[{"phone": "123"}, {"email": "no"}]), operator)
    assert set(wrong.errors) == {"contacts.0.phone", "contacts.1.email"}
    assert not Lead.objects.exists()


def test_create_lead_names_missing_fields(api: Api, operator: User) -> None:
    refused = call(api, "create_lead", fields(name="", source=None, contacts=[{"name": "Bu Sri"}]), operator)
    assert refused.errors == {
        "name": ["Business name required"],
        "source": ["Choose a source"],
        "contacts": ["Add a phone number or an email"],
    }
    assert not Lead.objects.exists()


def test_a_lead_without_a_region_takes_that_of_its_store(api: Api, operator: User) -> None:
    jakarta = regions("ID")["31"]
    store = StoreFactory(region_l1=jakarta)
    item = lead(operator)
    assert item.region_l1_id is None
    done = edit(api, item, operator, store_id=store.pk).ok()
    assert (done["region_l1_id"], done["region_l2_id"]) == (jakarta.pk, store.region_l2_id)
    # Values entered before stay.
    other = lead(operator, region_l1_id=jakarta.pk, region_l2_id=regions("ID")["31.74"].pk)
    done = edit(api, other, operator, store_id=StoreFactory(region_l1=jakarta, region_l2=None).pk).ok()
    assert done["region_l2_id"] == regions("ID")["31.74"].pk


def test_first_contact_is_primary_by_default(api: Api, operator: User) -> None:
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
        ({"role": "operator", "countries": ["TR"]}, "Choose a colleague"),
        ({"role": "editor", "countries": ["ID"]}, "This colleague has no access to stores"),
    ],
)
def test_an_owner_works_with_stores_of_the_country(
    api: Api, operator: User, person: dict[str, Any], msg: str
) -> None:
    other = UserFactory(nickname="Dewi", **person)
    refused = call(api, "create_lead", fields(owner_id=other.pk), operator)
    assert refused.errors["owner_id"] == [msg]
    assert not Lead.objects.exists()


def test_an_open_lead_with_the_same_number_is_named_first(api: Api, operator: User) -> None:
    existing = lead(operator, name="Tuku Cipete")
    data = fields(contacts=existing.contacts)
    response = call(api, "create_lead", data, operator)
    assert response.code == 10009
    assert f"Tuku Cipete (#{existing.pk}, New" in response.data["warnings"][0]["msg"]
    token = response.data["confirm_token"]
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


def test_edit_is_a_patch_with_history_and_detects_conflicts(api: Api, operator: User) -> None:
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


def test_fields_required_by_a_stage_cannot_be_cleared_in_it(api: Api, operator: User) -> None:
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


def test_a_lead_is_handed_over(api: Api, operator: User, manager: User) -> None:
    item = lead(operator)
    data = {"lead_id": item.pk, "version": 1, "owner_id": manager.pk}
    assert call(api, "assign_lead", data, operator).ok()["owner"]["user_id"] == manager.pk
    assert Activity.objects.get(lead=item).type == "owner_change"
    assert Notification.objects.filter(user=manager, type="assigned").count() == 1


def test_texts_and_lists_hold_their_most_and_not_one_more(api: Api, operator: User) -> None:
    item = lead(operator)
    codes = list(taxonomy.cuisines())
    most: dict[str, Any] = {"name": "x" * 120, "address_text": "x" * 300, "cuisines": codes[:5]}
    over: dict[str, Any] = {"name": "x" * 121, "address_text": "x" * 301, "cuisines": codes[:6]}
    for name, value in over.items():
        refused = edit(api, item, operator, **{name: value})
        assert (refused.code, list(refused.errors)) == (10005, [name])
    item.refresh_from_db()
    assert item.version == 1
    edit(api, item, operator, **most).ok()
    item.refresh_from_db()
    assert {name: getattr(item, name) for name in most} == most
