"""Setting values on a page under every rule of an edit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.content.domain.blocks import canonical, outgoing_references
from apps.content.services.publishing import editing
from apps.content.services.publishing.kind import PublishedKind
from apps.core.errors import Invalid
from apps.pages.models import Page
from apps.pages.record import BLOCKS, PAGE_RECORD
from apps.pages.services import derived, issues, rules

_NAMING = ("store_ids", "linked_page_ids", "picture_ids", "tags", "blocks")
_LOOKED_AT = frozenset({"blocks", "cover_picture_id", "og_picture_id"})


def apply(
    kind: PublishedKind,
    actor: User,
    page: Page,
    patch: Mapping[str, Any],
    knows: Mapping[str, Any] | None = None,
) -> None:
    """Set values on the page. Saves nothing. Raises Invalid.

    `knows` is an earlier content of it: what that names need not be the actor's to name.
    """
    ready, errors = read(patch)
    changed = {name: value for name, value in ready.items() if getattr(page, name) != value}
    editing.follow_title(kind, page, changed, patch)
    before = {name: list(getattr(page, name)) for name in _NAMING}
    if knows is not None:
        _add_known(before, knows)
    if changed.get("translation_of_id"):
        changed["translation_of_id"] = _first_of(changed["translation_of_id"])
    for name, value in changed.items():
        setattr(page, name, value)
    derived.refresh_pointers(page)
    # An address that was made just now was free: where it no longer is, saving gives the next one.
    given = {name: value for name, value in changed.items() if name != "slug" or patch.get("slug")}
    found = rules.check(kind, page, given, before, actor)
    errors |= {name: messages for name, messages in found.items() if name not in errors}
    if errors:
        raise Invalid(errors)
    if _LOOKED_AT & set(changed):
        issues.refresh(page)
    derived.refresh(page)


def read(patch: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """The values ready to be set on a page, and the messages by field for the others.

    Who may put raw HTML in is asked of the whole (`rules`): what is there already stays.
    """
    ready, errors = PAGE_RECORD.read({name: value for name, value in patch.items() if name != "blocks"})
    if "blocks" in patch:
        ready["blocks"], wrong = canonical.read(patch["blocks"] or [], BLOCKS, field="blocks", may_raw=True)
        errors |= wrong
    return ready, errors


def _first_of(page_id: int) -> int:
    """The page that was there first, where somebody names one of its translations."""
    first = Page.objects.filter(pk=page_id).values_list("translation_of_id", flat=True).first()
    return first or page_id


def _add_known(before: dict[str, Any], knows: Mapping[str, Any]) -> None:
    """What an earlier content named counts as named before."""
    held = knows.get("blocks") or []
    before["blocks"] = [*before["blocks"], *held]
    before["store_ids"] = [*before["store_ids"], *outgoing_references.store_ids(held)]
    before["linked_page_ids"] = [*before["linked_page_ids"], *outgoing_references.page_ids(held)]
    before["picture_ids"] = [*before["picture_ids"], *derived.pictures_of(knows)]
    before["tags"] = [*before["tags"], *(knows.get("tags") or [])]
