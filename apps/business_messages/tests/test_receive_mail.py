"""Inbound email: threaded by headers, accepted once, without automatic answers, for any bytes."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.utils import timezone
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from apps.accounts.models import User
from apps.business_messages.models import BusinessMessage, MessageAttachment, MessageEntry
from apps.business_messages.services import addresses, inbound, replies
from apps.business_messages.services.inbound import MailOutcome
from apps.business_messages.tests.factories import INBOXES, bounce, drop, mail, message, shop
from apps.core.errors import StorageAway
from apps.core.messaging import outbox
from apps.core.models import OutgoingMail
from apps.core.testing.levels import examples
from apps.uploads.tests.papers import pdf

pytestmark = pytest.mark.django_db


def answered(operator: User, item: BusinessMessage | None = None) -> OutgoingMail:
    """Return our reply, sent."""
    item = item or message()
    replies.reply_message(
        actor=operator, country="ID", message_id=item.pk, version=item.version, body="Halo Sari"
    )
    sent = OutgoingMail.objects.get(object_id=item.pk)
    outbox.send(sent.pk, sent.next_try_at)
    return sent


# -- threads ------------------------------------------------------------------------------------------
def test_a_first_mail_opens_a_thread_in_the_country_of_its_recipient() -> None:
    done = inbound.receive(mail(to="Sofra <Merhaba@Sofra.Example>", subject="İş birliği"))
    item = BusinessMessage.objects.get()
    assert (done.outcome, done.message_id) == (MailOutcome.OPENED, item.pk)
    assert (item.country, item.channel, item.language, item.type, item.subject) == (
        "TR",
        "email",
        "tr",
        "other",
        "İş birliği",
    )
    assert (item.sender_name, item.sender_email, item.status) == ("Sari", "sari@example.com", "new")
    assert OutgoingMail.objects.count() == 0, "nobody is answered by a program"


def test_the_envelope_counts_before_the_headers() -> None:
    inbound.receive(mail(to="list@elsewhere.example"), recipients=["merhaba+x@sofra.example"])
    assert BusinessMessage.objects.get().country == "TR"


def test_an_answer_joins_its_thread_and_opens_it_again(operator: User) -> None:
    sent = answered(operator)
    done = inbound.receive(
        mail("Baik.\n\nOn Mon, Sofra wrote:\n> Halo Sari", answers=sent.message_id, to="x@y.example")
    )
    item = BusinessMessage.objects.get()
    assert (done.outcome, done.entry_number, item.status, item.unread) == (MailOutcome.ADDED, 3, "open", True)
    entry = item.entries.get(number=3)
    assert (entry.body, entry.more) == ("Baik.", "On Mon, Sofra wrote:\n> Halo Sari")
    assert item.snippet == "Baik."


@pytest.mark.parametrize("status", ["resolved", "waiting_sender", "open", "new", "spam"])
def test_incoming_answer_changes_each_state(operator: User, status: str) -> None:
    sent = answered(operator)
    BusinessMessage.objects.update(
        status=status,
        unread=False,
        resolution="answered" if status == "resolved" else "",
        resolved_at=timezone.now(),
    )
    inbound.receive(mail(answers=sent.message_id))
    item = BusinessMessage.objects.get()
    expected = {"resolved": "open", "waiting_sender": "open"}.get(status, status)
    assert (item.status, item.unread, item.entry_count) == (expected, status != "spam", 3)


def test_an_answer_to_a_closed_thread_begins_a_new_one_that_names_it(operator: User) -> None:
    store = shop()
    item = message(type="claim_store", store=store, company="PT Kopi")
    sent = answered(operator, item)
    BusinessMessage.objects.update(status="closed", resolution="answered", resolved_at=timezone.now())
    done = inbound.receive(mail(answers=sent.message_id, to="x@y.example"))
    new = BusinessMessage.objects.get(pk=done.message_id)
    assert (new.previous_id, new.type, new.store_id, new.company, new.status) == (
        item.pk,
        "claim_store",
        store.pk,
        "PT Kopi",
        "new",
    )
    item.refresh_from_db()
    assert (item.status, item.entry_count) == ("closed", 2)


def test_the_sign_in_address_or_subject_names_the_thread(operator: User, settings: Any) -> None:
    item = message()
    inbound.receive(mail(to=addresses.reply_address(item)))
    settings.MESSAGE_INBOXES = {}
    inbound.receive(
        mail(subject=f"Re: {addresses.subject_of(item)}", message_id="<two@example.com>", to="x@y.example")
    )
    item.refresh_from_db()
    assert (item.entry_count, BusinessMessage.objects.count()) == (3, 1)


def test_guessed_thread_address_is_rejected() -> None:
    item = message()
    forged = f"halo+m{item.pk}-{'0' * 12}@sofra.example"
    inbound.receive(mail(to=forged, subject=f"[Sofra m{item.pk}-{'0' * 12}]"))
    item.refresh_from_db()
    assert (item.entry_count, BusinessMessage.objects.count()) == (1, 2)


def test_answer_to_own_mail_stays_in_the_thread() -> None:
    inbound.receive(mail(message_id="<a@example.com>"))
    inbound.receive(mail("Lagi", message_id="<b@example.com>", answers="<a@example.com>"))
    inbound.receive(
        mail("Lain", message_id="<c@example.com>", answers="<a@example.com>", sender="x@evil.example")
    )
    assert sorted(BusinessMessage.objects.values_list("entry_count", flat=True)) == [1, 2]


# -- repeated mail ------------------------------------------------------------------------------------
@pytest.mark.parametrize("message_id", ["<one@example.com>", ""])
def test_same_mail_is_accepted_once(message_id: str) -> None:
    raw = mail(message_id=message_id, files=(("menu.pdf", pdf()),))
    first, second = inbound.receive(raw), inbound.receive(raw)
    assert (first.outcome, second.outcome) == (MailOutcome.OPENED, MailOutcome.REPEATED)
    assert (second.message_id, second.entry_number) == (first.message_id, 1)
    assert (MessageEntry.objects.count(), MessageAttachment.objects.count()) == (1, 1)
    drop(BusinessMessage.objects.get())


@pytest.mark.django_db(transaction=True)
def test_same_mail_delivered_twice_concurrently_is_accepted_once(settings: Any) -> None:
    settings.MESSAGE_INBOXES = INBOXES

    def take(_: int) -> MailOutcome:
        try:
            return inbound.receive(mail()).outcome
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        outcomes = set(pool.map(take, range(2)))
    assert outcomes == {MailOutcome.OPENED, MailOutcome.REPEATED}
    assert (BusinessMessage.objects.count(), MessageEntry.objects.count()) == (1, 1)


# -- automatic mail -----------------------------------------------------------------------------------
def test_an_answer_of_a_program_is_noted_and_opens_nothing(operator: User) -> None:
    sent = answered(operator)
    inbound.receive(mail("Saya cuti.", answers=sent.message_id, headers={"Auto-Submitted": "auto-replied"}))
    item = BusinessMessage.objects.get()
    assert (item.status, item.entry_count) == ("waiting_sender", 3)
    assert item.entries.get(number=3).is_automatic is True


def test_automatic_mail_is_ignored_or_ranked_last() -> None:
    ignored = inbound.receive(mail(headers={"Auto-Submitted": "auto-replied"}))
    assert (ignored.outcome, BusinessMessage.objects.count()) == (MailOutcome.IGNORED, 0)
    inbound.receive(mail(headers={"List-Id": "<news.example.com>"}))
    assert BusinessMessage.objects.get().priority == 0


def test_own_mail_that_comes_back_is_ignored(operator: User) -> None:
    sent = answered(operator)
    looped = mail(sender="Sofra <halo@sofra.example>", message_id=sent.message_id)
    assert inbound.receive(looped).outcome is MailOutcome.IGNORED
    assert (BusinessMessage.objects.count(), MessageEntry.objects.count()) == (1, 2)


def test_a_bounce_marks_the_reply_and_brings_the_thread_back(operator: User) -> None:
    sent = answered(operator)
    raw = bounce(sent.message_id)
    assert inbound.receive(bounce(sent.message_id, action="delayed")).outcome is MailOutcome.IGNORED
    assert inbound.receive(raw).outcome is MailOutcome.BOUNCED
    item = BusinessMessage.objects.get()
    assert (item.status, item.unread, item.entry_count) == ("open", True, 3)
    replied, text = item.entries.order_by("number")[1:]
    assert (replied.delivery, replied.error) == ("failed", "550 5.1.1 No such user")
    assert text.body == "The email to sari@example.com was not delivered: 550 5.1.1 No such user"
    assert inbound.receive(raw).outcome is MailOutcome.REPEATED
    assert MessageEntry.objects.count() == 3


def test_a_bounce_of_what_we_never_sent_is_left() -> None:
    message()
    assert inbound.receive(bounce("<other@elsewhere.example>")).outcome is MailOutcome.IGNORED
    assert MessageEntry.objects.count() == 1


# -- files --------------------------------------------------------------------------------------------
def test_allowed_files_are_stored_and_the_others_are_listed() -> None:
    many = tuple((f"menu {number}.pdf", pdf(b"%d" % number)) for number in range(6))
    inbound.receive(mail(files=(("virus.exe", b"MZ program"), *many)))
    stored = list(MessageAttachment.objects.order_by("pk").values_list("file_name", "refusal"))
    assert stored[0] == ("virus.exe", "Only PDF, JPEG, PNG, Word (docx) and Excel (xlsx) files")
    assert [refusal for _, refusal in stored[1:]] == ["", "", "", "", "", "Only the first 5 files are kept"]
    drop(BusinessMessage.objects.get())


# -- the command --------------------------------------------------------------------------------------
def run(monkeypatch: Any, raw: bytes, *arguments: str) -> int:
    stdin = io.TextIOWrapper(io.BytesIO(raw))
    monkeypatch.setattr("sys.stdin", stdin)
    try:
        call_command("receive_mail", *arguments, stdout=io.StringIO(), stderr=io.StringIO())
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def test_the_command_ends_as_mail_servers_expect(monkeypatch: Any) -> None:
    assert run(monkeypatch, mail()) == 0
    assert run(monkeypatch, mail()) == 0, "had been taken"
    assert run(monkeypatch, b"") == 65
    assert run(monkeypatch, mail(to="who@sofra.example", message_id="<2@example.com>")) == 67
    assert (
        run(monkeypatch, mail(to="who@sofra.example", message_id="<2@example.com>"), "--country", "PH") == 0
    )
    assert (
        run(
            monkeypatch,
            mail(to="a@b.example", message_id="<3@example.com>"),
            "--recipient",
            "merhaba@sofra.example",
        )
        == 0
    )
    assert sorted(BusinessMessage.objects.values_list("country", flat=True)) == ["ID", "PH", "TR"]


@pytest.mark.parametrize("fault", [OperationalError("gone"), StorageAway(), OSError("disk full")])
def test_temporary_failure_makes_the_mail_server_retry(monkeypatch: Any, fault: Exception) -> None:
    def fail(*args: Any, **more: Any) -> None:
        raise fault

    monkeypatch.setattr(inbound.attachments, "store_files", fail)
    assert run(monkeypatch, mail(files=(("menu.pdf", pdf()),))) == 75
    assert BusinessMessage.objects.count() == 0


@pytest.mark.usefixtures("standing_clock")
def test_flood_is_answered_with_retry_later(monkeypatch: Any) -> None:
    monkeypatch.setattr(inbound, "MOST_AN_HOUR", 2)
    codes = [run(monkeypatch, mail(message_id=f"<{number}@example.com>")) for number in range(4)]
    assert codes == [0, 0, 75, 75]
    assert BusinessMessage.objects.count() == 2


class AnyBytes(TestCase):
    """Property: any input is handled without a crash and never stored twice."""

    @hypothesis_settings(max_examples=examples(60))
    @given(
        st.binary(max_size=300),
        st.sampled_from(
            [b"", b"From: a@example.com\r\n", b"Content-Type: text/html; charset=x-none\r\n", mail()[:120]]
        ),
    )
    def test_any_bytes_are_received_or_refused_as_unreadable(self, tail: bytes, head: bytes) -> None:
        raw = head + tail
        for _ in range(2):
            try:
                inbound.receive(raw, country="ID")
            except inbound.parser.Unreadable:
                pass
            except Exception as error:
                if type(error).__name__ != "Throttled":
                    raise
        assert MessageEntry.objects.count() <= 1
