"""Threads being worked on: replies, notes, states, hands, lists, and what is taken back."""

from __future__ import annotations

import datetime as dt
import io
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import openpyxl
import pytest
from django.core import mail as mailbox
from django.core.files.storage import default_storage
from django.db import connection
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.business_messages.models import BusinessMessage, MessageAttachment, MessageEntry
from apps.business_messages.services import attachments, clock, receiving, working
from apps.business_messages.tests.factories import drop, mail, message, pdf, put_by, shop
from apps.core import outbox, references
from apps.core.models import ChangeLog, Notification, OutgoingMail
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db


def call(api: Api, name: str, data: dict[str, Any], user: User) -> Any:
    return api.call(f"business_message/{name}", data, as_=user, cc="ID")


def shown(api: Api, item: BusinessMessage, user: User) -> dict[str, Any]:
    return call(api, "get_message_detail", {"message_id": item.pk}, user).ok()


def act(api: Api, name: str, item: BusinessMessage, user: User, **more: Any) -> Any:
    item.refresh_from_db()
    return call(api, name, {"message_id": item.pk, "version": item.version, **more}, user)


def reply(api: Api, item: BusinessMessage, user: User, body: str = "Terima kasih.", **more: Any) -> Any:
    return act(api, "reply_message", item, user, body=body, **more)


def move(api: Api, item: BusinessMessage, user: User, action: str, **more: Any) -> Any:
    return act(api, "change_message_status", item, user, action=action, **more)


def send_all() -> None:
    for pk in OutgoingMail.objects.filter(status="queued").values_list("pk", flat=True):
        outbox.send(pk)


# -- replies ------------------------------------------------------------------------------------------
def test_a_reply_goes_out_as_part_of_the_correspondence(api: Api, operator: User) -> None:
    item = message()
    done = reply(api, item, operator).ok()
    assert (done["status"], done["assignee"]["user_id"], done["sla_status"]) == (
        "waiting_sender",
        operator.pk,
        "fulfilled",
    )
    assert [(each["number"], each["kind"], each["delivery"]) for each in done["entries"]] == [
        (1, "inbound", "none"), (2, "outbound", "queued"),
    ]  # fmt: skip
    send_all()
    sent = mailbox.outbox[0]
    assert (sent.to, sent.subject) == (["sari@example.com"], "Re: Kerja sama")
    assert sent.reply_to[0].startswith(f"halo+m{item.pk}-")
    assert sent.extra_headers["Auto-Submitted"] == "no"
    assert shown(api, item, operator)["entries"][1]["delivery"] == "sent"


def test_where_a_country_has_no_inbox_the_subject_bears_the_sign(
    api: Api, operator: User, settings: Any
) -> None:
    settings.MESSAGE_INBOXES = {}
    reply(api, message(), operator).ok()
    assert "[Sofra m" in OutgoingMail.objects.get().subject
    assert OutgoingMail.objects.get().reply_to == ""


def test_a_reply_to_a_mail_names_it(api: Api, operator: User) -> None:
    receiving.receive(mail(message_id="<first@example.com>"))
    item = BusinessMessage.objects.get()
    reply(api, item, operator).ok()
    reply(api, item, operator, "Dan satu hal lagi.").ok()
    first, second = OutgoingMail.objects.order_by("pk")
    assert first.headers["In-Reply-To"] == "<first@example.com>"
    assert second.headers["References"] == f"<first@example.com> {first.message_id}"


def test_files_that_were_put_by_go_along(api: Api, operator: User) -> None:
    item = message()
    kept = put_by(item, operator)
    reply(api, item, operator, attachments=[kept]).ok()
    send_all()
    assert mailbox.outbox[0].attachments == [("penawaran.pdf", pdf(), "application/pdf")]
    assert reply(api, item, operator, attachments=[kept]).errors["attachments"], "a file goes with one entry"
    assert MessageEntry.objects.filter(message=item).count() == 2
    drop(item)


def test_nobody_sends_a_file_that_a_colleague_put_by(api: Api, operator: User, manager: User) -> None:
    item = message()
    kept = put_by(item, manager)
    assert reply(api, item, operator, attachments=[kept]).code == 10005
    assert call(api, "download_attachment", {"attachment_id": kept}, operator).code == 10004
    assert OutgoingMail.objects.count() == 0
    drop(item)


