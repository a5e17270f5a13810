"""What came in for an article, made ready to be stored; each value by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from apps.content.blocks import canonical, links
from apps.content.choices import StoreRole
from apps.content.kinds import ARTICLE_BODY
from apps.stores import taxonomy
from apps.stores.text import BrokenText, sound_text

SHORTEST_TITLE, LONGEST_TITLE = 2, 120
MOST_STORES, MOST_TAGS, MOST_CO_AUTHORS, MOST_CUISINES = 30, 15, 4, 10
_TEXTS = frozenset(
    {
        "subtitle",
        "summary",
        "cover_alt",
        "byline",
        "meta_title",
        "meta_description",
        "og_title",
        "og_description",
    }
)


class Refused(ValueError):
    """The value cannot be taken; the text is the message for the person."""


def clean(given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """The values ready to be set on an article, and the messages by field for the others."""
    ready: dict[str, Any] = {}
    errors: dict[str, list[str]] = {}
    for name, value in given.items():
        if name == "body":
            ready[name], wrong = canonical.read(value or [], ARTICLE_BODY)
            errors |= wrong
            continue
        try:
            ready[name] = _read(name, value)
        except (Refused, BrokenText) as refused:
            errors[name] = [str(refused)]
    return ready, errors


def _read(name: str, value: Any) -> Any:
    if name in _TEXTS:
        return sound_text(str(value or ""))
    return _READERS[name](value) if name in _READERS else value


def _title(value: Any) -> str:
    text = sound_text(str(value or ""))
    if not text:
        raise Refused("Title required")
    if not SHORTEST_TITLE <= len(text) <= LONGEST_TITLE:
        raise Refused(f"The title has {SHORTEST_TITLE} to {LONGEST_TITLE} characters")
    return text


def _address(value: Any) -> str:
    text = str(value or "").strip()
    if text and not links.is_outside(text):
        raise Refused("Web addresses begin with https://")
    return text


def _ids(most: int, what: str) -> Callable[[Any], list[int]]:
    def read(value: Any) -> list[int]:
        ids = list(dict.fromkeys(value or []))
        if len(ids) > most:
            raise Refused(f"At most {most} {what}")
        return ids

    return read


def _stores(value: Any) -> list[dict[str, Any]]:
    rows = {
        row["store_id"]: {
            "store_id": row["store_id"],
            "role": str(row.get("role") or StoreRole.MENTION),
            "note": sound_text(str(row.get("note") or "")),
        }
        for row in value or []
    }
    if len(rows) > MOST_STORES:
        raise Refused(f"At most {MOST_STORES} stores")
    return list(rows.values())


def _cuisines(value: Any) -> list[str]:
    codes = list(dict.fromkeys(value or []))
    if unknown := [str(code) for code in codes if code not in taxonomy.cuisines()]:
        raise Refused(f"Unknown cuisine: {', '.join(unknown)}")
    if len(codes) > MOST_CUISINES:
        raise Refused(f"At most {MOST_CUISINES} cuisines")
    return codes


def _priority(value: Any) -> Decimal:
    try:
        priority = Decimal(str(value if value is not None else "0.5")).quantize(Decimal("0.1"))
    except InvalidOperation:
        raise Refused("From 0.1 to 1.0") from None
    if not Decimal("0.1") <= priority <= 1:
        raise Refused("From 0.1 to 1.0")
    return priority


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "title": _title,
    "slug": lambda value: str(value or "").strip().lower(),
    "canonical_url": _address,
    "co_author_ids": _ids(MOST_CO_AUTHORS, "co-authors"),
    "tags": _ids(MOST_TAGS, "tags"),
    "stores": _stores,
    "cuisines": _cuisines,
    "sitemap_priority": _priority,
    "sponsorship": lambda value: str(value or ""),
    "sort_weight": lambda value: int(value or 0),
}
