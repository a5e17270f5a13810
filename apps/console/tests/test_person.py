"""Personal data of a person: search, export and complete erasure."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.business_messages.models import BusinessMessage, ReceivedMail
from apps.business_messages.services import replies
from apps.business_messages.tests.factories import claim, message
from apps.collections.tests.factories import collection
from apps.comments.tests.factories import write
from apps.content.tests.factories import article as text_of_article
from apps.content.tests.factories import paragraph
from apps.core.jobs import jobs
from apps.core.models import ChangeLog, Draft, Job, KeptResult, Notification, OutgoingMail, PersonRequest
from apps.core.privacy import requests
from apps.core.privacy.holders import holders
from apps.core.privacy.sought import read
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import add_copies, plan_of, settle
from apps.crm.services import activities, leads
from apps.crm.tests.factories import contact, lead
from apps.feedback.models import JoinedReport
from apps.feedback.tests.factories import report
from apps.pages.tests.factories import page
from apps.videos.tests.factories import video

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

EMAIL, PHONE, NAME = "rahma.dewi@mail.example", "+6281298765432", "Rahma Dewi Lestari"
MARKS = ("rahma", "81298765432", "lestari", "812-9876-5432")
"""Parts of the person's data; none may remain after erasure."""


@pytest.fixture
def admin() -> User:
    return UserFactory(super_admin=True, countries=["ID", "TR", "MY", "PH"])


def live_a_life() -> dict[str, Any]:
    """Create records of the person everywhere, and everything that a colleague can do with them."""
    colleague = UserFactory(role="manager", countries=["ID"])
    sent = message(name=NAME, email=EMAIL.title(), phone=PHONE, body=f"Saya {NAME}, {PHONE}, {EMAIL}")
    named = message(name="Budi", email="budi@other.example", body=f"Tanya ke {EMAIL} atau 0812-9876-5432")
    case = report(name=NAME, email=EMAIL, phone=PHONE, description=f"Tutup, kata {NAME}")
    joined = report(case.store, name=NAME, email=EMAIL.upper(), phone="", ip="203.0.113.9")
    assert joined.pk == case.pk
    about = report(
        name="Tono", email="tono@other.example", description=f"Pemiliknya {EMAIL}", ip="203.0.113.10"
    )
    row = {**contact(name=NAME, phone=PHONE, email=EMAIL), "role": "owner"}
    other = contact(name="Pak Joko")
    result = lead(colleague, contacts=[row, other], name="Warung Sederhana")
    result = leads.edit_lead(
        actor=colleague,
        country="ID",
        lead_id=result.pk,
        version=result.version,
        patch={"contacts": [{**row, "do_not_contact": True}, other]},
    )
    activities.add_activity(
        actor=colleague,
        country="ID",
        lead_id=result.pk,
        type="call",
        outcome="reached",
        body=f"{NAME} minta harga",
        contact_no=0,
        direction="inbound",
    )
    comment = write(body=f"Hubungi {EMAIL} kalau mau pesan, enak sekali sotonya")
    Draft.objects.create(
        user=colleague,
        country="ID",
        place="/store/crm/detail?id=1",
        writer="w",
        seq=1,
        values={"contacts": [{"email": EMAIL}]},
        saved_at=timezone.now(),
    )
    Notification.objects.create(user=colleague, type="assigned", title=f"Message of {NAME}", body=PHONE)
    KeptResult.objects.create(
        user_id=colleague.pk,
        operation="crm/create_lead",
        request_id="0" * 32,
        response={"contacts": [{"name": NAME}]},
    )
    answer_it(sent, colleague)
    return {
        "message": sent,
        "named": named,
        "case": case,
        "lead": result,
        "comment": comment,
        "about": about,
        "colleague": colleague,
    }


def answer_it(sent: BusinessMessage, colleague: User) -> None:
    sent.refresh_from_db()
    replies.reply_message(
        actor=colleague,
        country="ID",
        message_id=sent.pk,
        version=sent.version,
        body=f"Halo {NAME}, terima kasih.",
    )


