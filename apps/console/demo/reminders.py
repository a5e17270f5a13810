"""What the demo's people are told: what the calendar asks for in the demo's own stores."""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from apps.core.country import PACKS
from apps.core.models import ReferenceLoad
from apps.stores.services import reminders

MARK = "demo:reminders:1"


@transaction.atomic
def ensure(at: dt.datetime) -> int:
    """Tells what came due in the thirty days before `at`, where it has not been told; returns how much."""
    _, is_new = ReferenceLoad.objects.get_or_create(name=MARK, defaults={"digest": ""})
    if not is_new:
        return 0
    for country in PACKS:
        reminders.begin_again(country, at.date() - reminders.MOST_MADE_UP_FOR)
    return reminders.remind(at=at)
