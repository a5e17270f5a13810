"""Videos as calls show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apps.accounts.models import User
from apps.content.publishing import answers
from apps.videos import links
from apps.videos.models import SubtitleFile, Video, VideoAsset

_OWN = (
    "description", "external_url", "asset_id", "frame_at_s", "subtitles", "chapters", "has_alcohol", "has_pork",
    "music_rights",
)  # fmt: skip
_FILE = (
    "provider", "status", "error", "file_name", "size", "mime", "sha256", "duration_s", "width", "height",
    "orientation", "has_audio", "renditions", "ready_at",
)  # fmt: skip


def rows(videos: Sequence[Video], user: User) -> list[dict[str, Any]]:
    """Rows of the list."""
    return [row(video, user) for video in videos]


def row(video: Video, user: User) -> dict[str, Any]:
    """One row."""
    asset = video.asset
    return {
        **answers.row(video, user),
        "video_id": video.pk,
        "source": video.source,
        "asset_status": asset.status if asset else None,
        "duration_s": asset.duration_s if asset else None,
        "orientation": asset.orientation if asset else "",
    }


def detail(video: Video, user: User) -> dict[str, Any]:
    """One video in full."""
    named = [one["file_id"] for one in video.subtitles]
    found = SubtitleFile.objects.filter(pk__in=named) if named else ()
    return {
        **row(video, user),
        **answers.detail(video, user),
        **{name: getattr(video, name) for name in _OWN},
        "embed_html": str(links.read(video.external_url).embed_html) if video.external_url else "",
        "asset": file(video.asset) if video.asset else None,
        "subtitle_files": {str(one.pk): one.file_name for one in found},
    }


def file(asset: VideoAsset) -> dict[str, Any]:
    """An uploaded file."""
    is_arriving = asset.upload_id is not None and asset.upload is not None
    return {
        **{name: getattr(asset, name) for name in _FILE},
        "asset_id": asset.pk,
        "received": asset.upload.received if is_arriving and asset.upload else asset.size,
        "poster": asset.poster.as_ref() if asset.poster else None,
    }
