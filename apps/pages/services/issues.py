"""Problems of a page: broken internal links, closed stores, pictures without alt text, wide lists.

External links are only checked for their scheme on input; the server never requests an address from content.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import unescape
from typing import Any

from django.utils import timezone

from apps.content.domain.blocks import outgoing_references
from apps.content.domain.blocks.canonical import Block
from apps.content.services.publishing import publish_checks
from apps.pages.choices import Issue
from apps.pages.models import Page
from apps.pages.services import addresses, seo_score
from apps.stores.models import Region
from apps.uploads.models import Picture

MOST = 100
_HREF = re.compile(r'href="([^"]*)"')
Problem = dict[str, str]


def refresh(page: Page) -> None:
    """Check a page and set its problems and SEO score. Does not save."""
    issues = list(find(page))[:MOST]
    page.issues, page.looked_at = issues, timezone.now()
    page.issue_codes = sorted({one["code"] for one in issues})
    page.seo_score = seo_score.score(page)


def find(page: Page) -> Iterator[Problem]:
    """Yield all problems of visible content; one query per kind of referenced record."""
    shown = [{**block, "_at": place} for place, block in enumerate(page.blocks) if not block["hidden"]]
    yield from _links(page, shown)
    yield from _stores(page, shown)
    yield from _pictures(page, shown)
    yield from _rules(page, shown)


def _problem(code: Issue, field: str, msg: str) -> Problem:
    return {"code": code.value, "field": field, "msg": msg}


# -- links --------------------------------------------------------------------------------------------
def _links(page: Page, shown: Sequence[Block]) -> Iterator[Problem]:
    named = [(at, address) for block in shown for at, address in links_of(block, f"blocks[{block['_at']}]")]
    lost = addresses.lost(page.country, {address for _, address in named})
    for at, address in named:
        if address in lost:
            yield _problem(Issue.BROKEN_LINK, at, f"Nothing is published at {address}")
    linked = outgoing_references.page_ids(shown)
    if not linked:
        return
    live = set(Page.objects.live().filter(country=page.country, pk__in=linked).values_list("pk", flat=True))
    titles = dict(Page.objects.filter(country=page.country, pk__in=linked).values_list("pk", "title"))
    for block in shown:
        if block["type"] != "link_grid":
            continue
        for place, item in enumerate(block["items"]):
            pk = item["page_id"]
            if pk and pk not in live:
                name = f"Page {titles[pk]} is" if pk in titles else "The page is no longer there, or"
                at = f"blocks[{block['_at']}].items[{place}].page_id"
                yield _problem(Issue.BROKEN_LINK, at, f"{name} not published")


def links_of(block: Mapping[str, Any], at: str) -> Iterator[tuple[str, str]]:
    """Yield (field, address) for the links of a block."""
    kind = block["type"]
    if kind == "cta":
        yield from _one(f"{at}.url", block["url"])
    elif kind == "hero":
        yield from _one(f"{at}.cta.url", (block["cta"] or {}).get("url"))
    elif kind == "image":
        yield from _one(f"{at}.link", block["link"])
    elif kind == "paragraph":
        yield from _in_text(f"{at}.html", block["html"])
    elif kind in _IN_ITEMS:
        for place, item in enumerate(block["items"]):
            yield from _IN_ITEMS[kind](f"{at}.items[{place}]", item)


def _one(at: str, address: str | None) -> Iterator[tuple[str, str]]:
    if address:
        yield at, address


def _in_text(at: str, markup: str) -> Iterator[tuple[str, str]]:
    for address in _HREF.findall(markup):
        yield at, unescape(address)


_IN_ITEMS: Mapping[str, Callable[[str, Any], Iterator[tuple[str, str]]]] = {
    "link_grid": lambda at, item: _one(f"{at}.url", None if item["page_id"] else item["url"]),
    "list": _in_text,
    "faq": lambda at, item: _in_text(f"{at}.answer", item["answer"]),
}


# -- stores and pictures ------------------------------------------------------------------------------
def _stores(page: Page, shown: Sequence[Block]) -> Iterator[Problem]:
    for pk, msg in publish_checks.troubles(page.country, outgoing_references.store_ids(shown)).items():
        for at in outgoing_references.visible_places(page.blocks, {pk}, "store_id", "store_ids", "blocks"):
            yield _problem(Issue.CLOSED_STORE, at, msg)


def _pictures(page: Page, shown: Sequence[Block]) -> Iterator[Problem]:
    named = [page.cover_picture_id, page.og_picture_id, *outgoing_references.picture_ids(shown)]
    ids = {pk for pk in named if pk}
    if not ids:
        return
    mute = {picture.pk for picture in Picture.objects.filter(pk__in=ids) if not picture.alt_text}
    for name in ("cover_picture_id", "og_picture_id"):
        if getattr(page, name) in mute:
            yield _problem(Issue.MISSING_ALT, name, "This picture has no alt text")
    for at in outgoing_references.visible_places(page.blocks, mute, "picture_id", field="blocks"):
        yield _problem(Issue.MISSING_ALT, at, "This picture has no alt text")


# -- rules --------------------------------------------------------------------------------------------
def _rules(page: Page, shown: Sequence[Block]) -> Iterator[Problem]:
    """Yield lists of stores whose rule finds more than the region or the cuisine of the page."""
    lists = [block for block in shown if block["type"] == "store_list" and block["mode"] == "rule"]
    rules = {f"blocks[{block['_at']}].rule": block["rule"] for block in lists if block["rule"]}
    if not rules:
        return
    if page.region_id is not None:
        within = _within(page.country, page.region_id, {rule["region_id"] for rule in rules.values()})
        for at, rule in rules.items():
            if rule["region_id"] not in within:
                yield _problem(Issue.WIDE_RULE, at, "The list is not limited to the page's region")
    if page.cuisine_code:
        for at, rule in rules.items():
            if set(rule["cuisines"]) != {page.cuisine_code}:
                yield _problem(Issue.WIDE_RULE, at, "The list is not limited to the page's cuisine")


def _within(country: str, region_id: int, ids: set[int | None]) -> set[int]:
    """Return those of the ids that are the region or lie in it; one query per level."""
    parents = {pk: pk for pk in ids if pk is not None}
    within: set[int] = set()
    while parents:
        within |= {pk for pk, at in parents.items() if at == region_id}
        above = dict(
            Region.objects.filter(country=country, pk__in=set(parents.values())).values_list("pk", "parent")
        )
        parents = {pk: up for pk, at in parents.items() if pk not in within and (up := above.get(at))}
    return within
