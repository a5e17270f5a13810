"""Structured data (schema.org) of an article, its stores and its questions, derived from the content."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings

from apps.content.choices import Category
from apps.content.domain import site_words
from apps.content.domain.blocks import html
from apps.content.domain.blocks.canonical import Block
from apps.content.services.blocks import stores
from apps.content.services.blocks.stores import ShownStore
from apps.content.site.public_data import PublicArticle
from apps.core.country import site
from apps.core.values import Json
from apps.stores.models import Store

LONGEST_HEADLINE = 110
_TYPES = {
    "cafe": "CafeOrCoffeeShop",
    "bakery": "Bakery",
    "bar": "BarOrPub",
    "fast_food": "FastFoodRestaurant",
    "dessert": "IceCreamShop",
    "tea_house": "CafeOrCoffeeShop",
}


def graph(page: PublicArticle) -> dict[str, Json]:
    """Return the structured data of a page as one JSON-LD document."""
    above = [(page.words["all_articles"], site.list_address(page.article.country, "article"))]
    parts = [
        _article(page),
        crumbs(page.article.country, page.words["home"], page.content["title"], page.url, above),
        *_lists(page),
        *questions(page.body),
    ]
    return {"@context": "https://schema.org", "@graph": parts}


def _article(page: PublicArticle) -> dict[str, Json]:
    snapshot = page.content
    node = {
        "@type": "NewsArticle" if snapshot["category"] == Category.NEWS else "Article",
        "@id": f"{page.url}#article",
        "headline": snapshot["title"][:LONGEST_HEADLINE],
        "alternativeHeadline": snapshot.get("subtitle"),
        "description": page.description,
        "image": [page.share_url] if page.share_url else [],
        "datePublished": page.published_at.isoformat(timespec="seconds"),
        "dateModified": page.changed_at.isoformat(timespec="seconds"),
        "author": [{"@type": "Person", "name": name} for name in page.authors],
        "publisher": publisher(page.article.country),
        "mainEntityOfPage": {"@type": "WebPage", "@id": page.url},
        "inLanguage": snapshot.get("language"),
        "articleSection": site_words.words(snapshot.get("language") or "")[f"article_{snapshot['category']}"],
        "keywords": page.tags,
        "wordCount": page.word_count,
        "isAccessibleForFree": True,
        "about": [store_of(store) for store, role, _ in page.stores if role == "main"],
        "mentions": [store_of(store) for store, role, _ in page.stores if role != "main"],
    }
    return {name: value for name, value in node.items() if value not in (None, "", [])}


def publisher(country: str) -> dict[str, Json]:
    """Return the publisher as a schema.org Organization."""
    home = site.home(country)
    return {"@type": "Organization", "name": settings.PUBLIC_SITE_NAME, "url": home}


def store_of(store: Store) -> dict[str, Json]:
    """Return a store as schema.org data."""
    address = {
        "@type": "PostalAddress",
        "streetAddress": store.address_line1,
        "addressLocality": stores.locality(store),
        "addressRegion": stores.province(store),
        "postalCode": store.postcode,
        "addressCountry": store.country,
    }
    node: dict[str, Json] = {
        "@type": _TYPES.get(store.store_type, "Restaurant"),
        "name": store.full_name,
        "url": site.address(store.country, "store", store.slug),
        "image": site.absolute(store.cover_picture.variant_url("large")) if store.cover_picture else "",
        "address": {name: value for name, value in address.items() if value},
    }
    return {name: value for name, value in node.items() if value}


def shown_store(store: ShownStore, country: str) -> dict[str, Json]:
    """Return a store of a list as schema.org data."""
    address = {
        "@type": "PostalAddress",
        "streetAddress": store.address,
        "addressLocality": store.locality,
        "addressRegion": store.region,
        "addressCountry": country,
    }
    node: dict[str, Json] = {
        "@type": _TYPES.get(store.type, "Restaurant"),
        "name": store.name,
        "url": store.url,
        "image": site.absolute(store.picture_url) if store.picture_url else "",
        "address": {name: value for name, value in address.items() if value},
    }
    return {name: value for name, value in node.items() if value}


def crumbs(
    country: str, home_word: str, title: str, url: str, between: Sequence[tuple[str, str]] = ()
) -> dict[str, Json]:
    """Return the breadcrumb from the home page to a page; `between` are (name, URL) of pages above it."""
    steps = [(home_word, site.home(country)), *between, (title, url)]
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": place, "name": name, "item": url}
            for place, (name, url) in enumerate(steps, 1)
        ],
    }


def links(name: str, entries: Sequence[tuple[str, str]]) -> dict[str, Json]:
    """Return a list of (name, URL) as an ItemList."""
    return {
        "@type": "ItemList",
        "name": name,
        "numberOfItems": len(entries),
        "itemListElement": [
            {"@type": "ListItem", "position": place, "name": title, "url": url}
            for place, (title, url) in enumerate(entries, 1)
        ],
    }


def _lists(page: PublicArticle) -> list[dict[str, Json]]:
    """Return the store lists of a page as ItemLists, in order."""
    nodes: list[dict[str, Json]] = []
    for block in page.body:
        if block["hidden"] or block["type"] != "store_list":
            continue
        if shown := page.references.listed_stores(block):
            entries: list[dict[str, Json]] = [
                {"@type": "ListItem", "position": place, "name": store.name, "url": store.url}
                for place, store in enumerate(shown, 1)
            ]
            nodes.append({"@type": "ItemList", "numberOfItems": len(entries), "itemListElement": entries})
    return nodes


def questions(blocks: Sequence[Block]) -> list[dict[str, Json]]:
    """Return the answered questions of a text as an FAQPage, none if there are none."""
    items = [
        {
            "@type": "Question",
            "name": item["question"],
            "acceptedAnswer": {"@type": "Answer", "text": html.plain(item["answer"])},
        }
        for block in blocks
        if block["type"] == "faq" and not block["hidden"]
        for item in block["items"]
        if item["question"] and item["answer"]
    ]
    return [{"@type": "FAQPage", "mainEntity": items}] if items else []
