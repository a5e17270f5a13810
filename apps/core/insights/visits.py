"""Visits of Today by a user: changes since the last visit are new."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from django.db import transaction

from apps.core.db import clock
from apps.core.models import LastVisit

if TYPE_CHECKING:
    from apps.accounts.models import User

PAUSE = dt.timedelta(hours=1)
"""After this time without a view, the next one is a new visit."""
FIRST_LOOK = dt.timedelta(days=1)
"""The time before a first visit within which changes count as new."""


def since(user: User, country: str, at: dt.datetime) -> dt.datetime:
    """Return the time since when changes are new to the user."""
    row = LastVisit.objects.filter(user=user, country=country).first()
    if row is None:
        return at - FIRST_LOOK
    # A new visit starts: changes after the last view are new.
    return row.seen_at if at - row.seen_at > PAUSE else row.since


@transaction.atomic
def mark(*, actor: User, country: str) -> dt.datetime:
    """Record a view of Today; return the time since when changes are new in this visit."""
    at = clock.now()
    started_at = since(actor, country, at)
    LastVisit.objects.update_or_create(
        user=actor, country=country, defaults={"since": started_at, "seen_at": at}
    )
    return started_at
