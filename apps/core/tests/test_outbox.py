"""Messages to people outside: sent once, tried three times, and never without the act they tell of."""

from __future__ import annotations

import smtplib
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
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
    """A server that takes nothing."""

    def send_messages(self, email_messages: Any) -> int:
        raise smtplib.SMTPServerDisconnected("The line went dead")


def queued(**fields: Any) -> OutgoingMail:
    return outbox.queue(**{"to": "sari@example.com", "subject": "Terima kasih", "body": "Sudah.", **fields})


def test_a_message_is_sent_once_however_often_it_is_asked_for() -> None:
    mail = queued()
    assert outbox.send(mail.pk) is True
    assert outbox.send(mail.pk) is False
    mail.refresh_from_db()
    assert (mail.status, mail.tries, len(mailbox.outbox)) == ("sent", 1, 1)
    assert mailbox.outbox[0].to == ["sari@example.com"]
    assert mailbox.outbox[0].extra_headers["Message-ID"] == mail.message_id


def test_a_mail_is_tried_three_times_and_then_marked_failed(settings: Any) -> None:
    settings.EMAIL_BACKEND = BROKEN
    mail = queued()
    at = timezone.now()
    assert outbox.send(mail.pk, at) is False
    assert outbox.send(mail.pk, at) is False, "its next try is not due"
    mail.refresh_from_db()
    assert (mail.status, mail.tries, mail.error) == ("queued", 1, "The line went dead")
    for _ in range(2):
        at += timedelta(hours=1)
        assert outbox.enqueue_due(at) == 1
        outbox.send(mail.pk, at)
    mail.refresh_from_db()
    assert (mail.status, mail.tries) == ("failed", 3)
    assert outbox.enqueue_due(at + timedelta(days=1)) == 0


def test_a_worker_that_died_with_it_lets_go_in_time() -> None:
    mail = queued()
    at = timezone.now()
    assert outbox._take(mail.pk, at) is not None
    assert outbox.send(mail.pk, at) is False
    assert outbox.send(mail.pk, at + timedelta(minutes=3)) is True


def test_after_three_deaths_it_is_given_up() -> None:
    mail = queued()
    at = timezone.now()
    for _ in range(outbox.MOST_TRIES):
        assert outbox._take(mail.pk, at) is not None
        at += timedelta(hours=1)
    assert outbox._take(mail.pk, at) is None
    mail.refresh_from_db()
    assert mail.status == "failed"


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
def test_an_automatic_message_says_so_and_a_persons_does_not() -> None:
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


def test_a_file_that_is_gone_is_a_failure_not_a_message_without_it() -> None:
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
