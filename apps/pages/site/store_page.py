"""Public page of a store, without internal data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from apps.content.choices import LANGUAGE_OF
from apps.content.domain import food_words, site_words
from apps.content.domain.blocks import links
from apps.content.services.blocks import stores
from apps.content.services.blocks.store_lines import EXCEPTIONS, DayLine, StoreLines, hours_of
from apps.content.site import structured
from apps.core.country import site
from apps.core.readers import phones
from apps.core.values import Json
from apps.pages.queries import public_stores, reviews
from apps.pages.queries.reviews import Review
from apps.pages.site import locator_map
from apps.pages.site.locator_map import LocatorMap
from apps.stores.choices import BusinessStatus
from apps.stores.domain.hours.evaluate import BusinessDay
from apps.stores.domain.hours.model import DAY_MINUTES, DAY_NAMES, DayState, clock
from apps.stores.models import Store

SHORTEST_DESCRIPTION = 50
"""Minimum characters of a description for search results; shorter ones are completed with facts."""
MOST_MARKED_REVIEWS = 5
"""Maximum reviews in structured data."""


@dataclass(frozen=True)
class ShownPhone:
    """A phone number for guests."""

    number: str
    """E.164, or a short code."""
    text: str


@dataclass(frozen=True)
class ShownReview:
    """A review with its date as text."""

    review: Review
    on: str
    label: str
    """The rating in words, for screen readers."""


@dataclass(frozen=True)
class PublicStore:
    """The public page of a store."""

    store: Store
    content: Mapping[str, str]
    """Always empty: the page has no separate share texts, so the template uses title and description."""
    language: str
    url: str
    title: str
    title_tail: str
    """Place of the store after its name, for titles with room; "" after a title that staff wrote."""
    description: str
    share_url: str
    cover_url: str
    cover_alt: str
    words: Mapping[str, str]
    place: str
    crumbs: list[tuple[str, str]]
    """(name, URL) of the list of stores, and of the list of its region."""
    kind: str
    cuisines: list[str]
    facts: tuple[str, ...]
    price: str
    is_closed: bool
    """True if the store is permanently closed: hours and forms for guests are left out."""
    week: list[DayLine]
    exceptions: list[BusinessDay]
    """Days of the next week with other hours than those of the week."""
    phones: list[ShownPhone]
    links: list[tuple[str, str]]
    """(label, URL) of menu, website and reservation."""
    route_url: str
    map_url: str
    map: LocatorMap | None
    rating: str
    """Such as "4.5 of 5, 12 ratings"; "" if there are too few."""
    reviews: list[ShownReview]
    reply_label: str
    """The label above a reply to a review, such as "Reply from Sofra"."""


def present(store: Store) -> PublicStore:
    """Return the page data of a store with loaded regions and cover; at most seven queries.

    They read stores of the same name, holidays, reviews and replies, and outlines for the map.
    """
    language = str(LANGUAGE_OF[store.country])
    words, lines = site_words.words(language), StoreLines(store.country, language)
    cover = store.cover_picture
    shared = (cover.variant_url("og", "jpeg") or cover.variant_url("large")) if cover else ""
    named = (("menu", store.menu_url), ("website", store.website), ("reserve", store.reservation_url))
    locality, facts = _locality(store), lines.of(store)
    is_closed = store.business_status == BusinessStatus.PERMANENTLY_CLOSED
    kind = food_words.store_type(store.store_type, language)
    cuisines = [food_words.cuisine(code, language) for code in store.cuisines]
    return PublicStore(
        store=store,
        content={},
        language=language,
        url=site.address(store.country, "store", store.slug),
        title=store.seo_title or _title(store),
        title_tail=f", {locality}" if locality and not store.seo_title else "",
        description=_description(store, [kind, *cuisines], locality, lines),
        share_url=site.absolute(shared),
        cover_url=cover.variant_url("large") if cover else "",
        cover_alt=cover.alt_text if cover else "",
        words=words,
        place=stores.place(store),
        crumbs=_crumbs(store, words),
        kind=kind,
        cuisines=cuisines,
        facts=facts,
        price=lines.price(store),
        is_closed=is_closed,
        week=[] if is_closed else lines.week(store),
        exceptions=[] if is_closed else _exceptions(store, lines),
        phones=[
            ShownPhone(row["number"], phones.formatted(row["number"], store.country)) for row in store.phones
        ],
        links=[(words[word], url) for word, url in named if links.is_safe(url)],
        route_url=_route(store),
        map_url=_map(store),
        map=locator_map.draw(store),
        rating=words["rated"].format(
            rating=site_words.rating(store.rating_avg, language), count=store.rating_count
        )
        if store.rating_avg is not None
        else "",
        reviews=_reviews(store, words, language),
        reply_label=words["official_reply"].format(site.frame(store.country).name),
    )


def _title(store: Store) -> str:
    """Return the name with the branch; if another store has the same one, with street or district too."""
    if not public_stores.has_namesake(store):
        return store.full_name
    places = (store.address_line1, store.sublocality, stores.district(store), store.postcode)
    return ", ".join(filter(None, (store.full_name, next(filter(None, places), ""))))


def _locality(store: Store) -> str:
    """Return the town or district, or else the province."""
    return stores.locality(store) or stores.province(store)


def _exceptions(store: Store, lines: StoreLines) -> list[BusinessDay]:
    if hours_of(store).base_week is None:
        return []
    return [day for day in lines.next_days(store) if day.reason in EXCEPTIONS]


def _description(store: Store, kinds: Sequence[str], locality: str, lines: StoreLines) -> str:
    """Return the text of staff, or name, place and introduction; without one, or if it is short, with facts.

    With the name, stores of a chain or with the same introduction have different descriptions. The facts are
    type, cuisines, district, price and halal status, which do not change every day; if that is still short,
    address, province and site too.
    """
    place = f"{store.full_name}, {locality}" if locality else store.full_name
    own = store.seo_description or (f"{place}: {store.intro}" if store.intro else "")
    if len(own) >= SHORTEST_DESCRIPTION:
        return own
    kind = ", ".join(kinds)
    start = f"{own.rstrip('.')}. {kind}" if own else f"{place}: {kind}"
    facts = filter(None, (stores.district(store), lines.price(store), lines.halal(store)))
    text = ". ".join([start, *facts]) + "."
    for more in (store.address_line1, stores.province(store), site.frame(store.country).name):
        if more and more not in text and len(text) < SHORTEST_DESCRIPTION:
            text = f"{text} {more}."
    return text


def _crumbs(store: Store, words: Mapping[str, str]) -> list[tuple[str, str]]:
    base = site.list_address(store.country, "store")
    region = store.region_l1_id
    inside = [(stores.province(store), f"{base}?{urlencode({'region': region})}")] if region else []
    return [(words["all_stores"], base), *inside]


def _route(store: Store) -> str:
    if store.lat is None or store.lng is None:
        return ""
    return f"https://www.openstreetmap.org/directions?to={store.lat}%2C{store.lng}"


def _map(store: Store) -> str:
    if store.lat is None or store.lng is None:
        return ""
    return f"https://www.openstreetmap.org/?mlat={store.lat}&mlon={store.lng}#map=17/{store.lat}/{store.lng}"


def _reviews(store: Store, words: Mapping[str, str], language: str) -> list[ShownReview]:
    return [
        ShownReview(
            review,
            site_words.day(review.on, language),
            words["stars"].format(review.rating) if review.rating else "",
        )
        for review in reviews.of_store(store.country, store.pk)
    ]


# -- structured data ----------------------------------------------------------------------------------
def graph(page: PublicStore) -> dict[str, Any]:
    """Return the structured data of a store as one JSON-LD document."""
    store = page.store
    more = {
        "description": page.description,
        "telephone": page.phones[0].number if page.phones else "",
        "priceRange": page.price,
        "servesCuisine": page.cuisines,
        "geo": _geo(store),
        "openingHoursSpecification": [] if page.is_closed else _opening_hours(store),
        "specialOpeningHoursSpecification": [row for day in page.exceptions for row in _special_hours(day)],
        "aggregateRating": _rating(store),
        "review": [_review(one.review) for one in page.reviews if one.review.rating][:MOST_MARKED_REVIEWS],
    }
    node = structured.store_of(store) | {name: value for name, value in more.items() if value}
    crumbs = structured.crumbs(store.country, page.words["home"], store.full_name, page.url, page.crumbs)
    return {"@context": "https://schema.org", "@graph": [node, crumbs]}


def _rating(store: Store) -> dict[str, Json] | None:
    if store.rating_avg is None or not store.rating_count:
        return None
    return {
        "@type": "AggregateRating",
        "ratingValue": float(store.rating_avg),
        "ratingCount": store.rating_count,
        "bestRating": 5,
    }


def _review(review: Review) -> dict[str, Any]:
    node = {
        "@type": "Review",
        "author": {"@type": "Person", "name": review.author},
        "reviewRating": {"@type": "Rating", "ratingValue": review.rating, "bestRating": 5},
        "datePublished": review.on.isoformat(),
        "reviewBody": review.body,
    }
    return {name: value for name, value in node.items() if value}


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


def _special_hours(day: BusinessDay) -> list[dict[str, str]]:
    """Return the hours of one date as schema.org data; none if they are unknown. A closed day has no length."""
    if day.day.state is DayState.UNKNOWN:
        return []
    sessions = [(one.open, one.close) for one in day.day.sessions] or [(0, 0)]
    return [
        {
            "@type": "OpeningHoursSpecification",
            "validFrom": day.on.isoformat(),
            "validThrough": day.on.isoformat(),
            "opens": clock(opens),
            "closes": "23:59" if closes == DAY_MINUTES else clock(closes % DAY_MINUTES),
        }
        for opens, closes in sessions
    ]


def _geo(store: Store) -> dict[str, Json] | None:
    if store.lat is None or store.lng is None:
        return None
    return {"@type": "GeoCoordinates", "latitude": float(store.lat), "longitude": float(store.lng)}
