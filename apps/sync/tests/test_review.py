"""The review: what records propose, who has them in hand, what applying writes, and that it can be taken back."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, ReviewClaim
from apps.core.testing.api import Api
from apps.stores.models import Store, StoreExternalId
from apps.stores.tests.factories import StoreFactory
from apps.sync import proposing
from apps.sync.models import RefusedValue, SourceRecord, SyncItem
from apps.sync.tests.factories import RecordFactory, RunFactory, SourceFactory

pytestmark = pytest.mark.django_db
SAID = {
    "name": "Kopi Tuku", "store_type": "cafe", "lat": "-6.243000", "lng": "106.800000",
    "website": "https://tuku.example/", "phones": [{"number": "+622112345678", "type": "landline"}],
}  # fmt: skip


@pytest.fixture
def operator() -> User:
    return UserFactory(role="operator", countries=["ID"])


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"])


def proposed(store: Store | None = None, *, said: dict[str, Any] | None = None, **source: Any) -> SyncItem:
    """The item that a record makes; with a store, the record is linked to it."""
    linked = {"store": store, "link_status": "linked"} if store else {}
    origin = SourceFactory(close_signal_trusted=True, **source)
    record = RecordFactory(source=origin, normalized=said or SAID, **linked)
    assert proposing.propose(RunFactory(source=origin), [record])["proposals"] == 1
    return SyncItem.objects.get(record=record)


def linked_store(**fields: Any) -> Store:
    return StoreFactory(
        **{
            "country": "ID",
            "name": "Kopi Tuku",
            "lat": "-6.243000",
            "lng": "106.800000",
            "website": "",
            "phones": [],
            "store_type": "cafe",
            **fields,
        }
    )


def call(api: Api, name: str, data: dict[str, Any], user: User) -> Any:
    return api.call(f"store_sync/{name}", data, as_=user, cc="ID")


def in_hand(api: Api, item: SyncItem, user: User) -> dict[str, Any]:
    return call(api, "claim_sync", {"sync_id": item.pk}, user).ok()


def saying(item: dict[str, Any], decision: str = "accept", **other: str) -> list[dict[str, Any]]:
    return [
        {"field": diff["field"], "decision": other.get(diff["field"], decision)} for diff in item["diffs"]
    ]


def field(item: dict[str, Any], name: str) -> dict[str, Any]:
    return next(diff for diff in item["diffs"] if diff["field"] == name)


# -- what is proposed ---------------------------------------------------------------------------------
def test_only_real_differences_are_proposed(api: Api, operator: User) -> None:
    store = linked_store(phones=[{"number": "+622112345678", "type": "landline"}], lat="-6.243100")
    shown = in_hand(api, proposed(store), operator)
    names = {diff["field"] for diff in shown["diffs"]}
    assert "website" in names
    assert not names & {"phones", "pin", "name"}, "the same number, a pin 11 m away, the same name"
    assert field(shown, "website")["severity"] == "minor"


def test_what_a_record_says_of_an_unknown_shop_is_a_new_store(api: Api, operator: User) -> None:
    item = proposed()
    assert (item.action, item.store_id) == ("create", None)
    assert {"name", "pin", "website"} <= set(item.fields)


def test_a_shop_that_looks_like_one_of_ours_is_linked_first(api: Api, operator: User) -> None:
    store = linked_store()
    item = proposed()
    assert (item.action, item.store_id) == ("link", store.pk)
    shown = call(api, "get_sync_detail", {"sync_id": item.pk}, operator).ok()
    assert shown["candidates"][0]["store"]["store_id"] == store.pk
    assert shown["candidates"][0]["reasons"]


@pytest.mark.parametrize(
    ("closure", "action"),
    [("permanently_closed", "close_permanent"), ("temporarily_closed", "close_temporary")],
)
def test_closures_come_first(closure: str, action: str) -> None:
    item = proposed(linked_store(), said={**SAID, "closure": {"state": closure, "on": None, "note": ""}})
    assert (item.action, item.priority, item.severity) == (action, 2, "critical")


def test_the_word_of_a_source_that_is_not_trusted_closes_nothing() -> None:
    store = linked_store(website="https://tuku.example/", phones=SAID["phones"])
    origin = SourceFactory(close_signal_trusted=False)
    record = RecordFactory(
        source=origin, store=store, link_status="linked",
        normalized={**SAID, "closure": {"state": "permanently_closed", "on": None, "note": ""}},
    )  # fmt: skip
    assert proposing.propose(RunFactory(source=origin), [record])["proposals"] == 0


def test_a_pin_far_away_asks_whether_the_shop_moved() -> None:
    item = proposed(linked_store(lat="-6.253000"))
    assert (item.action, item.priority) == ("move", 2)


def test_news_supersede_what_waits_and_leave_what_is_in_hand(api: Api, operator: User) -> None:
    store = linked_store()
    item = proposed(store)
    record = item.record
    record.normalized = {**SAID, "website": "https://tuku.example/new"}
    proposing.propose(item.run, [record])
    item.refresh_from_db()
    newer = SyncItem.objects.exclude(pk=item.pk).get()
    assert (item.status, newer.status) == ("superseded", "pending")
    in_hand(api, newer, operator)
    proposing.propose(item.run, [record])
    newer.refresh_from_db()
    assert newer.status == "in_review"


# -- in hand -------------------------------------------------------------------------------------------
def test_two_people_never_get_the_same_item(api: Api, operator: User, manager: User) -> None:
    for number in range(6):
        proposed(said={**SAID, "name": f"Kedai {number}", "lat": f"-6.3{number}0000"})
    mine = call(api, "claim_next", {"n": 3}, operator).ok()["items"]
    theirs = call(api, "claim_next", {"n": 20}, manager).ok()["items"]
    assert len(mine) == len(theirs) == 3
    assert not {item["sync_id"] for item in mine} & {item["sync_id"] for item in theirs}
    again = call(api, "claim_next", {"n": 3}, operator).ok()["items"]
    assert [item["sync_id"] for item in again] == [item["sync_id"] for item in mine], (
        "what one has comes first"
    )


def test_the_most_urgent_come_first_and_of_those_the_oldest(api: Api, operator: User) -> None:
    first, second = proposed(linked_store()), proposed(linked_store())
    closing = proposed(linked_store(), said={**SAID, "closure": {"state": "permanently_closed", "on": None}})
    wanted = [closing.pk, first.pk, second.pk]
    rows = call(api, "query_syncs", {}, operator).ok()["list"]
    assert [row["sync_id"] for row in rows] == wanted
    taken = call(api, "claim_next", {"n": 3}, operator).ok()["items"]
    assert [item["sync_id"] for item in taken] == wanted


def test_what_is_in_hand_comes_first_where_it_is_asked_for(api: Api, operator: User) -> None:
    first, second = proposed(linked_store()), proposed(linked_store())
    in_hand(api, second, operator)
    assert [item["sync_id"] for item in call(api, "claim_next", {"n": 1}, operator).ok()["items"]] == [
        second.pk
    ]
    narrowed = {"n": 1, "filters": {"run_id": [first.run_id]}}
    assert [item["sync_id"] for item in call(api, "claim_next", narrowed, operator).ok()["items"]] == [
        first.pk
    ]


def test_a_colleagues_item_is_named_and_left_alone(api: Api, operator: User, manager: User) -> None:
    item = proposed(linked_store())
    shown = in_hand(api, item, operator)
    refused = call(api, "claim_sync", {"sync_id": item.pk}, manager)
    assert (refused.code, refused.msg) == (10007, f"Being reviewed by {operator.nickname}")
    data = {"sync_id": item.pk, "version": shown["version"], "decisions": saying(shown)}
    assert call(api, "apply_sync", data, manager).code == 10007
    assert ChangeLog.objects.filter(object_type="store", action="edit").count() == 0
    taken = call(api, "claim_sync", {"sync_id": item.pk, "take_over": True}, manager).ok()
    assert taken["claimed_by"]["user_id"] == manager.pk


def test_operators_take_nothing_over(api: Api, operator: User) -> None:
    other = UserFactory(role="operator", countries=["ID"])
    item = proposed(linked_store())
    in_hand(api, item, other)
    assert call(api, "claim_sync", {"sync_id": item.pk, "take_over": True}, operator).code == 10003


def test_what_was_left_lying_is_free_again(api: Api, operator: User) -> None:
    from apps.sync.services.undoing import wake_up

    item = proposed(linked_store())
    in_hand(api, item, operator)
    ReviewClaim.objects.update(until=timezone.now() - dt.timedelta(minutes=1))
    assert wake_up() == 1
    item.refresh_from_db()
    assert item.status == "pending"


# -- applying --------------------------------------------------------------------------------------------
def test_what_is_accepted_is_written_with_its_origin(api: Api, operator: User) -> None:
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


def test_what_weighs_much_is_explained(api: Api, operator: User) -> None:
    store = linked_store(name="Kopi Toko", website="https://tuku.example/", phones=SAID["phones"])
    shown = in_hand(api, proposed(store), operator)
    data = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown)}
    refused = call(api, "apply_sync", data, operator)
    assert refused.errors == {"note": ["Say why this is right: Name"]}
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


def test_what_else_changed_does_not_matter(api: Api, operator: User, manager: User) -> None:
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
    said = {**SAID, **regions, "address_line1": "Jl. Cipete Raya 7", "lat": "-6.283000"}
    shown = in_hand(api, proposed(said=said), operator)
    assert shown["action"] == "create"
    data = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown)}
    done = call(api, "apply_sync", data, operator).ok()
    store = Store.objects.get(pk=done["store"]["store_id"])
    assert (store.name, store.status, store.created_by) == ("Kopi Tuku", "draft", operator)
    assert store.field_sources["name"]["sync_id"] == shown["sync_id"]
    assert SourceRecord.objects.get().store == store
    assert ChangeLog.objects.get(object_type="store", object_id=store.pk).action == "create"


def test_a_new_store_that_breaks_a_rule_is_not_half_made(api: Api, operator: User) -> None:
    shown = in_hand(api, proposed(said={"name": "Kopi Tuku", "store_type": "cafe"}), operator)
    before = Store.objects.count()
    data = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown)}
    refused = call(api, "apply_sync", data, operator)
    assert refused.code == 10005
    assert Store.objects.count() == before
    assert SyncItem.objects.get().status == "in_review"


def test_a_closing_that_is_accepted_closes_the_store(api: Api, operator: User) -> None:
    store = linked_store(website="https://tuku.example/", phones=SAID["phones"])
    said = {**SAID, "closure": {"state": "permanently_closed", "on": "2026-01-31", "note": ""}}
    shown = in_hand(api, proposed(store, said=said), operator)
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
    said = {**SAID, "address_line1": "Jl. Baru 2",
            **{f"region_l{n}_id": getattr(store, f"region_l{n}_id") for n in (1, 2, 3)}}  # fmt: skip
    shown = in_hand(api, proposed(store, said=said), operator)
    assert shown["action"] == "move"
    data = {"sync_id": shown["sync_id"], "version": shown["version"], "decisions": saying(shown),
            "note": "Moved in May", "move_to_new": True}  # fmt: skip
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
    assert refused.errors == {"note": ["Say why this is none of the stores it looks like"]}


# -- refused, put off ---------------------------------------------------------------------------------
def test_a_refused_value_is_not_proposed_again(api: Api, operator: User) -> None:
    store = linked_store()
    item = proposed(store)
    shown = in_hand(api, item, operator)
    data = {"sync_id": item.pk, "version": shown["version"], "decisions": saying(shown, "reject")}
    call(api, "apply_sync", data, operator).ok()
    assert RefusedValue.objects.filter(store=store).count() == len(shown["diffs"])
    assert proposing.propose(item.run, [item.record])["proposals"] == 0
    record = SourceRecord.objects.get(pk=item.record_id)
    record.normalized = {**SAID, "website": "https://tuku.example/2026"}
    assert proposing.propose(item.run, [record])["proposals"] == 1
    assert SyncItem.objects.latest("id").fields == ["website"]


def test_what_is_no_place_at_all_never_comes_back(api: Api, operator: User) -> None:
    item = proposed()
    data = {"sync_id": item.pk, "version": 1, "action": "reject", "reason": "not_a_place"}
    call(api, "change_sync_status", data, operator).ok()
    record = SourceRecord.objects.get()
    assert record.link_status == "rejected"
    assert proposing.propose(item.run, [record])["proposals"] == 0
    item.refresh_from_db()
    call(
        api, "change_sync_status", {"sync_id": item.pk, "version": item.version, "action": "reopen"}, operator
    ).ok()
    record.refresh_from_db()
    assert record.link_status == "unlinked"


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ({"action": "reject"}, {"reason": ["Choose why"]}),
        ({"action": "reject", "reason": "other"}, {"note": ["Say why"]}),
        ({"action": "snooze"}, {"snooze_until": ["Choose a day within the next 90"]}),
        (
            {"action": "snooze", "snooze_until": "2020-01-01"},
            {"snooze_until": ["Choose a day within the next 90"]},
        ),
    ],
)
def test_refusals_say_what_is_missing(
    api: Api, operator: User, data: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    item = proposed()
    assert (
        call(api, "change_sync_status", {"sync_id": item.pk, "version": 1, **data}, operator).errors == errors
    )
    item.refresh_from_db()
    assert (item.status, item.version) == ("pending", 1)


def test_what_was_put_off_comes_back_on_its_day(api: Api, operator: User) -> None:
    from apps.sync.services.undoing import wake_up

    item = proposed()
    day = (timezone.now() + dt.timedelta(days=7)).date()
    data = {"sync_id": item.pk, "version": 1, "action": "snooze", "snooze_until": str(day)}
    call(api, "change_sync_status", data, operator).ok()
    assert wake_up() == 0
    assert wake_up(timezone.now() + dt.timedelta(days=8)) == 1
    item.refresh_from_db()
    assert item.status == "pending"


# -- taking back ---------------------------------------------------------------------------------------------
def test_undo_puts_back_what_still_stands_and_names_the_rest(api: Api, operator: User, manager: User) -> None:
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
    said = {**SAID, **regions, "address_line1": "Jl. Cipete Raya 7", "lat": "-6.283000"}
    shown = in_hand(api, proposed(said=said), operator)
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
    held = in_hand(api, SyncItem.objects.get(), operator)
    data = {"sync_id": held["sync_id"], "version": held["version"], "decisions": saying(held)}
    assert call(api, "apply_sync", data, operator).ok()["store"]["store_id"] != done["store"]["store_id"]


def test_what_was_taken_back_is_compared_with_the_store_as_it_is_when_taken_up(
    api: Api, operator: User, manager: User
) -> None:
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


# -- many at once --------------------------------------------------------------------------------------------
def test_minor_changes_are_accepted_together_and_taken_back_one_by_one(api: Api, operator: User) -> None:
    stores = [linked_store(name=f"Kedai {n}", lat=f"-6.3{n}0000") for n in range(2)]
    items = [proposed(store, said={**SAID, "name": store.name, "lat": str(store.lat)}) for store in stores]
    grave = proposed(linked_store(name="Kopi Toko", lat="-6.500000"), said={**SAID, "lat": "-6.500000"})
    data = {"ids": [item.pk for item in (*items, grave)], "action": "accept_minor"}
    done = call(api, "bulk_edit_syncs", data, operator).ok()
    assert sorted(done["succeeded"]) == sorted(item.pk for item in items)
    assert done["failed"][0]["msg"] == "To be looked at by a person: Name"
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


def test_what_waits_goes_along_with_a_store_that_is_merged(api: Api, operator: User, manager: User) -> None:
    loser = linked_store(complete=True, website="")
    winner = linked_store(complete=True, website="", name="Kopi Tuku Cipete", lat="-6.243200")
    item = proposed(loser)
    data = {
        "winner_id": winner.pk, "loser_id": loser.pk, "winner_version": 1, "loser_version": 1,
        "field_choices": {}, "reason": "Listed twice",
    }  # fmt: skip
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
    record.normalized = {**SAID, "website": "https://tuku.example/2026"}
    proposing.propose(item.run, [record])
    assert SyncItem.objects.latest("id").store_id == winner.pk, "what comes later is about it, too"


def test_what_waits_keeps_no_store_from_being_deleted(api: Api, manager: User) -> None:
    store = linked_store()
    proposed(store)
    body = {"store_id": store.pk, "version": 1, "action": "delete"}
    api.call("store/change_store_status", body, as_=manager, cc="ID").ok()


def test_others_see_nothing(api: Api) -> None:
    item = proposed(linked_store())
    turkish = UserFactory(role="operator", countries=["TR"])
    assert api.call("store_sync/get_sync_detail", {"sync_id": item.pk}, as_=turkish, cc="TR").code == 10004
    editor = UserFactory(role="editor", countries=["ID"])
    assert call(api, "query_syncs", {}, editor).code == 10003
