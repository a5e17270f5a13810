"""Short demo films: the camera comes closer to a picture of food, chosen by number."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import Any

import av
from PIL import Image, ImageOps

from apps.console.demo.foods import FOLDER, FOODS

_EDGE_PER_FRAME = 0.0015
"""Part of each edge that a frame leaves out more than the one before."""
_MOST_EDGE = 0.1
RATE = 8


def film(
    target: Path,
    number: int = 0,
    *,
    seconds: float = 4,
    size: tuple[int, int] = (854, 480),
    turned: int = 0,
    codec: str = "libx264",
) -> Path:
    """Write a film to a file, in the format of its extension; `turned` is the display rotation in degrees."""
    with av.open(str(target), "w") as file:
        stream: Any = file.add_stream(codec, rate=RATE)
        stream.width, stream.height, stream.pix_fmt = (*size, "yuv420p")
        if codec == "libx264":
            stream.options = {"crf": "34", "preset": "ultrafast"}
        if turned:
            stream.set_display_rotation(turned)
        for place in range(int(seconds * RATE)):
            frame = av.VideoFrame.from_image(_drawn(number, place, size))
            file.mux(stream.encode(frame))
        file.mux(stream.encode(None))
    return target


def still(number: int, at_s: float, size: tuple[int, int]) -> bytes:
    """Return the frame of a film at a time in seconds as a JPEG."""
    out = io.BytesIO()
    _drawn(number, int(at_s * RATE), size).save(out, "JPEG", quality=90)
    return out.getvalue()


def number_of(name: str) -> int:
    """Return the number of the film that shows a picture of food."""
    return list(FOODS).index(name)


def _drawn(number: int, place: int, size: tuple[int, int]) -> Image.Image:
    """Return a frame: the picture, a little closer with each frame."""
    image = _scaled(number, size)
    width, height = image.size
    edge = min(_MOST_EDGE, place * _EDGE_PER_FRAME)
    box = (width * edge, height * edge, width * (1 - edge), height * (1 - edge))
    return image.resize(size, Image.Resampling.BILINEAR, box=box)


@lru_cache(maxsize=4)
def _scaled(number: int, size: tuple[int, int]) -> Image.Image:
    """Return the picture of a film, cropped to its size."""
    food = list(FOODS.values())[number % len(FOODS)]
    with Image.open(FOLDER / f"{food.name}.webp") as stored:
        return ImageOps.fit(stored.convert("RGB"), size, Image.Resampling.BICUBIC)
