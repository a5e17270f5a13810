"""Pictures and uploads as calls show them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from apps.accounts.models import User
from apps.core.records.answers import Answers
from apps.uploads import permissions, selectors, usages
from apps.uploads.models import Picture, Upload
from apps.uploads.record import PICTURE_RECORD
from apps.uploads.services import direct


def _similar(picture: Picture, user: User) -> list[dict[str, Any]]:
    return [other.as_ref() for other in selectors.similar_pictures(user=user, picture=picture)]


ANSWERS = Answers(
    PICTURE_RECORD,
    {
        "allowed_actions": lambda picture, user: permissions.allowed_actions(user, picture),
        "alt": lambda picture, user: {name: picture.alt.get(name, "") for name in ("local", "en")},
        "similar": _similar,
    },
    given={"usages"},
)


def detail(picture: Picture, user: User) -> dict[str, Any]:
    """One picture with where it is used and what looks like it, as far as the person may see that."""
    places, picture.usage_count = usages.places(user=user, country=picture.country, picture_id=picture.pk)
    return ANSWERS.detail(picture, user, usages=[asdict(place) for place in places])


def uploaded(picture: Picture, user: User, *, duplicated: bool) -> dict[str, Any]:
    """A picture that was taken in, and, unless it was there already, what looks like it."""
    row = ANSWERS.row(picture, user)
    del row["usage_count"], row["usage_is_exact"]
    return {**row, "duplicated": duplicated, "similar": [] if duplicated else _similar(picture, user)}


def begun(upload: Upload) -> dict[str, Any]:
    """How far an upload has come, and where else it may be sent."""
    return {**progress(upload), "direct": direct.form_for(upload)}


def progress(upload: Upload) -> dict[str, Any]:
    """How far an upload has come."""
    return {
        "upload_id": upload.pk,
        "file_name": upload.file_name,
        "size": upload.size,
        "chunk_size": upload.chunk_size,
        "received": upload.received,
        "expires_at": upload.expires_at,
    }
