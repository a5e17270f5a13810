"""Status changes of video files, along the table of transitions."""

from __future__ import annotations

from apps.core.db import clock
from apps.videos.choices import TRANSITIONS, AssetStatus
from apps.videos.models import VideoAsset


def step(asset: VideoAsset, status: AssetStatus, error: str = "") -> None:
    """Set the status of a locked file without saving. Raise ValueError if the transition is not allowed."""
    if status not in TRANSITIONS[asset.status]:
        raise ValueError(f"{asset.status} is not followed by {status}")
    asset.status, asset.error = status, error[:200]
    if status == AssetStatus.READY:
        asset.ready_at = clock.now()
