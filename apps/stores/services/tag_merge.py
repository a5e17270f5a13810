"""Merging of tags: records with the first tag get the second, and the undo."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from apps.accounts.models import User
from apps.core import registry
from apps.core.changes import undo, versions
from apps.core.choices import Role
from apps.core.errors import Conflict, Forbidden, Invalid, NotFound, WrongStatus
from apps.core.models import ChangeLog, Changeset
from apps.core.permissions import require_all
from apps.core.records import references
from apps.core.values import Json
from apps.stores import permissions
from apps.stores.choices import TagStatus
from apps.stores.models import Tag
from apps.stores.record.shapes import TagsMoved

KIND = "merge_tags"
MOST_AT_ONCE = 5000
"""Maximum number of records with a tag to merge: more would be locked for too long."""


@dataclass(frozen=True, slots=True)
class Merged:
    """The result of a merge of tags or its preview."""

    changeset: Changeset
    into: Tag
    moved: dict[str, int]
    """Number of records by kind that have the other tag now."""


@transaction.atomic
def merge_tags(
    *, actor: User, country: str, from_id: int, into_id: int, from_version: int, into_version: int
) -> Merged:
    """Merge a tag into another: its records get the other tag. Saved as one changeset, which can be undone.

    For a preview, call it in a transaction and roll that back. Raise Forbidden, NotFound, Conflict,
    WrongStatus (one is merged already) or Invalid: the other tag is inactive or unsuitable, or more than
    MOST_AT_ONCE records have the tag.
    """
    if not permissions.is_manager(actor):
        raise Forbidden([Role.MANAGER])
    if from_id == into_id:
        raise Invalid({"into_id": ["A tag cannot be merged into itself. Choose another"]})
    tags = {
        tag.pk: tag
        for tag in Tag.objects.of(country)
        .filter(pk__in=(from_id, into_id))
        .select_for_update()
        .order_by("pk")
    }
    if len(tags) < 2:
        raise NotFound("Tag")
    origin, into = tags[from_id], tags[into_id]
    require_all(actor, origin.used_in)
    for tag, version in ((origin, from_version), (into, into_version)):
        _check_version(tag, version)
        if tag.status == TagStatus.MERGED:
            raise WrongStatus("merge", tag.status, TagStatus.MERGED.label, [])
    _require_fitting(origin, into)
    return _write(actor, country, origin, into)


def _check_version(tag: Tag, version: int) -> None:
    """Raise Conflict unless the version is the tag's current one; the message names the tag."""
    try:
        versions.check(tag, version, ())
    except Conflict as conflict:
        raise Conflict(conflict.msg.replace("This record", tag.label), conflict.data) from None


def _require_fitting(origin: Tag, into: Tag) -> None:
    """Raise Invalid if records with one tag could not have the other."""
    if into.status != TagStatus.ACTIVE:
        raise Invalid({"into_id": [f"{into.label} is not active. Accept it first"]})
    if into.country and into.country != origin.country:
        raise Invalid({"into_id": [f"{into.label} is a tag of one country, {origin.label} of more"]})
    for name, words in (("has_pork", "pork"), ("has_alcohol", "alcohol")):
        if getattr(into, name) and not getattr(origin, name):
            msg = f"{into.label} means {words} and {origin.label} does not. Stores with it may be certified halal"
            raise Invalid({"into_id": [msg]})
    uses = sum(references.count_by_kind(origin).values())
    if uses > MOST_AT_ONCE:
        msg = f"{uses:,} records use {origin.label}. At most {MOST_AT_ONCE:,} can be moved at once"
        raise Invalid({"from_id": [msg]})


def _write(actor: User, country: str, origin: Tag, into: Tag) -> Merged:
    """Move the records, mark the tag as merged and save all in one changeset."""
    changeset = Changeset.objects.create(
        kind=KIND,
        title=f"Merged tag {origin.label} into {into.label}"[:200],
        country=country,
        actor=actor,
    )
    turned = references.repoint(actor=actor, origin=origin, into=into, changeset=changeset)
    reason = f"Merged into {into.label}"
    with versions.changing(origin, actor=actor, action="merge", reason=reason, changeset=changeset):
        origin.status, origin.merged_into = TagStatus.MERGED, into
    moved: dict[str, int] = {}
    for one in turned:
        moved[one.source] = moved.get(one.source, 0) + len(one.records)
    records = sum(moved.values()) + 1
    changeset.counts = {"succeeded": records, "fields": records + 1, "failed": 0}
    changeset.save(update_fields=["counts"])
    return Merged(changeset, into, moved)


# -- undo --------------------------------------------------------------------------------
def take_back(
    actor: User, country: str, changeset: Changeset, written: Changeset, reason: str
) -> undo.UndoOutcome:
    """Undo the merge of tags in `changeset`, with history in the changeset `written`. Return the outcome.

    Records whose tags have changed since stay, and are listed in the outcome. Raise Forbidden if the user is
    no manager or does not work in all countries of the tag, NotFound without a merge, or WrongStatus if the
    tag is no longer merged into the other.
    """
    if not permissions.is_manager(actor):
        raise Forbidden([Role.MANAGER])
    entry = ChangeLog.objects.filter(changeset=changeset, object_type="tag", action="merge").first()
    changes = {change["field"]: change for change in entry.changes} if entry else {}
    if entry is None or "merged_into_id" not in changes:
        raise NotFound("Merge")
    ids = (entry.object_id, changes["merged_into_id"]["new"])
    tags = {tag.pk: tag for tag in Tag.objects.filter(pk__in=ids).select_for_update().order_by("pk")}
    origin, into = tags[ids[0]], tags[ids[1]]
    require_all(actor, origin.used_in)
    if origin.status != TagStatus.MERGED or origin.merged_into_id != into.pk:
        error = WrongStatus("undo merge", origin.status, TagStatus(origin.status).label, [])
        error.msg = f"{origin.label} is no longer a part of {into.label}. Undo what was merged since first"
        raise error
    words = f"The merge of {origin.label} was undone"
    note = ". ".join(part for part in (words, reason) if part)[:1000]
    with versions.changing(origin, actor=actor, action="undo_merge", reason=note, changeset=written):
        origin.status, origin.merged_into = changes["status"]["old"], None
    count, not_restored = references.point_back(
        actor=actor, origin=origin, into=into, turned=_turned(changeset), changeset=written
    )
    outcome = undo.UndoOutcome(records=count + 1, fields=count + 2)
    outcome.not_undone += [
        undo.NotUndone(one.source, one.object_id, one.title, one.way, Conflict.code, one.msg)
        for one in not_restored
    ]
    return outcome


def _turned(changeset: Changeset) -> Iterable[references.Turned]:
    """Return the references moved by the merge, from the history of the records."""
    ways: dict[tuple[str, str], list[tuple[int, Json, Json]]] = {}
    for log in ChangeLog.objects.filter(changeset=changeset, action="repoint").order_by("id"):
        for change in log.changes:
            rows = ways.setdefault((log.object_type, change["field"]), [])
            rows.append((log.object_id, change["old"], change["new"]))
    return [references.Turned(source, way, tuple(rows)) for (source, way), rows in ways.items()]


def kinds_moved(moved: dict[str, int]) -> list[TagsMoved]:
    """Return {record type: number of moved records} as a list of rows with labels, in the same order."""
    rows: list[TagsMoved] = []
    for code, count in moved.items():
        kind = registry.object_type(code)
        assert kind is not None, code
        rows.append(TagsMoved(object_type=code, label=kind.label, count=count))
    return rows
