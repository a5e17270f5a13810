"""References in blocks to pictures, stores and pages, and their replacement after a merge."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from apps.content.domain.blocks.canonical import Block
from apps.core.values import Json


def picture_ids(blocks: Sequence[Block]) -> list[int]:
    """Return the distinct picture ids in blocks, including hidden ones."""
    return list(dict.fromkeys(pk for block in blocks for pk in _pictures(block) if pk))


def _pictures(block: Block) -> Iterator[int | None]:
    if block["type"] in ("image", "hero"):
        yield block["picture_id"]
    elif block["type"] == "gallery":
        yield from (item["picture_id"] for item in block["items"])


def store_ids(blocks: Sequence[Block]) -> list[int]:
    """Return the distinct ids of stores chosen by hand in blocks, including hidden ones."""
    return list(dict.fromkeys(pk for block in blocks for pk in _stores(block)))


def _stores(block: Block) -> Iterator[int]:
    if block["type"] == "store_card" and block["store_id"]:
        yield block["store_id"]
    elif block["type"] in ("store_list", "map"):
        yield from block["store_ids"]


def page_ids(blocks: Sequence[Block]) -> list[int]:
    """Return the distinct ids of pages linked in blocks, including hidden ones."""
    named = (item["page_id"] for b in blocks if b["type"] == "link_grid" for item in b["items"])
    return list(dict.fromkeys(pk for pk in named if pk))


def places(
    blocks: Sequence[Block], ids: Collection[int], one: str, many: str = "", field: str = "body"
) -> Iterator[str]:
    """Yield the paths of the ids in blocks: in field `one` of a block or item, or in list field `many`."""
    for place, block in enumerate(blocks):
        if block.get(one) in ids:
            yield f"{field}[{place}].{one}"
        if many and set(ids).intersection(block.get(many) or ()):
            yield f"{field}[{place}].{many}"
        for at, item in enumerate(block.get("items") or ()):
            if isinstance(item, dict) and item.get(one) in ids:
                yield f"{field}[{place}].items[{at}].{one}"


def visible_places(
    blocks: Sequence[Block], ids: Collection[int], one: str, many: str = "", field: str = "body"
) -> Iterator[str]:
    """Yield the paths of the ids in blocks that are not hidden, with indexes among all blocks."""
    hidden = {f"{field}[{place}]" for place, block in enumerate(blocks) if block["hidden"]}
    return (at for at in places(blocks, ids, one, many, field) if at.partition(".")[0] not in hidden)


def repoint_stores(blocks: Sequence[Block], from_id: int, into_id: int) -> list[Block]:
    """Return the blocks with one store replaced by another; lists have it once, with its existing note."""
    return [_repointed(block, from_id, into_id) for block in blocks]


def _repointed(block: Block, from_id: int, into_id: int) -> Block:
    turned: dict[str, Json] = dict(block)
    if block["type"] == "store_card" and block["store_id"] == from_id:
        turned["store_id"] = into_id
    elif block["type"] in ("store_list", "map") and from_id in block["store_ids"]:
        ids = (into_id if pk == from_id else pk for pk in block["store_ids"])
        turned["store_ids"] = list(dict.fromkeys(ids))
    if block["type"] == "store_list" and str(from_id) in block["notes"]:
        notes = dict(block["notes"])
        note = notes.pop(str(from_id))
        notes.setdefault(str(into_id), note)
        turned["notes"] = dict(sorted(notes.items()))
    return turned
