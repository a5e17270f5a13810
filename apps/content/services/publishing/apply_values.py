"""Setting of edited values on a locked record of a reviewed kind, with validation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from apps.accounts.models import User
from apps.content.models import Reviewed
from apps.content.services.publishing import editing, pointers, rules
from apps.content.services.publishing.kind import PublishedKind
from apps.core.errors import Invalid
from apps.core.values import Json

Cleaned = tuple[dict[str, Json], dict[str, list[str]]]


def apply(
    kind: PublishedKind,
    actor: User,
    record: Reviewed,
    patch: Mapping[str, Json],
    knows: Mapping[str, Json] | None,
    *,
    clean: Callable[[Mapping[str, Json]], Cleaned],
    refresh: Callable[[Any], None],
    more: Mapping[str, rules.Rule] | None = None,
) -> None:
    """Set values on the record. Does not save. Raise Invalid or Forbidden.

    `clean` parses the input, `refresh` sets derived columns, `more` are additional rules of the kind.
    References in `knows` count as existing, so the actor need not have access to them.
    """
    ready, errors = clean(patch)
    changed = {name: value for name, value in ready.items() if getattr(record, name) != value}
    editing.follow_title(kind, record, changed, patch)
    rules.require_rights(actor, changed)
    before = {name: getattr(record, name) for name in (*changed, "store_ids", "picture_ids", "tags")}
    if knows is not None:
        pointers.add_existing(before, knows)
    for name, value in changed.items():
        setattr(record, name, value)
    refresh(record)
    # A generated address was free just now; if it is taken meanwhile, saving picks the next one.
    values = {name: value for name, value in changed.items() if name != "slug" or patch.get("slug")}
    errors |= {
        name: messages
        for name, messages in rules.check(kind, record, values, before, actor, more).items()
        if name not in errors
    }
    if errors:
        raise Invalid(errors)
