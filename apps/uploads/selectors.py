"""Reads of pictures."""

from __future__ import annotations

from apps.accounts.models import User
from apps.core.errors import NotFound
from apps.uploads.models import Picture


def get_picture(*, user: User, country: str, picture_id: int) -> Picture:
    """One picture. Raises NotFound for one that is missing or out of sight."""
    found = Picture.objects.visible_to(user, country).filter(pk=picture_id).first()
    if found is None:
        raise NotFound("Picture")
    return found


def usable_pictures(*, country: str, picture_ids: set[int]) -> dict[int, Picture]:
    """Those of the pictures that may be shown in a country, by id."""
    found = Picture.objects.filter(country=country, status="active", pk__in=picture_ids)
    return {picture.pk: picture for picture in found}
