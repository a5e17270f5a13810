"""Playback permission: signed URLs with an expiry."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from django.core import signing

from apps.accounts.models import User
from apps.core.db import clock
from apps.core.errors import Invalid
from apps.videos.models import SubtitleFile, VideoAsset
from apps.videos.queries import selectors

SHORTEST_S, LONGEST_S = 100, 3000
PATH = "/play"
_SALT = "sofra.play"


@dataclass(frozen=True)
class Ticket:
    """A permission to play one file for a limited time."""

    url: str
    token: str
    expires_at: dt.datetime
    asset: VideoAsset
    subtitles: list[tuple[str, str]] = field(default_factory=list)
    """(language, URL) of its subtitles."""


def ticket_for(*, user: User, country: str, video_id: int, lasts_s: int = LONGEST_S) -> Ticket:
    """Return a ticket for the latest version of a video.

    Raise NotFound, or Invalid if it cannot be played yet.
    """
    video = selectors.REPOSITORY.get(user, country, video_id)
    if video.asset is None:
        raise Invalid({"video_id": ["This video has no uploaded file"]})
    issued = ticket(video.asset, lasts_s)
    issued.subtitles.extend((row["language"], f"{issued.url}/{row['file_id']}") for row in video.subtitles)
    return issued


def ticket(asset: VideoAsset, lasts_s: int = LONGEST_S) -> Ticket:
    """Return a ticket for a file. Raise Invalid if it is not ready."""
    if not asset.is_ready:
        raise Invalid({"video_id": ["The video is still processing"]})
    ends = clock.now() + dt.timedelta(seconds=max(SHORTEST_S, min(LONGEST_S, lasts_s)))
    token = signing.dumps([asset.pk, int(ends.timestamp())], salt=_SALT)
    return Ticket(f"{PATH}/{token}", token, ends, asset)


def asset_of(token: str) -> VideoAsset | None:
    """Return the file of a token; None if expired, forged, or the file is not ready."""
    try:
        asset_id, ends = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    if clock.now().timestamp() >= ends:
        return None
    asset = VideoAsset.objects.filter(pk=asset_id).first()
    return asset if asset is not None and asset.is_ready else None


def subtitles_of(asset: VideoAsset, file_id: int) -> SubtitleFile | None:
    """Return the subtitles with this id if the file's video references them, otherwise None."""
    named = {row["file_id"] for row in asset.video.subtitles} if asset.video else set()
    return SubtitleFile.objects.filter(pk=file_id).first() if file_id in named else None
