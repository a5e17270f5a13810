"""Short demo films, drawn frame by frame: a steaming bowl in colors by number."""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import Any

import av
from PIL import Image, ImageDraw

_GROUNDS = ("#f4e3c8", "#dcebd9", "#e6dcef", "#f6d9d3", "#d6e6f2")
_BOWLS = ("#9c3d2a", "#2f6b4f", "#5b3f86", "#b4541a", "#20588a")
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


def _drawn(number: int, place: int, size: tuple[int, int]) -> Image.Image:
    width, height = size
    image = Image.new("RGB", size, _GROUNDS[number % len(_GROUNDS)])
    draw = ImageDraw.Draw(image)
    middle, low, reach = width / 2, height * 0.62, min(size) * 0.32
    draw.ellipse(
        (middle - reach * 1.4, low - reach * 0.2, middle + reach * 1.4, low + reach * 1.1), fill="#d9cbb2"
    )
    draw.pieslice((middle - reach, low - reach, middle + reach, low + reach), 0, 180, fill=_BOWLS[number % 5])
    draw.ellipse((middle - reach, low - reach * 0.2, middle + reach, low + reach * 0.2), fill="#f7c873")
    for strand in range(3):
        x = middle + (strand - 1) * reach * 0.5
        points = [
            (x + math.sin(step / 3 + place / 2 + strand) * reach * 0.1, low - reach * (0.35 + step * 0.08))
            for step in range(9)
        ]
        draw.line(points, fill="#ffffff", width=max(4, int(reach / 14)), joint="curve")
    return image
