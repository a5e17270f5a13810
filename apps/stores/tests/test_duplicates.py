"""Possible duplicates through the operations: questions, stored pairs, decisions, search."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.jobs import jobs
from apps.core.models import ChangeLog, Job, Notification
from apps.core.testing.api import Answer, Api
from apps.stores import jobs as store_jobs
from apps.stores.models import DuplicateSearch, Store, StoreDuplicatePair, StoreExternalId
from apps.stores.services import duplicate_search, duplicates
from apps.stores.tests.factories import PairFactory, StoreFactory, TagFactory, draft

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2026, 3, 20, 5, 0, tzinfo=dt.UTC)
PIN = {"lat": -6.243, "lng": 106.8}
NORTH_M = 1 / 111_195.08
Committing = Callable[..., Any]


@pytest.fixture
def operator() -> User:
    return UserFactory(countries=["ID", "TR"])


@pytest.fixture
def commit(django_capture_on_commit_callbacks: Committing) -> Committing:
    """Return a context manager that runs on-commit hooks at the end: `with commit(): …`."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def create(api: Api, user: User, **fields: Any) -> Answer:
    return api.call("store/create_store", draft(**{**PIN, **fields}), as_=user)


def confirmed(api: Api, user: User, call: str, body: dict[str, Any]) -> Any:
    response = api.call(call, body, as_=user)
    assert response.code == 10009, response.body
    return api.call(call, {**body, "confirm_token": response.data["confirm_token"]}, as_=user).ok()


def edit(api: Api, user: User, store: Store, **patch: Any) -> Answer:
    store.refresh_from_db()
    body = {"store_id": store.pk, "version": store.version, **patch}
    return api.call("store/edit_store", body, as_=user)


def resolve(api: Api, user: User, pair: StoreDuplicatePair, decision: str, **more: Any) -> Answer:
    return api.call("store/resolve_duplicate", {"pair_id": pair.pk, "decision": decision, **more}, as_=user)


def twins(**fields: Any) -> tuple[Store, Store, StoreDuplicatePair]:
    """Return two stores with the same name and location, with their pair."""
    a, b = (StoreFactory(name="Kopi Tuku", store_type="cafe", **fields) for _ in range(2))
    duplicates.refresh_pairs(a.pk)
    return a, b, StoreDuplicatePair.objects.get(store_a=a, store_b=b)


def counts(*stores: Store) -> list[int]:
    by_id = dict(Store.objects.values_list("pk", "open_duplicate_count"))
    return [by_id[store.pk] for store in stores]


# -- questions ---------------------------------------------------------------------------------------
def test_near_copy_requires_confirmation_and_writes_nothing(api: Api, operator: User) -> None:
    there = StoreFactory(name="Toko Kopi Tuku", branch_name="Cipete", store_type="cafe")
    answer = create(api, operator, name="Kopi Tuku Toko", lat=PIN["lat"] + 12 * NORTH_M)
    assert (answer.code, answer.msg) == (10009, "Please confirm")
    (warning,) = answer.data["warnings"]
    assert warning["msg"] == "Possible duplicate of Toko Kopi Tuku — Cipete, 12 m away"
    assert (warning["code"], warning["field"]) == ("possible_duplicate", "name")
    candidate = warning["candidate"]
    assert candidate["store"]["store_id"] == there.pk
    assert candidate["store"]["region_path"] == "Kota Administrasi Jakarta Selatan › Kebayoran Baru"
    assert (candidate["band"], candidate["distance_m"]) == ("match", 12)
    assert candidate["reasons"][:2] == ["12 m away", "Same name"]
    assert (Store.objects.count(), ChangeLog.objects.count(), StoreDuplicatePair.objects.count()) == (1, 0, 0)


