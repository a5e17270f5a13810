"""Validation rules of collections for every save; each checks only changed values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from apps.accounts.models import User
from apps.accounts.queries.selectors import CHOOSE_COLLEAGUE, colleagues
from apps.collections.models import Collection
from apps.collections.services import items
from apps.content.services.publishing import editing, field_rules, slugs
from apps.content.services.publishing.kind import PublishedKind
from apps.core.values import FieldValue, Json

Errors = dict[str, list[str]]


def check(
    kind: PublishedKind,
    collection: Collection,
    changed: Mapping[str, Json],
    before: Mapping[str, Json],
    actor: User,
) -> Errors:
    """Return errors by field for the changed values; `before` holds the former values."""
    errors: Errors = {}
    for field, msg in _rule_errors(kind, collection, changed, before, actor):
        errors.setdefault(field, []).append(msg)
    return errors


def _rule_errors(
    kind: PublishedKind,
    collection: Collection,
    changed: Mapping[str, FieldValue],
    before: Mapping[str, Any],
    actor: User,
) -> Iterator[tuple[str, str]]:
    if "slug" in changed:
        if refused := slugs.refusal(collection.slug, kind.address):
            yield "slug", refused
        elif holder := slugs.holder(kind.rows, collection.country, collection.slug, collection.pk):
            yield "slug", editing.address_error(kind, holder)
    if "tags" in changed:
        yield from field_rules.tags(collection.country, set(collection.tags) - set(before["tags"]))
    if "region_id" in changed:
        yield from field_rules.region(collection.country, collection.region_id)
    if "curator_id" in changed:
        yield from _curator(collection)
    if {"items", "theme"} & set(changed):
        yield from items.check(collection, {items.key_of(item) for item in before["items"]})
    yield from _pictures(collection, set(collection.picture_ids) - set(before["picture_ids"]), actor)


def _curator(collection: Collection) -> Iterator[tuple[str, str]]:
    if collection.curator_id is None:
        return
    if not colleagues(collection.country, [collection.curator_id]):
        yield "curator_id", CHOOSE_COLLEAGUE


def _pictures(collection: Collection, new: set[int], actor: User) -> Iterator[tuple[str, str]]:
    missing = field_rules.missing_pictures(actor, collection.country, new)
    for name in ("cover_picture_id", "og_picture_id"):
        if getattr(collection, name) in missing:
            yield name, "Picture not found"
    for place, item in enumerate(collection.items):
        if item["picture_override_id"] in missing:
            yield f"items[{place}].picture_override_id", "Picture not found"
