"""The table of videos."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from apps.content.models import Reviewed
from apps.videos.choices import MusicRights, Source
from apps.videos.models.assets import VideoAsset


class Video(Reviewed):
    """A video; its columns hold the latest revision, the live revision holds the public content."""

    description = models.CharField(max_length=2000, blank=True)
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.UPLOAD)
    """Derived from the link: uploaded, or the platform of the link."""
    external_url = models.CharField(max_length=300, blank=True)
    asset = models.ForeignKey(VideoAsset, null=True, on_delete=models.PROTECT, related_name="+")
    frame_at_s = models.FloatField(null=True)
    """Time of the frame used as cover, in seconds."""
    subtitles = models.JSONField(default=list)
    """[{language, file_id, is_auto}]."""
    chapters = models.JSONField(default=list)
    """[{at_s, title}], in order."""
    has_alcohol = models.BooleanField(default=False)
    has_pork = models.BooleanField(default=False)
    music_rights = models.CharField(max_length=10, choices=MusicRights.choices, blank=True)
    """Empty if not chosen yet."""

    class Meta(Reviewed.Meta):
        abstract = False
        constraints: ClassVar = [
            *Reviewed.Meta.constraints,
            models.CheckConstraint(condition=Q(source__in=Source.values), name="video_source_known"),
            models.CheckConstraint(
                condition=Q(source=Source.UPLOAD, external_url="")
                | (~Q(source=Source.UPLOAD) & Q(asset=None) & ~Q(external_url="")),
                name="video_file_or_link",
            ),
        ]
        indexes: ClassVar = [
            *Reviewed.Meta.indexes,
            models.Index(fields=["country", "source", "-updated_at", "-id"], name="video_source"),
        ]
