"""Validation rules of video fields for every save."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.content.services.publishing.kind import PublishedKind
from apps.content.services.publishing.rules import Problem, Rule
from apps.core.values import Json
from apps.videos.choices import LOST, AssetStatus
from apps.videos.models import SubtitleFile, Video, VideoAsset
from apps.videos.queries import selectors


def _asset(kind: PublishedKind, video: Video, before: Mapping[str, Json], actor: User) -> Problem:
    """Check that the file is the actor's or already the video's, and that chapters are within it."""
    yield from _chapters(kind, video, before, actor)
    if video.asset_id is None:
        return
    asset = VideoAsset.objects.filter(country=video.country, pk=video.asset_id).first()
    is_own = asset is not None and asset.video_id is not None and asset.video_id == video.pk
    seen = selectors.assets_of(actor, video.country).filter(pk=video.asset_id).exists()
    if asset is None or not (is_own or seen):
        yield "asset_id", "File not found"
    elif asset.video_id is not None and not is_own:
        yield "asset_id", "Another video uses this file. Upload it again to use it twice"
    elif asset.status in LOST and not is_own:
        yield "asset_id", f"{AssetStatus(asset.status).label}. Upload the file again"


def _chapters(kind: PublishedKind, video: Video, before: Mapping[str, Json], actor: User) -> Problem:
    asset = VideoAsset.objects.filter(pk=video.asset_id).first() if video.asset_id else None
    ends = asset.duration_s if asset else None
    for place, chapter in enumerate(video.chapters):
        if ends is not None and chapter["at_s"] >= ends:
            yield f"chapters[{place}].at_s", f"The video ends at {ends:.0f} seconds"
    for place, chapter in enumerate(video.chapters):
        if chapter["at_s"] < 0:
            yield f"chapters[{place}].at_s", "Chapters cannot start before 0 seconds"


def _subtitles(kind: PublishedKind, video: Video, before: Mapping[str, Any], actor: User) -> Problem:
    """Check that new subtitle files were uploaded by the actor."""
    existing = {row["file_id"] for row in before.get("subtitles") or []}
    new = {row["file_id"] for row in video.subtitles} - existing
    there = SubtitleFile.objects.filter(country=video.country, owner=actor, pk__in=new)
    missing = new - set(there.values_list("pk", flat=True)) if new else set()
    for place, row in enumerate(video.subtitles):
        if row["file_id"] in missing:
            yield f"subtitles[{place}]", "File not found"


RULES: Mapping[str, Rule] = {"asset_id": _asset, "chapters": _chapters, "subtitles": _subtitles}
