"""The models of videos."""

from apps.videos.models.assets import SubtitleFile, VideoAsset
from apps.videos.models.videos import Video

__all__ = ["SubtitleFile", "Video", "VideoAsset"]
