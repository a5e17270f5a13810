"""Models of events, which take place on one or more days."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q

from apps.core.lists.of_area import OfAreaQuerySet
from apps.core.models import Entity


class EventStatus(models.TextChoices):
    """The status of an event."""

    PLANNED = "planned", "Planned"
    CONFIRMED = "confirmed", "Confirmed"
    CANCELLED = "cancelled", "Cancelled"


class EventQuerySet(OfAreaQuerySet):
    """Chainable filters over events."""

    area = "events"


class Event(Entity):
    """An event at a place, on one or more days."""

    title = models.CharField(max_length=120)
    place = models.CharField(max_length=200, blank=True)
    starts_on = models.DateField()
    ends_on = models.DateField(null=True, blank=True)
    """The last day. Null if the event lasts one day."""
    status = models.CharField(max_length=10, choices=EventStatus.choices, default=EventStatus.PLANNED)
    search_text = models.TextField(default="", editable=False)

    objects = EventQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(status__in=EventStatus.values), name="event_status_known"),
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="event_ends_after_start"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "-starts_on", "-id"], name="event_latest"),
            models.Index(fields=["country", "-updated_at", "-id"], name="event_newest"),
            GinIndex(fields=["search_text"], opclasses=["gin_trgm_ops"], name="event_search"),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.starts_on})"
