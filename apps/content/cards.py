"""Articles as blocks on the site list them: only what is live, as it is live."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from apps.content import site
from apps.content.blocks.cards import Card, Source
from apps.content.models import Article, Revision

_SORTS = {"newest": ("-first_published_at", "-id"), "views": ("-view_30d", "-id"), "title": ("title", "id")}


def _live(country: str) -> QuerySet[Article]:
    return Article.objects.filter(country=country).live().select_related("cover_picture")


def _by_ids(country: str, ids: Sequence[int]) -> list[Card]:
    found = {article.pk: article for article in _live(country).filter(pk__in=ids)}
    return _cards([found[pk] for pk in ids if pk in found])


def _by_rule(country: str, rule: Mapping[str, Any]) -> list[Card]:
    found = _live(country)
    if rule["tags"]:
        found = found.filter(tags__overlap=rule["tags"])
    if region := rule["region_id"]:
        found = found.filter(Q(region=region) | Q(region__parent=region))
    if author := rule["author_id"]:
        found = found.filter(Q(author=author) | Q(co_author_ids__contains=[author]))
    return _cards(list(found.order_by(*_SORTS[rule["sort"]])[: rule["limit"] or 6]))


def _cards(articles: Sequence[Article]) -> list[Card]:
    """With the words that are live, not those somebody is writing: one statement for all."""
    live = Revision.objects.filter(object_type="article", object_id__in=[one.pk for one in articles])
    words = {(row.object_id, row.revision_no): row.snapshot for row in live.filter(is_published=True)}
    made = []
    for article in articles:
        held = words.get((article.pk, article.live_revision_no or 0), {})
        cover = article.cover_picture
        made.append(
            Card(
                object_id=article.pk,
                title=held.get("title") or article.title,
                url=site.address(article.country, "article", held.get("slug") or article.slug),
                note=held.get("summary") or "",
                picture_url=cover.variant_url("medium") if cover else "",
            )
        )
    return made


SOURCE = Source(_by_ids, _by_rule)
