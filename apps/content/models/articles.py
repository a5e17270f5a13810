"""Articles: what people write about stores and food."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q

from apps.content.choices import Category, Language, Sponsorship, Status
from apps.content.models.published import Published
from apps.content.querysets import ArticleQuerySet
from apps.stores.models import Region
from apps.uploads.models import Picture


def _ids() -> ArrayField[list[int], list[int]]:
    return ArrayField(models.BigIntegerField(), default=list, blank=True)


def _person() -> models.ForeignKey:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )


class Article(Published):
    """One article; its columns hold the latest revision, what is public lies in the live one."""

    subtitle = models.CharField(max_length=160, blank=True)
    summary = models.CharField(max_length=300, blank=True)
    category = models.CharField(max_length=12, choices=Category.choices)
    body = models.JSONField(default=list)
    """Blocks in canonical form (apps.content.blocks)."""
    cover_picture = models.ForeignKey(Picture, null=True, on_delete=models.PROTECT, related_name="+")
    cover_alt = models.CharField(max_length=160, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    byline = models.CharField(max_length=60, blank=True)
    co_author_ids = _ids()
    stores = models.JSONField(default=list)
    """[{store_id, role, note}] as chosen by hand; those in blocks are named by `store_ids` as well."""
    cuisines = ArrayField(models.CharField(max_length=30), default=list, blank=True)
    tags = _ids()
    region = models.ForeignKey(Region, null=True, on_delete=models.PROTECT, related_name="+", db_index=False)
    language = models.CharField(max_length=5, choices=Language.choices, default=Language.ENGLISH)
    sponsorship = models.CharField(max_length=14, choices=Sponsorship.choices, blank=True)
    """Empty: nobody has said yet."""
    comments_open = models.BooleanField(default=True)
    is_featured = models.BooleanField(default=False)
    sort_weight = models.PositiveSmallIntegerField(default=0)
    # review
    submitted_by = _person()
    submitted_at = models.DateTimeField(null=True)
    submitted_revision_no = models.PositiveIntegerField(null=True)
    """What reviewers look at, and exactly what an approval or the clock publishes."""
    reviewer = _person()
    review_due_at = models.DateTimeField(null=True)
    review_round = models.PositiveIntegerField(default=0)
    # what follows from the content
    body_text = models.TextField(default="", editable=False)
    word_count = models.PositiveIntegerField(default=0)
    read_minutes = models.PositiveIntegerField(default=0)
    store_ids = _ids()
    """Every store that the latest revision names, by hand or in its blocks."""
    picture_ids = _ids()
    live_store_ids = _ids()
    """The same of the revision on the public site."""
    live_picture_ids = _ids()
    search_text = models.TextField(default="", editable=False)
    # numbers
    like_count = models.PositiveIntegerField(default=0)
    comment_count = models.PositiveIntegerField(default=0)

    objects = ArticleQuerySet.as_manager()

    class Meta(Published.Meta):
        abstract = False
        constraints: ClassVar = [
            *Published.Meta.constraints,
            models.CheckConstraint(
                condition=~Q(status=Status.IN_REVIEW) | Q(submitted_revision_no__isnull=False),
                name="article_in_review_what",
            ),
            models.CheckConstraint(condition=Q(category__in=Category.values), name="article_category_known"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "status", "-updated_at", "-id"], name="article_status_newest"),
            models.Index(fields=["country", "-updated_at", "-id"], name="article_newest"),
            models.Index(
                "country",
                F("publish_at").desc(nulls_last=True),
                F("id").desc(),
                name="article_published",
            ),
            models.Index(
                fields=["country", "submitted_at", "id"],
                condition=Q(status=Status.IN_REVIEW),
                name="article_in_review",
            ),
            models.Index(fields=["country", "-view_30d", "-id"], name="article_views"),
            models.Index(fields=["author", "status", "-updated_at", "-id"], name="article_author"),
            models.Index(fields=["reviewer", "status"], name="article_reviewer"),
            models.Index(fields=["publish_at"], condition=Q(status=Status.SCHEDULED), name="article_due"),
            models.Index(
                fields=["unpublish_at"],
                condition=Q(is_live=True, unpublish_at__isnull=False),
                name="article_over",
            ),
            GinIndex(fields=["co_author_ids"], name="article_co_authors"),
            GinIndex(fields=["store_ids"], name="article_stores"),
            GinIndex(fields=["live_store_ids"], name="article_live_stores"),
            GinIndex(fields=["picture_ids"], name="article_pictures"),
            GinIndex(fields=["live_picture_ids"], name="article_live_pictures"),
            GinIndex(fields=["country", "tags"], name="article_tags"),
            GinIndex(fields=["search_text"], opclasses=["gin_trgm_ops"], name="article_search"),
        ]
