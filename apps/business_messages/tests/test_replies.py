"""Replies: sent once by email, with reported failures and templates."""

from __future__ import annotations

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core import mail as mailbox
from django.db import connection
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.business_messages.models import BusinessMessage, MessageEntry
from apps.business_messages.services import inbound
from apps.business_messages.tests.factories import drop, mail, message, put_by, shop
from apps.business_messages.tests.worked import act, call, reply, send_all, shown
from apps.core.messaging import outbox
from apps.core.models import ChangeLog, OutgoingMail
from apps.core.testing.api import Api
from apps.uploads.tests.papers import pdf

pytestmark = pytest.mark.django_db


def test_a_reply_goes_out_as_part_of_the_correspondence(api: Api, operator: User) -> None:
    item = message()
    done = reply(api, item, operator).ok()
    assert (done["status"], done["assignee"]["user_id"], done["sla_status"]) == (
        "waiting_sender",
        operator.pk,
        "fulfilled",
    )
    assert [(each["number"], each["kind"], each["delivery"]) for each in done["entries"]] == [
        (1, "inbound", "none"),
        (2, "outbound", "queued"),
    ]
    send_all()
    sent = mailbox.outbox[0]
    assert (sent.to, sent.subject) == (["sari@example.com"], "Re: Kerja sama")
    assert sent.reply_to[0].startswith(f"halo+m{item.pk}-")
    assert sent.extra_headers["Auto-Submitted"] == "no"
    assert shown(api, item, operator)["entries"][1]["delivery"] == "sent"


def test_subject_carries_the_thread_sign_without_a_country_inbox(
    api: Api, operator: User, settings: Any
) -> None:
    settings.MESSAGE_INBOXES = {}
    reply(api, message(), operator).ok()
    assert "[Sofra m" in OutgoingMail.objects.get().subject
    assert OutgoingMail.objects.get().reply_to == ""


def test_a_reply_to_a_mail_names_it(api: Api, operator: User) -> None:
    inbound.receive(mail(message_id="<first@example.com>"))
    item = BusinessMessage.objects.get()
    reply(api, item, operator).ok()
    reply(api, item, operator, "Dan satu hal lagi.").ok()
    first, second = OutgoingMail.objects.order_by("pk")
    assert first.headers["In-Reply-To"] == "<first@example.com>"
    assert second.headers["References"] == f"<first@example.com> {first.message_id}"


def test_files_that_were_put_by_go_along(api: Api, operator: User) -> None:
    item = message()
    stored = put_by(item, operator)
    reply(api, item, operator, attachments=[stored]).ok()
    send_all()
    assert mailbox.outbox[0].attachments == [("penawaran.pdf", pdf(), "application/pdf")]
    assert reply(api, item, operator, attachments=[stored]).errors["attachments"], (
        "a file goes with one entry"
    )
    assert MessageEntry.objects.filter(message=item).count() == 2
    drop(item)


def test_reply_rejects_files_uploaded_by_a_colleague(api: Api, operator: User, manager: User) -> None:
    item = message()
    stored = put_by(item, manager)
    assert reply(api, item, operator, attachments=[stored]).code == 10005
    assert call(api, "download_attachment", {"attachment_id": stored}, operator).code == 10004
    assert OutgoingMail.objects.count() == 0
    drop(item)


def test_reply_can_resolve_its_thread(api: Api, operator: User) -> None:
    item = message()
    done = reply(api, item, operator, resolution="answered").ok()
    assert (done["status"], done["resolution"]) == ("resolved", "answered")
    assert reply(api, message(), operator, resolution="converted").errors["resolution"]


@pytest.mark.parametrize(
    ("sender", "body", "field", "text"),
    [
        ({}, "", "body", "Message required"),
        ({"email": "", "phone": "081234567890"}, "Halo", "channel", "The sender left no email address"),
    ],
)
def test_replies_that_cannot_be(
    api: Api, operator: User, sender: dict[str, str], body: str, field: str, text: str
) -> None:
    refused = reply(api, message(**sender), operator, body, channel="email")
    assert refused.errors[field] == [text]
    assert (OutgoingMail.objects.count(), MessageEntry.objects.count()) == (0, 1)


