"""What is kept for the page Today: figures by day, and when somebody last looked."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from apps.core.choices import Country


class DailyFigure(models.Model):
    """What one figure of a country was on one day of that country."""

    country = models.CharField(max_length=2, choices=Country.choices)
    key = models.CharField(max_length=60)
    dimension = models.CharField(max_length=20, blank=True)
    """Whose share of the figure it is: the id of who decided; empty for the whole figure."""
    day = models.DateField()
    value = models.BigIntegerField()
    """What happened on the day; of a figure that says how things stand, how they stood at its end."""
    listed = models.BigIntegerField(null=True)
    """What the figure's list held when the day was last looked at; none for days that were worked out later."""
    refreshed_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            # Also the index by which the days of a figure are read.
            models.UniqueConstraint(fields=["country", "key", "dimension", "day"], name="daily_figure_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["day"], name="daily_figure_day")]

    def __str__(self) -> str:
        return f"{self.key} in {self.country} on {self.day}: {self.value}"


class LastVisit(models.Model):
    """When a person last looked at Today in a country: what is new is what came since."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    country = models.CharField(max_length=2, choices=Country.choices)
    since = models.DateTimeField()
    """The end of the visit before this one."""
    seen_at = models.DateTimeField()
    """When they last looked."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "country"], name="last_visit_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.country}: {self.seen_at:%Y-%m-%d %H:%M}"
