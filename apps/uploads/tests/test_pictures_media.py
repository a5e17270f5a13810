"""All kinds of uploaded files: the right picture or the right error, never a crash."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage, storages
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageColor

from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Answer, Api
from apps.uploads.models import Picture
from apps.uploads.services import variants
from apps.uploads.tests import drawing

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

MEDIA = Path(__file__).parent / "media"
MORE = os.environ.get("SOFRA_MEDIA_SAMPLES", "")
"""A folder of further files to test, in addition to the fixed ones."""
PICTURES = {".jpg", ".png", ".webp", ".gif", ".avif", ".svg", ".heic", ".mp4", ".webm"}


@pytest.fixture(autouse=True)
def _own_files(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


def upload(api: Api, content: bytes, name: str = "warung.jpg") -> Answer:
    return api.call(
        "file/upload_picture", as_=UserFactory(), files={"file": SimpleUploadedFile(name, content)}
    )


def complete(answer: dict[str, Any]) -> Picture:
    """Return the picture after the worker has processed it."""
    variants.make_sizes.func(answer["picture_id"])
    return Picture.objects.get(pk=answer["picture_id"])


def files_of(picture: Picture) -> list[tuple[str, Image.Image]]:
    items = []
    for name in (picture.file, *picture.stored_names()):
        with (default_storage if name == picture.file else storages["public"]).open(name) as file:
            items.append((name, Image.open(io.BytesIO(file.read()))))
    return items


def assert_nothing_hidden(picture: Picture) -> None:
    for name, image in files_of(picture):
        image.load()
        assert dict(image.getexif()) == {}, name
        assert not image.info.keys() & {
            "exif",
            "xmp",
            "comment",
            "icc_profile",
            "photoshop",
            "XML:com.adobe.xmp",
        }, name


def assert_upright(image: Image.Image, *, within: int = 24) -> None:
    """Check that the four colors are in their corners, close to the drawn ones."""
    plain = image.convert("RGB")
    for place, color in drawing.CORNERS.items():
        x = plain.width // 4 if place.endswith("left") else plain.width * 3 // 4
        y = plain.height // 4 if place.startswith("top") else plain.height * 3 // 4
        got, wanted = plain.getpixel((x, y)), ImageColor.getrgb(color)
        assert max(abs(a - b) for a, b in zip(got, wanted, strict=True)) <= within, (place, got, wanted)


ALL_SIZES = [
    (name, kind) for name in ("thumb", "small", "medium", "large", "og") for kind in ("webp", "jpeg")
]


@pytest.mark.parametrize(
    ("kind", "orientation"), [*(("JPEG", turn) for turn in range(1, 9)), ("WEBP", 6), ("PNG", 8), ("HEIF", 1)]
)
def test_a_picture_comes_out_upright_without_notes_in_every_size(
    api: Api, kind: str, orientation: int
) -> None:
    lying = drawing.lying(drawing.four_corners(), orientation)
    answer = upload(api, drawing.saved(lying, kind, exif=drawing.notes(orientation))).ok()
    assert (answer["width"], answer["height"]) == (480, 320)
    picture = complete(answer)
    assert [(v["name"], v["format"]) for v in picture.variants] == ALL_SIZES
    assert_nothing_hidden(picture)
    for _, image in files_of(picture):
        assert_upright(image)


def test_only_the_capture_time_of_the_metadata_is_stored(api: Api) -> None:
    image = drawing.four_corners()
    answer = upload(api, drawing.saved(image, "JPEG", exif=drawing.notes())).ok()
    assert answer["taken_at"] == "2026-03-14T12:30:00Z", "the country's zone, where the camera tells none"
    abroad = drawing.notes(**{})
    abroad.get_ifd(0x8769)[0x9011] = "+09:00"
    assert upload(api, drawing.saved(image, "WEBP", exif=abroad)).ok()["taken_at"] == "2026-03-14T10:30:00Z"
    wrong = drawing.notes()
    wrong.get_ifd(0x8769)[0x9003] = "0000:00:00 00:00:00"
    assert upload(api, drawing.saved(image, "PNG", exif=wrong)).ok()["taken_at"] is None


@pytest.mark.parametrize(
    ("moment", "offset"), [("2026:03:14 19:30:00 maybe", ""), ("2026:03:14 19:30:00", "+9")]
)
def test_a_moment_that_cannot_be_read_completely_is_unknown(api: Api, moment: str, offset: str) -> None:
    notes = drawing.notes()
    notes.get_ifd(0x8769).update({0x9003: moment, 0x9011: offset})
    assert upload(api, drawing.saved(drawing.four_corners(), "PNG", exif=notes)).ok()["taken_at"] is None


def _p_mode() -> Image.Image:
    return drawing.four_corners().quantize(16)


def _grey_16() -> Image.Image:
    grey = drawing.four_corners().convert("L")
    return Image.frombytes("I;16", grey.size, b"".join(bytes((v, v)) for v in grey.tobytes()))


@pytest.mark.parametrize(
    ("image", "kind", "mime"),
    [
        (drawing.four_corners(), "PNG", "image/png"),
        (drawing.four_corners(), "GIF", "image/png"),
        (drawing.four_corners(), "AVIF", "image/jpeg"),
        (drawing.four_corners(), "HEIF", "image/jpeg"),
        (drawing.four_corners().convert("CMYK"), "JPEG", "image/jpeg"),
        (drawing.four_corners().convert("RGBA"), "PNG", "image/png"),
        (_p_mode(), "PNG", "image/png"),
    ],
    ids=["png", "gif", "avif", "heic", "cmyk", "rgba", "palette"],
)
def test_every_format_preserves_colors(api: Api, image: Image.Image, kind: str, mime: str) -> None:
    answer = upload(api, drawing.saved(image, kind)).ok()
    assert answer["mime"] == mime
    for _, shown in files_of(complete(answer)):
        assert_upright(shown)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_an_embedded_profile_is_carried_into_srgb(api: Api, kind: str) -> None:
    red, green, blue = drawing.four_corners().split()
    swapped = Image.merge("RGB", (green, red, blue))
    content = drawing.saved(swapped, kind, icc_profile=drawing.swapped_profile())
    picture = complete(upload(api, content).ok())
    assert_nothing_hidden(picture)
    for _, image in files_of(picture):
        assert_upright(image, within=30)


def test_a_profile_that_is_no_use_is_passed_over(api: Api) -> None:
    content = drawing.saved(drawing.four_corners(), "JPEG", icc_profile=b"no profile at all")
    assert_upright(files_of(complete(upload(api, content).ok()))[0][1])


def test_grey_of_16_bits_is_scaled_not_cut_off(api: Api) -> None:
    picture = complete(upload(api, drawing.saved(_grey_16(), "PNG")).ok())
    shown = files_of(picture)[0][1].convert("L")
    wanted = drawing.four_corners().convert("L")
    for point in ((100, 80), (380, 80), (100, 240), (380, 240)):
        assert abs(shown.getpixel(point) - wanted.getpixel(point)) <= 3


def test_transparency_stays_in_webp_and_is_white_in_jpeg(api: Api) -> None:
    image = drawing.four_corners().convert("RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 240, 160))
    picture = complete(upload(api, drawing.saved(image, "PNG")).ok())
    shown = {name.rpartition("-")[2]: image for name, image in files_of(picture)}
    assert shown["medium.webp"].convert("RGBA").getpixel((60, 60))[3] == 0
    assert min(shown["medium.jpg"].getpixel((60, 60))) > 245


@pytest.mark.parametrize("kind", ["GIF", "WEBP"])
def test_only_the_first_frame_of_an_animation_is_stored_and_reported(api: Api, kind: str) -> None:
    frames = [drawing.scene(1), drawing.scene(2)]
    content = drawing.saved(drawing.four_corners(), kind, save_all=True, append_images=frames)
    answer = upload(api, content).ok()
    assert answer["was_animated"] is True
    assert_upright(files_of(complete(answer))[0][1])


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP", "JPEG"])
def test_picture_that_does_not_move_is_not_reported_as_animated(api: Api, kind: str) -> None:
    assert upload(api, drawing.saved(drawing.four_corners(), kind)).ok()["was_animated"] is False


def test_the_sizes_are_as_announced(api: Api) -> None:
    picture = complete(upload(api, drawing.saved(drawing.scene(3, (2400, 1500)), "JPEG")).ok())
    sizes = {v["name"]: (v["width"], v["height"]) for v in picture.variants}
    assert sizes == {
        "thumb": (200, 200),
        "small": (400, 250),
        "medium": (800, 500),
        "large": (1600, 1000),
        "og": (1200, 630),
    }
    small = complete(upload(api, drawing.saved(drawing.scene(4, (500, 310)), "JPEG")).ok())
    sizes = {v["name"]: (v["width"], v["height"]) for v in small.variants}
    assert (sizes["medium"], sizes["large"], sizes["og"]) == ((500, 310), (500, 310), (1200, 630))


def test_very_large_picture_is_stored_smaller_and_reported(api: Api) -> None:
    image = drawing.scene(5, (600, 420)).resize((12_000, 8_400))
    answer = upload(api, drawing.saved(image, "JPEG", quality=40)).ok()
    assert (answer["width"], answer["height"]) == (12_000, 8_400)
    with default_storage.open(Picture.objects.get().file) as file:
        assert Image.open(file).size == (6_000, 4_200)


def _bomb() -> bytes:
    return drawing.saved(Image.new("1", (12_000, 12_000)), "PNG")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (_bomb, "Picture is too large (12000×12000); the limit is 64 megapixels for this kind of file"),
        (
            lambda: drawing.saved(Image.new("1", (12_001, 12_001)), "PNG"),
            "Picture is too large (12001×12001); the limit is 12,000 pixels a side",
        ),
        (lambda: drawing.saved(drawing.four_corners(), "HEIF")[:900], "The picture is damaged"),
        (lambda: drawing.saved(drawing.scene(1), "WEBP")[:2_000], "The picture is damaged"),
        (lambda: drawing.saved(drawing.scene(1), "AVIF")[:900], "The picture is damaged"),
        (
            lambda: b"\0\0\0\x18ftypmp42" + bytes(2_000),
            "The content of this file is not a picture. Only JPEG, PNG, WebP, GIF, HEIC or AVIF",
        ),
        (
            lambda: b"<html><script>alert(1)</script></html>",
            "The content of this file is not a picture. Only JPEG, PNG, WebP, GIF, HEIC or AVIF",
        ),
        (
            lambda: drawing.saved(drawing.scene(1, (4_000, 60)), "JPEG"),
            "Picture is too small (4000×60); any picture has at least 300 pixels a side",
        ),
    ],
    ids=["bomb", "beyond", "heic cut off", "webp cut off", "avif cut off", "film", "html", "banner"],
)
def test_unusable_picture_is_rejected_with_reason(api: Api, content: Any, reason: str) -> None:
    answer = upload(api, content())
    assert (answer.code, answer.msg) == (10013, f"File rejected: {reason}")
    assert not Picture.objects.exists()


def test_data_appended_to_a_picture_is_removed(api: Api) -> None:
    content = drawing.saved(drawing.scene(6), "JPEG", comment=b"<script>1</script>") + b"<script>2</script>"
    picture = complete(upload(api, content).ok())
    for name in (picture.file, *picture.stored_names()):
        with default_storage.open(name) as file:
            assert b"<script>" not in file.read()


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("exif_Landscape_6.jpg", (1800, 1200)),
        ("gps_DSCN0010.jpg", (640, 480)),
        (
            "invalid_exif_image01980.jpg",
            "Picture is too small (284×25); any picture has at least 300 pixels a side",
        ),
        ("pillow_broken.png", "The picture is damaged"),
        ("pillow_decompression_bomb.gif", "Picture is too large to be decoded"),
        ("pillow_exif.avif", (512, 512)),
        ("pillow_flower.webp", (480, 360)),
        (
            "pillow_hopper_orientation_6.webp",
            "Picture is too small (128×128); any picture has at least 300 pixels a side",
        ),
        (
            "pillow_pil_sample_cmyk.jpg",
            "Picture is too small (100×100); any picture has at least 300 pixels a side",
        ),
        (
            "pillow_transparent.gif",
            "Picture is too small (200×150); any picture has at least 300 pixels a side",
        ),
        ("pillow_truncated_image.png", "The picture is damaged"),
        (
            "pillow_truncated_jpeg.jpg",
            "Picture is too small (100×100); any picture has at least 300 pixels a side",
        ),
        ("xss.svg", "Only JPEG, PNG, WebP, GIF, HEIC or AVIF"),
        (
            "html_as.jpg",
            "The content of this file is not a picture. Only JPEG, PNG, WebP, GIF, HEIC or AVIF",
        ),
    ],
)
def test_uploaded_files(api: Api, name: str, outcome: Any) -> None:
    answer = upload(api, (MEDIA / name).read_bytes(), name)
    if isinstance(outcome, str):
        assert (answer.code, answer.msg) == (10013, f"File rejected: {outcome}")
        assert not Picture.objects.exists()
        return
    assert (answer.ok()["width"], answer.data["height"]) == outcome
    assert_nothing_hidden(complete(answer.data))


def test_no_file_of_any_folder_makes_it_fall_over(api: Api) -> None:
    walked = 0
    for folder in filter(None, (str(MEDIA), MORE)):
        for path in sorted(Path(folder).rglob("*")):
            if path.suffix.lower() not in PICTURES:
                continue
            walked += 1
            answer = upload(api, path.read_bytes(), path.name[-100:])
            assert answer.code in (0, 10013), (path, answer.body)
            if answer.code == 0 and not answer.data["duplicated"]:
                assert_nothing_hidden(complete(answer.data))
    assert walked >= 14
