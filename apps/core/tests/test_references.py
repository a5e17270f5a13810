"""References to a record: counted, named, blocking deletion, and moved in a merge."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.errors import InUse
from apps.core.models import ChangeLog, Changeset
from apps.core.records import references
from apps.core.testing.api import Api
from apps.stores.models import Brand, Store, Tag
from apps.stores.services.brands import refresh_brand_search
from apps.stores.tests.factories import StoreFactory, TagFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True)


@pytest.fixture
def tags() -> tuple[Tag, Tag]:
    return TagFactory(slug="nasi-goreng"), TagFactory(slug="fried-rice")


def brand(name: str) -> Brand:
    made = Brand(name=name, countries=["ID", "TR"])
    refresh_brand_search(made)
    made.save()
    return made


def test_a_store_that_others_point_at_is_not_deleted(api: Api, manager: User) -> None:
    store = StoreFactory()
    moved = StoreFactory(name="Before", moved_to_store=store)
    merged = StoreFactory(name="Twin", status="merged", merged_into_store=store)
    body = {"store_id": store.pk, "version": 1, "action": "delete"}
    refused = api.call("store/change_store_status", body, as_=manager)
    assert (refused.code, refused.msg) == (10010, "In use by 2 items")
    assert refused.data["references"] == [
        {"object_type": "store", "object_id": moved.pk, "title": "Before"},
        {"object_type": "store", "object_id": merged.pk, "title": "Twin"},
    ]
    store.refresh_from_db()
    assert (store.status, store.version, ChangeLog.objects.count()) == ("draft", 1, 0)


def test_all_are_counted_and_only_those_one_may_see_are_named(manager: User) -> None:
    chain = brand("Kopi Kenangan")
    here = StoreFactory(name="Here", brand=chain)
    StoreFactory(name="Abroad", brand=chain, country="TR")
    with pytest.raises(InUse, match="In use by 2 items") as refused:
        references.require_unused(user=manager, country="ID", record=chain)
    assert refused.value.data["references"] == [
        {"object_type": "store", "object_id": here.pk, "title": "Here"}
    ]
    listed, total = references.references(user=UserFactory(editor=True), country="ID", record=chain)
    assert (listed, total) == ([], 2)
    references.require_unused(user=manager, country="ID", record=brand("Nobody's"))


def test_of_many_fifty_are_named(manager: User) -> None:
    chain = brand("Everywhere")
    for _ in range(53):
        StoreFactory(brand=chain)
    listed, total = references.references(user=manager, country="ID", record=chain)
    assert (len(listed), total) == (50, 53)


def test_a_merge_takes_along_what_pointed_there(manager: User, tags: tuple[Tag, Tag]) -> None:
    origin, into = tags
    other = TagFactory()
    first = StoreFactory(tags=[other.pk, origin.pk])
    both = StoreFactory(tags=[origin.pk, other.pk, into.pk])
    abroad = StoreFactory(tags=[origin.pk], country="TR")
    untouched = StoreFactory(tags=[other.pk])
    older = TagFactory(status="merged", merged_into=origin)
    changeset = Changeset.objects.create(kind="merge", title="Merged tags", actor=manager)
    moved = references.repoint(actor=manager, origin=origin, into=into, changeset=changeset)
    assert [(one.source, one.way, len(one.records)) for one in moved] == [
        ("store", "tags", 3),
        ("tag", "merged_into_id", 1),
    ]
    assert {store.pk: store.tags for store in Store.objects.all()} == {
        first.pk: [other.pk, into.pk],
        both.pk: [into.pk, other.pk],
        abroad.pk: [into.pk],
        untouched.pk: [other.pk],
    }
    older.refresh_from_db()
    assert older.merged_into == into
    assert references.references(user=manager, country="ID", record=origin) == ([], 0)
    log = ChangeLog.objects.get(object_type="store", object_id=first.pk)
    assert (log.action, log.actor, log.changeset, log.object_version) == ("repoint", manager, changeset, 2)
    assert log.changes == [{"field": "tags", "old": [other.pk, origin.pk], "new": [other.pk, into.pk]}]
    assert log.reason == "Tag nasi-goreng was merged into fried-rice"
    untouched.refresh_from_db()
    assert untouched.version == 1


def test_a_record_never_comes_to_point_at_itself(manager: User) -> None:
    origin, into = StoreFactory(name="Old"), StoreFactory(name="New")
    into.moved_to_store = origin
    into.save()
    third = StoreFactory(moved_to_store=origin)
    (moved,) = references.repoint(actor=manager, origin=origin, into=into)
    assert (moved.way, moved.records) == ("moved_to_store_id", ((third.pk, origin.pk, into.pk),))
    into.refresh_from_db()
    third.refresh_from_db()
    assert (into.moved_to_store, third.moved_to_store) == (origin, into)


def test_only_two_of_a_kind_are_merged(manager: User, tags: tuple[Tag, Tag]) -> None:
    for into in (tags[0], brand("Not a tag")):
        with pytest.raises(ValueError, match="one kind"):
            references.repoint(actor=manager, origin=tags[0], into=into)


def test_moving_many_costs_no_more_statements(manager: User, tags: tuple[Tag, Tag]) -> None:
    def cost(stores: int) -> int:
        for _ in range(stores):
            StoreFactory(tags=[tags[0].pk])
        with CaptureQueriesContext(connection) as captured:
            (moved,) = references.repoint(actor=manager, origin=tags[0], into=tags[1])
        assert len(moved.records) == stores
        return len(captured)

    assert cost(1) == cost(12)


def test_undo_merge_moves_references_back_where_unchanged(manager: User, tags: tuple[Tag, Tag]) -> None:
    origin, into = tags
    both, moved_on, removed, plain = (StoreFactory(tags=[origin.pk]) for _ in range(4))
    both.tags = [origin.pk, into.pk]
    both.save()
    turned = references.repoint(actor=manager, origin=origin, into=into)
    stored_json = [references.Turned.of(one.as_json()) for one in turned]
    assert stored_json == turned
    moved_on.refresh_from_db()
    moved_on.tags = []
    moved_on.save()
    removed_id = removed.pk
    removed.delete()
    count, response = references.point_back(actor=manager, origin=origin, into=into, turned=turned)
    assert count == 2
    assert {(one.object_id, one.msg) for one in response} == {
        (moved_on.pk, "Changed since"),
        (removed_id, "Deleted"),
    }
    assert {store.pk: store.tags for store in Store.objects.all()} == {
        both.pk: [origin.pk, into.pk],
        moved_on.pk: [],
        plain.pk: [origin.pk],
    }
    assert ChangeLog.objects.filter(object_id=plain.pk).latest("id").reason == (
        "The merge of nasi-goreng was undone"
    )
    assert references.point_back(actor=manager, origin=origin, into=into, turned=turned)[0] == 0


def test_counters_are_updated_by_merge_and_undo(
    manager: User, tags: tuple[Tag, Tag], monkeypatch: pytest.MonkeyPatch
) -> None:
    updates: list[list[int]] = []
    entry = references.by_array("tag", "store", Store, "tags", after=lambda ids: updates.append(list(ids)))
    monkeypatch.setattr(references, "_pointings", [entry])
    StoreFactory(tags=[tags[0].pk])
    turned = references.repoint(actor=manager, origin=tags[0], into=tags[1])
    references.point_back(actor=manager, origin=tags[0], into=tags[1], turned=turned)
    assert updates == [[tags[0].pk, tags[1].pk]] * 2


def test_unreachable_way_is_not_recorded() -> None:
    with pytest.raises(ValueError, match="read and put back"):
        references.register(
            references.Reference("tag", "store", lambda pk: Store.objects.none(), lambda *ids: None)
        )