def leftovers(marks: tuple[str, ...] = MARKS) -> list[str]:
    """Return every column of the database, of any type, that contains one of the marks."""
    items = []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
            " AND (data_type IN ('text', 'character varying', 'jsonb', 'json', 'ARRAY'))"
            " AND table_name NOT LIKE 'pg_%'"
        )
        for table, column in cursor.fetchall():
            like = " OR ".join(f'"{column}"::text ILIKE %s' for _ in marks)
            sql = f'SELECT count(*) FROM "{table}" WHERE {like}'  # noqa: S608 (names of the database's own catalogue)
            cursor.execute(sql, [f"%{mark}%" for mark in marks])
            if cursor.fetchone()[0]:
                items.append(f"{table}.{column}")
    return sorted(items)


def erase(api: Api, admin: User, value: str = EMAIL) -> Job:
    """Erase as the screen does: request, confirm and run the job."""
    body = {"value": value, "reason": "She asked for it"}
    response = api.call("person/erase", body, as_=admin, cc="ID")
    assert response.code == 10009, response.body
    answer = api.call(
        "person/erase", {**body, "confirm_token": response.data["confirm_token"]}, as_=admin, cc="ID"
    )
    return do(answer.ok()["job_id"])


def do(job_id: int) -> Job:
    jobs.run_job.func(job_id)
    return Job.objects.get(pk=job_id)


# -- searching ----------------------------------------------------------------------------------------
def test_person_matches_by_address_and_number(api: Api, admin: User) -> None:
    live_a_life()
    by_mail = api.call("person/search", {"value": f" {EMAIL.upper()} "}, as_=admin).ok()["list"]
    assert {row["kind"]: row["count"] for row in by_mail} == {
        "business_message": 2,
        "comment": 1,
        "feedback": 2,
        "joined_report": 1,
        "lead": 1,
        "outgoing_mail": 1,
    }
    by_phone = api.call("person/search", {"value": "0812 9876 5432"}, as_=admin, cc="ID").ok()["list"]
    assert {row["kind"]: row["count"] for row in by_phone} == {
        "business_message": 2,
        "feedback": 1,
        "lead": 1,
    }
    assert {row["label"] for row in by_phone} == {"Business messages", "Error reports", "Leads"}


def test_a_manager_finds_those_of_their_countries_alone(api: Api) -> None:
    live_a_life()
    here, there = UserFactory(role="manager", countries=["ID"]), UserFactory(role="manager", countries=["TR"])
    assert api.call("person/search", {"value": EMAIL}, as_=here).ok()["list"]
    assert api.call("person/search", {"value": EMAIL}, as_=there).ok()["list"] == []


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("", "This field may not be blank."),
        ("rahma", "Enter an email address, or a phone number with country code (+62…)"),
        ("0812 9876 5432", "Enter an email address, or a phone number with country code (+62…)"),
        ("+62 123 4567", "Phone number is not valid: “+62 123 4567”"),
        ("+62 21 5551234/5", "Phone number is not valid: “+62 21 5551234/5”"),
        ("a@b", "Email address is not valid: “a@b”"),
    ],
)
def test_what_is_neither_is_refused(api: Api, admin: User, value: str, text: str) -> None:
    answer = api.call("person/search", {"value": value}, as_=admin, cc=None)
    assert answer.errors == {"value": [text]}


def test_address_with_the_same_ending_belongs_to_no_one_else(api: Api, admin: User) -> None:
    message(name="Orang lain", email=f"x.{EMAIL}", body="Halo, kami ingin bekerja sama")
    message(name="Orang lain", email=f"{EMAIL}.id", body="Halo, kami ingin bekerja sama", ip="203.0.113.8")
    assert api.call("person/search", {"value": EMAIL}, as_=admin).ok()["list"] == []


