"""Differences between two revisions by field, block and word."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from apps.content.domain.blocks import measure, spec
from apps.content.domain.blocks.canonical import Block
from apps.core.values import Json

_TOKEN = re.compile(r"\s+|[^\W_]+|.", re.DOTALL)
_OF_BLOCKS = frozenset({"body", "blocks"})
"""Names of block fields, of all kinds."""
MOST_TOKENS = 6000
"""Longer texts are compared as a whole."""


@dataclass(frozen=True)
class TextRun:
    """A run of text that is in both versions or in one of them."""

    op: str
    """"same", "added" or "removed"."""
    text: str


@dataclass(frozen=True)
class Difference:
    """A field or block that differs."""

    field: str
    change: str
    """"added", "removed", "changed" or "moved"."""
    block_id: str | None = None
    block_type: str | None = None
    label: str = ""
    parts: list[TextRun] = dataclasses.field(default_factory=list)
    settings: list[str] = dataclasses.field(default_factory=list)
    """Names of a block's changed properties other than texts."""


def words(old: str, new: str) -> list[TextRun]:
    """Return the word differences between two texts as runs."""
    if old == new:
        return [TextRun("same", new)] if new else []
    a, b = _TOKEN.findall(old), _TOKEN.findall(new)
    if len(a) + len(b) > MOST_TOKENS:
        return [part for part in (TextRun("removed", old), TextRun("added", new)) if part.text]
    parts: list[TextRun] = []
    for op, a0, a1, b0, b1 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if op == "equal":
            parts.append(TextRun("same", "".join(b[b0:b1])))
            continue
        if a1 > a0:
            parts.append(TextRun("removed", "".join(a[a0:a1])))
        if b1 > b0:
            parts.append(TextRun("added", "".join(b[b0:b1])))
    return parts


def compare(
    old: Mapping[str, Any], new: Mapping[str, Any], labels: Mapping[str, str], body: str = "body"
) -> list[Difference]:
    """Return the differences between two snapshots in the order of `labels`; the body by blocks."""
    differences: list[Difference] = []
    for name, label in labels.items():
        before, after = old.get(name), new.get(name)
        if before == after:
            continue
        if name == body:
            differences.extend(blocks(before or [], after or [], name))
        else:
            parts = words(_text_of(before), _text_of(after))
            differences.append(Difference(name, _change(before, after), label=label, parts=parts))
    return differences


def _change(before: Json, after: Json) -> str:
    empty: tuple[Json, ...] = (None, "", [], {})
    if before in empty:
        return "added"
    return "removed" if after in empty else "changed"


def _text_of(value: Json) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, list):
        return ", ".join(_text_of(item) for item in value)
    if isinstance(value, Mapping):
        return " ".join(_text_of(item) for item in value.values() if item not in (None, ""))
    return str(value)


def blocks(old: Sequence[Block], new: Sequence[Block], name: str = "body") -> Iterator[Difference]:
    """Yield the differences of blocks: in the new order, then the removed ones."""
    before = {block["id"]: block for block in old}
    after = {block["id"] for block in new}
    still = _in_order([block["id"] for block in old if block["id"] in after], [b["id"] for b in new])
    for block in new:
        earlier = before.get(block["id"])
        if earlier is None:
            yield _of(name, "added", block, [TextRun("added", _text(block))])
        elif earlier != block:
            settings = sorted(
                key for key in {*earlier, *block} if _setting(earlier, key) != _setting(block, key)
            )
            yield _of(name, "changed", block, words(_text(earlier), _text(block)), settings)
        elif block["id"] not in still:
            yield _of(name, "moved", block, [TextRun("same", _text(block))])
    for block in old:
        if block["id"] not in after:
            yield _of(name, "removed", block, [TextRun("removed", _text(block))])


_WORDS = frozenset(
    {"text", "html", "items", "by", "caption", "note", "label", "header", "rows", "heading", "sub"}
)


def _setting(block: Block, key: str) -> Json:
    """Return the part of a block property that is not text."""
    if key not in _WORDS:
        return block.get(key)
    value = block.get(key)
    if key != "items" or not isinstance(value, list):
        return None
    return [
        {k: v for k, v in item.items() if k.endswith("_id") or k == "url"}
        for item in value
        if isinstance(item, dict)
    ]


def _text(block: Block) -> str:
    return "\n".join(line for line in measure.texts_of(block) if line)


def _of(
    name: str, change: str, block: Block, parts: list[TextRun], settings: Sequence[str] = ()
) -> Difference:
    label = spec.SHAPES[block["type"]].label if block["type"] in spec.SHAPES else ""
    shown = [part for part in parts if part.text]
    return Difference(name, change, block["id"], block["type"], label, shown, list(settings))


def _in_order(old: Sequence[str], new: Sequence[str]) -> frozenset[str]:
    """Return the ids that kept their relative order; the others were moved."""
    matcher = SequenceMatcher(None, list(old), [pk for pk in new if pk in set(old)], autojunk=False)
    return frozenset(
        old[n] for match in matcher.get_matching_blocks() for n in range(match.a, match.a + match.size)
    )


def summary(old: Mapping[str, Any] | None, new: Mapping[str, Any]) -> list[dict[str, Json]]:
    """Return `[{field, added?, removed?, changed?, moved?}]`, the summary in the list of revisions."""
    if old is None:
        return []
    lines: list[dict[str, Any]] = []
    for name in sorted({*old, *new}):
        if old.get(name) == new.get(name):
            continue
        counted: dict[str, Any] = {"field": name}
        if name in _OF_BLOCKS:
            for difference in blocks(old.get(name) or [], new.get(name) or [], name):
                counted[difference.change] = counted.get(difference.change, 0) + 1
        lines.append(counted)
    return lines
