"""Records of several sources about one new store: one item, one decision."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory
from apps.sync.models import SourceRecord, SyncItem
from apps.sync.services import proposals
from apps.sync.tests.factories import RecordFactory, RunFactory, SourceFactory
from apps.sync.tests.reviewed import call, in_hand
from apps.sync.tests.rule_cases import PIN

pytestmark = pytest.mark.django_db

PHONES = [{"number": "+622112345678", "type": "landline", "is_primary": True, "label": ""}]


@pytest.fixture
def values() -> dict[str, Any]:
    """Return a new cafe in a region of Jakarta."""
    place = StoreFactory(status="deleted")
    regions = {f"region_l{n}_id": getattr(place, f"region_l{n}_id") for n in (1, 2, 3)}
    return {"name": "Kopi Tuku", "store_type": "cafe", "phones": PHONES, **PIN, **regions}


def recorded(values: dict[str, Any], **more: Any) -> SourceRecord:
    """Return a record of a separate source, after it was proposed."""
    source = SourceFactory()
    record = RecordFactory(source=source, first_run=RunFactory(source=source), normalized={**values, **more})
    proposals.propose(record.last_run, [record])
    record.refresh_from_db()
    return record


def applied(api: Api, item: SyncItem, user: User) -> dict[str, Any]:
    shown = in_hand(api, item, user)
    decisions = [{"field": diff["field"], "decision": "accept"} for diff in shown["diffs"]]
    data = {"sync_id": item.pk, "version": shown["version"], "decisions": decisions, "note": "Seen"}
    done: dict[str, Any] = call(api, "apply_sync", data, user).ok()
    return done


def test_equal_new_records_of_two_sources_are_one_item(
    api: Api, manager: User, values: dict[str, Any]
) -> None:
    first, second = recorded(values), recorded(values, website="https://tuku.example/")
    item = SyncItem.objects.get()
    assert (item.record, second.joined_item) == (first, item)
    shown = call(api, "get_sync_detail", {"sync_id": item.pk}, manager).ok()
    assert [(one["source_code"], one["external_id"]) for one in shown["joined"]] == [
        (second.source.code, second.external_id)
    ]
    applied(api, item, manager)
    store = Store.objects.get(status="draft")
    for record in (first, second):
        record.refresh_from_db()
        assert (record.store, record.link_status) == (store, "linked")
    ids = {(one.source, one.external_id) for one in store.external_ids.all()}
    assert ids == {(record.source.code, record.external_id) for record in (first, second)}
    update = SyncItem.objects.exclude(pk=item.pk).get()
    assert (update.action, update.store, update.record, update.fields) == (
        "update",
        store,
        second,
        ["website"],
    )


@pytest.mark.parametrize(
    "other",
    [
        {"name": "Sate Padang"},
        {"phones": [{**PHONES[0], "number": "+622199999999"}], "lat": "-6.343000"},
        {"phones": [], "lat": "-6.243900"},
        {"closure": {"state": "permanently_closed", "on": None, "note": ""}},
    ],
    ids=["another name", "another place", "no evidence beside the name", "closed"],
)
def test_records_that_are_not_surely_equal_stay_apart(values: dict[str, Any], other: dict[str, Any]) -> None:
    recorded(values)
    second = recorded(values, **other)
    assert second.joined_item is None
    assert SyncItem.objects.filter(record=second).count() == (0 if "closure" in other else 1)


def test_records_of_one_source_stay_apart(values: dict[str, Any]) -> None:
    source = SourceFactory()
    run = RunFactory(source=source)
    for _ in range(2):
        proposals.propose(run, [RecordFactory(source=source, first_run=run, normalized=values)])
    assert SyncItem.objects.count() == 2
    assert not SourceRecord.objects.exclude(joined_item=None).exists()


def test_a_changed_record_leaves_the_item_it_no_longer_equals(values: dict[str, Any]) -> None:
    recorded(values)
    second = recorded(values)
    second.normalized = {**values, "name": "Sate Padang", "phones": []}
    proposals.propose(second.last_run, [second])
    second.refresh_from_db()
    assert second.joined_item is None
    assert SyncItem.objects.get(record=second).title == "Sate Padang"


def test_joined_records_follow_the_newer_item(values: dict[str, Any]) -> None:
    first, second = recorded(values), recorded(values)
    first.normalized = {**values, "website": "https://tuku.example/"}
    proposals.propose(first.last_run, [first])
    second.refresh_from_db()
    newer = SyncItem.objects.get(status="pending")
    assert (newer.record, second.joined_item) == (first, newer)
    first.normalized = {**values, "name": "Sate Padang", "phones": []}
    proposals.propose(first.last_run, [first])
    second.refresh_from_db()
    assert second.joined_item is None
    assert SyncItem.objects.get(record=second).status == "pending"


def test_undo_unlinks_joined_records_too(api: Api, manager: User, values: dict[str, Any]) -> None:
    first, second = recorded(values), recorded(values, website="https://tuku.example/")
    item = SyncItem.objects.get()
    applied(api, item, manager)
    item.refresh_from_db()
    undone = call(api, "undo_sync", {"sync_id": item.pk, "version": item.version}, manager).ok()
    assert undone["not_undone"] == []
    for record in (first, second):
        record.refresh_from_db()
        assert (record.store, record.link_status) == (None, "unlinked")
    assert not SyncItem.objects.filter(status="pending").exists()
    assert second.joined_item == item


def test_no_store_for_one_is_no_store_for_the_other(api: Api, manager: User, values: dict[str, Any]) -> None:
    recorded(values)
    second = recorded(values)
    item = SyncItem.objects.get()
    data = {"sync_id": item.pk, "version": item.version, "action": "reject", "reason": "not_food"}
    shown = call(api, "change_sync_status", data, manager).ok()
    second.refresh_from_db()
    assert second.link_status == "rejected"
    again = {"sync_id": item.pk, "version": shown["version"], "action": "reopen"}
    call(api, "change_sync_status", again, manager).ok()
    second.refresh_from_db()
    assert second.link_status == "unlinked"
