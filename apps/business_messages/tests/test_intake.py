"""Intake of messages from the public and staff: accepted and rejected ones."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.accounts.models import User
from apps.business_messages.models import BusinessMessage, MessageAttachment, MessageEntry
from apps.business_messages.services import clock, spam
from apps.business_messages.tests.factories import claim, drop, message, shop
from apps.core.models import ChangeLog
from apps.core.testing.api import Api
from apps.stores.models import Holiday
from apps.uploads.tests.papers import pdf, picture

pytestmark = pytest.mark.django_db


def send(api: Api, *, cc: str = "ID", ip: str = "203.0.113.7", files: Any = None, **body: Any) -> Any:
    data = {
        "type": "partnership",
        "subject": "Kerja sama",
        "body": "Kami ingin bekerja sama.",
        "name": "Sari",
        "email": "sari@example.com",
        **body,
    }
    return api.call("public/create_message", data, cc=cc, files=files, **{"X-Forwarded-For": ip})


# -- the public ---------------------------------------------------------------------------------------
def test_visitor_can_write_and_gets_only_a_receipt(api: Api) -> None:
    data = send(api, phone="0812 3456 7890", company="PT Kopi", store_text="Kopi Tuku").ok()
    item = BusinessMessage.objects.get()
    assert data == {"id": item.pk}
    assert (item.status, item.channel, item.language, item.unread) == ("new", "web_form", "id", True)
    assert (item.sender_phone, item.entry_count, item.snippet) == (
        "+6281234567890",
        1,
        "Kami ingin bekerja sama.",
    )
    entry = item.entries.get()
    assert (entry.number, entry.kind, entry.channel, entry.from_email) == (
        1,
        "inbound",
        "web_form",
        "sari@example.com",
    )
    assert ChangeLog.objects.filter(object_type="business_message", action="create", actor=None).count() == 1
    assert "203.0.113" not in item.ip_hash


def test_form_accepts_files(api: Api) -> None:
    files = {
        "file_1": SimpleUploadedFile("../izin.exe", pdf()),
        "file_2": SimpleUploadedFile("toko.png", picture()),
    }
    send(api, type="claim_store", store_id=shop().pk, files=files).ok()
    item = BusinessMessage.objects.get()
    stored = list(MessageAttachment.objects.order_by("pk"))
    assert [(each.file_name, each.mime) for each in stored] == [
        ("izin.pdf", "application/pdf"),
        ("toko.png", "image/png"),
    ]
    assert all(each.file.startswith("messages/") and default_storage.exists(each.file) for each in stored)
    drop(item)


def test_a_file_that_is_refused_refuses_the_message_with_the_reason(api: Api) -> None:
    refused = send(api, files={"file_1": SimpleUploadedFile("a.pdf", b"MZ program")})
    assert (refused.code, "Only PDF" in refused.msg) == (10013, True)
    assert (BusinessMessage.objects.count(), MessageAttachment.objects.count()) == (0, 0)


def test_failed_intake_leaves_no_file(api: Api, monkeypatch: Any) -> None:
    stored: list[str] = []
    real = default_storage.save
    monkeypatch.setattr(
        default_storage, "save", lambda name, content: stored.append(real(name, content)) or stored[-1]
    )
    monkeypatch.setattr(MessageAttachment.objects, "bulk_create", lambda rows: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        claim()
    assert stored
    assert not any(default_storage.exists(name) for name in stored)
    assert BusinessMessage.objects.count() == 0


@pytest.mark.usefixtures("standing_clock")
def test_five_an_hour_from_one_address_refused_ones_too(api: Api) -> None:
    for number in range(5):
        assert send(api, body="" if number % 2 else "Halo").code in (0, 10005)
    refused = send(api)
    assert (refused.status, refused.code) == (429, 10012)
    send(api, ip="198.51.100.9").ok()


def test_a_program_that_fills_every_field_is_thanked_and_nothing_is_written(api: Api) -> None:
    before = message()
    assert send(api, website="https://cheap.example/").ok()["id"] != before.pk + 1
    assert BusinessMessage.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "field", "text"),
    [
        ({"body": ""}, "body", "Message required"),
        ({"name": ""}, "sender.name", "Enter your name"),
        ({"email": ""}, "sender.email", "Enter an email address or a phone number"),
        ({"email": "sari"}, "sender.email", "Email address is not valid: “sari”"),
        ({"phone": "12"}, "sender.phone", "Phone number is not valid for Indonesia: “12”"),
        (
            {"phone": "(021) 5551234/5"},
            "sender.phone",
            "Phone number is not valid for Indonesia: “(021) 5551234/5” holds 2 numbers. Enter one number",
        ),
        ({"preferred_contact": "whatsapp"}, "sender.preferred_contact", "Enter the preferred contact"),
        ({"type": "claim_store"}, "store_text", "Enter the name of your store"),
        ({"type": "gift"}, "type", '"gift" is not a valid choice.'),
    ],
)
def test_intake_rejects_missing_fields_and_writes_nothing(
    api: Api, body: dict[str, Any], field: str, text: str
) -> None:
    refused = send(api, **body)
    assert refused.errors[field] == [text]
    assert BusinessMessage.objects.count() == 0


def test_only_stores_of_the_public_site_are_linked(api: Api) -> None:
    assert send(api, store_id=shop(status="draft").pk).code == 10004
    winner = shop()
    merged = shop(status="merged", merged_into_store=winner)
    send(api, store_id=merged.pk).ok()
    assert BusinessMessage.objects.get().store_id == winner.pk


# -- deadlines ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("kind", "due"),
    [
        ("data_removal", "2026-11-24T03:00"),
        ("claim_store", "2026-11-24T03:00"),
        ("other", "2026-11-25T03:00"),
    ],
)
def test_first_answers_are_due_in_working_time(kind: str, due: str) -> None:
    """`since` is Monday, ten o'clock in Jakarta."""
    since = dt.datetime(2026, 11, 23, 3, tzinfo=dt.UTC)
    assert clock.due_of("ID", kind, since).strftime("%Y-%m-%dT%H:%M") == due