def test_send_and_resolve(api: Api, operator: User) -> None:
    item = message()
    done = reply(api, item, operator, resolution="answered").ok()
    assert (done["status"], done["resolution"]) == ("resolved", "answered")
    assert reply(api, message(), operator, resolution="converted").errors["resolution"]


@pytest.mark.parametrize(
    ("sender", "body", "field", "said"),
    [
        ({}, "", "body", "Message required"),
        ({"email": "", "phone": "081234567890"}, "Halo", "channel", "The sender left no e-mail address"),
    ],
)
def test_replies_that_cannot_be(
    api: Api, operator: User, sender: dict[str, str], body: str, field: str, said: str
) -> None:
    refused = reply(api, message(**sender), operator, body, channel="email")
    assert refused.errors[field] == [said]
    assert (OutgoingMail.objects.count(), MessageEntry.objects.count()) == (0, 1)


def test_the_sender_left_no_contact(api: Api, operator: User) -> None:
    item = message()
    BusinessMessage.objects.update(sender_email="")
    assert reply(api, item, operator).msg == "The sender left no contact"
    assert MessageEntry.objects.count() == 1


def test_who_left_only_a_phone_is_answered_by_phone(api: Api, operator: User) -> None:
    item = message(email="", phone="0812 3456 7890", preferred_contact="whatsapp")
    done = reply(api, item, operator, "Saya sudah menelepon.").ok()
    assert (done["entries"][1]["channel"], done["entries"][1]["delivery"]) == ("whatsapp", "none")
    assert (done["status"], done["sla_status"], OutgoingMail.objects.count()) == (
        "waiting_sender",
        "fulfilled",
        0,
    )


def test_spam_and_closed_threads_are_not_answered(api: Api, operator: User) -> None:
    for status in ("spam", "closed"):
        item = message()
        BusinessMessage.objects.filter(pk=item.pk).update(
            status=status, resolution="answered", resolved_at=timezone.now()
        )
        refused = reply(api, item, operator)
        assert (refused.code, refused.data["status"]) == (10007, status)
    assert OutgoingMail.objects.count() == 0


def test_a_mail_that_came_meanwhile_keeps_a_reply_from_passing_it(api: Api, operator: User) -> None:
    item = message()
    version = shown(api, item, operator)["version"]
    reply(api, item, operator).ok()
    receiving.receive(mail(answers=OutgoingMail.objects.get().message_id))
    refused = call(
        api, "reply_message", {"message_id": item.pk, "version": version + 1, "body": "Halo"}, operator
    )
    assert refused.code == 10006
    assert MessageEntry.objects.count() == 3


def test_a_failed_reply_is_sent_again_to_the_address_as_it_is_now(api: Api, operator: User) -> None:
    item = message()
    done = reply(api, item, operator).ok()
    entry_id = done["entries"][1]["entry_id"]
    assert call(api, "retry_reply", {"message_id": item.pk, "entry_id": entry_id}, operator).code == 10005
    OutgoingMail.objects.update(status="failed", error="No such user")
    assert shown(api, item, operator)["entries"][1]["error"] == "No such user"
    act(api, "edit_message", item, operator, sender={"email": "budi@example.com"}).ok()
    again = call(api, "retry_reply", {"message_id": item.pk, "entry_id": entry_id}, operator).ok()
    assert again["entries"][1]["delivery"] == "queued"
    assert OutgoingMail.objects.order_by("-pk").first().to == "budi@example.com"
    assert call(api, "retry_reply", {"message_id": item.pk, "entry_id": entry_id}, operator).code == 10005


@pytest.mark.django_db(transaction=True)
def test_of_two_people_who_answer_at_once_one_is_refused(api: Api) -> None:
    people = [UserFactory(role="operator", countries=["ID"]) for _ in range(2)]
    item = message()
    tokens = [api.token(person) for person in people]

    def answer(number: int) -> int:
        try:
            data = {"message_id": item.pk, "version": 1, "body": f"Jawaban {number}"}
            return Api().call("business_message/reply_message", data, token=tokens[number], cc="ID").code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        codes = sorted(pool.map(answer, range(2)))
    assert codes == [0, 10006]
    assert (OutgoingMail.objects.count(), MessageEntry.objects.count()) == (1, 2)


