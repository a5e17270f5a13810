"""The files of pictures: what they are called, and how the record names them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from django.core.files.storage import storages

from apps.core.storage import files
from apps.uploads.domain import images
from apps.uploads.models import VARIANTS, Picture


def store_variants(
    picture: Picture, made: Iterable[images.Encoded], written: files.WrittenFiles
) -> list[dict[str, Any]]:
    """Write sizes to the public storage; return how the record names them. Raises StorageAway."""
    # The token makes the names this call's own: to undo it never takes away another's files.
    stem = f"{VARIANTS}/{place_of(picture)}/{new_stem(picture)}"
    return [
        {
            "name": encoded.name,
            "width": encoded.width,
            "height": encoded.height,
            "format": encoded.format.lower(),
            "file": written.save(
                storages["public"], f"{stem}-{encoded.name}.{encoded.suffix}", encoded.content
            ),
            "size": len(encoded.content),
        }
        for encoded in made
    ]


def place_of(picture: Picture) -> str:
    """The folder below the top one in which a picture's files lie."""
    return f"{picture.country.lower()}/{picture.sha256[:2]}"


def new_stem(picture: Picture) -> str:
    """A name for files of the picture that no other call has or guesses."""
    return f"{picture.sha256[2:34]}-{secrets.token_hex(8)}"
