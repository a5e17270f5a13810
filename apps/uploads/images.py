"""Decoding pictures safely: nothing large is decoded, nothing hidden is kept."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from typing import BinaryIO

import filetype  # type: ignore[import-untyped]
from PIL import Image, ImageOps, UnidentifiedImageError

from apps.core.errors import FileRejected

MAX_BYTES = 15 * 1024 * 1024
MAX_SIDE = 12_000
MAX_PIXELS = 100_000_000
MIN_SIDE = 300
THUMB, MEDIUM = 200, 800

_FORMATS = {"image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WEBP"}
_SUFFIXES = {"JPEG": "jpg", "PNG": "png", "WEBP": "webp"}


@dataclass(frozen=True, slots=True)
class Encoded:
    """A picture ready to be stored."""

    content: bytes
    format: str
    width: int
    height: int

    @property
    def suffix(self) -> str:
        """The file name's ending."""
        return _SUFFIXES[self.format]

    @property
    def mime(self) -> str:
        """The media type."""
        return f"image/{self.format.lower()}"


@dataclass(frozen=True, slots=True)
class Prepared:
    """The picture turned upright and without metadata, with its smaller sizes."""

    original: Encoded
    variants: dict[str, Encoded]
    dominant_color: str


def check_size(size: int, limit: int) -> None:
    """Raises FileRejected for a file of more than `limit` bytes."""
    if size > limit:
        megabytes = math.ceil(size / 1024 / 102.4) / 10
        raise FileRejected(f"File is {megabytes:g} MB; the limit is {limit // 1024 // 1024} MB")


def read_bytes(file: BinaryIO, size: int) -> bytes:
    """Return the file's content. Raises FileRejected for one above 15 MB, without reading it."""
    check_size(size, MAX_BYTES)
    content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise FileRejected("File is more than 15 MB; the limit is 15 MB")
    return content


def prepare(content: bytes) -> Prepared:
    """Return the picture of a file, re-encoded, with thumb and medium.

    Raises FileRejected with the reason: another kind of file, too small, too large, or broken.
    The size is read from the header and checked before anything is decoded.
    """
    image = _opened(content)
    try:
        upright = ImageOps.exif_transpose(image)
        upright = _without_profile(upright)
    except Image.DecompressionBombError:
        raise FileRejected("Picture is too large to be decoded") from None
    except (OSError, SyntaxError, ValueError, IndexError):
        raise FileRejected("The picture is broken") from None
    thumb = ImageOps.fit(upright, (THUMB, THUMB))
    medium = upright.copy()
    medium.thumbnail((MEDIUM, MEDIUM))
    red, green, blue = upright.convert("RGB").resize((1, 1)).getpixel((0, 0))  # type: ignore[misc]
    return Prepared(
        _encode(upright, image.format or "JPEG", 90),
        {"thumb": _encode(thumb, "WEBP", 80), "medium": _encode(medium, "WEBP", 82)},
        f"#{red:02x}{green:02x}{blue:02x}",
    )


def _opened(content: bytes) -> Image.Image:
    """Return the picture with its header read only."""
    kind = filetype.guess(content[:4096])
    expected = _FORMATS.get(kind.mime) if kind else None
    if not expected:
        raise FileRejected("Only JPEG, PNG or WebP")
    try:
        image = Image.open(io.BytesIO(content), formats=[expected])
    except Image.DecompressionBombError:
        raise FileRejected("Picture is too large to be decoded") from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        raise FileRejected("The picture is broken") from None
    width, height = image.size
    if min(width, height) < MIN_SIDE:
        raise FileRejected(f"Picture is too small ({width}×{height})")
    if max(width, height) > MAX_SIDE or width * height > MAX_PIXELS:
        raise FileRejected(f"Picture is too large ({width}×{height}); the limit is 12,000 pixels a side")
    return image


def _without_profile(image: Image.Image) -> Image.Image:
    """Return the pixels alone, in RGB (with transparency where there is some)."""
    has_alpha = image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info
    plain = image.convert("RGBA" if has_alpha else "RGB")
    bare = Image.new(plain.mode, plain.size)
    bare.paste(plain)
    return bare


def _encode(image: Image.Image, image_format: str, quality: int) -> Encoded:
    buffer = io.BytesIO()
    ready = image.convert("RGB") if image_format == "JPEG" else image
    options = {} if image_format == "PNG" else {"quality": quality}
    ready.save(buffer, image_format, **options)
    return Encoded(buffer.getvalue(), image_format, *ready.size)
