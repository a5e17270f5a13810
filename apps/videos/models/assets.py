"""The tables of video and subtitle files."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from apps.core.choices import Country
from apps.uploads.models import Picture, Upload
from apps.videos.choices import AssetStatus, Orientation, Provider

FILES, SUBTITLES = "videos", "subtitles"
"""Top folders in the private storage."""


class VideoAsset(models.Model):
    """An uploaded video file, from the start of the upload to playback."""

    country = models.CharField(max_length=2, choices=Country.choices)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    video = models.ForeignKey("videos.Video", null=True, on_delete=models.SET_NULL, related_name="assets")
    """Video that the file belongs to, in its latest or an earlier revision."""
    provider = models.CharField(max_length=10, choices=Provider.choices, default=Provider.LOCAL)
    status = models.CharField(max_length=12, choices=AssetStatus.choices, default=AssetStatus.WAITING)
    error = models.CharField(max_length=200, blank=True)
    """Error message for the uploader."""
    upload = models.ForeignKey(Upload, null=True, on_delete=models.SET_NULL, related_name="+")
    """Upload with the chunks, until they are assembled."""
    file = models.CharField(max_length=200, blank=True)
    """Name in the private storage."""
    file_name = models.CharField(max_length=200)
    """Original file name."""
    mime = models.CharField(max_length=40)
    size = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64, blank=True)
    duration_s = models.FloatField(null=True)
    width = models.PositiveIntegerField(null=True)
    height = models.PositiveIntegerField(null=True)
    """Displayed size, after rotation."""
    orientation = models.CharField(max_length=10, choices=Orientation.choices, blank=True)
    has_audio = models.BooleanField(default=False)
    renditions = models.JSONField(default=list)
    """[{label, width, height, bitrate}]."""
    poster = models.ForeignKey(Picture, null=True, on_delete=models.PROTECT, related_name="+")
    """Frame of the video, the default cover."""
    created_at = models.DateTimeField(default=timezone.now)
    ready_at = models.DateTimeField(null=True)
    work_token = models.UUIDField(null=True)
    """Token of the worker that processes the file; a worker whose token was replaced stops."""
    work_until = models.DateTimeField(null=True)
    work_attempts = models.PositiveSmallIntegerField(default=0)
    """Number of attempts that ended with an unexpected error; attempts of crashed workers do not count."""

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(status__in=AssetStatus.values), name="asset_status_known"),
            models.CheckConstraint(
                condition=~Q(status=AssetStatus.READY) | (~Q(file="") & Q(duration_s__isnull=False)),
                name="asset_ready_is_whole",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "sha256"], condition=~Q(sha256=""), name="asset_same_file"),
            models.Index(fields=["status", "duration_s"], name="asset_status"),
            models.Index(
                fields=["work_until"], condition=Q(status=AssetStatus.PROCESSING), name="asset_at_work"
            ),
            models.Index(
                fields=["created_at"],
                condition=Q(status__in=[AssetStatus.WAITING, AssetStatus.UPLOADING]),
                name="asset_arriving",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.file_name} ({self.status})"

    @property
    def is_ready(self) -> bool:
        """Return whether it can be played."""
        return self.status == AssetStatus.READY


class SubtitleFile(models.Model):
    """A subtitle file: text with times."""

    country = models.CharField(max_length=2, choices=Country.choices)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    file = models.CharField(max_length=200)
    """Name in the private storage."""
    file_name = models.CharField(max_length=200)
    size = models.PositiveIntegerField()
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.file_name
