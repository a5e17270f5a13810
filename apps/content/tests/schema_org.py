"""Rules of schema.org for the types on our pages, and Google's for an Article, copied by hand."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

_THING = frozenset({"@type", "@id", "name", "url", "image", "description"})
_WORK = _THING | {"headline", "alternativeHeadline", "datePublished", "dateModified", "author", "publisher"}
_ARTICLE = _WORK | {
    "mainEntityOfPage",
    "inLanguage",
    "articleSection",
    "keywords",
    "wordCount",
    "isAccessibleForFree",
    "about",
    "mentions",
}
_PLACE = (
    _THING
    | {
        "address",
        "telephone",
        "priceRange",
        "servesCuisine",
        "geo",
        "openingHoursSpecification",
        "specialOpeningHoursSpecification",
    }
    | {"aggregateRating", "review"}
)
PROPERTIES: Mapping[str, frozenset[str]] = {
    "Article": _ARTICLE,
    "NewsArticle": _ARTICLE,
    "Person": _THING,
    "Organization": _THING | {"logo"},
    "WebPage": _THING,
    "Restaurant": _PLACE,
    "CafeOrCoffeeShop": _PLACE,
    "Bakery": _PLACE,
    "BarOrPub": _PLACE,
    "FastFoodRestaurant": _PLACE,
    "IceCreamShop": _PLACE,
    "OpeningHoursSpecification": _THING | {"dayOfWeek", "opens", "closes"},
    "AggregateRating": _THING | {"ratingValue", "ratingCount", "bestRating"},
    "Review": _THING | {"author", "reviewRating", "datePublished", "reviewBody"},
    "Rating": _THING | {"ratingValue", "bestRating"},
    "GeoCoordinates": _THING | {"latitude", "longitude"},
    "PostalAddress": _THING
    | {"streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"},
    "BreadcrumbList": _THING | {"itemListElement"},
    "ItemList": _THING | {"itemListElement", "numberOfItems"},
    "ListItem": _THING | {"position", "item"},
    "FAQPage": _THING | {"mainEntity"},
    "Question": _THING | {"acceptedAnswer"},
    "Answer": _THING | {"text"},
}
NEEDED: Mapping[str, frozenset[str]] = {
    "Article": frozenset({"headline", "image", "datePublished", "dateModified", "author", "publisher"}),
    "NewsArticle": frozenset({"headline", "image", "datePublished", "dateModified", "author", "publisher"}),
    "Person": frozenset({"name"}),
    "Organization": frozenset({"name", "url"}),
    "Restaurant": frozenset({"name", "url", "address"}),
    "ListItem": frozenset({"position", "name"}),
    "BreadcrumbList": frozenset({"itemListElement"}),
    "ItemList": frozenset({"itemListElement"}),
    "Question": frozenset({"name", "acceptedAnswer"}),
    "Answer": frozenset({"text"}),
}
_ADDRESSES = frozenset({"url", "image", "item"})
_MOMENTS = frozenset({"datePublished", "dateModified"})


def faults(document: Mapping[str, Any]) -> list[str]:
    """Return the faults of a JSON-LD document."""
    row = [] if document.get("@context") == "https://schema.org" else ["@context"]
    for part in document["@graph"]:
        row += _of(part, part.get("@type", "?"))
    return row


def _of(node: Any, at: str) -> list[str]:
    if isinstance(node, list):
        return [fault for place, one in enumerate(node) for fault in _of(one, f"{at}[{place}]")]
    if not isinstance(node, dict):
        return []
    kind = node.get("@type", "")
    if kind not in PROPERTIES:
        return [f"{at}: unknown type {kind}"]
    items = [f"{at}.{name}: unknown" for name in node if name not in PROPERTIES[kind]]
    items += [f"{at}.{name}: missing" for name in NEEDED.get(kind, frozenset()) if not node.get(name)]
    for name, value in node.items():
        items += _value(name, value, f"{at}.{name}")
        items += _of(value, f"{at}.{name}")
    return items


def _value(name: str, value: Any, at: str) -> list[str]:
    values = value if isinstance(value, list) else [value]
    if name in _ADDRESSES and not all(
        isinstance(one, dict) or str(one).startswith("https://") for one in values
    ):
        return [f"{at}: no absolute address"]
    if name in _MOMENTS and dt.datetime.fromisoformat(value).tzinfo is None:
        return [f"{at}: no zone"]
    if name == "headline" and len(value) > 110:
        return [f"{at}: longer than 110"]
    return []
