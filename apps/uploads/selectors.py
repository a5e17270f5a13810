"""Reads of pictures and uploads."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.db.models.functions import Left

from apps.accounts.models import User
from apps.core.errors import NotFound
from apps.uploads.models import INCOMING, ORIGINALS, VARIANTS, Picture, Upload


def get_picture(*, user: User, country: str, picture_id: int) -> Picture:
    """One picture. Raises NotFound for one that is missing or out of sight."""
    found = Picture.objects.visible_to(user, country).filter(pk=picture_id).first()
    if found is None:
        raise NotFound("Picture")
    return found


def get_upload(*, user: User, country: str, upload_id: int) -> Upload:
    """One upload of the person's own. Raises NotFound for another's, and for one that is let go."""
    found = Upload.objects.visible_to(user, country).filter(pk=upload_id).first()
    if found is None:
        raise NotFound("Upload")
    return found


def lock_upload(*, user: User, country: str, upload_id: int) -> Upload:
    """The same, held until the transaction ends: its pieces arrive one after the other."""
    found = Upload.objects.visible_to(user, country).select_for_update().filter(pk=upload_id).first()
    if found is None:
        raise NotFound("Upload")
    return found


def usable_pictures(*, country: str, picture_ids: set[int]) -> dict[int, Picture]:
    """Those of the pictures that may be shown in a country, by id."""
    found = Picture.objects.filter(country=country, status="active", pk__in=picture_ids)
    return {picture.pk: picture for picture in found}


def is_shown(name: str) -> bool:
    """Whether a file of the public storage belongs to a picture that may be shown.

    `pictures/id/3f/<32 of the hash>-<token>-thumb.webp`; costs one look into the index over the hashes.
    """
    parts = name.split("/")
    if len(parts) != 4 or parts[0] != VARIANTS:
        return False
    active = Picture.objects.filter(
        country=parts[1].upper(), sha256__startswith=parts[2] + parts[3][:32], status="active"
    )
    return any(name in picture.stored_names() for picture in active.only("variants"))


def folders_of(top: str) -> Callable[[], Iterator[str]]:
    """Every folder below `top` in which pictures have files."""

    def folders() -> Iterator[str]:
        places = Picture.objects.order_by().values_list("country", Left("sha256", 2)).distinct()
        return (f"{top}/{country.lower()}/{start}" for country, start in places)

    return folders


def files_in(folder: str) -> dict[str, str]:
    """The files that pictures name in a folder, and which picture does."""
    top, _, place = folder.partition("/")
    country, _, start = place.partition("/")
    if len(start) != 2:
        return {}
    named: dict[str, str] = {}
    found = Picture.objects.filter(country=country.upper(), sha256__startswith=start)
    for picture in found.only("file", "variants").iterator():
        names = [picture.file] if top == ORIGINALS else picture.stored_names()
        named.update(dict.fromkeys(names, f"picture {picture.pk}"))
    return {name: who for name, who in named.items() if name.rpartition("/")[0] == folder}


def folders_of_uploads() -> Iterator[str]:
    """Every folder in which pieces of uploads lie."""
    return (f"{INCOMING}/{folder}" for folder in Upload.objects.values_list("folder", flat=True).iterator())


def pieces_in(folder: str) -> dict[str, str]:
    """The pieces that an upload names in a folder."""
    found = Upload.objects.filter(folder=folder.removeprefix(f"{INCOMING}/"))
    return {name: f"upload {upload.pk}" for upload in found for name in upload.stored_names()}
