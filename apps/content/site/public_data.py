"""Data of an article's public page, including its structured data, from one revision."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.safestring import SafeString

from apps.accounts.models import User
from apps.content.domain import site_words
from apps.content.domain.blocks import measure, outgoing_references
from apps.content.domain.blocks.canonical import Block
from apps.content.models import Article, Revision
from apps.content.services.blocks import rendering, stores
from apps.core.country import site
from apps.core.country.zones import zone_of
from apps.stores.choices import StoreStatus
from apps.stores.models import Store, Tag
from apps.uploads.models import Picture
from apps.uploads.queries.selectors import usable_pictures


@dataclass(frozen=True)
class PublicArticle:
    """The public page of an article."""

    article: Article
    content: Mapping[str, Any]
    """Snapshot of the shown revision."""
    url: str
    authors: list[str]
    cover: Picture | None
    cover_alt: str
    cover_url: str
    share_url: str
    """URL of the share image."""
    disclosure: str
    words: Mapping[str, str]
    body: list[Block]
    body_html: SafeString
    word_count: int
    minutes: int
    published_at: dt.datetime
    changed_at: dt.datetime
    tags: list[str]
    stores: list[tuple[Store, str, str]]
    """(store, role, note) of published stores, main ones first."""
    references: rendering.References

    @property
    def published_on(self) -> str:
        """Return the publication date in the page's language."""
        return site_words.day(self.published_at.date(), self.content.get("language") or "")

    @property
    def changed_on(self) -> str:
        """Return the date of the last change in the page's language; "" if it is the publication date."""
        changed, published = self.changed_at.date(), self.published_at.date()
        return site_words.day(changed, self.content.get("language") or "") if changed != published else ""

    @property
    def title(self) -> str:
        """Return the title for search results."""
        return str(self.content.get("meta_title") or self.content["title"])

    @property
    def description(self) -> str:
        """Return the description for search results."""
        return str(self.content.get("meta_description") or self.content.get("summary") or "")


def present(article: Article, revision: Revision, *, is_marked: bool = False) -> PublicArticle:
    """Return the page data of a revision; loads people, pictures, stores and tags.

    With `is_marked`, a comment with the id precedes each block of the HTML.
    """
    snapshot = revision.snapshot
    body = snapshot.get("body") or []
    language = snapshot.get("language") or ""
    context = rendering.gather(article.country, body, language)
    pictures = pictures_of(article.country, snapshot)
    cover = pictures.get(snapshot.get("cover_picture_id") or 0)
    shared = pictures.get(snapshot.get("og_picture_id") or 0) or cover
    text = measure.text_of(body)
    count = len(measure.words_of(text))
    published = article.first_published_at or article.publish_at or revision.saved_at
    zone = ZoneInfo(zone_of(article.country))
    return PublicArticle(
        article=article,
        content=snapshot,
        url=snapshot.get("canonical_url") or site.address(article.country, "article", snapshot["slug"]),
        authors=authors_of(snapshot),
        cover=cover,
        cover_alt=snapshot.get("cover_alt") or (cover.alt_text if cover else ""),
        cover_url=cover.variant_url("large") if cover else "",
        share_url=site.absolute(shared.variant_url("og", "jpeg") or shared.variant_url("large"))
        if shared
        else "",
        disclosure=site_words.disclosure(snapshot.get("sponsorship") or "", language),
        words=site_words.words(language),
        body=body,
        body_html=rendering.html_of(body, context, is_marked=is_marked),
        word_count=count,
        minutes=measure.minutes_of(count),
        published_at=published.astimezone(zone),
        changed_at=max(published, revision.saved_at).astimezone(zone),
        tags=tags_of(snapshot),
        stores=stores_of(article.country, snapshot, body),
        references=context,
    )


def pictures_of(country: str, snapshot: Mapping[str, Any]) -> dict[int, Picture]:
    """Return the usable cover and share picture of a snapshot, by id."""
    ids = {pk for name in ("cover_picture_id", "og_picture_id") if (pk := snapshot.get(name))}
    return usable_pictures(country=country, picture_ids=ids) if ids else {}


def authors_of(snapshot: Mapping[str, Any]) -> list[str]:
    """Return the names of the authors; the byline replaces the author's name, co-authors follow."""
    ids = [snapshot["author_id"], *(snapshot.get("co_author_ids") or [])]
    people = {person.pk: person for person in User.objects.filter(pk__in=ids)}
    names = [_public_name(people[pk]) for pk in ids if pk in people]
    return [snapshot["byline"], *names[1:]] if snapshot.get("byline") else names


def _public_name(person: User) -> str:
    return str((person.kol or {}).get("display_name") or person.nickname)


def tags_of(snapshot: Mapping[str, Any]) -> list[str]:
    """Return the tag labels in the page's language."""
    ids = snapshot.get("tags") or []
    tags = {tag.pk: tag for tag in Tag.objects.filter(pk__in=ids)} if ids else {}
    language = snapshot.get("language") or "en"
    return [tags[pk].labels.get(language) or tags[pk].label for pk in ids if pk in tags]


def stores_of(
    country: str, snapshot: Mapping[str, Any], body: Sequence[Block] = ()
) -> list[tuple[Store, str, str]]:
    """Return (store, role, note) of published stores in a snapshot, main ones first."""
    chosen = {row["store_id"]: row for row in snapshot.get("stores") or []}
    shown = [block for block in body if not block["hidden"]]
    ids = list(dict.fromkeys([*chosen, *outgoing_references.store_ids(shown)]))
    stores_by_id = stores.named(country, ids)
    rows: dict[int, tuple[Store, str, str]] = {}
    for pk in ids:
        store = stores_by_id.get(pk)
        if store is not None and store.status == StoreStatus.PUBLISHED:
            row = chosen.get(pk, {"role": "mention", "note": ""})
            rows.setdefault(store.pk, (store, row["role"], row["note"]))
    return sorted(rows.values(), key=lambda row: row[1] != "main")
