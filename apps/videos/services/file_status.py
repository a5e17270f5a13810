"""The one way in which the state of a file changes: along the table."""

from __future__ import annotations

from apps.core.database import clock
from apps.videos.choices import TRANSITIONS, AssetStatus
from apps.videos.models import VideoAsset


def step(asset: VideoAsset, status: AssetStatus, error: str = "") -> None:
    """Move a locked file on, unsaved. Raises ValueError where the table of states knows no such step."""
    if status not in TRANSITIONS[asset.status]:
        raise ValueError(f"{asset.status} is not followed by {status}")
    asset.status, asset.error = status, error[:200]
    if status == AssetStatus.READY:
        asset.ready_at = clock.now()
