"""Videos as calls show them."""

from __future__ import annotations

from typing import Any

from apps.content.publishing.answers import REVIEWED
from apps.core.records.answers import Answers
from apps.videos.models import SubtitleFile, Video, VideoAsset
from apps.videos.record import VIDEO_RECORD

_FILE = (
    "provider", "status", "error", "file_name", "size", "mime", "sha256", "duration_s", "width", "height",
    "orientation", "has_audio", "renditions", "ready_at",
)  # fmt: skip


def file(asset: VideoAsset) -> dict[str, Any]:
    """An uploaded file."""
    is_arriving = asset.upload_id is not None and asset.upload is not None
    return {
        **{name: getattr(asset, name) for name in _FILE},
        "asset_id": asset.pk,
        "received": asset.upload.received if is_arriving and asset.upload else asset.size,
        "poster": asset.poster.as_ref() if asset.poster else None,
    }


def _subtitle_files(video: Video) -> dict[str, str]:
    named = [one["file_id"] for one in video.subtitles]
    found = SubtitleFile.objects.filter(pk__in=named) if named else ()
    return {str(one.pk): one.file_name for one in found}


ANSWERS = Answers(
    VIDEO_RECORD,
    {
        **REVIEWED,
        "asset": lambda video, user: file(video.asset) if video.asset else None,
        "subtitle_files": lambda video, user: _subtitle_files(video),
    },
)
