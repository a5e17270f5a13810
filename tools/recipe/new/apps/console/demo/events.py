"""The demo's events: every status, in four countries."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.console.demo.lanes import by_country
from apps.core.models import ReferenceLoad
from apps.events.models import EventStatus
from apps.events.services import create_event

MARK = "demo:events:1"
KNOWN = {
    "ID": (
        ("Festival Soto Nusantara", "Monas, Jakarta"),
        ("Pasar Malam Braga", "Bandung"),
        ("Pekan Kopi", ""),
    ),
    "TR": (("Kahve Günleri", "Beyoğlu, İstanbul"), ("Ot Festivali", "Alaçatı"), ("Balık Haftası", "")),
    "MY": (("Pesta Durian", "Raub"), ("Pasar Ramadan", "Kampung Baru"), ("Minggu Laksa", "")),
    "PH": (("Sisig Festival", "Angeles City"), ("Night market", "Quezon City"), ("Mango week", "")),
}
"""Title and place; the days follow from the order."""


def ensure(actors: Sequence[User]) -> int:
    """Make the events of each country that has none yet; return how many."""
    return by_country(KNOWN, lambda country: _ensure(actors[-1], country))


@transaction.atomic
def _ensure(actor: User, country: str) -> int:
    if not ReferenceLoad.objects.get_or_create(name=f"{MARK}:{country}")[1]:
        return 0
    today = timezone.now().date()
    for number, (title, place) in enumerate(KNOWN[country]):
        first = today + dt.timedelta(days=9 * number + 3)
        fields = {
            "title": title,
            "place": place,
            "starts_on": first,
            "ends_on": first + dt.timedelta(days=2) if number else None,
            "status": EventStatus.values[number],
        }
        create_event(actor=actor, country=country, fields=fields)
    return len(KNOWN[country])
