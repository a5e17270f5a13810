"""What a source says of one shop."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from apps.core.choices import Country
from apps.stores.models import Store
from apps.sync.choices import LinkStatus
from apps.sync.models.querysets import OfCountryQuerySet
from apps.sync.models.runs import SyncRun
from apps.sync.models.sources import SyncSource


class SourceRecord(models.Model):
    """The last that a source said of one shop, as it said it and in the shape of a store."""

    source = models.ForeignKey(SyncSource, on_delete=models.PROTECT, related_name="records", db_index=False)
    external_id = models.CharField(max_length=200)
    country = models.CharField(max_length=2, choices=Country.choices)
    raw = models.JSONField()
    normalized = models.JSONField()
    """The keys of a store's edit, and `region_text`, `raw_address`, `closure` {state, on, note}; only what is
    known has a key."""
    content_hash = models.CharField(max_length=64)
    """Of `normalized`: where it is the same, there is nothing new to look at."""
    first_run = models.ForeignKey(SyncRun, on_delete=models.PROTECT, related_name="+", db_index=False)
    last_run = models.ForeignKey(SyncRun, on_delete=models.PROTECT, related_name="+", db_index=False)
    """The last that saw it."""
    changed_at = models.DateTimeField(default=timezone.now)
    """When what it says was last another than before."""
    vanished_runs = models.PositiveSmallIntegerField(default=0)
    """How many full successful runs in a row have missed it."""
    store = models.ForeignKey(
        Store, null=True, blank=True, on_delete=models.SET_NULL, related_name="source_records"
    )
    link_status = models.CharField(max_length=10, choices=LinkStatus.choices, default=LinkStatus.UNLINKED)

    objects = OfCountryQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["source", "external_id"], name="source_record_once"),
            models.CheckConstraint(
                condition=Q(link_status__in=LinkStatus.values), name="source_record_link_known"
            ),
            models.CheckConstraint(
                condition=~Q(link_status=LinkStatus.LINKED) | Q(store__isnull=False),
                name="source_record_linked_to",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["source", "country", "id"], name="source_record_country"),
        ]

    def __str__(self) -> str:
        return f"{self.source} {self.external_id}"
