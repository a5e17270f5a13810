"""Email to people outside: stored in the transaction of the action, sent by the worker.

A message is tried for three days, at growing intervals; then it is marked as failed until a user sends it
again. Permanent rejections fail at once. A worker first reserves the message in a separate transaction under
a row lock, so that one worker sends it; the reservation of a dead worker expires.
"""

from __future__ import annotations

import logging
import smtplib
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.files.storage import default_storage
from django.core.mail import EmailMessage
from django.db import models, transaction
from django_tasks import task

from apps.core import registry
from apps.core.choices import MailStatus
from apps.core.db import clock
from apps.core.errors import AppError, NotFound, WrongStatus
from apps.core.files import files
from apps.core.jobs import schedule
from apps.core.jobs.lanes import Lane
from apps.core.models import OutgoingMail

if TYPE_CHECKING:
    from apps.accounts.models import User

logger = logging.getLogger("sofra.mail")

TRIED_FOR = timedelta(days=3)
"""Mail servers may be down for a weekend; RFC 5321 (4.5.4.1) asks for four or five days of tries at most."""
WAITS = tuple(timedelta(minutes=minutes) for minutes in (2, 10, 30, 60, 120, 240))
"""The time a message is reserved after its first, second … attempt started. Later ones use the last value."""
UNDO_SEND_WITHIN = timedelta(seconds=10)
"""The delay of a user's message, during which it can be taken back.

Errors are often noticed right after sending.
"""
_REFUSED_FOR_GOOD = 500
"""The lowest SMTP code of a permanent rejection."""
AT_ONCE = 200


@dataclass(frozen=True)
class Thread:
    """The threading headers and attachments of a message written by a user."""

    reply_to: str = ""
    in_reply_to: str = ""
    """The Message-ID that is answered."""
    references: tuple[str, ...] = ()
    """Message-IDs of the conversation so far, oldest first."""
    attachments: tuple[Mapping[str, str], ...] = field(default_factory=tuple)
    """{file, file_name, mime} of each attachment."""

    def headers(self) -> dict[str, str]:
        """Return the threading headers; messages written by a user are not marked as automatic."""
        headers = {"Auto-Submitted": "no"}
        if self.in_reply_to:
            headers["In-Reply-To"] = self.in_reply_to
        if self.references:
            headers["References"] = _references(self.references)
        return headers


_LONGEST_REFERENCES = 900
"""Header lines are limited: of a long conversation the first and the last messages are referenced."""


def _references(ids: Iterable[str]) -> str:
    matching_ids = list(dict.fromkeys(ids))
    while len(matching_ids) > 2 and len(" ".join(matching_ids)) > _LONGEST_REFERENCES:
        del matching_ids[1]
    return " ".join(matching_ids)


_failure_hooks: dict[str, Callable[[OutgoingMail], None]] = {}


def register_undelivered(object_type: str, notify: Callable[[OutgoingMail], None]) -> None:
    """Register a callback for failed messages about records of a kind: they are not retried."""
    _failure_hooks[object_type] = notify


class Withdrawn(Exception):
    """The message must not be sent any more."""


_fillers: dict[str, Callable[[OutgoingMail], str]] = {}


def register_filler(object_type: str, fill: Callable[[OutgoingMail], str]) -> None:
    """Register a function that builds the text of messages when they are sent.

    So secrets are not stored. `fill` raises Withdrawn if the message must not be sent any more.
    """
    _fillers[object_type] = fill


def withdraw(about: models.Model) -> None:
    """Cancel the unsent messages about a record, within the caller's transaction."""
    waiting = OutgoingMail.objects.filter(
        object_type=registry.object_type_of(about).code, object_id=about.pk, status=MailStatus.QUEUED
    )
    waiting.update(status=MailStatus.FAILED, error=_WITHDRAWN)


