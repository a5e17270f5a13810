"""Home page of a country with its newest content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import F

from apps.content.choices import LANGUAGE_OF
from apps.content.domain import site_words
from apps.content.domain.blocks import cards
from apps.content.domain.blocks.cards import Card
from apps.content.services.blocks import stores
from apps.content.services.blocks.store_lines import StoreLines
from apps.content.services.blocks.stores import ShownStore
from apps.core.country import site
from apps.core.values import Json
from apps.pages.models import Page
from apps.pages.site import countries

MOST_CARDS = 4
"""Maximum cards in each part: one row on a wide screen."""
_NEWEST: dict[str, Json] = {
    "tags": [],
    "region_id": None,
    "author_id": None,
    "sort": "newest",
    "limit": MOST_CARDS,
}
_BEST: dict[str, Json] = {
    "region_id": None,
    "cuisines": [],
    "tags": [],
    "price": [],
    "halal": False,
    "min_rating": None,
    "sort": "reviews",
    "limit": MOST_CARDS,
}

_FOLDERS = ("stores", "articles", "videos")


@dataclass(frozen=True)
class Part:
    """The newest records of one kind."""

    code: str
    title: str
    cards: list[Card]
    more_url: str
    """URL of the list of all; "" if there is none."""


@dataclass(frozen=True)
class HomePage:
    """The home page of a country."""

    title: str
    title_tail: str
    description: str
    url: str
    parts: list[Part]
    stores: list[ShownStore]
    alternates: list[tuple[str, str]]
    """(hreflang, URL) of the home pages of all countries."""
    share_url: str
    """URL of the first picture, for shared links."""
    content: dict[str, str]
    """Always empty: the page has no separate share texts, so the template uses title and description."""


def present(country: str) -> HomePage:
    """Return the home page data: the newest records of each kind and the most reviewed stores."""
    language = str(LANGUAGE_OF[country])
    words, frame = site_words.words(language), site.frame(country)
    newest = {
        "articles": cards.by_rule("article", country, _NEWEST),
        "collections": cards.by_rule("collection", country, _NEWEST),
        "videos": cards.by_rule("video", country, _NEWEST),
        "pages": _pages(country),
    }
    lines = StoreLines(country, language)
    best = [stores.show(store, lines) for store in stores.matching(country, _BEST)]
    return HomePage(
        title=f"{frame.name} {frame.country}",
        title_tail=f" – {' · '.join(words[f'all_{folder}'] for folder in _FOLDERS)}",
        description=words["about"],
        url=frame.home,
        parts=[
            Part(code, words[code], records, _more_url(country, code))
            for code, records in newest.items()
            if records
        ],
        stores=best,
        alternates=countries.alternates(),
        share_url=site.first_picture(store.picture_url for store in best),
        content={},
    )


def _more_url(country: str, code: str) -> str:
    return f"{site.home(country)}/{code}" if code in site.FOLDERS else ""


def _pages(country: str) -> list[Card]:
    live = Page.objects.live().filter(country=country)
    live = live.order_by(F("publish_at").desc(nulls_last=True), "-id")
    return cards.by_ids("page", country, list(live.values_list("pk", flat=True)[:MOST_CARDS]))


def graph(page: HomePage) -> dict[str, Any]:
    """Return the site as schema.org data."""
    return {"@context": "https://schema.org", "@type": "WebSite", "name": page.title, "url": page.url}
