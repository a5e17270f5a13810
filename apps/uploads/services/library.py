"""Looking after pictures: words and rights, what is shown of them, blocking, deleting."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from apps.accounts.models import User
from apps.core.changes import versions
from apps.core.country.zones import zone_of
from apps.core.database import clock
from apps.core.errors import ConfirmationWarning, InUse, Invalid
from apps.core.http import confirmations
from apps.core.models import Changeset
from apps.core.storage import files
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
    """Records show the picture."""

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
    """Changes a picture; another focal point or crop has all sizes made anew from the kept picture.

    Thumb and small are there with the answer, the worker makes the others.
    Raises NotFound, Forbidden, WrongStatus, Conflict, Invalid, StorageAway.
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
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, Any]
) -> Picture:
    """Puts fields back to what history holds, as an ordinary edit."""
    return edit_picture(actor=actor, country=country, picture_id=object_id, version=version, patch=patch)


def apply(picture: Picture, patch: Mapping[str, Any], written: files.WrittenFiles) -> None:
    """Sets values on a locked picture under every rule of an edit; another cut writes its files at once.

    Saves nothing. Raises Invalid, StorageAway.
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
        variants.begin_again(picture)
        variants.enqueue(picture)


def _read(name: str, value: Any) -> Any:
    """A value as a call or history brings it, as the record holds it."""
    if name == "licence_expires_on" and isinstance(value, str):
        return dt.date.fromisoformat(value)
    if name == "tags":
        return tidy_tags(value)
    return value


def tidy_tags(tags: Iterable[str]) -> list[str]:
    """Tags as they are kept: each once, whatever its capitals, in the order they were given."""
    found: dict[str, str] = {}
    for tag in tags:
        if tag:
            found.setdefault(tag.casefold(), tag)
    return list(found.values())


def _refuse_tiny(picture: Picture) -> None:
    """Raises Invalid for a crop of which too little is left."""
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
    """Blocks a picture, which takes it from sight everywhere, or lets it be shown again.

    Raises NotFound, Forbidden, WrongStatus, Conflict; ConfirmationRequired naming where it is shown now;
    Invalid for a picture whose licence has run out.
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
    """Raises Invalid for a picture whose licence has run out: the next night would block it again."""
    today = clock.now().astimezone(ZoneInfo(zone_of(picture.country))).date()
    if picture.licence_expires_on is not None and picture.licence_expires_on < today:
        raise Invalid({"licence_expires_on": [f"The licence ran out on {picture.licence_expires_on}"]})


def _affected(actor: User, country: str, picture: Picture) -> list[ConfirmationWarning]:
    places, total = usages.places(user=actor, country=country, picture_id=picture.pk)
    if not total:
        return []
    named = [f"{place.title} ({place.label.lower()})" for place in places[:_NAMED_IN_WARNING]]
    more = f"{total - len(named):,}" if total <= usages.MOST_COUNTED else "many"
    listed = ", ".join(named) + (f" and {more} more" if named and total > len(named) else "")
    where = f": {listed}" if listed else ""
    words = f"It goes from sight in {usages.in_places(total)}{where}"
    return [confirmations.warning("picture_in_use", words)]


@transaction.atomic
def delete_picture(*, actor: User, country: str, picture_id: int, version: int) -> Changeset:
    """Deletes a picture that nothing shows; its record stays for the history. Returns what undoes it.

    Raises NotFound, WrongStatus, Conflict, and PictureInUse (10010) where it is used.
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
