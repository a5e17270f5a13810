"""Rendering of blocks to HTML: a template per type, escaped values and allow-listed markup."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from apps.content.domain.blocks import cards, html, links, list_items, outgoing_references, videos
from apps.content.domain.blocks.canonical import Block
from apps.content.domain.blocks.cards import Card
from apps.content.domain.blocks.spec import MOST_STORES
from apps.content.services.blocks import maps, stores
from apps.content.services.blocks.store_lines import StoreLines
from apps.content.services.blocks.stores import ShownStore
from apps.core.country import site
from apps.core.values import FieldValue, Json
from apps.stores.domain.slugs import slugify
from apps.stores.models import Store
from apps.uploads.models import Picture
from apps.uploads.queries.selectors import usable_pictures

LISTED = {"article_list": "article", "video_list": "video", "collection_list": "collection"}
"""Kind of record that a block type lists."""
_NEAREST = 15
"""Maximum zoom of list maps: a few streets."""


@dataclass
class References:
    """The published records that blocks reference."""

    pictures: dict[int, Picture] = field(default_factory=dict)
    stores: dict[int, ShownStore] = field(default_factory=dict)
    stores_by_block: dict[str, list[ShownStore]] = field(default_factory=dict)
    """Stores found by the rule of each block, by block id."""
    listed: dict[str, list[Card]] = field(default_factory=dict)
    """Cards listed by each block, by block id."""
    pages: dict[int, Card] = field(default_factory=dict)
    videos: dict[int, Card] = field(default_factory=dict)

    def listed_stores(self, block: Block) -> list[ShownStore]:
        """Return the distinct visible stores of a list block; merged stores are replaced by their target."""
        if block["mode"] == "rule":
            return self.stores_by_block.get(block["id"], [])
        named = [self.stores[pk] for pk in block["store_ids"] if pk in self.stores]
        return list({store.store_id: store for store in named}.values())


def gather(country: str, blocks: Sequence[Block], language: str = "") -> References:
    """Load what visible blocks reference: one query for pictures, one for stores, one per list.

    With a language, store cards show hours, price and halal status; this needs one more query, for holidays.
    """
    lines = StoreLines(country, language) if language else None
    shown = [block for block in blocks if not block["hidden"]]
    pictures = set(outgoing_references.picture_ids(shown))
    refs = References(
        pictures=usable_pictures(country=country, picture_ids=pictures) if pictures else {},
        stores=stores.shown(country, outgoing_references.store_ids(shown), lines),
    )
    rules = _Rules(country, lines)
    for block in shown:
        kind = LISTED.get(block["type"])
        if kind:
            refs.listed[block["id"]] = (
                cards.by_ids(kind, country, block["ids"])
                if block["mode"] == "manual"
                else rules.find_cards(kind, block["rule"])
            )
        elif block["type"] == "store_list" and block["mode"] == "rule" and block["rule"] is not None:
            refs.stores_by_block[block["id"]] = rules.find_stores(block["rule"])
        elif block["type"] == "map" and block["mode"] == "region" and block["region_id"]:
            refs.stores_by_block[block["id"]] = rules.find_in_region(block["region_id"])
    refs.pages = _cards("page", country, outgoing_references.page_ids(shown))
    refs.videos = _cards("video", country, [b["video_id"] for b in shown if b["type"] == "video"])
    return refs


class _Rules:
    """Cache of rule results for one page: equal rules are evaluated once."""

    def __init__(self, country: str, lines: StoreLines | None) -> None:
        self._country, self._lines = country, lines
        self._stores: dict[str, list[ShownStore]] = {}
        self._cards: dict[str, list[Card]] = {}

    def find_stores(self, rule: Mapping[str, Json]) -> list[ShownStore]:
        """Return the stores that a rule finds."""
        return self._shown(_key("stores", rule), lambda: stores.matching(self._country, rule))

    def find_in_region(self, region_id: int) -> list[ShownStore]:
        """Return the stores of a region."""
        key = _key("region", region_id)
        return self._shown(key, lambda: stores.in_region(self._country, region_id, MOST_STORES))

    def find_cards(self, kind: str, rule: Mapping[str, Json] | None) -> list[Card]:
        """Return the records of a kind that a rule finds."""
        key = _key(kind, rule)
        if key not in self._cards:
            self._cards[key] = cards.by_rule(kind, self._country, rule)
        return self._cards[key]

    def _shown(self, key: str, find: Callable[[], Iterable[Store]]) -> list[ShownStore]:
        if key not in self._stores:
            self._stores[key] = [stores.show(store, self._lines) for store in find()]
        return self._stores[key]


def _key(kind: str, rule: Mapping[str, Json] | int | None) -> str:
    return json.dumps([kind, rule], sort_keys=True, default=str)


def _cards(kind: str, country: str, ids: Sequence[int | None]) -> dict[int, Card]:
    return {card.object_id: card for card in cards.by_ids(kind, country, [pk for pk in ids if pk])}


def html_of(blocks: Sequence[Block], refs: References, *, is_marked: bool = False) -> SafeString:
    """Return the HTML of the visible blocks; `refs` are the loaded records that they reference.

    With `is_marked`, a comment with the id precedes each block.
    """
    shown = [block for block in blocks if not block["hidden"]]
    places, levels = _places(shown), _levels(shown)
    contents = [
        {"place": places[block["id"]], "text": block["text"], "level": block["level"]}
        for block in shown
        if block["type"] == "heading" and block["text"]
    ]
    made = (
        (
            format_html("<!--block:{}-->", block["id"]) if is_marked else "",
            render_to_string(
                f"content/blocks/{block['type']}.html",
                {
                    "block": block,
                    "place": places[block["id"]],
                    "level": levels[block["id"]],
                    "contents": contents,
                    **_more(block, refs),
                },
            ).strip(),
        )
        for block in shown
    )
    return format_html_join("\n", "{}{}", ((mark, _as_is(part)) for mark, part in made if part))


def _levels(blocks: Sequence[Block]) -> dict[str, int]:
    """Return the level of headings inside each block: one below the heading before it, or below the title."""
    above, levels = 1, {}
    for block in blocks:
        if block["type"] == "heading":
            above = block["level"]
        levels[block["id"]] = above + 1
    return levels


def _places(blocks: Sequence[Block]) -> dict[str, str]:
    """Return the HTML id of each block: its anchor or a heading's slug, "" for none."""
    anchors = {block["anchor"] for block in blocks if block["anchor"]}
    places: dict[str, str] = {}
    for block in blocks:
        place = block["anchor"] or ""
        if not place and block["type"] == "heading":
            wanted = slugify(block["text"]) or "part"
            place, number = wanted, 2
            while place in anchors:
                place, number = f"{wanted}-{number}", number + 1
            anchors.add(place)
        places[block["id"]] = place
    return places


