"""Undo of changesets and single changes: unchanged values are restored, others are listed."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.bulk import bulk, changesets
from apps.core.models import ChangeLog, Changeset, Job
from apps.core.testing.api import Answer, Api
from apps.core.testing.jobs import work
from apps.stores.models import Brand, Store, StoreExternalId
from apps.stores.tests.factories import StoreFactory, TagFactory, regions

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory(nickname="Olga")


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, nickname="Mira")


def in_bulk(api: Api, user: User, action: str, stores: list[Store], **params: Any) -> int:
    body = {"ids": [store.pk for store in stores], "action": action, "params": params}
    return int(api.call("store/bulk_edit_stores", body, as_=user).ok()["changeset_id"])


def undo(api: Api, user: User, changeset_id: int, **more: Any) -> Answer:
    return api.call("activity/undo_changeset", {"changeset_id": changeset_id, **more}, as_=user)


def edit(api: Api, user: User, store: Store, **patch: Any) -> dict[str, Any]:
    store.refresh_from_db()
    body = {"store_id": store.pk, "version": store.version, **patch}
    data: dict[str, Any] = api.call("store/edit_store", body, as_=user).ok()
    return data


def undo_last(api: Api, user: User, store: Store, **more: Any) -> Answer:
    log = ChangeLog.objects.filter(object_type="store", object_id=store.pk).order_by("-id")[0]
    body = {"object_type": "store", "object_id": store.pk, "log_id": log.pk, **more}
    return api.call("activity/undo_change", body, as_=user)


# -- changesets -----------------------------------------------------------------------------------
def test_undo_restores_unchanged_values_and_lists_the_rest(api: Api, operator: User, manager: User) -> None:
    tag = TagFactory()
    one, two, three = StoreFactory(name="One"), StoreFactory(name="Two"), StoreFactory(name="Three")
    changeset = in_bulk(api, operator, "add_tag", [one, two, three], tag_id=tag.pk)
    edit(api, manager, two, tags=[])
    edit(api, manager, three, intro="New words")
    done = undo(api, operator, changeset).ok()
    assert (done["records"], done["undone"], done["fields"]) == (3, 2, 2)
    for store in (one, two, three):
        store.refresh_from_db()
        assert store.tags == []
    assert three.intro == "New words"
    logs = ChangeLog.objects.filter(changeset_id=done["changeset_id"])
    assert {(log.object_id, log.action, log.reason) for log in logs} == {
        (one.pk, "undo", "Undo: Added a tag to stores"),
        (three.pk, "undo", "Undo: Added a tag to stores"),
    }
    assert done["not_undone"] == [], "what is back already needs no word"
    assert Changeset.objects.get(pk=changeset).undone_at is not None
    again = undo(api, operator, changeset)
    assert (again.code, again.msg) == (10007, "Already undone")


def test_undo_conflict_names_who_changed_the_field(api: Api, operator: User, manager: User) -> None:
    store = StoreFactory(complete=True, name="Warung")
    changeset = in_bulk(api, operator, "add_label", [store], label="Ramadan")
    edit(api, manager, store, labels=["Ramadan", "Checked"])
    done = undo(api, operator, changeset).ok()
    assert (done["changeset_id"], done["undone"]) == (None, 0)
    (row,) = done["not_undone"]
    assert (row["object_id"], row["object_title"], row["field"]) == (store.pk, "Warung", "labels")
    assert (row["code"], row["msg"], row["by"]["nickname"]) == (10006, "Changed since by Mira", "Mira")
    assert row["at"] is not None
    store.refresh_from_db()
    assert store.labels == ["Ramadan", "Checked"]
    assert Changeset.objects.get().undone_at is None, "nothing was undone"


def test_publishing_is_undone_and_redone(api: Api, operator: User) -> None:
    draft, hidden = StoreFactory(complete=True), StoreFactory(complete=True, status="hidden")
    published = in_bulk(api, operator, "publish", [draft, hidden])

    def statuses() -> list[str]:
        draft.refresh_from_db()
        hidden.refresh_from_db()
        return [draft.status, hidden.status]

    first = undo(api, operator, published).ok()["changeset_id"]
    assert statuses() == ["draft", "hidden"]
    second = undo(api, operator, first).ok()["changeset_id"]
    assert statuses() == ["published", "published"]
    assert Changeset.objects.get(pk=published).undone_at is None, "it is in force again"
    undo(api, operator, second).ok()
    assert statuses() == ["draft", "hidden"]
    assert Changeset.objects.get(pk=published).undone_at is not None
    titles = list(Changeset.objects.order_by("id").values_list("title", flat=True))
    assert titles == [
        "Published stores",
        "Undo: Published stores",
        "Redo: Published stores",
        "Undo: Published stores",
    ]
    assert draft.version == 5


def test_undo_follows_the_rules_and_names_them(api: Api, operator: User, manager: User) -> None:
    store = StoreFactory(complete=True, status="published")
    changeset = in_bulk(api, operator, "hide", [store], reason="Season")
    edit(api, manager, store, cuisines=[])
    done = undo(api, operator, changeset).ok()
    assert done["undone"] == 0
    assert (done["not_undone"][0]["field"], done["not_undone"][0]["msg"]) == (
        "status",
        "To publish, fill in: 1 cuisine",
    )
    store.refresh_from_db()
    assert (store.status, store.version) == ("hidden", 3)


def test_verification_is_undone_as_a_whole(api: Api, operator: User, manager: User) -> None:
    one, two = StoreFactory(), StoreFactory()
    changeset = in_bulk(api, operator, "verify", [one, two], method="phone_call")
    two.refresh_from_db()
    with time_machine.travel(timezone.now() + dt.timedelta(days=1), tick=True):
        body = {"store_id": two.pk, "version": two.version, "method": "phone_call"}
        api.call("store/verify_store", body, as_=manager).ok()
        done = undo(api, operator, changeset).ok()
    one.refresh_from_db()
    two.refresh_from_db()
    assert (one.verification, one.verified_at, one.verified_by_id, one.verify_method, one.recheck_on) == (
        "unverified",
        None,
        None,
        "",
        None,
    )
    assert (two.verification, two.verified_by_id) == ("staff_verified", manager.pk)
    reasons = {row["field"]: row["msg"] for row in done["not_undone"]}
    assert reasons["verified_at"] == "Changed since by Mira"
    assert reasons["verification"] == "Depends on a field that was changed since"


def test_a_preview_writes_nothing(api: Api, operator: User) -> None:
    store = StoreFactory(complete=True)
    changeset = in_bulk(api, operator, "publish", [store])
    before = ChangeLog.objects.count()
    shown = undo(api, operator, changeset, validate_only=True).ok()
    assert (shown["changeset_id"], shown["undone"], shown["checked"]) == (None, 1, 1)
    store.refresh_from_db()
    assert (store.status, store.version) == ("published", 2)
    assert (ChangeLog.objects.count(), Changeset.objects.count()) == (before, 1)


def test_a_repeated_undo_answers_the_first_result(api: Api, operator: User) -> None:
    store = StoreFactory(complete=True)
    changeset = in_bulk(api, operator, "publish", [store])
    request = {"request_id": "7a3c39a5-2a6f-4e66-8f11-5a7b8d2f6c10"}
    first = undo(api, operator, changeset, **request).ok()
    assert undo(api, operator, changeset, **request).ok() == first
    store.refresh_from_db()
    assert (store.status, store.version) == ("draft", 3)


def test_after_thirty_days_it_is_too_late(api: Api, operator: User) -> None:
    store = StoreFactory(complete=True)
    changeset = in_bulk(api, operator, "publish", [store])
    with time_machine.travel(timezone.now() + dt.timedelta(days=30, minutes=1), tick=False):
        api.client.cookies.clear()
        late = undo(Api(), operator, changeset)
        single = undo_last(Api(), operator, store)
    for answer in (late, single):
        assert (answer.code, answer.msg) == (
            10007,
            "This change is older than 30 days and can no longer be undone",
        )
    store.refresh_from_db()
    assert store.status == "published"


def test_changeset_visibility_and_undo_rights_per_role(api: Api, operator: User, manager: User) -> None:
    store = StoreFactory(complete=True)
    changeset = in_bulk(api, operator, "publish", [store])
    other, abroad = UserFactory(), UserFactory(manager=True, countries=["TR"])
    for person, cc in ((other, "ID"), (abroad, "TR")):
        answer = api.call("activity/undo_changeset", {"changeset_id": changeset}, as_=person, cc=cc)
        assert answer.code == 10004
        assert api.call("activity/query_changesets", {}, as_=person, cc=cc).ok()["total"] == 0
    (row,) = api.call("activity/query_changesets", {"undone": False}, as_=manager).ok()["list"]
    assert (row["changeset_id"], row["kind"], row["allowed_actions"]) == (
        changeset,
        "store_publish",
        ["undo"],
    )
    detail = api.call("activity/get_changeset", {"changeset_id": changeset}, as_=manager).ok()
    assert detail["counts"] == {"succeeded": 1, "failed": 0}
    (record,) = detail["records"]["list"]
    assert record["changes"] == [{"field": "status", "old": "draft", "new": "published"}]
    undo(api, manager, changeset).ok()
    for query, total in (({"kind": ["undo"]}, 1), ({"undone": True}, 1), ({"actor_id": manager.pk}, 1)):
        assert api.call("activity/query_changesets", query, as_=manager).ok()["total"] == total


def test_records_out_of_sight_are_neither_shown_nor_undone(api: Api) -> None:
    person = UserFactory(role="operator")
    store = StoreFactory(complete=True)
    changeset = in_bulk(api, person, "publish", [store])
    User.objects.filter(pk=person.pk).update(role="editor")
    person.refresh_from_db()
    detail = api.call("activity/get_changeset", {"changeset_id": changeset}, as_=person).ok()
    assert detail["records"]["total"] == 0
    done = undo(api, person, changeset).ok()
    assert (done["undone"], done["not_undone"][0]["msg"]) == (0, "Store not found")
    store.refresh_from_db()
    assert store.status == "published"


def test_a_made_store_is_undone_by_deleting_the_draft(api: Api, operator: User, manager: User) -> None:
    changeset = Changeset.objects.create(kind="import", title="Import", country="ID", actor=operator)
    draft, touched, public = StoreFactory(), StoreFactory(), StoreFactory(complete=True, status="published")
    for store in (draft, touched, public):
        ChangeLog.objects.create(
            object_type="store",
            object_id=store.pk,
            object_title=store.name,
            object_version=1,
            country="ID",
            action="create",
            via="import",
            changes=[{"field": "name", "old": None, "new": store.name}],
            changeset=changeset,
        )
    StoreExternalId.objects.create(store=draft, source="osm", external_id="node/1")
    edit(api, operator, touched, intro="Ours now")
    not_allowed = undo(api, operator, changeset.pk).ok()
    assert not_allowed["undone"] == 0
    done = undo(api, manager, changeset.pk).ok()
    assert done["undone"] == 1
    assert sorted((row["object_id"], row["msg"]) for row in done["not_undone"]) == sorted(
        [(touched.pk, "Changed since by Olga"), (public.pk, "Cannot undo: status is Published")]
    )
    draft.refresh_from_db()
    assert draft.status == "deleted"
    assert not draft.external_ids.get().is_live
    undo(api, manager, done["changeset_id"]).ok()
    draft.refresh_from_db()
    assert (draft.status, draft.external_ids.get().is_live) == ("draft", True)


def test_an_undo_leaves_the_ids_of_other_stores_alone(api: Api, operator: User, manager: User) -> None:
    store, listed, removed = StoreFactory(complete=True), StoreFactory(), StoreFactory(status="deleted")
    StoreExternalId.objects.create(store=listed, source="osm", external_id="node/1")
    StoreExternalId.objects.create(store=removed, source="osm", external_id="node/2", is_live=False)

    def live() -> dict[str, bool]:
        return dict(StoreExternalId.objects.values_list("external_id", "is_live"))

    undo(api, operator, in_bulk(api, operator, "publish", [store])).ok()
    assert live() == {"node/1": True, "node/2": False}
    body = {"store_id": store.pk, "version": 3, "action": "delete"}
    api.call("store/change_store_status", body, as_=manager).ok()
    undo_last(api, manager, store).ok()
    assert live() == {"node/1": True, "node/2": False}
    undo_last(api, manager, store).ok()
    store.refresh_from_db()
    assert (store.status, live()) == ("deleted", {"node/1": True, "node/2": False})


def test_a_store_of_a_brand_is_put_back_and_so_is_the_brand(api: Api, operator: User) -> None:
    brands = [Brand.objects.create(name=name, search_text=name) for name in ("kenangan", "janji")]
    store = StoreFactory(brand=brands[0])
    edit(api, operator, store, intro="New words")
    assert undo_last(api, operator, store).ok()["not_undone"] == []
    edit(api, operator, store, brand_id=brands[1].pk)
    assert undo_last(api, operator, store).ok()["not_undone"] == []
    store.refresh_from_db()
    assert (store.intro, store.brand) == ("", brands[0])
    edit(api, operator, store, brand_id=None)
    brands[0].delete()
    (row,) = undo_last(api, operator, store).ok()["not_undone"]
    assert (row["field"], row["msg"]) == ("brand_id", "Brand not found")


def test_undo_requires_no_missing_region(api: Api) -> None:
    person, place = UserFactory(countries=["MY"]), regions("MY")
    store = StoreFactory(
        country="MY",
        region_l1=place["14"],
        region_l2=None,
        region_l3=None,
        lat=None,
        lng=None,
        timezone="Asia/Kuala_Lumpur",
    )
    moved = {"region_l1_id": place["10"].pk, "region_l2_id": place["10-05"].pk}
    body = {"store_id": store.pk, "version": 1, **moved}
    api.call("store/edit_store", body, as_=person, cc="MY").ok()
    log = ChangeLog.objects.get(object_type="store", object_id=store.pk)
    body = {"object_type": "store", "object_id": store.pk, "log_id": log.pk}
    assert api.call("activity/undo_change", body, as_=person, cc="MY").ok()["not_undone"] == []
    store.refresh_from_db()
    assert (store.region_l1, store.region_l2) == (place["14"], None)


# -- many records ---------------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
def test_a_large_changeset_is_undone_by_a_job_that_may_be_killed(
    api: Api, operator: User, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changesets, "AT_ONCE", 4)
    monkeypatch.setattr(bulk, "CHUNK", 3)
    stores = [StoreFactory(complete=True) for _ in range(8)]
    changeset = in_bulk(api, operator, "add_label", stores, label="Ramadan")
    edit(api, manager, stores[7], labels=["Mine"])
    queued = undo(api, operator, changeset).ok()
    assert (queued["records"], queued["checked"], queued["changeset_id"]) == (8, 0, None)
    waiting = undo(api, operator, changeset)
    assert (waiting.code, waiting.data["status"]) == (10007, "running")
    real, calls = changesets.undo.put_back, []

    def dies_in_the_second_chunk(**values: Any) -> Any:
        outcome = real(**values)
        calls.append(1)
        if len(calls) == 2:
            raise RuntimeError("kill -9")
        return outcome

    monkeypatch.setattr(changesets.undo, "put_back", dies_in_the_second_chunk)
    work()
    work()
    job = api.call("job/get_job", {"job_id": queued["job_id"]}, as_=operator).ok()
    assert (job["status"], job["done"], job["total"]) == ("partial", 8, 8)
    assert job["errors"] == [{"id": stores[7].pk, "code": 10006, "msg": "Changed since by Mira"}]
    assert job["message"] == "7 records restored, 1 values kept"
    assert Store.objects.filter(labels=[]).count() == 7
    undone = ChangeLog.objects.filter(changeset_id=job["changeset_id"])
    assert undone.count() == 7
    assert Changeset.objects.get(pk=changeset).undone_at is not None
    assert Changeset.objects.get(pk=job["changeset_id"]).undoes_id == changeset


@pytest.mark.django_db(transaction=True)
def test_an_undo_cut_short_can_be_finished(api: Api, operator: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changesets, "AT_ONCE", 4)
    monkeypatch.setattr(bulk, "CHUNK", 3)
    stores = [StoreFactory(complete=True) for _ in range(8)]
    changeset = in_bulk(api, operator, "publish", stores)
    job_id = undo(api, operator, changeset).ok()["job_id"]
    real = changesets.undo.put_back

    def cancelled_meanwhile(**values: Any) -> Any:
        Job.objects.filter(pk=job_id).update(cancel_requested=True)
        return real(**values)

    with monkeypatch.context() as patch:
        patch.setattr(changesets.undo, "put_back", cancelled_meanwhile)
        work()
    assert Store.objects.filter(status="draft").count() == 3
    undo(api, operator, changeset).ok()
    work()
    assert Store.objects.filter(status="draft").count() == 8
    assert set(Store.objects.values_list("version", flat=True)) == {3}


def test_the_statements_of_an_undo_do_not_grow_with_the_stores(api: Api, operator: User) -> None:
    counts = []
    for number in (2, 40):
        stores = [StoreFactory(complete=True) for _ in range(number)]
        changeset = in_bulk(api, operator, "publish", stores)
        answer = undo(api, operator, changeset)
        assert answer.ok()["undone"] == number
        counts.append(len(answer.statements))
    assert counts[0] == counts[1]


# -- one change -----------------------------------------------------------------------------------
def test_one_edit_is_undone_from_its_history(api: Api, operator: User, manager: User) -> None:
    store = StoreFactory(complete=True, name="Old", verification="staff_verified")
    edit(api, operator, store, name="New", intro="Words", price_level=3)
    log = ChangeLog.objects.get(object_id=store.pk)
    edit(api, manager, store, intro="Better words")
    body = {"object_type": "store", "object_id": store.pk, "log_id": log.pk}
    done = api.call("activity/undo_change", body, as_=operator).ok()
    assert (done["undone"], done["fields"], done["version"]) == (1, 3, 4)
    assert [(row["field"], row["msg"]) for row in done["not_undone"]] == [("intro", "Changed since by Mira")]
    store.refresh_from_db()
    assert (store.name, store.intro, store.price_level) == ("Old", "Better words", None)
    assert store.verification == "staff_verified"
    entry = ChangeLog.objects.order_by("-id")[0]
    assert (entry.action, entry.changeset, entry.actor_id) == ("undo", None, operator.pk)
    undo_last(api, operator, store).ok()
    store.refresh_from_db()
    assert (store.name, store.price_level, store.verification) == ("New", 3, "unverified")


def test_closing_and_opening_are_undone_as_a_whole(api: Api, operator: User) -> None:
    store = StoreFactory(complete=True)
    body = {"store_id": store.pk, "version": 1, "action": "close_permanently", "reason": "other"}
    api.call("store/change_business_status", body, as_=operator).ok()
    undo_last(api, operator, store).ok()
    store.refresh_from_db()
    assert (store.business_status, store.closed_on, store.close_reason) == ("open", None, "")
    undo_last(api, operator, store).ok()
    store.refresh_from_db()
    assert (store.business_status, store.close_reason) == ("permanently_closed", "other")
    assert store.closed_on is not None


def test_deleting_is_undone_by_managers_only(api: Api, operator: User, manager: User) -> None:
    store = StoreFactory(slug="tuku")
    body = {"store_id": store.pk, "version": 1, "action": "delete"}
    api.call("store/change_store_status", body, as_=manager).ok()
    refused = undo_last(api, operator, store).ok()
    assert (refused["undone"], refused["not_undone"][0]["code"]) == (0, 10003)
    StoreFactory(slug="tuku")
    undo_last(api, manager, store).ok()
    store.refresh_from_db()
    assert (store.status, store.slug) == ("draft", "tuku-2")


def test_external_ids_and_places_are_put_back(api: Api, operator: User) -> None:
    store = StoreFactory(complete=True)
    row = {"source": "osm", "external_id": "node/1", "url": ""}
    edit(api, operator, store, external_ids=[row], lat=-6.2431, lng=106.8001)
    undo_last(api, operator, store).ok()
    store.refresh_from_db()
    assert not store.external_ids.exists()
    assert (str(store.lat), str(store.lng)) == ("-6.243000", "106.800000")
    other = StoreFactory()
    undo_last(api, operator, store).ok()
    assert store.external_ids.get().external_id == "node/1"
    undo_last(api, operator, store).ok()
    StoreExternalId.objects.create(store=other, source="osm", external_id="node/1")
    accepted = undo_last(api, operator, store).ok()
    assert accepted["not_undone"][0]["msg"] == f"osm id node/1 is already linked to {other.name}"
    assert accepted["fields"] == 2, "the pin comes back all the same"


def test_entry_of_another_or_hidden_record_answers_not_found(api: Api, operator: User) -> None:
    mine, foreign = StoreFactory(), StoreFactory(country="TR")
    edit(api, operator, mine, intro="x")
    log = ChangeLog.objects.get()
    for object_id, log_id in ((foreign.pk, log.pk), (mine.pk, log.pk + 1)):
        body = {"object_type": "store", "object_id": object_id, "log_id": log_id}
        assert api.call("activity/undo_change", body, as_=operator).code == 10004
    mine.refresh_from_db()
    assert mine.intro == "x"
