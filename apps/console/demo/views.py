"""Demo page views of the last 30 days, in the rhythm of `calendar`."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone

from apps.console.demo import calendar
from apps.content.models import DailyViews

_DAYS = 30


def spread(kind: str, record_id: int, total: int) -> None:
    """Spread the views of a record over its last 30 days; the caller sets the sum that lists show."""
    if not total:
        return
    today = timezone.now().date()
    days = [today - dt.timedelta(days=back) for back in range(_DAYS)]
    weights = [calendar.views_on(day, back) for back, day in enumerate(days)]
    shares = [int(total * weight / sum(weights)) for weight in weights]
    shares[0] += total - sum(shares)
    DailyViews.objects.bulk_create(
        DailyViews(object_type=kind, object_id=record_id, day=day, views=share)
        for day, share in zip(days, shares, strict=True)
        if share
    )
