"""Handling of threads: notes, files, assignment, states, deadlines."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.business_messages.models import BusinessMessage, MessageAttachment
from apps.business_messages.services import attachments, clock, inbound, threads
from apps.business_messages.tests.factories import drop, mail, message, shop
from apps.business_messages.tests.worked import act, call, move, reply, shown
from apps.core.errors import Invalid
from apps.core.models import ChangeLog, Notification, OutgoingMail
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.uploads.tests.papers import pdf

pytestmark = pytest.mark.django_db


def test_note_is_never_sent(api: Api, operator: User) -> None:
    item = message()
    done = call(api, "add_note", {"message_id": item.pk, "body": "Kenal baik."}, operator).ok()
    assert (done["entries"][1]["kind"], done["status"], done["unread"], done["sla_status"]) == (
        "note",
        "new",
        False,
        "due",
    )
    assert OutgoingMail.objects.count() == 0
    assert call(api, "add_note", {"message_id": item.pk, "body": ""}, operator).msg == "Message required"


def test_mentioned_user_in_a_note_is_notified(api: Api, operator: User) -> None:
    item, ayu = message(), UserFactory(role="manager", nickname="Ayu")
    call(api, "add_note", {"message_id": item.pk, "body": "@Ayu knows the owner."}, operator).ok()
    notice = Notification.objects.get(type="mentioned")
    assert (notice.user, notice.object_type, notice.object_id) == (ayu, "business_message", item.pk)


def test_files_are_downloads(api: Api, operator: User) -> None:
    item = message(files=(("menu.pdf", pdf()),))
    stored = item.attachments.get()
    answer = call(api, "download_attachment", {"attachment_id": stored.pk}, operator)
    headers = answer.response.headers
    assert headers["Content-Disposition"] == 'attachment; filename="menu.pdf"'
    assert (headers["X-Content-Type-Options"], headers["Content-Type"]) == (
        "nosniff",
        "application/octet-stream",
    )
    assert b"".join(answer.response.streaming_content) == pdf()
    drop(item)


def test_files_are_uploaded_checked_and_let_go_after_a_day(api: Api, operator: User) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    item = message()

    def upload(name: str, content: bytes) -> Any:
        files = {"file": SimpleUploadedFile(name, content)}
        return api.call(
            "business_message/upload_attachment", {"message_id": item.pk}, as_=operator, files=files
        )

    assert upload("a.pdf", b"MZ program").code == 10013
    stored = upload("a.exe", pdf()).ok()
    assert stored["file_name"] == "a.pdf"
    name = MessageAttachment.objects.get().file
    assert attachments.delete_unsent(timezone.now()) == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("apps.business_messages.services.attachments.transaction.on_commit", lambda act: act())
        assert attachments.delete_unsent(timezone.now() + dt.timedelta(hours=25)) == 1
    assert not default_storage.exists(name)


def test_reading_marks_nothing_and_marking_stops_at_what_was_seen(api: Api, operator: User) -> None:
    item = message()
    assert shown(api, item, operator)["unread"] is True
    assert shown(api, item, operator)["unread"] is True
    mark = {"message_id": item.pk, "entry_number": 1}
    assert call(api, "mark_read", mark, operator).ok()["unread"] is False
    assert call(api, "mark_read", mark, operator).ok()["unread"] is False
    reply(api, item, operator).ok()
    inbound.receive(mail(answers=OutgoingMail.objects.get().message_id))
    assert call(api, "mark_read", mark, operator).ok()["unread"] is True, "a newer entry was not seen"
    item.refresh_from_db()
    assert ChangeLog.objects.filter(object_type="business_message", object_id=item.pk).count() == item.version


def test_assigning_opens_a_new_thread_and_notifies_the_colleague(
    api: Api, operator: User, manager: User
) -> None:
    item = message()
    done = act(api, "assign_message", item, manager, assignee_id=operator.pk).ok()
    assert (done["status"], done["assignee"]["user_id"]) == ("open", operator.pk)
    assert Notification.objects.filter(user=operator, type="assigned").count() == 1
    assert act(api, "assign_message", item, manager, assignee_id=None).ok()["assignee"] is None


def test_only_who_works_with_messages_there_is_assigned(api: Api, operator: User) -> None:
    item = message()
    other = UserFactory(role="operator", countries=["TR"], nickname="Elif")
    editor = UserFactory(role="editor", countries=["ID"], nickname="Ani")
    assert act(api, "assign_message", item, operator, assignee_id=other.pk).msg == "Choose a colleague"
    assert (
        act(api, "assign_message", item, operator, assignee_id=editor.pk).msg
        == "This colleague has no access to messages"
    )
    assert act(api, "assign_message", item, operator, assignee_id=10**9).msg == "Choose a colleague"
    item.refresh_from_db()
    assert (item.assignee_id, item.version) == (None, 1)


def test_thread_subject_fields_can_be_edited(api: Api, operator: User) -> None:
    item = message(type="other")
    due = item.first_response_due_at
    done = act(
        api,
        "edit_message",
        item,
        operator,
        type="data_removal",
        labels=["urgent", "urgent"],
        priority="high",
        subject="Hapus foto",
        sender={"name": "Sari W", "phone": "0812 3456 7890"},
    ).ok()
    assert (done["type"], done["labels"], done["priority"]) == ("data_removal", ["urgent"], "high")
    assert (done["sender"]["name"], done["sender"]["phone"]) == ("Sari W", "+6281234567890")
    item.refresh_from_db()
    assert item.first_response_due_at < due
    for wrong in (list("abcdef"), [" "], ["x" * 31]):
        refused = act(api, "edit_message", item, operator, labels=wrong)
        assert {name.partition(".")[0] for name in refused.errors} == {"labels"}
    stored = [*"abcd", "x" * 30]
    assert act(api, "edit_message", item, operator, labels=stored).ok()["labels"] == stored
    assert act(api, "edit_message", item, operator, sender={"email": "x"}).errors["sender.email"]
    blank = act(api, "edit_message", item, operator, subject="  ")
    assert blank.errors == {"subject": ["Subject required"]}
    assert BusinessMessage.objects.get(pk=item.pk).subject == item.subject
    stale = call(api, "edit_message", {"message_id": item.pk, "version": 1, "priority": "low"}, operator)
    assert stale.code == 10006


def test_linked_store_filters_the_list(api: Api, operator: User) -> None:
    item, store = message(), shop()
    done = act(api, "link_store", item, operator, store_id=store.pk).ok()
    assert (done["store"]["store_id"], done["place"]["phones"]) == (store.pk, ["+622112345678"])
    rows = call(api, "query_messages", {"keyword": "kopi tuku"}, operator).ok()["list"]
    assert [row["message_id"] for row in rows] == [item.pk]
    assert act(api, "link_store", item, operator, store_id=shop("TR").pk).code == 10004
    assert act(api, "link_store", item, operator, store_id=None).ok()["store"] is None


def test_undo_restores_a_linked_store_that_still_exists(api: Api, operator: User) -> None:
    item, store = message(), shop()

    def undo_last() -> list[str]:
        log = ChangeLog.objects.filter(object_type="business_message", object_id=item.pk).latest("id")
        body = {"object_type": "business_message", "object_id": item.pk, "log_id": log.pk}
        answer = api.call("activity/undo_change", body, as_=operator).ok()
        item.refresh_from_db()
        return [row["msg"] for row in answer["not_undone"]]

    act(api, "link_store", item, operator, store_id=store.pk).ok()
    assert (undo_last(), item.store) == ([], None)
    act(api, "link_store", item, operator, store_id=store.pk).ok()
    act(api, "link_store", item, operator, store_id=None).ok()
    assert (undo_last(), item.store) == ([], store)
    act(api, "link_store", item, operator, store_id=None).ok()
    Store.objects.filter(pk=store.pk).update(country="TR")
    assert (undo_last(), item.store) == (["The store no longer exists"], None)


def test_files_are_named_by_the_folder_they_lie_in() -> None:
    item = message()
    for name in (
        "messages/2026/a.pdf",
        "messages/2026/b.pdf",
        "messages/2026/11/c.pdf",
        "messages/2025/d.pdf",
    ):
        MessageAttachment.objects.create(
            message=item, file=name, file_name="a.pdf", mime="application/pdf", size=1
        )
    assert attachments.folders() == ["messages/2025", "messages/2026", "messages/2026/11"]
    assert attachments.named_in("messages/2026") == dict.fromkeys(
        ["messages/2026/a.pdf", "messages/2026/b.pdf"], f"message {item.pk}"
    )
    assert list(attachments.named_in("messages/2026/11")) == ["messages/2026/11/c.pdf"]
    assert attachments.named_in("messages") == {}


def test_a_thread_is_resolved_and_opened_again(api: Api, operator: User) -> None:
    item = message()
    assert move(api, item, operator, "resolve").errors == {"resolution": ["Choose an outcome"]}
    assert move(api, item, operator, "resolve", resolution="converted").code == 10005
    done = move(api, item, operator, "resolve", resolution="no_reply", note="Ucapan terima kasih").ok()
    assert (done["status"], done["resolution"], done["unread"]) == ("resolved", "no_reply", False)
    done = move(api, item, operator, "reopen").ok()
    assert (done["status"], done["resolution"], done["resolved_at"]) == ("open", "", None)


@pytest.mark.parametrize("action", ["reopen"])
def test_actions_not_allowed_by_the_state_are_rejected(api: Api, operator: User, action: str) -> None:
    item = message()
    refused = move(api, item, operator, action)
    assert (refused.code, refused.data["status"]) == (10007, "new")
    assert "resolve" in refused.data["allowed_actions"]
    assert BusinessMessage.objects.get().version == 1


def test_threads_resolved_a_week_ago_are_closed_once(api: Api, operator: User) -> None:
    item = message()
    move(api, item, operator, "resolve", resolution="answered").ok()
    assert threads.close_resolved(timezone.now() + dt.timedelta(days=6, hours=23)) == 0
    assert threads.close_resolved(timezone.now() + dt.timedelta(days=7, hours=1)) == 1
    assert threads.close_resolved(timezone.now() + dt.timedelta(days=8)) == 0
    assert move(api, item, operator, "reopen").code == 10007
    assert shown(api, item, operator)["allowed_actions"] == ["note"]


def test_deadline_is_notified_once_before_and_once_after(operator: User, manager: User) -> None:
    item = message()
    due = item.first_response_due_at
    assert clock.notify_due(due - dt.timedelta(hours=5)) == 0
    assert clock.notify_due(due - dt.timedelta(hours=3)) == 1
    assert clock.notify_due(due - dt.timedelta(hours=2)) == 0
    assert Notification.objects.filter(type="sla_at_risk", user=manager).count() == 1
    BusinessMessage.objects.update(assignee=operator)
    assert clock.notify_due(due + dt.timedelta(minutes=1)) == 1
    assert clock.notify_due(due + dt.timedelta(hours=1)) == 0
    assert set(Notification.objects.filter(type="sla_breached").values_list("user", flat=True)) == {
        operator.pk,
        manager.pk,
    }
    item.refresh_from_db()
    assert item.sla_status == "failed"


def test_answered_thread_sends_no_reminder(api: Api, operator: User, manager: User) -> None:
    item = message()
    reply(api, item, operator).ok()
    inbound.receive(mail(answers=OutgoingMail.objects.get().message_id))
    assert clock.notify_due(item.first_response_due_at + dt.timedelta(days=1)) == 0


def test_an_answer_that_comes_late_is_late(api: Api, operator: User) -> None:
    item = message()
    BusinessMessage.objects.update(first_response_due_at=timezone.now() - dt.timedelta(hours=1))
    rows = call(api, "query_messages", {"overdue": True}, operator).ok()["list"]
    assert [row["is_overdue"] for row in rows] == [True]
    assert reply(api, item, operator).ok()["sla_status"] == "failed"
    assert (
        call(api, "query_messages", {"overdue": True, "status": ["waiting_sender"]}, operator).ok()["list"]
        == []
    )


@pytest.mark.parametrize("action", ["assign", "note", "reply", "close"])
def test_other_actions_never_reopen_a_thread(operator: User, action: str) -> None:
    item = message()
    BusinessMessage.objects.update(status="waiting_sender")
    with pytest.raises(Invalid, match="is not one of resolve, spam, reopen"):
        threads.change_message_status(
            actor=operator,
            country=item.country,
            message_id=item.pk,
            version=item.version,
            action=action,
            change=threads.StatusChange(),
        )
    item.refresh_from_db()
    assert (item.status, item.assignee) == ("waiting_sender", None)
    entries = ChangeLog.objects.filter(object_type="business_message", object_id=item.pk)
    assert [entry.action for entry in entries] == ["create"]