def take_back(mail: OutgoingMail) -> bool:
    """Cancel an unsent message, in the caller's transaction; return whether no attempt had started."""
    untouched = OutgoingMail.objects.filter(pk=mail.pk, status=MailStatus.QUEUED, tries=0)
    return untouched.update(status=MailStatus.FAILED, error=_WITHDRAWN) == 1


_WITHDRAWN = "Cancelled before it was sent"


def is_waiting(mail: OutgoingMail) -> bool:
    """Return whether a message is still queued, with a new query."""
    return OutgoingMail.objects.filter(pk=mail.pk, status=MailStatus.QUEUED).exists()


def _notify_undelivered(mail: OutgoingMail) -> None:
    """Run the callback for a failed message, outside the message's lock: it takes other locks."""
    if notify := _failure_hooks.get(mail.object_type):
        notify(mail)


def queue(
    *,
    to: str,
    subject: str,
    body: str,
    about: models.Model | None = None,
    actor: User | None = None,
    thread: Thread | None = None,
    is_delayed: bool = False,
) -> OutgoingMail:
    """Queue a message inside the caller's transaction; a rollback removes it.

    With a `thread` it is a user's message in a conversation; without one it is automatic. With `is_delayed` it
    is delayed so that it can be taken back (`take_back`).
    """
    now = clock.now()
    due = now + UNDO_SEND_WITHIN if is_delayed else now
    mail = OutgoingMail.objects.create(
        created_at=now,
        next_try_at=due,
        give_up_at=now + TRIED_FOR,
        to=to,
        # Prevents header injection by line breaks in user input.
        subject=" ".join(subject.split())[:200],
        body=body,
        message_id=f"<{uuid.uuid4().hex}@{_domain()}>",
        reply_to=thread.reply_to if thread else "",
        headers=thread.headers() if thread else {"Auto-Submitted": "auto-generated"},
        attachments=[dict(each) for each in thread.attachments] if thread else [],
        object_type=registry.object_type_of(about).code if about else "",
        object_id=about.pk if about else None,
        country=getattr(about, "country", ""),
        created_by=actor,
    )
    deliver.using(run_after=due if is_delayed else None).enqueue(mail_id=mail.pk)
    return mail


def _domain() -> str:
    return settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip(" >") or "localhost"


@task(queue_name=Lane.MAIL.value)
def deliver(mail_id: int) -> None:
    """Send one message: the task that the queue carries."""
    send(mail_id)


def send(mail_id: int, at: datetime | None = None) -> bool:
    """Try to send a message that is due; return whether it was sent.

    Does nothing for a message that was sent, has failed, or is reserved by another worker.
    """
    now = at or clock.now()
    mail = _take(mail_id, now)
    if mail is None:
        return False
    try:
        _message(mail).send()
    except Withdrawn:
        OutgoingMail.objects.filter(pk=mail.pk).update(status=MailStatus.FAILED, error=_WITHDRAWN)
        return False
    except (OSError, ValueError, AppError) as error:
        # Rejections by mail servers are OSErrors, invalid addresses and headers ValueErrors; errors of the
        # storage of an attachment are AppErrors.
        _note_failure(mail, error)
        return False
    OutgoingMail.objects.filter(pk=mail.pk).update(status=MailStatus.SENT, sent_at=clock.now(), error="")
    return True


def _take(mail_id: int, now: datetime) -> OutgoingMail | None:
    with transaction.atomic():
        waiting = OutgoingMail.objects.filter(pk=mail_id, status=MailStatus.QUEUED, next_try_at__lte=now)
        mail = waiting.select_for_update(skip_locked=True).first()
        if mail is None:
            return None
        if mail.tries and now >= _ends_at(mail):
            _give_up(mail, mail.error or "The mail server did not respond")
            transaction.on_commit(lambda: _notify_undelivered(mail))
            return None
        mail.next_try_at = now + WAITS[min(mail.tries, len(WAITS) - 1)]
        mail.tries += 1
        mail.save(update_fields=["tries", "next_try_at"])
        return mail


def _ends_at(mail: OutgoingMail) -> datetime:
    return mail.give_up_at or mail.created_at + TRIED_FOR


