"""Publication of the heads of the history chains outside the database.

The owner of the database could rewrite whole chains, but not what was published before: the head of each
chain is logged every hour, and stored in an object store if the settings name one.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages

from apps.core.changes import verification
from apps.core.files import files
from apps.core.jobs import schedule
from apps.core.models import HistorySeal

logger = logging.getLogger("sofra.history")
STORAGE = "history_heads"
FOLDER = "history"


@dataclass(frozen=True)
class Head:
    """The newest seal of a chain at a point in time."""

    partition: str
    number: int
    digest: str


def register() -> None:
    """Schedule the publication every hour."""
    schedule.register(schedule.Recurring("core.tell_history_heads", timedelta(hours=1), publish))


def publish(at: datetime) -> None:
    """Log the head of each chain and store them in the object store, if the settings name one."""
    heads = [_head(partition) for partition in verification.partitions()]
    for head in heads:
        logger.info("history head", extra=dict(head.__dict__))
    if not heads or STORAGE not in settings.STORAGES:
        return
    content = json.dumps([head.__dict__ for head in heads], indent=1).encode()
    try:
        storages[STORAGE].save(f"{FOLDER}/{at:%Y-%m}/{at:%Y-%m-%dT%H%M%S}.json", ContentFile(content))
    except files.REFUSALS as error:
        # The log has them, and the next hour retries.
        logger.error("history heads not stored", extra={"error": f"{type(error).__name__}: {error}"})


def _head(partition: str) -> Head:
    seal = HistorySeal.objects.filter(partition=partition).order_by("-number")[0]
    return Head(partition, seal.number, bytes(seal.digest).hex())


def compare() -> Iterator[verification.Finding]:
    """Yield a finding for each stored head that differs from its chain. Raise StorageAway."""
    if STORAGE not in settings.STORAGES:
        return
    storage = storages[STORAGE]
    with files.answering():
        for folder in files.folders_below(storage, FOLDER):
            for name in sorted(files.names_in(storage, folder)):
                for head in _read(storage, name):
                    yield from _compare(head, name)


def _read(storage: Storage, name: str) -> list[Head]:
    with storage.open(name, "rb") as stored:
        return [Head(**values) for values in json.load(stored)]


def _compare(head: Head, name: str) -> Iterator[verification.Finding]:
    seal = HistorySeal.objects.filter(partition=head.partition, number=head.number).first()
    where = f"{head.partition or 'no country'} {head.number:,}, told in {name}"
    if seal is None:
        yield verification.Finding(verification.Fault.REMOVED, where)
    elif bytes(seal.digest).hex() != head.digest:
        yield verification.Finding(verification.Fault.CHANGED, where)