# -- notes and files ----------------------------------------------------------------------------------
def test_a_note_stays_in_the_house(api: Api, operator: User) -> None:
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


def test_files_are_downloads(api: Api, operator: User) -> None:
    item = message(files=(("menu.pdf", pdf()),))
    kept = item.attachments.get()
    answer = call(api, "download_attachment", {"attachment_id": kept.pk}, operator)
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
    kept = upload("a.exe", pdf()).ok()
    assert kept["file_name"] == "a.pdf"
    name = MessageAttachment.objects.get().file
    assert attachments.let_go(timezone.now()) == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("apps.business_messages.services.attachments.transaction.on_commit", lambda act: act())
        assert attachments.let_go(timezone.now() + dt.timedelta(hours=25)) == 1
    assert not default_storage.exists(name)


# -- unread -------------------------------------------------------------------------------------------
def test_reading_marks_nothing_and_marking_stops_at_what_was_seen(api: Api, operator: User) -> None:
    item = message()
    assert shown(api, item, operator)["unread"] is True
    assert shown(api, item, operator)["unread"] is True
    mark = {"message_id": item.pk, "entry_number": 1}
    assert call(api, "mark_read", mark, operator).ok()["unread"] is False
    assert call(api, "mark_read", mark, operator).ok()["unread"] is False
    reply(api, item, operator).ok()
    receiving.receive(mail(answers=OutgoingMail.objects.get().message_id))
    assert call(api, "mark_read", mark, operator).ok()["unread"] is True, "a newer entry was not seen"
    item.refresh_from_db()
    assert ChangeLog.objects.filter(object_type="business_message", object_id=item.pk).count() == item.version


