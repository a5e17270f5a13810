"""The table of collections."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q

from apps.collections.choices import Mode, Theme
from apps.collections.models.querysets import CollectionQuerySet
from apps.content.choices import Sponsorship, Status
from apps.content.models import Published
from apps.core.text.alphabets import alphabetical_indexes
from apps.stores.models import Region
from apps.uploads.models import Picture


def _ids() -> ArrayField[list[int], list[int]]:
    return ArrayField(models.BigIntegerField(), default=list, blank=True)


class Collection(Published):
    """A collection; columns and item rows hold the latest revision, the live revision the public content."""

    subtitle = models.CharField(max_length=160, blank=True)
    intro = models.CharField(max_length=1000, blank=True)
    cover_picture = models.ForeignKey(Picture, null=True, on_delete=models.PROTECT, related_name="+")
    theme = models.CharField(max_length=10, choices=Theme.choices, default=Theme.LIST)
    mode = models.CharField(max_length=10, choices=Mode.choices, default=Mode.MANUAL)
    rule = models.JSONField(null=True)
    """Store rule in the format of store lists in blocks; null if not set."""
    region = models.ForeignKey(Region, null=True, on_delete=models.PROTECT, related_name="+", db_index=False)
    tags = _ids()
    curator = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    sponsorship = models.CharField(max_length=14, choices=Sponsorship.choices, default=Sponsorship.NONE)
    sort_weight = models.PositiveSmallIntegerField(default=0)
    # derived from the content and from referenced records
    item_count = models.PositiveIntegerField(default=0)
    """Number of items, including those found by the rule."""
    broken_count = models.PositiveIntegerField(default=0)
    """Number of items that cannot be shown."""
    found_store_ids = _ids()
    """Stores last found by the rule, in its order."""
    found_at = models.DateTimeField(null=True)
    picture_ids = _ids()
    """Pictures in the latest revision."""
    live_picture_ids = _ids()
    """Pictures in the public revision."""
    live_store_ids = _ids()
    """Stores chosen by hand in the public revision."""
    live_found_store_ids = _ids()
    """Stores last found by the rule of the public revision."""
    search_text = models.TextField(default="", editable=False)

    objects = models.Manager.from_queryset(CollectionQuerySet)()

    class Meta(Published.Meta):
        abstract = False
        constraints: ClassVar = [
            *Published.Meta.constraints,
            models.CheckConstraint(condition=Q(theme__in=Theme.values), name="collection_theme_known"),
            models.CheckConstraint(condition=Q(mode__in=Mode.values), name="collection_mode_known"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "status", "-updated_at", "-id"], name="collection_status_newest"),
            models.Index(fields=["country", "-updated_at", "-id"], name="collection_newest"),
            models.Index(
                "country", F("publish_at").desc(nulls_last=True), F("id").desc(), name="collection_published"
            ),
            models.Index(fields=["country", "-sort_weight", "-id"], name="collection_weight"),
            models.Index(fields=["country", "-view_30d", "-id"], name="collection_views"),
            models.Index(
                fields=["country", "-first_published_at", "-id"],
                condition=Q(is_live=True),
                name="collection_live_newest",
            ),
            *alphabetical_indexes("title", name="collection_title"),
            models.Index(fields=["curator"], name="collection_curator"),
            models.Index(fields=["publish_at"], condition=Q(status=Status.SCHEDULED), name="collection_due"),
            models.Index(
                fields=["unpublish_at"],
                condition=Q(is_live=True, unpublish_at__isnull=False),
                name="collection_over",
            ),
            models.Index(
                fields=["country", "-updated_at"], condition=Q(broken_count__gt=0), name="collection_broken"
            ),
            GinIndex(fields=["live_store_ids"], name="collection_live_stores"),
            GinIndex(fields=["live_found_store_ids"], name="collection_live_found"),
            GinIndex(fields=["tags"], name="collection_tags"),
        ]

    @property
    def items(self) -> list[dict[str, Any]]:
        """Return the edited items in order, as stored in rows or as set since."""
        if "_items" not in self.__dict__:
            self.__dict__["_items"] = [row.content() for row in self.loaded_rows()]
        rows: list[dict[str, Any]] = self.__dict__["_items"]
        return rows

    @items.setter
    def items(self, items: list[dict[str, Any]]) -> None:
        """Set the items; `services.items.save_rows` writes the rows."""
        self.__dict__["_items"] = items

    def loaded_rows(self) -> list[Any]:
        """Return the item rows, read from the database once."""
        if "_rows" not in self.__dict__:
            self.__dict__["_rows"] = list(self.rows.all()) if self.pk else []
        rows: list[Any] = self.__dict__["_rows"]
        return rows

    def forget_rows(self) -> None:
        """Clear the cached rows after they were written."""
        self.__dict__.pop("_rows", None)
        self.__dict__.pop("_prefetched_objects_cache", None)

    def on_published(self) -> None:
        """Set the references of the public revision to those of the draft. Does not save."""
        self.live_picture_ids = list(self.picture_ids)
        self.live_store_ids = [item["ref_id"] for item in self.items if item["kind"] == "store"]
        self.live_found_store_ids = list(self.found_store_ids)

    def on_unpublished(self) -> None:
        """Clear the references of the public revision. Does not save."""
        self.live_picture_ids, self.live_store_ids, self.live_found_store_ids = [], [], []
