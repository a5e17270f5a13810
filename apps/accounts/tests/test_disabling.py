"""Open work of disabled accounts: warned about before, released afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.business_messages.models import BusinessMessage
from apps.business_messages.tests.factories import message
from apps.content.models import Article
from apps.content.tests import working
from apps.content.tests.factories import complete
from apps.core.models import ChangeLog, Job, Notification, ReviewClaim
from apps.core.testing.api import Answer, Api
from apps.core.testing.jobs import work
from apps.crm.models import Activity, Lead, Task
from apps.crm.tests.factories import lead
from apps.feedback.models import Feedback
from apps.feedback.tests.factories import report, shop
from apps.feedback.tests.working import claim_report, move
from apps.sync.tests.reviewed import in_hand, linked_store, proposed

pytestmark = pytest.mark.django_db
WHY = "The account of Omar Yılmaz was disabled"


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, nickname="Mira")


@pytest.fixture
def omar() -> User:
    return UserFactory(nickname="Omar Yılmaz")


def ask(api: Api, actor: User, user: User, **more: Any) -> Answer:
    body = {"user_id": user.pk, "version": 1, "action": "disable", **more}
    return api.call("user/change_user_status", body, as_=actor)


def disable(api: Api, actor: User, user: User) -> list[str]:
    """Disable an account after its warnings; return the texts of the warnings, except for sessions."""
    response = ask(api, actor, user)
    ask(api, actor, user, confirm_token=response.data["confirm_token"]).ok()
    return warnings_of(response)


def warnings_of(answer: Answer) -> list[str]:
    assert answer.code == 10009
    return [row["msg"] for row in answer.data["warnings"] if row["code"] != "sessions_end"]


def hand(api: Api, item: BusinessMessage, to: User, by: User) -> None:
    body = {"message_id": item.pk, "version": item.version, "assignee_id": to.pk}
    api.call("business_message/assign_message", body, as_=by).ok()
    item.refresh_from_db()


def plan(api: Api, about: Lead, who: User) -> Task:
    body = {"lead_id": about.pk, "title": "Call Bu Sri", "due_at": "2027-01-01T03:00:00Z"}
    made = api.call("crm/save_task", body, as_=who).ok()
    return Task.objects.get(pk=made["task_id"])


def last_entry(kind: str, pk: int) -> ChangeLog:
    return ChangeLog.objects.filter(object_type=kind, object_id=pk).latest("id")


def in_inbox(api: Api, who: User) -> set[tuple[str, int]]:
    """Return the unclaimed lines of a person's inbox."""
    rows = api.call("inbox/query_inbox", {}, as_=who).ok()["list"]
    return {(row["kind"], row["object_id"]) for row in rows if row["claimed_by"] is None}


def test_disabling_warns_about_open_work_and_returns_it_to_the_queue(
    api: Api, manager: User, omar: User
) -> None:
    started, waiting = report(), report(shop(name="Warung Sari"))
    for item in (started, waiting):
        claim_report(api, item, omar)
    move(api, waiting, omar, "wait", note="Since when?").ok()
    thread = message()
    hand(api, thread, omar, manager)
    item = proposed(linked_store())
    in_hand(api, item, omar)
    assert not {("feedback", started.pk), ("business_message", thread.pk)} & in_inbox(api, manager)

    response = ask(api, manager, omar)
    assert warnings_of(response) == [
        "Omar Yılmaz has 1 sync record, 2 reports and 1 message: they become unassigned"
    ]
    assert [row["code"] for row in response.data["warnings"]] == ["sessions_end", "open_work"]
    ask(api, manager, omar, confirm_token=response.data["confirm_token"]).ok()

    for record in (started, waiting, thread, item):
        record.refresh_from_db()
    assert (started.assignee, started.status) == (None, "new")
    assert (waiting.assignee, waiting.status) == (None, "waiting")
    assert (thread.assignee, thread.status) == (None, "open")
    assert (item.status, ReviewClaim.objects.count()) == ("pending", 0)
    assert {("feedback", started.pk), ("business_message", thread.pk), ("sync_item", item.pk)} <= in_inbox(
        api, manager
    )
    for kind, record in (("feedback", started), ("business_message", thread)):
        entry = last_entry(kind, record.pk)
        assert (entry.action, entry.reason, entry.actor) == ("unassign", WHY, manager)
        assert (entry.object_version, record.updated_by) == (record.version, manager)
        assert {"field": "assignee_id", "old": omar.pk, "new": None} in entry.changes


