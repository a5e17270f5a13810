"""Redirects: where an address that nothing is read at any more leads."""

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
    """An address of a country, and what it answers with; never an address that is itself redirected."""

    from_path = models.CharField(max_length=LONGEST_SOURCE)
    """Normalized, without the country: "jakarta/kopi", "lama/menü.html", "menu?id=7" (`services/legacy_urls.py`)."""
    to_type = models.CharField(max_length=10, choices=LeadsTo.choices)
    to_id = models.BigIntegerField(null=True)
    to_url = models.CharField(max_length=500, blank=True)
    code = models.PositiveSmallIntegerField(choices=Code.choices, default=Code.MOVED)
    page = models.ForeignKey(
        Page, null=True, on_delete=models.CASCADE, related_name="redirects", db_index=False
    )
    """The page that it leads to while that is on the site. While it is off, the rest says what answers instead."""
    is_auto = models.BooleanField(default=False)
    """Whether it was made because what was read there moved or went."""
    was_temporary = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether it led on for now (302) before it was gone: it does so again when something is read there."""
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
