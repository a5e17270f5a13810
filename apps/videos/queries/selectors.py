"""Reads and locks of videos and their files."""

from __future__ import annotations

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.content.models.querysets import sees_own_only
from apps.content.queries import reads
from apps.core.errors import NotFound
from apps.videos.models import Video, VideoAsset
from apps.videos.record import VIDEO_RECORD

KIND, LABEL = VIDEO_RECORD.code, VIDEO_RECORD.label
_ROW = ("author", "reviewer", "cover_picture", "region", "updated_by", "asset")
REPOSITORY = reads.Repository(
    Video,
    LABEL,
    row=_ROW,
    full=(*_ROW, "created_by", "submitted_by", "og_picture", "asset__poster"),
    long=("description", "search_text", "stores", "subtitles", "chapters"),
)


def waiting_for(user: User, country: str) -> QuerySet[Video]:
    """Return the videos that wait for the user."""
    return reads.waiting_for(Video, user, country)


def assets_of(user: User, country: str) -> QuerySet[VideoAsset]:
    """Return the files that the user may use in a video; KOLs may use only their own."""
    assets = VideoAsset.objects.filter(country=country)
    return assets.filter(owner=user) if sees_own_only(user) else assets


def lock_asset(*, actor: User, country: str, asset_id: int) -> VideoAsset:
    """Return a file that the actor uploaded, locked for update. Raise NotFound for another user's."""
    assets = VideoAsset.objects.select_for_update(of=("self",)).select_related("upload")
    asset = assets.filter(country=country, owner=actor, pk=asset_id).first()
    if asset is None:
        raise NotFound("File")
    return asset


def get_asset(*, user: User, country: str, asset_id: int) -> VideoAsset:
    """Return a file that the user may use in a video. Raise NotFound."""
    asset = assets_of(user, country).select_related("upload", "poster").filter(pk=asset_id).first()
    if asset is None:
        raise NotFound("File")
    return asset
