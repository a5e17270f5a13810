"""Undo of items, bulk actions, and effects of merges."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, Changeset
from apps.core.testing.api import Api
from apps.stores.models import Store, StoreExternalId
from apps.stores.tests.factories import StoreFactory
from apps.sync.models import SourceRecord, SyncItem
from apps.sync.services import proposals
from apps.sync.tests.reviewed import PROPOSED, call, in_hand, linked_store, proposed, saying

pytestmark = pytest.mark.django_db


def test_undo_restores_unchanged_decisions_and_lists_the_rest(
    api: Api, operator: User, manager: User
) -> None:
    store = linked_store()
    item = proposed(store)
    shown = in_hand(api, item, operator)
    data = {"sync_id": item.pk, "version": shown["version"], "decisions": saying(shown)}
    call(api, "apply_sync", data, operator).ok()
    store.refresh_from_db()
    edit = {"store_id": store.pk, "version": store.version, "website": "https://by-hand.example/"}
    api.call("store/edit_store", edit, as_=manager, cc="ID").ok()
    item.refresh_from_db()
    done = call(api, "undo_sync", {"sync_id": item.pk, "version": item.version}, operator).ok()
    assert done["item"]["status"] == "undone"
    assert [row["field"] for row in done["not_undone"]] == ["website"]
    store.refresh_from_db()
    assert (store.website, store.phones) == ("https://by-hand.example/", [])
    assert not StoreExternalId.objects.filter(source=item.source.code).exists()
    again = call(api, "undo_sync", {"sync_id": item.pk, "version": done["item"]["version"]}, operator)
    assert again.code == 10007


def test_undoing_a_new_store_deletes_it(api: Api, operator: User) -> None:
    region = StoreFactory(country="ID")
    regions = {f"region_l{n}_id": getattr(region, f"region_l{n}_id") for n in (1, 2, 3)}
    values = {**PROPOSED, **regions, "address_line1": "Jl. Cipete Raya 7", "lat": "-6.283000"}
    shown = in_hand(api, proposed(values=values), operator)
    data = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown)}
    done = call(api, "apply_sync", data, operator).ok()
    undone = call(
        api, "undo_sync", {"sync_id": shown["sync_id"], "version": done["item"]["version"]}, operator
    ).ok()
    assert undone["not_undone"] == []
    assert Store.objects.get(pk=done["store"]["store_id"]).status == "deleted"
    record = SourceRecord.objects.get()
    assert (record.store, record.link_status) == (None, "unlinked")
    again = {"sync_id": shown["sync_id"], "version": undone["item"]["version"], "action": "reopen"}
    waiting = call(api, "change_sync_status", again, operator).ok()
    assert (waiting["status"], waiting["store"], waiting["note"]) == ("pending", None, "")
    assert {diff["decision"] for diff in waiting["diffs"]} == {"pending"}
    assert [row["sync_id"] for row in call(api, "query_syncs", {}, operator).ok()["list"]] == [
        shown["sync_id"]
    ]
    matching_record = in_hand(api, SyncItem.objects.get(), operator)
    data = {
        "sync_id": matching_record["sync_id"],
        "version": matching_record["version"],
        "decisions": saying(matching_record),
    }
    assert call(api, "apply_sync", data, operator).ok()["store"]["store_id"] != done["store"]["store_id"]


def test_undone_review_is_compared_with_the_present_store(api: Api, operator: User, manager: User) -> None:
    store = linked_store()
    shown = in_hand(api, proposed(store), operator)
    data = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown)}
    done = call(api, "apply_sync", data, operator).ok()
    undone = call(
        api, "undo_sync", {"sync_id": shown["sync_id"], "version": done["item"]["version"]}, operator
    )
    store.refresh_from_db()
    edit = {"store_id": store.pk, "version": store.version, "website": "https://tuku.example/"}
    api.call("store/edit_store", edit, as_=manager, cc="ID").ok()
    again = {"sync_id": shown["sync_id"], "version": undone.ok()["item"]["version"], "action": "reopen"}
    waiting = call(api, "change_sync_status", again, operator).ok()
    assert [(diff["field"], diff["decision"]) for diff in waiting["diffs"]] == [("phones", "pending")]


def test_undone_item_waits_for_review_at_once(api: Api, operator: User) -> None:
    store = linked_store()
    shown = in_hand(api, proposed(store), operator)
    data = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown)}
    done = call(api, "apply_sync", data, operator).ok()
    body = {"sync_id": shown["sync_id"], "version": done["item"]["version"], "take_up": True}
    undone = call(api, "undo_sync", body, operator).ok()
    assert undone["not_undone"] == []
    waiting = undone["item"]
    assert (waiting["status"], waiting["undone_at"], waiting["applied_change_log_id"]) == (
        "pending",
        None,
        None,
    )
    assert {(diff["field"], diff["decision"]) for diff in waiting["diffs"]} == {
        ("website", "pending"),
        ("phones", "pending"),
    }
    store.refresh_from_db()
    assert (store.website, store.pending_sync_count) == ("", 1)
    message = ChangeLog.objects.filter(object_type="sync_item", object_id=shown["sync_id"]).order_by("id")
    assert list(message.values_list("action", flat=True)) == ["apply", "undo", "reopen"]
    record = call(api, "claim_next", {"filters": {}}, operator).ok()["items"]
    assert [item["sync_id"] for item in record] == [shown["sync_id"]]
    data |= {"version": record[0]["version"]}
    assert call(api, "apply_sync", data, operator).ok()["item"]["status"] == "applied"
    store.refresh_from_db()
    assert store.website == PROPOSED["website"]


def test_refused_undo_takes_nothing_up(api: Api, operator: User, manager: User) -> None:
    item = proposed(linked_store())
    shown = in_hand(api, item, manager)
    data = {"sync_id": item.pk, "version": shown["version"], "decisions": saying(shown)}
    version = call(api, "apply_sync", data, manager).ok()["item"]["version"]
    body = {"sync_id": item.pk, "version": version, "take_up": True}
    assert call(api, "undo_sync", body, operator).code == 10003
    assert call(api, "undo_sync", {**body, "version": version - 1}, manager).code == 10006
    item.refresh_from_db()
    assert (item.status, item.version) == ("applied", version)


def test_operators_take_back_only_their_own(api: Api, operator: User, manager: User) -> None:
    store = linked_store()
    item = proposed(store)
    shown = in_hand(api, item, manager)
    data = {"sync_id": item.pk, "version": shown["version"], "decisions": saying(shown)}
    done = call(api, "apply_sync", data, manager).ok()
    refused = call(api, "undo_sync", {"sync_id": item.pk, "version": done["item"]["version"]}, operator)
    assert refused.code == 10003
    store.refresh_from_db()
    assert store.website == "https://tuku.example/"


def test_minor_changes_are_accepted_together_and_undone_singly(api: Api, operator: User) -> None:
    stores = [linked_store(name=f"Kedai {n}", lat=f"-6.3{n}0000") for n in range(2)]
    items = [
        proposed(store, values={**PROPOSED, "name": store.name, "lat": str(store.lat)}) for store in stores
    ]
    grave = proposed(linked_store(name="Kopi Toko", lat="-6.500000"), values={**PROPOSED, "lat": "-6.500000"})
    data = {"ids": [item.pk for item in (*items, grave)], "action": "accept_minor"}
    done = call(api, "bulk_edit_syncs", data, operator).ok()
    assert sorted(done["succeeded"]) == sorted(item.pk for item in items)
    assert done["failed"][0]["msg"] == "Needs review: Name"
    first = items[0]
    first.refresh_from_db()
    call(api, "undo_sync", {"sync_id": first.pk, "version": first.version}, operator).ok()
    stores[0].refresh_from_db()
    stores[1].refresh_from_db()
    assert (stores[0].website, stores[1].website) == ("", "https://tuku.example/")


def test_the_stores_know_what_waits_for_them(api: Api, operator: User) -> None:
    store = linked_store()
    item = proposed(store)
    store.refresh_from_db()
    assert store.pending_sync_count == 1
    data = {"sync_id": item.pk, "version": 1, "action": "reject", "reason": "source_wrong"}
    call(api, "change_sync_status", data, operator).ok()
    store.refresh_from_db()
    assert store.pending_sync_count == 0


def test_waiting_reviews_follow_a_merged_store(api: Api, operator: User, manager: User) -> None:
    loser = linked_store(complete=True, website="")
    winner = linked_store(complete=True, website="", name="Kopi Tuku Cipete", lat="-6.243200")
    item = proposed(loser)
    data = {
        "winner_id": winner.pk,
        "loser_id": loser.pk,
        "winner_version": 1,
        "loser_version": 1,
        "field_choices": {},
        "reason": "Listed twice",
    }
    first = api.call("store/merge_stores", data, as_=manager, cc="ID")
    if first.code == 10009:
        first = api.call(
            "store/merge_stores", {**data, "confirm_token": first.data["confirm_token"]}, as_=manager, cc="ID"
        )
    first.ok()
    item.refresh_from_db()
    assert item.store_id == winner.pk
    winner.refresh_from_db()
    assert winner.pending_sync_count == 1
    record = SourceRecord.objects.get(pk=item.record_id)
    record.normalized = {**PROPOSED, "website": "https://tuku.example/2026"}
    proposals.propose(item.run, [record])
    assert SyncItem.objects.latest("id").store_id == winner.pk, "what comes later is about it, too"


def test_waiting_reviews_do_not_block_deleting_a_store(api: Api, manager: User) -> None:
    store = linked_store()
    proposed(store)
    body = {"store_id": store.pk, "version": 1, "action": "delete"}
    api.call("store/change_store_status", body, as_=manager, cc="ID").ok()


def test_other_countries_and_roles_are_refused(api: Api) -> None:
    item = proposed(linked_store())
    turkish = UserFactory(role="operator", countries=["TR"])
    assert api.call("store_sync/get_sync_detail", {"sync_id": item.pk}, as_=turkish, cc="TR").code == 10004
    editor = UserFactory(role="editor", countries=["ID"])
    assert call(api, "query_syncs", {}, editor).code == 10003


def test_undo_of_an_undo_applies_the_item_again(api: Api, operator: User) -> None:
    store = linked_store()
    item = proposed(store)
    shown = in_hand(api, item, operator)
    data = {"sync_id": item.pk, "version": shown["version"], "decisions": saying(shown)}
    done = call(api, "apply_sync", data, operator).ok()
    applied = SyncItem.objects.values("status", "applied_fields", "store").get()
    record = SourceRecord.objects.values("store", "link_status").get()
    call(api, "undo_sync", {"sync_id": item.pk, "version": done["item"]["version"]}, operator).ok()
    SourceRecord.objects.update(store=None, link_status="unlinked")
    undo = Changeset.objects.latest("id")
    again = api.call("activity/undo_changeset", {"changeset_id": undo.pk}, as_=operator, cc="ID").ok()
    assert again["not_undone"] == []
    assert SyncItem.objects.values("status", "applied_fields", "store").get() == applied
    assert SourceRecord.objects.values("store", "link_status").get() == record
    item.refresh_from_db()
    assert (item.undone_at, item.undone_by) == (None, None)
    store.refresh_from_db()
    assert store.website == PROPOSED["website"]


def test_review_decided_again_after_undo_shows_no_undo(api: Api, operator: User) -> None:
    item = proposed(linked_store())
    shown = in_hand(api, item, operator)
    data = {"sync_id": item.pk, "version": shown["version"], "decisions": saying(shown)}
    done = call(api, "apply_sync", data, operator).ok()
    undone = call(api, "undo_sync", {"sync_id": item.pk, "version": done["item"]["version"]}, operator).ok()
    assert undone["item"]["undone_by"]["user_id"] == operator.pk
    again = {"sync_id": item.pk, "version": undone["item"]["version"], "action": "reopen"}
    waiting = call(api, "change_sync_status", again, operator).ok()
    assert (waiting["undone_at"], waiting["undone_by"]) == (None, None)
    item.refresh_from_db()
    assert (item.changeset, item.decided_by, item.decided_at) == (None, None, None)


def test_an_id_is_added_beside_the_others_of_its_source(api: Api, operator: User) -> None:
    store = linked_store()
    item = proposed(store)
    stored = [(item.source.code, "another"), ("elsewhere", item.record.external_id)]
    for source, external_id in stored:
        StoreExternalId.objects.create(store=store, source=source, external_id=external_id)
    shown = in_hand(api, item, operator)
    data = {"sync_id": item.pk, "version": shown["version"], "decisions": saying(shown)}
    call(api, "apply_sync", data, operator).ok()
    rows = set(StoreExternalId.objects.filter(store=store).values_list("source", "external_id"))
    assert rows == {*stored, (item.source.code, item.record.external_id)}


def test_only_what_waits_and_changes_a_store_is_accepted_as_minor(api: Api, operator: User) -> None:
    new = proposed(values={**PROPOSED, "name": "Kedai Baru", "lat": "-6.400000"})
    store = linked_store(name="Kedai", lat="-6.500000")
    refused = proposed(store, values={**PROPOSED, "name": "Kedai", "lat": "-6.500000"})
    body = {"sync_id": refused.pk, "version": 1, "action": "reject", "reason": "source_wrong"}
    call(api, "change_sync_status", body, operator).ok()
    data = {"ids": [new.pk, refused.pk], "action": "accept_minor"}
    done = call(api, "bulk_edit_syncs", data, operator).ok()
    assert {(row["id"], row["code"]) for row in done["failed"]} == {(new.pk, 10007), (refused.pk, 10007)}
    store.refresh_from_db()
    assert (store.version, store.website, Store.objects.count()) == (1, "", 1)
