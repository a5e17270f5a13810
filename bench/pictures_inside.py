"""What is measured of pictures in a process of its own."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.client import milliseconds
from bench.copies import multiply
from launcher import paths

NAME = "bench-pictures.jpg"
ROUNDS = 21
EACH_ROUNDS = 5
# Every thousandth picture has the hash of the one before it; of the others no two are near.
_HASH = "md5((n - (n % 1000 = 1)::int)::text)"


def alike(count: int) -> dict[str, Any]:
    """Looks for what is alike among `count` pictures: by the bands, and comparing with each; in milliseconds."""
    from django.db import connection, transaction

    from apps.accounts.models import User
    from apps.core.queries import list_area
    from apps.uploads import selectors
    from apps.uploads.images.looks import SAME_WITHIN
    from apps.uploads.models import Picture
    from apps.uploads.services import likeness

    actor = User.objects.get(username="manager")
    _fill(count)
    found = list(Picture.objects.filter(file_name=NAME, has_alike=True).order_by("id")[:ROUNDS])

    def each(picture: Picture) -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT id FROM uploads_picture WHERE country = %s AND status = 'active' AND id <> %s"
                " AND bit_count((phash # %s)::bit(64)) <= %s LIMIT 6",
                [picture.country, picture.pk, picture.phash, SAME_WITHIN],
            )
            cursor.fetchall()

    query = {"duplicate": True}
    library = list_area.area("picture")
    _, total = _median(found, lambda picture: library.page(actor, "ID", query)[0].total)
    with transaction.atomic():
        note = _median(found, lambda picture: likeness.refresh([picture.pk]))[0]
    return {
        "bands": _median(found, lambda picture: selectors.similar_pictures(user=actor, picture=picture))[0],
        "each": _median(found[:EACH_ROUNDS], each)[0],
        "page": _median(found, lambda picture: library.page(actor, "ID", query))[0],
        "note": note,
        "found": total,
    }


def _median(pictures: list[Any], act: Callable[[Any], Any]) -> tuple[float, Any]:
    """The median milliseconds over the pictures, and what the last call answered."""
    answer = act(pictures[0])
    return statistics.median(milliseconds(lambda one=one: act(one)) for one in pictures), answer


def _fill(count: int) -> None:
    """Makes the pictures, once."""
    from apps.uploads.models import Picture

    there = Picture.objects.filter(file_name=NAME).count()
    if there >= count:
        return
    template = Picture.objects.filter(file_name=NAME).first() or Picture.objects.create(
        country="ID", file="originals/bench", file_name=NAME, mime="image/jpeg", size=1000, width=1200,
        height=800, sha256="0" * 64, alt={"en": "A laid table"}, search_text="bench pictures jpg a laid table",
    )  # fmt: skip
    bands = {
        f"phash_{band}": f"('x' || substr({_HASH}, {13 - 4 * band}, 4))::bit(16)::int" for band in range(4)
    }
    multiply(
        template,
        count - there,
        {
            "sha256": "encode(sha256(('bench' || n)::bytea), 'hex')",
            "phash": f"('x' || substr({_HASH}, 1, 16))::bit(64)::bigint",
            **bands,
            "has_alike": "(n % 1000) IN (0, 1) AND n > 1",
            "created_at": "now() - n * interval '1 second'",
        },
    )


# -- one through the pipeline --------------------------------------------------
def _path(side: int) -> Path:
    return paths.VAR / "bench" / f"picture-{side}.jpg"


def picture_draw(side: int) -> dict[str, Any]:
    """Draws a picture of `side` pixels across, once; in a process of its own, for drawing takes more than reading."""
    import io

    from PIL import Image

    from apps.console.demo.pictures import draw

    path = _path(side)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with Image.open(io.BytesIO(draw(7))) as image:
            image.resize((side, side * 2 // 3)).save(path, "JPEG", quality=80)
    return {"bytes": path.stat().st_size}


def picture(side: int) -> dict[str, Any]:
    """The whole pipeline: what the person waits for, and the sizes that the worker makes."""
    from apps.uploads import images

    content = _path(side).read_bytes()
    started = time.perf_counter()
    prepared = images.prepare(content, "Asia/Jakarta")
    made = images.render(prepared.original.content, images.View((0.5, 0.5), None), images.LATER)
    sizes = len(prepared.variants) + len(made)
    return {"seconds": time.perf_counter() - started, "sizes": sizes}


def picture_plain(side: int) -> dict[str, Any]:
    """The same sizes by Pillow as its manual shows it: opened, copied, made smaller, saved, one after the other."""
    import io

    from PIL import Image

    content = _path(side).read_bytes()
    started = time.perf_counter()
    image = Image.open(io.BytesIO(content)).convert("RGB")
    for width, height in ((200, 200), (400, 400), (800, 800), (1600, 1600), (1200, 630)):
        copy = image.copy()
        copy.thumbnail((width, height), Image.Resampling.LANCZOS)
        for kind in ("WEBP", "JPEG"):
            copy.save(io.BytesIO(), kind)
    return {"seconds": time.perf_counter() - started}


CASES: dict[str, Callable[[int], dict[str, Any]]] = {
    "alike": alike,
    "picture_draw": picture_draw,
    "picture": picture,
    "picture_plain": picture_plain,
}
