"""File names of pictures in the storage."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.core.files.storage import storages

from apps.core.files import files
from apps.core.values import Json
from apps.uploads.domain import images
from apps.uploads.models import VARIANTS, Picture


def store_variants(
    picture: Picture, made: Iterable[images.Encoded], written: files.WrittenFiles
) -> list[dict[str, Json]]:
    """Write sizes to the public storage. Return their entries for `Picture.variants`. Raise StorageAway."""
    # The token makes the names unique to this call, so a rollback never deletes another call's files.
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
    """Return the folder of a picture's files, relative to the top folder."""
    return f"{picture.country.lower()}/{picture.sha256[:2]}"


def new_stem(picture: Picture) -> str:
    """Return an unguessable, unique stem for files of the picture."""
    return f"{picture.sha256[2:34]}-{secrets.token_hex(8)}"
