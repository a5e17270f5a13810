"""Models of pairs of possible duplicates, and of the progress of the nightly search."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from apps.core.choices import Country
from apps.core.models import Entity
from apps.stores.choices import DuplicateStatus
from apps.stores.models.querysets import DuplicatePairQuerySet
from apps.stores.models.stores import Store


class StoreDuplicatePair(Entity):
    """Two stores of one country, the one with the smaller id first, and the decision on them."""

    store_a = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="+", db_index=False)
    store_b = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="+", db_index=False)
    status = models.CharField(max_length=15, choices=DuplicateStatus.choices, default=DuplicateStatus.OPEN)
    score = models.DecimalField(max_digits=5, decimal_places=4)
    distance_m = models.PositiveIntegerField(null=True, blank=True)
    features = models.JSONField(default=dict)
    reasons = models.JSONField(default=list)
    corroborated = models.BooleanField(default=False)
    fingerprint = models.CharField(max_length=64)
    """Hash of names, phones and pins at the decision; if these change, the decision is void."""
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    snooze_until = models.DateField(null=True, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
    )
    asked_at = models.DateTimeField(null=True, blank=True)
    """Time at which a user who may not merge asked the managers to review the pair, at most once."""

    objects = DuplicatePairQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["store_a", "store_b"], name="duplicate_pair_once"),
            models.CheckConstraint(condition=Q(store_a__lt=F("store_b")), name="duplicate_pair_ordered"),
            models.CheckConstraint(
                condition=Q(status__in=DuplicateStatus.values), name="duplicate_pair_status_known"
            ),
            models.CheckConstraint(
                condition=~Q(status=DuplicateStatus.SNOOZED) | Q(snooze_until__isnull=False),
                name="duplicate_pair_snoozed_until",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["store_b", "store_a"], name="duplicate_pair_second"),
            models.Index(fields=["country", "status", "-score", "-id"], name="duplicate_pair_score"),
            models.Index(fields=["country", "status", "-created_at", "-id"], name="duplicate_pair_newest"),
            models.Index(
                fields=["snooze_until", "id"],
                condition=Q(status=DuplicateStatus.SNOOZED),
                name="duplicate_pair_snoozed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.store_a} / {self.store_b}"

    def other_id(self, store_id: int) -> int:
        """Return the id of the other store of the pair."""
        return self.store_b_id if self.store_a_id == store_id else self.store_a_id


class DuplicateSearch(models.Model):
    """The progress of the duplicate search in a country, in the order of changes."""

    country = models.CharField(max_length=2, choices=Country.choices, primary_key=True)
    reached_at = models.DateTimeField(default=timezone.now)
    """Time of change of the last store that was searched."""
    reached_id = models.BigIntegerField(default=0)

    class Meta:
        verbose_name_plural = "duplicate searches"

    def __str__(self) -> str:
        return f"{self.country} until {self.reached_at:%Y-%m-%d %H:%M}"
