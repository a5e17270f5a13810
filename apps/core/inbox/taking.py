"""Taking what is to be done next, whatever kind it is of."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from apps.core import claims
from apps.core.errors import AppError
from apps.core.inbox import reading
from apps.core.inbox.reading import Line
from apps.core.inbox.sources import Source, open_to

if TYPE_CHECKING:
    from apps.accounts.models import User


@transaction.atomic
def claim_next(
    *, actor: User, country: str, kinds: Collection[str] = (), after: tuple[str, int] | None = None
) -> Line | None:
    """Take the first record that nobody has; where there is none, one that the person has in hand already.

    `after` is the record that the person comes from, which is not given to them again at once. Of two who
    ask at the same moment the second is turned away from the first's and goes on to the next.
    """
    now = timezone.now()
    wanted = {source.kind: source for source in open_to(actor) if not kinds or source.kind in kinds}
    lines = [
        line
        for source in wanted.values()
        for line in reading.lines_of(source, actor, country, now, reachable=True)
        if line.key != after
    ]
    in_hand = claims.living_of((line.key for line in lines), now)
    for line in sorted(lines, key=lambda line: (line.key in in_hand, line.turn)):
        source = wanted[line.kind]
        if _take(source, actor, country, line):
            return replace(line, held_by=actor.as_ref(), held_until=now + claims.HELD_FOR)
    return None


def _take(source: Source, actor: User, country: str, line: Line) -> bool:
    """Whether the record is the person's now; nothing is left behind where it is not."""
    try:
        with transaction.atomic():
            source.claim(actor, claims.Item(country, source.kind, line.object_id))
    except AppError:
        return False
    if reading.waits_still(source, actor, country, line.object_id):
        return True
    # Decided on between being read and being taken.
    claims.end(claims.Item(country, source.kind, line.object_id))
    return False
