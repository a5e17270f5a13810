"""What waits for a person in the area of stores: the count beside its menu entry."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.utils import timezone

from apps.accounts.models import User
from apps.core.country import pack
from apps.core.registry import MOST_WAITING
from apps.stores.choices import BusinessStatus, DuplicateStatus
from apps.stores.models import Store, StoreDuplicatePair


def count(user: User, country: str) -> int:
    """How many pairs of likely duplicates are to be decided and stores to be checked again, up to a hundred."""
    pairs = StoreDuplicatePair.objects.visible_to(user, country).current().filter(status=DuplicateStatus.OPEN)
    today = timezone.now().astimezone(ZoneInfo(pack(country).timezone)).date()
    due = Store.objects.visible_to(user, country).listed().filter(recheck_on__lte=today)
    due = due.exclude(business_status=BusinessStatus.PERMANENTLY_CLOSED)
    found = [rows.order_by().values("pk")[:MOST_WAITING] for rows in (pairs, due)]
    return min(found[0].union(found[1], all=True).count(), MOST_WAITING)
