"""Merging of stores through the operation: result, moved records, and errors."""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.errors import Invalid
from apps.core.models import ChangeLog, Changeset
from apps.core.testing.api import Answer, Api
from apps.stores.choices import FieldChoice
from apps.stores.models import Store, StoreDuplicatePair, StoreExternalId, StoreMerge, StoreRedirect
from apps.stores.queries import redirects
from apps.stores.services.merging import result
from apps.stores.tests.factories import PairFactory, PictureFactory, StoreFactory, TagFactory, regions

pytestmark = pytest.mark.django_db

AT = dt.datetime(2026, 3, 1, 5, 0, tzinfo=dt.UTC)


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, countries=["ID"])


@pytest.fixture
def two() -> tuple[Store, Store]:
    return (
        StoreFactory(name="Kopi Tuku", slug="kopi-tuku", complete=True),
        StoreFactory(name="Toko Kopi Tuku", slug="toko-kopi-tuku", complete=True),
    )


def phone(number: str, *, is_primary: bool = True) -> dict[str, Any]:
    return {"number": number, "type": "mobile", "is_primary": is_primary, "label": ""}


def gallery(*pictures: Any) -> list[dict[str, Any]]:
    return [
        {"picture_id": picture.pk, "category": "food", "caption": "", "sort": place}
        for place, picture in enumerate(pictures)
    ]


def merge(api: Api, user: User, winner: Store, loser: Store, **more: Any) -> Answer:
    for store in (winner, loser):
        store.refresh_from_db()
    body = {
        "winner_id": winner.pk,
        "loser_id": loser.pk,
        "winner_version": winner.version,
        "loser_version": loser.version,
        **more,
    }
    return api.call("store/merge_stores", body, as_=user)


def nothing_was_written(*stores: Store) -> bool:
    versions = set(Store.objects.filter(pk__in=[store.pk for store in stores]).values_list("version"))
    return versions <= {(1,)} and not any(
        model.objects.exists() for model in (StoreMerge, Changeset, ChangeLog, StoreRedirect)
    )


