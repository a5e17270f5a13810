"""Page views: a sum for each record and day, without data about visitors."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class DailyViews(models.Model):
    """The views of one record on one day of its country."""

    object_type = models.CharField(max_length=20)
    object_id = models.BigIntegerField()
    day = models.DateField()
    views = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "daily views"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["object_type", "object_id", "day"], name="daily_views_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["object_type", "day"], name="daily_views_day")]

    def __str__(self) -> str:
        return f"{self.object_type} {self.object_id} on {self.day}: {self.views}"
