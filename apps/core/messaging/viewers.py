"""Current viewers of a record, shown so that two people do not change it at the same time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db import transaction

from apps.core import queries
from apps.core.db import clock
from apps.core.jobs import schedule
from apps.core.models import RecordViewer
from apps.core.text.alphabets import by_alphabet

if TYPE_CHECKING:
    from apps.accounts.models import User

LOOKS_AGAIN = timedelta(seconds=30)
"""Interval at which the browser reports that a record is on the screen."""
SEEN_FOR = LOOKS_AGAIN * 2.5
"""The time a report counts. Longer than the interval, so that one late or lost report hides nobody."""
MOST = 20
_RETENTION = timedelta(hours=1)


@transaction.atomic
def look(*, actor: User, country: str, object_type: str, object_id: int) -> list[User]:
    """Record that the user views a record; return up to 20 other viewers, by name.

    Raises Invalid and NotFound.
    """
    queries.get_object(user=actor, country=country, object_type=object_type, object_id=object_id)
    now = clock.now()
    RecordViewer.objects.bulk_create(
        [RecordViewer(user=actor, object_type=object_type, object_id=object_id, seen_at=now)],
        update_conflicts=True,
        unique_fields=["object_type", "object_id", "user"],
        update_fields=["seen_at"],
    )
    looking = RecordViewer.objects.filter(
        object_type=object_type, object_id=object_id, seen_at__gt=now - SEEN_FOR
    ).exclude(user=actor)
    people = get_user_model().objects.filter(pk__in=looking.values("user_id"))
    return [
        person
        for person in people.order_by(by_alphabet("nickname", country), "id")[:MOST]
        if person.is_active
    ]


def register() -> None:
    """Schedule the removal of expired viewers."""
    schedule.register(schedule.Recurring("core.forget_viewers", timedelta(hours=1), forget))


def forget(at: datetime) -> None:
    """Delete viewers who were last seen more than an hour ago."""
    RecordViewer.objects.filter(seen_at__lt=at - _RETENTION).delete()
