"""Data of the Today page: daily figures, and visits."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from apps.core.choices import Country


class DailyFigure(models.Model):
    """The value of one figure of a country on one day."""

    country = models.CharField(max_length=2, choices=Country.choices)
    key = models.CharField(max_length=60)
    dimension = models.CharField(max_length=20, blank=True)
    """For the share of one person or region: its id; empty for the whole figure."""
    day = models.DateField()
    value = models.BigIntegerField()
    """The number of events of the day; for a figure of state, the value at the end of the day."""
    listed = models.BigIntegerField(null=True)
    """The row count of the figure's list at the last count of the day; null for days computed later."""
    refreshed_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            # Also the index for reading the days of a figure.
            models.UniqueConstraint(fields=["country", "key", "dimension", "day"], name="daily_figure_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["day"], name="daily_figure_day")]

    def __str__(self) -> str:
        return f"{self.key} in {self.country} on {self.day}: {self.value}"


class LastVisit(models.Model):
    """A user's visits of Today in a country: changes since the last visit are new."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    country = models.CharField(max_length=2, choices=Country.choices)
    since = models.DateTimeField()
    """The end of the previous visit."""
    seen_at = models.DateTimeField()
    """The time of the last view."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "country"], name="last_visit_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.country}: {self.seen_at:%Y-%m-%d %H:%M}"
