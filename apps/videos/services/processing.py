"""Processing of uploaded files by the worker: exactly once, even if workers crash.

A worker that processes a file holds a lease (a token with an expiry). If it crashes, the lease expires and
`sweep` queues the file again, as often as needed: an accepted upload is always processed in the end. Only
attempts that end with an unexpected error are counted. Each step is saved separately, so the next worker
continues from there.
"""

from __future__ import annotations

import datetime as dt
import io
import logging
import secrets
import uuid
from typing import Any

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import F
from django_tasks import task

from apps.core.db import clock
from apps.core.db.faults import is_fault
from apps.core.errors import FileRejected, NotFound, StorageAway
from apps.core.files import files
from apps.core.jobs.lanes import Lane
from apps.uploads.models import Picture
from apps.uploads.services import pictures, uploads
from apps.videos.choices import AssetStatus
from apps.videos.domain import media
from apps.videos.models import VideoAsset
from apps.videos.models.assets import FILES
from apps.videos.services import private_files
from apps.videos.services.file_status import step

logger = logging.getLogger("sofra.videos")
LEASE = dt.timedelta(minutes=5)
MOST_ATTEMPTS = 3
DAMAGED = "The file was damaged during upload. Upload it again"
_POSTER_AT = 0.1
"""Position of the poster as a share of the duration: first frames are often black."""


def enqueue(asset: VideoAsset) -> None:
    """Queue a file in the caller's transaction."""
    read_file.enqueue(asset_id=asset.pk)


@task(queue_name=Lane.FILES.value)
def read_file(asset_id: int) -> None:
    """Assemble a file, read its facts and make its poster.

    Raise StorageAway and unexpected errors; `sweep` queues the file again.
    """
    asset = _take(asset_id)
    if asset is None:
        return
    try:
        if not asset.file:
            _put_together(asset)
        _read(asset)
    except media.Unreadable as refused:
        _end(asset, AssetStatus.FAILED, str(refused))
    except (FileRejected, NotFound) as refused:
        _end(asset, AssetStatus.FAILED, refused.msg.removeprefix("File rejected: "))
    except Exception as error:
        # An outage does not count as an attempt: the file is not at fault.
        if not isinstance(error, StorageAway) and not is_fault(error):
            _mine(asset).update(work_attempts=F("work_attempts") + 1)
        raise


def _take(asset_id: int) -> VideoAsset | None:
    """Return the file with a new lease; None if there is nothing to do or another worker has it."""
    now = clock.now()
    with transaction.atomic():
        # Wait for the lock: the form that references the file may be saved at this moment.
        assets = VideoAsset.objects.select_for_update(of=("self",))
        asset = assets.select_related("upload", "owner").filter(pk=asset_id).first()
        if asset is None or asset.status != AssetStatus.PROCESSING:
            return None
        if asset.work_until is not None and asset.work_until > now:
            return None
        asset.work_token, asset.work_until = uuid.uuid4(), now + LEASE
        asset.save(update_fields=["work_token", "work_until"])
    return asset


def _mine(asset: VideoAsset) -> Any:
    return VideoAsset.objects.filter(pk=asset.pk, work_token=asset.work_token, status=AssetStatus.PROCESSING)


class _LeaseExtender:
    """Callback that extends the lease every minute while a large file is processed."""

    def __init__(self, asset: VideoAsset) -> None:
        self.asset, self.next = asset, clock.now() + dt.timedelta(minutes=1)

    def __call__(self) -> None:
        """Extend the lease if a minute has passed."""
        now = clock.now()
        if now >= self.next:
            self.next = now + dt.timedelta(minutes=1)
            _mine(self.asset).update(work_until=now + LEASE)


def _put_together(asset: VideoAsset) -> None:
    """Assemble the chunks to one file and compare its digest with the announced one.

    Raise FileRejected, NotFound or StorageAway.
    """
    if asset.upload is None:
        raise FileRejected(DAMAGED)
    ending = asset.file_name[asset.file_name.rfind(".") :].lower()
    name = f"{FILES}/{asset.country.lower()}/{secrets.token_hex(16)}{ending}"
    with files.writing() as written, uploads.whole(asset.upload) as pieces:
        stream = private_files.Digesting(pieces, name, _LeaseExtender(asset))
        stored = written.save(default_storage, name, stream)
        if stream.digest != asset.sha256 or stream.length != asset.size:
            raise FileRejected(DAMAGED)
        with transaction.atomic():
            # A worker that lost its lease must leave nothing behind.
            if not _mine(asset).update(file=stored):
                raise FileRejected("Another worker has it")
            asset.file = stored
            uploads.finish(asset.upload, asset.pk)


def _read(asset: VideoAsset) -> None:
    """Read the file's facts and make its poster; afterwards it can be played.

    Raise Unreadable, NotFound or StorageAway.
    """
    where = private_files.address_for_reader(asset.file)
    facts = media.probe(where)
    poster = asset.poster or poster_of(asset, where, facts.duration_s * _POSTER_AT)
    label = f"{min(facts.width, facts.height)}p"
    rendition = {"label": label, "width": facts.width, "height": facts.height, "bitrate": facts.bitrate}
    _end(
        asset,
        AssetStatus.READY,
        duration_s=facts.duration_s,
        width=facts.width,
        height=facts.height,
        orientation=facts.orientation,
        has_audio=facts.has_audio,
        renditions=[rendition],
        poster=poster,
    )


def poster_of(asset: VideoAsset, where: str, at_s: float) -> Picture:
    """Return the frame at a time as a library picture. Raise Unreadable, FileRejected or StorageAway."""
    return store_poster(asset, media.frame(where, at_s), at_s)


def store_poster(asset: VideoAsset, content: bytes, at_s: float) -> Picture:
    """Store a frame as a library picture. Raise FileRejected or StorageAway."""
    picture, _ = pictures.upload_picture(
        actor=asset.owner,
        country=asset.country,
        file=io.BytesIO(content),
        size=len(content),
        file_name=f"{asset.file_name[:150]} at {at_s:.1f} s.jpg",
        folder="other",
    )
    return picture


def _end(asset: VideoAsset, status: AssetStatus, error: str = "", **facts: Any) -> None:
    """Store the result, unless another worker has the lease by now."""
    with transaction.atomic():
        current = _mine(asset).select_for_update(of=("self",)).first()
        if current is None:
            return
        step(current, status, error)
        for name, value in facts.items():
            setattr(current, name, value)
        current.work_token = current.work_until = None
        current.save()


def sweep(at: dt.datetime) -> int:
    """Queue files with expired leases again; return their number.

    Files with three failed attempts (without crashed workers) fail.
    """
    touched = 0
    with transaction.atomic():
        lost = VideoAsset.objects.select_for_update(of=("self",), skip_locked=True).filter(
            status=AssetStatus.PROCESSING, work_until__lt=at
        )
        for asset in lost[:100]:
            touched += 1
            if asset.work_attempts >= MOST_ATTEMPTS:
                logger.error("video given up", extra={"asset_id": asset.pk})
                step(asset, AssetStatus.FAILED, "The file could not be read. Upload it again")
            else:
                logger.warning("video queued again", extra={"asset_id": asset.pk})
            asset.work_token = asset.work_until = None
            asset.save(update_fields=["status", "error", "work_token", "work_until"])
            if asset.status == AssetStatus.PROCESSING:
                enqueue(asset)
    return touched
