"""The list of videos, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.content.labels import label_of
from apps.content.querysets import CONTENT_ROLES
from apps.core.queries import list_area
from apps.videos import selectors
from apps.videos.record import VIDEO_RECORD
from apps.videos.services.bulk import ACTIONS


def register() -> None:
    """Register the list of videos."""
    list_area.register(
        list_area.ListArea(
            code="video",
            noun="videos",
            object_type=selectors.KIND,
            spec=VIDEO_RECORD.list_spec,
            roles=CONTENT_ROLES,
            matching=selectors.videos_of,
            rows=selectors.DOOR.rows_of,
            note=lambda video: f"{video.author.nickname} · {label_of(video)}",
            columns=VIDEO_RECORD.columns(),
            lock=selectors.DOOR.lock_many,
            actions=ACTIONS,
        )
    )
