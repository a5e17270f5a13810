"""The list of videos, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.content.choices import Language, Sponsorship
from apps.content.publishing.labels import label_of
from apps.content.querysets import CONTENT_ROLES
from apps.core.queries import list_area
from apps.core.queries.list_area import Column
from apps.videos import selectors
from apps.videos.choices import AssetStatus, MusicRights, Orientation, Source
from apps.videos.listings import VIDEO_LIST
from apps.videos.models import Video
from apps.videos.services.bulk import ACTIONS


def _file(video: Video) -> str:
    return AssetStatus(video.asset.status).label if video.asset else ""


def _orientation(video: Video) -> str:
    known = video.asset.orientation if video.asset else ""
    return Orientation(known).label if known else ""


COLUMNS = (
    Column("id", "Id", lambda video: video.pk, width=10),
    Column("title", "Title", lambda video: video.title, width=48),
    Column("slug", "Web address", lambda video: video.slug, width=36),
    Column("source", "Source", lambda video: Source(video.source).label),
    Column("link", "Link", lambda video: video.external_url, width=40),
    Column("file", "File", _file, width=16),
    Column("orientation", "Shape", _orientation, width=12),
    Column("duration", "Seconds", lambda video: getattr(video.asset, "duration_s", None), width=10),
    Column("author", "Author", lambda video: video.author.nickname, width=20),
    Column("stores", "Stores", lambda video: len(video.store_ids), width=8),
    Column("region", "Region", lambda video: video.region.name if video.region else "", width=24),
    Column("language", "Language", lambda video: Language(video.language).label),
    Column(
        "sponsorship",
        "Sponsorship",
        lambda video: Sponsorship(video.sponsorship).label if video.sponsorship else "",
        width=24,
    ),
    Column(
        "music",
        "Music",
        lambda video: MusicRights(video.music_rights).label if video.music_rights else "",
        width=24,
    ),
    Column("alcohol", "Alcohol", lambda video: video.has_alcohol, width=10),
    Column("pork", "Pork", lambda video: video.has_pork, width=10),
    Column("featured", "Featured", lambda video: video.is_featured, width=10),
    Column("label", "Status", label_of, width=22),
    Column("reviewer", "Reviewer", lambda video: getattr(video.reviewer, "nickname", None), width=20),
    Column("submitted", "Submitted", lambda video: video.submitted_at, width=18),
    Column("publish_at", "Goes out", lambda video: video.publish_at, width=18),
    Column("views", "Views in 30 days", lambda video: video.view_30d),
    Column("comments", "Comments", lambda video: video.comment_count, width=10),
    Column("updated", "Updated", lambda video: video.updated_at, width=18),
)


def register() -> None:
    """Register the list of videos."""
    list_area.register(
        list_area.ListArea(
            code="video",
            noun="videos",
            object_type=selectors.KIND,
            spec=VIDEO_LIST,
            roles=CONTENT_ROLES,
            matching=selectors.videos_of,
            rows=selectors.DOOR.rows_of,
            note=lambda video: f"{video.author.nickname} · {label_of(video)}",
            columns=COLUMNS,
            lock=selectors.DOOR.lock_many,
            actions=ACTIONS,
        )
    )
