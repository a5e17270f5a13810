"""Work on leads: timelines, tasks, reminders, bulk actions and files."""

from __future__ import annotations

import csv
import datetime as dt
import io
import threading
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.inbox.waiting_counts import counts
from apps.core.jobs import schedule
from apps.core.models import Changeset, Job, Notification
from apps.core.testing.api import Answer, Api
from apps.core.testing.jobs import work
from apps.crm.models import Activity, Lead, Task
from apps.crm.services import clock
from apps.crm.tests.factories import contact, lead
from apps.stores.tests.factories import regions
from apps.uploads.services import documents
from apps.uploads.tests.papers import pdf

pytestmark = pytest.mark.django_db
LATER = "2027-01-01T03:00:00Z"


@pytest.fixture
def operator() -> User:
    return UserFactory(role="operator", countries=["ID"])


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"])


def call(api: Api, name: str, data: dict[str, Any], user: User) -> Answer:
    return api.call(f"crm/{name}", data, as_=user, cc="ID")


def log(api: Api, item: Lead, user: User, kind: str = "note", **more: Any) -> Answer:
    return call(api, "add_activity", {"lead_id": item.pk, "type": kind, **more}, user)


def plan(api: Api, item: Lead, user: User, **more: Any) -> dict[str, Any]:
    data = {"lead_id": item.pk, "title": "Call Bu Sri", "due_at": LATER, **more}
    made: dict[str, Any] = call(api, "save_task", data, user).ok()
    return made


def shown(api: Api, user: User, **query: Any) -> list[int]:
    return [row["lead_id"] for row in call(api, "query_leads", query, user).ok()["list"]]


# -- the timeline -------------------------------------------------------------------------------------
def test_mentioned_user_in_a_note_is_notified(api: Api, operator: User, manager: User) -> None:
    item = lead(operator)
    log(api, item, operator, body=f"@{manager.nickname} they want a better offer").ok()
    notice = Notification.objects.get(type="mentioned")
    assert (notice.user, notice.object_type, notice.object_id) == (manager, "lead", item.pk)


def test_a_call_is_contact_and_a_note_is_not(api: Api, operator: User) -> None:
    item = lead(operator)
    log(api, item, operator, body="Suka kopi").ok()
    item.refresh_from_db()
    assert item.last_contact_at is None
    log(api, item, operator, "call", outcome="no_answer", direction="outbound").ok()
    item.refresh_from_db()
    assert (item.last_contact_at is None, item.version) == (False, 1)
    entries = call(api, "query_activities", {"lead_id": item.pk}, operator).ok()["list"]
    assert [entry["type"] for entry in entries] == ["call", "note"]
    assert entries[0]["contact_name"] == "Bu Sri"


@pytest.mark.parametrize(
    ("kind", "more", "field"),
    [
        ("note", {}, "body"),
        ("call", {}, "body"),
        ("file", {}, "picture_ids"),
        ("email", {"body": "x", "outcome": "reached"}, "outcome"),
        ("note", {"body": "x", "at": LATER}, "at"),
        ("call", {"body": "x", "contact_no": 4}, "contact_no"),
        ("note", {"body": "x", "picture_ids": [999]}, "picture_ids"),
    ],
)
def test_invalid_entry_is_rejected_by_field(
    api: Api, operator: User, kind: str, more: dict[str, Any], field: str
) -> None:
    refused = log(api, lead(operator), operator, kind, **more)
    assert set(refused.errors) == {field}
    assert not Activity.objects.exists()


def test_do_not_contact_needs_confirmation(api: Api, operator: User) -> None:
    item = lead(operator, contacts=[contact(do_not_contact=True), contact(name="Pak Budi")])
    response = log(api, item, operator, "call", body="Offered ads")
    assert response.code == 10009
    assert response.data["warnings"][0]["msg"] == "Bu Sri asked not to be contacted"
    assert not Activity.objects.exists()
    log(api, item, operator, "call", body="Offered ads", contact_no=1).ok()
    log(api, item, operator, "call", body="They rang us", direction="inbound").ok()
    log(api, item, operator, "visit", body="Met at the shop").ok()
    log(api, item, operator, "call", body="Offered ads", confirm_token=response.data["confirm_token"]).ok()
    assert Activity.objects.count() == 4


