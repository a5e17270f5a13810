"""Undo of merges: restored fields, fields changed since, and permissions."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, Changeset
from apps.core.testing.api import Answer, Api
from apps.stores.models import Store, StoreDuplicatePair, StoreExternalId, StoreMerge, StoreRedirect
from apps.stores.queries import redirects
from apps.stores.tests.factories import PairFactory, PictureFactory, StoreFactory
from apps.stores.tests.test_merging import gallery, merge

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, countries=["ID"])


@pytest.fixture
def two() -> tuple[Store, Store]:
    return (
        StoreFactory(name="Kopi Tuku", slug="kopi-tuku", complete=True, intro="Old"),
        StoreFactory(name="Toko Kopi Tuku", slug="toko-kopi-tuku", complete=True, intro="New"),
    )


def undo(api: Api, user: User, merge_id: int, **more: Any) -> Answer:
    return api.call("store/undo_merge", {"merge_id": merge_id, **more}, as_=user)


def edit(api: Api, user: User, store: Store, **patch: Any) -> None:
    store.refresh_from_db()
    api.call("store/edit_store", {"store_id": store.pk, "version": store.version, **patch}, as_=user).ok()


def test_undo_of_a_merge_restores_both_stores(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    loser.pictures = gallery(PictureFactory())
    loser.save()
    row = StoreExternalId.objects.create(store=loser, source="osm", external_id="n1")
    done = merge(api, manager, winner, loser, field_choices={"name": "loser", "slug": "loser"}).ok()
    data = undo(api, manager, done["merge_id"], reason="Two counters after all").ok()
    assert data["not_undone"] == []
    assert (data["store"]["store_id"], data["store"]["status"]) == (loser.pk, "draft")
    assert (data["store"]["slug"], data["store"]["merged_into_store_id"]) == ("toko-kopi-tuku", None)
    assert len(data["store"]["pictures"]) == 1
    assert data["winner"]["name"] == "Kopi Tuku"
    winner.refresh_from_db()
    row.refresh_from_db()
    assert (winner.name, winner.slug, winner.pictures, row.store) == ("Kopi Tuku", "kopi-tuku", [], loser)
    assert not StoreRedirect.objects.exists()
    stored = StoreMerge.objects.get()
    assert (stored.undone_by, stored.undo_reason) == (manager, "Two counters after all")
    log = ChangeLog.objects.filter(object_id=loser.pk).latest("id")
    assert log.action == "undo_merge"
    assert log.reason == ("The merge of Toko Kopi Tuku into Kopi Tuku was undone. Two counters after all")
    written = Changeset.objects.get(pk=data["changeset_id"])
    assert (written.kind, written.undoes) == ("undo", stored.changeset)
    assert log.changeset == written


def test_undo_merge_preserves_and_lists_fields_changed_since(
    api: Api, manager: User, two: tuple[Store, Store]
) -> None:
    winner, loser = two
    done = merge(api, manager, winner, loser, field_choices={"name": "loser", "intro": "loser"}).ok()
    edit(api, UserFactory(nickname="Sari"), winner, intro="Newer")
    data = undo(api, manager, done["merge_id"]).ok()
    assert [(row["object_id"], row["field"], row["msg"]) for row in data["not_undone"]] == [
        (winner.pk, "intro", "Changed since by Sari")
    ]
    winner.refresh_from_db()
    loser.refresh_from_db()
    assert (winner.name, winner.intro, loser.intro) == ("Kopi Tuku", "Newer", "New")


def test_records_that_were_moved_on_stay_and_are_named(
    api: Api, manager: User, two: tuple[Store, Store]
) -> None:
    winner, loser = two
    elsewhere = StoreFactory()
    closed = {"business_status": "permanently_closed", "close_reason": "moved", "closed_on": "2026-01-01"}
    first, second = (StoreFactory(name=name, moved_to_store=loser, **closed) for name in ("One", "Two"))
    StoreExternalId.objects.create(store=loser, source="osm", external_id="n1")
    done = merge(api, manager, winner, loser).ok()
    Store.objects.filter(pk=second.pk).update(moved_to_store=elsewhere)
    edit(api, manager, winner, external_ids=[])
    data = undo(api, manager, done["merge_id"]).ok()
    assert {(row["object_title"], row["field"], row["msg"]) for row in data["not_undone"]} == {
        ("Two", "moved_to_store_id", "Changed since"),
        ("Toko Kopi Tuku", "external_ids", "osm id n1 is no longer there"),
    }
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.moved_to_store, second.moved_to_store) == (loser, elsewhere)


def test_address_used_meanwhile_gets_a_number(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    done = merge(api, manager, winner, loser).ok()
    StoreFactory(slug="toko-kopi-tuku")
    data = undo(api, manager, done["merge_id"]).ok()
    assert data["store"]["slug"] == "toko-kopi-tuku-2"
    assert [row["field"] for row in data["not_undone"]] == ["slug"]


def test_merge_chain_is_undone_from_its_end(api: Api, manager: User) -> None:
    first, second, third = (StoreFactory(name=f"Tuku {n}", slug=f"tuku-{n}") for n in (1, 2, 3))
    one = merge(api, manager, second, first).ok()["merge_id"]
    two = merge(api, manager, third, second).ok()["merge_id"]
    refused = undo(api, manager, one)
    assert refused.code == 10007
    assert refused.msg == "Tuku 2 was merged into Tuku 3 since. Undo that merge first"
    assert undo(api, manager, two).ok()["not_undone"] == []
    first.refresh_from_db()
    assert first.merged_into_store == second
    assert redirects.find(country="ID", slug="tuku-1") == redirects.ResolvedStore(second.pk, "tuku-2", True)
    assert undo(api, manager, one).ok()["not_undone"] == []
    assert set(Store.objects.values_list("status", flat=True)) == {"draft"}
    assert redirects.find(country="ID", slug="tuku-1") == redirects.ResolvedStore(first.pk, "tuku-1", False)


def test_undo_of_a_merge_restores_the_pairs(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    others = [StoreFactory() for _ in range(2)]
    PairFactory(
        store_a=winner, store_b=loser, status="snoozed", snooze_until="2099-01-01", decided_by=manager
    )
    PairFactory(store_a=loser, store_b=others[0])
    PairFactory(store_a=loser, store_b=others[1], status="snoozed", snooze_until="2099-02-02")
    skipped = ("version", "updated_at", "updated_by_id")

    def pairs() -> list[dict[str, Any]]:
        rows = StoreDuplicatePair.objects.order_by("pk").values()
        return [{name: value for name, value in row.items() if name not in skipped} for row in rows]

    before = pairs()
    done = merge(api, manager, winner, loser).ok()
    assert pairs() != before
    undo(api, manager, done["merge_id"]).ok()
    assert pairs() == before


def test_the_changeset_takes_back_the_same(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    done = merge(api, manager, winner, loser, field_choices={"intro": "loser"}).ok()
    body = {"changeset_id": done["changeset_id"]}
    trial = api.call("activity/undo_changeset", {**body, "validate_only": True}, as_=manager).ok()
    assert (trial["undone"], trial["fields"], StoreMerge.objects.filter(undone_at=None).count()) == (2, 1, 1)
    data = api.call("activity/undo_changeset", body, as_=manager).ok()
    assert (data["undone"], data["fields"], data["not_undone"]) == (2, 1, [])
    winner.refresh_from_db()
    loser.refresh_from_db()
    assert (winner.intro, loser.status) == ("Old", "draft")
    assert StoreMerge.objects.get().undone_by == manager
    result = api.call("activity/get_changeset", {"changeset_id": data["changeset_id"]}, as_=manager).ok()
    assert result["allowed_actions"] == [], "merged again, not redone"
    refused = api.call("activity/undo_changeset", {"changeset_id": data["changeset_id"]}, as_=manager)
    assert refused.code == 10007


def test_a_merge_is_undone_once(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    done = merge(api, manager, *two).ok()
    undo(api, manager, done["merge_id"]).ok()
    before = ChangeLog.objects.count()
    refused = undo(api, manager, done["merge_id"])
    assert (refused.code, refused.msg) == (10007, "Already undone")
    assert ChangeLog.objects.count() == before
    again = merge(api, manager, *two).ok()
    assert again["merge_id"] != done["merge_id"], "and may be done again"


def test_after_thirty_days_it_stays(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    done = merge(api, manager, *two).ok()
    long_ago = timezone.now() - dt.timedelta(days=31)
    Changeset.objects.update(at=long_ago)
    StoreMerge.objects.update(created_at=long_ago)
    refused = undo(api, manager, done["merge_id"])
    assert refused.code == 10007
    assert refused.msg == "This change is older than 30 days and can no longer be undone"
    (row,) = api.call("store/query_merges", {}, as_=manager).ok()["list"]
    assert row["allowed_actions"] == []
    assert StoreMerge.objects.get().undone_at is None


def test_a_preview_writes_nothing(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    done = merge(api, manager, winner, loser, field_choices={"intro": "loser"}).ok()
    edit(api, manager, winner, intro="Newer")
    before = ChangeLog.objects.count()
    data = undo(api, manager, done["merge_id"], validate_only=True).ok()
    assert [row["field"] for row in data["not_undone"]] == ["intro"]
    loser.refresh_from_db()
    assert (data["changeset_id"], loser.status, ChangeLog.objects.count()) == (None, "merged", before)


def test_operators_do_not_undo_it_by_any_way(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    done = merge(api, manager, *two).ok()
    operator = UserFactory()
    refused = undo(api, operator, done["merge_id"])
    assert (refused.code, refused.data) == (10003, {"required_roles": ["manager"]})
    body = {"changeset_id": done["changeset_id"]}
    assert api.call("activity/undo_changeset", body, as_=operator).code == 10004
    # A user who merged and is no longer a manager still sees the changeset.
    Changeset.objects.filter(pk=done["changeset_id"]).update(actor=operator)
    assert api.call("activity/undo_changeset", body, as_=operator).code == 10003
    assert StoreMerge.objects.get().undone_at is None
    log = ChangeLog.objects.filter(object_id=two[1].pk).latest("id")
    one = {"object_type": "store", "object_id": two[1].pk, "log_id": log.pk}
    data = api.call("activity/undo_change", one, as_=manager).ok()
    assert data["undone"] == 0
    two[1].refresh_from_db()
    assert two[1].status == "merged"


def test_a_published_store_goes_back_to_the_public_site(api: Api, manager: User) -> None:
    winner, loser = (StoreFactory(complete=True, status="published") for _ in range(2))
    done = merge(api, manager, winner, loser).ok()
    assert undo(api, manager, done["merge_id"]).ok()["store"]["status"] == "published"


def test_verification_lost_since_is_not_restored(api: Api, manager: User) -> None:
    at = timezone.now()
    winner = StoreFactory(name="Kopi Tuku", verification="staff_verified", verified_at=at)
    loser = StoreFactory(name="Toko", verification="owner_verified", verified_at=at, lat="-6.248000")
    chosen = {"pin": "loser", "verification": "loser"}
    done = merge(api, manager, winner, loser, field_choices=chosen).ok()
    edit(api, manager, winner, name="Kopi Baru")
    data = undo(api, manager, done["merge_id"]).ok()
    assert [row["field"] for row in data["not_undone"]] == ["verification"]
    winner.refresh_from_db()
    assert (winner.name, str(winner.lat), winner.verification) == ("Kopi Baru", "-6.243000", "unverified")


def test_verification_is_restored_with_its_name(api: Api, manager: User) -> None:
    at = timezone.now()
    winner = StoreFactory(
        name="Kopi Tuku", verification="staff_verified", verified_at=at, verified_by=manager
    )
    loser = StoreFactory(name="Toko Kopi")
    done = merge(api, manager, winner, loser, field_choices={"name": "loser"}).ok()
    winner.refresh_from_db()
    assert winner.verification == "unverified"
    undo(api, manager, done["merge_id"]).ok()
    winner.refresh_from_db()
    assert (winner.name, winner.verification, winner.verified_by) == ("Kopi Tuku", "staff_verified", manager)
