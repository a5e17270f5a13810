"""Cards of collections in blocks, with their live content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from apps.collections.models import Collection
from apps.content.domain.blocks.cards import Card, CardSource
from apps.content.models import Revision
from apps.core.country import site
from apps.core.text.alphabets import by_alphabet
from apps.uploads.queries.selectors import usable_pictures

_SORTS = {"newest": ("-first_published_at", "-id"), "views": ("-view_30d", "-id")}


def _live(country: str) -> QuerySet[Collection]:
    return Collection.objects.filter(country=country).live()


def _by_ids(country: str, ids: Sequence[int]) -> list[Card]:
    collections = {one.pk: one for one in _live(country).filter(pk__in=ids)}
    return _cards(country, [collections[pk] for pk in ids if pk in collections])


def _by_rule(country: str, rule: Mapping[str, Any]) -> list[Card]:
    collections = _live(country)
    if rule["tags"]:
        collections = collections.filter(tags__overlap=rule["tags"])
    if region := rule["region_id"]:
        collections = collections.filter(Q(region=region) | Q(region__parent=region))
    if author := rule["author_id"]:
        collections = collections.filter(curator=author)
    return _cards(country, list(collections.order_by(*_order(country, rule["sort"]))[: rule["limit"] or 6]))


def _order(country: str, sort: str) -> tuple[Any, ...]:
    return (by_alphabet("title", country), "id") if sort == "title" else _SORTS[sort]


def _cards(country: str, collections: Sequence[Collection]) -> list[Card]:
    """Return cards with the live texts and covers, not the drafts'; one query for each."""
    live = Revision.objects.filter(object_type="collection", object_id__in=[one.pk for one in collections])
    words = {(row.object_id, row.revision_no): row.snapshot for row in live.filter(is_published=True)}
    texts = {one.pk: words.get((one.pk, one.live_revision_no or 0), {}) for one in collections}
    covers = {pk for one in texts.values() if (pk := one.get("cover_picture_id"))}
    pictures = usable_pictures(country=country, picture_ids=covers) if covers else {}
    made = []
    for one in collections:
        cover = pictures.get(texts[one.pk].get("cover_picture_id") or 0)
        made.append(
            Card(
                object_id=one.pk,
                title=texts[one.pk].get("title") or one.title,
                url=site.address(country, "collection", one.live_slug or one.slug),
                note=texts[one.pk].get("subtitle") or "",
                picture_url=cover.variant_url("medium") if cover else "",
            )
        )
    return made


SOURCE = CardSource(_by_ids, _by_rule)
