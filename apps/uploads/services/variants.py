"""Creation of the larger sizes by the worker, safe against killed workers.

A picture with missing sizes `is_processing`. Its worker holds a token for a limited time. If the worker dies,
the token expires and `sweep` queues the picture again, any number of times; only attempts that end with an
unexpected error are counted. If the crop changes meanwhile, the token is removed and the sizes of the old
crop are discarded.
"""

from __future__ import annotations

import logging
import uuid
from datetime import timedelta
from typing import Any

from django.core.files.storage import default_storage, storages
from django.db import transaction
from django.db.models import F
from django_tasks import task

from apps.core.db import clock
from apps.core.db.faults import is_fault
from apps.core.db.lookup import one
from apps.core.errors import FileRejected, NotFound, StorageAway
from apps.core.files import files
from apps.core.jobs.lanes import Lane
from apps.core.values import Json
from apps.uploads.domain import images
from apps.uploads.models import Picture
from apps.uploads.services import file_names

logger = logging.getLogger("sofra.pictures")

LEASE = timedelta(minutes=3)
MOST_ATTEMPTS = 3


def enqueue(picture: Picture) -> None:
    """Queue the creation of a picture's sizes in the caller's transaction."""
    make_sizes.enqueue(picture_id=picture.pk)


@task(queue_name=Lane.FILES.value)
def make_sizes(picture_id: int) -> None:
    """Make the missing sizes of one picture.

    Raise StorageAway or any unexpected error; `sweep` then queues the picture again.
    """
    picture = _take(picture_id)
    if picture is None:
        return
    try:
        _make(picture)
    except (FileRejected, NotFound):
        # The original is missing or damaged, which no retry can repair; the small sizes stay in use.
        logger.exception("picture cannot be processed", extra={"picture_id": picture_id})
        _at_work(picture).update(is_processing=False, work_token=None, work_until=None)
    except Exception as error:
        # Outages are not counted, because the file is not at fault.
        if not isinstance(error, StorageAway) and not is_fault(error):
            _at_work(picture).update(work_attempts=F("work_attempts") + 1)
        raise


def _take(picture_id: int) -> Picture | None:
    """Return the picture with a new token; None if nothing is to do or another worker holds it."""
    now = clock.now()
    with transaction.atomic():
        picture = one(Picture.objects.select_for_update(skip_locked=True).filter(pk=picture_id))
        if picture is None or not picture.is_processing:
            return None
        if picture.work_until is not None and picture.work_until > now:
            return None
        picture.work_token, picture.work_until = uuid.uuid4(), now + LEASE
        picture.save(update_fields=["work_token", "work_until"])
    return picture


def _at_work(picture: Picture) -> Any:
    return Picture.objects.filter(pk=picture.pk, work_token=picture.work_token)


def _make(picture: Picture) -> None:
    content = original_of(picture)
    made = images.render(content, view_of(picture), images.LATER)
    with files.writing() as written, transaction.atomic():
        variants = file_names.store_variants(picture, made, written)
        current = _at_work(picture).select_for_update().first()
        if current is None:
            written.undo()
            return
        replace_variants(current, variants)
        _at_work(picture).update(
            variants=current.variants, is_processing=False, work_token=None, work_until=None, work_attempts=0
        )


def original_of(picture: Picture) -> bytes:
    """Return the stored original. Raise NotFound if it is missing, or StorageAway."""
    with files.opened(default_storage, picture.file) as file, files.answering():
        content: bytes = file.read()
    return content


def view_of(picture: Picture) -> images.View:
    """Return the focal point and crop of the picture."""
    crop = picture.crop
    return images.View(
        (float(picture.focal["x"]), float(picture.focal["y"])),
        (float(crop["x"]), float(crop["y"]), float(crop["width"]), float(crop["height"])) if crop else None,
    )


def replace_variants(picture: Picture, variants: list[dict[str, Json]]) -> None:
    """Replace the variants of the same names; the old files are deleted after the commit. Saves nothing."""
    names = {variant["name"] for variant in variants}
    if picture.crop is None:
        names.add(images.WHOLE)
    old = [variant for variant in picture.variants if variant["name"] in names]
    other_variants = [variant for variant in picture.variants if variant["name"] not in names]
    order = {name: place for place, name in enumerate(images.ALL)}
    picture.variants = sorted([*other_variants, *variants], key=lambda variant: order[variant["name"]])
    stale = [variant["file"] for variant in old]
    transaction.on_commit(lambda: files.discard(storages["public"], stale), robust=True)


def reset(picture: Picture) -> None:
    """Reset the processing state so that all sizes are made again. Saves nothing."""
    picture.is_processing = True
    picture.work_token = picture.work_until = None
    picture.work_attempts = 0


def sweep() -> int:
    """Queue pictures whose token expired, and return their number.

    Pictures that failed in three attempts without a dead worker are left with the sizes they have.
    """
    touched = 0
    with transaction.atomic():
        lost = Picture.objects.select_for_update(skip_locked=True).filter(
            is_processing=True, work_until__lt=clock.now()
        )
        for picture in lost[:100]:
            touched += 1
            if picture.work_attempts >= MOST_ATTEMPTS:
                logger.error("picture given up", extra={"picture_id": picture.pk})
                picture.is_processing = False
            picture.work_token = picture.work_until = None
            picture.save(update_fields=["is_processing", "work_token", "work_until"])
            if picture.is_processing:
                enqueue(picture)
    return touched
