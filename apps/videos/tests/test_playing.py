"""Playback: permission, expiry and byte ranges."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.videos.models import VideoAsset
from apps.videos.services import playback
from apps.videos.tests.factories import asset, clip, video

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(api: Api, kol: User) -> str:
    made = video(kol, asset_id=asset(kol, stored=True).pk)
    answer = api.call("video/get_video_token", {"purpose": "play", "video_id": made.pk}, as_=kol).ok()
    assert answer["url"].endswith(answer["token"])
    result: str = answer["url"]
    return result


def body(response: Any) -> bytes:
    return b"".join(response.streaming_content)


def test_whole_file_plays_with_the_address(address: str) -> None:
    response = Client().get(address)
    assert (response.status_code, response["Content-Type"], response["Accept-Ranges"]) == (
        200,
        "video/mp4",
        "bytes",
    )
    assert body(response) == clip()
    assert response["Content-Length"] == str(len(clip()))
    assert response["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(
    ("range_header", "first", "last"),
    [("bytes=0-0", 0, 0), ("bytes=5-", 5, None), ("bytes=-7", -7, None), ("bytes=3-999999999", 3, None)],
)
def test_ranges_are_served_as_requested(
    address: str, range_header: str, first: int, last: int | None
) -> None:
    content = clip()
    expected = content[first:] if last is None else content[first : last + 1]
    response = Client().get(address, headers={"Range": range_header})
    assert (response.status_code, body(response)) == (206, expected)
    start = first % len(content)
    assert response["Content-Range"] == f"bytes {start}-{start + len(expected) - 1}/{len(content)}"
    assert response["Content-Length"] == str(len(expected))


@pytest.mark.parametrize("range_header", ["bytes=999999999-", "bytes=9-3", "bytes=-0"])
def test_a_part_that_is_not_there_is_refused(address: str, range_header: str) -> None:
    response = Client().get(address, headers={"Range": range_header})
    assert (response.status_code, response["Content-Range"]) == (416, f"bytes */{len(clip())}")


@pytest.mark.parametrize("range_header", ["bytes=", "bytes=-", "items=0-1", "bytes=0-1,4-5", "bytes=a-b"])
def test_invalid_range_returns_the_whole_file(address: str, range_header: str) -> None:
    assert Client().get(address, headers={"Range": range_header}).status_code == 200


def test_a_part_of_another_file_is_not_mixed_in(address: str) -> None:
    mark = Client().head(address)["ETag"]
    same = Client().get(address, headers={"Range": "bytes=0-9", "If-Range": mark})
    other = Client().get(address, headers={"Range": "bytes=0-9", "If-Range": '"other"'})
    assert (same.status_code, other.status_code, len(body(other))) == (206, 200, len(clip()))


def test_an_expired_or_changed_address_plays_nothing(address: str) -> None:
    with time_machine.travel(timezone.now() + dt.timedelta(seconds=3001)):
        assert Client().get(address).status_code == 404
    assert Client().get(f"{address}x").status_code == 404
    assert Client().get("/play/made-up").status_code == 404
    assert Client().post(address).status_code == 405


def test_address_plays_as_long_as_requested(api: Api, kol: User) -> None:
    made = video(kol, asset_id=asset(kol).pk)
    ask = {"purpose": "play", "video_id": made.pk}
    short = api.call("video/get_video_token", {**ask, "lasts_s": 100}, as_=kol).ok()
    ends = dt.datetime.fromisoformat(short["expires_at"]) - timezone.now()
    assert dt.timedelta(seconds=90) < ends <= dt.timedelta(seconds=100)
    for wrong in (99, 3001):
        assert "lasts_s" in api.call("video/get_video_token", {**ask, "lasts_s": wrong}, as_=kol).errors


def test_only_what_is_ready_plays(api: Api, kol: User) -> None:
    for status in ("processing", "failed", "blocked"):
        record = asset(kol, status="ready")
        made = video(kol, asset_id=record.pk, title=f"Soto {status}")
        VideoAsset.objects.filter(pk=record.pk).update(status=status)
        refused = api.call("video/get_video_token", {"purpose": "play", "video_id": made.pk}, as_=kol)
        assert refused.errors == {"video_id": ["The video is still processing"]}
    record = asset(kol, stored=True)
    address = playback.ticket(record).url
    VideoAsset.objects.filter(pk=record.pk).update(status="blocked")
    assert Client().get(address).status_code == 404


def test_no_playback_token_for_an_invisible_video(api: Api, kol: User) -> None:
    other = video(UserFactory(kol=True), title="Lain")
    refused = api.call("video/get_video_token", {"purpose": "play", "video_id": other.pk}, as_=kol)
    assert refused.code == 10004


def test_missing_file_answers_gone(kol: User) -> None:
    assert Client().get(playback.ticket(asset(kol)).url).status_code == 404


def test_subtitles_are_read_with_the_same_leave(api: Api, kol: User) -> None:
    file = SimpleUploadedFile("a.vtt", b"WEBVTT\n\n00:01.000 --> 00:02.000\nHalo\n")
    accepted = api.call("video/upload_subtitles", as_=kol, files={"file": file}).ok()
    made = video(kol, asset_id=asset(kol).pk, subtitles=[{"language": "id", "file_id": accepted["file_id"]}])
    ask = {"purpose": "play", "video_id": made.pk}
    leave = api.call("video/get_video_token", ask, as_=kol).ok()
    [shown] = leave["subtitles"]
    response = Client().get(shown["url"])
    assert (shown["language"], response["Content-Type"]) == ("id", "text/vtt; charset=utf-8")
    assert b"Halo" in response.content
    assert Client().get(f"{leave['url']}/999").status_code == 404
    assert Client().get(f"/play/made-up/{accepted['file_id']}").status_code == 404
