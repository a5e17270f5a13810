"""Outlines of regions: exact ones to locate pins, simplified ones to draw."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.indexes import GistIndex
from django.db import models
from django.db.models import F, Func
from django.utils import timezone

from apps.core.choices import Country
from apps.stores.models.reference import Region

BOX = Func(
    Func(F("east"), F("north"), function="point"),
    Func(F("west"), F("south"), function="point"),
    function="box",
    output_field=models.TextField(),
)


class _Shape(models.Model):
    """A shape as WKB in degrees (WGS 84), with its bounding box."""

    country = models.CharField(max_length=2, choices=Country.choices)
    west = models.FloatField()
    south = models.FloatField()
    east = models.FloatField()
    north = models.FloatField()
    shape = models.BinaryField()

    class Meta:
        abstract = True


class RegionBoundary(_Shape):
    """A polygon of a region without child regions; a region of islands has many."""

    region = models.ForeignKey(Region, on_delete=models.CASCADE, related_name="+", db_index=False)

    class Meta:
        verbose_name_plural = "region boundaries"
        indexes: ClassVar = [
            GistIndex(BOX, name="region_boundary_box"),
            models.Index(fields=["country", "id"], name="region_boundary_country"),
            models.Index(fields=["region"], name="region_boundary_region"),
        ]

    def __str__(self) -> str:
        return f"Boundary of {self.region_id}"


class RegionOutline(_Shape):
    """The rings of a region of an upper level, simplified for the zoom levels at which they are drawn."""

    region = models.OneToOneField(Region, on_delete=models.CASCADE, related_name="+")
    first_level = models.PositiveSmallIntegerField()
    last_level = models.PositiveSmallIntegerField()
    """Region levels at which it is drawn: a region without children also represents lower levels."""
    vertices = models.PositiveIntegerField()

    class Meta:
        indexes: ClassVar = [
            GistIndex(BOX, name="region_outline_box"),
            models.Index(fields=["country", "id"], name="region_outline_country"),
        ]

    def __str__(self) -> str:
        return f"Outline of {self.region_id}"


class BoundarySource(models.Model):
    """The origin of a country's boundaries."""

    country = models.CharField(max_length=2, choices=Country.choices, primary_key=True)
    digest = models.CharField(max_length=64)
    """Digest of the files and their regions: equal input is not loaded again."""
    attribution = models.CharField(max_length=300)
    is_provisional = models.BooleanField(default=False)
    is_shipped = models.BooleanField(default=True)
    """True if loaded from the project's files; `load_reference` does not replace others."""
    loaded_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Boundaries of {self.country}"
