"""Personal data in error reports."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.db.models import Q, QuerySet

from apps.core.privacy import holders, inventory, retention
from apps.core.privacy.holders import Erasure, Holder, Trace, erasing, personal_values
from apps.core.privacy.inventory import ADDRESSES, CONTACTS, Column, ErasureEffect, PersonalData, Subject
from apps.core.privacy.sought import SearchedPerson, any_of, with_email, with_phone
from apps.core.values import Json
from apps.feedback.choices import CLOSED
from apps.feedback.models import NAMED, Feedback, JoinedReport, Reported
from apps.feedback.queries import selectors
from apps.feedback.record import FEEDBACK_RECORD
from apps.feedback.services import evidence, intake

_WAYS = ("reporter_name", "reporter_email", "reporter_phone")
_ADDRESSES = replace(ADDRESSES, words="30 days; of an open report 90, as evidence of a closure")
_OWN_WORDS = {"description": "Description"}
_CASE_WORDS = {"note": "Note", "reply_text": "Reply"}
"""Excludes the suggestions and the title, which are data about the business."""


def _called(report: Reported, person: SearchedPerson | None) -> Iterable[str]:
    is_of_person = person is None or person.is_of(report.reporter_email, report.reporter_phone)
    return [getattr(report, name) for name in _WAYS] if is_of_person else []


def _export_values(report: Reported, person: SearchedPerson) -> Mapping[str, Json]:
    """Return the report's data; only a hint if someone else's report mentions the person."""
    if person.is_of(report.reporter_email, report.reporter_phone):
        return personal_values(report)
    return {"Report": "One of somebody else, which names the person"}


def _blank_reporter(report: Reported, erasure: Erasure) -> bool:
    """Erase the reporter's data but not the report. Return whether it was theirs. Saves nothing."""
    is_of_person = erasure.is_of(report.reporter_email, report.reporter_phone)
    if is_of_person:
        for name in (*_WAYS, "ip_hash"):
            setattr(report, name, "")
        report.reporter_account_id, report.wants_reply = None, False
    erasure.redactor.redact(report, tuple(_OWN_WORDS))
    return is_of_person


# -- reports ------------------------------------------------------------------------------------------
def _reports(person: SearchedPerson) -> QuerySet[Feedback]:
    rows = Feedback.objects.values("pk")
    return any_of(
        Feedback.objects.filter(country__in=person.countries),
        with_email(rows, "reporter_email", person),
        with_phone(rows, "reporter_phone", person),
        rows.filter(person.mentioned("feedback", Feedback)),
    )


def _erase_report(item: Feedback, erasure: Erasure) -> bool:
    with erasing(item, erasure):
        is_of_person = _blank_reporter(item, erasure)
        erasure.redactor.redact(item, tuple(_CASE_WORDS))
        intake.index(item)
    return is_of_person


REPORTS = Holder(
    code=selectors.KIND,
    label="Error reports",
    search=_reports,
    called=_called,
    exported=_export_values,
    erase=_erase_report,
    business=frozenset({"title"}),
)


# -- joined reports -----------------------------------------------------------------------------------
def _joined(person: SearchedPerson) -> QuerySet[JoinedReport]:
    rows = JoinedReport.objects.values("pk")
    return any_of(
        JoinedReport.objects.filter(feedback__country__in=person.countries),
        with_email(rows, "reporter_email", person),
        with_phone(rows, "reporter_phone", person),
    )


def _erase_joined(report: JoinedReport, erasure: Erasure) -> bool:
    is_of_person = _blank_reporter(report, erasure)
    report.save()
    return is_of_person


def _no_traces(report: JoinedReport) -> Iterable[Trace]:
    return ()


JOINED = Holder(
    code="joined_report",
    label="Error reports that joined another",
    search=_joined,
    called=_called,
    traces=_no_traces,
    erase=_erase_joined,
)


# -- retention ----------------------------------------------------------------------------------------
def _old_reports(country: str, before: dt.datetime) -> QuerySet[Feedback]:
    return Feedback.objects.filter(NAMED, country=country, status__in=CLOSED, resolved_at__lt=before)


def _old_joined(country: str, before: dt.datetime) -> QuerySet[JoinedReport]:
    return JoinedReport.objects.filter(
        NAMED,
        feedback__country=country,
        feedback__status__in=CLOSED,
        feedback__resolved_at__lt=before,
    )


def _no_evidence(before: dt.datetime, case: str = "") -> Q:
    """Return the condition for IP hashes that are no longer evidence: the case is closed or too old."""
    return Q(**{f"{case}status__in": CLOSED}) | Q(created_at__lt=before - evidence.WITHIN)


def _reports_with_address(country: str, before: dt.datetime) -> QuerySet[Feedback]:
    rows = Feedback.objects.filter(country=country, created_at__lt=before).exclude(ip_hash="")
    return rows.filter(_no_evidence(before))


def _joined_with_address(country: str, before: dt.datetime) -> QuerySet[JoinedReport]:
    rows = JoinedReport.objects.filter(feedback__country=country, created_at__lt=before).exclude(ip_hash="")
    return rows.filter(_no_evidence(before, "feedback__"))


def _endings() -> Iterable[retention.Ending]:
    yield retention.Ending(
        code="reporters",
        label="Contacts of reporters",
        retention=CONTACTS,
        due=_old_reports,
        end=retention.by_erasing(REPORTS),
    )
    yield retention.Ending(
        code="joined_reporters",
        label="Contacts of reporters who joined another report",
        retention=CONTACTS,
        due=_old_joined,
        end=retention.by_erasing(JOINED),
    )
    yield retention.Ending(
        code="report_addresses",
        label="Addresses behind reports",
        retention=_ADDRESSES,
        due=_reports_with_address,
        end=retention.by_emptying(Feedback, "ip_hash"),
    )
    yield retention.Ending(
        code="joined_report_addresses",
        label="Addresses behind reports that joined another",
        retention=_ADDRESSES,
        due=_joined_with_address,
        end=retention.by_emptying(JoinedReport, "ip_hash"),
    )


def _columns(more: Mapping[str, str]) -> tuple[Column, ...]:
    return (
        *(Column(name, FEEDBACK_RECORD.of(name).label, ErasureEffect.BLANKED, CONTACTS) for name in _WAYS),
        Column("reporter_account_id", "Account on the site", ErasureEffect.BLANKED, CONTACTS),
        Column("ip_hash", "Keyed hash of the network address", ErasureEffect.BLANKED, _ADDRESSES),
        *(
            Column(name, what, ErasureEffect.REDACTED, CONTACTS)
            for name, what in {**_OWN_WORDS, **more}.items()
        ),
    )


def register() -> None:
    """Register personal columns, search and erasure of reporters, and retention periods."""
    search_column = Column(
        "search_text", "What the report is found by", ErasureEffect.REDACTED, CONTACTS, is_exported=False
    )
    for model, columns in ((Feedback, (*_columns(_CASE_WORDS), search_column)), (JoinedReport, _columns({}))):
        inventory.register(PersonalData(model=model, whose=Subject.REPORTER, columns=columns))
    holders.register(REPORTS)
    holders.register(JOINED)
    for ending in _endings():
        retention.register(ending)