def test_the_token_confirms_only_the_stores_that_were_seen(api: Api, operator: User) -> None:
    StoreFactory(name="Kopi Tuku", store_type="cafe")
    body = draft(**PIN)
    response = api.call("store/create_store", body, as_=operator)
    StoreFactory(name="Kopi Tuku", store_type="cafe")
    again = {**body, "confirm_token": response.data["confirm_token"]}
    more = api.call("store/create_store", again, as_=operator)
    assert (more.code, len(more.data["warnings"])) == (10009, 2)
    assert Store.objects.count() == 2
    again["confirm_token"] = more.data["confirm_token"]
    assert api.call("store/create_store", again, as_=operator).ok()["name"] == "Kopi Tuku"


def test_store_elsewhere_requires_no_confirmation(api: Api, operator: User) -> None:
    StoreFactory(name="Kopi Tuku", store_type="cafe", lat="-6.260000")
    StoreFactory(name="Kopi Tuku", store_type="cafe", status="deleted")
    StoreFactory(name="Sate Khas", store_type="cafe")
    create(api, operator).ok()


def test_same_phone_requires_confirmation_without_a_pin(api: Api, operator: User) -> None:
    numbers = [{"number": "+6281234567890", "type": "mobile", "is_primary": True, "label": ""}]
    StoreFactory(name="Kopi Tuku", store_type="cafe", phones=numbers, lat=None, lng=None)
    answer = create(api, operator, phones=[{"number": "0812-3456-7890"}])
    assert [warning["msg"] for warning in answer.data["warnings"]] == ["Possible duplicate of Kopi Tuku"]


def test_only_edits_of_identity_require_confirmation(api: Api, operator: User) -> None:
    StoreFactory(name="Kopi Tuku", store_type="cafe")
    store = StoreFactory(name="Sate Khas", store_type="cafe")
    edit(api, operator, store, intro="Good").ok()
    answer = edit(api, operator, store, name="Kopi Tuku")
    assert answer.data["warnings"][0]["msg"] == "Possible duplicate of Kopi Tuku, 0 m away"
    store.refresh_from_db()
    assert (store.name, store.version) == ("Sate Khas", 2)


def test_errors_come_before_confirmations(api: Api, operator: User) -> None:
    StoreFactory(name="Kopi Tuku", store_type="cafe")
    answer = create(api, operator, postcode="1")
    assert (answer.code, list(answer.errors)) == (10005, ["postcode"])


def test_history_puts_back_without_asking(api: Api, operator: User, commit: Committing) -> None:
    store = StoreFactory(name="Kopi Tuku", store_type="cafe")
    edit(api, operator, store, name="Sate Khas").ok()
    StoreFactory(name="Kopi Tuku", store_type="cafe")
    entry = ChangeLog.objects.get(object_type="store", object_id=store.pk)
    body = {
        "object_type": "store",
        "object_id": store.pk,
        "log_id": entry.pk,
        "fields": ["name"],
        "version": 2,
    }
    with commit():
        api.call("activity/restore_fields", body, as_=operator).ok()
    assert counts(store) == [1]


def test_a_busy_edit_still_costs_a_dozen_statements(api: Api, operator: User) -> None:
    tag = TagFactory()
    store = StoreFactory(complete=True, status="published", tags=[tag.pk])
    StoreFactory.create_batch(20, name="Sate Khas")
    answer = edit(api, operator, store, name="Warung Baru")
    answer.ok()
    assert len(answer.statements) <= 12, answer.statements


# -- checking while typing ------------------------------------------------------------------------
def check(api: Api, user: User, **fields: Any) -> list[dict[str, Any]]:
    return list(api.call("store/check_duplicates", fields, as_=user).ok())


def test_checking_answers_likely_and_weak_candidates_in_their_order(api: Api, operator: User) -> None:
    same = StoreFactory(name="Kopi Tuku", store_type="cafe")
    weak = StoreFactory(name="Warung Lain Sekali", store_type="cafe")
    result = check(api, operator, name="Tuku", store_type="cafe", **PIN)
    assert result[0]["store"]["store_id"] == same.pk
    assert [row["band"] for row in result] in (["match"], ["match", "weak"])
    assert weak.pk not in [row["store"]["store_id"] for row in result if row["score"] >= 0.6]
    assert result[0]["features"]["N"] == 1.0


