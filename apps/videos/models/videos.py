"""Videos: what people film, ours or on another platform."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from apps.content.models import Reviewed
from apps.videos.choices import MusicRights, Source
from apps.videos.models.assets import VideoAsset


class Video(Reviewed):
    """One video; its columns hold the latest revision, what is public lies in the live one."""

    description = models.CharField(max_length=2000, blank=True)
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.UPLOAD)
    """Follows from the link: our own file, or the platform that it is on."""
    external_url = models.CharField(max_length=300, blank=True)
    asset = models.ForeignKey(VideoAsset, null=True, on_delete=models.PROTECT, related_name="+")
    frame_at_s = models.FloatField(null=True)
    """Where the cover was taken out of the video."""
    subtitles = models.JSONField(default=list)
    """[{language, file_id, is_auto}]"""
    chapters = models.JSONField(default=list)
    """[{at_s, title}], in their order."""
    has_alcohol = models.BooleanField(default=False)
    has_pork = models.BooleanField(default=False)
    music_rights = models.CharField(max_length=10, choices=MusicRights.choices, blank=True)
    """Empty: nobody has said yet."""

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
