"""Upload of video files: start, complete and expire."""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from apps.accounts.models import User
from apps.core.db import clock
from apps.core.errors import ConfirmationWarning, FileRejected, Invalid
from apps.core.http import confirmations
from apps.uploads.choices import Purpose
from apps.uploads.services import uploads
from apps.videos.choices import ARRIVING, AssetStatus, Provider
from apps.videos.models import Video, VideoAsset
from apps.videos.queries import selectors
from apps.videos.services import processing
from apps.videos.services.file_status import step
from apps.videos.services.providers import Slot, keeper_of

MOST_BYTES = 2 * 1024**3
WAITS = dt.timedelta(hours=24)
MIMES = {".mp4": "video/mp4", ".m4v": "video/mp4", ".mov": "video/quicktime", ".webm": "video/webm"}
"""Accepted file extensions and their MIME types."""
_KINDS = "Only MP4, MOV or WebM"


@transaction.atomic
def start(
    *, actor: User, country: str, file_name: str, size: int, mime: str, provider: str = Provider.LOCAL
) -> tuple[VideoAsset, Slot]:
    """Start an upload, or continue an interrupted one with the same name and size.

    Return the file and the upload slot. Raise FileRejected (10013) with the reason, or Invalid.
    """
    kind = _kind_of(file_name, mime)
    if not 0 < size <= MOST_BYTES:
        raise FileRejected("The file is empty" if size < 1 else "The file is larger than 2 GB")
    keeper = keeper_of(provider)
    asset = _broken_off(actor, country, file_name, size)
    if asset is None:
        asset = VideoAsset(
            country=country, owner=actor, provider=provider, file_name=file_name[-200:], mime=kind, size=size
        )
        if provider == Provider.LOCAL:
            asset.upload = uploads.start(
                actor=actor, country=country, file_name=file_name, size=size, purpose=Purpose.VIDEO
            )
        slot = keeper.slot(asset)
        asset.save()
        return asset, slot
    if asset.status == AssetStatus.WAITING and asset.upload and asset.upload.received:
        step(asset, AssetStatus.UPLOADING)
        asset.save(update_fields=["status", "error"])
    return asset, keeper.slot(asset)


def _kind_of(file_name: str, mime: str) -> str:
    ending = file_name[file_name.rfind(".") :].lower() if "." in file_name else ""
    kind = MIMES.get(ending)
    if kind is None:
        raise FileRejected(f"{_KINDS} files")
    # Browsers do not know a type for some of these extensions and send none.
    if mime and mime not in MIMES.values() and mime != "application/octet-stream":
        raise FileRejected(f"{_KINDS} files, not {mime[:40]}")
    return kind


def _broken_off(actor: User, country: str, file_name: str, size: int) -> VideoAsset | None:
    assets = VideoAsset.objects.select_for_update(of=("self",)).select_related("upload")
    return (
        assets.filter(
            country=country,
            owner=actor,
            file_name=file_name[-200:],
            size=size,
            status__in=ARRIVING,
            upload__expires_at__gt=clock.now(),
        )
        .order_by("-pk")
        .first()
    )


@transaction.atomic
def complete(
    *, actor: User, country: str, asset_id: int, sha256: str, confirmed: frozenset[str]
) -> VideoAsset:
    """Complete an upload; the worker assembles and analyzes it. Idempotent.

    Raise NotFound for another user's file, FileRejected (10013) if it is incomplete or not a video, and
    ConfirmationRequired if another video has the same file.
    """
    asset = selectors.lock_asset(actor=actor, country=country, asset_id=asset_id)
    if asset.status not in ARRIVING:
        if asset.sha256 == sha256:
            return asset
        raise Invalid({"asset_id": ["The upload has ended. Upload the file again"]})
    upload = asset.upload
    if upload is None:
        raise Invalid({"asset_id": ["The upload has ended. Upload the file again"]})
    if not upload.is_whole:
        raise FileRejected(f"Only {upload.received:,} of {upload.size:,} bytes have arrived")
    if not _looks_like(uploads.head(upload, 64)):
        raise FileRejected(f"{_KINDS} files. The content of this file is different")
    confirmations.require(_same(actor, asset, sha256), confirmed)
    asset.sha256 = sha256
    step(asset, AssetStatus.PROCESSING)
    asset.save(update_fields=["sha256", "status", "error"])
    upload.expires_at = clock.now() + WAITS
    upload.save(update_fields=["expires_at"])
    processing.enqueue(asset)
    return asset


def _looks_like(head: bytes) -> bool:
    """Return whether a file starts like MP4 and MOV (a box ftyp, moov, wide, mdat, free or skip) or WebM."""
    return head[:4] == b"\x1a\x45\xdf\xa3" or head[4:8] in (
        b"ftyp",
        b"moov",
        b"wide",
        b"mdat",
        b"free",
        b"skip",
    )


def _same(actor: User, asset: VideoAsset, sha256: str) -> list[ConfirmationWarning]:
    """Return a warning if another video has the same file."""
    same = VideoAsset.objects.filter(country=asset.country, sha256=sha256, video__isnull=False)
    video_ids = same.exclude(pk=asset.pk).values_list("video_id", flat=True)[:1]
    video = Video.objects.filter(pk__in=list(video_ids)).first()
    if video is None:
        return []
    seen = Video.objects.visible_to(actor, asset.country).filter(pk=video.pk).exists()
    named = f"the video {video.title}" if seen else "another video"
    return [confirmations.warning(f"same_file:{video.pk}", f"This file is already used by {named}")]


def expire(at: dt.datetime) -> int:
    """Expire abandoned uploads; return their number.

    Their chunks are deleted by the job that removes expired uploads.
    """
    expired = 0
    with transaction.atomic():
        waiting = VideoAsset.objects.select_for_update(of=("self",), skip_locked=True).filter(
            status__in=ARRIVING, created_at__lte=at - WAITS
        )
        for asset in waiting.select_related("upload")[:200]:
            if asset.upload is not None and asset.upload.expires_at > at:
                continue
            step(asset, AssetStatus.EXPIRED, "Not uploaded within a day. Upload the file again")
            asset.save(update_fields=["status", "error"])
            expired += 1
    return expired
