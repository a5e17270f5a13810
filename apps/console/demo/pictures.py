"""Demo pictures of food: composed files in `dishes/`, described in `texts/dishes.yaml`."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from functools import cache

from PIL import Image, ImageOps

from apps.accounts.models import User
from apps.console.demo.foods import FOLDER, FOODS
from apps.console.demo.lanes import shared
from apps.console.demo.reading import read
from apps.content.choices import LANGUAGE_OF
from apps.uploads.choices import Licence, PictureSource
from apps.uploads.domain import images
from apps.uploads.services.pictures import upload_picture

SIZE = (1200, 800)
"""Width and height of pictures: covers of articles and pages need 1200 × 630."""
STORE_SIZE = (900, 600)
"""Covers of stores need a width of 800; there are many, so they are smaller."""
CREDIT = "Fluent Emoji by Microsoft, MIT license"
_TYPES_WITH_OWN_DISHES = frozenset({"bakery", "bar", "cafe", "dessert", "food_court", "tea_house"})
"""Types of stores whose pictures are chosen by the type; those of other stores by the cuisine."""
_ZOOM = 0.015
"""Part of each edge that every second copy of a picture leaves out, so that copies are different files."""


_WORDS: dict[str, dict[str, str]] = read("dish_words")["words"]


def describe(name: str, country: str) -> str:
    """Return the description of a picture in the language of a country."""
    return _WORDS[name].get(str(LANGUAGE_OF[country]), FOODS[name].en)


@cache
def suitable(store_type: str, cuisine: str) -> tuple[str, ...]:
    """Return the names of pictures that suit a store; all names if none does."""
    code = store_type if store_type in _TYPES_WITH_OWN_DISHES else cuisine
    return tuple(name for name, food in FOODS.items() if code in food.serves) or tuple(FOODS)


def upload_food(
    *, actor: User, country: str, name: str, copy: int, folder: str, size: tuple[int, int] = SIZE
) -> int:
    """Upload a picture to a country; return its id.

    The same name and copy give the same picture. People who may use only their own pictures need a copy of
    their own, because a country stores the same file once.
    """
    content, prepare = drawn_once(f"{name}-{copy}-{size[0]}", lambda: draw(name, copy, size))
    picture, _ = upload_picture(
        actor=actor,
        country=country,
        file=io.BytesIO(content),
        size=len(content),
        file_name=f"{name}.jpg",
        folder=folder,
        alt=describe(name, country),
        source=PictureSource.LICENSED,
        licence=Licence.PERMISSION,
        credit=CREDIT,
        prepare=prepare,
    )
    return picture.pk


def drawn_once(key: str, draw: Callable[[], bytes]) -> tuple[bytes, Callable[[bytes, str], images.Prepared]]:
    """Return a picture and the function that prepares it; both work once for all countries, under the key."""

    def make() -> bytes:
        content = draw()
        # Drawn pictures do not contain a time, for which the zone counts.
        return pickle.dumps((content, images.prepare(content, "UTC")))

    drawn: tuple[bytes, images.Prepared] = pickle.loads(shared(key, make))  # noqa: S301  # written by another process of this command
    content, prepared = drawn
    return content, lambda content, zone: prepared


def draw(name: str, copy: int = 0, size: tuple[int, int] = SIZE) -> bytes:
    """Return a picture as a JPEG of this size; odd copies are mirrored, later ones slightly enlarged."""
    with Image.open(FOLDER / f"{FOODS[name].name}.webp") as stored:
        image = stored.convert("RGB")
    edge = _ZOOM * (copy // 2)
    width, height = image.size
    box = (width * edge, height * edge, width * (1 - edge), height * (1 - edge))
    image = image.resize(size, Image.Resampling.BICUBIC, box=box)
    out = io.BytesIO()
    (ImageOps.mirror(image) if copy % 2 else image).save(out, "JPEG", quality=82)
    return out.getvalue()
