"""Plain text, word count and reading time of blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from apps.content.domain.blocks import html, list_items
from apps.content.domain.blocks.canonical import Block

WORDS_A_MINUTE = 220
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")


def texts_of(block: Block) -> Iterator[str]:
    """Yield the texts of a block in reading order, one line each."""
    kind = block["type"]
    if kind == "paragraph":
        yield html.plain(block["html"])
    elif kind == "list":
        yield from (html.plain(item.html) for item in list_items.items_of(block))
    elif kind == "faq":
        for item in block["items"]:
            yield item["question"]
            yield html.plain(item["answer"])
    elif kind == "table":
        for row in [block["header"], *block["rows"]]:
            yield " | ".join(row)
    elif kind == "gallery":
        yield from (item["caption"] for item in block["items"])
    elif kind == "link_grid":
        yield from (item["label"] for item in block["items"])
    else:
        yield from (str(block[name]) for name in _PLAIN.get(kind, ()))
        if kind == "store_list":
            yield from block["notes"].values()


_PLAIN = {
    "heading": ("text",),
    "quote": ("text", "by"),
    "callout": ("text",),
    "image": ("caption",),
    "store_card": ("note",),
    "cta": ("label",),
    "hero": ("heading", "sub"),
}


def text_of(blocks: Sequence[Block]) -> str:
    """Return the plain text of the visible blocks."""
    lines = (line.strip() for block in blocks if not block["hidden"] for line in texts_of(block))
    return "\n".join(line for line in lines if line)


def words_of(text: str) -> list[str]:
    """Return the words of a text for counting."""
    return _WORD.findall(text)


def minutes_of(words: int) -> int:
    """Return the reading time in minutes, rounded up; 0 for no words."""
    return -(-words // WORDS_A_MINUTE)
