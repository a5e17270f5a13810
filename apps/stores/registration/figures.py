"""Statistics of stores: number on the site, freshness and completeness."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial

from django.db.models import F, Q

from apps.core.insights import figures
from apps.core.insights.days import Days, Values, stood
from apps.core.insights.figures import Figure, Query
from apps.stores.choices import StoreStatus
from apps.stores.models import Store
from apps.stores.queries.freshness import FRESH, FRESH_FOR, PUBLISHED
from apps.stores.record import STORE_RECORD

COMPLETE_FROM = 80
"""Minimum completeness in percent."""
_PATH = "/store/store/list"
_PUBLISHED: Query = {"status": [StoreStatus.PUBLISHED.value]}


def _on_the_site(*more: Q) -> Callable[[Days], Values]:
    """Return a function that counts by date of creation, because past states are not stored."""
    return lambda days: stood(
        Store.objects.filter(*more, country=days.country).published(), "created_at", days
    )


def _fresh(days: Days) -> Values:
    """Return the daily number of published stores verified within FRESH_FOR, including that last day."""
    checked = Store.objects.filter(country=days.country, verified_at__isnull=False).published()
    # Includes the day of the check, as in the list.
    expired_at = F("verified_at") + FRESH_FOR + dt.timedelta(days=1)
    return stood(checked.annotate(_left=expired_at), "verified_at", days, "_left")


def register() -> None:
    """Register the daily statistics of stores: published, recently verified and nearly complete ones."""
    figure = partial(Figure, group="Stores", area=STORE_RECORD.area, path=_PATH, is_live=False)
    figures.register(
        figure(
            key=PUBLISHED,
            split_by="region_l1",
            label="Published stores",
            query=lambda today: _PUBLISHED,
            daily=_on_the_site(),
        ),
        figure(
            key=FRESH,
            split_by="region_l1",
            label=f"Verified in the last {FRESH_FOR.days} days",
            query=lambda today: {**_PUBLISHED, "verified_from": today - FRESH_FOR},
            daily=_fresh,
            share_of=PUBLISHED,
        ),
        figure(
            key="stores.complete",
            label=f"At least {COMPLETE_FROM} % complete",
            query=lambda today: {**_PUBLISHED, "completeness_from": COMPLETE_FROM},
            daily=_on_the_site(Q(completeness__gte=COMPLETE_FROM)),
            share_of=PUBLISHED,
        ),
    )
