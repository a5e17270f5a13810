"""Serialization of pictures for API responses."""

from __future__ import annotations

from apps.accounts.models import User
from apps.core.http.serializers import BaseOutput
from apps.core.records.answers import Answers
from apps.uploads import permissions
from apps.uploads.api.serializers import UploadedPicture
from apps.uploads.models import Picture, usages
from apps.uploads.queries import selectors
from apps.uploads.record import PICTURE_RECORD
from apps.uploads.record.shapes import PictureRef, PictureUsage


def _similar(picture: Picture, user: User) -> list[PictureRef]:
    return [PictureRef.of(other) for other in selectors.similar_pictures(user=user, picture=picture)]


ANSWERS = Answers(
    PICTURE_RECORD,
    {
        "allowed_actions": lambda picture, user: permissions.allowed_actions(user, picture),
        "alt": lambda picture, user: {name: picture.alt.get(name, "") for name in ("local", "en")},
        "similar": _similar,
    },
    name_list={"usages"},
)


def detail(picture: Picture, user: User) -> BaseOutput:
    """Return a picture with its similar pictures, and the uses that the user may see."""
    places, picture.usage_count = usages.places(user=user, country=picture.country, picture_id=picture.pk)
    return ANSWERS.detail(picture, user, usages=[PictureUsage.of(place) for place in places])


def uploaded(picture: Picture, user: User, *, duplicated: bool) -> BaseOutput:
    """Return an uploaded picture, with similar pictures unless it is a duplicate."""
    similar = [] if duplicated else _similar(picture, user)
    return UploadedPicture.of(ANSWERS.row(picture, user), duplicated=duplicated, similar=similar)