# -- resulting stores -----------------------------------------------------------------------------------
def test_each_field_comes_from_where_it_was_chosen(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    tags = [TagFactory(), TagFactory()]
    winner.tags, loser.tags = [tags[0].pk], [tags[1].pk, tags[0].pk]
    winner.cuisines, loser.cuisines = ["indonesian"], ["nasi", "indonesian"]
    winner.phones, loser.phones = [phone("+6281111111111")], [phone("+6282222222222")]
    winner.attributes, loser.attributes = {"wifi": "free"}, {"wifi": "no", "parking": "lot"}
    loser.intro, loser.website = "Since 2015", "https://tuku.example.com"
    for store in two:
        store.save()
    data = merge(
        api,
        manager,
        winner,
        loser,
        field_choices={
            "name": "loser",
            "intro": "loser",
            "tags": "union",
            "cuisines": "loser",
            "phones": "union",
            "attributes": "union",
        },
        reason="The same counter",
    ).ok()
    store = data["store"]
    assert (store["store_id"], store["name"], store["intro"]) == (winner.pk, "Toko Kopi Tuku", "Since 2015")
    assert store["website"] == "", "what was not chosen is the winner's"
    assert store["tags"] == [tags[0].pk, tags[1].pk]
    assert store["cuisines"] == ["nasi", "indonesian"]
    assert [(row["number"], row["is_primary"]) for row in store["phones"]] == [
        ("+6281111111111", True),
        ("+6282222222222", False),
    ]
    assert store["attributes"] == {"wifi": "free", "parking": "lot"}
    assert (store["slug"], store["version"]) == ("kopi-tuku", 2)
    winner.refresh_from_db()
    assert "toko kopi tuku" in winner.search_text, "what follows from fields is set"
    assert "p:+6282222222222" in winner.match_keys


def test_merged_store_points_to_the_winner_with_its_user(
    api: Api, manager: User, two: tuple[Store, Store]
) -> None:
    winner, loser = two
    data = merge(api, manager, winner, loser).ok()
    detail = api.call("store/get_store_detail", {"store_id": loser.pk}, as_=manager).ok()
    assert (detail["status"], detail["merged_into_store_id"]) == ("merged", winner.pk)
    assert detail["merge"]["merge_id"] == data["merge_id"]
    assert detail["merge"]["merged_by"]["user_id"] == manager.pk
    assert detail["merge"]["allowed_actions"] == ["undo"]
    assert api.call("store/get_store_detail", {"store_id": winner.pk}, as_=manager).ok()["merge"] is None
    refused = api.call("store/edit_store", {"store_id": loser.pk, "version": 2, "name": "X y"}, as_=manager)
    assert (refused.code, refused.msg) == (10007, "This store was merged into Kopi Tuku")


def test_merge_is_in_both_histories_in_one_changeset(
    api: Api, manager: User, two: tuple[Store, Store]
) -> None:
    winner, loser = two
    data = merge(api, manager, winner, loser, reason="The same counter").ok()
    logs = {log.object_id: log for log in ChangeLog.objects.filter(object_type="store")}
    assert set(logs) == {winner.pk, loser.pk}
    assert logs[winner.pk].reason == "Toko Kopi Tuku was merged into this store. The same counter"
    assert logs[loser.pk].reason == "Merged into Kopi Tuku. The same counter"
    assert (logs[winner.pk].action, logs[loser.pk].action) == ("merge_in", "merge")
    assert {(log.changeset_id, log.via) for log in logs.values()} == {(data["changeset_id"], "ui")}
    assert [change["field"] for change in logs[loser.pk].changes] == ["status", "merged_into_store_id"]
    changeset = Changeset.objects.get()
    assert (changeset.kind, changeset.title) == ("merge", "Merged Toko Kopi Tuku into Kopi Tuku")


def test_pictures_and_ids_of_other_sources_go_along(
    api: Api, manager: User, two: tuple[Store, Store]
) -> None:
    winner, loser = two
    shots = [PictureFactory() for _ in range(3)]
    winner.pictures, loser.pictures = gallery(shots[0]), gallery(shots[1], shots[0], shots[2])
    for store in two:
        store.save()
    mine = StoreExternalId.objects.create(store=winner, source="osm", external_id="n1")
    others = StoreExternalId.objects.create(store=loser, source="foursquare", external_id="f9", linked_at=AT)
    data = merge(api, manager, winner, loser).ok()
    assert [(row["picture_id"], row["sort"]) for row in data["store"]["pictures"]] == [
        (shots[0].pk, 0),
        (shots[1].pk, 1),
        (shots[2].pk, 3),
    ]
    assert data["moved"] == {
        "picture": {"label": "pictures", "count": 2},
        "external_id": {"label": "id of another source", "count": 1},
    }
    assert {row["external_id"] for row in data["store"]["external_ids"]} == {"n1", "f9"}
    others.refresh_from_db()
    mine.refresh_from_db()
    assert (others.store, others.linked_at, mine.store) == (winner, AT, winner)
    loser.refresh_from_db()
    assert loser.pictures == []


def test_merge_moves_field_sources_and_preserves_locks(
    api: Api, manager: User, two: tuple[Store, Store]
) -> None:
    winner, loser = two
    entry = {"source": "osm", "sync_id": None, "set_at": None, "set_by": None, "locked": False}
    winner.field_sources = {"intro": {**entry, "source": "staff", "locked": True}}
    loser.field_sources = {"intro": entry, "website": entry}
    loser.intro, loser.website = "Good", "https://tuku.example.com"
    for store in two:
        store.save()
    chosen = {"intro": "loser", "website": "loser"}
    data = merge(api, manager, winner, loser, field_choices=chosen).ok()
    sources = data["store"]["field_sources"]
    assert (sources["intro"]["source"], sources["intro"]["locked"]) == ("osm", True)
    assert (sources["website"]["source"], sources["website"]["locked"]) == ("osm", False)


def test_another_name_or_pin_makes_it_unverified_unless_the_verification_comes_along(
    api: Api, manager: User
) -> None:
    for chosen, expected in (
        ({}, "staff_verified"),
        ({"name": "loser"}, "unverified"),
        ({"pin": "loser"}, "unverified"),
        ({"name": "loser", "verification": "loser"}, "owner_verified"),
    ):
        winner = StoreFactory(verification="staff_verified", verified_at=AT)
        loser = StoreFactory(verification="owner_verified", verified_at=AT, lat="-6.248000")
        body = {"field_choices": chosen}
        if "verification" not in chosen:
            response = merge(api, manager, winner, loser, **body)
            body["confirm_token"] = response.data["confirm_token"]
        assert merge(api, manager, winner, loser, **body).ok()["store"]["verification"] == expected


@pytest.mark.parametrize("side", ["both", "", "WINNER"])
def test_an_unknown_side_is_rejected_with_field_value_and_reason(api: Api, manager: User, side: str) -> None:
    winner, loser = StoreFactory(), StoreFactory()
    with pytest.raises(Invalid) as refused:
        result.read_choices({"name": side})
    assert refused.value.errors == {
        "field_choices": [f"name: “{side}” is not one of {', '.join(FieldChoice.values)}"]
    }
    answer = merge(api, manager, winner, loser, field_choices={"name": side})
    assert answer.code == 10005
    assert Store.objects.filter(status="merged").count() == 0


# -- redirects ------------------------------------------------------------------------------------------
def test_the_losers_address_leads_to_the_winner_through_a_chain(api: Api, manager: User) -> None:
    first, second, third = (StoreFactory(slug=f"tuku-{number}") for number in (1, 2, 3))
    merge(api, manager, second, first).ok()
    assert redirects.find(country="ID", slug="tuku-1") == redirects.ResolvedStore(second.pk, "tuku-2", True)
    merge(api, manager, third, second).ok()
    for slug in ("tuku-1", "tuku-2"):
        assert redirects.find(country="ID", slug=slug) == redirects.ResolvedStore(third.pk, "tuku-3", True)
    assert redirects.find(country="ID", slug="tuku-3") == redirects.ResolvedStore(third.pk, "tuku-3", False)
    assert redirects.find(country="TR", slug="tuku-1") is None
    first.refresh_from_db()
    assert first.merged_into_store == third, "chains collapse"


def test_the_winner_may_take_the_losers_address(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    data = merge(api, manager, winner, loser, field_choices={"slug": "loser"}).ok()
    assert data["store"]["slug"] == "toko-kopi-tuku"
    assert redirects.find(country="ID", slug="toko-kopi-tuku") == redirects.ResolvedStore(
        winner.pk, "toko-kopi-tuku", False
    )
    assert redirects.find(country="ID", slug="kopi-tuku") == redirects.ResolvedStore(
        winner.pk, "toko-kopi-tuku", True
    )


def test_reused_address_belongs_to_the_new_store(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    merge(api, manager, winner, loser).ok()
    newer = StoreFactory(slug="toko-kopi-tuku")
    assert redirects.find(country="ID", slug="toko-kopi-tuku") == redirects.ResolvedStore(
        newer.pk, "toko-kopi-tuku", False
    )


def test_merge_summary_counts_moved_records(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    for number in range(2):
        StoreExternalId.objects.create(store=loser, source="osm", external_id=f"n{number}")
        StoreFactory(moved_to_store=loser, business_status="permanently_closed")
    assert merge(api, manager, winner, loser).ok()["moved"] == {
        "external_id": {"label": "ids of other sources", "count": 2},
        "store": {"label": "stores", "count": 2},
    }


# -- references -----------------------------------------------------------------------------------------
def test_merge_repoints_references_to_the_winner(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    moved = StoreFactory(name="Before", moved_to_store=loser, business_status="permanently_closed")
    data = merge(api, manager, winner, loser).ok()
    assert data["moved"]["store"] == {"label": "store", "count": 1}
    moved.refresh_from_db()
    assert moved.moved_to_store == winner
    log = ChangeLog.objects.get(object_id=moved.pk)
    assert (log.action, log.changeset_id) == ("repoint", data["changeset_id"])


def test_a_merge_settles_the_pairs_of_both_stores(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    others = [StoreFactory() for _ in range(3)]
    pair = PairFactory(store_a=winner, store_b=loser)
    waiting = PairFactory(store_a=loser, store_b=others[0])
    later = PairFactory(
        store_a=loser, store_b=others[1], status="snoozed", snooze_until="2099-01-01", decided_by=manager
    )
    different = PairFactory(store_a=loser, store_b=others[2], status="not_duplicate")
    merge(api, manager, winner, loser).ok()
    pair.refresh_from_db()
    assert (pair.status, pair.decided_by) == ("merged", manager)
    assert not StoreDuplicatePair.objects.filter(pk__in=[waiting.pk, later.pk]).exists()
    carried = StoreDuplicatePair.objects.get(store_a=winner, store_b=others[1])
    assert (carried.status, str(carried.snooze_until)) == ("snoozed", "2099-01-01")
    different.refresh_from_db()
    assert different.status == "not_duplicate"
    listed = api.call("store/query_duplicates", {}, as_=manager).ok()
    assert listed["total"] == 0
    assert set(Store.objects.values_list("open_duplicate_count", flat=True)) == {0}


def test_pairs_of_deleted_stores_are_not_listed(api: Api, manager: User) -> None:
    removed = PairFactory(store_b__status="deleted")
    there = PairFactory()
    judged = PairFactory(store_b__status="deleted", status="not_duplicate")
    listed = api.call("store/query_duplicates", {}, as_=manager).ok()["list"]
    assert [row["pair_id"] for row in listed] == [there.pk]
    statuses = {"status": ["open", "snoozed", "not_duplicate"]}
    listed = api.call("store/query_duplicates", statuses, as_=manager).ok()["list"]
    assert {row["pair_id"] for row in listed} == {there.pk, judged.pk}
    assert removed.status == "open"


def test_managers_see_that_a_pair_can_be_merged(api: Api, manager: User) -> None:
    PairFactory()
    (row,) = api.call("store/query_duplicates", {}, as_=manager).ok()["list"]
    assert row["allowed_actions"] == ["not_duplicate", "snooze", "merge"]
    (row,) = api.call("store/query_duplicates", {}, as_=UserFactory()).ok()["list"]
    assert row["allowed_actions"] == ["not_duplicate", "snooze", "ask_manager"]


# -- preview --------------------------------------------------------------------------------------------
def test_preview_reports_everything_and_writes_nothing(
    api: Api, manager: User, two: tuple[Store, Store]
) -> None:
    winner, loser = two
    loser.verification = "owner_verified"
    loser.pictures = gallery(PictureFactory())
    loser.save()
    data = merge(api, manager, winner, loser, field_choices={"name": "loser"}, validate_only=True).ok()
    assert (data["merge_id"], data["changeset_id"]) == (None, None)
    assert data["store"]["name"] == "Toko Kopi Tuku"
    assert {"field": "name", "old": "Kopi Tuku", "new": "Toko Kopi Tuku"} in data["changes"]
    assert data["moved"] == {"picture": {"label": "picture", "count": 1}}
    assert [warning["code"] for warning in data["warnings"]] == ["owner_verified"]
    assert nothing_was_written(winner, loser)


def test_a_repeat_with_the_same_request_is_done_once(
    api: Api, manager: User, two: tuple[Store, Store]
) -> None:
    winner, loser = two
    body = {
        "winner_id": winner.pk,
        "loser_id": loser.pk,
        "winner_version": 1,
        "loser_version": 1,
        "request_id": "7d7f6c66-5f3c-4d0e-9f3f-0a3c7e1f2b11",
    }
    first = api.call("store/merge_stores", body, as_=manager).ok()
    assert api.call("store/merge_stores", body, as_=manager).ok()["merge_id"] == first["merge_id"]
    assert StoreMerge.objects.count() == 1


# -- confirmations and errors ---------------------------------------------------------------------------
def test_newer_owner_verification_of_the_loser_requires_confirmation(
    api: Api, manager: User, two: tuple[Store, Store]
) -> None:
    winner, loser = two
    winner.verification, winner.verified_at = "owner_verified", AT
    loser.verification, loser.verified_at = "owner_verified", AT + dt.timedelta(days=1)
    for store in two:
        store.save()
    response = merge(api, manager, winner, loser)
    assert response.code == 10009
    (warning,) = response.data["warnings"]
    assert (warning["code"], warning["field"]) == ("owner_verified", "verification")
    assert warning["msg"].startswith("Toko Kopi Tuku was verified by its owner, later than Kopi Tuku was")
    assert nothing_was_written(winner, loser)
    merge(api, manager, winner, loser, confirm_token=response.data["confirm_token"]).ok()


def test_removing_a_public_store_requires_confirmation(
    api: Api, manager: User, two: tuple[Store, Store]
) -> None:
    winner, loser = two
    loser.status = "published"
    loser.save()
    response = merge(api, manager, winner, loser)
    assert response.data["warnings"][0]["msg"] == (
        "Toko Kopi Tuku is on the public site, Kopi Tuku is draft: visitors will not see either"
    )
    assert nothing_was_written(winner, loser)


def test_a_store_is_not_merged_into_itself(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, _ = two
    refused = merge(api, manager, winner, winner)
    assert refused.errors == {"loser_id": ["A store cannot be merged into itself. Choose two stores"]}
    assert nothing_was_written(winner)


def test_a_store_of_another_country_is_not_there(api: Api, two: tuple[Store, Store]) -> None:
    abroad = StoreFactory(country="TR")
    admin = UserFactory(super_admin=True)
    refused = merge(api, admin, two[0], abroad)
    assert (refused.code, refused.msg) == (10004, "Store not found")
    assert nothing_was_written(two[0], abroad)


@pytest.mark.parametrize("side", ["winner", "loser"])
def test_merged_and_deleted_stores_are_refused(api: Api, manager: User, side: str) -> None:
    target = StoreFactory(name="Elsewhere")
    for fields, message in (
        ({"status": "deleted"}, "Cannot merge: status is Deleted"),
        ({"status": "merged", "merged_into_store": target}, "This store was merged into Elsewhere"),
    ):
        stores = [StoreFactory(), StoreFactory(**fields)]
        winner, loser = stores if side == "loser" else reversed(stores)
        refused = merge(api, manager, winner, loser)
        assert (refused.code, refused.msg) == (10007, message)
        assert nothing_was_written(winner, loser)


@pytest.mark.parametrize("side", ["winner", "loser"])
def test_conflict_names_the_store(api: Api, manager: User, two: tuple[Store, Store], side: str) -> None:
    winner, loser = two
    changed = winner if side == "winner" else loser
    colleague = UserFactory(nickname="Sari")
    body = {"store_id": changed.pk, "version": 1, "intro": "New"}
    api.call("store/edit_store", body, as_=colleague).ok()
    versions = {"winner_version": 1, "loser_version": 1}
    refused = merge(api, manager, winner, loser, **versions)
    assert refused.code == 10006
    changed.refresh_from_db()
    on_the_clock = changed.updated_at.astimezone(ZoneInfo("Asia/Jakarta"))
    assert refused.msg == (
        f"{changed.full_name} was changed by Sari at {on_the_clock:%-d %b %Y, %H:%M}. Reload to see the changes."
    )
    assert (refused.data["store_id"], refused.data["current_version"]) == (changed.pk, 2)
    assert refused.data["changed_fields"] == ["intro"]
    assert not StoreMerge.objects.exists()


def test_merge_names_values_over_the_limit_and_truncates_nothing(
    api: Api, manager: User, two: tuple[Store, Store]
) -> None:
    winner, loser = two
    tags = [TagFactory(slug=f"dish-{number}") for number in range(22)]
    winner.tags, loser.tags = [tag.pk for tag in tags[:12]], [tag.pk for tag in tags[10:]]
    winner.cuisines = ["indonesian", "javanese", "sundanese", "padang"]
    loser.cuisines = ["betawi", "bakso_mie"]
    winner.phones = [phone(f"+628111111111{n}", is_primary=not n) for n in range(2)]
    loser.phones = [phone(f"+628222222222{n}", is_primary=not n) for n in range(2)]
    winner.internal_note, loser.internal_note = "a" * 600, "b" * 600
    for store in two:
        store.save()
    both = dict.fromkeys(("tags", "cuisines", "phones", "internal_note"), "union")
    refused = merge(api, manager, winner, loser, field_choices=both)
    assert refused.code == 10005
    assert refused.errors == {
        "cuisines": ["At most 5 cuisines. These do not fit: Bakso & mie"],
        "phones": ["At most 3 phones. These do not fit: +6282222222221"],
        "tags": ["At most 20 tags. These do not fit: dish-20, dish-21"],
        "internal_note": ["Both notes together have 1201 characters. At most 1000 fit"],
    }
    assert nothing_was_written(winner, loser)


def test_choices_that_cannot_be_made_are_refused(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    refused = merge(api, manager, *two, field_choices={"name": "union", "status": "loser"})
    assert refused.errors == {
        "field_choices": ["name: choose one of the two stores", "status: there is no such choice"]
    }
    assert nothing_was_written(*two)


def test_the_rules_of_an_edit_hold(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    winner.status = "published"
    loser.cuisines, loser.halal_status = [], "certified"
    loser.halal_body, loser.halal_cert_no, loser.halal_expires_on = "bpjph", "1", dt.date(2030, 1, 1)
    winner.attributes = {"alcohol": "full_bar"}
    for store in two:
        store.save()
    refused = merge(api, manager, winner, loser, field_choices={"cuisines": "loser", "halal": "loser"})
    assert refused.errors["halal_status"] == ["A halal-certified store cannot serve alcohol or pork"]
    assert refused.errors["cuisines"] == ["Needed to publish"]
    assert nothing_was_written(winner, loser)


def test_a_shop_does_not_move_to_itself(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    winner.business_status, winner.close_reason = "permanently_closed", "moved"
    winner.moved_to_store, winner.closed_on = loser, dt.date(2026, 1, 1)
    winner.save()
    refused = merge(api, manager, winner, loser)
    assert refused.errors["shop"][0].startswith("Kopi Tuku is marked as moved to Toko Kopi Tuku")
    assert nothing_was_written(winner, loser)
    data = merge(api, manager, winner, loser, field_choices={"shop": "loser"}).ok()
    assert (data["store"]["business_status"], data["store"]["moved_to_store_id"]) == ("open", None)


def test_operators_do_not_merge(api: Api, two: tuple[Store, Store]) -> None:
    refused = merge(api, UserFactory(), *two)
    assert (refused.code, refused.data) == (10003, {"required_roles": ["manager"]})
    assert nothing_was_written(*two)


def test_merges_are_listed(api: Api, manager: User) -> None:
    # A short id would also match names and phone numbers.
    stores = [StoreFactory(pk=9_876_540 + number, slug=f"s-{number}") for number in range(4)]
    first = merge(api, manager, stores[0], stores[1]).ok()["merge_id"]
    second = merge(api, manager, stores[2], stores[3], reason="Twice imported").ok()["merge_id"]
    api.call("store/undo_merge", {"merge_id": first}, as_=manager).ok()
    listed = api.call("store/query_merges", {}, as_=UserFactory()).ok()["list"]
    assert [(row["merge_id"], row["allowed_actions"]) for row in listed] == [(second, []), (first, [])]
    assert listed[0]["reason"] == "Twice imported"
    assert listed[1]["undone_by"]["user_id"] == manager.pk
    for query, expected in (
        ({"undone": False}, [second]),
        ({"undone": True}, [first]),
        ({"store_id": stores[1].pk}, [first]),
        ({"store_id": stores[2].pk}, [second]),
        ({"ids": [first]}, [first]),
        ({"by": [manager.pk], "undone": False}, [second]),
        ({"merged_from": "2000-01-01", "merged_to": "2000-12-31"}, []),
        ({"keyword": str(stores[0].pk)}, [first]),
    ):
        rows = api.call("store/query_merges", query, as_=manager).ok()["list"]
        assert [row["merge_id"] for row in rows] == expected
    assert api.call("store/query_merges", {"undone": False}, as_=manager).ok()["list"][0][
        "allowed_actions"
    ] == ["undo"]


def test_regions_are_chosen_as_a_whole(api: Api, manager: User, two: tuple[Store, Store]) -> None:
    winner, loser = two
    winner.region_l3 = None
    winner.save()
    data = merge(api, manager, winner, loser, field_choices={"regions": "loser"}).ok()
    assert data["store"]["region_l3_id"] == regions("ID")["31.74.07"].pk


def test_a_merge_that_changes_nothing_of_the_winner_is_in_its_history(
    api: Api, manager: User, two: tuple[Store, Store]
) -> None:
    winner, loser = two
    data = merge(api, manager, winner, loser).ok()
    assert data["changes"] == []
    log = ChangeLog.objects.get(object_id=winner.pk, object_type="store")
    assert (log.action, log.changes) == ("merge_in", [])
