"""What came in for a record, made ready to be stored; each value by itself."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Any

from apps.content.choices import StoreRole
from apps.content.domain.blocks import links
from apps.stores.domain import taxonomy
from apps.stores.domain.text import sound_text

SHORTEST_TITLE = 2
MOST_TAGS, MOST_CO_AUTHORS, MOST_CUISINES = 15, 4, 10
Reader = Callable[[Any], Any]


class InvalidValue(ValueError):
    """The value cannot be taken; the text is the message for the person."""


def text(value: Any) -> str:
    """A line or more of words; nothing where there are none. Raises BrokenText."""
    return sound_text(str(value or ""))


def title(longest: int) -> Reader:
    """The title, which is never missing."""

    def read(value: Any) -> str:
        words = text(value)
        if not words:
            raise InvalidValue("Title required")
        if not SHORTEST_TITLE <= len(words) <= longest:
            raise InvalidValue(f"The title has {SHORTEST_TITLE} to {longest} characters")
        return words

    return read


def address(value: Any) -> str:
    """A whole address on the web, or nothing. Raises Refused."""
    words = str(value or "").strip()
    if words and not links.is_outside(words):
        raise InvalidValue("Web addresses begin with https://")
    return words


def ids(most: int, what: str) -> Reader:
    """Ids without repetition, so many at most."""

    def read(value: Any) -> list[int]:
        found = list(dict.fromkeys(value or []))
        if len(found) > most:
            raise InvalidValue(f"At most {most} {what}")
        return found

    return read


def stores(most: int) -> Reader:
    """The stores chosen by hand, each once."""

    def read(value: Any) -> list[dict[str, Any]]:
        rows = {
            row["store_id"]: {
                "store_id": row["store_id"],
                "role": str(row.get("role") or StoreRole.MENTION),
                "note": text(row.get("note")),
            }
            for row in value or []
        }
        if len(rows) > most:
            raise InvalidValue(f"At most {most} stores")
        return list(rows.values())

    return read


def cuisines(value: Any) -> list[str]:
    """Codes of cuisines, each once. Raises Refused."""
    codes = list(dict.fromkeys(value or []))
    if unknown := [str(code) for code in codes if code not in taxonomy.cuisines()]:
        raise InvalidValue(f"Unknown cuisine: {', '.join(unknown)}")
    if len(codes) > MOST_CUISINES:
        raise InvalidValue(f"At most {MOST_CUISINES} cuisines")
    return codes


def priority(value: Any) -> Decimal:
    """How much the sitemap makes of it, in tenths. Raises Refused."""
    try:
        share = Decimal(str(value if value is not None else "0.5")).quantize(Decimal("0.1"))
    except InvalidOperation:
        raise InvalidValue("From 0.1 to 1.0") from None
    if not Decimal("0.1") <= share <= 1:
        raise InvalidValue("From 0.1 to 1.0")
    return share
