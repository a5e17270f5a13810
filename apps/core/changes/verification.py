"""Verification of history against its seals. Reads in chunks, so that memory does not grow with history."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import BigIntegerField, Exists, OuterRef
from django.db.models.functions import Coalesce

from apps.core.changes import chain
from apps.core.changes.blanking import unexplained_blankings
from apps.core.db import clock
from apps.core.models import ChangeLog, HistoryBlanking, HistoryPending, HistorySeal

CHUNK = 1_000


class Fault(StrEnum):
    """Kinds of tampering with history."""

    CHANGED = "changed"
    REMOVED = "removed"
    INSERTED = "inserted"
    REORDERED = "reordered"
    BLANKED = "blanked"


@dataclass(frozen=True)
class Finding:
    """An entry or position of a chain that differs from its seal."""

    fault: Fault
    about: str
    """Description of the entry or position."""

    def __str__(self) -> str:
        return f"{self.fault}: {self.about}"


@dataclass
class Tally:
    """Counts of a verification."""

    seals: int = 0
    chains: int = 0
    waiting: int = 0


def verify(tally: Tally, since: int = 0) -> Iterator[Finding]:
    """Yield differences between history and its seals, from entry `since` on, and update the counts."""
    for partition in partitions():
        tally.chains += 1
        yield from _chain(partition, tally, since)
    yield from _unsealed(since)
    waiting = HistoryPending.objects.filter(entry_id__gte=since)
    for one in waiting.exclude(Exists(ChangeLog.objects.filter(pk=OuterRef("entry_id")))).iterator(CHUNK):
        yield Finding(Fault.REMOVED, f"entry {one.entry_id}, before it was sealed")
    tally.waiting = waiting.count()


def verify_blankings() -> Iterator[Finding]:
    """Yield recent blankings that no erasure of a person explains."""
    for blanking in unexplained_blankings(clock.now()).order_by("pk").iterator(CHUNK):
        yield Finding(Fault.BLANKED, f"entry {blanking.entry_id}, without an erasure of a person")


def partitions() -> Iterator[str]:
    """Yield the partitions, each with one index lookup."""
    seal = HistorySeal.objects.order_by("partition").first()
    while seal is not None:
        yield seal.partition
        seal = HistorySeal.objects.filter(partition__gt=seal.partition).order_by("partition").first()


def _chain(partition: str, tally: Tally, since: int) -> Iterator[Finding]:
    """Yield the faults of one chain, link by link.

    After a fault, the comparison continues with the next link.
    """
    seals = HistorySeal.objects.filter(partition=partition)
    first = seals.filter(entry_id__gte=since).order_by("number").first()
    if first is None:
        return
    place = first.number if since else 1
    before = seals.filter(number=place - 1).first()
    previous = bytes(before.digest) if before else chain.START
    rows = seals.annotate(is_blanked=_BLANKED_SINCE).select_related("entry", "blanking").order_by("number")
    while chunk := list(rows.filter(number__gte=place)[:CHUNK]):
        for seal in chunk:
            tally.seals += 1
            where = f"{partition or 'no country'} {seal.number:,}, entry {seal.entry_id}"
            if seal.number != place:
                yield Finding(Fault.REMOVED, f"the seals {place:,} to {seal.number - 1:,} of {partition}")
            elif bytes(seal.previous) != previous:
                yield Finding(Fault.REORDERED, f"{where}: it does not follow the seal before it")
            yield from _link(seal, where)
            place, previous = seal.number + 1, bytes(seal.digest)


_BLANKED_SINCE = Exists(
    HistoryBlanking.objects.filter(
        entry_id=OuterRef("entry_id"),
        pk__gt=Coalesce(OuterRef("blanking_id"), 0, output_field=BigIntegerField()),
    )
)
"""Expression: the entry was blanked after the state that the seal covers."""


def _link(seal: HistorySeal, where: str) -> Iterator[Finding]:
    """Yield the faults of one seal and its entry."""
    entry: ChangeLog | None = seal.entry
    if entry is None:
        yield Finding(Fault.REMOVED, where)
        return
    if seal.blanking_id is not None and seal.blanking is None:
        yield Finding(Fault.REMOVED, f"{where}: the record of its blanking")
        return
    expected = chain.digest(
        previous=bytes(seal.previous),
        number=seal.number,
        sealed_at=seal.sealed_at,
        entry=entry,
        blanking=seal.blanking,
        personal=bytes(seal.personal),
    )
    if bytes(seal.digest) != expected or seal.partition != entry.country:
        yield Finding(Fault.CHANGED, where)
    elif seal.salt is None:
        # Blanking deletes the salt; a later seal covers the blanked entry.
        if not seal.is_blanked:  # type: ignore[attr-defined]  # annotated by _chain
            yield Finding(Fault.CHANGED, f"{where}: its salt is gone, and it was not blanked")
    elif bytes(seal.personal) != chain.personal_hash(bytes(seal.salt), entry):
        yield Finding(Fault.CHANGED, f"{where}: its title, reason, address or values")


def _unsealed(since: int) -> Iterator[Finding]:
    """Yield entries and blankings that are neither sealed nor pending."""
    entries = ChangeLog.objects.filter(
        ~Exists(HistorySeal.objects.filter(entry=OuterRef("pk"), blanking__isnull=True)),
        ~Exists(HistoryPending.objects.filter(entry=OuterRef("pk"), blanking__isnull=True)),
        pk__gte=since,
    )
    for pk in entries.order_by("pk").values_list("pk", flat=True).iterator(CHUNK):
        yield Finding(Fault.INSERTED, f"entry {pk}: it was never sealed")
    blankings = HistoryBlanking.objects.filter(
        ~Exists(HistorySeal.objects.filter(blanking=OuterRef("pk"))),
        ~Exists(HistoryPending.objects.filter(blanking=OuterRef("pk"))),
        entry_id__gte=since,
    )
    for pk, entry_id in blankings.order_by("pk").values_list("pk", "entry_id").iterator(CHUNK):
        yield Finding(Fault.INSERTED, f"blanking {pk} of entry {entry_id}: it was never sealed")
