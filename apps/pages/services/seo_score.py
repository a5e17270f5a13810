"""SEO score of a page: explicit rules with points, 100 in total.

It measures the content, not the ranking; every rule names the field that fulfills it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from apps.content.domain.blocks import html, measure
from apps.pages.models import Page

TITLE, DESCRIPTION = (30, 60), (70, 160)
"""Lengths that search results display."""
LEAST_WORDS = 150


@dataclass(frozen=True)
class Rule:
    """A rule of the score."""

    code: str
    points: int
    msg: str
    """Advice if it is not fulfilled."""
    field: str
    is_met: Callable[[Page], bool]


def _within(text: str, bounds: tuple[int, int]) -> bool:
    return bounds[0] <= len(text) <= bounds[1]


def _shown(page: Page, *types: str) -> list[dict[str, object]]:
    return [block for block in page.blocks if not block["hidden"] and block["type"] in types]


def headings(page: Page) -> list[str]:
    """Return the visible main headings."""
    return [str(block["heading"]) for block in _shown(page, "hero") if block["heading"]]


def _has_inner_link(page: Page) -> bool:
    for block in page.blocks:
        if block["hidden"]:
            continue
        if block["type"] == "link_grid" and block["items"]:
            return True
        if block["type"] in ("store_list", "store_card", "article_list", "video_list", "collection_list"):
            return True
        if block["type"] == "paragraph" and 'href="/' in block["html"]:
            return True
    return False


def _has_words(page: Page) -> bool:
    return len(measure.words_of(measure.text_of(page.blocks))) >= LEAST_WORDS


def _opens_with_words(page: Page) -> bool:
    return any(html.plain(str(block["html"])).strip() for block in _shown(page, "paragraph")[:1])


RULES: tuple[Rule, ...] = (
    Rule("h1", 15, "Add one main heading", "blocks", lambda page: len(headings(page)) == 1),
    Rule(
        "meta_title", 10, "Add a title for search results", "meta_title", lambda page: bool(page.meta_title)
    ),
    Rule(
        "meta_title_length",
        10,
        f"A title for search results has {TITLE[0]} to {TITLE[1]} characters",
        "meta_title",
        lambda page: _within(page.meta_title, TITLE),
    ),
    Rule(
        "meta_description",
        10,
        "Add a description for search results",
        "meta_description",
        lambda page: bool(page.meta_description),
    ),
    Rule(
        "meta_description_length",
        10,
        f"A description has {DESCRIPTION[0]} to {DESCRIPTION[1]} characters",
        "meta_description",
        lambda page: _within(page.meta_description, DESCRIPTION),
    ),
    Rule("words", 10, f"Write at least {LEAST_WORDS} words", "blocks", _has_words),
    Rule("intro", 5, "Start with a paragraph", "blocks", _opens_with_words),
    Rule(
        "subheadings",
        5,
        "Divide the page with headings",
        "blocks",
        lambda page: len(_shown(page, "heading")) >= 2,
    ),
    Rule("inner_links", 10, "Add links to our pages, stores or articles", "blocks", _has_inner_link),
    Rule(
        "picture",
        5,
        "Choose a cover, or a picture for sharing",
        "cover_picture_id",
        lambda page: page.cover_picture_id is not None or page.og_picture_id is not None,
    ),
    Rule(
        "no_issues",
        10,
        "Fix the links, stores, pictures and lists",
        "blocks",
        lambda page: not page.issue_codes,
    ),
)


def score(page: Page) -> int:
    """Return the score from 0 to 100."""
    return sum(rule.points for rule in RULES if rule.is_met(page))


def failing(page: Page) -> list[Rule]:
    """Return the unfulfilled rules, most points first."""
    return sorted((rule for rule in RULES if not rule.is_met(page)), key=lambda rule: -rule.points)
