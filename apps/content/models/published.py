"""Abstract base of records with a public address, revisions and a publication status."""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar

from django.db import models
from django.db.models import Q

from apps.content.choices import Robots, Status
from apps.core.models import Entity
from apps.uploads.models import Picture

LONGEST_SLUG = 100


class Published(Entity):
    """A published record: address, status, schedule and search engine settings.

    `status` is that of the latest revision, which users edit. `is_live` is True if some revision is public;
    `live_revision_no` names it.
    """

    title = models.CharField(max_length=120)
    slug = models.CharField(max_length=LONGEST_SLUG)
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.DRAFT)
    is_live = models.BooleanField(default=False)
    publish_at = models.DateTimeField(null=True, blank=True)
    """Time of the last publication; if scheduled or in review, the planned time."""
    unpublish_at = models.DateTimeField(null=True, blank=True)
    first_published_at = models.DateTimeField(null=True, blank=True)
    last_published_at = models.DateTimeField(null=True, blank=True)
    live_revision_no = models.PositiveIntegerField(null=True, blank=True)
    live_slug = models.CharField(max_length=LONGEST_SLUG, blank=True, default="", db_default="")
    """Public address; reserved for this record while it is live."""
    latest_revision_no = models.PositiveIntegerField(default=0)
    is_autosaved = models.BooleanField(default=False)
    """True if the newest revision was autosaved and is not in history yet."""
    publish_error = models.CharField(max_length=300, blank=True)
    """Reason why scheduled publication failed."""
    # search engines
    meta_title = models.CharField(max_length=70, blank=True)
    meta_description = models.CharField(max_length=170, blank=True)
    canonical_url = models.CharField(max_length=500, blank=True)
    robots = models.CharField(max_length=10, choices=Robots.choices, default=Robots.INDEX)
    og_title = models.CharField(max_length=90, blank=True)
    og_description = models.CharField(max_length=200, blank=True)
    og_picture = models.ForeignKey(Picture, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    sitemap = models.BooleanField(default=True)
    sitemap_priority = models.DecimalField(max_digits=2, decimal_places=1, default=Decimal("0.5"))
    view_30d = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["country", "slug"], name="%(class)s_slug_once"),
            models.UniqueConstraint(
                fields=["country", "live_slug"],
                condition=Q(is_live=True) & ~Q(live_slug=""),
                name="%(class)s_live_slug_once",
            ),
            models.CheckConstraint(condition=Q(status__in=Status.values), name="%(class)s_status_known"),
            models.CheckConstraint(
                condition=Q(is_live=False) | Q(live_revision_no__isnull=False), name="%(class)s_live_which"
            ),
            models.CheckConstraint(
                condition=~Q(status=Status.PUBLISHED) | Q(is_live=True), name="%(class)s_published_is_live"
            ),
            models.CheckConstraint(
                condition=~Q(status=Status.ARCHIVED) | Q(is_live=False), name="%(class)s_archived_is_not_live"
            ),
            models.CheckConstraint(
                condition=~Q(status=Status.SCHEDULED) | Q(publish_at__isnull=False),
                name="%(class)s_scheduled_when",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.status})"

    @property
    def pending_revision_no(self) -> int:
        """Return the number of the revision to publish next."""
        return self.latest_revision_no

    def on_revision_fixed(self, revision_no: int) -> None:
        """Handle a revision fixed for publication; kinds that stay editable meanwhile store its number."""

    def on_published(self) -> None:
        """Handle publication: kinds set what they store about public content. Does not save."""

    def on_unpublished(self) -> None:
        """Handle unpublication. Does not save."""
