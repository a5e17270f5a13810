"""Bulk actions on stores: by ids, and as a job over all that match."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.bulk import bulk
from apps.core.changes.batch_update import Batch
from apps.core.jobs import jobs
from apps.core.models import ChangeLog, Changeset, Job, JobTarget
from apps.core.testing.api import Answer, Api
from apps.core.testing.jobs import work
from apps.stores.models import Store
from apps.stores.queries import selectors
from apps.stores.tests.factories import StoreFactory, TagFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory(nickname="Olga")


def send(api: Api, user: User, action: str, ids: list[int], **params: Any) -> Answer:
    body: dict[str, Any] = {"ids": ids, "action": action}
    if params:
        body["params"] = params
    return api.call("store/bulk_edit_stores", body, as_=user)


def over_all(api: Api, user: User, action: str, total: int, **more: Any) -> Answer:
    body = {"all_matching": True, "filters": {}, "expected_total": total, "action": action, **more}
    return api.call("store/bulk_edit_stores", body, as_=user)


def job_of(api: Api, user: User, answer: Answer) -> dict[str, Any]:
    return api.call("job/get_job", {"job_id": answer.ok()["job_id"]}, as_=user).ok()


def test_an_action_that_changes_more_than_it_names_is_a_fault_and_writes_nothing(operator: User) -> None:
    store = StoreFactory(name="Soto Ayu", website="")
    batch = Batch(actor=operator, touches=frozenset({"name"}))
    with pytest.raises(AssertionError, match="Store: changes website, which its action does not name"):
        with batch.changing(store, action="edit"):
            store.name, store.website = "Soto Ibu", "https://soto.example"
    assert (store.name, batch.save()) == ("Soto Ayu", 0)
    with batch.changing(store, action="edit"):
        store.name = "Soto Ibu"
    assert (batch.save(), ChangeLog.objects.get().changes) == (
        1,
        [{"field": "name", "old": "Soto Ayu", "new": "Soto Ibu"}],
    )


# -- by ids ---------------------------------------------------------------------------------------
def test_each_store_follows_its_rules_and_gets_its_history(api: Api, operator: User) -> None:
    whole, bare = StoreFactory(complete=True), StoreFactory()
    public = StoreFactory(complete=True, status="published")
    foreign = StoreFactory(country="TR")
    done = send(api, operator, "publish", [whole.pk, bare.pk, public.pk, foreign.pk, whole.pk]).ok()
    assert done["succeeded"] == [whole.pk]
    assert [(row["id"], row["code"]) for row in done["failed"]] == [
        (bare.pk, 10005),
        (public.pk, 10007),
        (foreign.pk, 10004),
    ]
    assert done["failed"][0]["msg"].startswith("To publish, fill in: 1 cuisine")
    assert done["failed"][1]["msg"] == "Cannot publish: status is Published"
    log = ChangeLog.objects.get()
    assert (log.object_id, log.action, log.object_version, log.via) == (whole.pk, "publish", 2, "ui")
    assert log.changes == [{"field": "status", "old": "draft", "new": "published"}]
    assert log.changeset_id == done["changeset_id"]
    whole.refresh_from_db()
    assert (whole.status, whole.version, whole.updated_by_id) == ("published", 2, operator.pk)
    assert Changeset.objects.get().counts == {"succeeded": 1, "failed": 3}
    bare.refresh_from_db()
    assert (bare.status, bare.version) == ("draft", 1)


@pytest.mark.parametrize(
    ("action", "params", "field", "message"),
    [
        ("hide", {}, "reason", "Enter a reason for hiding the store"),
        ("add_tag", {}, "params.tag_id", "Choose a tag"),
        ("price", {}, "params.price_level", "Choose a price band"),
        ("price", {"price_level": 9}, "params.price_level", "Choose a price band"),
        ("add_tag", {"tag_id": 2_000_000_000}, "params.tag_id", "Tag not found"),
        ("add_label", {"label": " "}, "params.label", "Write the label"),
        ("verify", {}, "params.method", "Choose a verification method"),
        ("explode", {}, "action", '"explode" is not a valid choice.'),
        ("hide", {"why": "x"}, "params.why", "Unknown field"),
    ],
)
def test_bulk_rejects_the_whole_call_when_a_parameter_is_missing(
    api: Api, operator: User, action: str, params: dict[str, Any], field: str, message: str
) -> None:
    store = StoreFactory(complete=True, status="published")
    answer = send(api, operator, action, [store.pk], **params)
    assert answer.errors[field] == [message]
    store.refresh_from_db()
    assert store.version == 1
    assert not Changeset.objects.exists()


def test_tags_and_labels_are_added_and_removed(api: Api, operator: User) -> None:
    tag, other = TagFactory(), TagFactory()
    one, two = StoreFactory(tags=[other.pk]), StoreFactory(tags=[tag.pk])
    ids = [one.pk, two.pk]
    done = send(api, operator, "add_tag", ids, tag_id=tag.pk).ok()
    assert done["succeeded"] == ids
    assert [log.object_id for log in ChangeLog.objects.all()] == [one.pk], "who had it is not written"
    for action, params in (
        ("remove_tag", {"tag_id": other.pk}),
        ("add_label", {"label": "Ramadan  "}),
        ("add_label", {"label": "Check"}),
        ("remove_label", {"label": "Ramadan"}),
    ):
        assert send(api, operator, action, ids, **params).ok()["failed"] == []
    one.refresh_from_db()
    two.refresh_from_db()
    assert (one.tags, two.tags, one.labels, two.labels) == ([tag.pk], [tag.pk], ["Check"], ["Check"])
    assert one.field_sources["tags"]["set_by"] == operator.pk
    assert one.completeness > 0


def test_labels_of_the_selected_stores_are_listed(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def named(**query: Any) -> Any:
        return api.call("store/query_labels", query, as_=operator).ok()

    one = StoreFactory(labels=["Check", "Ramadan"], status="draft")
    two = StoreFactory(labels=["Ramadan"], status="published")
    three = StoreFactory(labels=[], status="published")
    abroad = StoreFactory(country="TR", labels=["Ara"])
    assert named() == {"labels": ["Ramadan", "Check"], "is_whole": True}
    assert named(ids=[two.pk, three.pk]) == {"labels": ["Ramadan"], "is_whole": True}
    assert named(ids=[three.pk, abroad.pk]) == {"labels": [], "is_whole": True}
    assert named(status=["draft"], keyword=one.name) == {"labels": ["Check", "Ramadan"], "is_whole": True}
    monkeypatch.setattr(selectors, "MOST_LOOKED_AT", 1)
    assert named(ids=[one.pk, three.pk])["is_whole"]
    assert not named()["is_whole"]


def test_price_band_is_set_and_undone(api: Api, operator: User) -> None:
    cheap, dear = StoreFactory(price_level=1), StoreFactory(price_level=3)
    done = send(api, operator, "price", [cheap.pk, dear.pk], price_level=3).ok()
    assert (done["succeeded"], ChangeLog.objects.get().object_id) == ([cheap.pk, dear.pk], cheap.pk)
    cheap.refresh_from_db()
    assert (cheap.price_level, cheap.field_sources["price_level"]["set_by"]) == (3, operator.pk)
    undone = api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    assert undone["undone"] == 1
    cheap.refresh_from_db()
    assert cheap.price_level == 1


def test_a_bulk_tag_cannot_contradict_a_halal_certificate(api: Api, operator: User) -> None:
    pork = TagFactory(has_pork=True)
    certified = StoreFactory(
        halal_status="certified", halal_body="bpjph", halal_cert_no="7", halal_expires_on="2099-01-01"
    )
    plain = StoreFactory()
    done = send(api, operator, "add_tag", [certified.pk, plain.pk], tag_id=pork.pk).ok()
    assert done["succeeded"] == [plain.pk]
    assert done["failed"][0]["msg"] == f"Tag '{pork.label}' conflicts with 'Halal certified'"


def test_verifying_many_sets_who_how_and_the_next_check(api: Api, operator: User) -> None:
    stores = [StoreFactory(), StoreFactory(status="deleted")]
    done = send(api, operator, "verify", [s.pk for s in stores], method="phone_call").ok()
    assert [row["code"] for row in done["failed"]] == [10007]
    stores[0].refresh_from_db()
    assert (stores[0].verification, stores[0].verified_by_id) == ("staff_verified", operator.pk)
    assert stores[0].recheck_on is not None
    fields = [change["field"] for change in ChangeLog.objects.get().changes]
    assert fields == ["verification", "verified_at", "verified_by_id", "verify_method", "recheck_on"]


def test_nothing_written_leaves_no_changeset_and_a_trial_leaves_nothing(api: Api, operator: User) -> None:
    draft = StoreFactory()
    assert send(api, operator, "hide", [draft.pk], reason="x").ok()["changeset_id"] is None
    public = StoreFactory(complete=True, status="published")
    body = {"ids": [public.pk], "action": "hide", "params": {"reason": "x"}, "validate_only": True}
    tried = api.call("store/bulk_edit_stores", body, as_=operator).ok()
    assert (tried["succeeded"], tried["changeset_id"]) == ([public.pk], None)
    public.refresh_from_db()
    assert public.status == "published"
    assert not Changeset.objects.exists()
    assert not ChangeLog.objects.exists()


@pytest.mark.parametrize(
    "action", ["publish", "hide", "verify", "add_tag", "remove_tag", "add_label", "price"]
)
def test_the_statements_do_not_grow_with_the_stores(api: Api, operator: User, action: str) -> None:
    """An action that reads a column which was not loaded would query it for each store."""
    tag, counts = TagFactory(), []
    params: dict[str, dict[str, Any]] = {
        "hide": {"reason": "Closed"},
        "verify": {"method": "phone_call"},
        "add_tag": {"tag_id": tag.pk},
        "remove_tag": {"tag_id": tag.pk},
        "add_label": {"label": "Ramadan"},
        "price": {"price_level": 3},
    }
    status, tags = "draft" if action == "publish" else "published", [tag.pk] if action == "remove_tag" else []
    for number in (2, 40):
        stores = [
            StoreFactory(complete=True, status=status, tags=tags, branch_name="North", price_level=1)
            for _ in range(number)
        ]
        answer = send(api, operator, action, [store.pk for store in stores], **params.get(action, {}))
        assert len(answer.ok()["succeeded"]) == number
        counts.append(len(answer.statements))
        titles = ChangeLog.objects.filter(object_id=stores[0].pk).values_list("object_title", flat=True)
        assert list(titles) == [f"{stores[0].name} — North"]
    assert counts[0] == counts[1]


@pytest.mark.parametrize("action", ["hide", "verify"])
def test_merged_store_names_its_successor(api: Api, operator: User, action: str) -> None:
    winner = StoreFactory(name="Soto Ayu")
    merged = StoreFactory(status="merged", merged_into_store=winner)
    params = {"hide": {"reason": "Closed"}, "verify": {"method": "phone_call"}}[action]
    done = send(api, operator, action, [merged.pk], **params).ok()
    assert [row["msg"] for row in done["failed"]] == ["This store was merged into Soto Ayu"]
    assert not ChangeLog.objects.exists()


def test_a_column_that_was_not_fetched_cannot_be_touched(operator: User) -> None:
    """A column that was not loaded cannot be compared, so its change would be missing in history."""
    store = Store.objects.only("version", "country", "name").get(pk=StoreFactory().pk)
    batch = Batch(actor=operator, touches=frozenset({"website"}))
    with pytest.raises(KeyError, match="website"), batch.changing(store, action="edit"):
        store.website = "https://soto.example"
    assert batch.save() == 0


@pytest.mark.parametrize(
    "body",
    [
        {"action": "publish"},
        {"action": "publish", "ids": [1], "all_matching": True, "filters": {}, "expected_total": 1},
        {"action": "publish", "all_matching": True, "filters": {}},
        {"action": "publish", "all_matching": True, "expected_total": 1},
        {"action": "publish", "ids": [1], "filters": {}},
        {"action": "publish", "ids": []},
        {"action": "publish", "ids": list(range(1, 202))},
    ],
)
def test_either_ids_or_all_that_match(api: Api, operator: User, body: dict[str, Any]) -> None:
    assert api.call("store/bulk_edit_stores", body, as_=operator).code == 10005
    assert not Job.objects.exists()


# -- all matching stores -----------------------------------------------------------------------------
@pytest.fixture
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "CHUNK", 3)


@pytest.mark.usefixtures("_small_chunks")
@pytest.mark.django_db(transaction=True)
def test_all_that_match_are_done_as_a_job_with_a_report(api: Api, operator: User) -> None:
    whole = [StoreFactory(complete=True) for _ in range(7)]
    bare = StoreFactory(name="=Bare")
    outside = StoreFactory(complete=True, store_type="cafe")
    response = over_all(api, operator, "publish", 8, filters={"store_type": ["restaurant"]})
    assert response.ok()["succeeded"] == []
    work()
    job = job_of(api, operator, response)
    assert (job["status"], job["done"], job["total"]) == ("partial", 8, 8)
    assert job["message"] == "7 stores done, 1 failed"
    assert [row["id"] for row in job["errors"]] == [bare.pk]
    assert job["allowed_actions"] == ["download"]
    file = api.call("job/download_job", {"job_id": job["job_id"]}, as_=operator).response
    sheet = openpyxl.load_workbook(io.BytesIO(b"".join(file.streaming_content))).active
    rows = list(sheet.iter_rows(values_only=True))
    assert rows[0] == ("Record", "Id", "Name", "Field", "Why")
    assert rows[1][:3] == ("Store", bare.pk, "'=Bare")
    assert rows[1][4].startswith("To publish, fill in:")
    assert set(Store.objects.filter(status="published")) == set(whole)
    outside.refresh_from_db()
    assert outside.status == "draft"
    logs = ChangeLog.objects.filter(changeset_id=job["changeset_id"])
    assert (logs.count(), set(logs.values_list("via", flat=True))) == (7, {"ui"})
    assert Changeset.objects.get().counts == {"succeeded": 7, "failed": 1}
    assert not JobTarget.objects.exists()


@pytest.mark.usefixtures("_small_chunks")
@pytest.mark.django_db(transaction=True)
def test_bulk_processes_rows_that_leave_the_filter_through_its_own_changes(api: Api, operator: User) -> None:
    stores = [StoreFactory(complete=True, status="published") for _ in range(8)]
    body = {"filters": {"status": ["published"]}, "params": {"reason": "Season over"}}
    response = over_all(api, operator, "hide", 8, **body)
    response.ok()
    work()
    assert job_of(api, operator, response)["status"] == "succeeded"
    assert Store.objects.filter(status="hidden").count() == len(stores)


def test_changed_total_requires_confirmation(api: Api, operator: User) -> None:
    StoreFactory.create_batch(3, complete=True)
    body = {"filters": {"status": ["draft"]}}
    response = over_all(api, operator, "publish", 2, **body)
    assert response.code == 10009
    assert response.data["warnings"] == [
        {
            "code": "total_changed",
            "field": "expected_total",
            "msg": "3 stores match now. When you selected them, it was 2",
        }
    ]
    assert not Job.objects.exists()
    token = response.data["confirm_token"]
    assert over_all(api, operator, "publish", 2, **body, confirm_token=token).ok()["job_id"]
    nothing = over_all(api, operator, "publish", 0, filters={"status": ["hidden"]})
    assert nothing.errors == {"filters": ["No stores match"]}
    unknown = over_all(api, operator, "publish", 3, filters={"colour": "red"})
    assert unknown.errors == {"filters.colour": ["Unknown field"]}


@pytest.mark.usefixtures("_small_chunks")
@pytest.mark.django_db(transaction=True)
def test_a_job_killed_between_chunks_goes_on_and_does_no_store_twice(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = [StoreFactory(complete=True) for _ in range(8)]
    response = over_all(api, operator, "publish", 8)
    response.ok()
    real, calls = bulk.act, []

    def dies_in_the_second_chunk(**values: Any) -> Any:
        done = real(**values)
        calls.append(values["ids"])
        if len(calls) == 2:
            raise RuntimeError("kill -9, after the writes and before the commit")
        return done

    monkeypatch.setattr(bulk, "act", dies_in_the_second_chunk)
    work()
    assert Store.objects.filter(status="published").count() == 3, "a chunk is whole or not at all"
    work()
    job = job_of(api, operator, response)
    assert (job["status"], job["done"]) == ("succeeded", 8)
    assert ChangeLog.objects.count() == len(stores)
    assert set(Store.objects.values_list("version", flat=True)) == {2}
    assert Changeset.objects.count() == 1


@pytest.mark.usefixtures("_small_chunks")
@pytest.mark.django_db(transaction=True)
def test_cancelled_bulk_retains_finished_rows_and_can_be_undone(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    StoreFactory.create_batch(8, complete=True)
    response = over_all(api, operator, "publish", 8)
    job_id = response.ok()["job_id"]
    real = bulk.act

    def cancelled_meanwhile(**values: Any) -> Any:
        Job.objects.filter(pk=job_id).update(cancel_requested=True)
        return real(**values)

    monkeypatch.setattr(bulk, "act", cancelled_meanwhile)
    work()
    job = job_of(api, operator, response)
    assert (job["status"], job["done"]) == ("cancelled", 3)
    assert Store.objects.filter(status="published").count() == 3
    undone = api.call("activity/undo_changeset", {"changeset_id": job["changeset_id"]}, as_=operator).ok()
    assert (undone["undone"], undone["not_undone"]) == (3, [])
    assert not Store.objects.filter(status="published").exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("loss", [{"status": "disabled"}, {"role": "kol"}, {"countries": ["TR"]}])
def test_a_person_who_lost_the_right_meanwhile_changes_nothing(
    api: Api, operator: User, loss: dict[str, Any]
) -> None:
    StoreFactory(complete=True)
    response = over_all(api, operator, "publish", 1)
    job_id = response.ok()["job_id"]
    User.objects.filter(pk=operator.pk).update(**loss)
    work()
    job = Job.objects.get(pk=job_id)
    assert job.status == "failed"
    assert job.changeset is None
    assert not Store.objects.filter(status="published").exists()


def test_the_job_of_a_lost_lease_writes_no_more(operator: User) -> None:
    store = StoreFactory(complete=True)
    params = {"area": "store", "action": "publish", "filters": {}, "params": {}}
    job = jobs.enqueue(actor=operator, kind="bulk", title="Published stores", country="ID", params=params)
    run = jobs.take(job.pk)
    assert run is not None
    Job.objects.filter(pk=job.pk).update(lease_token=None, lease_until=timezone.now())
    with pytest.raises(jobs.LeaseLost):
        bulk.run_bulk(run)
    store.refresh_from_db()
    assert store.status == "draft"