@pytest.mark.parametrize("value", [EMAIL, PHONE])
def test_person_search_uses_indexes(value: str) -> None:
    life = live_a_life()
    other = "'somebody' || n || '@other.example'"
    add_copies(life["message"], 4000, sender_email=other, sender_phone="''", search_text=other)
    add_copies(life["message"].entries.first(), 4000, from_email=other, number="n + 100", source_id="NULL")
    add_copies(life["case"], 4000, reporter_email=other, reporter_phone="''", search_text=other)
    add_copies(JoinedReport.objects.get(), 4000, reporter_email=other)
    add_copies(life["comment"], 4000, search_text=other)
    add_copies(life["lead"], 4000, contact_keys=f"ARRAY[{other}]", rank="'z' || n")
    mails = [OutgoingMail(to=f"m{n}@other.example", message_id=f"<{n}@sofra.example>") for n in range(4000)]
    OutgoingMail.objects.bulk_create(mails)
    settle(OutgoingMail._meta.db_table)
    discarded = [
        ReceivedMail(
            country="ID", digest=f"{n}", from_email=f"m{n}@other.example", discard_reason="Loop", size=1
        )
        for n in range(4000)
    ]
    ReceivedMail.objects.bulk_create(discarded)
    settle(ReceivedMail._meta.db_table)
    # Texts are searched like comments; their query plans are tested with their lists.
    large = [holder for holder in holders() if holder.code != "user" and holder.thorough is None]
    assert len(large) == 7
    for holder in large:
        result = holder.search(read(value)).order_by().values("pk")[:1001]
        if not result.query.is_empty():
            assert "Seq Scan" not in plan_of(*result.query.sql_with_params()), holder.code


# -- texts ------------------------------------------------------------------------------------------------
def write_texts(api: Api) -> dict[str, Any]:
    """Create texts that contain the person's data: in title, address, body, or only an earlier version."""
    author = UserFactory(role="editor", countries=["ID"])
    titled = text_of_article(author, title=f"Tanya {EMAIL} soal soto")
    bodied = text_of_article(author, body=[paragraph(f"Hubungi {EMAIL} sekarang")])
    earlier = text_of_article(author, summary=f"Kata {EMAIL}")
    edit = {"article_id": earlier.pk, "version": earlier.version, "summary": "Kata kami"}
    api.call("article/edit_article", edit, as_=author).ok()
    return {
        "titled": titled,
        "bodied": bodied,
        "earlier": earlier,
        "page": page(title=f"Kontak {EMAIL}"),
        "collection": collection(title=f"Pilihan {EMAIL}"),
        "video": video(title=f"Video {EMAIL}"),
        "other": text_of_article(author, title="Soto tanpa nama"),
    }


def test_texts_and_their_earlier_versions_are_erased(api: Api, admin: User) -> None:
    texts = write_texts(api)
    other = (texts["other"].title, texts["other"].version)
    job = erase(api, admin)
    assert (job.status, job.message) == ("succeeded", "6 records")
    assert leftovers() == []
    texts["titled"].refresh_from_db()
    assert texts["titled"].title == "Tanya [removed] soal soto"
    assert "rahma" not in texts["titled"].slug
    entry = ChangeLog.objects.get(object_type="article", object_id=texts["titled"].pk, action="erase_person")
    assert entry.actor == admin
    texts["other"].refresh_from_db()
    assert (texts["other"].title, texts["other"].version) == other


def test_a_text_that_only_its_body_names_can_be_erased(api: Api, admin: User) -> None:
    text_of_article(UserFactory(role="editor"), body=[paragraph(f"Hubungi {EMAIL}")])
    assert api.call("person/search", {"value": EMAIL}, as_=admin).ok()["list"] == []
    assert erase(api, admin).message == "1 record"
    assert leftovers() == []


def test_export_contains_texts_about_the_person(api: Api, admin: User) -> None:
    text_of_article(UserFactory(role="editor"), title=f"Tanya {EMAIL} soal soto")
    row = api.call("person/export", {"value": EMAIL, "reason": "Asked"}, as_=admin).ok()
    job = do(row["job_id"])
    with default_storage.open(str(job.file)) as stored, zipfile.ZipFile(stored) as packed:
        (text,) = json.loads(packed.read("personal-data.json"))["records"]
    assert text["kind"] == "Articles that name the person"
    assert text["data"]["Title"] == f"Tanya {EMAIL} soal soto"