def test_half_a_number_is_left_out_and_close_calls_are_for_a_person(api: Api, operator: User) -> None:
    for _ in range(2):
        StoreFactory(name="Kopi Tuku", store_type="cafe")
    result = check(api, operator, name="Kopi Tuku", phones=[{"number": "0812"}], **PIN)
    assert [row["band"] for row in result] == ["review", "review"]
    assert len(check(api, operator, name="Kopi Tuku", limit=1, **PIN)) == 1


def test_a_saved_store_is_checked_with_what_is_typed_over_it(api: Api, operator: User) -> None:
    store, other = StoreFactory(name="Sate Khas"), StoreFactory(name="Kopi Tuku")
    result = check(api, operator, store_id=store.pk, name="Kopi Tuku")
    assert [row["store"]["store_id"] for row in result] == [other.pk]


def test_the_id_of_a_source_links(api: Api, operator: User) -> None:
    store = StoreFactory(name="Sate Khas", lat=None, lng=None)
    StoreExternalId.objects.create(store=store, source="osm", external_id="node/1")
    (row,) = check(api, operator, name="X Y", external_ids=[{"source": "osm", "external_id": "node/1"}])
    assert (row["band"], row["score"], row["reasons"][0]) == ("linked", 1.0, "Already linked by id")


def test_a_rivals_common_number_does_not_speak_against_it(api: Api, operator: User) -> None:
    def numbers(digits: str) -> list[dict[str, Any]]:
        return [{"number": digits, "type": "mobile", "is_primary": True, "label": ""}]

    common = {"phones": numbers("+6281200000000"), "name": "Sate Khas"}
    StoreFactory(**common, store_type="cafe")
    mine = {"name": "Sate Khas", "store_type": "cafe", "phones": [{"number": "0812-3456-7890"}], **PIN}
    assert check(api, operator, **mine)[0]["features"]["P"] == 0
    StoreFactory.create_batch(4, **{**common, "name": "Lain"}, lat=None, lng=None)
    assert check(api, operator, **mine)[0]["features"]["P"] is None


# -- stored pairs ------------------------------------------------------------------------------------
def test_confirmed_save_stores_a_pair_and_counts_it_on_both(
    api: Api, operator: User, commit: Committing
) -> None:
    there = StoreFactory(name="Kopi Tuku", store_type="cafe")
    with commit():
        made = confirmed(api, operator, "store/create_store", draft(**PIN))
    here = Store.objects.get(pk=made["store_id"])
    (row,) = api.call("store/query_duplicates", {"store_id": [here.pk]}, as_=operator).ok()["list"]
    assert (row["store_a"]["store_id"], row["store_b"]["store_id"]) == (there.pk, here.pk)
    assert (row["status"], row["band"], row["allowed_actions"]) == (
        "open",
        "match",
        ["not_duplicate", "snooze", "ask_manager"],
    )
    assert counts(there, here) == [1, 1]
    listed = api.call("store/query_stores", {"has_duplicate": True}, as_=operator).ok()["list"]
    assert {store["open_duplicate_count"] for store in listed} == {1}
    assert here.version == 1


def test_edit_that_separates_stores_removes_the_pair(api: Api, operator: User, commit: Committing) -> None:
    a, b, _ = twins()
    with commit():
        edit(api, operator, a, name="Sate Khas Senayan").ok()
    assert not StoreDuplicatePair.objects.exists()
    assert counts(a, b) == [0, 0]


def test_a_deleted_store_has_no_duplicates_until_it_is_restored(api: Api, commit: Committing) -> None:
    manager = UserFactory(manager=True)
    a, b, _ = twins()
    body = {"store_id": a.pk, "version": 1}
    with commit():
        api.call("store/change_store_status", {**body, "action": "delete"}, as_=manager).ok()
    assert (counts(a, b), StoreDuplicatePair.objects.count()) == ([0, 0], 0)
    with commit():
        restored = {**body, "version": 2, "action": "restore"}
        api.call("store/change_store_status", restored, as_=manager).ok()
    assert counts(a, b) == [1, 1]


