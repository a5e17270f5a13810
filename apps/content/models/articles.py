"""The table of articles."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from apps.content.choices import Category
from apps.content.models.reviewed import Reviewed


class Article(Reviewed):
    """An article; its columns hold the latest revision, the live revision holds the public content."""

    subtitle = models.CharField(max_length=160, blank=True)
    summary = models.CharField(max_length=300, blank=True)
    category = models.CharField(max_length=12, choices=Category.choices)
    body = models.JSONField(default=list)
    """Blocks in canonical form (apps.content.domain.blocks)."""
    # derived from the content
    body_text = models.TextField(default="", editable=False)
    word_count = models.PositiveIntegerField(default=0)
    read_minutes = models.PositiveIntegerField(default=0)

    class Meta(Reviewed.Meta):
        abstract = False
        constraints: ClassVar = [
            *Reviewed.Meta.constraints,
            models.CheckConstraint(condition=Q(category__in=Category.values), name="article_category_known"),
        ]
        indexes: ClassVar = [
            *Reviewed.Meta.indexes,
            models.Index(fields=["country", "category", "-updated_at", "-id"], name="article_category"),
        ]
