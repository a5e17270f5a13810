"""Demo notifications: reminders from the dates of the demo's stores."""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from apps.core.country import PACKS
from apps.core.models import ReferenceLoad
from apps.stores.services import reminders

MARK = "demo:reminders:1"


@transaction.atomic
def ensure(at: dt.datetime) -> int:
    """Send the reminders of the thirty days `at` once; return their number."""
    _, is_new = ReferenceLoad.objects.get_or_create(name=MARK, defaults={"digest": ""})
    if not is_new:
        return 0
    for country in PACKS:
        reminders.set_last_day(country, at.date() - reminders.MOST_MADE_UP_FOR)
    return reminders.remind(at=at)
