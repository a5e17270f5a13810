"""Uploads: start, chunks, continuation, completion, processing and refusals."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.files.storage import default_storage
from django.db import InternalError
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.errors import StorageAway
from apps.core.testing.api import Api
from apps.core.testing.crash import crash_in_statement
from apps.uploads.models import Picture, Upload
from apps.uploads.services import uploads
from apps.videos.domain import media
from apps.videos.models import VideoAsset
from apps.videos.services import assets, processing
from apps.videos.tests.factories import asset, clip, video
from apps.videos.tests.working import begin, finish, send, upload

pytestmark = pytest.mark.django_db


def read(made: VideoAsset) -> VideoAsset:
    """Run the worker's processing of a file."""
    processing.read_file.func(made.pk)
    return VideoAsset.objects.get(pk=made.pk)


def test_a_film_is_sent_put_together_and_read(
    api: Api, kol: User, django_capture_on_commit_callbacks: Any
) -> None:
    content = clip()
    made = upload(api, kol, content)
    assert (made.status, made.file) == ("processing", "")
    with django_capture_on_commit_callbacks(execute=True):
        done = read(made)
    assert (done.status, done.error, done.duration_s) == ("ready", "", 4.0)
    assert (done.width, done.height, done.orientation) == (854, 480, "landscape")
    assert done.renditions[0]["label"] == "480p"
    with default_storage.open(done.file) as file:
        assert file.read() == content
    poster = done.poster
    assert poster is not None
    assert (poster.width, poster.height, poster.uploaded_by) == (854, 480, kol)
    stored = Upload.objects.get(pk=done.upload_id)
    assert (stored.parts, stored.result_id) == ([], done.pk)
    shown = api.call("video/get_asset", {"asset_id": done.pk}, as_=kol).ok()
    assert (shown["status"], shown["duration_s"], shown["received"]) == ("ready", 4.0, len(content))


def test_a_broken_line_costs_a_piece_also_after_a_reload(
    api: Api, kol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "SMALLEST_CHUNK", 4000)
    content = clip()
    started = begin(api, kol, content).ok()
    send(api, kol, started, content, upto=4000)
    again = begin(api, kol, content).ok()
    assert (again["asset_id"], again["fields"]["received"]) == (started["asset_id"], "4000")
    assert VideoAsset.objects.get().status == "uploading"
    early = finish(api, kol, again, content)
    assert early.msg.startswith("File rejected: Only 4,000 of")
    send(api, kol, again, content)
    finish(api, kol, again, content).ok()
    assert read(VideoAsset.objects.get()).status == "ready"
    other = begin(api, UserFactory(kol=True), content).ok()
    assert other["asset_id"] != started["asset_id"]


@pytest.mark.parametrize(
    ("more", "msg"),
    [
        ({"file_name": "soto.avi"}, "Only MP4, MOV or WebM files"),
        ({"mime": "image/png"}, "Only MP4, MOV or WebM files, not image/png"),
        ({"size": 2 * 1024**3 + 1}, "The file is larger than 2 GB"),
        ({"size": 0}, "The file is empty"),
    ],
)
def test_upload_rejects_file_names_that_are_not_videos(
    api: Api, kol: User, more: dict[str, Any], msg: str
) -> None:
    refused = begin(api, kol, b"x" * 9, more.pop("file_name", "a.mp4"), **more)
    assert (refused.code, refused.msg) == (10013, f"File rejected: {msg}")
    assert (VideoAsset.objects.count(), Upload.objects.count()) == (0, 0)


def test_two_gigabytes_need_only_some_chunks(api: Api, kol: User) -> None:
    started = begin(api, kol, b"", size=2 * 1024**3).ok()
    assert 2 * 1024**3 / int(started["fields"]["chunk_size"]) <= uploads.MOST_CHUNKS
    assert dt.timedelta(seconds=2990) < _moment(started["expires_at"]) - timezone.now()


def _moment(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text)


