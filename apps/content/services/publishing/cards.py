"""Cards of reviewed records in block lists: live records with their live content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q

from apps.content.domain.blocks.cards import Card, CardSource
from apps.content.models import Reviewed, Revision
from apps.content.services.publishing.kind import PublishedKind
from apps.core.country import site
from apps.core.text.alphabets import by_alphabet

_SORTS = {"newest": ("-first_published_at", "-id"), "views": ("-view_30d", "-id")}


def source_of(kind: PublishedKind, note: str) -> CardSource:
    """Return the card source of a kind; `note` is the snapshot field shown as the card's text."""

    def live(country: str) -> Any:
        return kind.rows.filter(country=country).live().select_related("cover_picture")

    def by_ids(country: str, ids: Sequence[int]) -> list[Card]:
        rows = {one.pk: one for one in live(country).filter(pk__in=ids)}
        return _cards(kind.code, note, [rows[pk] for pk in ids if pk in rows])

    def by_rule(country: str, rule: Mapping[str, Any]) -> list[Card]:
        rows = live(country)
        if rule["tags"]:
            rows = rows.filter(tags__overlap=rule["tags"])
        if region := rule["region_id"]:
            rows = rows.filter(Q(region=region) | Q(region__parent=region))
        if author := rule["author_id"]:
            rows = rows.filter(Q(author=author) | Q(co_author_ids__contains=[author]))
        return _cards(
            kind.code, note, list(rows.order_by(*_order(country, rule["sort"]))[: rule["limit"] or 6])
        )

    return CardSource(by_ids, by_rule)


def _order(country: str, sort: str) -> tuple[Any, ...]:
    return (by_alphabet("title", country), "id") if sort == "title" else _SORTS[sort]


def _cards(code: str, note: str, records: Sequence[Reviewed]) -> list[Card]:
    """Return cards with the live revision's texts, loaded in one query, not the drafts'."""
    live = Revision.objects.filter(object_type=code, object_id__in=[one.pk for one in records])
    words = {(row.object_id, row.revision_no): row.snapshot for row in live.filter(is_published=True)}
    made = []
    for record in records:
        texts = words.get((record.pk, record.live_revision_no or 0), {})
        cover = record.cover_picture
        made.append(
            Card(
                object_id=record.pk,
                title=texts.get("title") or record.title,
                url=site.address(record.country, code, texts.get("slug") or record.slug),
                note=texts.get(note) or "",
                picture_url=cover.variant_url("medium") if cover else "",
            )
        )
    return made
