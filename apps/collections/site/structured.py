"""Structured data (schema.org) of a collection as an ordered list, derived from the content."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from apps.collections.site.public_data import PublicCollection
from apps.content.site import structured
from apps.core.country import site
from apps.core.values import Json, text_of


def graph(page: PublicCollection) -> dict[str, Any]:
    """Return the structured data of a page as one JSON-LD document."""
    return {"@context": "https://schema.org", "@graph": [_page(page), _list(page), _crumbs(page)]}


def _page(page: PublicCollection) -> dict[str, Json]:
    node = {
        "@type": "CollectionPage",
        "@id": f"{page.url}#page",
        "name": page.content["title"],
        "description": page.description,
        "url": page.url,
        "image": [page.share_url] if page.share_url else [],
        "inLanguage": page.language,
        "keywords": page.tags,
        "isPartOf": {
            "@type": "WebSite",
            "name": settings.PUBLIC_SITE_NAME,
            "url": site.home(page.collection.country),
        },
        "mainEntity": {"@id": f"{page.url}#items"},
    }
    return {name: value for name, value in node.items() if value not in (None, "", [])}


def _list(page: PublicCollection) -> dict[str, Any]:
    order = "ItemListOrderAscending" if page.is_ranking else "ItemListUnordered"
    return {
        "@type": "ItemList",
        "@id": f"{page.url}#items",
        "name": page.content["title"],
        "itemListOrder": f"https://schema.org/{order}",
        "numberOfItems": len(page.items),
        "itemListElement": [
            {"@type": "ListItem", "position": place, "name": item.title, "url": item.url}
            for place, item in enumerate(page.items, 1)
        ],
    }


def _crumbs(page: PublicCollection) -> dict[str, Json]:
    country, words = page.collection.country, page.words
    above = [(words["all_collections"], site.list_address(country, "collection"))]
    return structured.crumbs(country, words["home"], text_of(page.content["title"]), page.url, above)
