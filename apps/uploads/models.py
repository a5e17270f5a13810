"""Pictures: the file, what it looks like, and the sizes made of it."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.files.storage import storages
from django.db import models
from django.utils import timezone

from apps.core.choices import Country
from apps.core.models import Entity
from apps.uploads.choices import Folder, Licence, PictureSource, PictureStatus, Purpose
from apps.uploads.querysets import PictureQuerySet, UploadQuerySet

ORIGINALS, VARIANTS, INCOMING = "originals", "pictures", "incoming"
"""The top folders in the storage: the second may be public, the others are private."""


class Picture(Entity):
    """One picture of a country; the same file is kept once."""

    file = models.CharField(max_length=200)
    """The name in the private storage of the picture as it was taken in: turned upright, metadata removed."""
    file_name = models.CharField(max_length=200)
    """What the person called it."""
    mime = models.CharField(max_length=20)
    size = models.PositiveIntegerField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    """Of the file as it was sent."""
    variants = models.JSONField(default=list)
    """[{name, width, height, format, file, size}]"""
    dominant_color = models.CharField(max_length=7, blank=True)
    alt = models.JSONField(default=dict)
    caption = models.CharField(max_length=200, blank=True)
    folder = models.CharField(max_length=10, choices=Folder.choices, default=Folder.STORE)
    tags = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    source = models.CharField(max_length=10, choices=PictureSource.choices, default=PictureSource.STAFF)
    credit = models.CharField(max_length=80, blank=True)
    licence = models.CharField(max_length=12, choices=Licence.choices, default=Licence.UNKNOWN)
    licence_expires_on = models.DateField(null=True, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    biz_code = models.CharField(max_length=40, blank=True)
    status = models.CharField(max_length=10, choices=PictureStatus.choices, default=PictureStatus.ACTIVE)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )

    objects = PictureQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["country", "sha256"],
                condition=~models.Q(status="deleted"),
                name="picture_once_per_country",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=PictureStatus.values), name="picture_status_known"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "-created_at", "-id"], name="picture_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.file_name} ({self.width}×{self.height})"

    def variant_url(self, name: str) -> str:
        """Where the variant is served; "" where the picture has none of that name. The original stays private."""
        for variant in self.variants:
            if variant["name"] == name:
                return storages["public"].url(variant["file"])
        return ""

    def stored_names(self) -> list[str]:
        """The names of the variants in the public storage."""
        return [variant["file"] for variant in self.variants]

    def as_ref(self) -> dict[str, Any]:
        """How other records name this picture."""
        return {
            "picture_id": self.pk,
            "url": self.variant_url("medium"),
            "thumb_url": self.variant_url("thumb"),
            "width": self.width,
            "height": self.height,
            "alt": self.alt.get("local") or self.alt.get("en") or "",
        }


class Upload(models.Model):
    """A file that is on its way in pieces: what has arrived, and where it lies until it is whole."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    country = models.CharField(max_length=2, choices=Country.choices)
    purpose = models.CharField(max_length=20, choices=Purpose.choices)
    file_name = models.CharField(max_length=200)
    size = models.PositiveBigIntegerField()
    """Of the whole file, as it was said at the beginning."""
    sha256 = models.CharField(max_length=64, blank=True)
    """Of the whole file, where the sender could tell."""
    chunk_size = models.PositiveIntegerField()
    received = models.PositiveBigIntegerField(default=0)
    folder = models.CharField(max_length=32, unique=True)
    """The folder below `incoming` in which the pieces lie."""
    parts = models.JSONField(default=list)
    """[{file, size}], in their order; empty once the file is taken over."""
    result_id = models.BigIntegerField(null=True)
    """The record that the file became."""
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(db_index=True)

    objects = UploadQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(received__lte=models.F("size")), name="upload_within_size"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["owner", "-expires_at"], name="upload_of_owner")]

    def __str__(self) -> str:
        return f"{self.file_name}: {self.received} of {self.size}"

    @property
    def is_whole(self) -> bool:
        """Whether every piece has arrived."""
        return self.received == self.size

    def stored_names(self) -> list[str]:
        """The names of the pieces in the private storage."""
        return [part["file"] for part in self.parts]
