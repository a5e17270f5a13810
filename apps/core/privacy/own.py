"""Personal data in the shared tables."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models

from apps.core.changes import drafts
from apps.core.choices import MailStatus
from apps.core.http import idempotency, throttle
from apps.core.importing.files import RETENTION as IMPORTS_KEPT_FOR
from apps.core.jobs import jobs
from apps.core.messaging import notifications
from apps.core.models import (
    ChangeLog,
    Changeset,
    DailyFigure,
    Draft,
    ImportFile,
    ImportLine,
    Job,
    JobFailure,
    KeptResult,
    Notification,
    OutgoingMail,
    PersonRequest,
    SavedView,
    ThrottleCount,
)
from apps.core.privacy import copies, holders, inventory, requests, retention
from apps.core.privacy.holders import Erasure, Holder
from apps.core.privacy.inventory import (
    CONTACTS,
    WITH_RECORD,
    Column,
    ErasureEffect,
    PersonalData,
    RetentionPeriod,
    Subject,
    for_days,
)
from apps.core.privacy.redaction import REMOVED
from apps.core.privacy.sought import SearchedPerson, with_email

_WITHDRAWN = "Cancelled: the recipient was erased"
_HISTORY = RetentionPeriod("as long as the history")


def _copy(model: type[models.Model], period: timedelta | None, *columns: str, delete: bool = False) -> None:
    """Declare columns that may repeat user input, so that an erasure searches them."""
    words = for_days(period) if period else WITH_RECORD
    goes = ErasureEffect.DELETED if delete else ErasureEffect.REDACTED
    inventory.register(
        PersonalData(
            model=model,
            whose=Subject.ANYBODY,
            columns=tuple(Column(name, "Repeats what was typed elsewhere", goes, words) for name in columns),
        )
    )
    copies.register(copies.Copies(model, columns, delete))


# -- outgoing mail ------------------------------------------------------------------------------------
def _mail_to(person: SearchedPerson) -> models.QuerySet[OutgoingMail]:
    rows = with_email(OutgoingMail.objects.all(), "to", person)
    return rows if person.is_everywhere else rows.filter(country__in=person.countries)


def erase_mail(mail: OutgoingMail, erasure: Erasure) -> bool:
    """Empty a message to the person; a queued one is not sent."""
    if mail.status == MailStatus.QUEUED:
        mail.status, mail.error = MailStatus.FAILED, _WITHDRAWN
    mail.to, mail.subject, mail.body, mail.reply_to = "", REMOVED, "", ""
    mail.headers, mail.attachments = {}, []
    mail.error = erasure.redactor.without(mail.error)[:300]
    mail.save()
    return True


MAIL = Holder(code="outgoing_mail", label="Mails to the person", search=_mail_to, erase=erase_mail)


def _old_mail(country: str, before: datetime) -> models.QuerySet[OutgoingMail]:
    return OutgoingMail.objects.filter(country__in=[country, ""], created_at__lt=before).exclude(to="")


def _register_mail() -> None:
    inventory.register(
        PersonalData(
            model=OutgoingMail,
            whose=Subject.ANYBODY,
            columns=(
                Column("to", "Recipient", ErasureEffect.BLANKED, CONTACTS),
                Column("subject", "Subject", ErasureEffect.REPLACED, CONTACTS),
                Column("body", "Text", ErasureEffect.BLANKED, CONTACTS),
                Column("attachments", "Attachments", ErasureEffect.BLANKED, CONTACTS),
                Column("headers", "Headers", ErasureEffect.BLANKED, CONTACTS),
                Column("error", "Why it was not sent", ErasureEffect.REDACTED, CONTACTS),
            ),
        )
    )
    inventory.register_others(DailyFigure, {"key": "the name of a figure"})
    inventory.register_others(
        OutgoingMail, {"reply_to": "an address of ours, which names the thread; emptied with the rest"}
    )
    holders.register(MAIL)
    copies.register(copies.Copies(OutgoingMail, ("subject", "body")))
    retention.register(
        retention.Ending(
            code="mail",
            label="Mails to people outside",
            retention=CONTACTS,
            due=_old_mail,
            end=retention.by_erasing(MAIL),
        )
    )


# -- other tables -------------------------------------------------------------------------------------
def _register_history() -> None:
    inventory.register(
        PersonalData(
            model=ChangeLog,
            whose=Subject.ANYBODY,
            columns=(
                Column("changes", "Values before and after", ErasureEffect.REDACTED, _HISTORY),
                Column("object_title", "What the record was called", ErasureEffect.REDACTED, _HISTORY),
                Column("reason", "Reason", ErasureEffect.REDACTED, _HISTORY),
                Column("ip", "Network address of the colleague who acted", ErasureEffect.STAYS, _HISTORY),
            ),
        )
    )


def _register_requests() -> None:
    inventory.register(
        PersonalData(
            model=PersonRequest,
            whose=Subject.ANYBODY,
            columns=(
                Column(
                    "known",
                    "Whom an unfinished request is about",
                    ErasureEffect.BLANKED,
                    RetentionPeriod("until its job has ended"),
                ),
                Column("value_hash", "Keyed hash of whom it was about", ErasureEffect.STAYS, _HISTORY),
                Column("reason", "Reason", ErasureEffect.REDACTED, _HISTORY),
            ),
        )
    )


def register() -> None:
    """Register the personal data of the shared tables."""
    _register_mail()
    _register_history()
    _register_requests()
    inventory.register(
        PersonalData(
            model=ThrottleCount,
            whose=Subject.VISITOR,
            columns=(
                Column(
                    "key", "Network address, account", ErasureEffect.STAYS, for_days(throttle.LONGEST_WINDOW)
                ),
            ),
        )
    )
    _copy(Draft, drafts.RETENTION, "values", delete=True)
    _copy(KeptResult, idempotency.RETENTION, "response")
    _copy(Notification, notifications.RETENTION, "title", "body")
    _copy(Job, jobs.RETENTION, "title", "message", "errors", "params", "state")
    _copy(JobFailure, jobs.RETENTION, "object_title", "msg")
    _copy(ImportFile, IMPORTS_KEPT_FOR, "file_name", "facts", "findings", "edits")
    _copy(ImportLine, IMPORTS_KEPT_FOR, "title", "problems", "cells")
    _copy(SavedView, None, "name", "filters")
    _copy(Changeset, None, "title")
    requests.register()
    retention.register_schedule()
