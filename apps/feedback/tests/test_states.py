"""States and assignment of reports."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, Notification, OutgoingMail
from apps.core.testing.api import Api
from apps.feedback.models import Feedback
from apps.feedback.services import cases
from apps.feedback.tests.factories import report, shop
from apps.feedback.tests.working import call, claim_report, move, shown

pytestmark = pytest.mark.django_db


def test_a_report_is_closed_without_a_change(api: Api, operator: User) -> None:
    item = report()
    claim_report(api, item, operator)
    assert move(api, item, operator, "resolve").errors == {"resolution": ["Choose an outcome"]}
    assert move(api, item, operator, "resolve", resolution="applied").code == 10005
    done = move(api, item, operator, "resolve", resolution="already_correct", note="Checked").ok()
    assert (done["status"], done["resolution"], done["note"]) == ("resolved", "already_correct", "Checked")


@pytest.mark.parametrize("action", ["wait", "resolve", "reopen"])
def test_a_new_report_is_started_first(api: Api, operator: User, action: str) -> None:
    item = report()
    refused = move(api, item, operator, action, resolution="not_accepted", note="Why?")
    assert (refused.code, refused.data["status"]) == (10007, "new")
    assert "start" in refused.data["allowed_actions"]
    assert Feedback.objects.get().version == 1


def take_back(api: Api, item: Feedback, user: User, *acts: str) -> None:
    """Undo the latest history entry of each action, as the screen does."""
    for act in acts:
        entry = ChangeLog.objects.filter(object_type="feedback", object_id=item.pk, action=act).latest("id")
        data = {"object_type": "feedback", "object_id": item.pk, "log_id": entry.pk}
        done = api.call("activity/undo_change", data, as_=user, cc="ID").ok()
        assert done["not_undone"] == []


def test_undone_decision_leaves_the_assignee(api: Api, operator: User, manager: User) -> None:
    nobodys, others = report(), report()
    data = {"feedback_id": others.pk, "version": 1, "assignee_id": manager.pk}
    call(api, "edit_feedback", data, operator).ok()
    for item, had_it in ((nobodys, None), (others, manager)):
        claim_report(api, item, operator)
        move(api, item, operator, "resolve", resolution="already_correct", note="Checked").ok()
        # A half-failed attempt does not affect the next one.
        take_back(api, item, operator, "resolve")
        take_back(api, item, operator, "resolve", "start")
        item.refresh_from_db()
        assert (item.status, item.assignee, item.resolution, item.note) == ("new", had_it, "", "")
        assert item.resolved_at is None


def test_undone_spam_is_new_again(api: Api, operator: User) -> None:
    item = report()
    move(api, item, operator, "spam").ok()
    take_back(api, item, operator, "spam")
    item.refresh_from_db()
    assert (item.status, item.assignee) == ("new", None)


def test_duplicates_point_at_the_report_they_repeat(api: Api, operator: User) -> None:
    store = shop()
    first, second = report(store), report(store, category="other", suggested={})
    done = move(api, second, operator, "mark_duplicate", duplicate_of=first.pk).ok()
    assert done["duplicate_of"]["feedback_id"] == first.pk
    first.refresh_from_db()
    assert first.similar_count == 1
    assert [row["feedback_id"] for row in shown(api, first, operator)["duplicates"]] == [second.pk]
    move(api, second, operator, "reopen").ok()
    first.refresh_from_db()
    assert first.similar_count == 0


def test_a_report_is_refused_as_duplicate_of_itself_of_another_store_or_of_a_duplicate(
    api: Api, operator: User
) -> None:
    store = shop()
    first, second = report(store), report(store, category="other", suggested={})
    elsewhere = report(shop())
    third = report(store, category="wrong_phone", suggested={})

    def why(item: Feedback, original: Feedback | None) -> str:
        return move(api, item, operator, "mark_duplicate", duplicate_of=original and original.pk).msg

    assert why(first, first) == "A report cannot be its own duplicate"
    assert why(first, elsewhere) == "That report is about another store"
    assert why(first, None) == "Choose the original report"
    move(api, second, operator, "mark_duplicate", duplicate_of=first.pk).ok()
    assert why(third, second).startswith("That report is a duplicate")
    assert why(first, third).startswith("Other reports are duplicates of this one")


def test_case_closed_long_ago_cannot_be_reopened(api: Api, operator: User) -> None:
    item = report()
    move(api, item, operator, "spam").ok()
    assert shown(api, item, operator)["reporter"]["spam_count"] == 1
    Feedback.objects.update(resolved_at=timezone.now() - dt.timedelta(days=31))
    assert move(api, item, operator, "reopen").code == 10007


def test_reporter_gets_two_weeks_to_answer(api: Api, operator: User) -> None:
    item = report()
    claim_report(api, item, operator)
    assert move(api, item, operator, "wait").errors == {"note": ["Enter a question for the reporter"]}
    move(api, item, operator, "wait", note="Cabang yang mana?").ok()
    assert "Cabang yang mana?" in OutgoingMail.objects.get().body
    assert cases.close_unanswered(timezone.now() + dt.timedelta(days=13)) == 0
    assert cases.close_unanswered(timezone.now() + dt.timedelta(days=14, minutes=1)) == 1
    item.refresh_from_db()
    assert (item.status, item.resolution, item.updated_by) == ("resolved", "cannot_verify", None)


def test_waiting_requires_a_reachable_reporter(api: Api, operator: User) -> None:
    item = report(email="")
    claim_report(api, item, operator)
    refused = move(api, item, operator, "wait", note="Which one?")
    assert refused.errors == {"note": ["The reporter left no contact"]}
    assert OutgoingMail.objects.count() == 0


def test_report_is_handed_over_and_the_colleague_notified(api: Api, operator: User, manager: User) -> None:
    item = report()
    data = {"feedback_id": item.pk, "version": 1, "assignee_id": operator.pk}
    assert call(api, "edit_feedback", data, manager).ok()["assignee"]["user_id"] == operator.pk
    assert Notification.objects.get().type == "assigned"


def test_only_to_a_colleague_who_can_work_on_it(api: Api, operator: User) -> None:
    item = report()
    elsewhere = UserFactory(role="operator", countries=["TR"], nickname="Deniz")
    editor = UserFactory(role="editor", countries=["ID"], nickname="Rini")

    def refused(person: User) -> Any:
        data = {"feedback_id": item.pk, "version": 1, "assignee_id": person.pk}
        return call(api, "edit_feedback", data, operator).errors["assignee_id"]

    assert refused(elsewhere) == ["Choose a colleague"]
    assert refused(editor) == ["This colleague has no access to stores"]


def test_another_category_is_due_at_another_time(api: Api, operator: User) -> None:
    item = report()
    data = {"feedback_id": item.pk, "version": 1, "category": "closed_temporarily"}
    case = call(api, "edit_feedback", data, operator).ok()
    assert case["sla_due_at"] < item.sla_due_at.isoformat()
    assert case["title"].startswith("Closed for now")
