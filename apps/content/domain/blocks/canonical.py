"""Validation of blocks, and their canonical form; errors are reported by path."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apps.content.domain.blocks import list_items, spec, videos
from apps.content.domain.blocks.fields import Problems, Shape, read_fields, refuse, text_of
from apps.core.values import Json

Block = dict[str, Any]
_OF_ALL = frozenset({"id", "type", "hidden", "anchor"})
_LISTS = {"store_list": "store_ids", "article_list": "ids", "video_list": "ids", "collection_list": "ids"}
"""Field with the record ids, by block type."""
_ANCHOR = re.compile(r"^[a-z][a-z0-9-]{0,59}$")


@dataclass(frozen=True)
class Kind:
    """The block types that a kind of record allows, and the maximum number of blocks."""

    types: frozenset[str]
    most: int

    def shapes(self) -> Mapping[str, Shape]:
        """Return the block definitions of the allowed types."""
        return {name: shape for name, shape in spec.SHAPES.items() if name in self.types}


def read(
    blocks: Json, kind: Kind, *, field: str = "body", may_raw: bool = False
) -> tuple[list[Block], Problems]:
    """Return the blocks in canonical form, and errors by path such as `body[3].text`.

    `may_raw` allows block types for super admins. If there are errors the blocks must not be stored. The
    function is idempotent.
    """
    problems: Problems = {}
    if not isinstance(blocks, list):
        return [], {field: ["Send a list of blocks"]}
    if len(blocks) > kind.most:
        return [], {field: [f"At most {kind.most} blocks"]}
    reader = _Reader(kind, problems, may_raw)
    ready = [reader.block(value, f"{field}[{place}]") for place, value in enumerate(blocks)]
    return [block for block in ready if block is not None], problems


class _Reader:
    """One validation run; checks that ids and anchors are unique across the blocks."""

    def __init__(self, kind: Kind, problems: Problems, may_raw: bool) -> None:
        self.shapes, self.found, self.may_raw = kind.shapes(), problems, may_raw
        self.records = 0
        self.ids: set[str] = set()
        self.anchors: set[str] = set()

    def block(self, value: Json, at: str) -> Block | None:
        if not isinstance(value, dict):
            refuse(self.found, at, "A block is an object with a type")
            return None
        name = value.get("type")
        shape = self.shapes.get(name) if isinstance(name, str) else None
        if shape is None:
            refuse(self.found, f"{at}.type", "Unknown type of block")
            return None
        if shape.for_super_admins and not self.may_raw:
            refuse(self.found, f"{at}.type", "Only super admins may use this block")
            return None
        block = read_fields(shape.fields, value, at, self.found, _OF_ALL)
        block |= {"id": self._id(value.get("id"), at), "type": name, "anchor": self._anchor(value, at)}
        hidden = value.get("hidden")
        if hidden is not None and not isinstance(hidden, bool):
            refuse(self.found, f"{at}.hidden", "Yes or no")
        block["hidden"] = hidden is True
        _check_video(block, at, self.found)
        _check_list(block, at, self.found)
        self._count_records(block, at)
        return dict(sorted(block.items()))

    def _count_records(self, block: Block, at: str) -> None:
        """Report the first block with which all visible lists and maps exceed the limit of records."""
        before = self.records
        name, count = _listed_records(block)
        self.records += 0 if block["hidden"] else count
        if before <= spec.MOST_RECORDS < self.records:
            message = (
                f"With this block, lists and maps name {self.records} records together; {spec.MOST_RECORDS} can be"
                " shown. Shorten or remove lists"
            )
            refuse(self.found, f"{at}.{name}", message)

    def _id(self, value: Json, at: str) -> str:
        try:
            text = str(uuid.UUID(value)) if isinstance(value, str) else ""
        except ValueError:
            text = ""
        if not text:
            refuse(self.found, f"{at}.id", "Each block needs a unique id")
        elif text in self.ids:
            refuse(self.found, f"{at}.id", "Two blocks have the same id")
        self.ids.add(text)
        return text

    def _anchor(self, value: Mapping[Any, Any], at: str) -> str | None:
        anchor = text_of(value.get("anchor"), f"{at}.anchor", self.found)
        if not anchor:
            return None
        if not _ANCHOR.match(anchor):
            refuse(
                self.found, f"{at}.anchor", "Use lowercase letters, digits and hyphens. Start with a letter"
            )
        elif anchor in self.anchors:
            refuse(self.found, f"{at}.anchor", "Two blocks have the same anchor")
        self.anchors.add(anchor)
        return anchor


def _listed_records(block: Block) -> tuple[str, int]:
    """Return the field of a block that names records to list, and the number of records."""
    kind, mode = block["type"], block.get("mode")
    if kind == "map":
        # A map of the page's stores has the same limit as any other map.
        return ("store_ids", len(block["store_ids"])) if mode == "ids" else ("mode", spec.MOST_STORES)
    if kind not in _LISTS:
        return "", 0
    if mode == "rule":
        return "rule", (block["rule"] or {}).get("limit") or 0
    return _LISTS[kind], len(block[_LISTS[kind]])


def _check_video(block: Block, at: str, problems: Problems) -> None:
    if block["type"] == "video" and block["url"] and videos.platform_of(block["url"]) is None:
        refuse(problems, f"{at}.url", "Only YouTube, TikTok and Instagram")


def _check_list(block: Block, at: str, problems: Problems) -> None:
    """Check that no item skips a level and that only numbered lists have numbers."""
    if block["type"] != "list":
        return
    before = -1
    for place, item in enumerate(list_items.items_of(block)):
        if item.depth > before + 1:
            refuse(problems, f"{at}.items[{place}]", "An item is at most one level below the one before it")
        if item.number is not None and item.style != "number":
            refuse(problems, f"{at}.items[{place}]", "Only items of a numbered list have a number")
        before = item.depth


def missing_values(blocks: Sequence[Block], *, field: str = "body") -> Iterator[tuple[str, str]]:
    """Yield (path, message) for required values that are missing in visible blocks before publishing."""
    for place, block in enumerate(blocks):
        if block["hidden"]:
            continue
        at = f"{field}[{place}]"
        for name, one in spec.SHAPES[block["type"]].fields.items():
            yield from one.missing(block[name], f"{at}.{name}")
        yield from _MISSING_PARTS.get(block["type"], _nothing)(block, at)


def _nothing(block: Block, at: str) -> Iterator[tuple[str, str]]:
    yield from ()


def _listed(block: Block, at: str) -> Iterator[tuple[str, str]]:
    name = "store_ids" if block["type"] == "store_list" else "ids"
    if block["mode"] == "manual" and not block[name]:
        yield f"{at}.{name}", "Choose stores or a rule"
    elif block["mode"] == "rule" and block["rule"] is None:
        yield f"{at}.rule", "Set filters for the rule"


def _video(block: Block, at: str) -> Iterator[tuple[str, str]]:
    if block["video_id"] is None and not block["url"]:
        yield f"{at}.url", "Choose a video"


def _links(block: Block, at: str) -> Iterator[tuple[str, str]]:
    for place, item in enumerate(block["items"]):
        if not item["url"] and item["page_id"] is None:
            yield f"{at}.items[{place}].url", "Enter a link"


def _map(block: Block, at: str) -> Iterator[tuple[str, str]]:
    if block["mode"] == "ids" and not block["store_ids"]:
        yield f"{at}.store_ids", "Choose what to show"
    elif block["mode"] == "region" and block["region_id"] is None:
        yield f"{at}.region_id", "Choose a region"


_MISSING_PARTS = {
    "store_list": _listed,
    "article_list": _listed,
    "video_list": _listed,
    "collection_list": _listed,
    "video": _video,
    "link_grid": _links,
    "map": _map,
}
