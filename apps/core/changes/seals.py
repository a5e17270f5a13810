"""Sealing of history: entries are added to a hash chain later, by one process at a time.

Writers do not wait for each other: a trigger records the new entries in the writer's transaction, and a
worker seals committed ones every minute (decision 0120).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import timedelta

from django.db import connection, transaction

from apps.core.changes import chain
from apps.core.db import clock
from apps.core.db.copy_rows import copy_in
from apps.core.jobs import schedule
from apps.core.models import ChangeLog, HistoryPending, HistorySeal

LOCK = 7_205_759_001
"""Advisory lock for sealing and blanking; the database function that blanks uses the same number."""
CHUNK = 1_000
MOST = 20_000
"""Maximum number of entries per run: about a second of work, in one transaction. The next run continues."""
_SALT_BYTES = 16

Listener = Callable[[Sequence[ChangeLog]], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Register a function that is called with new entries, once each, in the transaction that seals them."""
    if listener not in _listeners:
        _listeners.append(listener)


def register() -> None:
    """Schedule sealing every minute."""
    schedule.register(schedule.Recurring("core.seal_history", timedelta(minutes=1), lambda at: seal()))


@transaction.atomic
def seal(most: int = MOST) -> int:
    """Seal pending entries in the order of writing; return their number, or 0 if another process seals."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        if not cursor.fetchone()[0]:
            return 0
    heads: dict[str, HistorySeal | None] = {}
    sealed, after = 0, 0
    while sealed < most:
        waiting = list(
            HistoryPending.objects.filter(pk__gt=after)
            .select_related("entry__actor", "blanking")
            .order_by("pk")[: min(CHUNK, most - sealed)]
        )
        if not waiting:
            break
        after = waiting[-1].pk
        sealed += _seal_chunk(waiting, heads)
    return sealed


def _seal_chunk(waiting: Sequence[HistoryPending], heads: dict[str, HistorySeal | None]) -> int:
    # An entry that was deleted before it was sealed stays pending: verification reports it.
    seals = {one.pk: _seal_one(one, one.entry, heads) for one in waiting if one.entry is not None}
    copy_in(list(seals.values()))
    HistoryPending.objects.filter(pk__in=seals).delete()
    new = [one.entry for one in waiting if one.entry is not None and one.blanking_id is None]
    for listener in _listeners:
        listener(new)
    return len(seals)


def _seal_one(waiting: HistoryPending, entry: ChangeLog, heads: dict[str, HistorySeal | None]) -> HistorySeal:
    if entry.country not in heads:
        heads[entry.country] = HistorySeal.objects.filter(partition=entry.country).order_by("number").last()
    head = heads[entry.country]
    salt = secrets.token_bytes(_SALT_BYTES)
    previous = bytes(head.digest) if head else chain.START
    personal = chain.personal_hash(salt, entry)
    made = HistorySeal(
        partition=entry.country,
        number=head.number + 1 if head else 1,
        entry_id=entry.pk,
        blanking_id=waiting.blanking_id,
        sealed_at=clock.now(),
        previous=previous,
        personal=personal,
        salt=salt,
    )
    made.digest = chain.digest(
        previous=previous,
        number=made.number,
        sealed_at=made.sealed_at,
        entry=entry,
        blanking=waiting.blanking,
        personal=personal,
    )
    heads[entry.country] = made
    return made