def test_refreshing_twice_writes_once(api: Api) -> None:
    a, _, pair = twins()
    with CaptureQueriesContext(connection) as captured:
        duplicates.refresh_pairs(a.pk)
    assert not [
        one for one in captured.captured_queries if one["sql"].startswith(("INSERT", "UPDATE", "DELETE"))
    ]
    assert StoreDuplicatePair.objects.get().pk == pair.pk


# -- decisions ---------------------------------------------------------------------------------------
def test_not_a_duplicate_is_stored_and_recorded_in_both_histories(api: Api, operator: User) -> None:
    a, b, pair = twins()
    answer = resolve(api, operator, pair, "not_duplicate", version=1).ok()
    assert (answer["status"], answer["decided_by"]["user_id"], answer["version"]) == (
        "not_duplicate",
        operator.pk,
        2,
    )
    assert answer["allowed_actions"] == ["reopen"]
    assert counts(a, b) == [0, 0]
    notes = ChangeLog.objects.filter(object_type="store").order_by("object_id")
    assert [(note.object_id, note.action, note.reason) for note in notes] == [
        (a.pk, "duplicate_not", "Not a duplicate of Kopi Tuku"),
        (b.pk, "duplicate_not", "Not a duplicate of Kopi Tuku"),
    ]
    (entry,) = ChangeLog.objects.filter(object_type="store_duplicate")
    assert entry.changes[0] == {"field": "status", "old": "open", "new": "not_duplicate"}
    duplicates.refresh_pairs(a.pk)
    assert counts(a, b) == [0, 0]
    edit(api, operator, a, website="https://kopi.example/").ok()
    assert check(api, operator, store_id=a.pk) == []


@pytest.mark.parametrize(
    "patch",
    [
        {"name": "Toko Kopi Tuku"},
        {"phones": [{"number": "0812-3456-7890"}]},
        {"lat": PIN["lat"] + 3 * NORTH_M, "lng": PIN["lng"]},
    ],
)
def test_a_new_name_phone_or_pin_ends_the_judgement(
    api: Api, operator: User, commit: Committing, patch: dict[str, Any]
) -> None:
    a, b, pair = twins()
    resolve(api, operator, pair, "not_duplicate").ok()
    body = {"store_id": b.pk, "version": 1, **patch}
    with commit():
        confirmed(api, operator, "store/edit_store", body)
    pair.refresh_from_db()
    assert (pair.status, pair.decided_by, counts(a, b)) == ("open", None, [1, 1])
    entry = ChangeLog.objects.filter(object_type="store_duplicate").latest("id")
    assert (entry.action, entry.actor) == ("reopen", None)


def test_a_snoozed_pair_is_open_again_on_its_day(api: Api, operator: User) -> None:
    a, b, pair = twins()
    with time_machine.travel(NOW, tick=False):
        for day in (None, "2026-03-20", "2027-03-22"):
            answer = resolve(api, operator, pair, "snooze", snooze_until=day)
            assert list(answer.errors) == ["snooze_until"]
        assert ChangeLog.objects.count() == 0
        snoozed = resolve(api, operator, pair, "snooze", snooze_until="2026-03-27").ok()
    assert (snoozed["status"], snoozed["snooze_until"], counts(a, b)) == ("snoozed", "2026-03-27", [0, 0])
    early = dt.datetime(2026, 3, 26, 16, 59, tzinfo=dt.UTC)
    assert duplicate_search.search(country="ID", at=early).reopened == 0
    assert duplicate_search.search(country="ID", at=early + dt.timedelta(minutes=1)).reopened == 1
    pair.refresh_from_db()
    assert (pair.status, counts(a, b)) == ("open", [1, 1])


