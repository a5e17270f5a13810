"""Similar pictures are found, by an index."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from PIL import Image, ImageEnhance

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import plan_of, plan_of_list, settle
from apps.stores.tests.factories import PictureFactory
from apps.uploads.domain.images import looks
from apps.uploads.models import Picture
from apps.uploads.queries import selectors
from apps.uploads.record import PICTURE_RECORD
from apps.uploads.services import likeness
from apps.uploads.tests import drawing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_files")]


def upload(
    api: Api, user: User, image: Image.Image, kind: str = "JPEG", cc: str = "ID", **options: Any
) -> Any:
    file = SimpleUploadedFile("a.jpg", drawing.saved(image, kind, **options))
    return api.call("file/upload_picture", as_=user, files={"file": file}, cc=cc).ok()


def hashed(seed: int, flips: int = 0) -> int:
    rng = random.Random(seed)
    value = rng.getrandbits(64)
    for bit in random.Random(seed + 1).sample(range(64), flips):
        value ^= 1 << bit
    return value - (1 << 64) if value >> 63 else value


def with_hash(value: int) -> Picture:
    picture = PictureFactory.build()
    picture.set_phash(value)
    return picture


def test_resized_or_reencoded_copy_is_similar(api: Api, operator: User) -> None:
    image = drawing.scene(1, (1200, 800))
    first = upload(api, operator, image)
    assert first["similar"] == []
    for changed, kind in (
        (image.resize((600, 400)), "JPEG"),
        (image, "WEBP"),
        (ImageEnhance.Brightness(image).enhance(1.08), "JPEG"),
    ):
        answer = upload(api, operator, changed, kind)
        assert answer["duplicated"] is False
        assert first["picture_id"] in [other["picture_id"] for other in answer["similar"]]
    assert upload(api, operator, drawing.scene(2))["similar"] == []


def test_plain_surfaces_are_like_nothing(api: Api, operator: User) -> None:
    assert upload(api, operator, Image.new("RGB", (400, 300), "red"))["phash"] is None
    assert upload(api, operator, Image.new("RGB", (400, 300), "blue"))["similar"] == []


def test_only_what_the_person_may_see_is_named(api: Api, operator: User) -> None:
    image = drawing.scene(3)
    upload(api, operator, image)
    assert upload(api, UserFactory(role="editor"), image.resize((520, 347)))["similar"] == []
    turkish = UserFactory(role="operator", countries=["TR"])
    assert upload(api, turkish, image.resize((540, 360)), cc="TR")["similar"] == []
    Picture.objects.update(status="blocked")
    assert upload(api, operator, image.resize((560, 373)))["similar"] == []


@pytest.mark.parametrize("seed", range(40))
def test_the_bands_miss_nothing_within_six_bits(seed: int) -> None:
    one = hashed(seed)
    for flips in range(7):
        other = hashed(seed, flips)
        assert looks.distance(one, other) == flips
        bands = zip(looks.bands_of(one), looks.bands_of(other), strict=True)
        assert any(others in looks.near(own) for own, others in bands)


def test_six_bits_are_similar_and_seven_are_not(operator: User) -> None:
    wanted = with_hash(hashed(7))
    similar = [with_hash(hashed(7, flips)) for flips in (6, 1, 7)]
    Picture.objects.bulk_create([wanted, *similar])
    result = selectors.similar_pictures(user=operator, picture=wanted)
    assert [picture.pk for picture in result] == [similar[1].pk, similar[0].pk], "the likest first"


def many(count: int) -> None:
    """Create pictures in SQL of which no two are similar."""
    bands = ", ".join(f"('x' || substr(hash, {13 - 4 * band}, 4))::bit(16)::int" for band in range(4))
    template = PictureFactory(phash=1, alt={"en": "One of many"})
    skipped = {"id", "sha256", "phash", *(f"phash_{band}" for band in range(4)), "created_at"}
    columns = ", ".join(
        field.column for field in Picture._meta.concrete_fields if field.column not in skipped
    )
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO uploads_picture ({columns}, sha256, phash, phash_0, phash_1, phash_2, phash_3,"  # noqa: S608 -- the model's own columns
            " created_at)"
            f" SELECT {columns}, md5(hash) || md5(hash), ('x' || substr(hash, 1, 16))::bit(64)::bigint, {bands},"
            " created_at - n * interval '1 second' FROM uploads_picture,"
            " (SELECT n, md5(n::text) AS hash FROM generate_series(1, %s) n) made WHERE id = %s",
            [count, template.pk],
        )
    settle("uploads_picture")


def test_among_many_pictures_indexes_are_used(operator: User, subtests: pytest.Subtests) -> None:
    many(60_000)
    wanted = Picture.objects.filter(phash_0__isnull=False).order_by("-id")[0]
    with subtests.test("pictures like another"):
        plan = selectors.similar_query(user=operator, picture=wanted).explain()
        assert all(f"picture_alike_{band}" in plan for band in range(4))
        assert "Seq Scan" not in plan
    for statement in (likeness._NEIGHBORS_SQL, likeness._NOTE):
        with subtests.test("what comes is noted", statement=statement):
            plan = plan_of(statement, [[wanted.pk]])
            assert all(f"picture_alike_{band}" in plan for band in range(4)), plan
            assert "Seq Scan on uploads_picture" not in plan
    for query, index in (
        ({"folder": ["menu"]}, "picture_kinds"),
        ({"source": ["owner"], "licence": ["cc_by"]}, "picture_kinds"),
        ({"no_alt": True}, "picture_not_described"),
    ):
        with subtests.test("what few have", query=query):
            pictures = selectors.pictures_of(operator, "ID", query)
            assert index in plan_of_list(pictures, PICTURE_RECORD.list_spec, operator, query)
    with subtests.test("the few that look like others"):
        similar = Picture.objects.order_by("-id").values_list("pk", flat=True)[:40]
        Picture.objects.filter(pk__in=list(similar)).update(has_alike=True)
        settle("uploads_picture")
        newest = (
            Picture.objects.visible_to(operator, "ID").filter(has_alike=True).order_by("-created_at", "-id")
        )
        assert "picture_with_alike" in newest[:20].explain()


def test_a_blurhash_is_what_other_readers_expect() -> None:
    """Checks the characters and the average color against the published specification."""
    coded = looks.blurhash(Image.new("RGB", (40, 40), (255, 128, 0)))
    assert (len(coded), coded[0]) == (28, "L")
    value = 0
    for letter in coded[2:6]:
        value = value * 83 + looks._ALPHABET.index(letter)
    assert (value >> 16, value >> 8 & 255, value & 255) == (255, 128, 0)