def _give_up(mail: OutgoingMail, error: str, *, is_refused: bool = False) -> None:
    """Mark a message as failed. The caller runs the callback."""
    mail.status, mail.error, mail.failed_at = MailStatus.FAILED, error[:300], clock.now()
    mail.is_refused = is_refused
    mail.save(update_fields=["status", "error", "failed_at", "is_refused"])


def _message(mail: OutgoingMail) -> EmailMessage:
    fill = _fillers.get(mail.object_type)
    message = EmailMessage(
        mail.subject,
        fill(mail) if fill else mail.body,
        to=[mail.to],
        reply_to=[mail.reply_to] if mail.reply_to else settings.MAIL_REPLY_TO or None,
        headers={"Message-ID": mail.message_id, **mail.headers},
    )
    for each in mail.attachments:
        with files.opened(default_storage, each["file"]) as stored, files.answering():
            message.attach(each["file_name"], stored.read(), each["mime"])
    return message


@transaction.atomic
def send_again(mail_id: int) -> OutgoingMail:
    """Queue a failed message again, for three days. Raise NotFound, WrongStatus."""
    mail = OutgoingMail.objects.select_for_update().filter(pk=mail_id).first()
    if mail is None:
        raise NotFound("Message")
    if mail.status != MailStatus.FAILED:
        raise WrongStatus("send again", mail.status, MailStatus(mail.status).label, [])
    now = clock.now()
    mail.status, mail.tries, mail.next_try_at, mail.error = MailStatus.QUEUED, 0, now, ""
    mail.give_up_at, mail.failed_at, mail.is_refused = now + TRIED_FOR, None, False
    mail.save(
        update_fields=["status", "tries", "next_try_at", "error", "give_up_at", "failed_at", "is_refused"]
    )
    deliver.enqueue(mail_id=mail.pk)
    return mail


def note_bounce(message_id: str, why: str) -> OutgoingMail | None:
    """Mark a sent message as bounced, within the caller's transaction; return it.

    Returns None for a message that is not ours, or has already failed.
    """
    mail = OutgoingMail.objects.select_for_update().filter(message_id=message_id).first()
    if mail is None or mail.status == MailStatus.FAILED:
        return None
    _give_up(mail, " ".join(why.split()) or "The email bounced", is_refused=True)
    return mail


def _note_failure(mail: OutgoingMail, error: Exception) -> None:
    why = str(error)[:300]
    logger.warning("mail not sent", extra={"mail_id": mail.pk, "tries": mail.tries, "why": why})
    is_refused = _is_final(error)
    if is_refused or mail.next_try_at >= _ends_at(mail):
        _give_up(mail, why, is_refused=is_refused)
        _notify_undelivered(mail)
    else:
        OutgoingMail.objects.filter(pk=mail.pk).update(error=why)


def _is_final(error: Exception) -> bool:
    """Return whether the same message would be rejected again."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= _REFUSED_FOR_GOOD for code, _ in error.recipients.values())
    if isinstance(error, smtplib.SMTPAuthenticationError | smtplib.SMTPConnectError | smtplib.SMTPHeloError):
        # The server rejects the console's configuration, which can be fixed, not the message.
        return False
    if isinstance(error, smtplib.SMTPResponseException):
        return error.smtp_code >= _REFUSED_FOR_GOOD
    return isinstance(error, ValueError)


def enqueue_due(at: datetime) -> int:
    """Queue messages that are due for a retry or were lost; return their number."""
    due = OutgoingMail.objects.filter(status=MailStatus.QUEUED, next_try_at__lte=at)
    ids = list(due.order_by("next_try_at", "id").values_list("pk", flat=True)[:AT_ONCE])
    for pk in ids:
        deliver.enqueue(mail_id=pk)
    return len(ids)


def register() -> None:
    """Schedule the retries."""
    schedule.register(schedule.Recurring("core.send_mail", timedelta(minutes=1), enqueue_due))
