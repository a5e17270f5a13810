"""Messages to people outside: written in the transaction of the act they tell of, sent by the worker.

A message is tried for three days, less and less often, then it is among those that were given up, until somebody
sends it again. What the other side refuses for good is given up at once. Whoever tries it takes it first, in a
transaction of its own and under the row's lock, so that of several workers one sends it; a worker that dies has let
it go when its time is over.
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
from apps.core.background import schedule
from apps.core.background.lanes import Lane
from apps.core.choices import MailStatus
from apps.core.database import clock
from apps.core.errors import AppError, NotFound, WrongStatus
from apps.core.models import OutgoingMail
from apps.core.storage import files

if TYPE_CHECKING:
    from apps.accounts.models import User

logger = logging.getLogger("sofra.mail")

TRIED_FOR = timedelta(days=3)
"""Mail servers are away for a weekend at times; RFC 5321 (4.5.4.1) asks for four or five days of tries at most."""
WAITS = tuple(timedelta(minutes=minutes) for minutes in (2, 10, 30, 60, 120, 240))
"""How long nobody else touches a message after its first, second … try began; after the last one as long each time."""
TAKEN_BACK_WITHIN = timedelta(seconds=10)
"""So long what a person wrote is held, for they see what is wrong with it when it is gone."""
_REFUSED_FOR_GOOD = 500
"""The least code of SMTP that says so."""
AT_ONCE = 200


@dataclass(frozen=True)
class Thread:
    """What makes a message part of a correspondence, written by a person."""

    reply_to: str = ""
    in_reply_to: str = ""
    """The Message-ID that is answered."""
    references: tuple[str, ...] = ()
    """Those of the correspondence so far, the first first."""
    attachments: tuple[Mapping[str, str], ...] = field(default_factory=tuple)
    """{file, file_name, mime} of each file that goes along."""

    def headers(self) -> dict[str, str]:
        """The headers that say so; what a person wrote is not automatic."""
        said = {"Auto-Submitted": "no"}
        if self.in_reply_to:
            said["In-Reply-To"] = self.in_reply_to
        if self.references:
            said["References"] = _references(self.references)
        return said


_LONGEST_REFERENCES = 900
"""Header lines have an end: of a long correspondence the first message and the last ones are named."""


def _references(ids: Iterable[str]) -> str:
    known = list(dict.fromkeys(ids))
    while len(known) > 2 and len(" ".join(known)) > _LONGEST_REFERENCES:
        del known[1]
    return " ".join(known)


_given_up: dict[str, Callable[[OutgoingMail], None]] = {}


def register_given_up(object_type: str, tell: Callable[[OutgoingMail], None]) -> None:
    """Have an area told when a message about a record of its own is given up: nobody tries it again."""
    _given_up[object_type] = tell


class Withdrawn(Exception):
    """A message that is not to be sent any more."""


_fillers: dict[str, Callable[[OutgoingMail], str]] = {}


def register_filler(object_type: str, fill: Callable[[OutgoingMail], str]) -> None:
    """Have an area write the text of messages about its records when they are sent: what is secret is stored nowhere.

    `fill` raises Withdrawn for what is not to be sent any more.
    """
    _fillers[object_type] = fill


def withdraw(about: models.Model) -> None:
    """Stop the messages about a record that have not gone out, within the caller's transaction."""
    waiting = OutgoingMail.objects.filter(
        object_type=registry.object_type_of(about).code, object_id=about.pk, status=MailStatus.QUEUED
    )
    waiting.update(status=MailStatus.FAILED, error=_WITHDRAWN)


def take_back(mail: OutgoingMail) -> bool:
    """Stop a message that nobody has begun to send, within the caller's transaction; returns whether that was so."""
    untouched = OutgoingMail.objects.filter(pk=mail.pk, status=MailStatus.QUEUED, tries=0)
    return untouched.update(status=MailStatus.FAILED, error=_WITHDRAWN) == 1


_WITHDRAWN = "Withdrawn before it was sent"


def is_waiting(mail: OutgoingMail) -> bool:
    """Whether a message is still to be sent, asked anew."""
    return OutgoingMail.objects.filter(pk=mail.pk, status=MailStatus.QUEUED).exists()


