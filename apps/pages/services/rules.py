"""Validation rules for changed values of a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q

from apps.accounts.models import User
from apps.content.choices import Language
from apps.content.domain.blocks import outgoing_references
from apps.content.services.publishing import editing, field_rules, slugs
from apps.content.services.publishing.kind import PublishedKind
from apps.core.values import Json
from apps.pages.models import Page
from apps.stores.choices import StoreStatus
from apps.stores.models import Store

Errors = dict[str, list[str]]
Problem = Iterator[tuple[str, str]]


def check(
    kind: PublishedKind, page: Page, changed: Mapping[str, Json], before: Mapping[str, Json], actor: User
) -> Errors:
    """Return errors by field for the changed values; `before` holds the former values."""
    errors: Errors = {}
    for field, msg in _rule_errors(kind, page, changed, before, actor):
        errors.setdefault(field, []).append(msg)
    return errors


def _rule_errors(
    kind: PublishedKind, page: Page, changed: Mapping[str, Json], before: Mapping[str, Any], actor: User
) -> Problem:
    if "slug" in changed:
        if refused := slugs.refusal(page.slug, kind.address):
            yield "slug", refused
        elif holder := slugs.holder(kind.rows, page.country, page.slug, page.pk):
            yield "slug", editing.address_error(kind, holder)
    if "tags" in changed:
        yield from field_rules.tags(page.country, set(page.tags) - set(before["tags"]))
    if "region_id" in changed:
        yield from field_rules.region(page.country, page.region_id)
    if {"translation_of_id", "language"} & set(changed):
        yield from _translation(page)
    if "blocks" in changed:
        yield from _raw(page, before["blocks"], actor)
        yield from _stores(page, set(page.store_ids) - set(before["store_ids"]))
        yield from _pages(page, set(page.linked_page_ids) - set(before["linked_page_ids"]))
    yield from _pictures(page, set(page.picture_ids) - set(before["picture_ids"]), actor)


def _raw(page: Page, before: list[dict[str, Json]], actor: User) -> Problem:
    """Allow only super admins to add or change raw HTML; existing raw blocks may stay."""
    if actor.is_superuser:
        return
    existing = {(block["id"], block["raw"]) for block in before if block["type"] == "html"}
    for place, block in enumerate(page.blocks):
        if block["type"] == "html" and (block["id"], block["raw"]) not in existing:
            yield f"blocks[{place}].type", "Only super admins may use this block"


def _stores(page: Page, new: set[int]) -> Problem:
    if new:
        stores = Store.objects.filter(country=page.country, pk__in=new).exclude(status=StoreStatus.DELETED)
        missing = new - set(stores.values_list("pk", flat=True))
        for at in outgoing_references.places(page.blocks, missing, "store_id", "store_ids", "blocks"):
            yield at, "Store not found"


def _pages(page: Page, new: set[int]) -> Problem:
    if new:
        pages = Page.objects.filter(country=page.country, pk__in=new)
        missing = new - set(pages.values_list("pk", flat=True))
        for at in outgoing_references.places(page.blocks, missing, "page_id", field="blocks"):
            yield at, "Page not found"


def _pictures(page: Page, new: set[int], actor: User) -> Problem:
    missing = field_rules.missing_pictures(actor, page.country, new)
    for name in ("cover_picture_id", "og_picture_id"):
        if getattr(page, name) in missing:
            yield name, "Picture not found"
    for at in outgoing_references.places(page.blocks, missing, "picture_id", field="blocks"):
        yield at, "Picture not found"


def _translation(page: Page) -> Problem:
    """Check that there is one page per language, all linked to the original page."""
    first = page.translation_of_id
    if first is not None:
        if first == page.pk:
            yield "translation_of_id", "A page cannot be its own translation"
            return
        original = Page.objects.filter(country=page.country, pk=first).first()
        if original is None:
            yield "translation_of_id", "Page not found"
            return
        if page.pk and Page.objects.filter(translation_of=page.pk).exists():
            yield "translation_of_id", "Other pages are translations of this one"
            return
    first = first or page.pk
    if first is None:
        return
    same = Q(pk=first) | Q(translation_of=first)
    other = Page.objects.filter(same, language=page.language).exclude(pk=page.pk).first()
    if other is not None:
        yield "language", f"{Language(page.language).label} is there already: page {other.title}"
