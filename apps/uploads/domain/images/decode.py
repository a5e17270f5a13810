"""Opening a file as a picture: its kind by its content, its size by its header, then its pixels."""

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
KEPT_SIDE = 6_000
"""A larger picture is kept at this length of its longer side: more than any size needs, cropped or not."""
MAX_PIXELS_DECODED = 64_000_000
"""Of what has to be decoded in full; a plain JPEG can be read at half, a quarter or an eighth of its size."""

# What Pillow itself warns of by the header: beyond all that the checks below let through.
Image.MAX_IMAGE_PIXELS = 2 * MAX_SIDE * MAX_SIDE
# The pictures inside a phone's file are not ours to show, and a decoder takes one core, not all.
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
"""What decoders raise for files that are not what they say."""


@dataclass(slots=True)
class Opened:
    """A picture of which only the header has been read."""

    image: Image.Image
    kind: str
    width: int
    height: int


TAKEN = "Only JPEG, PNG, WebP, GIF, HEIC or AVIF"
NO_PICTURE = "This is no picture, whatever its name says"


def check_size(size: int, limit: int) -> None:
    """Raises FileRejected for a file of more than `limit` bytes."""
    if size > limit:
        megabytes = math.ceil(size / 1024 / 102.4) / 10
        raise FileRejected(f"File is {megabytes:g} MB; the limit is {limit // 1024 // 1024} MB")


def read_bytes(file: IO[bytes], size: int) -> bytes:
    """Return the file's content. Raises FileRejected for one above 15 MB, without reading it."""
    check_size(size, MAX_BYTES)
    content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise FileRejected("File is more than 15 MB; the limit is 15 MB")
    return content


def kind_of(content: bytes) -> str | None:
    """The decoder's name for what the content is, whatever its name says; None for what is not taken."""
    if content[4:8] == b"ftyp":
        return _BRANDS.get(content[8:12])
    found = filetype.guess(content[:4096])
    return KINDS.get(found.mime) if found else None


def opened(content: bytes, least: int = MIN_SIDE) -> Opened:
    """The picture with its header read only. Raises FileRejected for another kind, and for its size.

    `least` is how many pixels its shorter side must have.
    """
    kind = kind_of(content)
    if kind is None:
        raise FileRejected(TAKEN if _is_other_picture(content) else f"{NO_PICTURE}. {TAKEN}")
    try:
        image = Image.open(io.BytesIO(content), formats=[kind])
    except Image.DecompressionBombError:
        raise FileRejected("Picture is too large to be decoded") from None
    except BROKEN:
        raise FileRejected("The picture is broken") from None
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
    """Return why a picture of this size is not taken."""
    return f"Picture is too small ({width}×{height}); any picture has at least {least} pixels a side"


def _is_other_picture(content: bytes) -> bool:
    """Whether it is a picture of a kind that is not taken; else its name alone says that it is one."""
    found = filetype.guess(content[:4096])
    return b"<svg" in content[:1000] or (found is not None and found.mime.startswith("image/"))


def _reads_smaller(image: Image.Image, kind: str) -> bool:
    """Whether the decoder can read it smaller without holding all of it; a progressive JPEG is held whole."""
    return kind == "JPEG" and not any(image.info.get(key) for key in ("progressive", "progression"))


def is_animated(picture: Opened) -> bool:
    """Return whether a picture has a second frame to show; a phone's file may hold other pictures."""
    if picture.kind not in _ANIMATED:
        return False
    try:
        return bool(getattr(picture.image, "is_animated", False))
    except BROKEN:
        return False


def loaded(picture: Opened) -> Image.Image:
    """Its first frame's pixels, at most KEPT_SIDE a side. Raises FileRejected for a broken one."""
    image: Any = picture.image
    scale = KEPT_SIDE / max(picture.width, picture.height)
    try:
        if scale < 1 and picture.kind == "JPEG":
            image.draft(None, (int(picture.width * scale), int(picture.height * scale)))
        image.load()
        if max(image.size) > KEPT_SIDE:
            image.thumbnail((KEPT_SIDE, KEPT_SIDE), Image.Resampling.LANCZOS)
    except Image.DecompressionBombError:
        raise FileRejected("Picture is too large to be decoded") from None
    except BROKEN:
        raise FileRejected("The picture is broken") from None
    plain: Image.Image = image
    return plain


def reread(content: bytes) -> Image.Image:
    """The pixels of a picture that was kept by us. Raises FileRejected where the file was damaged since."""
    try:
        image = Image.open(io.BytesIO(content), formats=["JPEG", "PNG", "WEBP"])
        image.load()
    except (*BROKEN, Image.DecompressionBombError):
        raise FileRejected("The picture is broken") from None
    return image
