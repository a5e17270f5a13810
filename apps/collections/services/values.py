"""What came in for a collection, made ready to be stored; each value by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.collections.services import items
from apps.content.blocks.fields import Problems
from apps.content.blocks.spec import STORE_RULE
from apps.content.publishing import values

LONGEST_TITLE = 100
MOST_TAGS = values.MOST_TAGS
_READERS: Mapping[str, values.Reader] = {
    **values.PUBLISHED,
    "title": values.title(LONGEST_TITLE),
    "subtitle": values.text,
    "intro": values.text,
    "tags": values.ids(MOST_TAGS, "tags"),
    "sponsorship": lambda value: str(value or "none"),
    "sort_weight": lambda value: int(value or 0),
}


def clean(given: Mapping[str, Any]) -> tuple[dict[str, Any], Problems]:
    """The values ready to be set on a collection, and the messages by field for the others."""
    plain = {name: value for name, value in given.items() if name not in ("items", "rule")}
    ready, errors = values.clean(plain, _READERS)
    if "items" in given:
        ready["items"] = items.read(given["items"] or [], errors)
    if "rule" in given:
        ready["rule"] = STORE_RULE.read(given["rule"], "rule", errors)
    return ready, errors