def _more(block: Block, refs: References) -> dict[str, Json]:
    """Return the template variables of a block besides the block."""
    made = _MORE.get(block["type"])
    return made(block, refs) if made else {}


def _as_is(markup: str) -> SafeString:
    """Mark HTML as safe that came from an escaping template or the allow-list."""
    return mark_safe(markup)  # noqa: S308 -- put together by templates that escape


def rich(markup: str) -> SafeString:
    """Return text with markup, cleaned with the allow-list again, whatever was stored."""
    return _as_is(html.canonical(markup).replace('href="/', f'href="{site.path_before()}/'))


def link(address: str | None) -> str:
    """Return the address if it is safe in a link, otherwise ""; checked again, whatever was stored.

    A path becomes one of our site, which may be below a path of its host.
    """
    if not address or not links.is_safe(address):
        return ""
    return f"{site.path_before()}{address}" if address.startswith("/") else address


def _picture(picture: Picture | None) -> dict[str, str | int] | None:
    large = picture.variant_url("large") if picture else ""
    if picture is None or not large:
        return None
    return {
        "large": large,
        "width": picture.width,
        "height": picture.height,
        "alt": picture.alt_text,
        "credit": picture.credit,
    }


def _image(block: Block, refs: References) -> dict[str, FieldValue]:
    picture = _picture(refs.pictures.get(block["picture_id"]))
    return {"picture": picture, "link": link(block.get("link"))}


def _gallery(block: Block, refs: References) -> dict[str, FieldValue]:
    rows = ((_picture(refs.pictures.get(item["picture_id"])), item["caption"]) for item in block["items"])
    return {"items": [{"picture": picture, "caption": caption} for picture, caption in rows if picture]}


