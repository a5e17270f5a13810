"""Outgoing mail: sent once, retried for three days, and never without the act that caused it."""

from __future__ import annotations

import smtplib
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.core import mail as mailbox
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection, transaction
from django.utils import timezone

from apps.core.messaging import outbox
from apps.core.models import OutgoingMail

pytestmark = pytest.mark.django_db
BROKEN = f"{__name__}.BrokenBackend"


class BrokenBackend(BaseEmailBackend):
    """A mail server that accepts nothing."""

    def send_messages(self, email_messages: Any) -> int:
        raise smtplib.SMTPServerDisconnected("The line went dead")


def queued(**fields: Any) -> OutgoingMail:
    return outbox.queue(**{"to": "sari@example.com", "subject": "Terima kasih", "body": "Sudah.", **fields})


def test_repeated_request_sends_a_message_once() -> None:
    mail = queued()
    assert outbox.send(mail.pk) is True
    assert outbox.send(mail.pk) is False
    mail.refresh_from_db()
    assert (mail.status, mail.tries, len(mailbox.outbox)) == ("sent", 1, 1)
    assert mailbox.outbox[0].to == ["sari@example.com"]
    assert mailbox.outbox[0].extra_headers["Message-ID"] == mail.message_id


class RefusingBackend(BaseEmailBackend):
    """A mail server that rejects the recipient, with the test's code."""

    code = 550

    def send_messages(self, email_messages: Any) -> int:
        raise smtplib.SMTPRecipientsRefused({"sari@example.com": (self.code, b"No such user")})


def test_a_mail_is_tried_for_three_days_less_and_less_often(settings: Any) -> None:
    settings.EMAIL_BACKEND = BROKEN
    mail = queued()
    began = mail.created_at
    tried = []
    while mail.status == "queued":
        tried.append(mail.next_try_at - began)
        assert outbox.send(mail.pk, mail.next_try_at - timedelta(seconds=1)) is False, (
            "its next try is not due"
        )
        outbox.send(mail.pk, mail.next_try_at)
        mail.refresh_from_db()
    pauses = [later - earlier for earlier, later in pairwise(tried)]
    assert pauses[:6] == [timedelta(minutes=minutes) for minutes in (2, 10, 30, 60, 120, 240)]
    assert set(pauses[6:]) == {timedelta(hours=4)}
    assert timedelta(days=2.5) < tried[-1] < timedelta(days=3)
    assert (mail.status, mail.tries, mail.error) == ("failed", len(tried), "The line went dead")
    assert (mail.failed_at is not None, mail.is_refused) == (True, False)
    assert outbox.enqueue_due(began + timedelta(days=30)) == 0


@pytest.mark.parametrize(("code", "status"), [(550, "failed"), (450, "queued")])
def test_permanent_rejection_fails_at_once(settings: Any, code: int, status: str) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.RefusingBackend"
    RefusingBackend.code = code
    mail = queued()
    outbox.send(mail.pk)
    mail.refresh_from_db()
    assert (mail.status, mail.is_refused, mail.tries) == (status, status == "failed", 1)


@pytest.mark.parametrize(
    ("error", "is_final"),
    [
        (smtplib.SMTPAuthenticationError(535, b"Wrong password"), False),
        (smtplib.SMTPConnectError(554, b"Not now"), False),
        (smtplib.SMTPDataError(554, b"Spam"), True),
        (smtplib.SMTPDataError(451, b"Later"), False),
        (smtplib.SMTPSenderRefused(550, b"Who?", "a@example.com"), True),
        (TimeoutError("timed out"), False),
        (ValueError("no address"), True),
    ],
)
def test_only_the_message_itself_is_refused_for_good(error: Exception, is_final: bool) -> None:
    assert outbox._is_final(error) is is_final


def test_a_worker_that_died_with_it_lets_go_in_time() -> None:
    mail = queued()
    at = timezone.now()
    assert outbox._take(mail.pk, at) is not None
    assert outbox.send(mail.pk, at) is False
    assert outbox.send(mail.pk, at + timedelta(minutes=3)) is True


def test_repeatedly_abandoned_message_fails() -> None:
    mail = queued()
    assert outbox._take(mail.pk, timezone.now()) is not None
    assert outbox._take(mail.pk, mail.created_at + timedelta(days=4)) is None
    mail.refresh_from_db()
    assert (mail.status, mail.error) == ("failed", "The mail server did not respond")


def test_message_without_worker_for_days_is_still_sent() -> None:
    mail = queued()
    assert outbox.send(mail.pk, mail.created_at + timedelta(days=4)) is True


