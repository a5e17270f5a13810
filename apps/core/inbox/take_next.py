"""Claiming the next record of any kind, and releasing it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction

from apps.core import queries
from apps.core.db import clock
from apps.core.errors import AppError
from apps.core.http.serializers import UserRef
from apps.core.inbox import claims, inbox_lines
from apps.core.inbox.inbox_lines import Line
from apps.core.inbox.sources import InboxSource, of_kind, open_to

if TYPE_CHECKING:
    from apps.accounts.models import User


Key = tuple[str, int]
"""The kind and id of a record."""


@transaction.atomic
def claim_next(
    *,
    actor: User,
    country: str,
    kinds: Collection[str] = (),
    after: Key | None = None,
    passed: Sequence[Key] = (),
) -> Line | None:
    """Claim the first unclaimed record; if there is none, one that the user has already claimed.

    `after` is the user's current record: it is not returned, and is released once another is found. `passed`
    are records that the user skipped before, in that order: they come last. Of two concurrent calls, the
    second fails to claim the first one's record and tries the next.
    """
    now = clock.now()
    wanted = {source.kind: source for source in open_to(actor) if not kinds or source.kind in kinds}
    lines = [
        line
        for source in wanted.values()
        for line in inbox_lines.lines_of(source, actor, country, now, reachable=True)
        if line.key != after
    ]
    in_hand = claims.living_of((line.key for line in lines), now)
    places = {key: place for place, key in enumerate(passed, start=1)}
    for line in sorted(lines, key=lambda line: (places.get(line.key, 0), line.key in in_hand, line.turn)):
        source = wanted[line.kind]
        if _take(source, actor, country, line):
            if after is not None:
                _leave(actor, country, after)
            return replace(line, held_by=UserRef.of(actor), held_until=now + claims.CLAIM_DURATION)
    return None


@transaction.atomic
def give_back(*, actor: User, country: str, kind: str, object_id: int) -> None:
    """Release the user's claim on a record. Raise Invalid (kind), NotFound, and Claimed for a colleague's."""
    source = of_kind(kind)
    queries.get_object(user=actor, country=country, object_type=kind, object_id=object_id)
    source.release(actor, claims.Item(country, kind, object_id))


def _leave(actor: User, country: str, key: Key) -> None:
    """Release the record that the user left; ignore it if that is not possible."""
    try:
        with transaction.atomic():
            give_back(actor=actor, country=country, kind=key[0], object_id=key[1])
    except AppError:
        return


def _take(source: InboxSource, actor: User, country: str, line: Line) -> bool:
    """Claim a record; return False, without side effects, if that is not possible."""
    try:
        with transaction.atomic():
            source.claim(actor, claims.Item(country, source.kind, line.object_id))
    except AppError:
        return False
    if inbox_lines.waits_still(source, actor, country, line.object_id):
        return True
    # Decided between the read and the claim.
    claims.end(claims.Item(country, source.kind, line.object_id))
    return False
