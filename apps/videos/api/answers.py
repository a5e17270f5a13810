"""Outputs of videos."""

from __future__ import annotations

from apps.content.services.publishing.answers import REVIEWED
from apps.core.records.answers import Answers
from apps.videos.models import SubtitleFile, Video, VideoAsset
from apps.videos.record import VIDEO_RECORD
from apps.videos.record.shapes import Chapter, Rendition, Subtitle, VideoFile


def file(asset: VideoAsset) -> VideoFile:
    """Return an uploaded file with its progress."""
    upload = asset.upload if asset.upload_id is not None else None
    return VideoFile.of(
        asset,
        received=upload.received if upload else asset.size,
        renditions=[Rendition(**one) for one in asset.renditions],
    )


def _subtitle_files(video: Video) -> dict[str, str]:
    named = [one["file_id"] for one in video.subtitles]
    files = SubtitleFile.objects.filter(pk__in=named) if named else ()
    return {str(one.pk): one.file_name for one in files}


ANSWERS = Answers(
    VIDEO_RECORD,
    {
        **REVIEWED,
        "asset": lambda video, user: file(video.asset) if video.asset else None,
        "chapters": lambda video, user: [Chapter(**one) for one in video.chapters],
        "subtitles": lambda video, user: [Subtitle(**one) for one in video.subtitles],
        "subtitle_files": lambda video, user: _subtitle_files(video),
    },
)
