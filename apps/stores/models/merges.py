"""Models of merges of stores, and of redirects of former slugs."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from apps.core.choices import Country
from apps.core.models import Changeset, Entity
from apps.stores.models.querysets import StoreMergeQuerySet
from apps.stores.models.stores import Store


class StoreMerge(Entity):
    """A merge; `created_by` merged at `created_at`. Retained after its undo."""

    winner = models.ForeignKey(Store, on_delete=models.PROTECT, related_name="+", db_index=False)
    """The store that remains."""
    loser = models.ForeignKey(Store, on_delete=models.PROTECT, related_name="+")
    """The store that was merged into the winner."""
    field_choices = models.JSONField(default=dict)
    reason = models.CharField(max_length=500, blank=True)
    before = models.JSONField(default=dict)
    """`{winner: {...}, loser: {...}}`: tracked fields of both before the merge, and their sources."""
    moved = models.JSONField(default=dict)
    """Records moved from the loser to the winner, by kind; see services/merging/transfers.py."""
    changeset = models.ForeignKey(Changeset, on_delete=models.PROTECT, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    undo_reason = models.CharField(max_length=500, blank=True)

    objects = StoreMergeQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(winner=F("loser")), name="merge_of_two"),
            models.UniqueConstraint(
                fields=["loser"], condition=Q(undone_at__isnull=True), name="merge_standing_once"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "-created_at", "-id"], name="merge_newest"),
            models.Index(fields=["winner", "-id"], name="merge_winner"),
        ]

    def __str__(self) -> str:
        return f"{self.loser} into {self.winner}"


class StoreRedirect(models.Model):
    """A former slug of a store, with the store to redirect to."""

    country = models.CharField(max_length=2, choices=Country.choices)
    slug = models.CharField(max_length=100)
    store = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="+")
    merge = models.ForeignKey(
        StoreMerge, null=True, blank=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    """The merge that created it; undoing the merge deletes it."""
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["country", "slug", "-id"], name="store_redirect_slug"),
            models.Index(fields=["merge"], condition=Q(merge__isnull=False), name="store_redirect_merge"),
        ]

    def __str__(self) -> str:
        return f"{self.country}/{self.slug} to {self.store}"