def _store_card(block: Block, refs: References) -> dict[str, Any]:
    return {"store": refs.stores.get(block["store_id"])}


def _store_list(block: Block, refs: References) -> dict[str, Any]:
    drawn = maps.draw(refs.listed_stores(block), _NEAREST) if block["show_map"] else None
    if block["mode"] == "rule":
        matching_stores = refs.stores_by_block.get(block["id"], [])
        return {"rows": [{"store": store, "note": ""} for store in matching_stores], "map": drawn}
    rows: dict[int, dict[str, Any]] = {}
    for pk in block["store_ids"]:
        if store := refs.stores.get(pk):
            note = block["notes"].get(str(pk), "")
            rows.setdefault(store.store_id, {"store": store, "note": note})
    return {"rows": list(rows.values()), "map": drawn}


def _map(block: Block, refs: References) -> dict[str, Any]:
    """Return the variables of a map block: its own stores, those of a region, or all on the page."""
    if block["mode"] == "region":
        matching_stores = refs.stores_by_block.get(block["id"], [])
    elif block["mode"] == "ids":
        matching_stores = [store for pk in block["store_ids"] if (store := refs.stores.get(pk))]
    else:
        matching_stores = [
            *refs.stores.values(),
            *(one for listed in refs.stores_by_block.values() for one in listed),
        ]
    once = {store.store_id: store for store in matching_stores}
    drawn = maps.draw(list(once.values()), block["zoom"] or _NEAREST)
    on_it = {store.store_id for store in drawn.stores} if drawn else set()
    rows = [{"store": store, "note": ""} for pk, store in once.items() if pk not in on_it]
    return {"rows": rows, "map": drawn}


def _listed(block: Block, refs: References) -> dict[str, Any]:
    return {"cards": refs.listed.get(block["id"], [])}


def _video(block: Block, refs: References) -> dict[str, Any]:
    card = refs.videos.get(block["video_id"]) if block["video_id"] else None
    platform = videos.platform_of(block["url"] or "")
    return {"card": card, "link": link(block["url"]) if platform else "", "platform": platform}


def _links(block: Block, refs: References) -> dict[str, FieldValue]:
    link_list = []
    for item in block["items"]:
        page = refs.pages.get(item["page_id"]) if item["page_id"] else None
        if address := page.url if page else link(item["url"]):
            link_list.append({"label": item["label"] or address, "url": address})
    return {"items": link_list}


def _list(block: Block, refs: References) -> dict[str, Any]:
    levels = list_items.nest(list_items.items_of(block))
    return {"levels": [{"level": level, "entries": _entries(level)} for level in levels]}


def _nested(levels: Sequence[list_items.Level]) -> SafeString:
    return format_html_join("", "{}", ((_level(level),) for level in levels))


def _level(level: list_items.Level) -> SafeString:
    start = "" if level.start is None else format_html(' start="{}"', level.start)
    return format_html("<{}{}>{}</{}>", level.tag, start, _entries(level), level.tag)


def _entries(level: list_items.Level) -> SafeString:
    rows = ((_entry(entry, is_first=number == 0),) for number, entry in enumerate(level.entries))
    return format_html_join("", "{}", rows)


def _entry(entry: list_items.Entry, *, is_first: bool) -> SafeString:
    number = entry.item.number
    value = format_html(' value="{}"', number) if number is not None and not is_first else ""
    return format_html("<li{}>{}{}</li>", value, rich(entry.item.html), _nested(entry.nested))


_MORE: Mapping[str, Callable[[Block, References], dict[str, Any]]] = {
    "paragraph": lambda block, refs: {"text": rich(block["html"])},
    "list": _list,
    "faq": lambda block, refs: {
        "items": [{"question": item["question"], "answer": rich(item["answer"])} for item in block["items"]]
    },
    "image": _image,
    "gallery": _gallery,
    "hero": lambda block, refs: {
        **_image(block, refs),
        "cta_link": link(block["cta"]["url"]) if block["cta"] else "",
    },
    "store_card": _store_card,
    "store_list": _store_list,
    "map": _map,
    "article_list": _listed,
    "video_list": _listed,
    "collection_list": _listed,
    "video": _video,
    "link_grid": _links,
    "cta": lambda block, refs: {"link": link(block["url"])},
}
