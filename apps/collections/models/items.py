"""The items of a collection's latest revision, and whether each can be shown."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

from apps.collections.choices import Broken
from apps.collections.models.collections import Collection
from apps.uploads.models import Picture

WRITTEN = ("kind", "ref_id", "url", "title_override", "picture_override_id", "note", "rank_label")
"""What people write of an item; a revision holds it."""


class CollectionItem(models.Model):
    """One place of a collection; a rule's collection has rows only for what is pinned before the rest."""

    collection = models.ForeignKey(Collection, on_delete=models.CASCADE, related_name="rows", db_index=False)
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10)
    """As the table of kinds names it (apps.collections.record.targets); or "link"."""
    ref_id = models.BigIntegerField(null=True)
    """The record; None for a link."""
    url = models.CharField(max_length=500, blank=True)
    title_override = models.CharField(max_length=100, blank=True)
    """Stands in for the record's own name; the words of a link."""
    picture_override = models.ForeignKey(Picture, null=True, on_delete=models.PROTECT, related_name="+")
    note = models.CharField(max_length=300, blank=True)
    rank_label = models.CharField(max_length=20, blank=True)
    broken = models.CharField(max_length=8, choices=Broken.choices, blank=True)
    """Why it cannot be shown; empty where it can."""
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
        """What makes it the same item in its collection."""
        return (self.kind, self.ref_id or self.url)

    def content(self) -> dict[str, Any]:
        """What people wrote of it."""
        return {name: getattr(self, name) for name in WRITTEN}
