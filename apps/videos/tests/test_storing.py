"""Large files: stored in the object store and read in ranges, with little memory."""

from __future__ import annotations

import io
import tracemalloc
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from apps.accounts.models import User
from apps.core.errors import NotFound
from apps.core.files import files
from apps.core.testing.api import Api
from apps.uploads.tests.test_object_storage import bucket, endpoint, store
from apps.videos.models import VideoAsset
from apps.videos.services import playback, private_files, processing
from apps.videos.tests.factories import clip
from apps.videos.tests.working import upload

__all__ = ["bucket", "endpoint", "store"]
pytestmark = pytest.mark.django_db
LONG = 300 * 1024 * 1024


class Zeros(io.RawIOBase):
    """A large file of zeros that uses no memory."""

    def __init__(self, size: int) -> None:
        self.left = size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        accepted = min(len(buffer), self.left)
        buffer[:accepted] = bytes(accepted)
        self.left -= accepted
        return accepted


def test_a_long_file_goes_through_little_memory() -> None:
    tracemalloc.start()
    try:
        with files.writing() as written:
            stream = private_files.Digesting(io.BufferedReader(Zeros(LONG)), "long.mp4")
            name = written.save(default_storage, "videos/id/long.mp4", stream)
        read = sum(len(piece) for piece in private_files.part_of(name, 5, LONG - 1))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        default_storage.delete("videos/id/long.mp4")
    assert (stream.length, read) == (LONG, LONG - 5)
    assert most < 8 * 1024 * 1024


def test_a_film_goes_through_the_object_store(
    api: Api, kol: User, store: dict[str, str], bucket: Any, client: Any
) -> None:
    content = clip()
    made = upload(api, kol, content)
    processing.read_file.func(made.pk)
    done = VideoAsset.objects.get(pk=made.pk)
    assert (done.status, done.error) == ("ready", "")
    assert bucket.Object(done.file).content_length == len(content)
    address = playback.ticket(done).url
    part = client.get(address, headers={"Range": "bytes=10-19"})
    assert (part.status_code, b"".join(part.streaming_content)) == (206, content[10:20])


def test_missing_file_answers_gone(store: dict[str, str]) -> None:
    with pytest.raises(NotFound):
        private_files.size_of("videos/id/none.mp4")


def test_a_stream_is_read_once() -> None:
    stream = private_files.Digesting(io.BytesIO(b"abc"), "a")
    assert (stream.seek(0), stream.read(), stream.length) == (0, b"abc", 3)
    with pytest.raises(io.UnsupportedOperation):
        stream.seek(0)
    assert ContentFile(b"abc").size == 3
