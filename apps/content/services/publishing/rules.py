"""Validation rules of reviewed kinds for every save; each checks only changed values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from apps.accounts.models import User
from apps.accounts.queries.selectors import CHOOSE_COLLEAGUE, colleagues
from apps.content.domain.blocks import outgoing_references
from apps.content.models import Reviewed
from apps.content.models.querysets import works_with
from apps.content.permissions import EDITORS_IN_CHIEF, has_role
from apps.content.services.publishing import editing, field_rules, slugs
from apps.content.services.publishing.kind import PublishedKind
from apps.core.errors import Forbidden
from apps.core.values import Json
from apps.stores.choices import StoreStatus
from apps.stores.models import Store

Errors = dict[str, list[str]]
Problem = Iterator[tuple[str, str]]
Rule = Callable[[PublishedKind, Any, Mapping[str, Json], User], Problem]
CHIEF = frozenset({"is_featured", "sort_weight", "author_id"})
"""Fields that only editors-in-chief may set."""


def require_rights(actor: User, changed: Collection[str]) -> None:
    """Raise Forbidden if the actor changes fields they may not set."""
    if CHIEF & set(changed) and not has_role(actor, EDITORS_IN_CHIEF):
        raise Forbidden(EDITORS_IN_CHIEF)


def fields_left_unchanged(actor: User) -> frozenset[str]:
    """Return the fields that stay unchanged when the actor restores a version."""
    return frozenset() if has_role(actor, EDITORS_IN_CHIEF) else CHIEF


def check(
    kind: PublishedKind,
    record: Reviewed,
    changed: Mapping[str, Json],
    before: Mapping[str, Json],
    actor: User,
    more: Mapping[str, Rule] | None = None,
) -> Errors:
    """Return errors by field for the changed values; `before` holds the former values.

    `more` are additional rules of the kind.
    """
    errors: Errors = {}
    done: set[Rule] = set()
    rules = {**_RULES, **(more or {})}
    for name in changed:
        rule = rules.get(name)
        if rule is not None and rule not in done:
            done.add(rule)
            for field, msg in rule(kind, record, before, actor):
                errors.setdefault(field, []).append(msg)
    return errors


def _slug(kind: PublishedKind, record: Reviewed, before: Mapping[str, Json], actor: User) -> Problem:
    if refused := slugs.refusal(record.slug, kind.address):
        yield "slug", refused
    elif holder := slugs.holder(kind.rows, record.country, record.slug, record.pk):
        yield "slug", editing.address_error(kind, holder)


def _people(kind: PublishedKind, record: Reviewed, before: Mapping[str, Any], actor: User) -> Problem:
    people = colleagues(record.country, {record.author_id, *record.co_author_ids})
    if "author_id" in before:
        yield from _person("author_id", people.get(record.author_id), record.country)
    if record.author_id in record.co_author_ids:
        yield "co_author_ids", "The author cannot also be a co-author"
    existing_ids = set(before.get("co_author_ids") or ())
    for pk in record.co_author_ids:
        if pk not in existing_ids:
            yield from _person("co_author_ids", people.get(pk), record.country)


def _person(field: str, person: User | None, country: str) -> Problem:
    if person is None:
        yield field, CHOOSE_COLLEAGUE
    elif not works_with(person, country):
        yield field, "This colleague cannot be an author"


def _named(kind: PublishedKind, record: Reviewed, before: Mapping[str, Any], actor: User) -> Problem:
    """Yield errors for new stores and pictures that do not exist or, for pictures, are not accessible."""
    new_stores = set(record.store_ids) - set(before["store_ids"])
    if new_stores:
        stores = Store.objects.filter(country=record.country, pk__in=new_stores)
        there = set(stores.exclude(status=StoreStatus.DELETED).values_list("pk", flat=True))
        yield from _missing(kind, record, new_stores - there, "store_id", "store_ids", "Store not found")
    new_pictures = set(record.picture_ids) - set(before["picture_ids"])
    missing = field_rules.missing_pictures(actor, record.country, new_pictures)
    if missing:
        yield from _missing(kind, record, missing, "picture_id", "picture_ids", "Picture not found")


def _missing(kind: PublishedKind, record: Reviewed, ids: set[int], one: str, many: str, msg: str) -> Problem:
    """Yield errors for each path in the record with one of the ids."""
    for name in ("cover_picture_id", "og_picture_id") if one == "picture_id" else ():
        if getattr(record, name) in ids:
            yield name, msg
    for place, row in enumerate(record.stores if one == "store_id" else ()):
        if row["store_id"] in ids:
            yield f"stores[{place}]", msg
    for at in outgoing_references.places(kind.blocks(record), ids, one, many):
        yield at, msg


def _tags(kind: PublishedKind, record: Reviewed, before: Mapping[str, Any], actor: User) -> Problem:
    yield from field_rules.tags(record.country, set(record.tags) - set(before.get("tags") or ()))


def _region(kind: PublishedKind, record: Reviewed, before: Mapping[str, Json], actor: User) -> Problem:
    yield from field_rules.region(record.country, record.region_id)


_RULES: Mapping[str, Rule] = {
    "slug": _slug,
    "author_id": _people,
    "co_author_ids": _people,
    "body": _named,
    "stores": _named,
    "cover_picture_id": _named,
    "og_picture_id": _named,
    "tags": _tags,
    "region_id": _region,
}
