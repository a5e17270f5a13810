"""Setting of edited values on a page, with validation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.content.domain.blocks import canonical, outgoing_references
from apps.content.services.publishing import editing
from apps.content.services.publishing.kind import PublishedKind
from apps.core.errors import Invalid
from apps.core.values import Json
from apps.pages.models import Page
from apps.pages.record import BLOCKS, PAGE_RECORD
from apps.pages.services import derived, issues, rules

_NAMING = ("store_ids", "linked_page_ids", "picture_ids", "tags", "blocks")
_LOOKED_AT = frozenset({"blocks", "cover_picture_id", "og_picture_id", "region_id", "cuisine_code"})


def apply(
    kind: PublishedKind,
    actor: User,
    page: Page,
    patch: Mapping[str, Any],
    knows: Mapping[str, Any] | None = None,
) -> None:
    """Set values on the page. Does not save. Raise Invalid.

    References in `knows`, an earlier content, need not be accessible to the actor.
    """
    ready, errors = read(patch)
    changed = {name: value for name, value in ready.items() if getattr(page, name) != value}
    editing.follow_title(kind, page, changed, patch)
    before = {name: list(getattr(page, name)) for name in _NAMING}
    if knows is not None:
        _add_existing(before, knows)
    if changed.get("translation_of_id"):
        changed["translation_of_id"] = _first_of(changed["translation_of_id"])
    for name, value in changed.items():
        setattr(page, name, value)
    derived.refresh_pointers(page)
    # A generated address was free just now; if it is taken meanwhile, saving picks the next one.
    values = {name: value for name, value in changed.items() if name != "slug" or patch.get("slug")}
    problems = rules.check(kind, page, values, before, actor)
    errors |= {name: messages for name, messages in problems.items() if name not in errors}
    if errors:
        raise Invalid(errors)
    if _LOOKED_AT & set(changed):
        issues.refresh(page)
    derived.refresh(page)


def read(patch: Mapping[str, Json]) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """Return the valid values, and errors by field for the others.

    Permission for raw HTML is checked in `rules`, because existing raw blocks may stay.
    """
    ready, errors = PAGE_RECORD.read({name: value for name, value in patch.items() if name != "blocks"})
    if "blocks" in patch:
        ready["blocks"], wrong = canonical.read(patch["blocks"] or [], BLOCKS, field="blocks", may_raw=True)
        errors |= wrong
    return ready, errors


def _first_of(page_id: int) -> int:
    """Return the original page if the given page is a translation."""
    first = Page.objects.filter(pk=page_id).values_list("translation_of_id", flat=True).first()
    return first or page_id


def _add_existing(before: dict[str, Any], knows: Mapping[str, Any]) -> None:
    """Add the references of an earlier content to those that count as existing."""
    blocks = knows.get("blocks") or []
    before["blocks"] = [*before["blocks"], *blocks]
    before["store_ids"] = [*before["store_ids"], *outgoing_references.store_ids(blocks)]
    before["linked_page_ids"] = [*before["linked_page_ids"], *outgoing_references.page_ids(blocks)]
    before["picture_ids"] = [*before["picture_ids"], *derived.pictures_of(knows)]
    before["tags"] = [*before["tags"], *(knows.get("tags") or [])]
