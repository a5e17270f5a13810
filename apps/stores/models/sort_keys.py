"""The sort columns and main filter columns of stores in a separate narrow table (docs/performance.md)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from apps.stores.choices import LIVE_STATUSES
from apps.stores.models.stores import Store


class StoreSortKey(models.Model):
    """A store's position in lists sorted by time of change. Written only by triggers.

    An edit writes new entries into the small indexes of this table. The indexes of the wide table do not
    change, so the new version of the store stays on its page (HOT).
    """

    store = models.OneToOneField(
        Store, primary_key=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="sort_key"
    )
    country = models.CharField(max_length=2)
    status = models.CharField(max_length=10)
    region_l1_id = models.BigIntegerField(null=True)
    region_l2_id = models.BigIntegerField(null=True)
    updated_at = models.DateTimeField()
    updated_by_id = models.BigIntegerField(null=True)
    has_duplicate = models.BooleanField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["country", "status", "-updated_at", "-store"], name="store_status_newest"),
            models.Index(
                fields=["country", "-updated_at", "-store"],
                condition=Q(status__in=LIVE_STATUSES),
                name="store_newest",
            ),
            models.Index(fields=["country", "region_l1_id", "-updated_at", "-store"], name="store_l1_newest"),
            models.Index(fields=["country", "region_l2_id", "-updated_at", "-store"], name="store_l2_newest"),
            models.Index(
                fields=["country", "-updated_at", "-store"],
                condition=Q(status__in=LIVE_STATUSES, has_duplicate=True),
                name="store_duplicates",
            ),
            models.Index(
                fields=["updated_by_id", "-updated_at", "-store"],
                condition=Q(updated_by_id__isnull=False),
                name="store_updated_by",
            ),
        ]

    def __str__(self) -> str:
        return f"Sort key of {self.store_id}"
