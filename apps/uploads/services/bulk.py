"""Bulk actions on pictures: set alt texts, tags, folder or license, delete unused ones."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping, Sequence

from apps.accounts.models import User
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.lists.list_area import Action
from apps.core.values import FieldValue, texts_of
from apps.uploads import permissions
from apps.uploads.choices import PictureStatus
from apps.uploads.models import Picture, usages
from apps.uploads.record import MOST_TAGS
from apps.uploads.services import library, likeness, texts


def _check_alt(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if not (params.get("alt_local") or params.get("alt_en")):
        raise Invalid({"params.alt_local": ["Enter an alt text"]})


def _alt(work: BatchContext, picture: Picture, fetched: None) -> None:
    """Set the alt texts of a picture; existing ones are replaced only if `over` is "all"."""
    permissions.require(work.actor, picture, "edit")
    words = {"local": work.params.get("alt_local"), "en": work.params.get("alt_en")}
    is_over = work.params.get("over") == "all"
    with work.batch.changing(picture, action="edit"):
        parts = {name: text for name, text in words.items() if text}
        picture.alt = {**picture.alt, **parts} if is_over else {**parts, **picture.alt}
        texts.refresh(picture)


def _check_tags(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if not (params.get("add") or params.get("remove")):
        raise Invalid({"params.add": ["Enter a tag"]})


def _tags(work: BatchContext, picture: Picture, fetched: None) -> None:
    permissions.require(work.actor, picture, "edit")
    removed = {tag.casefold() for tag in texts_of(work.params.get("remove"))}
    tag_list = [tag for tag in picture.tags if tag.casefold() not in removed]
    tags = library.tidy_tags([*tag_list, *texts_of(work.params.get("add"))])
    if len(tags) > MOST_TAGS:
        raise Invalid({"tags": [f"A picture has at most {MOST_TAGS} tags"]})
    with work.batch.changing(picture, action="edit"):
        picture.tags = tags
        texts.refresh(picture)


def _check_folder(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if not params.get("folder"):
        raise Invalid({"params.folder": ["Choose a folder"]})


def _folder(work: BatchContext, picture: Picture, fetched: None) -> None:
    permissions.require(work.actor, picture, "edit")
    with work.batch.changing(picture, action="edit"):
        picture.folder = str(work.params["folder"])


def _check_licence(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if not params.get("licence"):
        raise Invalid({"params.licence": ["Choose a license"]})


def _licence(work: BatchContext, picture: Picture, fetched: None) -> None:
    """Set the license and its expiry date, or none; the credit is replaced only if one is given."""
    permissions.require(work.actor, picture, "edit")
    until = work.params.get("licence_expires_on")
    assert until is None or isinstance(until, str | dt.date)
    with work.batch.changing(picture, action="edit"):
        picture.licence = str(work.params["licence"])
        picture.licence_expires_on = dt.date.fromisoformat(until) if isinstance(until, str) else until
        picture.credit = str(work.params.get("credit") or picture.credit)
        texts.refresh(picture)


def _count_usages(work: BatchContext, pictures: Sequence[Picture]) -> Counter[int]:
    return usages.counts([picture.pk for picture in pictures])


def _delete(work: BatchContext, picture: Picture, used: Counter[int]) -> None:
    permissions.require(work.actor, picture, "delete")
    if used[picture.pk]:
        raise library.PictureInUse((), used[picture.pk])
    with work.batch.changing(picture, action="delete"):
        picture.status = PictureStatus.DELETED


def _refresh_likeness(work: BatchContext, ids: Sequence[int]) -> None:
    likeness.refresh(ids)


ACTIONS: Mapping[str, Action] = {
    "alt": Action("Set alt text of pictures", _alt, check=_check_alt),
    "tags": Action("Tagged pictures", _tags, check=_check_tags),
    "folder": Action("Moved pictures to another folder", _folder, check=_check_folder),
    "licence": Action("Changed the license of pictures", _licence, check=_check_licence),
    "delete_unused": Action(
        "Deleted unused pictures", _delete, prepare=_count_usages, after=_refresh_likeness
    ),
}