def test_upload_rejects_content_that_is_not_a_video(api: Api, kol: User) -> None:
    content = b"<script>alert(1)</script>" * 9
    started = begin(api, kol, content).ok()
    send(api, kol, started, content)
    refused = finish(api, kol, started, content)
    assert refused.msg == "File rejected: Only MP4, MOV or WebM files. The content of this file is different"
    assert VideoAsset.objects.get().sha256 == ""


def test_a_file_that_changed_on_the_way_fails(api: Api, kol: User) -> None:
    content = clip()
    started = begin(api, kol, content).ok()
    send(api, kol, started, content)
    api.call("video/complete_upload", {"asset_id": started["asset_id"], "sha256": "0" * 64}, as_=kol).ok()
    done = read(VideoAsset.objects.get())
    assert (done.status, done.error, done.file) == (
        "failed",
        "The file was damaged during upload. Upload it again",
        "",
    )


@pytest.mark.parametrize(
    ("how", "msg"),
    [
        ({"seconds": 2}, "The video must have at least 3 seconds; this one has 2.0"),
        ({"size": (640, 360)}, "The short side needs at least 480 pixels; this one has 640×360"),
    ],
)
def test_too_short_or_small_film_is_reported(api: Api, kol: User, how: dict[str, Any], msg: str) -> None:
    done = read(upload(api, kol, clip(**how)))
    assert (done.status, done.error) == ("failed", msg)


def test_too_long_film_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("apps.videos.domain.media.file_facts.LONGEST_S", 3)
    path = tmp_path / "a.mp4"
    path.write_bytes(clip())
    with pytest.raises(media.Unreadable, match="at most 0 minutes"):
        media.probe(str(path))


def test_a_file_cut_short_or_made_up_is_refused(tmp_path: Path) -> None:
    for number, content in enumerate(
        (clip()[:2000], b"\x1a\x45\xdf\xa3" + bytes(500), b"\0\0\0\x18ftypmp42")
    ):
        path = tmp_path / f"{number}.mp4"
        path.write_bytes(content)
        with pytest.raises(media.Unreadable, match=r"cannot be read\. It may be damaged"):
            media.probe(str(path))


def test_upright_phone_film_is_a_portrait(tmp_path: Path) -> None:
    path = tmp_path / "a.mp4"
    path.write_bytes(clip(turned=90))
    facts = media.probe(str(path))
    assert (facts.width, facts.height, facts.orientation) == (480, 854, "portrait")


def test_webm_is_accepted(api: Api, kol: User) -> None:
    done = read(upload(api, kol, clip(".webm"), "soto.webm", mime="video/webm"))
    assert (done.status, done.mime, round(done.duration_s or 0)) == ("ready", "video/webm", 4)


def test_reused_file_requires_confirmation(api: Api, kol: User) -> None:
    content = clip()
    digest = hashlib.sha256(content).hexdigest()
    accepted = asset(kol, sha256=digest)
    video(kol, title="Yang lama", asset_id=accepted.pk)
    started = begin(api, kol, content).ok()
    send(api, kol, started, content)
    response = finish(api, kol, started, content)
    assert response.code == 10009
    assert response.data["warnings"][0]["msg"] == "This file is already used by the video Yang lama"
    assert VideoAsset.objects.get(pk=started["asset_id"]).status in ("waiting", "uploading")
    done = finish(api, kol, started, content, confirm_token=response.data["confirm_token"]).ok()
    assert done["status"] == "processing"
    other = UserFactory(kol=True)
    started = begin(api, other, content).ok()
    send(api, other, started, content)
    assert finish(api, other, started, content).data["warnings"][0]["msg"] == (
        "This file is already used by another video"
    )


def test_file_of_another_user_is_hidden(api: Api, kol: User) -> None:
    started = begin(api, kol, clip()).ok()
    assert finish(api, UserFactory(kol=True), started, clip()).code == 10004
    assert (
        api.call("video/get_asset", {"asset_id": started["asset_id"]}, as_=UserFactory(kol=True)).code
        == 10004
    )


