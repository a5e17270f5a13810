"""Models of regions, tags, brands and holidays."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models

from apps.core.choices import Country
from apps.core.models import Versioned
from apps.stores.choices import HolidayKind, RegionType, TagKind, TagStatus
from apps.stores.models.querysets import BrandQuerySet, RegionQuerySet, TagQuerySet
from apps.uploads.models import Picture


class Region(models.Model):
    """An administrative region; loaded from data files and read-only."""

    country = models.CharField(max_length=2, choices=Country.choices)
    level = models.PositiveSmallIntegerField()
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="children"
    )
    code = models.CharField(max_length=20)
    name = models.CharField(max_length=120)
    name_en = models.CharField(max_length=120, blank=True)
    type = models.CharField(max_length=20, choices=RegionType.choices)
    aliases = ArrayField(models.CharField(max_length=120), default=list, blank=True)
    lat = models.DecimalField(max_digits=9, decimal_places=6, null=True, blank=True)
    lng = models.DecimalField(max_digits=9, decimal_places=6, null=True, blank=True)
    timezone = models.CharField(max_length=40, blank=True)
    is_active = models.BooleanField(default=True)
    search_text = models.TextField(default="", editable=False)

    objects = RegionQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["country", "level", "code"], name="region_code_once"),
            models.CheckConstraint(
                condition=models.Q(lat=None, lng=None) | models.Q(lat__isnull=False, lng__isnull=False),
                name="region_point_whole",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "parent", "name", "id"], name="region_children"),
            models.Index(fields=["country", "lat", "lng"], name="region_point"),
            GinIndex(fields=["search_text"], opclasses=["gin_trgm_ops"], name="region_search"),
        ]

    def __str__(self) -> str:
        return self.name


class Tag(Versioned):
    """A tag shared by stores, articles, videos and collections."""

    slug = models.CharField(max_length=60, unique=True)
    labels = models.JSONField(default=dict)
    kind = models.CharField(max_length=10, choices=TagKind.choices)
    country = models.CharField(max_length=2, choices=Country.choices, blank=True, default="")
    """Country; empty for all countries."""
    synonyms = ArrayField(models.CharField(max_length=60), default=list, blank=True)
    usage_count = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=10, choices=TagStatus.choices, default=TagStatus.ACTIVE)
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT)
    has_pork = models.BooleanField(default=False)
    has_alcohol = models.BooleanField(default=False)
    search_text = models.TextField(default="", editable=False)

    objects = TagQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(status__in=TagStatus.values), name="tag_status_known"),
            models.CheckConstraint(condition=models.Q(kind__in=TagKind.values), name="tag_kind_known"),
        ]
        indexes: ClassVar = [models.Index(fields=["status", "kind", "slug", "id"], name="tag_list")]

    def __str__(self) -> str:
        return self.label

    @property
    def used_in(self) -> list[str]:
        """Return the countries that may use it."""
        return [self.country] if self.country else list(Country.values)

    @property
    def label(self) -> str:
        """Return the English label, or else the slug."""
        return self.label_of(self.labels, self.slug)

    @staticmethod
    def label_of(labels: dict[str, str], slug: str) -> str:
        """Return the English label among `labels`, or else the slug."""
        return str(labels.get("en") or slug)


class Brand(Versioned):
    """A chain of stores."""

    name = models.CharField(max_length=120)
    wikidata = models.CharField(max_length=20, blank=True)
    hotline = models.CharField(max_length=20, blank=True)
    website = models.CharField(max_length=300, blank=True)
    countries = ArrayField(models.CharField(max_length=2, choices=Country.choices), default=list)
    match_names = ArrayField(models.CharField(max_length=120), default=list, blank=True)
    """Further names by which imports and feeds recognize it."""
    logo_picture = models.ForeignKey(
        Picture, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    external_id = models.CharField(max_length=80, blank=True)
    """Id in the name-suggestion-index, if from there."""
    search_text = models.TextField(default="", editable=False)

    objects = BrandQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["external_id"], condition=~models.Q(external_id=""), name="brand_external_once"
            ),
            models.UniqueConstraint(
                fields=["search_text"],
                name="brand_name_once",
                violation_error_message="This brand exists already",
            ),
        ]
        indexes: ClassVar = [
            GinIndex(fields=["countries"], name="brand_countries"),
        ]

    def __str__(self) -> str:
        return self.name


class Holiday(Versioned):
    """A day with possibly different hours; Islamic dates are tentative until confirmed."""

    country = models.CharField(max_length=2, choices=Country.choices)
    region = models.ForeignKey(Region, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    date = models.DateField()
    name = models.CharField(max_length=160)
    name_local = models.CharField(max_length=160, blank=True)
    kind = models.CharField(max_length=10, choices=HolidayKind.choices, default=HolidayKind.PUBLIC)
    tentative = models.BooleanField(default=False)
    source = models.CharField(max_length=40, blank=True)
    source_key = models.CharField(max_length=200, blank=True)
    """Key in the source, so that loading again finds it after a change of date or name."""
    search_text = models.TextField(default="", editable=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["country", "region", "date", "name"],
                nulls_distinct=False,
                name="holiday_once",
                violation_error_message="This holiday exists already",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=HolidayKind.values), name="holiday_kind_known"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "date", "id"], name="holiday_list"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.date}"
