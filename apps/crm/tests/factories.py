"""Factories of leads, created through the services."""

from __future__ import annotations

import datetime as dt
from itertools import count
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.crm.choices import ActivityType
from apps.crm.models import Lead
from apps.crm.services import leads, timeline

_numbers = count(1)
PHONES = {"ID": "+62812", "TR": "+90532", "MY": "+6012", "PH": "+63917"}


def contact(country: str = "ID", **more: Any) -> dict[str, Any]:
    """Return a contact with a unique number."""
    number = f"{PHONES[country]}{1_000_000 + next(_numbers)}"
    return {"name": "Bu Sri", "role": "owner", "phone": number, **more}


def lead(owner: User | None = None, country: str = "ID", **fields: Any) -> Lead:
    """Create a new lead; with `in_touch`, one that was contacted."""
    in_touch = fields.pop("in_touch", False)
    owner = owner or UserFactory(role="operator", countries=[country])
    existing = {"name": "Warung Bu Sri", "source": "referral", "contacts": [contact(country)]}
    made = leads.create_lead(
        actor=owner, country=country, fields={**existing, **fields}, has_duplicate_check=False
    )
    if in_touch:
        timeline.record(made, ActivityType.CALL, author=owner, at=timezone.now() - dt.timedelta(minutes=1))
    return made
