"""Covers made from a frame of the video."""

from __future__ import annotations

import io

from apps.accounts.models import User
from apps.core.errors import FileRejected, Invalid
from apps.uploads.models import Picture
from apps.uploads.services import pictures
from apps.videos.domain import media
from apps.videos.models import Video
from apps.videos.services import private_files


def save_frame(actor: User, video: Video, at_s: float) -> Picture:
    """Save the frame at `at_s` seconds as a picture of the actor.

    Does not change the video. Raise Invalid or StorageAway.
    """
    asset = video.asset
    if asset is None or not asset.is_ready or asset.duration_s is None:
        raise Invalid({"frame_at_s": ["The video is still processing"]})
    if not 0 <= at_s < asset.duration_s:
        raise Invalid({"frame_at_s": [f"The video ends at {asset.duration_s:.0f} seconds"]})
    try:
        content = media.frame(private_files.address_for_reader(asset.file), at_s)
        picture, _ = pictures.upload_picture(
            actor=actor,
            country=video.country,
            file=io.BytesIO(content),
            size=len(content),
            file_name=f"{video.slug[:80]}-{at_s:g}s.jpg",
            folder="other",
        )
    except (media.Unreadable, FileRejected) as refused:
        raise Invalid({"frame_at_s": [str(refused)]}) from None
    return picture