def test_finishing_an_upload_twice_makes_one_asset(api: Api, kol: User) -> None:
    content = clip()
    started = begin(api, kol, content).ok()
    send(api, kol, started, content)
    first, second = (finish(api, kol, started, content).ok() for _ in range(2))
    assert first["asset_id"] == second["asset_id"]
    assert read(VideoAsset.objects.get()).status == "ready"
    assert finish(api, kol, started, content).ok()["status"] == "ready"


def test_reads_upload_whose_workers_were_killed_many_times(
    api: Api, kol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = upload(api, kol, clip())

    def killed(where: str) -> object:
        raise KeyboardInterrupt

    now = timezone.now()
    with time_machine.travel(now, tick=False) as clock, monkeypatch.context() as patch:
        patch.setattr(media, "probe", killed)
        for _ in range(2 * processing.MOST_ATTEMPTS):
            with pytest.raises(KeyboardInterrupt):
                processing.read_file.func(made.pk)
            record = VideoAsset.objects.get(pk=made.pk)
            assert (record.status, bool(record.file)) == ("processing", True)
            # No other worker takes it until this lease has expired.
            processing.read_file.func(made.pk)
            assert processing.sweep(timezone.now()) == 0
            clock.shift(processing.LEASE + dt.timedelta(seconds=1))
            assert processing.sweep(timezone.now()) == 1
        patch.undo()
        done = read(made)
    assert (done.status, done.file, done.error) == ("ready", record.file, "")
    assert Picture.objects.count() == 1


def test_upload_that_cannot_be_read_three_times_fails(
    api: Api, kol: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = upload(api, kol, clip())
    tries: list[str] = []

    def broken(where: str) -> object:
        tries.append(where)
        raise ValueError("not expected")

    monkeypatch.setattr(media, "probe", broken)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        while VideoAsset.objects.get(pk=made.pk).status == "processing":
            with pytest.raises(ValueError, match="not expected"):
                processing.read_file.func(made.pk)
            clock.shift(processing.LEASE + dt.timedelta(seconds=1))
            assert processing.sweep(timezone.now()) == 1
    done = VideoAsset.objects.get(pk=made.pk)
    assert (len(tries), done.error) == (3, "The file could not be read. Upload it again")


def storage_away() -> None:
    raise StorageAway


@pytest.mark.parametrize("fail", [storage_away, crash_in_statement])
def test_an_outage_of_storage_or_database_uses_up_no_attempt(
    api: Api, kol: User, monkeypatch: pytest.MonkeyPatch, fail: Callable[[], None]
) -> None:
    made = upload(api, kol, clip())
    with monkeypatch.context() as patch:
        patch.setattr(media, "probe", lambda where: fail())
        with pytest.raises((StorageAway, InternalError)):
            processing.read_file.func(made.pk)
    record = VideoAsset.objects.get(pk=made.pk)
    assert (record.status, record.work_attempts) == ("processing", 0)
    assert processing.sweep(timezone.now() + dt.timedelta(minutes=10)) == 1
    assert read(made).status == "ready"


def test_abandoned_upload_expires_and_its_parts_are_deleted(
    api: Api, kol: User, django_capture_on_commit_callbacks: Any
) -> None:
    content = clip()
    started = begin(api, kol, content).ok()
    send(api, kol, started, content)
    stored = Upload.objects.get()
    assert assets.expire(timezone.now() + dt.timedelta(hours=23)) == 0
    with (
        time_machine.travel(timezone.now() + dt.timedelta(hours=25)),
        django_capture_on_commit_callbacks(execute=True),
    ):
        assert assets.expire(timezone.now()) == 1
        assert uploads.remove_expired() == 1
    done = VideoAsset.objects.get()
    assert (done.status, done.upload) == ("expired", None)
    assert not any(default_storage.exists(name) for name in stored.stored_names())
    refused = finish(api, kol, started, content)
    assert refused.errors == {"asset_id": ["The upload has ended. Upload the file again"]}
