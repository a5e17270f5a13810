"""Preparation of picture files for storage and display; runs in the sandbox."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from apps.uploads.domain.images import decode, looks, plain, sizes
from apps.uploads.domain.images.sizes import SOON, Encoded, View

_STORED_FORMATS = {"JPEG": "JPEG", "PNG": "PNG", "WEBP": "WEBP", "HEIF": "JPEG", "AVIF": "JPEG", "GIF": "PNG"}


@dataclass(frozen=True, slots=True)
class Prepared:
    """A normalized picture with its features and the sizes needed at once."""

    original: Encoded
    width: int
    height: int
    """Original height in pixels, after rotation."""
    variants: list[Encoded]
    dominant_color: str
    blurhash: str
    phash: int | None
    taken_at: dt.datetime | None
    was_animated: bool
    """True if the file was an animation, of which only the first frame is stored."""


def warm_up() -> None:
    """Load all plugins of Pillow, once for all pictures of the sandbox.

    Otherwise each forked process loads them again, which takes longer than the picture itself.
    """
    Image.init()


def prepare(content: bytes, zone: str) -> Prepared:
    """Return the normalized picture of a file, with thumb and small.

    Raise FileRejected with the reason: another type, too small, too large, or broken.
    """
    picture = decode.opened(content)
    was_animated = decode.is_animated(picture)
    image = decode.loaded(picture)
    moment = plain.captured_at(picture.image, zone)
    bare = plain.made_plain(image)
    stored_format = _STORED_FORMATS[picture.kind]
    if bare.mode == "RGBA" and stored_format == "JPEG":
        stored_format = "PNG"
    is_turned = (bare.width > bare.height) != (picture.width > picture.height)
    size = (picture.height, picture.width) if is_turned else (picture.width, picture.height)
    small = bare.copy()
    small.thumbnail((256, 256))
    return Prepared(
        original=sizes.encode_whole(bare, stored_format),
        width=size[0],
        height=size[1],
        variants=list(sizes.made(bare, View(), SOON)),
        dominant_color=looks.dominant_color(small),
        blurhash=looks.blurhash(small),
        phash=looks.perceptual_hash(small),
        taken_at=moment,
        was_animated=was_animated,
    )


def remade(content: bytes) -> Encoded:
    """Return a picture of any size encoded again, upright and without other data of its file.

    Raise FileRejected with the reason.
    """
    picture = decode.opened(content, least=1)
    bare = plain.made_plain(decode.loaded(picture))
    stored_format = _STORED_FORMATS[picture.kind]
    if bare.mode == "RGBA" and stored_format == "JPEG":
        stored_format = "PNG"
    return sizes.encode_whole(bare, stored_format)


def render(
    content: bytes, focal: Sequence[float], crop: Sequence[float] | None, names: Sequence[str]
) -> list[Encoded]:
    """Return sizes of a stored picture. Raise FileRejected if its file is damaged."""
    view = View((focal[0], focal[1]), (crop[0], crop[1], crop[2], crop[3]) if crop else None)
    return list(sizes.made(decode.reread(content), view, names))
