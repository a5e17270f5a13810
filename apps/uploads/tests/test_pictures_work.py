"""Sizes made by the worker: once, after any failure, and with the current crop."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.files.storage import default_storage, storages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import InternalError
from django.utils import timezone

from apps.accounts.models import User
from apps.core.jobs import schedule
from apps.core.testing.api import Api
from apps.core.testing.crash import crash_in_statement
from apps.core.testing.jobs import work
from apps.uploads.domain import images
from apps.uploads.models import Picture
from apps.uploads.services import variants
from apps.uploads.tests import drawing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_files")]


@pytest.fixture
def picture(api: Api, operator: User) -> Picture:
    file = SimpleUploadedFile("a.jpg", drawing.saved(drawing.four_corners((900, 600)), "JPEG"))
    answer = api.call("file/upload_picture", as_=operator, files={"file": file}).ok()
    return Picture.objects.get(pk=answer["picture_id"])


def names(picture: Picture) -> list[str]:
    picture.refresh_from_db()
    return list(dict.fromkeys(variant["name"] for variant in picture.variants))


def on_disk() -> int:
    return sum(len(storages["public"].listdir(folder)[1]) for folder in _folders())


def _folders() -> list[str]:
    return [f"pictures/id/{sub}" for sub in storages["public"].listdir("pictures/id")[0]]


@pytest.mark.django_db(transaction=True)
def test_an_upload_has_small_variants_at_once_and_the_worker_makes_the_others(
    api: Api, operator: User, picture: Picture
) -> None:
    assert names(picture) == ["thumb", "small"]
    assert picture.medium_url == picture.variant_url("small"), "replaces a size that is not ready"
    work()
    assert names(picture) == ["thumb", "small", "medium", "large", "og"]
    answer = api.call("picture/get_picture_detail", {"picture_id": picture.pk}, as_=operator).ok()
    assert answer["processing"] is False
    assert {variant["format"] for variant in answer["variants"]} == {"webp", "jpeg"}
    assert all(api.client.get(variant["url"]).status_code == 200 for variant in answer["variants"])
    assert on_disk() == 10


def test_done_twice_nothing_changes(picture: Picture) -> None:
    variants.make_sizes.func(picture.pk)
    picture.refresh_from_db()
    before = picture.variants
    variants.make_sizes.func(picture.pk)
    picture.refresh_from_db()
    assert (picture.variants, on_disk()) == (before, 10)


class Killed(BaseException):
    """A substitute for kill -9: none of our code runs after it."""


@pytest.mark.django_db(transaction=True)
def test_a_killed_worker_leaves_no_half_and_another_goes_on(
    picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = images.render

    def killed(*args: Any) -> Any:
        raise Killed

    monkeypatch.setattr(images, "render", killed)
    with pytest.raises(Killed):
        variants.make_sizes.func(picture.pk)
    monkeypatch.setattr(images, "render", real)
    assert (names(picture), picture.is_processing) == (["thumb", "small"], True)
    variants.make_sizes.func(picture.pk)
    assert names(picture) == ["thumb", "small"], "the dead one's time has not run out"
    with time_machine.travel(timezone.now() + variants.LEASE + timedelta(seconds=1)):
        assert "uploads.sweep_pictures" in schedule.run_due(timezone.now())
        work()
    assert (len(names(picture)), picture.is_processing) == (5, False)


def test_after_three_attempts_it_stays_with_what_it_has(picture: Picture) -> None:
    Picture.objects.update(work_attempts=3, work_until=timezone.now() - timedelta(seconds=1))
    assert variants.sweep() == 1
    assert (names(picture), picture.is_processing) == (["thumb", "small"], False)
    assert variants.sweep() == 0


def test_damaged_stored_file_ends_the_job(picture: Picture) -> None:
    default_storage.delete(picture.file)
    variants.make_sizes.func(picture.pk)
    assert (names(picture), picture.is_processing) == (["thumb", "small"], False)
    assert (picture.work_token, picture.work_until) == (None, None), "nobody is at work on it"


def test_sizes_whose_workers_were_killed_many_times_are_made(
    picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*args: Any) -> Any:
        raise Killed

    with time_machine.travel(timezone.now(), tick=False) as clock, monkeypatch.context() as patch:
        patch.setattr(images, "render", killed)
        for _ in range(2 * variants.MOST_ATTEMPTS):
            with pytest.raises(Killed):
                variants.make_sizes.func(picture.pk)
            clock.shift(variants.LEASE + timedelta(seconds=1))
            assert variants.sweep() == 1
        patch.undo()
        variants.make_sizes.func(picture.pk)
    assert (len(names(picture)), picture.is_processing) == (5, False)


def test_sizes_that_fail_three_times_stay_missing(picture: Picture, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []

    def broken(*args: Any) -> Any:
        tries.append(1)
        raise ValueError("not expected")

    monkeypatch.setattr(images, "render", broken)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for attempt in (1, 2, 3):
            picture.refresh_from_db()
            assert (picture.work_attempts, picture.is_processing) == (attempt - 1, True)
            with pytest.raises(ValueError, match="not expected"):
                variants.make_sizes.func(picture.pk)
            clock.shift(variants.LEASE + timedelta(seconds=1))
            assert variants.sweep() == 1
    picture.refresh_from_db()
    assert (len(tries), picture.work_attempts, picture.is_processing) == (3, 3, False)


def test_a_crash_of_the_database_uses_up_no_attempt(
    picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(images, "render", lambda *args: crash_in_statement())
        with pytest.raises(InternalError):
            variants.make_sizes.func(picture.pk)
    picture.refresh_from_db()
    assert (picture.work_attempts, picture.is_processing) == (0, True)


def test_unavailable_storage_leaves_the_job_pending(
    picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Any, name: str, content: Any) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(type(storages["public"]), "_save", full)
    with pytest.raises(Exception, match="file storage is not responding"):
        variants.make_sizes.func(picture.pk)
    assert (names(picture), picture.is_processing) == (["thumb", "small"], True)
    assert on_disk() == 4


def test_variants_of_an_outdated_crop_are_discarded(
    api: Api, operator: User, picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = images.render

    def changed_meanwhile(*args: Any) -> Any:
        made = real(*args)
        monkeypatch.setattr(images, "render", real)
        crop = {"x": 0, "y": 0, "width": 0.5, "height": 0.5}
        body = {"picture_id": picture.pk, "version": picture.version, "crop": crop}
        api.call("picture/edit_picture", body, as_=operator).ok()
        return made

    monkeypatch.setattr(images, "render", changed_meanwhile)
    variants.make_sizes.func(picture.pk)
    assert (names(picture), picture.is_processing) == (["thumb", "small", "whole"], True)
    variants.make_sizes.func(picture.pk)
    sizes = {variant["name"]: (variant["width"], variant["height"]) for variant in picture_sizes(picture)}
    assert (sizes["medium"], sizes["large"]) == ((450, 300), (450, 300))


def picture_sizes(picture: Picture) -> list[dict[str, Any]]:
    picture.refresh_from_db()
    items: list[dict[str, Any]] = picture.variants
    return items
