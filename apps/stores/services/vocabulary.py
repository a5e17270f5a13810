"""Tags: saved by people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.core.changes import history, versions
from apps.core.errors import AlreadyExists, Forbidden, Invalid, NotFound, WrongStatus
from apps.core.permissions import require_all, works_in_all
from apps.core.text.folding import fold
from apps.stores import permissions
from apps.stores.choices import TagStatus
from apps.stores.models import Tag
from apps.stores.slugs import slugify

TAG_FIELDS = ("labels", "kind", "country", "synonyms", "status", "has_pork", "has_alcohol", "slug")


def refresh_tag_search(tag: Tag) -> None:
    """Set the folded text that the tag picker searches."""
    tag.search_text = fold(" ".join([tag.slug, *tag.labels.values(), *tag.synonyms]))


@transaction.atomic
def save_tag(
    *, actor: User, country: str, tag_id: int | None, version: int | None, fields: Mapping[str, Any]
) -> Tag:
    """Make a tag of the country or of all, or change one: only what is sent changes.

    A new one for which nothing else is said is of all countries if the actor works in all, else of this one.

    Editors and KOL can only suggest new ones. Raises NotFound, Forbidden, Conflict, WrongStatus, Invalid, AlreadyExists.
    """
    may_activate = permissions.may_set_tag_status(actor)
    if tag_id is None:
        tag = Tag(created_by=actor, updated_by=actor)
        if "country" not in fields and not works_in_all(actor, tag.used_in):
            tag.country = country
        _set_tag(tag, {"status": TagStatus.ACTIVE, **fields} if may_activate else fields)
        require_all(actor, tag.used_in)
        if not may_activate:
            tag.status = TagStatus.SUGGESTED
        tag.slug = tag.slug or slugify(tag.label)
        _check_tag(tag)
        tag.save()
        history.record(actor=actor, record=tag, action="create")
        return tag
    found = Tag.objects.of(country).select_for_update().filter(pk=tag_id).first()
    if found is None:
        raise NotFound("Tag")
    if not may_activate:
        raise Forbidden(["manager", "operator", "reviewer"])
    versions.check(found, version or 0, fields)
    require_standing(found)
    with versions.changing(found, actor=actor):
        change_tag(actor, found, fields)
    return found


@transaction.atomic
def edit_tag(*, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, Any]) -> Tag:
    """Put fields of a tag back to what history holds. Raises what `save_tag` raises."""
    return save_tag(actor=actor, country=country, tag_id=object_id, version=version, fields=patch)


def require_standing(tag: Tag) -> None:
    """Raises WrongStatus for a tag that is a part of another: its merge is undone first."""
    if tag.status == TagStatus.MERGED:
        raise WrongStatus("edit", tag.status, TagStatus.MERGED.label, [])


def change_tag(actor: User, tag: Tag, fields: Mapping[str, Any]) -> None:
    """Set the fields of a tag that is there, without saving. Raises Forbidden, Invalid, AlreadyExists.

    Whoever changes it works in all countries that use it, before and after.
    """
    require_all(actor, tag.used_in)
    _set_tag(tag, fields)
    require_all(actor, tag.used_in)
    _check_tag(tag)


def _set_tag(tag: Tag, fields: Mapping[str, Any]) -> None:
    for name in TAG_FIELDS:
        if name in fields:
            setattr(tag, name, fields[name])
    tag.country = tag.country or ""
    refresh_tag_search(tag)


def _check_tag(tag: Tag) -> None:
    if not tag.labels.get("en"):
        raise Invalid({"labels": ["An English label is required"]})
    if not tag.kind:
        raise Invalid({"kind": ["Choose what the tag speaks of"]})
    tag.slug = tag.slug or slugify(tag.label)
    refresh_tag_search(tag)
    other = Tag.objects.filter(slug=tag.slug).exclude(pk=tag.pk).first()
    if other:
        raise AlreadyExists(other.label, [other.as_ref()])
