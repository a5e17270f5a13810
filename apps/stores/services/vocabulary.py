"""Create, edit and undo tags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from apps.accounts.models import User
from apps.core.changes import history
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import AlreadyExists, Forbidden, Invalid, WrongStatus
from apps.core.permissions import require_all, works_in_all
from apps.core.records.services import RecordServices, Values, Write
from apps.core.text.folding import fold
from apps.stores import permissions
from apps.stores.choices import TagStatus
from apps.stores.domain.slugs import slugify
from apps.stores.models import Tag
from apps.stores.record.shapes import TagRef

TAG_FIELDS = ("labels", "kind", "country", "synonyms", "status", "has_pork", "has_alcohol", "slug")


def refresh_tag_search(tag: Tag) -> None:
    """Set the normalized text for the tag picker. Saves nothing."""
    tag.search_text = fold(" ".join([tag.slug, *tag.labels.values(), *tag.synonyms]))


def _new(actor: User, country: str) -> Tag:
    return Tag(created_by=actor, updated_by=actor)


def _lock(actor: User, country: str, ids: Sequence[int]) -> list[Tag]:
    """Return the tags of the country and of all countries among the ids, locked in the order of ids."""
    return list(Tag.objects.of(country).filter(pk__in=ids).select_for_update().order_by("pk"))


def _authorize(actor: User, tag: Tag) -> None:
    if not permissions.may_set_tag_status(actor):
        raise Forbidden(sorted(permissions.TAG_ROLES))


def _apply(write: Write, tag: Tag, fields: Values) -> None:
    """Set values without saving. Raise Forbidden, WrongStatus, Invalid or AlreadyExists."""
    if tag.pk is None:
        _fill(write, tag, fields)
    else:
        _change(write.actor, tag, fields)


def _fill(write: Write, tag: Tag, fields: Values) -> None:
    """Set the values of a new tag. Editors and KOLs can only suggest one.

    Without a country it belongs to all if the actor works in all, otherwise to the country of the request.
    """
    may_activate = permissions.may_set_tag_status(write.actor)
    if "country" not in fields and not works_in_all(write.actor, tag.used_in):
        tag.country = write.country
    _set_tag(tag, {"status": TagStatus.ACTIVE, **fields} if may_activate else fields)
    require_all(write.actor, tag.used_in)
    if not may_activate:
        tag.status = TagStatus.SUGGESTED
    _check_tag(tag)


def _change(actor: User, tag: Tag, fields: Values) -> None:
    """Set values of an existing tag. The actor must work in all countries that use it, before and after."""
    if tag.status == TagStatus.MERGED:  # the merge must be undone first
        raise WrongStatus("edit", tag.status, TagStatus.MERGED.label, [])
    require_all(actor, tag.used_in)
    _set_tag(tag, fields)
    require_all(actor, tag.used_in)
    _check_tag(tag)


def _set_tag(tag: Tag, fields: Values) -> None:
    """Set values and the search text without any check. Saves nothing."""
    for name in TAG_FIELDS:
        if name in fields:
            setattr(tag, name, fields[name])
    tag.country = tag.country or ""
    refresh_tag_search(tag)


def _check_tag(tag: Tag) -> None:
    """Raise Invalid or AlreadyExists for a tag as it would be saved. An empty slug is made from the label."""
    if not tag.labels.get("en"):
        raise Invalid({"labels": ["An English label is required"]})
    if not tag.kind:
        raise Invalid({"kind": ["Choose what the tag describes"]})
    tag.slug = tag.slug or slugify(tag.label)
    refresh_tag_search(tag)
    other = Tag.objects.filter(slug=tag.slug).exclude(pk=tag.pk).first()
    if other:
        raise AlreadyExists(other.label, [TagRef.of(other)])


TAG_SERVICES = RecordServices(
    "Tag",
    new=_new,
    lock=_lock,
    apply=_apply,
    undoable=frozenset(TAG_FIELDS),
    authorize=_authorize,
)

_REMOVED = "removed"


def _take_out(work: BatchContext, tag: Tag) -> None:
    """Mark a suggestion of an import for removal, to undo the import. Saves nothing.

    Raise Forbidden for a tag that a user created, and WrongStatus for one that is no longer a suggestion.
    """
    if tag.created_by_id is not None:
        raise Forbidden(msg="Tag: creating a record cannot be undone")
    if tag.status != TagStatus.SUGGESTED:
        raise WrongStatus("undo", tag.status, TagStatus(tag.status).label, [])
    work.cached.setdefault(_REMOVED, set()).add(tag.pk)


def _delete_removed(work: BatchContext, tags: Sequence[Tag]) -> None:
    """Delete the tags marked for removal, with history.

    They are deleted rather than blocked, so that a later import can suggest them again.
    """
    removed = [tag for tag in tags if tag.pk in work.cached.get(_REMOVED, ())]
    for tag in removed:
        history.removal(actor=work.actor, record=tag, reason="Import undone", changeset=work.batch.changeset)
    Tag.objects.filter(pk__in=[tag.pk for tag in removed]).delete()


TAG_UNDO = replace(TAG_SERVICES.undo, take_out=_take_out, after=_delete_removed)
"""Undo of changes to tags, and of suggestions by an import."""
