"""Conversion of leads to stores, and merges of duplicate leads."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.core.models import ChangeLog, Changeset
from apps.core.records import references
from apps.core.testing.api import Answer, Api
from apps.crm.choices import Stage
from apps.crm.models import Activity, Lead, Task
from apps.crm.services import hooks
from apps.crm.tests.factories import lead
from apps.crm.tests.worked import call, edit, move
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory, regions

pytestmark = pytest.mark.django_db


def test_a_lead_becomes_a_draft_of_a_store(api: Api, operator: User, monkeypatch: pytest.MonkeyPatch) -> None:
    store_ids: list[int] = []
    monkeypatch.setattr(hooks, "_on_won", [lambda actor, won: store_ids.append(won.pk)])
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
    assert store_ids == [item.pk]
    assert Activity.objects.filter(lead=item, type="converted").count() == 1
    again = call(api, "convert_lead", {"lead_id": item.pk, "version": 2, "mode": "create"}, operator)
    assert (again.code, again.msg) == (10007, f"Already converted: {store.full_name}")


def test_undo_of_conversion_removes_the_store(api: Api, operator: User, manager: User) -> None:
    place = regions("ID")
    existing = {"region_l1_id": place["31"].pk, "region_l2_id": place["31.74"].pk}
    item = lead(operator, draft_store={"store_type": "restaurant"}, **existing)
    made = call(api, "convert_lead", {"lead_id": item.pk, "version": 1, "mode": "create"}, operator).ok()
    changeset = Changeset.objects.get(kind="lead_convert")
    written = ChangeLog.objects.filter(object_type__in=["lead", "store"]).exclude(changeset=None)
    assert set(written.values_list("object_type", "via", "changeset")) == {
        ("lead", "crm", changeset.pk),
        ("store", "crm", changeset.pk),
    }
    undone = api.call("activity/undo_changeset", {"changeset_id": changeset.pk}, as_=manager, cc="ID").ok()
    assert undone["not_undone"] == []
    item.refresh_from_db()
    assert (item.stage, item.store_id, item.converted_at) == ("new", None, None)
    assert Store.objects.get(pk=made["store_id"]).status == "deleted"


def test_convert_to_store_names_missing_fields_and_writes_nothing(api: Api, operator: User) -> None:
    item = lead(operator)
    refused = call(api, "convert_lead", {"lead_id": item.pk, "version": 1, "mode": "create"}, operator)
    assert "store.region_l1_id" in refused.errors
    assert not Store.objects.exists()
    assert not Changeset.objects.exists()
    item.refresh_from_db()
    assert item.stage == "new"


def test_an_address_that_is_too_long_for_a_store_is_rejected_and_not_cut(api: Api, operator: User) -> None:
    place = regions("ID")
    ids = {"region_l1_id": place["31"].pk, "region_l2_id": place["31.74"].pk}
    item = lead(operator, address_text="x" * 201, draft_store={"store_type": "restaurant"}, **ids)
    refused = call(api, "convert_lead", {"lead_id": item.pk, "version": 1, "mode": "create"}, operator)
    assert refused.errors == {"store.address_line1": ["At most 200 characters"]}
    assert Store.objects.count() == 0


def test_possible_existing_store_requires_confirmation(api: Api, operator: User) -> None:
    place = regions("ID")
    item = lead(operator, lat=-6.243, lng=106.8, region_l1_id=place["31"].pk, region_l2_id=place["31.74"].pk)
    phone = {"number": item.contacts[0]["phone"], "type": "mobile", "is_primary": True, "label": ""}
    store = StoreFactory(name=item.name, lat="-6.243000", lng="106.800000", phones=[phone], complete=True)
    data = {"lead_id": item.pk, "version": 1, "mode": "create", "store": {"store_type": "restaurant"}}
    response = call(api, "convert_lead", data, operator)
    assert response.code == 10009
    assert response.data["warnings"][0]["candidate"]["store"]["store_id"] == store.pk
    assert Store.objects.count() == 1
    linked = call(
        api,
        "convert_lead",
        {"lead_id": item.pk, "version": 1, "mode": "link", "store_id": store.pk},
        operator,
    ).ok()
    assert linked["store_id"] == store.pk


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
    edit(api, winner, operator, address_text="Jl. Senopati 1").ok()
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
    assert winner.address_text == "Jl. Senopati 1", "what was done before the merge stays"
    assert (loser.merged_into_id, loser.store_id) == (None, store.pk)
    assert Task.objects.get().lead_id == loser.pk
    assert Activity.objects.filter(lead=loser, type="call").exists()
    assert (winner.next_action_at, loser.next_action_at is None) == (None, False)


def test_a_won_lead_is_the_one_to_keep(api: Api, operator: User, manager: User) -> None:
    won, item = lead(operator, store_id=StoreFactory().pk), lead(operator)
    move(api, won, operator, "won").ok()
    assert merged(api, item, won, manager).msg == f"{won.name} (#{won.pk}) is won. Keep that one"
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


def test_duplicate_check_compares_typed_values_with_existing_leads(api: Api, operator: User) -> None:
    store = StoreFactory()
    existing = lead(operator, name="Kopi Tuku", store_id=store.pk)
    phone = existing.contacts[0]["phone"].replace("+62", "0")
    for response, reasons in (
        ({"phone": phone}, ["contact"]),
        ({"name": "KOPİ  TUKU"}, ["name"]),
        ({"store_id": store.pk}, ["store"]),
    ):
        result = call(api, "check_lead_duplicates", response, operator).ok()
        assert [(each["lead"]["lead_id"], each["reasons"]) for each in result] == [(existing.pk, reasons)]
    assert call(api, "check_lead_duplicates", {"phone": phone, "lead_id": existing.pk}, operator).ok() == []
