"""Counts of waiting work in the store area, shown in the menu."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.core.country import pack
from apps.stores.choices import BusinessStatus, DuplicateStatus, TagStatus
from apps.stores.models import Holiday, Store, StoreDuplicatePair, Tag


def rechecks(user: User, country: str) -> QuerySet[Store]:
    """Return the stores that the user may see and that are due for a check today or earlier.

    Merged, deleted and permanently closed stores are left out. Today is the date in the country's time zone.
    """
    due = Store.objects.visible_to(user, country).listed().filter(recheck_on__lte=_today(country))
    return due.exclude(business_status=BusinessStatus.PERMANENTLY_CLOSED)


def duplicates(user: User, country: str) -> QuerySet[StoreDuplicatePair]:
    """Return the open pairs of possible duplicates that the user may see, without snoozed ones.

    Pairs of which a store is merged or deleted are left out.
    """
    pairs = StoreDuplicatePair.objects.visible_to(user, country).current()
    return pairs.filter(status=DuplicateStatus.OPEN)


def suggested_tags(user: User, country: str) -> QuerySet[Tag]:
    """Return the suggested tags, which wait for a decision."""
    return Tag.objects.of(country).filter(status=TagStatus.SUGGESTED)


def tentative_holidays(user: User, country: str) -> QuerySet[Holiday]:
    """Return the holidays with tentative dates from today on, in the country's time zone."""
    return Holiday.objects.filter(country=country, tentative=True, date__gte=_today(country))


def _today(country: str) -> dt.date:
    return timezone.now().astimezone(ZoneInfo(pack(country).timezone)).date()