def test_holidays_of_the_country_stand_still() -> None:
    Holiday.objects.create(
        country="ID", date=dt.date(2026, 11, 24), name="Libur", name_local="Libur", kind="public"
    )
    since = dt.datetime(2026, 11, 23, 3, tzinfo=dt.UTC)
    assert clock.due_of("ID", "claim_store", since).strftime("%Y-%m-%dT%H:%M") == "2026-11-25T03:00"


# -- spam score ---------------------------------------------------------------------------------------
def test_signs_of_spam_add_up() -> None:
    assert spam.score("Kerja sama", "Lihat https://tuku.example/") == 0
    loud = "BEST SEO SERVICES FOR YOU"
    result = spam.score(loud, "guest posts and backlinks " + "https://a.example " * 6)
    assert result >= spam.SUSPECT_FROM
    assert spam.score("Halo", "Halo", is_marked=True) >= spam.SUSPECT_FROM
    assert spam.score(loud, "casino " * 9 + "www. " * 20, spam_before=9, is_marked=True) == 100


def test_message_of_a_former_spammer_is_ranked_last(api: Api) -> None:
    for _ in range(3):
        BusinessMessage.objects.filter(pk=message(type="advertising").pk).update(
            status="spam", resolved_at=dt.datetime.now(dt.UTC)
        )
    item = message(type="advertising")
    assert (item.priority, item.spam_score) == (0, 75)


# -- staff --------------------------------------------------------------------------------------------
def noted(api: Api, user: User, **body: Any) -> Any:
    data = {
        "type": "complaint",
        "channel": "phone",
        "body": "Foto lamanya masih ada.",
        "sender": {"name": "Budi", "phone": "0812 3456 7890"},
        **body,
    }
    return api.call("business_message/create_message", data, as_=user, cc="ID")


def test_a_colleague_notes_a_call(api: Api, operator: User) -> None:
    done = noted(api, operator, labels=["VIP", " VIP "], store_id=shop(status="draft").pk).ok()
    assert (done["channel"], done["labels"], done["unread"], done["subject"]) == (
        "phone",
        ["VIP"],
        False,
        "Complaint",
    )
    assert done["entries"][0]["author"]["user_id"] == operator.pk
    assert "reply" in done["allowed_actions"]


def test_message_without_contact_cannot_be_answered(api: Api, operator: User) -> None:
    done = noted(api, operator, sender={"name": "Somebody at the desk"}).ok()
    assert "reply" not in done["allowed_actions"]


def test_the_same_request_makes_one_thread(api: Api, operator: User) -> None:
    request_id = "7f1d7a0e-4f0e-4c6c-9f43-1d2f3a4b5c6d"
    first = noted(api, operator, request_id=request_id).ok()
    assert noted(api, operator, request_id=request_id).ok()["message_id"] == first["message_id"]
    assert MessageEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"labels": ["a", "b", "c", "d", "e", "f"]}, "labels"),
        ({"sender": {}}, "sender.name"),
        ({"body": " "}, "body"),
    ],
)
def test_notes_are_checked_as_well(api: Api, operator: User, body: dict[str, Any], field: str) -> None:
    assert field in noted(api, operator, **body).errors
    assert BusinessMessage.objects.count() == 0