# -- hands, labels, sender ----------------------------------------------------------------------------
def test_assigning_opens_a_new_thread_and_tells_the_colleague(
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
    assert act(api, "assign_message", item, operator, assignee_id=other.pk).msg == "Elif has no access to ID"
    assert (
        act(api, "assign_message", item, operator, assignee_id=editor.pk).msg
        == "Ani does not work with messages"
    )
    assert act(api, "assign_message", item, operator, assignee_id=10**9).msg == "Choose a colleague"
    item.refresh_from_db()
    assert (item.assignee_id, item.version) == (None, 1)


def test_what_a_thread_is_about_is_changed(api: Api, operator: User) -> None:
    item = message(type="other")
    due = item.first_response_due_at
    done = act(
        api, "edit_message", item, operator, type="data_removal", labels=["urgent", "urgent"], priority="high",
        subject="Hapus foto", sender={"name": "Sari W", "phone": "0812 3456 7890"},
    ).ok()  # fmt: skip
    assert (done["type"], done["labels"], done["priority"]) == ("data_removal", ["urgent"], "high")
    assert (done["sender"]["name"], done["sender"]["phone"]) == ("Sari W", "+6281234567890")
    item.refresh_from_db()
    assert item.first_response_due_at < due
    assert act(api, "edit_message", item, operator, labels=list("abcdef")).errors["labels"]
    assert act(api, "edit_message", item, operator, sender={"email": "x"}).errors["sender.email"]
    stale = call(api, "edit_message", {"message_id": item.pk, "version": 1, "priority": "low"}, operator)
    assert stale.code == 10006


def test_a_store_is_linked_and_found(api: Api, operator: User) -> None:
    item, store = message(), shop()
    done = act(api, "link_store", item, operator, store_id=store.pk).ok()
    assert (done["store"]["store_id"], done["place"]["phones"]) == (store.pk, ["+622112345678"])
    found = call(api, "query_messages", {"keyword": "kopi tuku"}, operator).ok()["list"]
    assert [row["message_id"] for row in found] == [item.pk]
    assert act(api, "link_store", item, operator, store_id=shop("TR").pk).code == 10004
    assert act(api, "link_store", item, operator, store_id=None).ok()["store"] is None


# -- states -------------------------------------------------------------------------------------------
def test_a_thread_is_resolved_and_opened_again(api: Api, operator: User) -> None:
    item = message()
    assert move(api, item, operator, "resolve").errors == {"resolution": ["Choose what became of it"]}
    assert move(api, item, operator, "resolve", resolution="converted").code == 10005
    done = move(api, item, operator, "resolve", resolution="no_reply", note="Ucapan terima kasih").ok()
    assert (done["status"], done["resolution"], done["unread"]) == ("resolved", "no_reply", False)
    done = move(api, item, operator, "reopen").ok()
    assert (done["status"], done["resolution"], done["resolved_at"]) == ("open", "", None)


@pytest.mark.parametrize("action", ["reopen"])
def test_what_a_state_does_not_allow_is_refused(api: Api, operator: User, action: str) -> None:
    item = message()
    refused = move(api, item, operator, action)
    assert (refused.code, refused.data["status"]) == (10007, "new")
    assert "resolve" in refused.data["allowed_actions"]
    assert BusinessMessage.objects.get().version == 1


def test_what_was_resolved_a_week_ago_is_closed_once(api: Api, operator: User) -> None:
    item = message()
    move(api, item, operator, "resolve", resolution="answered").ok()
    assert working.close_resolved(timezone.now() + dt.timedelta(days=6, hours=23)) == 0
    assert working.close_resolved(timezone.now() + dt.timedelta(days=7, hours=1)) == 1
    assert working.close_resolved(timezone.now() + dt.timedelta(days=8)) == 0
    assert move(api, item, operator, "reopen").code == 10007
    assert shown(api, item, operator)["allowed_actions"] == ["note"]


# -- the clock ----------------------------------------------------------------------------------------
def test_people_are_told_once_before_and_once_after(operator: User, manager: User) -> None:
    item = message()
    due = item.first_response_due_at
    assert clock.tell(due - dt.timedelta(hours=5)) == 0
    assert clock.tell(due - dt.timedelta(hours=3)) == 1
    assert clock.tell(due - dt.timedelta(hours=2)) == 0
    assert Notification.objects.filter(type="sla_at_risk", user=manager).count() == 1
    BusinessMessage.objects.update(assignee=operator)
    assert clock.tell(due + dt.timedelta(minutes=1)) == 1
    assert clock.tell(due + dt.timedelta(hours=1)) == 0
    assert set(Notification.objects.filter(type="sla_breached").values_list("user", flat=True)) == {
        operator.pk,
        manager.pk,
    }
    item.refresh_from_db()
    assert item.sla_status == "failed"


def test_who_was_answered_is_not_told_of(api: Api, operator: User, manager: User) -> None:
    item = message()
    reply(api, item, operator).ok()
    receiving.receive(mail(answers=OutgoingMail.objects.get().message_id))
    assert clock.tell(item.first_response_due_at + dt.timedelta(days=1)) == 0


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


# -- lists, bulk, undo --------------------------------------------------------------------------------
def test_filters(api: Api, operator: User) -> None:
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


def bulk(api: Api, ids: list[int], user: User, action: str, **params: Any) -> Any:
    return call(api, "bulk_edit_messages", {"ids": ids, "action": action, "params": params}, user)


def test_several_threads_at_once_and_all_of_it_taken_back(api: Api, operator: User) -> None:
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
    assert bulk(api, [item.pk], operator, "resolve").errors == {
        "params.resolution": ["Choose what became of them"]
    }
    assert bulk(api, [item.pk], operator, "label").errors == {"params.add_labels": ["Name a label"]}
    act(api, "edit_message", item, operator, labels=list("abcde")).ok()
    failed = bulk(api, [item.pk], operator, "label", add_labels=["f"]).ok()["failed"]
    assert failed[0]["msg"] == "At most 5 labels"
    assert BusinessMessage.objects.get().labels == list("abcde")


def test_an_edit_is_taken_back(api: Api, operator: User) -> None:
    item, store = message(), shop()
    act(api, "link_store", item, operator, store_id=store.pk).ok()
    act(api, "edit_message", item, operator, type="press", labels=["pers"], sender={"company": "Kompas"}).ok()
    for log in ChangeLog.objects.filter(
        object_type="business_message", action__in=["edit", "link_store"]
    ).order_by("-pk"):
        item.refresh_from_db()
        data = {
            "object_type": "business_message", "object_id": item.pk, "log_id": log.pk, "version": item.version,
            "fields": [change["field"] for change in log.changes],
        }  # fmt: skip
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


def test_contacts_leave_the_house_with_managers_alone(api: Api, operator: User, manager: User) -> None:
    message()

    def words(user: User) -> str:
        answer = call(api, "export_messages", {}, user)
        book = openpyxl.load_workbook(io.BytesIO(b"".join(answer.response.streaming_content)))
        return str([[cell.value for cell in row] for row in book.active.rows])

    assert "sari@example.com" in words(manager)
    assert "sari@example.com" not in words(operator)


def test_the_menu_counts_what_waits_for_us(api: Api, operator: User) -> None:
    item = message()
    message()
    assert api.call("system/get_bootstrap", {}, as_=operator, cc="ID").ok()["menu_counts"]["messages"] == 2
    reply(api, item, operator).ok()
    assert api.call("system/get_bootstrap", {}, as_=operator, cc="ID").ok()["menu_counts"]["messages"] == 1


# -- templates ----------------------------------------------------------------------------------------
def save(api: Api, user: User, **fields: Any) -> Any:
    known = {"label": "Jam buka", "language": "id", "body": "Halo {name}, {store} buka pukul 10. {agent}"}
    return call(api, "save_template", {**known, **fields}, user)


def test_texts_come_in_the_countrys_languages_with_names_filled_in(api: Api, operator: User) -> None:
    item = message(type="press", store=shop())
    save(api, operator, types=["press"]).ok()
    found = call(api, "query_templates", {"message_id": item.pk}, operator).ok()
    assert (found["language"], found["languages"]) == ("id", ["id", "en"])
    first = found["templates"][0]
    assert first["filled"] == f"Halo Sari, Kopi Tuku buka pukul 10. {operator.nickname}"
    assert all("{" not in each["filled"] for each in found["templates"])
    assert {each["language"] for each in found["templates"]} == {"id", "en"}


def test_names_that_hold_braces_are_left_as_they_are(api: Api, operator: User) -> None:
    item = message(name="{agent}")
    texts = call(api, "query_templates", {"message_id": item.pk}, operator).ok()["templates"]
    assert any("{agent}," in each["filled"] for each in texts)


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"body": "Halo {nama} {x}"}, "body", "Nothing fills {nama}, {x}. There is {name}, {store}, {agent}"),
        ({"language": "tr"}, "language", "Choose one of the country's languages"),
    ],
)
def test_texts_are_checked(api: Api, operator: User, fields: dict[str, str], field: str, said: str) -> None:
    assert save(api, operator, **fields).errors[field] == [said]
    own = call(api, "query_templates", {}, operator).ok()["templates"]
    assert [each for each in own if each["template_id"]] == []


