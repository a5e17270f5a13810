"""Data of a page on the public site, for its template and structured data."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils.safestring import SafeString

from apps.content.domain import site_words
from apps.content.domain.blocks.canonical import Block
from apps.content.services.blocks import rendering
from apps.content.site import public_data
from apps.core.country import site
from apps.core.country.zones import zone_of
from apps.pages.models import Page
from apps.uploads.models import Picture


@dataclass(frozen=True)
class PublicPage:
    """The public page of a page record."""

    page: Page
    content: Mapping[str, Any]
    """Snapshot of the shown revision."""
    url: str
    """Canonical URL for search engines."""
    own_url: str
    cover: Picture | None
    share_url: str
    words: Mapping[str, str]
    body: list[Block]
    body_html: SafeString
    references: rendering.References
    tags: list[str]
    crumbs: list[tuple[str, str]]
    """(name, URL) of the pages above it, starting with the home page."""
    alternates: list[tuple[str, str]]
    """(language, URL) of all translations, itself included."""
    published_at: dt.datetime
    changed_at: dt.datetime

    @property
    def title(self) -> str:
        """Return the title for search results."""
        return str(self.content.get("meta_title") or self.content.get("title") or "")

    @property
    def description(self) -> str:
        """Return the description for search results."""
        return str(self.content.get("meta_description") or "")


def present(
    page: Page, snapshot: Mapping[str, Any], saved_at: dt.datetime, *, is_marked: bool = False
) -> PublicPage:
    """Return the data of a snapshot; loads references, pictures, parent pages and translations.

    With `is_marked`, a comment with the id precedes each block of the HTML.
    """
    country = page.country
    body = snapshot.get("blocks") or []
    context = rendering.gather(country, body, snapshot.get("language") or "")
    pictures = public_data.pictures_of(country, snapshot)
    cover = pictures.get(snapshot.get("cover_picture_id") or 0)
    shared = pictures.get(snapshot.get("og_picture_id") or 0) or cover
    own_url = site.address(country, "page", snapshot.get("slug") or "")
    zone = ZoneInfo(zone_of(country))
    published = page.first_published_at or page.publish_at or saved_at
    words = site_words.words(snapshot.get("language") or "")
    return PublicPage(
        page=page,
        content=snapshot,
        url=snapshot.get("canonical_url") or own_url,
        own_url=own_url,
        cover=cover,
        share_url=_share(shared),
        words=words,
        body=body,
        body_html=rendering.html_of(body, context, is_marked=is_marked),
        references=context,
        tags=public_data.tags_of(snapshot),
        crumbs=[(words["home"], site.home(country)), *_above(country, snapshot.get("slug") or "")],
        alternates=_alternates(page, snapshot, own_url),
        published_at=published.astimezone(zone),
        changed_at=max(published, saved_at).astimezone(zone),
    )


def _share(picture: Picture | None) -> str:
    if picture is None:
        return ""
    return site.absolute(picture.variant_url("og", "jpeg") or picture.variant_url("large"))


def _above(country: str, slug: str) -> list[tuple[str, str]]:
    """Return the live pages at prefixes of the path; one query, none for a single segment."""
    parts = slug.split("/")
    paths = ["/".join(parts[:length]) for length in range(1, len(parts))]
    if not paths:
        return []
    rows = Page.objects.live().filter(country=country, live_slug__in=paths)
    titles = dict(rows.values_list("live_slug", "live_title"))
    return [(titles[path], site.address(country, "page", path)) for path in paths if path in titles]


def _alternates(page: Page, snapshot: Mapping[str, Any], own_url: str) -> list[tuple[str, str]]:
    """Return all translations, or none if it is the only one or names another page as the original.

    Search engines require that all translations list each other, by their canonical addresses.
    """
    if snapshot.get("canonical_url"):
        return []
    first = snapshot.get("translation_of_id") or page.pk
    if first is None:
        return []
    same = Q(pk=first) | Q(translation_of=first)
    rows = Page.objects.live().filter(same, country=page.country).exclude(pk=page.pk)
    others = [
        (language, site.address(page.country, "page", slug))
        for language, slug in rows.order_by("pk").values_list("live_language", "live_slug")
    ]
    if not others:
        return []
    alternates = sorted([(snapshot.get("language") or page.language, own_url), *others])
    original = own_url if first == page.pk else _address_of(page.country, first)
    return [*alternates, *([("x-default", original)] if original else [])]


def _address_of(country: str, page_id: int) -> str:
    """Return the URL of a live page, or ""."""
    live = Page.objects.live().filter(country=country, pk=page_id)
    slug = live.values_list("live_slug", flat=True).first()
    return site.address(country, "page", slug) if slug else ""