def test_one_record_is_reported_in_the_singular(api: Api, manager: User, omar: User) -> None:
    hand(api, message(), omar, manager)
    assert warnings_of(ask(api, manager, omar)) == ["Omar Yılmaz has 1 message: it becomes unassigned"]


def test_what_is_over_what_others_have_and_who_wrote_it_stay(api: Api, manager: User, omar: User) -> None:
    closed, others = report(), report(shop(name="Warung Sari"))
    claim_report(api, closed, omar)
    move(api, closed, omar, "resolve", resolution="already_correct").ok()
    claim_report(api, others, UserFactory())
    written = complete(UserFactory(editor=True), title="Soto")
    Article.objects.filter(pk=written.pk).update(author=omar)
    mine = report(shop(name="Warung Ani"))
    claim_report(api, mine, omar)
    before = list(Feedback.objects.exclude(pk=mine.pk).order_by("pk").values())
    assert disable(api, manager, omar) == ["Omar Yılmaz has 1 report: it becomes unassigned"]
    assert list(Feedback.objects.exclude(pk=mine.pk).order_by("pk").values()) == before
    assert Article.objects.get().author == omar


def test_nothing_is_released_before_it_is_confirmed_or_where_it_is_refused(api: Api, omar: User) -> None:
    item = report()
    claim_report(api, item, omar)
    item.refresh_from_db()
    outsider = UserFactory(manager=True, countries=["TR"])
    peer = UserFactory()
    manager = UserFactory(manager=True)
    for actor, version, code in (
        (manager, 1, 10009),
        (manager, 7, 10006),
        (outsider, 1, 10004),
        (peer, 1, 10003),
    ):
        refused = ask(api, actor, omar, version=version)
        assert (refused.code, refused.writes) == (code, [])
    version = item.version
    item.refresh_from_db()
    assert (item.assignee, item.version) == (omar, version)


def test_leads_and_tasks_move_to_the_person_who_disables(api: Api, manager: User, omar: User) -> None:
    own, lost, colleagues = lead(omar), lead(omar, name="Lost"), lead(name="Others")
    Lead.objects.filter(pk=lost.pk).update(stage="lost", lost_reason="price")
    tasks = [plan(api, own, omar), plan(api, colleagues, omar)]
    assert disable(api, manager, omar) == [
        "Omar Yılmaz has 1 open lead and 2 tasks of leads: they will be assigned to you"
    ]
    own.refresh_from_db()
    lost.refresh_from_db()
    assert (own.owner, lost.owner) == (manager, omar)
    assert {task.assignee for task in Task.objects.filter(pk__in=[each.pk for each in tasks])} == {manager}
    entry = last_entry("lead", own.pk)
    assert (entry.action, entry.reason) == ("assign", WHY)
    assert last_entry("lead_task", tasks[1].pk).reason == WHY
    facts = Activity.objects.get(lead=own, type="owner_change").facts
    assert facts == {"from": "Omar Yılmaz", "to": "Mira"}
    assert not Notification.objects.filter(user=manager, type="assigned").exists(), "it was their own act"


def test_leads_go_to_a_manager_where_who_disables_does_not_work_with_them(api: Api, manager: User) -> None:
    former = UserFactory(editor=True, nickname="Elif")
    item = lead(former)
    assert disable(api, UserFactory(reviewer=True), former) == ["Elif has 1 open lead: it goes to a manager"]
    item.refresh_from_db()
    assert item.owner == manager
    assert Notification.objects.get(user=manager, type="assigned").object_id == item.pk


def test_review_is_not_assigned_to_disabled_user(api: Api, manager: User) -> None:
    ayla, author = UserFactory(reviewer=True, nickname="Ayla"), UserFactory(kol=True)
    response, later = complete(author), complete(author, title="Bakso")
    for article in (response, later):
        working.move(api, author, article, "submit").ok()
        working.move(api, manager, article, "assign_reviewer", reviewer_id=ayla.pk).ok()
    working.move(api, author, later, "withdraw").ok()
    assert disable(api, manager, ayla) == ["Ayla has 1 article to review: it becomes unassigned"]
    assert working.now(response).reviewer is None
    assert ("article", response.pk) in in_inbox(api, manager)
    assert last_entry("article", response.pk).action == "unassign"
    working.move(api, author, later, "submit").ok()
    assert working.now(later).reviewer is None


