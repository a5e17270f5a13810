"""Public page of a store, without internal data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.content.choices import LANGUAGE_OF
from apps.content.domain import site_words
from apps.content.domain.blocks import links
from apps.content.services.blocks.store_lines import StoreLines, hours_of
from apps.content.site import structured
from apps.core.country import site
from apps.stores.domain import taxonomy
from apps.stores.domain.hours.model import DAY_MINUTES, DAY_NAMES, clock
from apps.stores.models import Store


@dataclass(frozen=True)
class PublicStore:
    """The public page of a store."""

    store: Store
    held: Mapping[str, str]
    """Always empty: the page has no separate share texts, so the template uses title and description."""
    language: str
    url: str
    title: str
    description: str
    share_url: str
    cover_url: str
    cover_alt: str
    words: Mapping[str, str]
    place: str
    kind: str
    cuisines: list[str]
    facts: tuple[str, ...]
    price: str
    week: list[tuple[str, str]]
    links: list[tuple[str, str]]
    """(label, URL) of menu, website and reservation."""

    @property
    def phones(self) -> list[str]:
        """Return the phone numbers for guests."""
        return [row["number"] for row in self.store.phones]


def present(store: Store) -> PublicStore:
    """Return the page data of a store with loaded regions and cover; one query, for holidays."""
    language = str(LANGUAGE_OF[store.country])
    words, lines = site_words.words(language), StoreLines(store.country, language)
    cover = store.cover_picture
    shared = (cover.variant_url("og", "jpeg") or cover.variant_url("large")) if cover else ""
    named = (("menu", store.menu_url), ("website", store.website), ("reserve", store.reservation_url))
    return PublicStore(
        store=store,
        held={},
        language=language,
        url=site.address(store.country, "store", store.slug),
        title=store.seo_title or store.full_name,
        description=store.seo_description or store.intro,
        share_url=site.absolute(shared),
        cover_url=cover.variant_url("large") if cover else "",
        cover_alt=cover.alt_text if cover else "",
        words=words,
        place=store.region_path,
        kind=_label(taxonomy.store_types(), store.store_type, language),
        cuisines=[_label(taxonomy.cuisines(), code, language) for code in store.cuisines],
        facts=lines.of(store),
        price=lines.price(store),
        week=lines.week(store),
        links=[(words[word], url) for word, url in named if links.is_safe(url)],
    )


def _label(rows: Mapping[str, Mapping[str, Any]], code: str, language: str) -> str:
    labels = rows[code]["labels"] if code in rows else {}
    return str(labels.get(language) or labels.get("en") or code)


def graph(page: PublicStore) -> dict[str, Any]:
    """Return the structured data of a store as one JSON-LD document."""
    store = page.store
    more = {
        "description": page.description,
        "telephone": next(iter(page.phones), ""),
        "priceRange": page.price,
        "servesCuisine": page.cuisines,
        "geo": _geo(store),
        "openingHoursSpecification": _opening_hours(store),
    }
    told = structured.store_of(store) | {name: value for name, value in more.items() if value}
    crumbs = structured.crumbs(store.country, page.words["home"], store.full_name, page.url)
    return {"@context": "https://schema.org", "@graph": [told, crumbs]}


def _opening_hours(store: Store) -> list[dict[str, str]]:
    """Return the week as schema.org data.

    A session past midnight closes in the early hours of the next day; all day is 00:00–23:59, as Google
    requires for LocalBusiness.
    """
    week = hours_of(store).base_week or ()
    return [
        {
            "@type": "OpeningHoursSpecification",
            "dayOfWeek": f"https://schema.org/{name}",
            "opens": clock(session.open),
            "closes": "23:59" if session.close == DAY_MINUTES else clock(session.close % DAY_MINUTES),
        }
        for name, day in zip(DAY_NAMES, week, strict=False)
        for session in day.sessions
    ]


def _geo(store: Store) -> dict[str, Any] | None:
    if store.lat is None or store.lng is None:
        return None
    return {"@type": "GeoCoordinates", "latitude": float(store.lat), "longitude": float(store.lng)}
