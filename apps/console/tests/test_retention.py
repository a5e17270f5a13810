"""Retention: expired data is deleted, younger or active data stays."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.tests.factories import UserFactory
from apps.business_messages.models import BusinessMessage
from apps.business_messages.tests.factories import message
from apps.comments.models import Comment, CommentFlag
from apps.comments.tests.factories import flagged, visible
from apps.core.choices import Country
from apps.core.jobs import jobs, schedule
from apps.core.models import ChangeLog, Job, OutgoingMail
from apps.core.privacy import retention
from apps.core.testing.bulk_rows import add_copies, plan_of
from apps.crm.models import Lead
from apps.crm.tests.factories import lead
from apps.feedback.models import Feedback, JoinedReport
from apps.feedback.tests.factories import report

pytestmark = pytest.mark.django_db

TERM, ADDRESSES = dt.timedelta(days=730), dt.timedelta(days=30)
A_DAY = dt.timedelta(days=1)


def age(rows: QuerySet[Any], **moments: Any) -> None:
    rows.update(**moments)


def end() -> Job:
    return jobs.run_here(kind="personal_retention", title="Retention")


def ago(term: dt.timedelta) -> dt.datetime:
    return timezone.now() - term


@pytest.mark.parametrize(("since", "is_stored"), [(TERM - A_DAY, True), (TERM + A_DAY, False)])
def test_senders_go_with_their_words_after_two_years(since: dt.timedelta, is_stored: bool) -> None:
    item = message(phone="+6281298765432")
    age(
        BusinessMessage.objects,
        status="closed",
        resolution="done",
        resolved_at=ago(since),
        last_entry_at=ago(since),
    )
    end()
    item.refresh_from_db()
    assert (item.sender_email, item.sender_phone) == (
        ("sari@example.com", "+6281298765432") if is_stored else ("", "")
    )
    assert (item.entries.get().body == "[removed]") is not is_stored
    assert item.subject == "Kerja sama"
    text = ChangeLog.objects.filter(object_type="business_message", action="erase_person")
    assert [(log.actor, log.via) for log in text] == ([] if is_stored else [(None, "ui")])


def test_who_is_still_at_work_with_us_stays_however_long_ago() -> None:
    message()
    age(BusinessMessage.objects, created_at=ago(TERM * 2), last_entry_at=ago(TERM * 2), ip_hash="")
    stored = lead()
    age(Lead.objects, stage_entered_at=ago(TERM * 2))
    report()
    age(Feedback.objects, created_at=ago(TERM * 2), ip_hash="")
    assert end().message == "Nothing was due"
    stored.refresh_from_db()
    assert stored.contacts


def test_contacts_of_lost_leads_and_reporters_go_after_two_years() -> None:
    lost = lead()
    age(Lead.objects, stage="lost", lost_reason="no_interest", stage_entered_at=ago(TERM + A_DAY))
    case = report()
    report(case.store, ip="203.0.113.9", email="budi@example.com")
    age(
        Feedback.objects,
        status="resolved",
        resolution="fixed",
        resolved_at=ago(TERM + A_DAY),
        created_at=ago(TERM + A_DAY),
    )
    end()
    lost.refresh_from_db()
    case.refresh_from_db()
    joined = JoinedReport.objects.get()
    assert (lost.contacts, lost.contact_keys, lost.name, lost.stage) == ([], [], "Warung Bu Sri", "lost")
    assert (case.reporter_name, case.reporter_email, case.similar_count) == ("", "", 1)
    assert (joined.reporter_name, joined.reporter_email) == ("", "")
    assert case.description == "Alamat situsnya sudah ganti"


@pytest.mark.parametrize(("since", "is_stored"), [(ADDRESSES - A_DAY, True), (ADDRESSES + A_DAY, False)])
def test_addresses_of_visitors_go_after_thirty_days(since: dt.timedelta, is_stored: bool) -> None:
    message()
    case = report()
    report(case.store, ip="203.0.113.9")
    flagged(visible(device="iPhone"))
    models = (BusinessMessage, Feedback, JoinedReport, Comment, CommentFlag)
    assert all(model.objects.exclude(ip_hash="").exists() for model in models)
    versions = list(Feedback.objects.values_list("version", flat=True))
    for model in models:
        age(model.objects, created_at=ago(since))
    age(Feedback.objects, status="resolved", resolution="fixed", resolved_at=ago(A_DAY))
    end()
    assert {model.objects.exclude(ip_hash="").exists() for model in models} == {is_stored}
    assert Comment.objects.filter(device="iPhone").exists() is is_stored
    assert list(Feedback.objects.values_list("version", flat=True)) == versions, "nobody who edits is held up"


@pytest.mark.parametrize(
    ("since", "is_stored"), [(ADDRESSES * 3 - A_DAY, True), (ADDRESSES * 3 + A_DAY, False)]
)
def test_of_an_open_report_they_stay_while_they_may_be_evidence(since: dt.timedelta, is_stored: bool) -> None:
    case = report(category="closed_permanently")
    report(case.store, category="closed_permanently", ip="203.0.113.9")
    for model in (Feedback, JoinedReport):
        age(model.objects, created_at=ago(since))
    end()
    assert {model.objects.exclude(ip_hash="").exists() for model in (Feedback, JoinedReport)} == {is_stored}


def test_mails_to_people_outside_are_emptied_after_two_years() -> None:
    existing = {"to": "sari@example.com", "subject": "Re: Kerja sama", "body": "Halo Sari", "status": "sent"}
    old = OutgoingMail.objects.create(
        **existing, message_id="<a@b>", country="TR", created_at=ago(TERM + A_DAY)
    )
    new = OutgoingMail.objects.create(
        **existing, message_id="<b@b>", country="TR", created_at=ago(TERM - A_DAY)
    )
    end()
    old.refresh_from_db()
    new.refresh_from_db()
    assert (old.to, old.body, old.subject, old.status) == ("", "", "[removed]", "sent")
    assert (new.to, new.body) == ("sari@example.com", "Halo Sari")


def test_each_country_has_its_own_retention_term(monkeypatch: Any) -> None:
    owner = UserFactory(role="operator", countries=list(Country.values))
    for country in Country.values:
        lead(owner, country)
    age(Lead.objects, stage="lost", lost_reason="no_interest", stage_entered_at=ago(dt.timedelta(days=400)))
    shorter = retention.PACKS["TR"].__class__
    packs = {
        code: pack if code != "TR" else _with_months(shorter, pack, 12)
        for code, pack in retention.PACKS.items()
    }
    monkeypatch.setattr(retention, "PACKS", packs)
    end()
    assert list(Lead.objects.filter(contacts=[]).values_list("country", flat=True)) == ["TR"]


def _with_months(kind: Any, pack: Any, months: int) -> Any:
    from dataclasses import replace

    return replace(pack, retention=replace(pack.retention, contact_months=months))


def test_more_than_a_chunk_ends_and_a_second_run_finds_nothing(monkeypatch: Any) -> None:
    monkeypatch.setattr(retention, "CHUNK", 2)
    owner = UserFactory(role="operator", countries=["ID"])
    for _ in range(5):
        lead(owner)
    age(Lead.objects, stage="lost", lost_reason="no_interest", stage_entered_at=ago(TERM + A_DAY))
    assert end().message == "Contacts of lost leads: 5"
    assert not Lead.objects.exclude(contacts=[]).exists()
    assert end().message == "Nothing was due"


def test_due_records_are_selected_by_index() -> None:
    case = report()
    old = "now() - n * interval '1 minute'"
    add_copies(case, 4000, created_at=old, resolved_at=old, status="'resolved'", resolution="'fixed'")
    add_copies(
        message(),
        4000,
        created_at=old,
        last_entry_at=old,
        status="'closed'",
        resolution="'done'",
        resolved_at=old,
    )
    add_copies(visible(), 4000, created_at=old)
    add_copies(
        lead(), 4000, stage_entered_at=old, stage="'lost'", lost_reason="'no_interest'", rank="'z' || n"
    )
    ages = {
        "senders",
        "reporters",
        "lead_contacts",
        "report_addresses",
        "message_addresses",
        "comment_addresses",
    }
    for ending in retention.endings():
        due = ending.due_in("ID", timezone.now()).order_by("pk").values("pk")[:100]
        if ending.code in ages:
            assert "Seq Scan" not in plan_of(*due.query.sql_with_params()), ending.code


@pytest.mark.slow
def test_the_day_begins_one_run_where_anything_is_due() -> None:
    at = timezone.now()
    assert "core.personal_retention" in schedule.run_due(at)
    assert not Job.objects.filter(kind="personal_retention").exists()
    lead()
    age(Lead.objects, stage="lost", lost_reason="no_interest", stage_entered_at=ago(TERM + A_DAY))
    at += A_DAY
    with time_machine.travel(at, tick=False):
        assert "core.personal_retention" in schedule.run_due(at)
        assert "core.personal_retention" not in schedule.run_due(at)
    assert Job.objects.filter(kind="personal_retention").count() == 1


def test_command_reports_due_records_and_ends_them() -> None:
    lead()
    age(Lead.objects, stage="lost", lost_reason="no_interest", stage_entered_at=ago(TERM + A_DAY))

    def run(*words: str) -> str:
        text = io.StringIO()
        call_command("person", "retention", *words, stdout=text)
        return text.getvalue()

    assert run("--dry-run") == "ID  Contacts of lost leads: 1\nNothing was changed\n"
    assert Lead.objects.get().contacts
    assert run() == "Contacts of lost leads: 1\n"
    assert not Lead.objects.get().contacts
    assert run("--dry-run") == "Nothing is due\n"
