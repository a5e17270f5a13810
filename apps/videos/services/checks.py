"""Publication checks of videos: errors that block publishing, and warnings."""

from __future__ import annotations

from collections.abc import Iterator

from apps.content.services.publishing import publish_checks
from apps.content.services.publishing.findings import Findings
from apps.core.files.covers import Least
from apps.uploads.queries.selectors import usable_pictures
from apps.videos.choices import LOST, AssetStatus, Source
from apps.videos.models import Video

COVER = Least(480, 480)
"""Minimum size of a cover, the same as the smallest accepted frame of a video."""


def find_problems(video: Video) -> Findings:
    """Return all errors and warnings for publishing a video; loads its file, pictures and stores."""
    findings = Findings()
    pictures = usable_pictures(country=video.country, picture_ids=set(video.picture_ids))
    findings.add(_file(video))
    findings.add(publish_checks.words(video))
    findings.add(_rights(video))
    findings.add(publish_checks.cover(video, pictures.get(video.cover_picture_id or 0), COVER))
    findings.add(publish_checks.alts(video, (), pictures))
    findings.warnings = list(publish_checks.stores(video.country, video.store_ids))
    return findings


def _file(video: Video) -> Iterator[tuple[str, str]]:
    if video.source != Source.UPLOAD:
        return
    if video.asset is None:
        yield "asset_id", "Upload a video or add a link"
    elif video.asset.status in LOST:
        reason = video.asset.error or AssetStatus(video.asset.status).label
        yield "asset_id", f"The video cannot be played: {reason}"
    elif not video.asset.is_ready:
        yield "asset_id", "The video is still processing"


def _rights(video: Video) -> Iterator[tuple[str, str]]:
    if not video.description:
        yield "description", "Add a description"
    if not video.music_rights:
        yield "music_rights", "Choose the music rights"