def test_author_edits_own_entry_within_a_day(api: Api, operator: User, manager: User) -> None:
    entry = log(api, lead(operator), operator, body="Suka kopi").ok()
    data = {"activity_id": entry["activity_id"], "version": 1, "body": "Suka teh"}
    assert call(api, "edit_activity", data, manager).code == 10003
    assert call(api, "edit_activity", data, operator).ok()["body"] == "Suka teh"
    pinned = {"activity_id": entry["activity_id"], "version": 2, "pinned": True}
    assert call(api, "edit_activity", pinned, manager).ok()["pinned"] is True
    Activity.objects.update(created_at=timezone.now() - dt.timedelta(hours=25))
    late = call(api, "edit_activity", {**data, "version": 3, "body": "No"}, operator)
    assert (late.code, late.msg) == (10003, "Only the author can edit it, within 24 hours")
    assert Activity.objects.get().body == "Suka teh"


def test_entries_written_by_an_action_cannot_be_edited(api: Api, operator: User) -> None:
    item = lead(operator)
    call(api, "move_lead", {"lead_id": item.pk, "version": 1, "stage": "junk"}, operator).ok()
    entry = Activity.objects.get()
    data = {"activity_id": entry.pk, "version": 1, "body": "Never"}
    assert call(api, "edit_activity", data, operator).code == 10003
    pinned = {"activity_id": entry.pk, "version": 1, "pinned": True}
    assert call(api, "edit_activity", pinned, operator).code == 10003


# -- tasks --------------------------------------------------------------------------------------------
def test_the_next_thing_to_do_follows_the_tasks(api: Api, operator: User, manager: User) -> None:
    item = lead(operator)
    later = plan(api, item, operator)
    sooner = plan(api, item, operator, due_at="2026-12-24T03:00:00Z", assignee_id=manager.pk)
    detail = call(api, "get_lead_detail", {"lead_id": item.pk}, operator).ok()
    assert detail["next_action_at"] == "2026-12-24T03:00:00Z"
    assert Notification.objects.get(user=manager).title == "Call Bu Sri: Warung Bu Sri"
    done = {"task_id": sooner["task_id"], "version": 1, "action": "done", "result": "She is in"}
    assert call(api, "change_task_status", done, operator).ok()["status"] == "done"
    assert call(api, "change_task_status", {**done, "version": 2}, operator).code == 10007
    item.refresh_from_db()
    assert item.next_action_at is not None
    assert item.next_action_at.year == 2027
    entry = Activity.objects.get(type="task")
    assert (entry.body, entry.facts["title"]) == ("She is in", "Call Bu Sri")
    removed = {"task_id": later["task_id"], "version": 1, "action": "cancel"}
    call(api, "change_task_status", removed, operator).ok()
    item.refresh_from_db()
    assert item.next_action_at is None
    call(api, "change_task_status", {**removed, "version": 2, "action": "reopen"}, operator).ok()
    item.refresh_from_db()
    assert item.next_action_at is not None


def test_a_task_is_news_of_its_lead_alone(api: Api, operator: User) -> None:
    item, other = lead(operator), lead(operator)
    quiet = timezone.now() - dt.timedelta(days=15)
    Lead.objects.update(last_activity_at=quiet, stale_told_at=quiet)
    plan(api, item, operator)
    for one in (item, other):
        one.refresh_from_db()
    assert item.last_activity_at > quiet
    assert item.stale_told_at is None
    assert (other.last_activity_at, other.stale_told_at, other.next_action_at) == (quiet, quiet, None)


def test_a_task_is_changed_under_its_version(api: Api, operator: User) -> None:
    task = plan(api, lead(operator), operator)
    patch = {"task_id": task["task_id"], "version": 1, "title": "Visit Bu Sri"}
    assert call(api, "save_task", patch, operator).ok()["title"] == "Visit Bu Sri"
    assert call(api, "save_task", patch, operator).code == 10006
    other = UserFactory(role="operator", countries=["TR"])
    refused = call(api, "save_task", {**patch, "version": 2, "assignee_id": other.pk}, operator)
    assert "Choose a colleague" in refused.msg


def test_tasks_are_listed_by_day_and_person(api: Api, operator: User, manager: User) -> None:
    item = lead(operator)
    late = plan(api, item, operator, due_at="2020-01-01T03:00:00Z")
    plan(api, item, operator, assignee_id=manager.pk)
    mine = call(api, "query_tasks", {"assignee": ["me"], "due": ["overdue"]}, operator).ok()["list"]
    assert [row["task_id"] for row in mine] == [late["task_id"]]
    assert mine[0]["lead"]["contact"]["name"] == "Bu Sri"
    assert counts(operator, "ID")["leads"] == 1
    assert counts(manager, "ID")["leads"] == 0