def test_one_that_is_sent_again_is_tried_for_three_days_more(settings: Any) -> None:
    mail = queued()
    OutgoingMail.objects.update(
        status="failed", failed_at=timezone.now(), is_refused=True, tries=9, give_up_at=mail.created_at
    )
    again = outbox.send_again(mail.pk)
    assert (again.status, again.tries, again.failed_at, again.is_refused) == ("queued", 0, None, False)
    settings.EMAIL_BACKEND = BROKEN
    outbox.send(mail.pk, timezone.now() + timedelta(days=2))
    mail.refresh_from_db()
    assert mail.status == "queued"


# -- withdrawal ------------------------------------------------------------------------------------
def test_delayed_message_is_sent_after_ten_seconds() -> None:
    mail = queued(is_delayed=True)
    assert outbox.send(mail.pk, mail.created_at + timedelta(seconds=9)) is False
    assert outbox.send(mail.pk, mail.created_at + timedelta(seconds=10)) is True


def test_unsent_message_can_be_undone() -> None:
    mail = queued(is_delayed=True)
    with transaction.atomic():
        assert outbox.take_back(mail) is True
    mail.refresh_from_db()
    # It did not fail for good, so it is not among the mails to send again.
    assert (mail.status, mail.failed_at) == ("failed", None)
    assert outbox.send(mail.pk, mail.created_at + timedelta(days=1)) is False
    assert mailbox.outbox == []


def test_attempted_message_cannot_be_undone(settings: Any) -> None:
    settings.EMAIL_BACKEND = BROKEN
    mail = queued()
    outbox.send(mail.pk)
    with transaction.atomic():
        assert outbox.take_back(mail) is False
    mail.refresh_from_db()
    assert mail.status == "queued"


def test_a_rolled_back_transaction_queues_no_mail() -> None:
    with transaction.atomic():
        queued()
        transaction.set_rollback(True)
    assert OutgoingMail.objects.count() == 0


def test_a_subject_begins_no_other_header() -> None:
    mail = queued(subject="Warung\r\nBcc: all@example.com")
    assert mail.subject == "Warung Bcc: all@example.com"
    assert outbox.send(mail.pk) is True


@pytest.mark.django_db(transaction=True)
def test_of_two_workers_one_sends_it() -> None:
    mail = queued()

    def work(_: int) -> bool:
        try:
            return outbox.send(mail.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(work, range(2))) == [False, True]
    assert len(mailbox.outbox) == 1


# -- correspondence -----------------------------------------------------------------------------------
def test_automatic_messages_are_marked() -> None:
    outbox.send(queued().pk)
    outbox.send(queued(thread=outbox.Thread()).pk)
    automatic, personal = mailbox.outbox
    assert automatic.extra_headers["Auto-Submitted"] == "auto-generated"
    assert personal.extra_headers["Auto-Submitted"] == "no"


def test_a_reply_names_what_it_answers_and_brings_its_files() -> None:
    name = default_storage.save("messages/test/reply.pdf", ContentFile(b"%PDF-1.7 reply"))
    ids = tuple(f"<{number:060d}@example.com>" for number in range(40))
    thread = outbox.Thread(
        reply_to="halo+m1@sofra.example",
        in_reply_to=ids[-1],
        references=ids,
        attachments=({"file": name, "file_name": "menu.pdf", "mime": "application/pdf"},),
    )
    outbox.send(queued(thread=thread).pk)
    sent = mailbox.outbox[0]
    assert sent.reply_to == ["halo+m1@sofra.example"]
    assert sent.extra_headers["In-Reply-To"] == ids[-1]
    named = sent.extra_headers["References"].split()
    assert (named[0], named[-1], len(" ".join(named)) <= 900) == (ids[0], ids[-1], True)
    assert sent.attachments == [("menu.pdf", b"%PDF-1.7 reply", "application/pdf")]
    default_storage.delete(name)


def test_missing_attachment_fails_the_message() -> None:
    thread = outbox.Thread(attachments=({"file": "messages/none.pdf", "file_name": "a.pdf", "mime": "x/y"},))
    mail = queued(thread=thread)
    assert outbox.send(mail.pk) is False
    mail.refresh_from_db()
    assert (mail.status, mail.error, mailbox.outbox) == ("queued", "File not found", [])


def test_a_bounce_is_noted_once_and_only_of_our_own() -> None:
    mail = queued()
    outbox.send(mail.pk)
    assert outbox.note_bounce("<nobody@example.com>", "gone") is None
    noted = outbox.note_bounce(mail.message_id, "mailbox\n full")
    assert noted is not None
    assert (noted.status, noted.error) == ("failed", "mailbox full")
    assert outbox.note_bounce(mail.message_id, "again") is None
