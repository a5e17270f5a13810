"""Editing, blocking and deleting of pictures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from apps.accounts.models import User
from apps.core.changes import versions
from apps.core.country.zones import zone_of
from apps.core.db import clock
from apps.core.errors import ConfirmationWarning, InUse, Invalid
from apps.core.files import files
from apps.core.http import confirmations
from apps.core.models import Changeset
from apps.core.values import FieldValue
from apps.uploads import permissions
from apps.uploads.choices import PictureStatus
from apps.uploads.domain import images
from apps.uploads.domain.images.decode import MIN_SIDE, too_small
from apps.uploads.domain.images.sizes import crop_box
from apps.uploads.models import Picture, usages
from apps.uploads.queries import selectors
from apps.uploads.record import PICTURE_RECORD
from apps.uploads.services import file_names, likeness, texts, variants

_NAMED_IN_WARNING = 3


class PictureInUse(InUse):
    """The picture is used by records."""

    def __init__(self, places: Iterable[usages.UsagePlace], count: int) -> None:
        super().__init__(
            [{"object_type": p.object_type, "object_id": p.object_id, "title": p.title} for p in places],
            count,
        )
        self.msg = f"Used in {usages.in_places(count)}"


@transaction.atomic
def edit_picture(
    *, actor: User, country: str, picture_id: int, version: int, patch: Mapping[str, Any]
) -> Picture:
    """Change a picture; a new focal point or crop recreates all sizes from the original.

    Thumb and small are made during the call, the others by the worker. Raise NotFound, Forbidden,
    WrongStatus, Conflict, Invalid or StorageAway.
    """
    picture = selectors.lock_picture(
        user=actor, country=country, picture_id=picture_id, in_records=permissions.is_description(patch)
    )
    permissions.require_edit(actor, picture, patch)
    versions.check(picture, version, patch)
    with files.writing() as written, versions.changing(picture, actor=actor):
        apply(picture, patch, written)
    return picture


def edit_from_history(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, FieldValue]
) -> Picture:
    """Restore fields from history, as an ordinary edit."""
    return edit_picture(actor=actor, country=country, picture_id=object_id, version=version, patch=patch)


def apply(picture: Picture, patch: Mapping[str, FieldValue], written: files.WrittenFiles) -> None:
    """Set values on a locked picture under the rules of an edit. Saves nothing.

    A changed crop writes its files at once. Raise Invalid or StorageAway.
    """
    before = (picture.focal, picture.crop)
    for name in PICTURE_RECORD.written:
        if name in patch:
            setattr(picture, name, _read(name, patch[name]))
    picture.alt = {key: text for key, text in picture.alt.items() if text}
    _refuse_tiny(picture)
    texts.refresh(picture)
    if (picture.focal, picture.crop) != before:
        names = (*images.SOON, *((images.WHOLE,) if picture.crop else ()))
        made = images.render(variants.original_of(picture), variants.view_of(picture), names)
        variants.replace_variants(picture, file_names.store_variants(picture, made, written))
        variants.reset(picture)
        variants.enqueue(picture)


def _read(name: str, value: Any) -> FieldValue:
    """Return a value from a request or history as stored in the record."""
    if name == "licence_expires_on" and isinstance(value, str):
        return dt.date.fromisoformat(value)
    if name == "tags":
        return tidy_tags(value)
    return value


def tidy_tags(tags: Iterable[str]) -> list[str]:
    """Return tags without case-insensitive duplicates and empty ones, in order."""
    by_key: dict[str, str] = {}
    for tag in tags:
        if tag:
            by_key.setdefault(tag.casefold(), tag)
    return list(by_key.values())


def _refuse_tiny(picture: Picture) -> None:
    """Raise Invalid if the crop is too small."""
    left, top, right, bottom = crop_box((picture.width, picture.height), variants.view_of(picture))
    width, height = right - left, bottom - top
    if min(width, height) < MIN_SIDE:
        raise Invalid({"crop": [too_small(width, height)]})


@transaction.atomic
def change_picture_status(
    *,
    actor: User,
    country: str,
    picture_id: int,
    version: int,
    action: str,
    reason: str = "",
    confirmed: frozenset[str] = frozenset(),
) -> Picture:
    """Block a picture, which hides it everywhere, or unblock it.

    Raise NotFound, Forbidden, WrongStatus, Conflict; ConfirmationRequired with its current uses; Invalid if
    its license has expired.
    """
    picture = selectors.lock_picture(user=actor, country=country, picture_id=picture_id)
    permissions.require(actor, picture, action)
    versions.check(picture, version, ("status",))
    if action == "block":
        confirmations.require(_affected(actor, country, picture), confirmed)
    else:
        refuse_expired(picture)
    with versions.changing(picture, actor=actor, action=action, reason=reason):
        picture.status = PictureStatus.BLOCKED if action == "block" else PictureStatus.ACTIVE
    return picture


def refuse_expired(picture: Picture) -> None:
    """Raise Invalid if the license has expired: the next nightly run would block the picture again."""
    today = clock.now().astimezone(ZoneInfo(zone_of(picture.country))).date()
    if picture.licence_expires_on is not None and picture.licence_expires_on < today:
        raise Invalid({"licence_expires_on": [f"The license expired on {picture.licence_expires_on}"]})


def _affected(actor: User, country: str, picture: Picture) -> list[ConfirmationWarning]:
    places, total = usages.places(user=actor, country=country, picture_id=picture.pk)
    if not total:
        return []
    named = [f"{place.title} ({place.label.lower()})" for place in places[:_NAMED_IN_WARNING]]
    more = f"{total - len(named):,}" if total <= usages.MOST_COUNTED else "many"
    listed = ", ".join(named) + (f" and {more} more" if named and total > len(named) else "")
    where = f": {listed}" if listed else ""
    words = f"It will be hidden in {usages.in_places(total)}{where}"
    return [confirmations.warning("picture_in_use", words)]


@transaction.atomic
def delete_picture(*, actor: User, country: str, picture_id: int, version: int) -> Changeset:
    """Delete an unused picture and return the changeset that undoes it; the record remains for history.

    Raise NotFound, WrongStatus, Conflict, or PictureInUse (10010) if it is used.
    """
    picture = selectors.lock_picture(user=actor, country=country, picture_id=picture_id)
    permissions.require(actor, picture, "delete")
    versions.check(picture, version, ("status",))
    places, total = usages.places(user=actor, country=country, picture_id=picture.pk)
    if total:
        raise PictureInUse(places, total)
    changeset = Changeset.objects.create(
        kind="delete", title=f"Deleted {picture.file_name}"[:200], country=country, actor=actor
    )
    with versions.changing(picture, actor=actor, action="delete", changeset=changeset):
        picture.status = PictureStatus.DELETED
    likeness.refresh([picture.pk])
    return changeset
