"""Documents of records: staged, assigned, served by expiring URLs, deleted."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.db import clock
from apps.core.testing.api import Answer, Api
from apps.uploads.models import StoredFile
from apps.uploads.services import documents
from apps.uploads.tests.papers import packed, pdf

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_files")]


def send(api: Api, user: User, content: bytes | None = None, name: str = "offer.pdf", **more: Any) -> Answer:
    file = SimpleUploadedFile(name, pdf() if content is None else content)
    return api.call("file/upload_file", more, as_=user, files={"file": file})


@pytest.mark.parametrize("role", ["manager", "operator", "reviewer", "editor", "kol"])
def test_every_role_uploads_and_reads_a_document(api: Api, role: str) -> None:
    saved = send(api, UserFactory(role=role), name="../../menu.exe", biz_code="sofra").ok()
    assert (saved["file_name"], saved["mime"], saved["size"]) == ("menu.pdf", "application/pdf", len(pdf()))
    stored = StoredFile.objects.get(pk=saved["file_id"])
    assert stored.biz_code == "sofra"
    assert "menu" not in stored.file
    answer = Client().get(saved["url"])
    assert b"".join(answer) == pdf()
    assert answer["Content-Disposition"] == 'attachment; filename="menu.pdf"'
    assert answer["Content-Type"] == "application/octet-stream"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "The file is empty"),
        (b"MZ\x90\x00 program", "Only PDF, JPEG, PNG, Word (docx) and Excel (xlsx) files"),
        (packed(more={"word/vbaProject.bin": b"x"}), "The document contains macros. Send it without them"),
        (pdf() + b"0" * 10 * 1024 * 1024, "File is 10.1 MB; the limit is 10 MB"),
    ],
)
def test_non_document_is_rejected_and_leaves_no_file(
    api: Api, operator: User, content: bytes, reason: str
) -> None:
    refused = send(api, operator, content)
    assert (refused.code, refused.data["reason"]) == (10013, reason)
    assert not StoredFile.objects.exists()
    assert not default_storage.exists("documents")


def test_document_uploads_are_limited(api: Api, operator: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MOST_PUT_BY", 1)
    send(api, operator).ok()
    assert send(api, operator).code == 10013
    assert StoredFile.objects.count() == 1
    send(api, UserFactory(role="kol")).ok()


def test_an_address_ends_and_none_can_be_made_up(
    api: Api, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = send(api, operator).ok()["url"]
    assert Client().get(f"{url}x").status_code == 404
    assert Client().get("/documents/1").status_code == 404
    assert Client().post(url).status_code == 405
    later = clock.now() + dt.timedelta(minutes=61)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert Client().get(url).status_code == 404


def test_document_with_missing_file_answers_gone(api: Api, operator: User) -> None:
    stored = send(api, operator).ok()
    default_storage.delete(StoredFile.objects.get().file)
    assert Client().get(stored["url"]).status_code == 404


def test_unused_documents_are_deleted_after_a_day(
    api: Api, operator: User, django_capture_on_commit_callbacks: Any
) -> None:
    stored, accepted = send(api, operator).ok(), send(api, operator).ok()
    documents.give([StoredFile.objects.get(pk=accepted["file_id"])], "lead_activity", 1)
    names = {each.pk: each.file for each in StoredFile.objects.all()}
    now = timezone.now()
    assert documents.delete_unsaved(now + dt.timedelta(hours=23)) == 0
    with django_capture_on_commit_callbacks(execute=True):
        assert documents.delete_unsaved(now + dt.timedelta(hours=25)) == 1
    assert list(StoredFile.objects.values_list("pk", flat=True)) == [accepted["file_id"]]
    assert not default_storage.exists(names[stored["file_id"]])
    assert default_storage.exists(names[accepted["file_id"]])


def test_the_storage_is_compared_with_the_documents(api: Api, operator: User) -> None:
    stored = StoredFile.objects.get(pk=send(api, operator).ok()["file_id"])
    folder = stored.file.rpartition("/")[0]
    assert documents.folders() == [folder]
    assert documents.named_in(folder) == {stored.file: f"file {stored.pk}"}
    assert documents.named_in("documents/tr/2026-01") == {}