def test_a_refused_reply_names_all_errors_at_once(api: Api, operator: User) -> None:
    item = message(email="", phone="0812 3456 7890")
    refused = reply(api, item, operator, "", resolution="converted", attachments=[put_by(item, operator)])
    assert refused.errors == {
        "body": ["Message required"],
        "resolution": ["Choose an outcome"],
        "attachments": ["Files can only be sent by email"],
    }
    item.refresh_from_db()
    assert (OutgoingMail.objects.count(), MessageEntry.objects.count()) == (0, 1)
    assert (item.status, item.version) == ("new", 1)
    drop(item)


def test_the_sender_left_no_contact(api: Api, operator: User) -> None:
    item = message()
    BusinessMessage.objects.update(sender_email="")
    assert reply(api, item, operator).msg == "The sender left no contact"
    assert MessageEntry.objects.count() == 1


def test_sender_with_phone_only_is_answered_by_phone(api: Api, operator: User) -> None:
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


def test_reply_conflicts_with_mail_received_meanwhile(api: Api, operator: User) -> None:
    item = message()
    version = shown(api, item, operator)["version"]
    reply(api, item, operator).ok()
    inbound.receive(mail(answers=OutgoingMail.objects.get().message_id))
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


def test_failed_reply_returns_to_the_team(api: Api, operator: User, settings: Any) -> None:
    settings.EMAIL_BACKEND = "apps.core.tests.test_outbox.BrokenBackend"
    item = message()
    reply(api, item, operator).ok()
    sent = OutgoingMail.objects.get()
    outbox.send(sent.pk, sent.next_try_at)
    assert shown(api, item, operator)["status"] == "waiting_sender"
    OutgoingMail.objects.update(give_up_at=sent.next_try_at + dt.timedelta(minutes=65))
    outbox.send(sent.pk, sent.next_try_at + dt.timedelta(hours=1))
    now = shown(api, item, operator)
    assert (now["status"], now["unread"]) == ("open", True)
    assert now["entries"][-1]["body"] == f"The email to {sent.to} was not delivered: The line went dead"


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


def save(api: Api, user: User, **fields: Any) -> Any:
    existing = {"label": "Jam buka", "language": "id", "body": "Halo {name}, {store} buka pukul 10. {agent}"}
    return call(api, "save_template", {**existing, **fields}, user)


def test_templates_come_in_languages_of_the_country_with_names_filled(api: Api, operator: User) -> None:
    item = message(type="press", store=shop())
    save(api, operator, types=["press"]).ok()
    rows = call(api, "query_templates", {"message_id": item.pk}, operator).ok()
    assert (rows["language"], rows["languages"]) == ("id", ["id", "en"])
    first = rows["templates"][0]
    assert first["filled"] == f"Halo Sari, Kopi Tuku buka pukul 10. {operator.nickname}"
    assert all("{" not in each["filled"] for each in rows["templates"])
    assert {each["language"] for each in rows["templates"]} == {"id", "en"}


def test_names_that_hold_braces_are_left_as_they_are(api: Api, operator: User) -> None:
    item = message(name="{agent}")
    texts = call(api, "query_templates", {"message_id": item.pk}, operator).ok()["templates"]
    assert any("{agent}," in each["filled"] for each in texts)


@pytest.mark.parametrize(
    ("fields", "field", "text"),
    [
        (
            {"body": "Halo {nama} {x}"},
            "body",
            "Unknown placeholder: {nama}, {x}. Available: {name}, {store}, {agent}",
        ),
        ({"language": "tr"}, "language", "Choose one of the country's languages"),
    ],
)
def test_a_template_text_that_breaks_a_rule_is_refused_by_field(
    api: Api, operator: User, fields: dict[str, str], field: str, text: str
) -> None:
    assert save(api, operator, **fields).errors[field] == [text]
    own = call(api, "query_templates", {}, operator).ok()["templates"]
    assert [each for each in own if each["template_id"]] == []


def test_templates_are_edited_and_disabled(api: Api, operator: User) -> None:
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
    from apps.business_messages.choices import Language, MessageType
    from apps.business_messages.domain import templates

    codes = {each.template_id for each in templates.shipped("en")}
    for language in Language.values:
        texts = templates.shipped(language)
        assert {each.template_id for each in texts} == codes
        for each in texts:
            assert templates.unknown_in(each.body) == []
            assert "{agent}" in each.body
            assert set(each.types) <= set(MessageType.values)


