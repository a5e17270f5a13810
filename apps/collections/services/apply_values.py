"""Setting of edited values on a locked collection, with validation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.collections.models import Collection
from apps.collections.record import COLLECTION_RECORD
from apps.collections.services import derived, items, rules
from apps.content.domain.blocks.spec import STORE_RULE
from apps.content.services.publishing import editing
from apps.content.services.publishing.kind import PublishedKind
from apps.core.errors import Invalid
from apps.core.values import Json

_COUNTED = frozenset({"items", "mode", "rule"})


def apply(
    kind: PublishedKind,
    actor: User,
    collection: Collection,
    patch: Mapping[str, Any],
    knows: Mapping[str, Any] | None = None,
) -> None:
    """Set values on the collection. Does not save. Raise Invalid.

    References in `knows`, an earlier content, need not be accessible to the actor.
    """
    ready, errors = _read(patch)
    if errors:
        raise Invalid(errors)
    changed = {name: value for name, value in ready.items() if getattr(collection, name) != value}
    editing.follow_title(kind, collection, changed, patch)
    before = {name: list(getattr(collection, name)) for name in ("items", "picture_ids", "tags")}
    if knows is not None:
        _add_existing(before, knows)
    for name, value in changed.items():
        setattr(collection, name, value)
    derived.refresh(collection)
    if _COUNTED & set(changed):
        items.refresh(collection)
    # A generated address was free just now; if it is taken meanwhile, saving picks the next one.
    values = {name: value for name, value in changed.items() if name != "slug" or patch.get("slug")}
    if problems := rules.check(kind, collection, values, before, actor):
        raise Invalid(problems)


def _read(patch: Mapping[str, Json]) -> tuple[dict[str, Json], dict[str, list[str]]]:
    plain = {name: value for name, value in patch.items() if name not in ("items", "rule")}
    ready, errors = COLLECTION_RECORD.read(plain)
    if "items" in patch:
        ready["items"] = items.read(patch["items"] or [], errors)
    if "rule" in patch:
        ready["rule"] = STORE_RULE.read(patch["rule"], "rule", errors)
    return ready, errors


def _add_existing(before: dict[str, Any], knows: Mapping[str, Any]) -> None:
    """Add the references of an earlier content to those that count as existing."""
    reasons = knows.get("items") or []
    before["items"] = [*before["items"], *reasons]
    before["tags"] = [*before["tags"], *(knows.get("tags") or [])]
    pictures = derived.pictures_of(knows.get("cover_picture_id"), knows.get("og_picture_id"), reasons)
    before["picture_ids"] = [*before["picture_ids"], *pictures]
