"""Abstract base of records that are written, reviewed and then published."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q

from apps.content.choices import Language, Sponsorship, Status
from apps.content.models.published import Published
from apps.content.models.querysets import ReviewedQuerySet
from apps.stores.models import Region
from apps.uploads.models import Picture


def _ids() -> ArrayField[list[int], list[int]]:
    return ArrayField(models.BigIntegerField(), default=list, blank=True)


def _person() -> models.ForeignKey:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )


class Reviewed(Published):
    """A reviewed record: authors, subject and review."""

    cover_picture = models.ForeignKey(Picture, null=True, on_delete=models.PROTECT, related_name="+")
    cover_alt = models.CharField(max_length=160, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    byline = models.CharField(max_length=60, blank=True)
    co_author_ids = _ids()
    stores = models.JSONField(default=list)
    """Stores chosen by hand as [{store_id, role, note}]; `store_ids` also contains those in blocks."""
    cuisines = ArrayField(models.CharField(max_length=30), default=list, blank=True)
    tags = _ids()
    region = models.ForeignKey(Region, null=True, on_delete=models.PROTECT, related_name="+", db_index=False)
    language = models.CharField(max_length=5, choices=Language.choices, default=Language.ENGLISH)
    sponsorship = models.CharField(max_length=14, choices=Sponsorship.choices, blank=True)
    """Empty if not chosen yet."""
    comments_open = models.BooleanField(default=True)
    is_featured = models.BooleanField(default=False)
    sort_weight = models.PositiveSmallIntegerField(default=0)
    # review
    submitted_by = _person()
    submitted_at = models.DateTimeField(null=True)
    submitted_revision_no = models.PositiveIntegerField(null=True)
    """Revision in review; an approval or the schedule publishes exactly this one."""
    reviewer = _person()
    review_due_at = models.DateTimeField(null=True)
    review_round = models.PositiveIntegerField(default=0)
    # derived from the content
    store_ids = _ids()
    """All stores in the latest revision, chosen by hand or in blocks."""
    picture_ids = _ids()
    live_store_ids = _ids()
    """All stores in the public revision."""
    live_picture_ids = _ids()
    search_text = models.TextField(default="", editable=False)
    # counts
    like_count = models.PositiveIntegerField(default=0)
    comment_count = models.PositiveIntegerField(default=0)

    objects = ReviewedQuerySet.as_manager()

    class Meta(Published.Meta):
        abstract = True
        constraints: ClassVar = [
            *Published.Meta.constraints,
            models.CheckConstraint(
                condition=~Q(status=Status.IN_REVIEW) | Q(submitted_revision_no__isnull=False),
                name="%(class)s_in_review_what",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "status", "-updated_at", "-id"], name="%(class)s_status_newest"),
            models.Index(fields=["country", "-updated_at", "-id"], name="%(class)s_newest"),
            models.Index(
                "country",
                F("publish_at").desc(nulls_last=True),
                F("id").desc(),
                name="%(class)s_published",
            ),
            models.Index(
                fields=["country", "submitted_at", "id"],
                condition=Q(status=Status.IN_REVIEW),
                name="%(class)s_in_review",
            ),
            models.Index(
                "country",
                F("submitted_at").desc(nulls_last=True),
                F("id").desc(),
                name="%(class)s_submitted",
            ),
            models.Index(fields=["country", "-view_30d", "-id"], name="%(class)s_views"),
            models.Index(
                fields=["country", "-first_published_at", "-id"],
                condition=Q(is_live=True),
                name="%(class)s_live_newest",
            ),
            models.Index(fields=["author", "status", "-updated_at", "-id"], name="%(class)s_author"),
            models.Index(fields=["reviewer", "status"], name="%(class)s_reviewer"),
            models.Index(fields=["updated_by", "-updated_at", "-id"], name="%(class)s_changed_by"),
            models.Index(fields=["publish_at"], condition=Q(status=Status.SCHEDULED), name="%(class)s_due"),
            models.Index(
                fields=["unpublish_at"],
                condition=Q(is_live=True, unpublish_at__isnull=False),
                name="%(class)s_over",
            ),
            GinIndex(fields=["co_author_ids"], name="%(class)s_co_authors"),
            GinIndex(fields=["store_ids"], name="%(class)s_stores"),
            GinIndex(fields=["live_store_ids"], name="%(class)s_live_stores"),
            GinIndex(fields=["country", "tags"], name="%(class)s_tags"),
            # Sparse values only. Common values are found quickly by scanning in list order.
            GinIndex(fields=["language", "sponsorship", "cuisines"], name="%(class)s_kinds"),
        ]

    @property
    def pending_revision_no(self) -> int:
        """Return the submitted or scheduled revision, otherwise the latest."""
        return self.submitted_revision_no or self.latest_revision_no

    def on_revision_fixed(self, revision_no: int) -> None:
        """Store the number of the revision to publish, while editing continues."""
        self.submitted_revision_no = revision_no

    def on_published(self) -> None:
        """Set the references of the public revision to those of the draft. Does not save."""
        self.live_store_ids, self.live_picture_ids = list(self.store_ids), list(self.picture_ids)

    def on_unpublished(self) -> None:
        """Clear the references of the public revision. Does not save."""
        self.live_store_ids, self.live_picture_ids = [], []