# -- scheduled notifications --------------------------------------------------------------------------
def test_a_reminder_comes_at_its_time_and_once(api: Api, operator: User) -> None:
    now = timezone.now()
    plan(api, lead(operator), operator, due_at=(now + dt.timedelta(hours=2)).isoformat())
    at = now + dt.timedelta(hours=1, minutes=29)
    assert clock.remind(at) == 0
    assert clock.remind(at + dt.timedelta(minutes=2)) == 1
    assert clock.remind(at + dt.timedelta(minutes=3)) == 0
    notice = Notification.objects.get(type="task_due")
    assert (notice.user_id, notice.object_type) == (operator.pk, "lead")
    assert clock.remind(at + dt.timedelta(hours=1)) == 1
    assert Notification.objects.filter(type="task_overdue").count() == 1
    assert clock.remind(at + dt.timedelta(hours=5)) == 0


def test_reminders_use_the_time_zone_of_the_country(api: Api, operator: User) -> None:
    plan(api, lead(operator), operator, due_at="2027-01-01T20:30:00Z")
    due = dt.datetime(2027, 1, 1, 20, 30, tzinfo=dt.UTC)
    clock.remind(due)
    clock.remind(due + dt.timedelta(hours=1))
    # 20:30 UTC is half past three the next morning in Jakarta.
    notices = dict(Notification.objects.values_list("type", "body"))
    assert notices == {"task_due": "Due 02 Jan, 03:30", "task_overdue": "Was due 02 Jan, 03:30"}


def test_no_reminder_for_tasks_done_or_rescheduled(api: Api, operator: User) -> None:
    now = timezone.now()
    soon = (now + dt.timedelta(minutes=40)).isoformat()
    task = plan(api, lead(operator), operator, due_at=soon)
    call(api, "save_task", {"task_id": task["task_id"], "version": 1, "due_at": LATER}, operator).ok()
    other = plan(api, lead(operator), operator, due_at=soon)
    call(
        api, "change_task_status", {"task_id": other["task_id"], "version": 1, "action": "done"}, operator
    ).ok()
    assert clock.remind(now + dt.timedelta(hours=3)) == 0


@pytest.mark.django_db(transaction=True)
def test_two_workers_remind_once() -> None:
    operator = UserFactory(role="operator", countries=["ID"])
    item = lead(operator)
    due = timezone.now() - dt.timedelta(minutes=1)
    Task.objects.create(lead=item, country="ID", title="Call", due_at=due, assignee=operator, remind_at=due)
    barrier = threading.Barrier(3)

    def work() -> None:
        try:
            barrier.wait(10)
            schedule.run_due(timezone.now())
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert Notification.objects.filter(type="task_due").count() == 1


def test_silent_lead_is_reported_once(api: Api, operator: User) -> None:
    item, junk, removed = (lead(operator) for _ in range(3))
    quiet = timezone.now() - dt.timedelta(days=15)
    Lead.objects.update(last_activity_at=quiet)
    Lead.objects.filter(pk=junk.pk).update(stage="junk")
    Lead.objects.filter(pk=removed.pk).update(merged_into=item)
    fresh = lead(operator)
    Lead.objects.filter(pk=fresh.pk).update(last_activity_at=timezone.now() - dt.timedelta(days=13))
    assert shown(api, operator, stale=True) == [item.pk]
    assert clock.notify_stale(timezone.now()) == 1
    assert clock.notify_stale(timezone.now()) == 0
    assert Notification.objects.get(type="lead_stale").body == "No activity for 15 days."
    log(api, item, operator, body="She called back").ok()
    assert shown(api, operator, stale=True) == []
    Lead.objects.filter(pk=item.pk).update(last_activity_at=quiet)
    assert clock.notify_stale(timezone.now()) == 1


# -- the list -----------------------------------------------------------------------------------------
def test_list_matches_common_search_terms(api: Api, operator: User) -> None:
    item = lead(operator, name="Kopi Tuku", contacts=[{"phone": "0812 3456 7890", "email": "a@tuku.id"}])
    lead(operator, name="Sate Khas", interests=["ads"], expected_value=500)
    for word in ("kopi", "0812 3456", "3456 7890", "tuku.id"):
        assert shown(api, operator, keyword=word) == [item.pk], word
    # The digits of an id may also be in a phone number.
    assert item.pk in shown(api, operator, keyword=str(item.pk))
    plan(api, item, operator)
    assert shown(api, operator, interests=["ads"]) == shown(api, operator, value_from=1)
    assert shown(api, operator, task=["none"]) == shown(api, operator, interests=["ads"])
    assert shown(api, operator, has_store=True) == []
    assert shown(api, operator, sort_by="expected_value", sort_order="desc")[1] == item.pk