def _tell(mail: OutgoingMail) -> None:
    """Outside of the message's lock: who is told takes locks of their own."""
    if tell := _given_up.get(mail.object_type):
        tell(mail)


def queue(
    *,
    to: str,
    subject: str,
    body: str,
    about: models.Model | None = None,
    actor: User | None = None,
    thread: Thread | None = None,
    is_held: bool = False,
) -> OutgoingMail:
    """Queue a message inside the caller's transaction; without that transaction there is no message.

    With a `thread` it is a person's part of a correspondence; without one it is an automatic message. One that is
    held can be taken back for a moment (`take_back`).
    """
    now = clock.now()
    due = now + TAKEN_BACK_WITHIN if is_held else now
    mail = OutgoingMail.objects.create(
        created_at=now,
        next_try_at=due,
        give_up_at=now + TRIED_FOR,
        to=to,
        # What people typed must not begin another header.
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
    deliver.using(run_after=due if is_held else None).enqueue(mail_id=mail.pk)
    return mail


def _domain() -> str:
    return settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip(" >") or "localhost"


@task(queue_name=Lane.MAIL.value)
def deliver(mail_id: int) -> None:
    """What the worker's queue carries: send one message."""
    send(mail_id)


def send(mail_id: int, at: datetime | None = None) -> bool:
    """Try to send a message that is due; returns whether it went out in this try.

    Does nothing for one that was sent, was given up, or is in another worker's hands.
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
        # What mail servers refuse is an OSError, an address or header that cannot be a ValueError; what an
        # attachment's storage refuses is told as an AppError.
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
            _give_up(mail, mail.error or "The mail server did not answer")
            transaction.on_commit(lambda: _tell(mail))
            return None
        mail.next_try_at = now + WAITS[min(mail.tries, len(WAITS) - 1)]
        mail.tries += 1
        mail.save(update_fields=["tries", "next_try_at"])
        return mail


def _ends_at(mail: OutgoingMail) -> datetime:
    return mail.give_up_at or mail.created_at + TRIED_FOR


def _give_up(mail: OutgoingMail, error: str, *, is_refused: bool = False) -> None:
    """Mark a message as not sent. The caller tells whoever it concerns."""
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
    """Queue a message again that was given up, for three days as at first. Raises NotFound, WrongStatus."""
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
    """Mark a message that was sent as not delivered, within the caller's transaction; returns it.

    None for a message that is not ours, or that was known to have failed.
    """
    mail = OutgoingMail.objects.select_for_update().filter(message_id=message_id).first()
    if mail is None or mail.status == MailStatus.FAILED:
        return None
    _give_up(mail, " ".join(why.split()) or "It came back", is_refused=True)
    return mail


def _note_failure(mail: OutgoingMail, error: Exception) -> None:
    why = str(error)[:300]
    logger.warning("mail not sent", extra={"mail_id": mail.pk, "tries": mail.tries, "why": why})
    is_refused = _is_final(error)
    if is_refused or mail.next_try_at >= _ends_at(mail):
        _give_up(mail, why, is_refused=is_refused)
        _tell(mail)
    else:
        OutgoingMail.objects.filter(pk=mail.pk).update(error=why)


def _is_final(error: Exception) -> bool:
    """Whether the same message would be refused the next time, too."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= _REFUSED_FOR_GOOD for code, _ in error.recipients.values())
    if isinstance(error, smtplib.SMTPAuthenticationError | smtplib.SMTPConnectError | smtplib.SMTPHeloError):
        # Refused is the console, which somebody will put right, not the message.
        return False
    if isinstance(error, smtplib.SMTPResponseException):
        return error.smtp_code >= _REFUSED_FOR_GOOD
    return isinstance(error, ValueError)


def enqueue_due(at: datetime) -> int:
    """Queue what is to be tried again, or was left lying; returns how many messages."""
    due = OutgoingMail.objects.filter(status=MailStatus.QUEUED, next_try_at__lte=at)
    ids = list(due.order_by("next_try_at", "id").values_list("pk", flat=True)[:AT_ONCE])
    for pk in ids:
        deliver.enqueue(mail_id=pk)
    return len(ids)


def register() -> None:
    """Register the look for what is due."""
    schedule.register(schedule.Recurring("core.send_mail", timedelta(minutes=1), enqueue_due))
