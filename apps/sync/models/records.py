"""Model of a source's records."""

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
    """The latest state of a store in a source: raw, and normalized to the fields of a store."""

    source = models.ForeignKey(SyncSource, on_delete=models.PROTECT, related_name="records", db_index=False)
    external_id = models.CharField(max_length=200)
    country = models.CharField(max_length=2, choices=Country.choices)
    raw = models.JSONField()
    normalized = models.JSONField()
    """Fields of a store edit, without unknown values.

    Plus `region_text`, `raw_address` and `closure` {state, on, note}.
    """
    content_hash = models.CharField(max_length=64)
    """Hash of `normalized`: if equal, nothing changed."""
    first_run = models.ForeignKey(SyncRun, on_delete=models.PROTECT, related_name="+", db_index=False)
    last_run = models.ForeignKey(SyncRun, on_delete=models.PROTECT, related_name="+", db_index=False)
    """The last run that contained the record."""
    changed_at = models.DateTimeField(default=timezone.now)
    """Time at which the content last changed."""
    vanished_runs = models.PositiveSmallIntegerField(default=0)
    """Number of consecutive full successful runs without the record."""
    store = models.ForeignKey(
        Store, null=True, blank=True, on_delete=models.SET_NULL, related_name="source_records"
    )
    joined_item = models.ForeignKey(
        "sync.SyncItem",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="joined",
        db_index=False,
    )
    """The item of another source's record of the same new store, which decides on this record too."""
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
            models.Index(
                fields=["joined_item"], condition=Q(joined_item__isnull=False), name="source_record_joined"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} {self.external_id}"
