"""Decoding of image files: type by content, size by header, then pixels."""

from __future__ import annotations

import io
import math
import struct
from dataclasses import dataclass
from typing import IO, Any

import filetype  # type: ignore[import-untyped]  # ships no types
import pillow_heif
from PIL import Image

from apps.core.errors import FileRejected

MAX_BYTES = 15 * 1024 * 1024
MAX_SIDE = 12_000
MIN_SIDE = 300
STORED_SIDE = 6_000
"""Longer side, in pixels, to which larger pictures are reduced; more than any size needs."""
MAX_PIXELS_DECODED = 64_000_000
"""Limit for pictures that must be decoded in full; a baseline JPEG can be read at 1/2, 1/4 or 1/8 scale."""

# Pillow's own limit by the header; above everything that the checks below accept.
Image.MAX_IMAGE_PIXELS = 2 * MAX_SIDE * MAX_SIDE
# Skip embedded pictures of phone files, and limit the decoder to one core.
pillow_heif.register_heif_opener(thumbnails=False, depth_images=False, aux_images=False)
pillow_heif.options.DECODE_THREADS = 1

KINDS = {
    "image/jpeg": "JPEG",
    "image/png": "PNG",
    "image/webp": "WEBP",
    "image/gif": "GIF",
    "image/heic": "HEIF",
    "image/avif": "AVIF",
}
_BRANDS = {
    b"heic": "HEIF",
    b"heix": "HEIF",
    b"heim": "HEIF",
    b"heis": "HEIF",
    b"hevc": "HEIF",
    b"hevx": "HEIF",
    b"mif1": "HEIF",
    b"msf1": "HEIF",
    b"avif": "AVIF",
    b"avis": "AVIF",
}
_ANIMATED = frozenset({"GIF", "PNG", "WEBP", "AVIF"})
BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    LookupError,
    TypeError,
    ArithmeticError,
    RuntimeError,
    EOFError,
    struct.error,
)
"""Exceptions that decoders raise for malformed files."""


@dataclass(slots=True)
class Opened:
    """A picture whose header has been read."""

    image: Image.Image
    kind: str
    width: int
    height: int


ACCEPTED_TYPES = "Only JPEG, PNG, WebP, GIF, HEIC or AVIF"
NO_PICTURE = "The content of this file is not a picture"


def check_size(size: int, limit: int) -> None:
    """Raise FileRejected if a file is larger than `limit` bytes."""
    if size > limit:
        megabytes = math.ceil(size / 1024 / 102.4) / 10
        raise FileRejected(f"File is {megabytes:g} MB; the limit is {limit // 1024 // 1024} MB")


def read_bytes(file: IO[bytes], size: int) -> bytes:
    """Return the file's content. Raise FileRejected above 15 MB, without reading it all."""
    check_size(size, MAX_BYTES)
    content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise FileRejected("File is more than 15 MB; the limit is 15 MB")
    return content


def kind_of(content: bytes) -> str | None:
    """Return the decoder's name for the detected type, or None if the type is not accepted."""
    if content[4:8] == b"ftyp":
        return _BRANDS.get(content[8:12])
    guess = filetype.guess(content[:4096])
    return KINDS.get(guess.mime) if guess else None


def opened(content: bytes, least: int = MIN_SIDE) -> Opened:
    """Return the picture with only its header read. Raise FileRejected for its type or size.

    `least` is the minimum length of its shorter side in pixels.
    """
    kind = kind_of(content)
    if kind is None:
        raise FileRejected(
            ACCEPTED_TYPES if _is_other_picture(content) else f"{NO_PICTURE}. {ACCEPTED_TYPES}"
        )
    try:
        image = Image.open(io.BytesIO(content), formats=[kind])
    except Image.DecompressionBombError:
        raise FileRejected("Picture is too large to be decoded") from None
    except BROKEN:
        raise FileRejected("The picture is damaged") from None
    width, height = image.size
    if min(width, height) < least:
        raise FileRejected(too_small(width, height, least))
    if max(width, height) > MAX_SIDE:
        raise FileRejected(f"Picture is too large ({width}×{height}); the limit is 12,000 pixels a side")
    if width * height > MAX_PIXELS_DECODED and not _reads_smaller(image, kind):
        raise FileRejected(
            f"Picture is too large ({width}×{height}); the limit is 64 megapixels for this kind of file"
        )
    return Opened(image, kind, width, height)


def too_small(width: int, height: int, least: int = MIN_SIDE) -> str:
    """Return the message that a picture of this size is too small."""
    return f"Picture is too small ({width}×{height}); any picture has at least {least} pixels a side"


def _is_other_picture(content: bytes) -> bool:
    """Return whether the content is an image of a type that is not accepted."""
    guess = filetype.guess(content[:4096])
    return b"<svg" in content[:1000] or (guess is not None and guess.mime.startswith("image/"))


def _reads_smaller(image: Image.Image, kind: str) -> bool:
    """Return whether the decoder can scale while reading; a progressive JPEG is always held in full."""
    return kind == "JPEG" and not any(image.info.get(key) for key in ("progressive", "progression"))


def is_animated(picture: Opened) -> bool:
    """Return whether a picture is an animation; phone files may contain other pictures."""
    if picture.kind not in _ANIMATED:
        return False
    try:
        return bool(getattr(picture.image, "is_animated", False))
    except BROKEN:
        return False


def loaded(picture: Opened) -> Image.Image:
    """Return the first frame's pixels, at most KEPT_SIDE a side. Raise FileRejected if it is broken."""
    image: Any = picture.image
    scale = STORED_SIDE / max(picture.width, picture.height)
    try:
        if scale < 1 and picture.kind == "JPEG":
            image.draft(None, (int(picture.width * scale), int(picture.height * scale)))
        image.load()
        if max(image.size) > STORED_SIDE:
            image.thumbnail((STORED_SIDE, STORED_SIDE), Image.Resampling.LANCZOS)
    except Image.DecompressionBombError:
        raise FileRejected("Picture is too large to be decoded") from None
    except BROKEN:
        raise FileRejected("The picture is damaged") from None
    plain: Image.Image = image
    return plain


def reread(content: bytes) -> Image.Image:
    """Return the pixels of a stored picture. Raise FileRejected if its file is damaged."""
    try:
        image = Image.open(io.BytesIO(content), formats=["JPEG", "PNG", "WEBP"])
        image.load()
    except (*BROKEN, Image.DecompressionBombError):
        raise FileRejected("The picture is damaged") from None
    return image
