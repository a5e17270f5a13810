"""Demo events: every status, in four countries."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.utils import timezone

from apps.accounts.models import User
from apps.console.demo.lanes import by_country_once
from apps.events.models import EventStatus
from apps.events.services import EVENT_SERVICES

TITLES = {
    "ID": ("Festival Soto Nusantara", "Pasar Malam Braga", "Pekan Kopi"),
    "TR": ("Kahve Günleri", "Ot Festivali", "Balık Haftası"),
    "MY": ("Pesta Durian", "Pasar Ramadan", "Minggu Laksa"),
    "PH": ("Sisig Festival", "Night market", "Mango week"),
}


def ensure(actors: Sequence[User]) -> int:
    """Create events for each country that has none yet. Return the number of events created."""
    return by_country_once("demo:events:1", TITLES, lambda country: _create(actors[-1], country))


PART = ("Demo events", "made", ensure)


def _create(actor: User, country: str) -> int:
    today = timezone.now().date()
    for number, (title, status) in enumerate(zip(TITLES[country], EventStatus.values, strict=True)):
        starts_on = today + dt.timedelta(days=9 * number + 3)
        EVENT_SERVICES.create(
            actor=actor, country=country, fields={"title": title, "starts_on": starts_on, "status": status}
        )
    return len(TITLES[country])
