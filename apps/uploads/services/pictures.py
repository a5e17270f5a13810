"""Taking pictures in."""

from __future__ import annotations

import hashlib
from typing import Any, BinaryIO

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from apps.accounts.models import User
from apps.core import history
from apps.core.choices import Role
from apps.core.errors import FileRejected
from apps.uploads import images
from apps.uploads.choices import Folder, PictureSource, PictureStatus
from apps.uploads.models import Picture


def upload_picture(
    *,
    actor: User | None,
    country: str,
    file: BinaryIO,
    size: int,
    file_name: str,
    folder: str = Folder.STORE,
    biz_code: str = "",
    alt: str = "",
) -> tuple[Picture, bool]:
    """Take in a JPEG, PNG or WebP file; return the picture and whether it was there already.

    The same file is kept once per country. Raises FileRejected (10013) with the reason.
    """
    content = images.read_bytes(file, size)
    if not content:
        raise FileRejected("The file is empty")
    digest = hashlib.sha256(content).hexdigest()
    existing = Picture.objects.filter(country=country, sha256=digest).exclude(status="deleted").first()
    if existing:
        if existing.status == PictureStatus.BLOCKED:
            raise FileRejected("This picture is blocked")
        return existing, True
    prepared = images.prepare(content)
    picture = Picture(
        country=country,
        file_name=file_name[-200:],
        folder=folder,
        biz_code=biz_code,
        alt={"local": alt} if alt else {},
        sha256=digest,
        source=PictureSource.KOL if actor and actor.role == Role.KOL else PictureSource.STAFF,
        uploaded_by=actor,
        created_by=actor,
        updated_by=actor,
        dominant_color=prepared.dominant_color,
    )
    written = _store_files(picture, prepared)
    try:
        with transaction.atomic():
            picture.save()
            history.record(actor=actor, record=picture, action="create")
    except Exception:
        for name in written:
            default_storage.delete(name)
        raise
    return picture, False


def _store_files(picture: Picture, prepared: images.Prepared) -> list[str]:
    base = f"pictures/{picture.country.lower()}/{picture.sha256[:2]}/{picture.sha256[2:34]}"
    original = prepared.original
    picture.file = _store(f"{base}.{original.suffix}", original)
    picture.mime, picture.size = original.mime, len(original.content)
    picture.width, picture.height = original.width, original.height
    variants: list[dict[str, Any]] = []
    for name, encoded in prepared.variants.items():
        stored = _store(f"{base}-{name}.{encoded.suffix}", encoded)
        variants.append(
            {
                "name": name,
                "width": encoded.width,
                "height": encoded.height,
                "format": encoded.format.lower(),
                "file": stored,
                "size": len(encoded.content),
            }
        )
    picture.variants = variants
    return [picture.file, *(variant["file"] for variant in variants)]


def _store(name: str, encoded: images.Encoded) -> str:
    return default_storage.save(name, ContentFile(encoded.content))
