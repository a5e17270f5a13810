"""Conversion of single input values to stored values."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Any

from apps.content.choices import StoreRole
from apps.content.domain.blocks import links
from apps.core.values import FieldValue, Json
from apps.stores.domain import taxonomy
from apps.stores.domain.text import sound_text

SHORTEST_TITLE = 2
MOST_TAGS, MOST_CO_AUTHORS, MOST_CUISINES = 15, 4, 10
Reader = Callable[[Any], FieldValue]


class InvalidValue(ValueError):
    """The value is invalid; the text is the error message."""


def text(value: Json) -> str:
    """Return the value as clean text, "" if missing. Raise BrokenText."""
    return sound_text(str(value or ""))


def title(longest: int) -> Reader:
    """Return a function that validates a required title of limited length.

    The function raises InvalidValue.
    """

    def read(value: Any) -> str:
        words = text(value)
        if not words:
            raise InvalidValue("Title required")
        if not SHORTEST_TITLE <= len(words) <= longest:
            raise InvalidValue(f"The title must have {SHORTEST_TITLE} to {longest} characters")
        return words

    return read


def address(value: FieldValue) -> str:
    """Return a web address or "". Raise InvalidValue."""
    words = str(value or "").strip()
    if words and not links.is_outside(words):
        raise InvalidValue("Web addresses start with https://")
    return words


def ids(most: int, what: str) -> Reader:
    """Return a function that validates a list of ids and removes duplicates."""

    def read(value: Any) -> list[int]:
        unique_ids = list(dict.fromkeys(value or []))
        if len(unique_ids) > most:
            raise InvalidValue(f"At most {most} {what}")
        return unique_ids

    return read


def stores(most: int) -> Reader:
    """Return a function that validates the stores chosen by hand and removes duplicates."""

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
    """Return the distinct cuisine codes. Raise InvalidValue."""
    codes = list(dict.fromkeys(value or []))
    if unknown := [str(code) for code in codes if code not in taxonomy.cuisines()]:
        raise InvalidValue(f"Unknown cuisine: {', '.join(unknown)}")
    if len(codes) > MOST_CUISINES:
        raise InvalidValue(f"At most {MOST_CUISINES} cuisines")
    return codes


def priority(value: Json) -> Decimal:
    """Return the sitemap priority, rounded to tenths. Raise InvalidValue."""
    try:
        share = Decimal(str(value if value is not None else "0.5")).quantize(Decimal("0.1"))
    except InvalidOperation:
        raise InvalidValue("From 0.1 to 1.0") from None
    if not Decimal("0.1") <= share <= 1:
        raise InvalidValue("From 0.1 to 1.0")
    return share