def test_texts_are_changed_and_taken_out_of_use(api: Api, operator: User) -> None:
    made = save(api, operator).ok()
    assert save(api, operator, label="JAM buka").code == 10008
    named = {"template_id": made["template_id"]}
    assert call(api, "save_template", {**named, "body": "Baru"}, operator).errors["version"]
    changed = call(api, "save_template", {**named, "version": 1, "body": "Baru {name}"}, operator).ok()
    assert (changed["version"], changed["label"]) == (2, "Jam buka")
    assert call(api, "save_template", {**named, "version": 1, "body": "Lain"}, operator).code == 10006
    call(api, "save_template", {**named, "version": 2, "is_active": False}, operator).ok()
    texts = call(api, "query_templates", {}, operator).ok()["templates"]
    assert not any(each["template_id"] for each in texts)
    save(api, operator).ok()


def test_every_shipped_text_is_filled_by_what_there_is() -> None:
    from apps.business_messages import templates
    from apps.business_messages.choices import Language, MessageType

    codes = {each.template_id for each in templates.shipped("en")}
    for language in Language.values:
        texts = templates.shipped(language)
        assert {each.template_id for each in texts} == codes
        for each in texts:
            assert templates.unknown_in(each.body) == []
            assert "{agent}" in each.body
            assert set(each.types) <= set(MessageType.values)