# -- exports ------------------------------------------------------------------------------------------
def test_export_contains_stored_data_and_is_logged(api: Api, admin: User) -> None:
    life = live_a_life()
    row = api.call("person/export", {"value": EMAIL, "reason": f"Asked by {EMAIL}"}, as_=admin).ok()
    assert row["reason"] == "Asked by [removed]"
    job = do(row["job_id"])
    assert (job.status, job.message) == ("succeeded", "8 records")
    with default_storage.open(str(job.file)) as stored, zipfile.ZipFile(stored) as packed:
        text = json.loads(packed.read("personal-data.json"))
        sheet = openpyxl.load_workbook(io.BytesIO(packed.read("personal-data.xlsx"))).active
    kinds = {
        one["kind"]: one for one in text["records"] if one["id"] not in (life["named"].pk, life["about"].pk)
    }
    assert kinds["Business messages"]["data"]["Email"] == EMAIL.title()
    assert [one["kind"] for one in kinds["Business messages"]["data"]["Correspondence"]] == [
        "From the sender",
        "Reply",
    ]
    assert [one["name"] for one in kinds["Leads"]["data"]["Contacts"]] == [NAME]
    assert kinds["Error reports"]["data"]["Phone"] == PHONE
    assert "Pak Joko" not in json.dumps(text), "of other people nothing"
    assert "other.example" not in json.dumps(text)
    cells = {cell.value for line in sheet.iter_rows() for cell in line}
    assert {EMAIL.title(), "Error reports", "Email"} <= cells
    request = PersonRequest.objects.get()
    assert (request.known, sum(request.counts.values())) == ({}, 8)
    entry = ChangeLog.objects.filter(object_type="person_request").latest("pk")
    assert entry.actor == admin
    fields = {change["field"]: change["new"] for change in entry.changes}
    assert fields["counts"]["business_message"] == 2
    assert EMAIL not in json.dumps(
        [log.changes for log in ChangeLog.objects.filter(object_type="person_request")]
    )
    listed = api.call("person/query_requests", {}, as_=admin).ok()["list"]
    assert [(one["kind"], one["count"]) for one in listed] == [("export", 8)]
    default_storage.delete(str(job.file))


def test_an_archive_is_for_super_admins_alone(api: Api, admin: User) -> None:
    live_a_life()
    manager = UserFactory(role="manager", countries=["ID"])
    for call in ("person/export", "person/erase"):
        answer = api.call(call, {"value": EMAIL, "reason": "Why not"}, as_=manager)
        assert (answer.code, answer.writes) == (10003, [])
    job = Job.objects.create(
        kind="person_export", title="Export", created_by=manager, status="succeeded", file="x.zip"
    )
    assert api.call("job/download_job", {"job_id": job.pk}, as_=manager).code == 10003


# -- erasing ------------------------------------------------------------------------------------------
def test_nothing_of_an_erased_person_is_left_in_the_database(api: Api, admin: User) -> None:
    life = live_a_life()
    assert len(leftovers()) > 15, "the walk finds the person wherever they are"
    job = erase(api, admin)
    assert (job.status, leftovers()) == ("succeeded", [])
    assert erase_again(admin).message == "0 records"
    assert api.call("person/search", {"value": EMAIL}, as_=admin).ok()["list"] == []
    for item in ("message", "named", "case", "lead", "comment", "about"):
        life[item].refresh_from_db()
    # Business data stays.
    assert (life["message"].sender_name, life["message"].type) == ("Removed person", "partnership")
    assert (life["named"].sender_name, life["named"].sender_email) == ("Budi", "budi@other.example")
    assert life["named"].entries.get().body == "Tanya ke [removed] atau [removed]"
    assert (life["case"].category, life["case"].similar_count) == ("wrong_link", 1)
    assert life["case"].suggested == {"website": "https://tuku.example/"}
    assert (life["lead"].name, [row["name"] for row in life["lead"].contacts]) == (
        "Warung Sederhana",
        ["Pak Joko"],
    )
    assert life["lead"].contacts[0]["is_primary"]
    assert life["comment"].body == "Hubungi [removed] kalau mau pesan, enak sekali sotonya"
    assert JoinedReport.objects.get().reporter_name == ""
    assert (life["about"].reporter_name, life["about"].description) == ("Tono", "Pemiliknya [removed]")


