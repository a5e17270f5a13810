"""Parsers of cells with several items, and of cells without a value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from apps.core.readers.errors import UnreadableValue
from apps.core.text.folding import fold

T = TypeVar("T")

_BLANK = frozenset("- -- --- – — . n/a na n.a. none null nil tidak ada tiada yok wala nan #n/a".split()) | {
    "tidak ada",
}
_DASHES = re.compile(r"[-‐-―−_.\s/]*")


@dataclass(frozen=True, slots=True)
class UnreadItem:
    """An item of a list that could not be parsed, with the reason."""

    text: str
    reason: str


@dataclass(slots=True)
class ReadItems(Generic[T]):
    """The items of a list: parsed ones without duplicates, and the others."""

    items: list[T] = field(default_factory=list)
    unread: list[UnreadItem] = field(default_factory=list)


def is_blank(text: str) -> bool:
    """Return whether a cell is empty or has a sign or word for “nothing”: `-`, `n/a`, `yok`."""
    return bool(_DASHES.fullmatch(text)) or fold(text) in _BLANK


def split_items(text: str, separators: re.Pattern[str]) -> list[str]:
    """Return the trimmed items between separators, without the blank ones."""
    return [item.strip() for item in separators.split(text) if item and not is_blank(item)]


def read_items(texts: Iterable[str], read: Callable[[str], T], *, at_most: int) -> ReadItems[T]:
    """Parse each item alone, so that an invalid item does not affect the others.

    Items beyond `at_most` are returned as unread.
    """
    items: ReadItems[T] = ReadItems()
    for text in texts:
        try:
            value = read(text)
        except UnreadableValue as unreadable:
            items.unread.append(UnreadItem(text, str(unreadable)))
            continue
        if value in items.items:
            continue
        if len(items.items) == at_most:
            items.unread.append(UnreadItem(text, f"At most {at_most} are stored"))
        else:
            items.items.append(value)
    return items
