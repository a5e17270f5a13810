"""Received email: the original is stored, shown and erased; discarded email has its reason."""

from __future__ import annotations

import datetime as dt
import hashlib
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.utils import timezone
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.business_messages.domain.mail import parser
from apps.business_messages.models import BusinessMessage, MessageEntry, ReceivedMail
from apps.business_messages.registration import personal
from apps.business_messages.services import inbound
from apps.business_messages.tests.factories import INBOXES, bounce, mail, received
from apps.business_messages.tests.test_receive_mail import answered, run
from apps.business_messages.tests.worked import call
from apps.core.errors import NotFound, StorageAway
from apps.core.privacy import holders, retention
from apps.core.privacy.erasing import erase_record
from apps.core.privacy.holders import Erasure
from apps.core.privacy.redaction import Redactor
from apps.core.privacy.sought import SearchedPerson
from apps.core.testing.api import Api
from apps.core.testing.levels import examples

pytestmark = pytest.mark.django_db


def reasons() -> list[str]:
    return list(ReceivedMail.objects.order_by("pk").values_list("discard_reason", flat=True))


def stored(received_mail: ReceivedMail) -> bytes:
    with default_storage.open(received_mail.file, "rb") as file:
        return bytes(file.read())


def test_original_message_is_stored_with_its_entry() -> None:
    raw = mail()
    inbound.receive(raw)
    original = ReceivedMail.objects.get()
    assert original.entry == MessageEntry.objects.get()
    assert (original.country, original.source_id, original.discard_reason) == ("ID", "<one@example.com>", "")
    assert (stored(original), original.digest) == (raw, hashlib.sha256(raw).hexdigest())


def test_discarded_mail_retains_reason_and_original(operator: User) -> None:
    sent = answered(operator)
    away = mail(headers={"Auto-Submitted": "auto-replied"}, message_id="<away@example.com>")
    inbound.receive(away)
    inbound.receive(mail(sender="Sofra <halo@sofra.example>", message_id=sent.message_id))
    inbound.receive(bounce("<other@elsewhere.example>"))
    inbound.receive(bounce(sent.message_id, action="delayed"))
    assert reasons() == [
        "Automatic reply without a conversation",
        "Loop: this is our own message",
        "Bounce of a message that we did not send",
        "Delivery of our message is delayed",
    ]
    assert stored(ReceivedMail.objects.earliest("pk")) == away
    assert (BusinessMessage.objects.count(), MessageEntry.objects.count()) == (1, 2)


def test_discarded_mail_has_one_row_however_often_it_is_delivered() -> None:
    received()
    received()
    assert reasons() == ["Automatic reply without a conversation"]


def test_different_mail_with_existing_message_id_is_stored() -> None:
    inbound.receive(mail())
    inbound.receive(mail())
    other = mail("Pesan lain")
    inbound.receive(other)
    assert reasons() == ["", "Already received: it has the same Message-ID"]
    assert stored(ReceivedMail.objects.latest("pk")) == other


def test_refused_mail_leaves_a_row(monkeypatch: Any) -> None:
    assert run(monkeypatch, b"\r\n\r\n", "--country", "TR") == 65
    elsewhere = mail(to="who@sofra.example")
    assert run(monkeypatch, elsewhere) == 67
    assert list(ReceivedMail.objects.order_by("pk").values_list("country", "discard_reason")) == [
        ("TR", "This is not an email: it has neither sender nor text"),
        ("", "None of its recipients is an inbox of a country"),
    ]
    assert run(monkeypatch, elsewhere, "--country", "PH") == 0
    assert reasons() == ["This is not an email: it has neither sender nor text", ""]


def test_too_large_mail_leaves_a_row_without_its_original(monkeypatch: Any) -> None:
    for module in (parser, inbound.originals):
        monkeypatch.setattr(module, "MOST_BYTES", 100_000)
    assert run(monkeypatch, mail("kata " * 40_000), "--country", "ID") == 65
    row = ReceivedMail.objects.get()
    assert (row.file, row.discard_reason, row.country) == ("", "The email is larger than 0 MB", "ID")
    assert row.from_email == "sari@example.com"


def test_mail_is_retried_while_its_original_cannot_be_stored(monkeypatch: Any) -> None:
    def fail(*args: Any) -> None:
        raise StorageAway

    monkeypatch.setattr(inbound.originals.files.WrittenFiles, "save", fail)
    assert run(monkeypatch, mail()) == 75
    assert run(monkeypatch, mail(headers={"Auto-Submitted": "auto-replied"})) == 75
    assert (BusinessMessage.objects.count(), ReceivedMail.objects.count()) == (0, 0)


