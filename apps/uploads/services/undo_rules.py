"""Undo of changes to pictures: fields by the rules of an edit, blocking and deleting by their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from apps.accounts.models import User
from apps.core import registry
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.files import files
from apps.core.values import Json
from apps.uploads import permissions
from apps.uploads.choices import PictureStatus
from apps.uploads.models import Picture, usages
from apps.uploads.queries import selectors
from apps.uploads.record import PICTURE_RECORD
from apps.uploads.services import library, likeness


def _prepare(
    work: BatchContext, pictures: Sequence[Picture], values: Mapping[int, Mapping[str, Json]]
) -> set[str]:
    """Return the hashes of deleted pictures whose content was uploaded again; these cannot be restored."""
    deleted = [picture.sha256 for picture in pictures if picture.status == PictureStatus.DELETED]
    if not deleted:
        return set()
    standing = Picture.objects.filter(country=work.country, sha256__in=deleted)
    return set(standing.exclude(status=PictureStatus.DELETED).values_list("sha256", flat=True))


def _put_back(
    work: BatchContext, picture: Picture, values: Mapping[str, Json], used: set[str]
) -> dict[str, str]:
    """Restore values from history on a locked picture, without saving. Return no refused fields."""
    if "status" in values:
        _move(work.actor, picture, str(values["status"]), used)
    else:
        permissions.require(work.actor, picture, "edit")
    patch = {name: value for name, value in values.items() if name in PICTURE_RECORD.written}
    if patch:
        with files.writing() as written:
            library.apply(picture, patch, written)
    return {}


def _move(actor: User, picture: Picture, status: str, used: set[str]) -> None:
    if picture.status == PictureStatus.DELETED:
        if picture.sha256 in used:
            raise Invalid({"status": ["The same picture was uploaded again since"]})
    else:
        permissions.require(actor, picture, "block" if status == PictureStatus.BLOCKED else "unblock")
    if status == PictureStatus.ACTIVE:
        library.refuse_expired(picture)
    picture.status = status


def _after(work: BatchContext, done: Sequence[Picture]) -> None:
    likeness.refresh([picture.pk for picture in done])


def _take_out(work: BatchContext, picture: Picture) -> None:
    """Undo an upload by deleting the picture. Raise PictureInUse if it is used."""
    permissions.require(work.actor, picture, "delete")
    places, total = usages.places(user=work.actor, country=work.country, picture_id=picture.pk)
    if total:
        raise library.PictureInUse(places, total)
    picture.status = PictureStatus.DELETED


UNDO = registry.Undo(
    fields=PICTURE_RECORD.undoable,
    lock=selectors.lock_for_undo,
    prepare=_prepare,
    put_back=_put_back,
    after=_after,
    take_out=_take_out,
)
