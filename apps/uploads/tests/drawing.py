"""Generated pictures in all file formats, with metadata as written by cameras."""

from __future__ import annotations

import io
import random
import struct
from typing import Any

from PIL import Image, ImageDraw

CORNERS = {"top left": "#d02020", "top right": "#20a030", "bottom left": "#2040d0", "bottom right": "#e0c020"}
"""Colors in the corners of the upright picture."""


def four_corners(size: tuple[int, int] = (480, 320)) -> Image.Image:
    """Return four fields of color, which show rotation and color errors."""
    width, height = size
    image = Image.new("RGB", size)
    pen = ImageDraw.Draw(image)
    for place, color in CORNERS.items():
        left = 0 if place.endswith("left") else width // 2
        top = 0 if place.startswith("top") else height // 2
        pen.rectangle((left, top, left + width // 2, top + height // 2), fill=color)
    return image


def scene(number: int, size: tuple[int, int] = (480, 320)) -> Image.Image:
    """Return discs on a background, deterministic by number and dissimilar for different ones."""
    rng = random.Random(number)
    image = Image.new("RGB", size, _color(rng))
    pen = ImageDraw.Draw(image)
    for _ in range(14):
        x, y, radius = rng.randrange(size[0]), rng.randrange(size[1]), rng.randrange(20, 120)
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=_color(rng))
    return image


def _color(rng: random.Random) -> tuple[int, int, int]:
    return rng.randrange(256), rng.randrange(256), rng.randrange(256)


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    """Return the picture as a file of a format."""
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def notes(orientation: int = 1, **more: Any) -> Image.Exif:
    """Return EXIF data as written by a phone: orientation, time, place, author."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x013B] = "Somebody's name"
    exif.get_ifd(0x8769).update({0x9003: "2026:03:14 19:30:00", **more})
    exif.get_ifd(0x8825).update({1: "S", 2: (6.0, 12.0, 30.0), 3: "E", 4: (106.0, 50.0, 5.0)})
    return exif


def lying(image: Image.Image, orientation: int) -> Image.Image:
    """Return the picture as stored by a camera in that orientation."""
    turn = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }.get(orientation)
    return image if turn is None else image.transpose(turn)


# sRGB primaries, adapted to D50.
_RED, _GREEN, _BLUE = (0.4360, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7139)


def swapped_profile() -> bytes:
    """Return a color profile with red and green swapped, which reveals code that ignores profiles."""
    gamma = b"curv" + struct.pack(">III", 0, 1, 0)[:8] + struct.pack(">H", 0x0233) + b"\0\0"
    tags = {
        b"desc": b"desc" + struct.pack(">II", 0, 8) + b"Swapped\0" + bytes(78),
        b"cprt": b"text" + bytes(4) + b"ours\0\0\0\0",
        b"wtpt": _xyz((0.9642, 1.0, 0.8249)),
        b"rXYZ": _xyz(_GREEN),
        b"gXYZ": _xyz(_RED),
        b"bXYZ": _xyz(_BLUE),
        b"rTRC": gamma,
        b"gTRC": gamma,
        b"bTRC": gamma,
    }
    table, body = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, content in tags.items():
        table += name + struct.pack(">II", start + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    size = start + len(body)
    header = struct.pack(">I4sI4s4s4s", size, b"\0\0\0\0", 0x02400000, b"mntr", b"RGB ", b"XYZ ")
    header += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(24)
    header += bytes(4) + struct.pack(">III", 0xF6D6, 0x10000, 0xD32D)
    return header.ljust(128, b"\0") + table + body


def _xyz(values: tuple[float, float, float]) -> bytes:
    return b"XYZ " + bytes(4) + struct.pack(">3i", *(round(value * 65536) for value in values))