# -- operations ---------------------------------------------------------------------------------------
def test_staff_read_the_original_of_an_entry(api: Api, operator: User) -> None:
    raw = mail("<b>Halo</b>\r\n\r\nOn Mon, Sofra wrote:\r\n> tanya", headers={"X-Mailer": "Kurir 1"})
    item = inbound.receive(raw)
    detail = call(api, "get_message_detail", {"message_id": item.message_id}, operator).ok()
    original_id = detail["entries"][0]["original_mail_id"]
    result = call(api, "get_original_mail", {"received_mail_id": original_id}, operator).ok()
    assert {"name": "X-Mailer", "value": "Kurir 1"} in result["headers"]
    assert result["text"] == "<b>Halo</b>\n\nOn Mon, Sofra wrote:\n> tanya"
    assert (result["from_email"], result["size"], result["discard_reason"]) == (
        "sari@example.com",
        len(raw),
        "",
    )


def test_staff_list_discarded_mail_of_their_country(api: Api, operator: User) -> None:
    inbound.receive(mail())
    away = received("ID")
    received("TR", number=2)
    listed = call(api, "query_discarded_mail", {}, operator).ok()
    assert (listed["total"], [row["received_mail_id"] for row in listed["list"]]) == (1, [away.pk])
    assert listed["list"][0]["discard_reason"] == "Automatic reply without a conversation"


def test_super_admins_see_mail_that_reached_no_inbox(api: Api, operator: User, monkeypatch: Any) -> None:
    run(monkeypatch, mail(to="who@sofra.example"))
    admin = UserFactory(is_superuser=True)
    for person, total in ((operator, 0), (admin, 1)):
        listed = call(api, "query_discarded_mail", {}, person).ok()
        assert listed["total"] == total


def test_originals_are_downloads(api: Api, operator: User) -> None:
    raw = mail()
    inbound.receive(raw)
    original = ReceivedMail.objects.get()
    answer = call(api, "download_original_mail", {"received_mail_id": original.pk}, operator)
    assert b"".join(answer.response.streaming_content) == raw
    assert answer.response["Content-Type"] == "application/octet-stream"
    assert answer.response["Content-Disposition"] == f'attachment; filename="message-{original.pk}.eml"'


def test_unstored_original_answers_not_found(api: Api, operator: User) -> None:
    inbound.receive(mail())
    ReceivedMail.objects.update(file="")
    pk = ReceivedMail.objects.get().pk
    for name in ("get_original_mail", "download_original_mail"):
        assert call(api, name, {"received_mail_id": pk}, operator).code == NotFound.code


# -- personal data ------------------------------------------------------------------------------------
def test_erasing_a_sender_deletes_original_messages(
    django_capture_on_commit_callbacks: Any,
) -> None:
    inbound.receive(mail())
    received(number=3)
    files = list(ReceivedMail.objects.values_list("file", flat=True))
    erasure = Erasure(
        Redactor(names=["Sari", "sari@example.com"]), person=SearchedPerson(email="sari@example.com")
    )
    with django_capture_on_commit_callbacks(execute=True):
        for holder in (personal.MESSAGES, personal.DISCARDED_MAIL):
            for record in holder.search(erasure.person):
                assert erase_record(holder, record.pk, erasure)
    assert ReceivedMail.objects.count() == 0
    assert MessageEntry.objects.get().body != "Terima kasih, berikut jawabannya."
    assert not any(default_storage.exists(name) for name in files)


def test_discarded_mail_is_deleted_after_its_term() -> None:
    received(number=1)
    old = received(number=2)
    ReceivedMail.objects.filter(pk=old.pk).update(received_at=timezone.now() - dt.timedelta(days=91))
    (ending,) = (each for each in retention.endings() if each.code == "discarded_mail")
    due = ending.due_in("ID", timezone.now())
    assert [each.pk for each in due] == [old.pk]
    ending.end(list(due))
    assert ReceivedMail.objects.count() == 1
    assert personal.DISCARDED_MAIL in holders.holders()


class AnyMail(TestCase):
    """Property: for any headers, the body or a reason for discarding is stored."""

    @hypothesis_settings(max_examples=examples(60))
    @given(
        body=st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), min_size=1, max_size=80),
        charset=st.sampled_from(["utf-8", "windows-1254", "x-none", "us-ascii", ""]),
        kind=st.sampled_from(["text/plain", "text/html"]),
        headers=st.lists(
            st.sampled_from(
                [
                    "Reply-To: halo@sofra.example",
                    "Auto-Submitted: auto-generated",
                    "X-Auto-Response-Suppress: All",
                    "List-Id: <x.example>",
                    "Return-Path: <>",
                    "In-Reply-To: <nothing@example.com>",
                ]
            ),
            unique=True,
        ),
        sender=st.sampled_from(["sari@example.com", "halo@sofra.example", ""]),
    )
    def test_body_or_reason_is_stored(
        self, body: str, charset: str, kind: str, headers: list[str], sender: str
    ) -> None:
        word = f"KATA{body}KATA" if kind == "text/plain" else "KATA isi KATA"
        declared = f"{kind}; charset={charset}" if charset else kind
        head = [f"From: {sender}", f"To: {INBOXES['ID']}", f"Content-Type: {declared}", *headers]
        with self.settings(MESSAGE_INBOXES=INBOXES):
            inbound.receive("\r\n".join([*head, "", word]).encode(), country="ID")
        row = ReceivedMail.objects.get()
        assert row.discard_reason or (row.entry and row.entry.body.count("KATA") == 2)
