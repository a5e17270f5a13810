"""The filter columns of stores in a separate narrow table (docs/performance.md)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Cast

from apps.stores.choices import LIVE_STATUSES
from apps.stores.models.stores import Store


def _micro(column: str, least: int) -> Cast:
    return Cast((F(column) + least) * 1_000_000, models.IntegerField())


PIN_X = _micro("lng", 180)
PIN_Y = _micro("lat", 90)
"""Pin in integer millionths of a degree from 180° W and 90° S, fast for grid arithmetic."""
PIN_SHARES = 256
PIN_SHARE = F("store") % PIN_SHARES
"""One of equal shares of the ids, independent of location: some of them are a fair sample of a map."""
_SHOWN = [
    "business_status",
    "store_type",
    "verification",
    "halal_status",
    "price_level",
    "completeness",
    "store",
]
_LIVE = Q(status__in=LIVE_STATUSES)


class StoreFilterKey(models.Model):
    """The store columns most used by filters and the map. Written only by triggers.

    A store that is hidden writes new entries into the three indexes of this table. The indexes of the wide
    table do not change, so the new version of the store stays on its page (HOT).
    """

    store = models.OneToOneField(
        Store, primary_key=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="filter_key"
    )
    country = models.CharField(max_length=2)
    status = models.CharField(max_length=10)
    slug = models.CharField(max_length=100)
    business_status = models.CharField(max_length=20)
    store_type = models.CharField(max_length=20)
    verification = models.CharField(max_length=20)
    halal_status = models.CharField(max_length=20)
    price_level = models.PositiveSmallIntegerField(null=True)
    completeness = models.PositiveSmallIntegerField()
    lat = models.DecimalField(max_digits=9, decimal_places=6, null=True)
    lng = models.DecimalField(max_digits=9, decimal_places=6, null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["country", "slug"], condition=_LIVE, name="store_filter_slug_once"
            ),
        ]
        indexes: ClassVar = [
            # Counts the rows that several selective filters match without reading the rows.
            models.Index(
                fields=["country", "status"], include=_SHOWN, condition=_LIVE, name="store_filter_live"
            ),
            # For the map: a part of a country, all of it or some shares, with the most used filters, index
            # only.
            models.Index(
                F("country"),
                PIN_SHARE,
                PIN_X,
                PIN_Y,
                include=["lat", "lng", "status", *_SHOWN],
                condition=Q(lat__isnull=False),
                name="store_filter_map",
            ),
        ]

    def __str__(self) -> str:
        return f"FilterKeys of {self.store_id}"
