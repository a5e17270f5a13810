"""Chunked uploads: resumption, errors and cleanup."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.utils import timezone

from apps.accounts.tests.factories import UserFactory
from apps.core.files import files
from apps.core.testing.api import Answer, Api
from apps.stores.tests.factories import jpeg
from apps.uploads.models import INCOMING, Picture, Upload
from apps.uploads.services import uploads

pytestmark = pytest.mark.django_db
SMALL_PIECE = 4096


@pytest.fixture(autouse=True)
def _own_files(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture(autouse=True)
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "SMALLEST_CHUNK", SMALL_PIECE)


CONTENT = jpeg(900, 700)
PIECES = [CONTENT[at : at + SMALL_PIECE] for at in range(0, len(CONTENT), SMALL_PIECE)]
assert len(PIECES) > 2


def begin(api: Api, user: Any, content: bytes = CONTENT, **more: Any) -> dict[str, Any]:
    body = {"file_name": "warung.jpg", "size": len(content), "purpose": "picture", **more}
    started: dict[str, Any] = api.call("file/begin_upload", body, as_=user).ok()
    return started


def send(api: Api, user: Any, upload: dict[str, Any], offset: int, content: bytes) -> Answer:
    chunk = SimpleUploadedFile("warung.jpg", content)
    body = {"upload_id": upload["upload_id"], "offset": offset}
    return api.call("file/send_chunk", body, as_=user, files={"chunk": chunk})


def send_all(api: Api, user: Any, upload: dict[str, Any], content: bytes = CONTENT) -> None:
    for at in range(0, len(content), SMALL_PIECE):
        assert send(api, user, upload, at, content[at : at + SMALL_PIECE]).ok()["received"] > at


def finish(api: Api, user: Any, upload: dict[str, Any]) -> Answer:
    return api.call("file/upload_picture", {"upload_id": upload["upload_id"]}, as_=user, files={})


def pieces_left() -> set[str]:
    return {
        name
        for folder in files.folders_below(default_storage, INCOMING)
        for name in files.names_in(default_storage, folder)
    }


def test_a_file_that_comes_in_pieces_becomes_the_picture(
    api: Api, django_capture_on_commit_callbacks: Any
) -> None:
    user = UserFactory()
    upload = begin(api, user, sha256=hashlib.sha256(CONTENT).hexdigest())
    assert (upload["chunk_size"], upload["received"]) == (SMALL_PIECE, 0)
    send_all(api, user, upload)
    assert len(pieces_left()) == len(PIECES)
    with django_capture_on_commit_callbacks(execute=True):
        answer = finish(api, user, upload).ok()
    assert (answer["width"], answer["height"], answer["file_name"]) == (900, 700, "warung.jpg")
    assert answer["sha256"] == hashlib.sha256(CONTENT).hexdigest()
    assert pieces_left() == set()


def test_finished_twice_it_is_the_same_picture(api: Api) -> None:
    user = UserFactory()
    upload = begin(api, user)
    send_all(api, user, upload)
    first, second = finish(api, user, upload).ok(), finish(api, user, upload).ok()
    assert (first["picture_id"], second["duplicated"]) == (second["picture_id"], False)
    assert Picture.objects.count() == 1


def test_a_piece_whose_answer_was_lost_may_be_sent_again(api: Api) -> None:
    user = UserFactory()
    upload = begin(api, user)
    assert send(api, user, upload, 0, PIECES[0]).ok()["received"] == SMALL_PIECE
    assert send(api, user, upload, SMALL_PIECE, PIECES[1]).ok()["received"] == 2 * SMALL_PIECE
    assert send(api, user, upload, 0, PIECES[0]).ok()["received"] == 2 * SMALL_PIECE
    assert len(pieces_left()) == 2


def test_server_returns_the_resume_position(api: Api) -> None:
    user = UserFactory()
    upload = begin(api, user)
    send(api, user, upload, 0, PIECES[0]).ok()
    response = api.call("file/get_upload", {"upload_id": upload["upload_id"]}, as_=user).ok()
    assert response["received"] == SMALL_PIECE


def test_restarted_upload_resumes_where_it_stopped(api: Api) -> None:
    user, digest = UserFactory(), hashlib.sha256(CONTENT).hexdigest()
    upload = begin(api, user, sha256=digest)
    send(api, user, upload, 0, PIECES[0]).ok()
    again = begin(api, user, sha256=digest)
    assert (again["upload_id"], again["received"]) == (upload["upload_id"], SMALL_PIECE)
    # The same file of another user is a separate upload.
    assert begin(api, UserFactory(), sha256=digest)["received"] == 0


@pytest.mark.parametrize(
    ("offset", "content", "field", "words"),
    [
        (SMALL_PIECE, PIECES[1], "offset", "The next part starts at 0"),
        (0, CONTENT[: SMALL_PIECE + 1], "chunk", "A part can have at most 4,096 bytes"),
        (len(CONTENT) - 1, b"ab", "chunk", f"The file should have {len(CONTENT):,} bytes"),
    ],
    ids=["gap", "long piece", "beyond the end"],
)
def test_a_piece_that_does_not_fit_is_refused(
    api: Api, offset: int, content: bytes, field: str, words: str
) -> None:
    user = UserFactory()
    upload = begin(api, user)
    assert send(api, user, upload, offset, content).errors == {field: [words]}
    assert Upload.objects.get().received == 0
    assert pieces_left() == set()


def test_a_piece_that_overlaps_what_is_there_is_refused(api: Api) -> None:
    user = UserFactory()
    upload = begin(api, user)
    send(api, user, upload, 0, PIECES[0]).ok()
    answer = send(api, user, upload, 10, PIECES[0])
    assert answer.errors == {"offset": [f"The next part starts at {SMALL_PIECE}"]}
    assert Upload.objects.get().received == SMALL_PIECE


def test_a_file_that_is_too_large_is_refused_before_it_is_sent(api: Api) -> None:
    body = {"file_name": "a.jpg", "size": 15 * 1024 * 1024 + 1, "purpose": "picture"}
    answer = api.call("file/begin_upload", body, as_=UserFactory())
    assert (answer.code, answer.msg) == (10013, "File rejected: File is 15.1 MB; the limit is 15 MB")
    assert not Upload.objects.exists()


def test_another_persons_upload_is_not_there(api: Api) -> None:
    owner, other = UserFactory(), UserFactory()
    upload = begin(api, owner)
    send_all(api, owner, upload)
    for answer in (
        api.call("file/get_upload", {"upload_id": upload["upload_id"]}, as_=other),
        send(api, other, upload, 0, PIECES[0]),
        finish(api, other, upload),
    ):
        assert (answer.code, answer.msg) == (10004, "Upload not found")
    assert not Picture.objects.exists()


def test_half_a_file_becomes_nothing(api: Api) -> None:
    user = UserFactory()
    upload = begin(api, user)
    send(api, user, upload, 0, PIECES[0]).ok()
    answer = finish(api, user, upload)
    assert (answer.code, answer.data["reason"]) == (
        10013,
        f"Only 4,096 of {len(CONTENT):,} bytes have arrived",
    )
    assert not Picture.objects.exists()


def test_a_file_other_than_the_one_announced_becomes_nothing(api: Api) -> None:
    user = UserFactory()
    upload = begin(api, user, sha256="0" * 64)
    send_all(api, user, upload)
    assert finish(api, user, upload).data["reason"] == "The file was damaged during upload. Choose it again"
    assert not Picture.objects.exists()


def test_abandoned_uploads_are_deleted_after_a_day(api: Api, django_capture_on_commit_callbacks: Any) -> None:
    user = UserFactory()
    stored, left = begin(api, user), begin(api, user)
    for upload in (stored, left):
        send(api, user, upload, 0, PIECES[0]).ok()
    Upload.objects.filter(pk=left["upload_id"]).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert send(api, user, left, SMALL_PIECE, PIECES[1]).code == 10004
    with django_capture_on_commit_callbacks(execute=True):
        assert uploads.remove_expired() == 1
    assert [upload.pk for upload in Upload.objects.all()] == [stored["upload_id"]]
    assert len(pieces_left()) == 1


def test_one_upload_too_many_lets_the_one_go_that_rested_longest(api: Api) -> None:
    user = UserFactory()
    first, second = begin(api, user), begin(api, user)
    send(api, user, first, 0, PIECES[0]).ok()
    for _ in range(uploads.MOST_OPEN - 1):
        begin(api, user)
    ids = set(Upload.objects.values_list("pk", flat=True))
    assert len(ids) == uploads.MOST_OPEN
    assert (first["upload_id"] in ids, second["upload_id"] in ids) == (True, False)


def test_the_comparison_of_files_knows_the_pieces(api: Api, capsys: pytest.CaptureFixture[str]) -> None:
    user = UserFactory()
    send(api, user, begin(api, user), 0, PIECES[0]).ok()
    default_storage.save(f"{INCOMING}/{'0' * 32}/000000000000", SimpleUploadedFile("x", b"left over"))
    call_command("clean_storage", older_than=0.0)
    assert capsys.readouterr().out.splitlines() == [
        f"file without record: {INCOMING}/{'0' * 32}/000000000000",
        "1 files without record: 1 removed, 0 kept because they are recent. 0 records without file.",
    ]
    assert len(pieces_left()) == 1


@pytest.mark.parametrize("size", [1, 15 * 1024**2, 2 * 1024**3])
def test_a_file_of_any_size_has_a_bounded_number_of_pieces(size: int) -> None:
    chunk = uploads._chunk_size(size)
    assert chunk % SMALL_PIECE == 0
    assert size / chunk <= uploads.MOST_CHUNKS
