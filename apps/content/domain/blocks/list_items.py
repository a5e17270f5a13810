"""Items of list blocks: stored flat, rendered nested."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Item:
    """A list item with its nesting."""

    html: str
    depth: int
    style: str
    number: int | None
    """Number of the item; None continues the numbering."""


@dataclass(frozen=True)
class Level:
    """The items of one list element, each with its nested lists."""

    style: str
    start: int | None
    entries: tuple[Entry, ...]

    @property
    def tag(self) -> str:
        return "ol" if self.style == "number" else "ul"


@dataclass(frozen=True)
class Entry:
    """An item with its nested lists."""

    item: Item
    nested: tuple[Level, ...]


def items_of(block: Mapping[str, Any]) -> list[Item]:
    """Return the items of a list block. At depth 0 they have the style of the block."""
    return [_item(value, block["style"]) for value in block["items"]]


def _item(value: Any, style: str) -> Item:
    if not isinstance(value, dict):
        return Item(value, 0, style, None)
    return Item(value["html"], value["depth"], value["style"] if value["depth"] else style, value["number"])


def nest(items: Sequence[Item], depth: int = 0) -> tuple[Level, ...]:
    """Return the list elements of a depth: a new one wherever the style changes."""
    entries: list[Entry] = []
    place = 0
    while place < len(items):
        end = place + 1
        while end < len(items) and items[end].depth > depth:
            end += 1
        entries.append(Entry(items[place], nest(items[place + 1 : end], depth + 1)))
        place = end
    levels: list[Level] = []
    for entry in entries:
        if levels and levels[-1].style == entry.item.style:
            levels[-1] = Level(levels[-1].style, levels[-1].start, (*levels[-1].entries, entry))
        else:
            levels.append(Level(entry.item.style, entry.item.number, (entry,)))
    return tuple(levels)
