"""Upload of pictures."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable, Sequence
from typing import IO, Any

from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction
from django.db.models import F, Func, Value

from apps.accounts.models import User
from apps.core.changes import history
from apps.core.choices import Role
from apps.core.country.zones import zone_of
from apps.core.errors import FileRejected, Invalid
from apps.core.files import files
from apps.uploads.choices import Folder, Licence, PictureSource, PictureStatus, Purpose
from apps.uploads.domain import images
from apps.uploads.models import ORIGINALS, Picture
from apps.uploads.queries import selectors
from apps.uploads.services import file_names, library, likeness, texts, uploads, variants


def upload_picture(
    *,
    actor: User | None,
    country: str,
    file: IO[bytes],
    size: int,
    file_name: str,
    folder: str = Folder.STORE,
    biz_code: str = "",
    alt: str = "",
    source: str = "",
    licence: str = Licence.UNKNOWN,
    licence_expires_on: dt.date | None = None,
    credit: str = "",
    tags: Sequence[str] = (),
    prepare: Callable[[bytes, str], images.Prepared] = images.prepare,
) -> tuple[Picture, bool]:
    """Store a JPEG, PNG, WebP, GIF, HEIC or AVIF file. Return the picture and whether it existed.

    Thumb and small are made at once, the others by the worker. The same file is stored once per country;
    a caller that stores it in several countries can prepare it once. Raise FileRejected (10013) with the
    reason, or StorageAway.
    """
    content = images.read_bytes(file, size)
    if not content:
        raise FileRejected("The file is empty")
    digest = hashlib.sha256(content).hexdigest()
    existing = _existing(country, digest, actor)
    if existing:
        return existing, True
    prepared = prepare(content, zone_of(country))
    picture = Picture(
        country=country,
        file_name=file_name[-200:],
        folder=folder,
        biz_code=biz_code,
        alt={"local": alt} if alt else {},
        sha256=digest,
        source=source or _source_of(actor),
        licence=licence,
        licence_expires_on=licence_expires_on,
        credit=credit,
        tags=library.tidy_tags(tags),
        uploaded_by=actor,
        created_by=actor,
        updated_by=actor,
        dominant_color=prepared.dominant_color,
        blurhash=prepared.blurhash,
        taken_at=prepared.taken_at,
        width=prepared.width,
        height=prepared.height,
        is_processing=True,
        was_animated=prepared.was_animated,
    )
    picture.set_phash(prepared.phash)
    texts.refresh(picture)
    try:
        with files.writing() as written:
            _store_files(picture, prepared, written)
            with transaction.atomic():
                picture.save()
                history.record(actor=actor, record=picture, action="create")
                likeness.refresh([picture.pk])
                variants.enqueue(picture)
    except IntegrityError:
        # Another request stored the same file at the same moment; use its record and files.
        same = _existing(country, digest, actor)
        if same is None:
            raise
        return same, True
    return picture, False


def _source_of(actor: User | None) -> str:
    return PictureSource.KOL if actor and actor.role == Role.KOL else PictureSource.STAFF


def finish_upload(*, actor: User, country: str, upload_id: int, **fields: Any) -> tuple[Picture, bool]:
    """Create a picture from a finished chunked upload; a repeated call returns the same picture.

    Raise NotFound for another user's upload, FileRejected (10013) with the reason, or StorageAway.
    """
    upload = selectors.lock_upload(user=actor, country=country, upload_id=upload_id)
    if upload.purpose != Purpose.PICTURE:
        raise Invalid({"upload_id": ["This file was not uploaded as a picture"]})
    if upload.result_id is not None:
        return Picture.objects.get(pk=upload.result_id), False
    with uploads.whole(upload) as file:
        picture, duplicated = upload_picture(
            actor=actor, country=country, file=file, size=upload.size, file_name=upload.file_name, **fields
        )
    uploads.finish(upload, picture.pk)
    return picture, duplicated


def _existing(country: str, digest: str, actor: User | None) -> Picture | None:
    """Return the existing picture of this content, or None; its new uploader is recorded.

    Raise FileRejected if the picture is blocked.
    """
    existing = Picture.objects.filter(country=country, sha256=digest).exclude(status="deleted").first()
    if existing and existing.status == PictureStatus.BLOCKED:
        raise FileRejected("This picture is blocked")
    if existing and actor and actor.pk not in (existing.uploaded_by_id, *existing.also_brought_by):
        # Append in SQL, so that two simultaneous uploaders are both recorded.
        noted = Func(F("also_brought_by"), Value(actor.pk), function="array_append")
        Picture.objects.filter(pk=existing.pk).update(also_brought_by=noted)
    return existing


def _store_files(picture: Picture, prepared: images.Prepared, written: files.WrittenFiles) -> None:
    original = prepared.original
    # A separate token, so that the private original's name cannot be derived from a public URL.
    name = f"{ORIGINALS}/{file_names.place_of(picture)}/{file_names.new_stem(picture)}.{original.suffix}"
    picture.file = written.save(default_storage, name, original.content)
    picture.mime, picture.size = original.mime, len(original.content)
    picture.variants = file_names.store_variants(picture, prepared.variants, written)