def test_many_are_moved_and_put_back(api: Api, operator: User) -> None:
    ready, raw = lead(operator, in_touch=True), lead(operator)
    data = {"ids": [ready.pk, raw.pk], "action": "stage", "params": {"stage": "contacted"}}
    done = call(api, "bulk_edit_leads", data, operator).ok()
    assert done["succeeded"] == [ready.pk]
    assert done["failed"][0]["msg"] == "Log a call, a visit or a message before Contacted"
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator, cc="ID").ok()
    ready.refresh_from_db()
    assert ready.stage == "new"
    refused = call(api, "bulk_edit_leads", {**data, "params": {"stage": "won"}}, operator)
    assert refused.code == 10005


def test_many_are_handed_over_prioritised_and_put_away(api: Api, operator: User, manager: User) -> None:
    ids = [lead(operator).pk for _ in range(3)]
    for action, params in (
        ("assign", {"owner_id": manager.pk}),
        ("priority", {"priority": "high"}),
        ("junk", {"note": "A test"}),
    ):
        data = {"ids": ids, "action": action, "params": params}
        assert call(api, "bulk_edit_leads", data, operator).ok()["succeeded"] == ids
    item = Lead.objects.get(pk=ids[0])
    assert (item.owner_id, item.priority, item.stage, item.lost_note) == (manager.pk, 2, "junk", "A test")
    assert len(set(Lead.objects.values_list("rank", flat=True))) == 3


# -- imports ------------------------------------------------------------------------------------------
ROWS = [
    {
        "Nama": "Kopi Tuku",
        "No HP": "0812 3456 7890",
        "Provinsi": "Daerah Khusus Ibukota Jakarta",
        "Nilai": "Rp 5.000.000",
        "Sumber": "Referral",
        "Catatan": "Suka kopi",
    },
    {"Nama": "Kopi Tuku 2", "No HP": "0812-3456-7890"},
    {"Nama": "Sate Khas", "No HP": "0811 111 2222", "Sumber": "Entah"},
    {"Nama": "Tanpa Kontak"},
    {"Nama": "Bakso Malang", "No HP": "0813 222 3333"},
]


@pytest.mark.django_db(transaction=True)
def test_leads_are_imported_and_undone(api: Api, manager: User) -> None:
    regions("ID")
    existing = lead(manager, name="Sate lama", contacts=[{"phone": "0811 111 2222"}])
    imported = _upload(api, manager)
    mapped = [{"field": one["field"], "columns": [one["column"]]} for one in imported["suggested"]]
    assert {one["field"] for one in mapped} == {
        "name",
        "phone",
        "region_l1",
        "expected_value",
        "source",
        "note",
    }
    body = {"import_id": imported["import_id"], "setup": {"mapped": mapped}}
    checked = api.call("crm/preview_import", body, as_=manager).ok()
    counts = checked["findings"]["counts"]
    assert (counts["created"], counts["duplicate"], counts["refused"]) == (2, 2, 1)
    assert Lead.objects.count() == 1
    message = str(checked["findings"])
    assert f"Possible duplicate of “Sate lama” (#{existing.pk})" in message
    assert "The same contact as row" in message
    assert "Add a phone number or an email" in message
    answer = api.call("crm/run_import", {"import_id": imported["import_id"]}, as_=manager).ok()
    work()
    job = Job.objects.get(pk=answer["job_id"])
    made, other = Lead.objects.exclude(pk=existing.pk).order_by("-name")
    assert (made.name, made.expected_value, made.source) == ("Kopi Tuku", 5_000_000, "referral")
    assert made.region_l1 is not None
    assert Activity.objects.get(lead=made).body == "Suka kopi"
    changeset = Changeset.objects.get(pk=job.changeset_id)
    api.call("activity/undo_changeset", {"changeset_id": changeset.pk}, as_=manager, cc="ID").ok()
    made.refresh_from_db()
    other.refresh_from_db()
    assert (made.stage, made.lost_note, other.stage) == ("junk", "Undone", "junk")
    assert made.rank != other.rank
    # An undone lead does not count as a duplicate: the file can be imported again.
    again = api.call(
        "crm/preview_import", {**body, "import_id": _upload(api, manager)["import_id"]}, as_=manager
    )
    counts = again.ok()["findings"]["counts"]
    assert (counts["created"], counts["duplicate"], counts["refused"]) == (2, 2, 1)