def test_only_judged_pairs_can_be_reopened(api: Api, operator: User) -> None:
    a, b, pair = twins()
    refused = resolve(api, operator, pair, "reopen")
    assert (refused.code, refused.data["allowed_actions"]) == (
        10007,
        ["not_duplicate", "snooze", "ask_manager"],
    )
    resolve(api, operator, pair, "not_duplicate").ok()
    stale = resolve(api, operator, pair, "reopen", version=1)
    assert stale.code == 10006
    assert resolve(api, operator, pair, "reopen", version=2).ok()["status"] == "open"
    assert counts(a, b) == [1, 1]


def test_managers_are_notified_once_about_a_pair(api: Api, operator: User) -> None:
    a, _, pair = twins()
    manager, _ = UserFactory(manager=True), UserFactory(manager=True, countries=["TR"])
    response = resolve(api, operator, pair, "ask_manager", version=1).ok()
    assert (response["status"], response["version"]) == ("open", 2)
    assert response["asked_at"] is not None
    assert response["asked_by"]["user_id"] == operator.pk
    assert response["allowed_actions"] == ["not_duplicate", "snooze"]
    (notices,) = Notification.objects.all()
    assert (notices.user, notices.type, notices.title) == (
        manager,
        "review_requested",
        "Merge Kopi Tuku and Kopi Tuku?",
    )
    assert operator.nickname in notices.body
    (shown,) = api.call("notification/query_notifications", as_=manager).ok()["list"]
    assert shown["link"] == {"path": "/store/store/merge", "query": {"pair": str(pair.pk)}}
    rows = api.call("store/query_duplicates", {"ids": [pair.pk]}, as_=manager).ok()["list"]
    assert [row["pair_id"] for row in rows] == [pair.pk]
    notes = ChangeLog.objects.filter(object_type="store", object_id=a.pk)
    assert [(note.action, note.reason) for note in notes] == [
        ("duplicate_ask_manager", "Managers were asked to merge it with Kopi Tuku")
    ]
    again = resolve(api, UserFactory(), pair, "ask_manager")
    assert again.code == 10007
    pair.refresh_from_db()
    assert (Notification.objects.count(), pair.version) == (1, 2)


@pytest.mark.parametrize("status", ["not_duplicate", "merged"])
def test_managers_are_not_notified_about_decided_pairs(api: Api, operator: User, status: str) -> None:
    UserFactory(manager=True)
    pair = PairFactory(status=status)
    assert resolve(api, operator, pair, "ask_manager").code == 10007
    pair.refresh_from_db()
    assert (Notification.objects.count(), pair.asked_at, pair.asked_by) == (0, None, None)


def test_a_manager_is_not_offered_to_ask_managers(api: Api) -> None:
    *_, pair = twins()
    manager = UserFactory(manager=True)
    refused = resolve(api, manager, pair, "ask_manager")
    assert (refused.code, refused.data["allowed_actions"]) == (10007, ["not_duplicate", "snooze", "merge"])
    assert not Notification.objects.exists()


def test_pairs_of_other_countries_and_roles_are_out_of_sight(api: Api) -> None:
    *_, pair = twins()
    stranger = UserFactory(countries=["TR"])
    body = {"pair_id": pair.pk, "decision": "not_duplicate"}
    assert api.call("store/resolve_duplicate", body, as_=stranger, cc="TR").code == 10004
    assert api.call("store/query_duplicates", {}, as_=stranger, cc="TR").ok()["total"] == 0
    assert api.call("store/resolve_duplicate", body, as_=UserFactory(editor=True)).code == 10003
    pair.refresh_from_db()
    assert (pair.status, pair.version) == ("open", 1)


