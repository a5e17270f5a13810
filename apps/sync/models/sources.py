"""Where news of shops comes from."""

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
    """A source of records, how far it is believed and how its files are read."""

    code = models.CharField(max_length=40, unique=True)
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=15, choices=SourceKind.choices)
    countries = ArrayField(models.CharField(max_length=2, choices=Country.choices), default=list)
    trust = models.DecimalField(max_digits=3, decimal_places=2)
    """From 0 to 1: what its values weigh beside those of others."""
    licence = models.CharField(max_length=200, blank=True)
    attribution = models.CharField(max_length=300, blank=True)
    """What has to be said where its values are shown."""
    radius_m = models.PositiveIntegerField(default=150)
    """How far from its pin the same shop may be."""
    missing_days_mean = models.CharField(
        max_length=10, choices=MissingDays.choices, default=MissingDays.UNKNOWN
    )
    close_signal_trusted = models.BooleanField(default=False)
    """Whether its word that a shop has closed is worth a proposal."""
    enabled = models.BooleanField(default=True)
    mapping = models.JSONField(default=dict, blank=True)
    """For tables: which column fills which field; the last that was used."""
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
