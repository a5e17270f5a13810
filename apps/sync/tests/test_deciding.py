"""Decisions on items: application, remembered rejections, snoozing."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.core.models import ChangeLog, Changeset, ReviewClaim
from apps.core.testing.api import Api
from apps.stores.models import Store, StoreExternalId
from apps.stores.tests.factories import StoreFactory
from apps.sync.models import RefusedValue, SourceRecord, SyncItem
from apps.sync.services import proposals
from apps.sync.tests.reviewed import PROPOSED, call, field, in_hand, linked_store, proposed, saying

pytestmark = pytest.mark.django_db


def test_accepted_fields_are_written_with_their_source(api: Api, operator: User) -> None:
    store = linked_store()
    item = proposed(store)
    shown = in_hand(api, item, operator)
    data = {
        "sync_id": item.pk,
        "version": shown["version"],
        "decisions": saying(shown, website="accept", phones="reject"),
    }
    done = call(api, "apply_sync", data, operator).ok()
    store.refresh_from_db()
    assert store.website == "https://tuku.example/"
    assert store.phones == []
    assert done["applied_fields"]
    assert "phones" in done["skipped_fields"]
    assert store.field_sources["website"]["source"] == item.source.code
    assert store.field_sources["website"]["sync_id"] == item.pk
    log = ChangeLog.objects.filter(object_type="store", object_id=store.pk).order_by("id").last()
    assert log is not None
    assert (log.via, log.changeset_id) == ("sync", done["changeset_id"])
    linked = StoreExternalId.objects.get(source=item.source.code)
    assert (linked.store_id, linked.external_id) == (store.pk, item.record.external_id)
    item.refresh_from_db()
    assert (item.status, item.decided_by) == ("applied", operator)
    assert not ReviewClaim.objects.exists()


def test_everything_has_to_be_decided(api: Api, operator: User) -> None:
    store = linked_store()
    shown = in_hand(api, proposed(store), operator)
    refused = call(api, "apply_sync", {"sync_id": shown["sync_id"], "version": shown["version"]}, operator)
    assert refused.code == 10005
    assert refused.errors["decisions.website"] == ["Decide on Website"]
    store.refresh_from_db()
    assert (store.website, store.version) == ("", 1)


def test_accepting_a_weighty_field_needs_a_note(api: Api, operator: User) -> None:
    store = linked_store(name="Kopi Toko", website="https://tuku.example/", phones=PROPOSED["phones"])
    shown = in_hand(api, proposed(store), operator)
    data = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown)}
    refused = call(api, "apply_sync", data, operator)
    assert refused.errors == {"note": ["Explain why this is correct: Name"]}
    call(api, "apply_sync", {**data, "note": "The sign was changed"}, operator).ok()
    store.refresh_from_db()
    assert store.name == "Kopi Tuku"


def test_a_store_that_changed_meanwhile_is_not_overwritten(api: Api, operator: User, manager: User) -> None:
    store = linked_store()
    shown = in_hand(api, proposed(store), operator)
    edit = {"store_id": store.pk, "version": 1, "website": "https://by-hand.example/", "intro": "Since 2015"}
    api.call("store/edit_store", edit, as_=manager, cc="ID").ok()
    data = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown)}
    refused = call(api, "apply_sync", data, operator)
    assert refused.code == 10006
    (conflict,) = refused.data["conflicts"]
    assert (conflict["field"], conflict["base"], conflict["current"]) == (
        "website",
        "",
        "https://by-hand.example/",
    )
    store.refresh_from_db()
    assert (store.website, store.phones) == ("https://by-hand.example/", [])
    item = call(api, "get_sync_detail", {"sync_id": shown["sync_id"]}, operator).ok()
    assert item["status"] == "conflict"
    rebased = call(
        api, "rebase_sync", {"sync_id": item["sync_id"], "version": item["version"]}, operator
    ).ok()
    assert field(rebased, "website")["base_value"] == "https://by-hand.example/"
    assert field(rebased, "website")["decision"] == "pending"
    assert field(rebased, "phones")["decision"] == "accept", "what nobody touched stays decided"


def test_unrelated_store_edits_do_not_conflict(api: Api, operator: User, manager: User) -> None:
    store = linked_store()
    shown = in_hand(api, proposed(store), operator)
    api.call(
        "store/edit_store", {"store_id": store.pk, "version": 1, "intro": "Since 2015"}, as_=manager, cc="ID"
    ).ok()
    data = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown)}
    call(api, "apply_sync", data, operator).ok()
    store.refresh_from_db()
    assert (store.intro, store.website) == ("Since 2015", "https://tuku.example/")


def test_a_new_store_is_a_draft_that_knows_where_it_comes_from(api: Api, operator: User) -> None:
    region = StoreFactory(country="ID")
    regions = {f"region_l{n}_id": getattr(region, f"region_l{n}_id") for n in (1, 2, 3)}
    values = {**PROPOSED, **regions, "address_line1": "Jl. Cipete Raya 7", "lat": "-6.283000"}
    shown = in_hand(api, proposed(values=values), operator)
    assert shown["action"] == "create"
    data = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown)}
    done = call(api, "apply_sync", data, operator).ok()
    store = Store.objects.get(pk=done["store"]["store_id"])
    assert (store.name, store.status, store.created_by) == ("Kopi Tuku", "draft", operator)
    assert store.field_sources["name"]["sync_id"] == shown["sync_id"]
    assert SourceRecord.objects.get().store == store
    assert ChangeLog.objects.get(object_type="store", object_id=store.pk).action == "create"


def test_a_new_store_that_breaks_a_rule_is_not_half_made(api: Api, operator: User) -> None:
    shown = in_hand(api, proposed(values={"name": "Kopi Tuku", "store_type": "cafe"}), operator)
    before = Store.objects.count()
    data = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown)}
    refused = call(api, "apply_sync", data, operator)
    assert refused.code == 10005
    assert Store.objects.count() == before
    assert SyncItem.objects.get().status == "in_review"


def test_a_closing_that_is_accepted_closes_the_store(api: Api, operator: User) -> None:
    store = linked_store(website="https://tuku.example/", phones=PROPOSED["phones"])
    values = {**PROPOSED, "closure": {"state": "permanently_closed", "on": "2026-01-31", "note": ""}}
    shown = in_hand(api, proposed(store, values=values), operator)
    data = {
        "sync_id": shown["sync_id"],
        "version": shown["version"],
        "decisions": saying(shown),
        "note": "Seen",
    }
    call(api, "apply_sync", data, operator).ok()
    store.refresh_from_db()
    assert (store.business_status, str(store.closed_on)) == ("permanently_closed", "2026-01-31")


def test_a_shop_that_moved_becomes_a_new_store(api: Api, operator: User) -> None:
    store = linked_store(lat="-6.263000", address_line1="Jl. Lama 1")
    values = {
        **PROPOSED,
        "address_line1": "Jl. Baru 2",
        **{f"region_l{n}_id": getattr(store, f"region_l{n}_id") for n in (1, 2, 3)},
    }
    shown = in_hand(api, proposed(store, values=values), operator)
    assert shown["action"] == "move"
    data = {
        "sync_id": shown["sync_id"],
        "version": shown["version"],
        "decisions": saying(shown),
        "note": "Moved in May",
        "move_to_new": True,
    }
    done = call(api, "apply_sync", data, operator).ok()
    store.refresh_from_db()
    assert store.business_status == "permanently_closed"
    assert store.moved_to_store_id == done["store"]["store_id"] != store.pk
    assert (
        StoreExternalId.objects.get(source=shown["source"]["source_code"]).store_id
        == done["store"]["store_id"]
    )


def test_an_unsure_link_is_set_right_by_hand(api: Api, operator: User) -> None:
    likely, right = linked_store(), linked_store(name="Tuku Kopi", lat="-6.243500")
    item = proposed()
    assert item.store_id == likely.pk
    shown = in_hand(api, item, operator)
    data = {"sync_id": item.pk, "version": shown["version"], "store_id": right.pk}
    shown = call(api, "link_candidate", data, operator).ok()
    assert (shown["store"]["store_id"], shown["action"]) == (right.pk, "link")
    none = call(api, "link_candidate", {**data, "version": shown["version"], "store_id": None}, operator).ok()
    assert (none["store"], none["action"]) == (None, "create")
    refused = call(
        api,
        "apply_sync",
        {"sync_id": item.pk, "version": none["version"], "decisions": saying(none)},
        operator,
    )
    assert refused.errors == {"note": ["Explain why this is not one of the similar stores"]}


def test_a_refused_value_is_not_proposed_again(api: Api, operator: User) -> None:
    store = linked_store()
    item = proposed(store)
    shown = in_hand(api, item, operator)
    data = {"sync_id": item.pk, "version": shown["version"], "decisions": saying(shown, "reject")}
    call(api, "apply_sync", data, operator).ok()
    assert RefusedValue.objects.filter(store=store).count() == len(shown["diffs"])
    assert proposals.propose(item.run, [item.record])["proposals"] == 0
    record = SourceRecord.objects.get(pk=item.record_id)
    record.normalized = {**PROPOSED, "website": "https://tuku.example/2026"}
    assert proposals.propose(item.run, [record])["proposals"] == 1
    assert SyncItem.objects.latest("id").fields == ["website"]


@pytest.mark.parametrize(
    ("note", "stored"), [("", "Every field was rejected"), ("An old sign", "An old sign")]
)
def test_record_of_which_every_field_is_rejected_is_rejected(
    api: Api, operator: User, note: str, stored: str
) -> None:
    store = linked_store()
    shown = in_hand(api, proposed(store), operator)
    body = {"sync_id": shown["sync_id"], "version": shown["version"], "note": note}
    done = call(api, "apply_sync", {**body, "decisions": saying(shown, "reject")}, operator).ok()
    assert (done["item"]["status"], done["item"]["reject_reason"], done["item"]["note"]) == (
        "rejected",
        "other",
        stored,
    )
    assert {diff["decision"] for diff in done["item"]["diffs"]} == {"reject"}
    assert (done["changeset_id"], done["applied_fields"], Changeset.objects.count()) == (None, [], 0)
    store.refresh_from_db()
    assert (store.version, store.pending_sync_count, store.external_ids.count()) == (1, 0, 0)
    assert not ReviewClaim.objects.exists()
    rejected = call(api, "query_syncs", {"status": ["rejected"]}, operator).ok()["list"]
    assert [row["sync_id"] for row in rejected] == [shown["sync_id"]]
    assert call(api, "query_syncs", {"status": ["applied"]}, operator).ok()["total"] == 0
    counts = call(api, "get_sync_stats", {}, operator).ok()["status"]
    assert counts == [{"value": "rejected", "count": 1}]


def test_new_store_of_which_every_field_is_rejected_is_not_made(api: Api, operator: User) -> None:
    similar = StoreFactory(country="ID", name=PROPOSED["name"], lat=PROPOSED["lat"], lng=PROPOSED["lng"])
    shown = in_hand(api, proposed(), operator)
    other = {"sync_id": shown["sync_id"], "version": shown["version"], "store_id": None}
    shown = call(api, "link_candidate", other, operator).ok()
    assert shown["action"] == "create"
    body = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown, "reject")}
    done = call(api, "apply_sync", body, operator).ok()
    assert (done["item"]["status"], done["item"]["note"]) == ("rejected", "Every field was rejected")
    assert list(Store.objects.all()) == [similar]
    assert (SourceRecord.objects.get().store_id, Changeset.objects.count()) == (None, 0)


def test_new_store_without_what_a_store_needs_is_refused(api: Api, operator: User) -> None:
    shown = in_hand(api, proposed(), operator)
    message = saying(shown, name="reject")
    body = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": message}
    refused = call(api, "apply_sync", body, operator)
    assert refused.errors["name"] == ["Store name required"]
    assert not Store.objects.exists()
    assert SyncItem.objects.get().status == "in_review"


def test_fully_rejected_record_reopens_undecided(api: Api, operator: User) -> None:
    store = linked_store()
    item = proposed(store)
    shown = in_hand(api, item, operator)
    body = {"sync_id": item.pk, "version": shown["version"], "decisions": saying(shown, "reject")}
    version = call(api, "apply_sync", body, operator).ok()["item"]["version"]
    again = {"sync_id": item.pk, "version": version, "action": "reopen"}
    waiting = call(api, "change_sync_status", again, operator).ok()
    assert (waiting["status"], waiting["reject_reason"], waiting["note"]) == ("pending", "", "")
    assert {diff["decision"] for diff in waiting["diffs"]} == {"pending"}
    assert not RefusedValue.objects.exists()


def test_a_link_is_applied_although_every_field_is_rejected(api: Api, operator: User) -> None:
    store = linked_store()
    item = proposed()
    shown = in_hand(api, item, operator)
    link = {"sync_id": item.pk, "version": shown["version"], "store_id": store.pk}
    shown = call(api, "link_candidate", link, operator).ok()
    body = {"sync_id": item.pk, "version": shown["version"], "decisions": saying(shown, "reject")}
    done = call(api, "apply_sync", body, operator).ok()
    assert (done["item"]["status"], done["applied_fields"]) == ("applied", [])
    assert SourceRecord.objects.get().store_id == store.pk


def test_record_rejected_as_no_place_is_not_proposed_again(api: Api, operator: User) -> None:
    item = proposed()
    data = {"sync_id": item.pk, "version": 1, "action": "reject", "reason": "not_a_place"}
    call(api, "change_sync_status", data, operator).ok()
    record = SourceRecord.objects.get()
    assert record.link_status == "rejected"
    assert proposals.propose(item.run, [record])["proposals"] == 0
    item.refresh_from_db()
    call(
        api, "change_sync_status", {"sync_id": item.pk, "version": item.version, "action": "reopen"}, operator
    ).ok()
    record.refresh_from_db()
    assert record.link_status == "unlinked"


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ({"action": "reject"}, {"reason": ["Choose a reason"]}),
        ({"action": "reject", "reason": "other"}, {"note": ["Enter a reason"]}),
        ({"action": "snooze"}, {"snooze_until": ["Choose a day within the next 90"]}),
        (
            {"action": "snooze", "snooze_until": "2020-01-01"},
            {"snooze_until": ["Choose a day within the next 90"]},
        ),
    ],
)
def test_rejections_name_missing_fields(
    api: Api, operator: User, data: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    item = proposed()
    assert (
        call(api, "change_sync_status", {"sync_id": item.pk, "version": 1, **data}, operator).errors == errors
    )
    item.refresh_from_db()
    assert (item.status, item.version) == ("pending", 1)


def test_snoozed_review_returns_on_its_day(api: Api, operator: User) -> None:
    from apps.sync.services.undo_rules import wake_up

    item = proposed()
    day = (timezone.now() + dt.timedelta(days=7)).date()
    data = {"sync_id": item.pk, "version": 1, "action": "snooze", "snooze_until": str(day)}
    call(api, "change_sync_status", data, operator).ok()
    assert wake_up() == 0
    assert wake_up(timezone.now() + dt.timedelta(days=8)) == 1
    item.refresh_from_db()
    assert item.status == "pending"
