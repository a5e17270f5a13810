"""Definition of videos as a published kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.content.permissions import REVIEWED
from apps.content.services.publishing import apply_values, notifications
from apps.content.services.publishing.kind import PublishedKind
from apps.core.values import Json
from apps.videos.models import Video
from apps.videos.queries import selectors
from apps.videos.record import VIDEO_RECORD
from apps.videos.services import checks, covers, derived, rules, store_counts


def _clean(fields: Mapping[str, Json]) -> apply_values.Cleaned:
    """Return the cleaned values and the errors by field; a file replaces a link and vice versa."""
    ready, errors = VIDEO_RECORD.read(fields)
    if ready.get("external_url"):
        if ready.get("asset_id"):
            errors["external_url"] = ["Choose a file or a link, not both"]
        ready["asset_id"] = None
    elif ready.get("asset_id"):
        ready["external_url"] = ""
    return ready, errors


def _apply(
    actor: User, video: Video, patch: Mapping[str, Json], knows: Mapping[str, Json] | None = None
) -> None:
    apply_values.apply(
        VIDEO, actor, video, patch, knows, clean=_clean, refresh=derived.refresh, more=rules.RULES
    )
    _cover(actor, video, patch)


def _cover(actor: User, video: Video, patch: Mapping[str, Any]) -> None:
    """Set the chosen frame as cover, or the poster of a new file if there is no cover."""
    if "cover_picture_id" in patch:
        return
    if patch.get("frame_at_s") is not None:
        video.cover_picture = covers.save_frame(actor, video, float(patch["frame_at_s"]))
    elif patch.get("asset_id") and video.cover_picture_id is None and video.asset and video.asset.poster:
        video.cover_picture = video.asset.poster
    derived.refresh(video)


VIDEO = PublishedKind(
    code=selectors.KIND,
    label=selectors.LABEL,
    plural=VIDEO_RECORD.plural,
    model=Video,
    content=VIDEO_RECORD.written,
    workflow=REVIEWED,
    lock=selectors.REPOSITORY.lock,
    look=checks.find_problems,
    apply=_apply,
    writers=notifications.writers_of,
    labels=VIDEO_RECORD.labels,
    references=VIDEO_RECORD.references,
    choices=VIDEO_RECORD.choices,
    body="",
    counted=lambda video: video.live_store_ids,
    recount=store_counts.recount,
)