def test_bulk_disabling_reports_all_open_work_and_undo_does_not_return_it(
    api: Api, manager: User, omar: User
) -> None:
    sari = UserFactory(nickname="Sari")
    record = [report(), report(shop(name="Warung Sari")), report(shop(name="Warung Ani"))]
    for item, person in zip(record, (omar, sari, manager), strict=True):
        claim_report(api, item, person)
    removed = UserFactory(status="disabled")
    Feedback.objects.filter(pk=report(shop(name="Warung Eko")).pk).update(assignee=removed)
    peer = UserFactory(manager=True)
    hand(api, message(), peer, manager)
    body = {"ids": [omar.pk, sari.pk, manager.pk, removed.pk], "action": "disable"}
    response = api.call("user/bulk_edit_users", body, as_=manager)
    assert warnings_of(response) == ["The accounts have 2 reports: they become unassigned"]
    confirmed = {**body, "confirm_token": response.data["confirm_token"]}
    done = api.call("user/bulk_edit_users", confirmed, as_=manager).ok()
    assert done["succeeded"] == [omar.pk, sari.pk]
    for item in record:
        item.refresh_from_db()
    assert [item.assignee for item in record] == [None, None, manager]
    assert {last_entry("feedback", item.pk).reason for item in record[:2]} == {
        WHY,
        "The account of Sari was disabled",
    }
    undone = {"changeset_id": done["changeset_id"]}
    assert api.call("activity/undo_changeset", undone, as_=manager).ok()["undone"] == 2
    omar.refresh_from_db()
    record[0].refresh_from_db()
    assert (omar.status, record[0].assignee) == ("active", None)


def test_work_that_is_refused_in_bulk_stays_with_its_owner(api: Api, manager: User, omar: User) -> None:
    peer = UserFactory(manager=True)
    thread = message()
    hand(api, thread, peer, manager)
    body = {"ids": [omar.pk, peer.pk], "action": "disable"}
    response = api.call("user/bulk_edit_users", body, as_=manager)
    confirmed = {**body, "confirm_token": response.data["confirm_token"]}
    assert api.call("user/bulk_edit_users", confirmed, as_=manager).ok()["succeeded"] == [omar.pk]
    thread.refresh_from_db()
    assert thread.assignee == peer


@pytest.mark.django_db(transaction=True)
def test_all_that_match_are_released_by_the_job(api: Api, manager: User, omar: User) -> None:
    item = report()
    claim_report(api, item, omar)
    body = {
        "all_matching": True,
        "filters": {"role": ["operator"]},
        "expected_total": 1,
        "action": "disable",
    }
    response = api.call("user/bulk_edit_users", body, as_=manager)
    assert warnings_of(response) == ["The accounts have 1 report: it becomes unassigned"]
    assert not Job.objects.filter(kind="bulk").exists()
    api.call(
        "user/bulk_edit_users", {**body, "confirm_token": response.data["confirm_token"]}, as_=manager
    ).ok()
    work()
    item.refresh_from_db()
    assert (item.assignee, item.status) == (None, "new")


def test_undo_of_enabling_releases_work_assigned_meanwhile(api: Api, manager: User) -> None:
    user = UserFactory(status="disabled")
    body = {"ids": [user.pk], "action": "enable"}
    changeset = api.call("user/bulk_edit_users", body, as_=manager).ok()["changeset_id"]
    item = report()
    user.refresh_from_db()
    claim_report(api, item, user)
    assert api.call("activity/undo_changeset", {"changeset_id": changeset}, as_=manager).ok()["undone"] == 1
    item.refresh_from_db()
    assert item.assignee is None


def test_releasing_more_takes_no_more_statements(api: Api, manager: User) -> None:
    spent = []
    for number in (1, 4):
        person = UserFactory()
        items = [report(shop(name=f"Warung {number} {place}")) for place in range(number)]
        Feedback.objects.filter(pk__in=[item.pk for item in items]).update(assignee=person)
        for place in range(number):
            lead(person, name=f"Lead {number} {place}")
        token = ask(api, manager, person).data["confirm_token"]
        done = ask(api, manager, person, confirm_token=token)
        done.ok()
        spent.append(len(done.statements))
    assert spent[0] == spent[1], spent
