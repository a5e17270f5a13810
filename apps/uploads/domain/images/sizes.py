"""Sizes of pictures in WebP and JPEG, cropped around the focal point."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PIL import Image

from apps.core.values import Json
from apps.uploads.domain.images.looks import on_white

FITTED = {"small": 400, "medium": 800, "large": 1600}
"""Maximum length of the longer side; smaller pictures are not enlarged."""
CUT = {"thumb": (200, 200), "og": (1200, 630)}
"""Exact sizes, cropped around the focal point."""
WHOLE = "whole"
"""The uncropped view of a cropped picture, for cropping it again."""
SOON = ("thumb", "small")
"""Sizes made during the request, so that the picture can be shown at once."""
LATER = ("medium", "large", "og")
"""Sizes made by the worker."""
ALL = (*SOON, *LATER, WHOLE)
_WHOLE_SIDE = 1000
FORMATS = ("WEBP", "JPEG")
_SUFFIXES = {"JPEG": "jpg", "PNG": "png", "WEBP": "webp"}
_SIZES_OPTIONS: dict[str, dict[str, Json]] = {
    "WEBP": {"quality": 80, "method": 4},
    "JPEG": {"quality": 82, "optimize": True, "progressive": True},
}
_SAVE_OPTIONS: dict[str, dict[str, Json]] = {
    # High quality for stored originals, with fast methods because the user waits.
    "WEBP": {"quality": 92, "method": 1},
    "JPEG": {"quality": 92, "subsampling": 0},
    "PNG": {"compress_level": 4},
}


@dataclass(frozen=True, slots=True)
class Encoded:
    """An encoded picture."""

    name: str
    content: bytes
    format: str
    width: int
    height: int

    @property
    def suffix(self) -> str:
        return _SUFFIXES[self.format]

    @property
    def mime(self) -> str:
        return f"image/{self.format.lower()}"


@dataclass(frozen=True, slots=True)
class View:
    """The visible part of a picture, in fractions of 1."""

    focal: tuple[float, float] = (0.5, 0.5)
    crop: tuple[float, float, float, float] | None = None
    """(x, y, width, height)"""


def encode_whole(image: Image.Image, image_format: str) -> Encoded:
    """Return the whole picture as it is stored."""
    return _encode("original", image, image_format, _SAVE_OPTIONS[image_format])


def made(image: Image.Image, view: View, names: Iterable[str]) -> Iterator[Encoded]:
    """Yield the sizes of the picture, so that only one is in memory at a time."""
    left, top, right, bottom = crop_box(image.size, view)
    for name in names:
        if name in CUT:
            box = _cut_box((left, top, right, bottom), image.size, view, CUT[name])
            size = CUT[name]
        elif name == WHOLE:
            box = (0, 0, *image.size)
            size = _fitted(image.size, _WHOLE_SIDE)
        else:
            box = (left, top, right, bottom)
            size = _fitted((right - left, bottom - top), FITTED[name])
        resized = image.resize(size, Image.Resampling.LANCZOS, box=box, reducing_gap=2.0)
        for image_format in FORMATS:
            yield _encode(name, resized, image_format, _SIZES_OPTIONS[image_format])


def crop_box(size: tuple[int, int], view: View) -> tuple[int, int, int, int]:
    """Return (left, top, right, bottom) in pixels; the whole picture if it is not cropped."""
    width, height = size
    if view.crop is None:
        return 0, 0, width, height
    x, y, part_width, part_height = view.crop
    left, top = round(x * width), round(y * height)
    return (
        left,
        top,
        min(width, left + round(part_width * width)),
        min(height, top + round(part_height * height)),
    )


def _cut_box(
    crop: tuple[int, int, int, int], whole: tuple[int, int], view: View, target: tuple[int, int]
) -> tuple[float, float, float, float]:
    """Return the largest part of the crop with the target's ratio, as close to the focal point as it fits."""
    left, top, right, bottom = crop
    width, height = right - left, bottom - top
    shape = target[0] / target[1]
    cut_width, cut_height = min(width, height * shape), min(height, width / shape)
    x = view.focal[0] * whole[0] - cut_width / 2
    y = view.focal[1] * whole[1] - cut_height / 2
    x, y = max(left, min(x, right - cut_width)), max(top, min(y, bottom - cut_height))
    return x, y, x + cut_width, y + cut_height


def _fitted(size: tuple[int, int], side: int) -> tuple[int, int]:
    scale = min(1.0, side / max(size))
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _encode(name: str, image: Image.Image, image_format: str, options: dict[str, Json]) -> Encoded:
    buffer = io.BytesIO()
    ready = on_white(image) if image_format == "JPEG" else image
    ready.save(buffer, image_format, **options)
    return Encoded(name, buffer.getvalue(), image_format, *ready.size)
