"""What waits for a person in the area of stores: the counts beside its menu entries."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.utils import timezone

from apps.accounts.models import User
from apps.core.country import pack
from apps.core.registry import MOST_WAITING
from apps.stores.choices import BusinessStatus, DuplicateStatus, TagStatus
from apps.stores.models import Store, StoreDuplicatePair, Tag


def count(user: User, country: str) -> int:
    """How many stores are to be checked again, up to a hundred."""
    today = timezone.now().astimezone(ZoneInfo(pack(country).timezone)).date()
    due = Store.objects.visible_to(user, country).listed().filter(recheck_on__lte=today)
    due = due.exclude(business_status=BusinessStatus.PERMANENTLY_CLOSED)
    return due.order_by().values("pk")[:MOST_WAITING].count()


def count_duplicates(user: User, country: str) -> int:
    """How many pairs of likely duplicates are to be decided, up to a hundred."""
    pairs = StoreDuplicatePair.objects.visible_to(user, country).current()
    return pairs.filter(status=DuplicateStatus.OPEN).order_by().values("pk")[:MOST_WAITING].count()


def count_tags(user: User, country: str) -> int:
    """How many suggested tags wait for a word, up to a hundred."""
    return Tag.objects.of(country).filter(status=TagStatus.SUGGESTED).order_by()[:MOST_WAITING].count()
