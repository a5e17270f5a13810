"""Upload of pictures: stored and rejected files, with messages."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from apps.accounts.tests.factories import UserFactory
from apps.core import sandbox
from apps.core.errors import FileRejected
from apps.core.testing.api import Answer, Api
from apps.stores.tests.factories import jpeg
from apps.uploads.models import Picture

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_files(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


def upload(api: Api, content: bytes, name: str = "warung.jpg", **more: Any) -> Answer:
    user = more.pop("as_", None) or UserFactory()
    file = SimpleUploadedFile(name, content)
    return api.call("file/upload_picture", more, as_=user, files={"file": file})


def image(kind: str, size: tuple[int, int], mode: str = "RGB") -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, size).save(buffer, kind)
    return buffer.getvalue()


def test_a_picture_is_turned_upright_and_loses_its_metadata(api: Api) -> None:
    answer = upload(api, jpeg(1200, 800, orientation=6), folder="store", alt="Di depan").ok()
    assert (answer["width"], answer["height"], answer["mime"]) == (800, 1200, "image/jpeg")
    assert (answer["duplicated"], answer["alt"]) == (False, {"local": "Di depan", "en": ""})
    picture = Picture.objects.get()
    with default_storage.open(picture.file) as file:
        stored = Image.open(file)
        assert dict(stored.getexif()) == {}
        assert "exif" not in stored.info
    sizes = {variant["name"]: (variant["width"], variant["height"]) for variant in answer["variants"]}
    assert sizes == {"thumb": (200, 200), "small": (267, 400)}
    assert answer["processing"] is True


def test_same_file_is_stored_once_per_country(api: Api) -> None:
    content = jpeg()
    first = upload(api, content).ok()
    again = upload(api, content).ok()
    assert again["duplicated"] is True
    assert first["picture_id"] == again["picture_id"]
    assert Picture.objects.count() == 1


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_formats_are_recognized_by_content(api: Api, kind: str) -> None:
    answer = upload(api, image(kind, (400, 300)), name="lies.jpg").ok()
    assert answer["mime"] == f"image/{kind.lower()}"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "The file is empty"),
        (
            b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
            "Only JPEG, PNG, WebP, GIF, HEIC or AVIF",
        ),
        (b"BM" + bytes(400), "Only JPEG, PNG, WebP, GIF, HEIC or AVIF"),
        (
            image("JPEG", (299, 500)),
            "Picture is too small (299×500); any picture has at least 300 pixels a side",
        ),
        (
            image("PNG", (12001, 400), "1"),
            "Picture is too large (12001×400); the limit is 12,000 pixels a side",
        ),
        (jpeg()[:2000], "The picture is damaged"),
        (b"\xff" * (15 * 1024 * 1024 + 1), "File is 15.1 MB; the limit is 15 MB"),
    ],
    ids=["empty", "svg", "bmp", "small", "large", "truncated", "heavy"],
)
def test_unusable_picture_is_rejected(api: Api, content: bytes, reason: str) -> None:
    answer = upload(api, content)
    assert (answer.code, answer.msg) == (10013, f"File rejected: {reason}")
    assert not Picture.objects.exists()


def test_missing_file_is_reported(api: Api) -> None:
    answer = api.call("file/upload_picture", {}, as_=UserFactory(), files={})
    assert answer.errors["file"] == ["Choose a file"]


@pytest.mark.parametrize("name", ["gps_DSCN0010.jpg", "pillow_flower.webp", "pillow_exif.avif"])
def test_a_reader_of_pictures_loads_no_module_for_each_file(name: str) -> None:
    content = (Path(__file__).with_name("media") / name).read_bytes()
    reader = "apps.uploads.domain.images.prepare.prepare"
    loaded = sandbox.call(
        "apps.core.tests.readers.newly_loaded", reader, content, "Asia/Jakarta", refusal=FileRejected
    )
    assert loaded == []