# -- the list -------------------------------------------------------------------------------------
def test_the_list_filters_and_sorts(api: Api, operator: User) -> None:
    high, low = PairFactory(score="0.9500"), PairFactory(score="0.6500")
    judged = PairFactory(score="0.9900", status="not_duplicate")
    place = high.store_a.region_l2
    Store.objects.filter(pk__in=[low.store_a_id, low.store_b_id]).update(region_l2=None)

    def ids(**query: Any) -> list[int]:
        page = api.call("store/query_duplicates", query, as_=operator).ok()
        return [row["pair_id"] for row in page["list"]]

    assert ids() == [high.pk, low.pk]
    assert ids(sort_by="score", sort_order="asc") == [low.pk, high.pk]
    assert ids(sort_by="created_at", sort_order="desc") == [low.pk, high.pk]
    assert ids(status=["not_duplicate"]) == [judged.pk]
    assert ids(band=["match"]) == [high.pk]
    assert ids(band=["review"]) == [low.pk]
    assert ids(score_from=0.7, score_to=0.96) == [high.pk]
    assert ids(region_l2=[place.pk]) == [high.pk]
    assert ids(store_id=[low.store_b_id]) == [low.pk]
    for sort_by in ("score", "created_at"):
        query_string = {"page_size": 1, "sort_by": sort_by, "sort_order": "desc"}
        first = api.call("store/query_duplicates", query_string, as_=operator).ok()
        second = api.call(
            "store/query_duplicates", {**query_string, "page": 2, "mark": first["mark"]}, as_=operator
        )
        rows = [*first["list"], *second.ok()["list"]]
        assert {row["pair_id"] for row in rows} == {high.pk, low.pk}
    many = api.call("store/query_duplicates", {"page_size": 100}, as_=operator)
    PairFactory.create_batch(3)
    assert len(api.call("store/query_duplicates", {"page_size": 100}, as_=operator).statements) == len(
        many.statements
    )


# -- search ------------------------------------------------------------------------------------------
def test_the_search_finds_pairs_among_what_changed_and_goes_on_where_it_stood() -> None:
    a, b = (StoreFactory(name="Kopi Tuku") for _ in range(2))
    at = a.updated_at + dt.timedelta(hours=1)
    first = duplicate_search.search(country="ID", at=at)
    assert (first.looked_at, first.opened, counts(a, b)) == (2, 1, [1, 1])
    assert duplicate_search.search(country="ID", at=at).looked_at == 0
    third = StoreFactory(name="Kopi Tuku", match_keys=["p:old"])
    Store.objects.filter(pk=third.pk).update(updated_at=at, match_keys=["p:old"], match_name="")
    second = duplicate_search.search(country="ID", at=at + dt.timedelta(hours=1))
    assert (second.looked_at, second.opened, counts(a, b, third)) == (1, 2, [2, 2, 2])
    third.refresh_from_db()
    named = [f"n:{third.region_l1_id}:tuku"]
    assert (third.match_keys, third.match_name, third.version) == (named, "tuku", 1)


def test_recently_changed_stores_are_searched_again_next_time() -> None:
    store = StoreFactory()
    at = store.updated_at + dt.timedelta(minutes=1)
    assert duplicate_search.search(country="ID", at=at).looked_at == 1
    assert not DuplicateSearch.objects.exists()
    assert duplicate_search.search(country="ID", at=at).looked_at == 1


def test_stores_that_are_named_are_looked_at_and_the_search_stays_where_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(duplicate_search, "BATCH", 1)
    a, b, unnamed = (StoreFactory(name="Kopi Tuku") for _ in range(3))
    removed = StoreFactory(name="Kopi Tuku", status="deleted")
    abroad = StoreFactory(name="Kopi Tuku", country="TR")
    named = Store.objects.exclude(pk=unnamed.pk)
    outcome = duplicate_search.search_stores("ID", named)
    assert (outcome.looked_at, outcome.opened) == (2, 3)
    assert counts(a, b, unnamed, removed, abroad) == [2, 2, 2, 0, 0]
    assert duplicate_search.count_due("ID") == 3
    assert duplicate_search.search_stores("TR", named).looked_at == 1


