"""Create and edit videos."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from apps.accounts.models import User
from apps.content.choices import LANGUAGE_OF
from apps.content.services.publishing import editing
from apps.core.values import Json
from apps.videos.models import Video, VideoAsset
from apps.videos.services.kind import VIDEO


@transaction.atomic
def create_video(
    *,
    actor: User,
    country: str,
    fields: Mapping[str, Json],
    note: str = "",
    confirmed: frozenset[str] = frozenset(),
) -> Video:
    """Create a video from fields as in an edit; the default author is the actor.

    An address that is redirected requires confirmation. Raise Invalid, Forbidden or ConfirmationRequired.
    """
    video = Video(
        country=country,
        author_id=actor.pk,
        language=LANGUAGE_OF[country],
        created_by=actor,
        updated_by=actor,
    )
    values = {name: value for name, value in fields.items() if name != "author_id" or value}
    editing.create(VIDEO, video, actor=actor, fields=values, note=note, confirmed=confirmed)
    _own_file(video)
    return video


@transaction.atomic
def edit_video(
    *,
    actor: User,
    country: str,
    video_id: int,
    version: int,
    patch: Mapping[str, Json],
    is_autosave: bool = False,
    note: str = "",
    confirmed: frozenset[str] = frozenset(),
) -> Video:
    """Edit the given fields as in `publishing.editing.edit`; a new file does not replace the public one."""
    video: Video = editing.edit(
        VIDEO,
        actor=actor,
        country=country,
        record_id=video_id,
        version=version,
        patch=patch,
        is_autosave=is_autosave,
        note=note,
        confirmed=confirmed,
    )
    _own_file(video)
    return video


def _own_file(video: Video) -> None:
    """Assign the file to this video permanently, even if a later version has another file."""
    if video.asset_id is not None:
        VideoAsset.objects.filter(pk=video.asset_id, video=None).update(video=video)


def edit_from_history(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, Json]
) -> Video:
    """Restore fields from history as an ordinary edit."""
    return edit_video(actor=actor, country=country, video_id=object_id, version=version, patch=patch)
