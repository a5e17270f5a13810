"""Items of a collection's latest revision, with the reason why one cannot be shown."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

from apps.collections.choices import Broken
from apps.collections.models.collections import Collection
from apps.uploads.models import Picture

WRITTEN = ("kind", "ref_id", "url", "title_override", "picture_override_id", "note", "rank_label")
"""Edited fields of an item, stored in revisions."""


class CollectionItem(models.Model):
    """An item of a collection; a rule-based collection has rows only for pinned items."""

    collection = models.ForeignKey(Collection, on_delete=models.CASCADE, related_name="rows", db_index=False)
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10)
    """Kind in the registry (apps.collections.record.targets), or "link"."""
    ref_id = models.BigIntegerField(null=True)
    """Id of the record; null for a link."""
    url = models.CharField(max_length=500, blank=True)
    title_override = models.CharField(max_length=100, blank=True)
    """Replaces the record's title; required for a link."""
    picture_override = models.ForeignKey(Picture, null=True, on_delete=models.PROTECT, related_name="+")
    note = models.CharField(max_length=300, blank=True)
    rank_label = models.CharField(max_length=20, blank=True)
    broken = models.CharField(max_length=8, choices=Broken.choices, blank=True)
    """Reason why it cannot be shown; empty if it can."""
    broken_since = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["collection", "kind", "ref_id"],
                condition=Q(ref_id__isnull=False),
                name="collection_item_once",
            ),
            models.UniqueConstraint(
                fields=["collection", "url"], condition=~Q(url=""), name="collection_link_once"
            ),
            models.CheckConstraint(
                condition=Q(ref_id__isnull=True) ^ Q(url=""), name="collection_item_leads_somewhere"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["collection", "position"], name="collection_item_order"),
            models.Index(fields=["kind", "ref_id"], name="collection_item_target"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.ref_id or self.url}"

    @property
    def key(self) -> tuple[str, int | str]:
        """Return the key that identifies the item within its collection."""
        return (self.kind, self.ref_id or self.url)

    def content(self) -> dict[str, Any]:
        """Return the edited fields."""
        return {name: getattr(self, name) for name in WRITTEN}