def test_failed_reply_without_recipient_is_not_resent(api: Api, operator: User) -> None:
    item = message()
    entry_id = reply(api, item, operator).ok()["entries"][1]["entry_id"]
    OutgoingMail.objects.update(status="failed")
    BusinessMessage.objects.update(sender_email="")
    item.refresh_from_db()
    refused = call(api, "retry_reply", {"message_id": item.pk, "entry_id": entry_id}, operator)
    assert refused.errors == {"entry_id": ["The sender left no contact"]}
    assert OutgoingMail.objects.count() == 1
    before = item.version
    item.refresh_from_db()
    assert item.version == before


# -- cancelled replies --------------------------------------------------------------------------------
STATE = (
    "status",
    "resolution",
    "note",
    "assignee_id",
    "first_responded_at",
    "sla_status",
    "resolved_at",
    "entry_count",
    "last_entry_at",
    "snippet",
    "search_text",
)


def state(item: BusinessMessage) -> dict[str, Any]:
    item.refresh_from_db()
    return {name: getattr(item, name) for name in STATE}


def take_back(api: Api, item: BusinessMessage, user: User, entry_id: int) -> Any:
    return act(api, "take_back_reply", item, user, entry_id=entry_id)


@pytest.mark.parametrize("more", [{}, {"resolution": "answered"}])
def test_reply_can_be_undone_before_it_is_sent(api: Api, operator: User, more: dict[str, Any]) -> None:
    item = message()
    before = state(item)
    entry_id = reply(api, item, operator, **more).ok()["entries"][1]["entry_id"]
    assert state(item) != before
    done = take_back(api, item, operator, entry_id).ok()
    assert (len(done["entries"]), state(item)) == (1, before)
    send_all()
    assert mailbox.outbox == []
    actions = ChangeLog.objects.filter(object_type="business_message").order_by("id")
    assert list(actions.values_list("action", flat=True))[-2:] == ["reply", "take_back"]


def test_undo_of_second_reply_leaves_the_first(api: Api, operator: User) -> None:
    item = message()
    reply(api, item, operator, "Pertama.").ok()
    before = state(item)
    entry_id = reply(api, item, operator, "Kedua.").ok()["entries"][2]["entry_id"]
    take_back(api, item, operator, entry_id).ok()
    assert state(item) == before
    assert OutgoingMail.objects.filter(status="queued").count() == 1


def test_files_of_an_undone_reply_can_be_reused(api: Api, operator: User) -> None:
    item = message()
    file_id = put_by(item, operator)
    entry_id = reply(api, item, operator, attachments=[file_id]).ok()["entries"][1]["entry_id"]
    take_back(api, item, operator, entry_id).ok()
    assert reply(api, item, operator, attachments=[file_id]).code == 0


def test_reply_being_sent_cannot_be_undone(api: Api, operator: User) -> None:
    item = message()
    entry_id = reply(api, item, operator).ok()["entries"][1]["entry_id"]
    send_all()
    refused = take_back(api, item, operator, entry_id)
    assert refused.errors == {"entry_id": ["It is already being sent"]}
    assert (MessageEntry.objects.count(), OutgoingMail.objects.get().status) == (2, "sent")


def test_only_own_last_reply_can_be_undone(api: Api, operator: User) -> None:
    item = message()
    done = reply(api, item, operator).ok()
    first, own = (entry["entry_id"] for entry in done["entries"])
    values = {"entry_id": ["Only your own last reply can be cancelled"]}
    colleague = UserFactory(role="operator", countries=["ID"])
    assert take_back(api, item, colleague, own).errors == values
    assert take_back(api, item, operator, first).errors == values
    assert MessageEntry.objects.count() == 2


def test_later_changes_prevent_undo_of_a_reply(api: Api, operator: User) -> None:
    item = message()
    done = reply(api, item, operator).ok()
    act(api, "edit_message", item, operator, priority="high").ok()
    data = {"message_id": item.pk, "version": done["version"], "entry_id": done["entries"][1]["entry_id"]}
    assert call(api, "take_back_reply", data, operator).code == 10006
    assert (MessageEntry.objects.count(), OutgoingMail.objects.get().status) == (2, "queued")
