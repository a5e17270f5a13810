"""The table of redirects from former addresses."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q

from apps.core.models import Entity
from apps.pages.choices import Code, LeadsTo
from apps.pages.models.pages import Page
from apps.pages.models.querysets import RedirectQuerySet

LONGEST_SOURCE = 500


class Redirect(Entity):
    """A redirect of one address in a country; its target is never itself redirected."""

    from_path = models.CharField(max_length=LONGEST_SOURCE)
    """Normalized address without the country (`services/legacy_urls.py`).

    Examples: "jakarta/kopi", "lama/menü.html", "menu?id=7".
    """
    to_type = models.CharField(max_length=10, choices=LeadsTo.choices)
    to_id = models.BigIntegerField(null=True)
    to_url = models.CharField(max_length=500, blank=True)
    code = models.PositiveSmallIntegerField(choices=Code.choices, default=Code.MOVED)
    page = models.ForeignKey(
        Page, null=True, on_delete=models.CASCADE, related_name="redirects", db_index=False
    )
    """Page to which it leads while the page is live; otherwise the target columns apply."""
    is_auto = models.BooleanField(default=False)
    """True if it was created because the record at the address moved or was unpublished."""
    was_temporary = models.BooleanField(default=False, db_default=False, editable=False)
    """True if it was temporary (302) before it was gone; it becomes temporary again with a new target."""
    hits = models.PositiveBigIntegerField(default=0)
    last_hit_at = models.DateTimeField(null=True)
    note = models.CharField(max_length=200, blank=True)
    search_text = models.TextField(default="", editable=False)

    objects = models.Manager.from_queryset(RedirectQuerySet)()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["country", "from_path"], name="redirect_once"),
            models.CheckConstraint(condition=Q(to_type__in=LeadsTo.values), name="redirect_to_known"),
            models.CheckConstraint(condition=Q(code__in=Code.values), name="redirect_code_known"),
            models.CheckConstraint(
                condition=Q(to_type=LeadsTo.GONE, code=Code.GONE, to_id__isnull=True, to_url="")
                | Q(to_type=LeadsTo.URL, to_id__isnull=True) & ~Q(to_url="") & ~Q(code=Code.GONE)
                | ~Q(to_type__in=(LeadsTo.GONE, LeadsTo.URL))
                & Q(to_id__isnull=False, to_url="")
                & ~Q(code=Code.GONE),
                name="redirect_leads_somewhere",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "-updated_at", "-id"], name="redirect_newest"),
            models.Index(fields=["country", "-hits", "-id"], name="redirect_hits"),
            models.Index(fields=["page"], name="redirect_page"),
            models.Index(fields=["to_type", "to_id"], name="redirect_target"),
            GinIndex(fields=["search_text"], opclasses=["gin_trgm_ops"], name="redirect_search"),
        ]

    def __str__(self) -> str:
        return f"{self.from_path} ({self.code})"