def erase_again(admin: User) -> Job:
    """Run the same job again, as a worker that takes it over may do."""
    request = PersonRequest.objects.create(
        kind="erase",
        value_hash=read(EMAIL).digest,
        known={"email": EMAIL, "phone": ""},
        countries=["ID"],
        created_by=admin,
    )
    return jobs.run_here(kind="person_erase", title="Again", params={"request_id": request.pk})


def test_history_records_an_erasure_without_identity(api: Api, admin: User) -> None:
    life = live_a_life()
    version = life["lead"].version
    erase(api, admin)
    life["lead"].refresh_from_db()
    assert life["lead"].version == version + 1
    logs = api.call(
        "activity/query_logs", {"object_type": "lead", "object_id": life["lead"].pk}, as_=admin, cc="ID"
    ).ok()["list"]
    assert [log["action"] for log in logs] == ["erase_person", "edit", "create"]
    assert (logs[0]["actor"]["user_id"], logs[0]["reason"]) == (admin.pk, "She asked for it")
    for log in logs:
        values = {change["field"]: change for change in log["changes"]}
        assert values["contacts"] == {"field": "contacts", "old": None, "new": None, "erased": True}
    assert {change["field"]: change["new"] for change in logs[-1]["changes"]}["name"] == "Warung Sederhana"


def test_what_was_erased_cannot_be_put_back(api: Api, admin: User) -> None:
    life = live_a_life()
    erase(api, admin)
    entry = ChangeLog.objects.get(object_type="lead", object_id=life["lead"].pk, action="edit")
    undone = api.call(
        "activity/undo_change",
        {"object_type": "lead", "object_id": life["lead"].pk, "log_id": entry.pk},
        as_=admin,
        cc="ID",
    )
    life["lead"].refresh_from_db()
    assert [row["name"] for row in life["lead"].contacts] == ["Pak Joko"], undone.body
    restored = api.call(
        "activity/restore_fields",
        {
            "object_type": "lead",
            "object_id": life["lead"].pk,
            "log_id": entry.pk,
            "fields": ["contacts"],
            "version": life["lead"].version,
        },
        as_=admin,
        cc="ID",
    )
    assert (restored.code, restored.msg) == (10003, "These fields cannot be restored")
    assert restored.writes == []


def test_documents_of_a_claim_go_with_their_sender(api: Api, admin: User) -> None:
    item = claim(name=NAME, email=EMAIL)
    stored = item.attachments.get().file
    assert default_storage.exists(stored)
    erase(api, admin)
    item.refresh_from_db()
    assert (item.attachments.count(), item.claim_document, item.type) == (0, None, "claim_store")


def test_a_mail_that_waits_is_not_sent_any_more(api: Api, admin: User) -> None:
    life = live_a_life()
    mail = OutgoingMail.objects.get()
    mail.status, mail.sent_at = "queued", None
    mail.save()
    erase(api, admin)
    mail.refresh_from_db()
    assert (mail.status, mail.to, mail.body) == ("failed", "", "")
    assert life["message"].entries.filter(kind="outbound").get().body == "[removed]"


def test_an_erasure_is_confirmed_by_what_it_will_erase(api: Api, admin: User) -> None:
    live_a_life()
    response = api.call("person/erase", {"value": EMAIL, "reason": "Asked"}, as_=admin)
    assert (response.code, response.writes) == (10009, [])
    assert {one["msg"] for one in response.data["warnings"]} >= {"Business messages: 2", "Leads: 1"}
    other = api.call(
        "person/erase",
        {"value": PHONE, "reason": "Asked", "confirm_token": response.data["confirm_token"]},
        as_=admin,
    )
    assert (other.code, other.writes) == (10009, []), "a token is good for the call that it was shown for"
    assert not PersonRequest.objects.exists()


