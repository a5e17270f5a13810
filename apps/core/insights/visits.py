"""When a person last looked at Today: what came since is new to them."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from django.db import transaction

from apps.core.database import clock
from apps.core.models import LastVisit

if TYPE_CHECKING:
    from apps.accounts.models import User

PAUSE = dt.timedelta(hours=1)
"""After so long without a look the next one is another visit."""
FIRST_LOOK = dt.timedelta(days=1)
"""So far back goes what is new to somebody who never looked."""


def since(user: User, country: str, at: dt.datetime) -> dt.datetime:
    """From when on things are new to the person."""
    row = LastVisit.objects.filter(user=user, country=country).first()
    if row is None:
        return at - FIRST_LOOK
    # A visit that is about to begin: what came after the last look is new.
    return row.seen_at if at - row.seen_at > PAUSE else row.since


@transaction.atomic
def mark(*, actor: User, country: str) -> dt.datetime:
    """Note that the person looks at Today; return from when on things are new to them in this visit."""
    at = clock.now()
    begun = since(actor, country, at)
    LastVisit.objects.update_or_create(user=actor, country=country, defaults={"since": begun, "seen_at": at})
    return begun
