"""Model of sources."""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from apps.core.choices import Country
from apps.core.models import Versioned
from apps.sync.choices import MissingDays, SourceKind
from apps.sync.models.querysets import SourceQuerySet


class SyncSource(Versioned):
    """A source of records, with its trust and settings for reading its files."""

    code = models.CharField(max_length=40, unique=True)
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=15, choices=SourceKind.choices)
    countries = ArrayField(models.CharField(max_length=2, choices=Country.choices), default=list)
    trust = models.DecimalField(max_digits=3, decimal_places=2)
    """Weight of its values compared to other sources, from 0 to 1."""
    licence = models.CharField(max_length=200, blank=True)
    attribution = models.CharField(max_length=300, blank=True)
    """Attribution to show with its values."""
    radius_m = models.PositiveIntegerField(default=150)
    """Maximum distance in meters between a record and a store's pin for a match."""
    missing_days_mean = models.CharField(
        max_length=10, choices=MissingDays.choices, default=MissingDays.UNKNOWN
    )
    close_signal_trusted = models.BooleanField(default=False)
    """True if its closures create proposals."""
    enabled = models.BooleanField(default=True)
    mapping = models.JSONField(default=dict, blank=True)
    """For tables: the last mapping of columns to fields."""
    last_run_at = models.DateTimeField(null=True, blank=True)

    objects = SourceQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(kind__in=SourceKind.values), name="sync_source_kind_known"),
            models.CheckConstraint(
                condition=Q(trust__gte=Decimal(0)) & Q(trust__lte=Decimal(1)), name="sync_source_trust_range"
            ),
        ]

    def __str__(self) -> str:
        return self.name