@pytest.mark.parametrize("call", ["person/export", "person/erase"])
def test_what_is_not_there_is_refused(api: Api, admin: User, call: str) -> None:
    answer = api.call(call, {"value": "nobody@mail.example", "reason": "Asked"}, as_=admin)
    assert answer.errors == {"value": ["No data is stored about this address or number"]}
    assert answer.writes == []
    silent = api.call(call, {"value": EMAIL, "reason": " "}, as_=admin)
    assert (silent.errors, silent.writes) == ({"reason": ["Enter a reason"]}, [])


def test_cancelled_erasure_retains_progress_and_forgets_identity(
    api: Api, admin: User, monkeypatch: Any
) -> None:
    live_a_life()
    body = {"value": EMAIL, "reason": "Asked"}
    token = api.call("person/erase", body, as_=admin).data["confirm_token"]
    job_id = api.call("person/erase", {**body, "confirm_token": token}, as_=admin).ok()["job_id"]

    def give_up(run: jobs.Run, *text: Any) -> None:
        raise jobs.Cancelled

    monkeypatch.setattr(jobs.Run, "progress", give_up)
    assert do(job_id).status == "cancelled"
    request = PersonRequest.objects.get()
    assert (request.known, sum(request.counts.values())) == ({}, 1)


def test_an_account_in_use_is_not_erased(api: Api, admin: User) -> None:
    colleague = UserFactory(email=EMAIL, nickname=NAME)
    answer = api.call("person/erase", {"value": EMAIL, "reason": "Asked"}, as_=admin)
    assert answer.errors == {"value": ["An active account uses it. Disable the account first"]}
    assert answer.writes == []
    User.objects.filter(pk=colleague.pk).update(status="disabled")
    erase(api, admin)
    colleague.refresh_from_db()
    assert (colleague.username, colleague.nickname) == (f"removed-{colleague.pk}", "Removed person")
    assert (colleague.email, colleague.role, colleague.countries) == ("", "operator", ["ID"])
    assert leftovers() == []


# -- commands -----------------------------------------------------------------------------------------
def run(*words: str) -> str:
    text = io.StringIO()
    call_command("person", *words, stdout=text)
    return text.getvalue()


def test_the_commands_find_export_and_erase(tmp_path: Path) -> None:
    live_a_life()
    assert "Business messages: 2\n" in run("search", EMAIL)
    archive = tmp_path / "out.zip"
    assert run("export", EMAIL, "--reason", "Asked", "--file", str(archive)) == f"8 records in {archive}\n"
    assert zipfile.ZipFile(archive).namelist() == ["personal-data.json", "personal-data.xlsx"]
    before = ChangeLog.objects.count()
    assert run("erase", EMAIL, "--reason", "Asked").endswith("Nothing was changed. Add --yes to erase\n")
    assert ChangeLog.objects.count() == before
    assert run("erase", EMAIL, "--reason", "Asked", "--yes") == "Erased from 8 records\n"
    assert leftovers() == []
    with pytest.raises(CommandError, match="No data is stored about this address or number"):
        run("erase", EMAIL, "--reason", "Asked", "--yes")


def test_the_inventory_is_listed() -> None:
    output = run("inventory")
    assert "feedback.Feedback.reporter_email  Email  of reporters of errors; kept 24 months" in output


def test_abandoned_requests_are_deleted() -> None:
    job = Job.objects.create(kind="person_erase", title="Erasure", status="failed")
    abandoned = {
        "kind": "erase",
        "value_hash": "x",
        "countries": ["ID"],
        "known": {"email": EMAIL, "phone": ""},
    }
    PersonRequest.objects.create(**abandoned, job=job)
    waiting = Job.objects.create(kind="person_erase", title="Erasure", status="queued")
    PersonRequest.objects.create(**abandoned, job=waiting)
    assert requests.clear_ended_requests(timezone.now()) == 1
    assert [bool(one.known) for one in PersonRequest.objects.order_by("pk")] == [False, True]
