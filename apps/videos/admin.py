"""Videos in the Django admin: read-only, with an action to unpublish; they are edited in the console."""

from __future__ import annotations

from django.contrib import admin

from apps.content.admin import PublishedAdmin
from apps.content.services.publishing import review
from apps.core.admin import read_only
from apps.videos.models import SubtitleFile, Video, VideoAsset
from apps.videos.services.kind import VIDEO


@admin.register(Video)
class VideoAdmin(PublishedAdmin):
    kind, steps = VIDEO, review.STEPS
    list_display = ("title", "country", "source", "status", "is_live", "author", "updated_at")
    list_filter = ("country", "source", "status", "is_live")
    list_select_related = ("author",)
    search_fields = ("title", "slug")
    ordering = ("-id",)


read_only(
    VideoAsset,
    "file_name country provider status owner duration_s created_at",
    filters="country provider status",
)
read_only(SubtitleFile, "file_name country owner created_at")
