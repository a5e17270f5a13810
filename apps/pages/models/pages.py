"""The table of pages."""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q

from apps.content.choices import Language, Robots, Status
from apps.content.models import Published
from apps.core.text.alphabets import alphabetical_indexes
from apps.pages.choices import PageType
from apps.pages.models.querysets import PageQuerySet
from apps.stores.models import Region
from apps.uploads.models import Picture

LONGEST_PATH = 150


def _ids() -> ArrayField[list[int], list[int]]:
    return ArrayField(models.BigIntegerField(), default=list, blank=True)


class Page(Published):
    """A page; its columns hold the latest revision, the live revision holds the public content."""

    # A page's address is a path.
    slug = models.CharField(max_length=LONGEST_PATH)
    live_slug = models.CharField(max_length=LONGEST_PATH, blank=True, default="", db_default="")
    page_type = models.CharField(max_length=14, choices=PageType.choices)
    language = models.CharField(max_length=5, choices=Language.choices, default=Language.ENGLISH)
    blocks = models.JSONField(default=list)
    """Blocks in canonical form (apps.content.domain.blocks)."""
    cover_picture = models.ForeignKey(Picture, null=True, on_delete=models.PROTECT, related_name="+")
    region = models.ForeignKey(Region, null=True, on_delete=models.PROTECT, related_name="+", db_index=False)
    cuisine_code = models.CharField(max_length=30, blank=True)
    tags = _ids()
    in_menu = models.BooleanField(default=False)
    translation_of = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="translations"
    )
    """The original page of which this is a translation; never itself a translation."""
    goes_to: object = None
    """Redirect target on unpublishing: set by the action, stored only in the redirects."""
    # derived from the content and from referenced records
    store_ids = _ids()
    """Stores chosen by hand in the latest revision."""
    picture_ids = _ids()
    linked_page_ids = _ids()
    """Pages linked in the latest revision."""
    live_store_ids = _ids()
    """Stores chosen by hand in the public revision."""
    live_picture_ids = _ids()
    live_page_ids = _ids()
    live_title = models.CharField(max_length=120, blank=True, default="", db_default="")
    live_language = models.CharField(max_length=5, blank=True, default="", db_default="")
    live_priority = models.DecimalField(
        max_digits=2, decimal_places=1, default=Decimal("0.5"), db_default=Decimal("0.5")
    )
    in_sitemap = models.BooleanField(default=False, db_default=False)
    """True if the public revision is in the sitemap."""
    issues = models.JSONField(default=list)
    """[{code, field, msg}]: problems found by the last check."""
    issue_codes = ArrayField(models.CharField(max_length=14), default=list, blank=True)
    looked_at = models.DateTimeField(null=True)
    """Time of the last check for problems; null requests a new check."""
    seo_score = models.PositiveSmallIntegerField(default=0)
    search_text = models.TextField(default="", editable=False)

    objects = models.Manager.from_queryset(PageQuerySet)()

    class Meta(Published.Meta):
        abstract = False
        constraints: ClassVar = [
            *Published.Meta.constraints,
            models.CheckConstraint(condition=Q(page_type__in=PageType.values), name="page_type_known"),
            models.CheckConstraint(
                condition=~Q(translation_of=F("id")), name="page_no_translation_of_itself"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "status", "-updated_at", "-id"], name="page_status_newest"),
            models.Index(fields=["country", "-updated_at", "-id"], name="page_newest"),
            models.Index(fields=["country", "-view_30d", "-id"], name="page_views"),
            *alphabetical_indexes("title", name="page_title"),
            models.Index(
                "country", F("publish_at").desc(nulls_last=True), F("id").desc(), name="page_published"
            ),
            models.Index(fields=["publish_at"], condition=Q(status=Status.SCHEDULED), name="page_due"),
            models.Index(
                fields=["unpublish_at"],
                condition=Q(is_live=True, unpublish_at__isnull=False),
                name="page_over",
            ),
            models.Index(fields=["country", "id"], condition=Q(in_sitemap=True), name="page_in_sitemap"),
            models.Index(
                fields=["country", "-updated_at"],
                condition=~Q(publish_error=""),
                name="page_failed",
            ),
            GinIndex(fields=["issue_codes"], name="page_issues"),
            GinIndex(fields=["store_ids"], name="page_stores"),
            GinIndex(fields=["live_store_ids"], name="page_live_stores"),
            GinIndex(fields=["linked_page_ids"], name="page_linked"),
            GinIndex(fields=["live_page_ids"], name="page_live_linked"),
            GinIndex(fields=["tags"], name="page_tags"),
        ]

    @property
    def issue_count(self) -> int:
        """Return the number of problems."""
        return len(self.issues)

    def on_published(self) -> None:
        """Set references and sitemap settings of the public page to the draft's. Does not save."""
        self.live_store_ids, self.live_picture_ids = list(self.store_ids), list(self.picture_ids)
        self.live_page_ids = list(self.linked_page_ids)
        self.live_title, self.live_language = self.title, self.language
        self.live_priority = self.sitemap_priority
        # A page with a canonical URL elsewhere is not in the sitemap.
        self.in_sitemap = self.sitemap and self.robots == Robots.INDEX and not self.canonical_url

    def on_unpublished(self) -> None:
        """Clear the columns of the public revision. Does not save."""
        self.live_store_ids, self.live_picture_ids, self.live_page_ids = [], [], []
        self.live_title, self.live_language, self.in_sitemap = "", "", False