@pytest.mark.django_db(transaction=True)
def test_unknown_words_of_leads_get_suggestions_and_rows_are_fixed(api: Api, manager: User) -> None:
    rows = [
        {"Nama": "Warung Satu", "Telepon": "0811 222 3331", "Source": "Referal by friend"},
        {"Nama": "Warung Dua", "Telepon": "12", "Source": "Referral"},
    ]
    imported = _upload(api, manager, rows)
    mapped = [{"field": one["field"], "columns": [one["column"]]} for one in imported["suggested"]]
    body = {"import_id": imported["import_id"], "setup": {"mapped": mapped}}
    checked = api.call("crm/preview_import", body, as_=manager).ok()
    [question] = checked["questions"]
    assert (question["field"], question["ours"]) == ("source", "referral")
    assert [value["value"] for value in question["values"]] == ["Referal by friend"]
    listed = api.call("crm/query_import_rows", {"import_id": imported["import_id"]}, as_=manager).ok()["rows"]
    assert [(row["row"], row["title"], row["result"]) for row in listed] == [
        (2, "Warung Satu", "created"),
        (3, "Warung Dua", "refused"),
    ]
    cells = [{"field": "phone", "value": "0811 222 3332"}]
    edit = {"import_id": imported["import_id"], "row": 3, "cells": cells}
    api.call("crm/edit_import_row", edit, as_=manager).ok()
    values = [{"field": "source", "theirs": "Referal by friend", "ours": "referral"}]
    again = {**body, "setup": {"mapped": mapped, "values": values}}
    assert api.call("crm/preview_import", again, as_=manager).ok()["findings"]["counts"]["created"] == 2
    answer = api.call("crm/run_import", {"import_id": imported["import_id"]}, as_=manager).ok()
    work()
    assert sorted(Lead.objects.values_list("name", "source")) == [
        ("Warung Dua", "referral"),
        ("Warung Satu", "referral"),
    ]
    changeset = Job.objects.get(pk=answer["job_id"]).changeset_id
    matching_rows = api.call("crm/query_leads", {"created_in": [changeset]}, as_=manager).ok()
    assert matching_rows["total"] == 2


def _upload(api: Api, user: User, rows: Sequence[Mapping[str, str]] = ROWS) -> dict[str, Any]:
    out = io.StringIO()
    heads = list(rows[0])
    writer = csv.DictWriter(out, heads, restval="")
    writer.writeheader()
    writer.writerows(rows)
    file = SimpleUploadedFile("leads.csv", out.getvalue().encode())
    answer: dict[str, Any] = api.call("crm/upload_import", files={"file": file}, as_=user).ok()
    return answer


# -- documents ----------------------------------------------------------------------------------------
def put_by(user: User, country: str = "ID") -> int:
    stored = documents.stage_document(actor=user, country=country, file_name="offer.pdf", content=pdf())
    return stored.pk


def test_documents_go_into_the_timeline_and_are_read_by_colleagues(
    api: Api, operator: User, manager: User
) -> None:
    item, file_id = lead(operator), put_by(operator)
    log(api, item, operator, "file", file_ids=[file_id]).ok()
    entries = call(api, "query_activities", {"lead_id": item.pk}, manager).ok()["list"]
    [entry] = [entry for entry in entries if entry["type"] == "file"]
    [document] = entry["documents"]
    assert (document["file_id"], document["file_name"]) == (file_id, "offer.pdf")
    assert b"".join(Client().get(document["url"])) == pdf()
    edit = {"activity_id": entry["activity_id"], "version": 1, "body": "As agreed"}
    assert call(api, "edit_activity", edit, operator).ok()["documents"][0]["file_id"] == file_id


@pytest.mark.parametrize("whose", ["a colleague's", "another country's", "taken", "missing"])
def test_only_own_staged_documents_can_be_attached(
    api: Api, operator: User, manager: User, whose: str
) -> None:
    item = lead(operator)
    operator.countries = ["ID", "TR"]
    operator.save()
    if whose == "a colleague's":
        file_id = put_by(manager)
    elif whose == "another country's":
        file_id = put_by(operator, "TR")
    elif whose == "taken":
        file_id = put_by(operator)
        log(api, lead(operator), operator, "file", file_ids=[file_id]).ok()
    else:
        file_id = 999
    before = Activity.objects.count()
    refused = log(api, item, operator, body="Offer", file_ids=[file_id])
    assert refused.errors == {"file_ids": ["A file no longer exists. Choose it again"]}
    assert Activity.objects.count() == before
