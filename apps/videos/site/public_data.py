"""Data of a video's public page, including its structured data, from one revision."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from apps.content.domain import site_words
from apps.content.models import Revision
from apps.content.services.publishing import revisions
from apps.content.site import public_data, structured
from apps.core.country import site
from apps.core.country.zones import zone_of
from apps.core.values import Json
from apps.stores.models import Store
from apps.uploads.models import Picture
from apps.videos.domain import links
from apps.videos.models import Video, VideoAsset
from apps.videos.services import playback


@dataclass(frozen=True)
class PublicVideo:
    """The public page of a video."""

    video: Video
    content: Mapping[str, Any]
    """Snapshot of the shown revision."""
    url: str
    authors: list[str]
    cover: Picture | None
    cover_alt: str
    cover_url: str
    share_url: str
    disclosure: str
    words: Mapping[str, str]
    published_at: dt.datetime
    tags: list[str]
    outside: links.Outside | None
    asset: VideoAsset | None
    play_url: str
    """Temporary URL at which our own file can be played."""
    stores: list[tuple[Store, str, str]] = field(default_factory=list)

    @property
    def published_on(self) -> str:
        """Return the publication date in the page's language."""
        return site_words.day(self.published_at.date(), self.content.get("language") or "")

    @property
    def title(self) -> str:
        """Return the title for search results."""
        return str(self.content.get("meta_title") or self.content["title"])

    @property
    def description(self) -> str:
        """Return the description for search results."""
        return str(self.content.get("meta_description") or self.content.get("description") or "")

    @property
    def embed_html(self) -> str:
        """Return the iframe of a video on another platform, titled in the page's language; "" for our own."""
        return self.outside.embed(self.words["video_on"]) if self.outside else ""

    @property
    def chapters(self) -> list[dict[str, Json]]:
        """Return the chapters with readable times."""
        rows = self.content.get("chapters") or []
        return [{**row, "at": clock_of(row["at_s"])} for row in rows]


def clock_of(seconds: float) -> str:
    """Return seconds in the format of players: 1:05, 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def present(video: Video, revision: Revision) -> PublicVideo:
    """Return the page data of a revision; loads file, people, pictures, stores and tags."""
    snapshot = revision.snapshot
    pictures = public_data.pictures_of(video.country, snapshot)
    cover = pictures.get(snapshot.get("cover_picture_id") or 0)
    shared = pictures.get(snapshot.get("og_picture_id") or 0) or cover
    asset = VideoAsset.objects.filter(pk=snapshot.get("asset_id") or 0).first()
    published = video.first_published_at or video.publish_at or revision.saved_at
    language = snapshot.get("language") or ""
    share = (shared.variant_url("og", "jpeg") or shared.variant_url("large")) if shared else ""
    return PublicVideo(
        video=video,
        content=snapshot,
        url=snapshot.get("canonical_url") or site.address(video.country, "video", snapshot["slug"]),
        authors=public_data.authors_of(snapshot),
        cover=cover,
        cover_alt=snapshot.get("cover_alt") or (cover.alt_text if cover else ""),
        cover_url=cover.variant_url("large") if cover else "",
        share_url=site.absolute(share) if share else "",
        disclosure=site_words.disclosure(snapshot.get("sponsorship") or "", language),
        words=site_words.words(language),
        published_at=published.astimezone(ZoneInfo(zone_of(video.country))),
        tags=public_data.tags_of(snapshot),
        outside=links.read(snapshot["external_url"]) if snapshot.get("external_url") else None,
        asset=asset,
        play_url=playback.ticket(asset).url if asset and asset.is_ready else "",
        stores=public_data.stores_of(video.country, snapshot),
    )


def live_asset(country: str, slug: str) -> VideoAsset | None:
    """Return the playable file of the live version of a video; None if there is none. At most three queries."""
    video = Video.objects.filter(country=country, is_live=True, live_slug=slug).first()
    if video is None:
        return None
    snapshot = revisions.get(video, video.live_revision_no or 0).snapshot
    asset = VideoAsset.objects.filter(pk=snapshot.get("asset_id") or 0).first()
    return asset if asset is not None and asset.is_ready else None


def graph(page: PublicVideo) -> dict[str, Json]:
    """Return the structured data of a page as one JSON-LD document."""
    country = page.video.country
    above = [(page.words["all_videos"], site.list_address(country, "video"))]
    crumbs = structured.crumbs(country, page.words["home"], page.content["title"], page.url, above)
    return {"@context": "https://schema.org", "@graph": [video_object(page), crumbs]}


def video_object(page: PublicVideo) -> dict[str, Json]:
    """Return the video as schema.org data."""
    snapshot, asset, country = page.content, page.asset, page.video.country
    node = {
        "@type": "VideoObject",
        "@id": f"{page.url}#video",
        "name": snapshot["title"],
        "description": page.description,
        "thumbnailUrl": [page.share_url] if page.share_url else [],
        "uploadDate": page.published_at.isoformat(timespec="seconds"),
        "duration": _iso(asset.duration_s) if asset and asset.duration_s else None,
        "embedUrl": page.outside.frame if page.outside else None,
        "contentUrl": f"{site.address(country, 'video', snapshot['slug'])}/file" if page.play_url else None,
        "width": asset.width if asset else None,
        "height": asset.height if asset else None,
        "inLanguage": snapshot.get("language"),
        "keywords": page.tags,
        "author": [{"@type": "Person", "name": name} for name in page.authors],
        "publisher": structured.publisher(country),
        "about": [structured.store_of(store) for store, _, _ in page.stores],
        "hasPart": _parts(page),
    }
    return {name: value for name, value in node.items() if value not in (None, "", [])}


def _iso(seconds: float) -> str:
    """Return a duration in ISO 8601, such as PT1M5S."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return "PT" + "".join(f"{n}{unit}" for n, unit in ((hours, "H"), (minutes, "M")) if n) + f"{rest}S"


def _parts(page: PublicVideo) -> list[dict[str, Json]]:
    """Return the chapters as schema.org Clips; none if the video's duration is unknown."""
    rows = page.content.get("chapters") or []
    if not rows or not page.asset or not page.asset.duration_s:
        return []
    ends = [*(row["at_s"] for row in rows[1:]), page.asset.duration_s]
    return [
        {
            "@type": "Clip",
            "name": row["title"],
            "startOffset": int(row["at_s"]),
            "endOffset": int(end),
            "url": f"{page.url}?t={int(row['at_s'])}",
        }
        for row, end in zip(rows, ends, strict=True)
    ]
