"""The base classes of all entities."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.core.choices import Country


class Versioned(models.Model):
    """Base of all editable records: the version prevents lost updates."""

    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        editable=False,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
    )
    updated_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        editable=False,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
    )

    class Meta:
        abstract = True


class Entity(Versioned):
    """Base of all records of one country. The country never changes."""

    country = models.CharField(max_length=2, choices=Country.choices, editable=False)

    class Meta:
        abstract = True