def test_interrupted_search_resumes_at_its_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duplicate_search, "BATCH", 2)
    StoreFactory.create_batch(5)
    Store.objects.update(updated_at=F("updated_at") - dt.timedelta(days=1))
    at = dt.datetime.now(dt.UTC)

    def stop(outcome: duplicate_search.SearchOutcome) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        duplicate_search.search(country="ID", at=at, progress=stop)
    assert duplicate_search.search(country="ID", at=at).looked_at == 3


def test_batch_cost_is_independent_of_store_count() -> None:
    for number in range(duplicate_search.BATCH):
        StoreFactory(lat=f"{-6 - number / 100:.6f}")
    with CaptureQueriesContext(connection) as captured:
        duplicate_search.search(country="ID", at=dt.datetime.now(dt.UTC) + dt.timedelta(hours=1))
    assert len(captured.captured_queries) <= 12, [one["sql"][:80] for one in captured.captured_queries]


def test_command_reports_before_it_writes() -> None:
    StoreFactory.create_batch(2, name="Kopi Tuku")

    def run(*arguments: str) -> str:
        out = StringIO()
        call_command("find_duplicates", "--country", "ID", *arguments, stdout=out)
        return out.getvalue()

    assert "1 pairs would be opened; nothing was written" in run("--dry-run")
    assert not StoreDuplicatePair.objects.exists()
    assert "ID: 2 stores" in run()
    assert StoreDuplicatePair.objects.count() == 1
    assert "0 pairs opened" in run("--all")


def test_the_night_queues_a_job_that_searches_every_country() -> None:
    StoreFactory.create_batch(2, name="Kopi Tuku")
    StoreFactory.create_batch(2, name="Kopi Tuku", country="TR")
    job = store_jobs.enqueue_search(NOW)
    assert job is not None
    jobs.run_job.func(job.pk)
    job = Job.objects.get(pk=job.pk)
    assert (job.status, job.done) == ("succeeded", 4)
    assert job.message == "4 stores checked, 2 pairs opened, 0 removed"


def test_a_night_without_changes_queues_nothing() -> None:
    assert store_jobs.enqueue_search(NOW) is None
    assert not Job.objects.exists()


# -- concurrency -------------------------------------------------------------------------------------
@pytest.mark.packaged
@pytest.mark.django_db(transaction=True)
def test_two_people_who_save_two_duplicates_at_once_do_not_wait_for_each_other() -> None:
    trio = [StoreFactory(name="Kopi Tuku") for _ in range(3)]
    failures: list[Exception] = []
    barrier = threading.Barrier(3)

    def run(store: Store) -> None:
        barrier.wait()
        try:
            for _ in range(8):
                duplicates.refresh_pairs(store.pk)
                Store.objects.filter(pk=store.pk).update(branch_name="x")
        except Exception as error:  # noqa: BLE001 (a result like any other)
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(store,)) for store in trio]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert counts(*trio) == [2, 2, 2]
    assert StoreDuplicatePair.objects.count() == 3


def test_pairs_match_words_of_either_store(api: Api, operator: User) -> None:
    pair = PairFactory(store_a__name="Kopi Tuku", store_b__name="Toko Serba Ada")
    PairFactory(store_a__name="Kopi Serba", store_b__name="Sate Khas")

    def found(keyword: str) -> list[int]:
        rows = api.call("store/query_duplicates", {"keyword": keyword}, as_=operator).ok()["list"]
        return [row["pair_id"] for row in rows]

    assert found("tuku") == found("serba ada") == found("KOPİ tuku") == [pair.pk]
    assert found("tuku ada") == [], "the words are those of one store"
    assert len(found("kopi")) == 2
    assert pair.pk in found(str(pair.store_b_id))


def test_views_of_pairs_are_stored(api: Api, operator: User) -> None:
    body = {
        "area": "store_duplicate",
        "name": "Later",
        "filters": {"status": ["snoozed"]},
        "columns": ["pair"],
    }
    api.call("view/save_view", body, as_=operator).ok()
    (view,) = api.call("view/query_views", {"area": "store_duplicate"}, as_=operator).ok()
    assert view["filters"] == {"status": ["snoozed"]}
