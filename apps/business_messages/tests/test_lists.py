"""The list of messages, bulk actions and undo."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from apps.accounts.models import User
from apps.business_messages.models import BusinessMessage
from apps.business_messages.tests.factories import message, shop
from apps.business_messages.tests.worked import act, call, reply
from apps.core.models import ChangeLog
from apps.core.records import references
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db


def test_each_filter_finds_the_messages_it_names(api: Api, operator: User) -> None:
    first = message(type="press", store=shop())
    second = message(type="advertising", subject="Iklan", body="Berapa biaya pasang iklan di İzmir?")
    act(api, "edit_message", second, operator, labels=["iklan"]).ok()
    act(api, "assign_message", second, operator, assignee_id=operator.pk).ok()
    foreign = message("TR")

    def found(**query: Any) -> list[int]:
        rows = call(api, "query_messages", {"sort_by": "created_at", **query}, operator).ok()["list"]
        return [row["message_id"] for row in rows]

    both = [first.pk, second.pk]
    assert foreign.pk not in found() == both
    assert found(type=["press"]) == [first.pk]
    assert found(assignee=["me"]) == found(label=["iklan"]) == found(unread=False) == [second.pk]
    assert found(assignee=["none"]) == found(has_store=True) == found(status=["new"]) == [first.pk]
    assert found(keyword="izmir iklan") == [second.pk], "words that were said are found"
    assert found(keyword="sari@example.com") == both
    assert found(channel=["email"]) == []
    assert call(api, "query_labels", {}, operator).ok() == {"labels": ["iklan"]}


@pytest.mark.parametrize("typed", ["0812 3456 7890", "081234567890", "(0812) 3456-7890", "+62 812 3456 7890"])
def test_sender_matches_phone_number_in_any_spelling(api: Api, operator: User, typed: str) -> None:
    wanted = message(type="advertising", phone="0812 3456 7890")
    message(type="advertising", phone="0813 1111 2222")
    rows = call(api, "query_messages", {"keyword": typed}, operator).ok()["list"]
    assert [row["message_id"] for row in rows] == [wanted.pk]


def bulk(api: Api, ids: list[int], user: User, action: str, **params: Any) -> Any:
    return call(api, "bulk_edit_messages", {"ids": ids, "action": action, "params": params}, user)


def test_several_threads_are_changed_and_undone_together(api: Api, operator: User) -> None:
    items = [message(), message()]
    ids = [item.pk for item in items]
    bulk(api, ids, operator, "label", add_labels=["kampanye"]).ok()
    bulk(api, ids, operator, "assign", assignee_id=operator.pk).ok()
    done = bulk(api, ids, operator, "resolve", resolution="declined").ok()
    assert done["succeeded"] == ids
    assert set(BusinessMessage.objects.values_list("status", "resolution")) == {("resolved", "declined")}
    undone = api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    assert undone["not_undone"] == []
    assert set(BusinessMessage.objects.values_list("status", "resolution", "resolved_at")) == {
        ("open", "", None)
    }
    spam = bulk(api, ids, operator, "spam").ok()
    api.call("activity/undo_changeset", {"changeset_id": spam["changeset_id"]}, as_=operator).ok()
    assert set(BusinessMessage.objects.values_list("status", flat=True)) == {"open"}


def test_bulk_acts_are_checked_as_a_whole_and_one_by_one(api: Api, operator: User) -> None:
    item = message()
    assert bulk(api, [item.pk], operator, "resolve").errors == {"params.resolution": ["Choose an outcome"]}
    assert bulk(api, [item.pk], operator, "label").errors == {"params.add_labels": ["Enter a label"]}
    act(api, "edit_message", item, operator, labels=list("abcde")).ok()
    failed = bulk(api, [item.pk], operator, "label", add_labels=["f"]).ok()["failed"]
    assert failed[0]["msg"] == "At most 5 labels"
    assert BusinessMessage.objects.get().labels == list("abcde")


def test_edit_can_be_undone(api: Api, operator: User) -> None:
    item, store = message(), shop()
    act(api, "link_store", item, operator, store_id=store.pk).ok()
    act(api, "edit_message", item, operator, type="press", labels=["pers"], sender={"company": "Kompas"}).ok()
    for log in ChangeLog.objects.filter(
        object_type="business_message", action__in=["edit", "link_store"]
    ).order_by("-pk"):
        item.refresh_from_db()
        data = {
            "object_type": "business_message",
            "object_id": item.pk,
            "log_id": log.pk,
            "version": item.version,
            "fields": [change["field"] for change in log.changes],
        }
        api.call("activity/restore_fields", data, as_=operator).ok()
    item.refresh_from_db()
    assert (item.type, item.labels, item.company, item.store_id) == ("partnership", [], "", None)


def test_threads_go_along_with_a_store_that_is_merged(operator: User) -> None:
    winner, loser = shop(name="Kopi Satu"), shop(name="Kopi Dua")
    item = message(store=loser)
    turned = references.repoint(actor=operator, origin=loser, into=winner)
    item.refresh_from_db()
    assert item.store_id == winner.pk
    assert "kopi satu" in item.search_text
    references.point_back(actor=operator, origin=loser, into=winner, turned=turned)
    item.refresh_from_db()
    assert item.store_id == loser.pk


def test_only_managers_can_export_contacts(api: Api, operator: User, manager: User) -> None:
    message()

    def words(user: User) -> str:
        answer = call(api, "export_messages", {}, user)
        book = openpyxl.load_workbook(io.BytesIO(b"".join(answer.response.streaming_content)))
        return str([[cell.value for cell in row] for row in book.active.rows])

    assert "sari@example.com" in words(manager)
    assert "sari@example.com" not in words(operator)


def test_export_contains_priority_even_when_low(api: Api, manager: User) -> None:
    item = message()
    BusinessMessage.objects.filter(pk=item.pk).update(priority=0)
    answer = call(api, "export_messages", {"columns": ["priority", "status"]}, manager)
    book = openpyxl.load_workbook(io.BytesIO(b"".join(answer.response.streaming_content)))
    assert [[cell.value for cell in row] for row in book.active.rows][-1] == ["Low", "New"]


def test_the_menu_counts_what_waits_for_us(api: Api, operator: User) -> None:
    item = message()
    message()
    assert api.call("system/get_bootstrap", {}, as_=operator, cc="ID").ok()["menu_counts"]["messages"] == 2
    reply(api, item, operator).ok()
    assert api.call("system/get_bootstrap", {}, as_=operator, cc="ID").ok()["menu_counts"]["messages"] == 1
