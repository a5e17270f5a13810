"""The list of reports: filters, bulk actions, export, merges."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.core.records import references
from apps.core.testing.api import Api
from apps.feedback.models import Feedback
from apps.feedback.tests.factories import report, shop
from apps.feedback.tests.working import call, closure, move
from apps.stores.models import Store

pytestmark = pytest.mark.django_db


def test_the_list_shows_what_is_open_the_most_urgent_first(api: Api, operator: User) -> None:
    slow, urgent = report(shop()), closure()
    removed = report(shop())
    move(api, removed, operator, "spam").ok()
    rows = call(api, "query_feedbacks", {}, operator).ok()["list"]
    assert [row["feedback_id"] for row in rows] == [urgent.pk, slow.pk]
    assert call(api, "query_feedbacks", {"status": ["spam"]}, operator).ok()["total"] == 1


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ({"category": ["wrong_link"]}, 1),
        ({"channel": ["owner"]}, 1),
        ({"priority": ["high"]}, 1),
        ({"assignee": ["me"]}, 1),
        ({"assignee": ["none"]}, 1),
        ({"overdue": True}, 1),
        ({"overdue": False}, 1),
        ({"is_owner": True}, 1),
        ({"keyword": "tuku.example"}, 1),
        ({"keyword": "nothing of the kind"}, 0),
        ({"created_from": "2020-01-01", "created_to": "2020-01-02"}, 0),
        ({"sort_by": "similar_count"}, 2),
        ({"sort_by": "created_at", "sort_order": "desc"}, 2),
        ({"wants_reply": False}, 1),
    ],
)
def test_filters_and_sorts(api: Api, operator: User, query: dict[str, Any], count: int) -> None:
    link = report(shop())
    closed = closure(is_owner=True, email="")
    Feedback.objects.filter(pk=link.pk).update(
        assignee=operator, sla_due_at=timezone.now() - dt.timedelta(hours=1)
    )
    assert closed.channel == "owner"
    assert call(api, "query_feedbacks", query, operator).ok()["total"] == count


def test_several_at_once_and_back(api: Api, operator: User, manager: User) -> None:
    first, second = report(shop()), report(shop())
    body = {"ids": [first.pk, second.pk], "action": "spam"}
    done = call(api, "bulk_edit_feedbacks", body, manager).ok()
    assert done["succeeded"] == [first.pk, second.pk]
    assert Store.objects.filter(open_feedback_count=0).count() == 2
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=manager).ok()
    assert set(Feedback.objects.values_list("status", flat=True)) == {"new"}
    assert Store.objects.filter(open_feedback_count=1).count() == 2
    body = {"ids": [first.pk], "action": "assign", "params": {"assignee_id": operator.pk}}
    assert call(api, "bulk_edit_feedbacks", body, manager).ok()["succeeded"] == [first.pk]
    body = {"ids": [first.pk], "action": "priority", "params": {"priority": "low"}}
    assert call(api, "bulk_edit_feedbacks", body, manager).ok()["succeeded"] == [first.pk]
    for item in (first, second):
        item.refresh_from_db()
    assert (first.assignee, first.get_priority_display()) == (operator, "Low")
    assert (second.assignee, second.get_priority_display()) == (None, "Normal")
    body = {"ids": [first.pk], "action": "mark_duplicate", "params": {"duplicate_of": second.pk}}
    failed = call(api, "bulk_edit_feedbacks", body, manager).ok()["failed"]
    assert failed[0]["msg"] == "That report is about another store"


def test_only_managers_can_export_contacts(api: Api, operator: User, manager: User) -> None:
    from apps.core.lists import list_area

    columns = {column.id: column.roles for column in list_area.area("error_feedback").columns}
    for name in ("reporter", "reporter_email", "reporter_phone"):
        assert columns[name] == frozenset({"manager"})
    report()
    query = {"columns": ["id", "reporter_email"]}
    assert call(api, "export_feedbacks", query, operator).code in (10003, 10005)
    assert call(api, "export_feedbacks", query, manager).status == 200


def test_reports_go_with_their_store_when_it_is_merged(api: Api, manager: User) -> None:
    item = report()
    winner = shop(name="Kopi Tuku Pusat")
    over = report(item.store, category="other", suggested={})
    move(api, over, manager, "spam").ok()
    references.repoint(actor=manager, origin=item.store, into=winner)
    assert set(Feedback.objects.values_list("store_id", flat=True)) == {winner.pk}
    winner.refresh_from_db()
    assert winner.open_feedback_count == 1


def test_open_reports_keep_a_store_from_being_deleted_and_others_do_not(api: Api, manager: User) -> None:
    item = report()
    store = item.store
    Store.objects.filter(pk=store.pk).update(status="hidden")

    def delete() -> int:
        version = Store.objects.get(pk=store.pk).version
        data = {"store_id": store.pk, "version": version, "action": "delete"}
        return int(api.call("store/change_store_status", data, as_=manager).code)

    assert delete() == 10010
    move(api, item, manager, "spam").ok()
    assert delete() == 0
