"""Structured data (schema.org) of a page, derived from its content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.content.domain.blocks.canonical import Block
from apps.content.models import Revision
from apps.content.site import structured
from apps.core.values import FieldValue, Json
from apps.pages.choices import PageType
from apps.pages.site.public_data import PublicPage
from apps.videos.models import Video
from apps.videos.site import public_data as videos

MOST_VIDEOS = 10


def graph(page: PublicPage) -> dict[str, Any]:
    """Return the structured data of a page as one JSON-LD document."""
    parts = [
        _crumbs(page),
        *_article(page),
        *_lists(page),
        *_videos(page),
        *structured.questions(page.body),
    ]
    return {"@context": "https://schema.org", "@graph": parts}


def types_of(snapshot: Mapping[str, Any]) -> list[str]:
    """Return the schema.org types that a page's data may contain, from its content alone."""
    shown = [block for block in snapshot.get("blocks") or [] if not block["hidden"]]
    types = {"BreadcrumbList"}
    if snapshot.get("page_type") == PageType.TOPIC:
        types.add("Article")
    if any(block["type"] == "store_list" for block in shown):
        types.add("ItemList")
    if any(block["type"] == "video" and block["video_id"] for block in shown):
        types.add("VideoObject")
    if structured.questions(shown):
        types.add("FAQPage")
    return sorted(types)


def _crumbs(page: PublicPage) -> dict[str, FieldValue]:
    steps = [*page.crumbs, (page.content.get("title") or "", page.own_url)]
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": place, "name": name, "item": url}
            for place, (name, url) in enumerate(steps, 1)
        ],
    }


def _article(page: PublicPage) -> list[dict[str, Json]]:
    """Return a topic page as an Article whose author is the publisher, nothing for other types."""
    if page.content.get("page_type") != PageType.TOPIC:
        return []
    country = page.page.country
    node = {
        "@type": "Article",
        "@id": f"{page.own_url}#article",
        "headline": page.content["title"][: structured.LONGEST_HEADLINE],
        "description": page.description,
        "image": [page.share_url] if page.share_url else [],
        "datePublished": page.published_at.isoformat(timespec="seconds"),
        "dateModified": page.changed_at.isoformat(timespec="seconds"),
        "author": [structured.publisher(country)],
        "publisher": structured.publisher(country),
        "mainEntityOfPage": {"@type": "WebPage", "@id": page.own_url},
        "inLanguage": page.content.get("language"),
        "keywords": page.tags,
    }
    return [{name: value for name, value in node.items() if value not in (None, "", [])}]


def _lists(page: PublicPage) -> list[dict[str, Any]]:
    """Return the store lists of a page as ItemLists with details of each store."""
    nodes = []
    for block in page.body:
        if block["hidden"] or block["type"] != "store_list":
            continue
        if stores := page.references.listed_stores(block):
            entries = [
                {
                    "@type": "ListItem",
                    "position": place,
                    "name": store.name,
                    "item": structured.shown_store(store, page.page.country),
                }
                for place, store in enumerate(stores, 1)
            ]
            nodes.append({"@type": "ItemList", "numberOfItems": len(entries), "itemListElement": entries})
    return nodes


def _videos(page: PublicPage) -> list[dict[str, Json]]:
    """Return our own live videos as VideoObjects; too little is known about external ones."""
    ids = _video_ids(page.body)
    if not ids:
        return []
    rows = Video.objects.filter(country=page.page.country, pk__in=ids, is_live=True)
    videos_by_id = {video.pk: video for video in rows.select_related("asset", "cover_picture")}
    named = Revision.objects.filter(object_type="video", object_id__in=list(videos_by_id), is_published=True)
    live = {(row.object_id, row.revision_no): row for row in named}
    shown = []
    for pk in ids:
        video = videos_by_id.get(pk)
        revision = live.get((pk, video.live_revision_no or 0)) if video else None
        if video is not None and revision is not None:
            shown.append(videos.video_object(videos.present(video, revision)))
    return shown


def _video_ids(blocks: Sequence[Block]) -> list[int]:
    named = (b["video_id"] for b in blocks if b["type"] == "video" and not b["hidden"])
    return list(dict.fromkeys(pk for pk in named if pk))[:MOST_VIDEOS]
