"""Drawn demo pictures: tables with plates and cloths, generated from a number."""

from __future__ import annotations

import io
import math
import random
from functools import cache

from PIL import Image, ImageDraw

from apps.accounts.models import User
from apps.core.country import PACKS
from apps.uploads.services.pictures import upload_picture

SIZE = (1200, 800)
_CLOTHS = ("#b4450f", "#1c7040", "#1d5fa8", "#8a5200", "#7a2f5d", "#3a6b6b", "#c58b2a", "#5b4b8a")
_FOODS = ("#d9822b", "#7fa650", "#c4472b", "#e9c46a", "#8d5a3b", "#f2e8cf", "#a3b18a", "#bc4749")


def upload_table(*, actor: User, country: str, series: int, number: int, name: str, folder: str) -> int:
    """Upload a drawn table to a country; return its id. The same series and number give the same picture."""
    content = draw(series + list(PACKS).index(country) * 100 + number)
    picture, _ = upload_picture(
        actor=actor,
        country=country,
        file=io.BytesIO(content),
        size=len(content),
        file_name=f"{name}-{number}.jpg",
        folder=folder,
        alt="A laid table, drawn",
    )
    return picture.pk


@cache
def draw(number: int) -> bytes:
    """Return a JPEG of 1200×800 pixels, the same for the same number."""
    rng = random.Random(number)  # noqa: S311 (a picture, not a secret)
    cloth = _CLOTHS[number % len(_CLOTHS)]
    image = Image.new("RGB", SIZE, "#efe6da")
    pen = ImageDraw.Draw(image)
    _lay_cloth(pen, cloth, rng)
    for _ in range(rng.randint(3, 6)):
        _place_plate(pen, rng)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=82)
    return out.getvalue()


def _lay_cloth(pen: ImageDraw.ImageDraw, cloth: str, rng: random.Random) -> None:
    stripe = rng.choice((60, 80, 100))
    for x in range(0, SIZE[0], stripe * 2):
        pen.rectangle((x, 0, x + stripe, SIZE[1]), fill=cloth)
    for y in range(0, SIZE[1], stripe * 2):
        pen.line((0, y, SIZE[0], y), fill="#f7f1e8", width=stripe // 6)


def _place_plate(pen: ImageDraw.ImageDraw, rng: random.Random) -> None:
    radius = rng.randint(90, 170)
    x, y = rng.randint(120, SIZE[0] - 120), rng.randint(120, SIZE[1] - 120)
    _disc(pen, x + 8, y + 10, radius, "#00000055")
    _disc(pen, x, y, radius, "#fdfbf7")
    _disc(pen, x, y, int(radius * 0.78), "#f1ece2")
    food = rng.choice(_FOODS)
    for _ in range(rng.randint(9, 26)):
        angle, reach = rng.random() * math.tau, rng.random() ** 0.5 * radius * 0.58
        bite = rng.randint(radius // 9, radius // 4)
        color = food if rng.random() < 0.7 else rng.choice(_FOODS)
        _disc(pen, int(x + math.cos(angle) * reach), int(y + math.sin(angle) * reach), bite, color)


def _disc(pen: ImageDraw.ImageDraw, x: int, y: int, radius: int, color: str) -> None:
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color[:7])
