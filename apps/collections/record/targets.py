"""Registry of item kinds: how records are displayed, and when they cannot be shown.

Other published kinds add themselves with `register`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models import Case, Model, Q, QuerySet, Value, When

from apps.collections.choices import Broken
from apps.content.domain.blocks import cards
from apps.content.domain.labels import label_of
from apps.content.models import Article
from apps.core.country import site
from apps.stores.choices import BusinessStatus, StoreStatus
from apps.stores.models import Store
from apps.stores.record import refs
from apps.videos.models import Video

LINK = "link"


@dataclass(frozen=True)
class Target:
    """A record as displayed to the editors of a collection."""

    kind: str
    ref_id: int
    title: str
    note: str = ""
    """Text that distinguishes records of the same title."""
    picture_url: str | None = None
    broken: str = ""
    """Reason why it cannot be shown; empty if it can."""
    status: str = ""
    """Status as text."""
    public_url: str = ""

    @property
    def broken_label(self) -> str:
        """Return the label of the reason why it cannot be shown; "" if it can."""
        return str(Broken(self.broken).label) if self.broken else ""


@dataclass(frozen=True)
class ItemKind:
    """A kind of record that collections can contain."""

    code: str
    label: str
    model: type[Model]
    broken: Case
    """SQL expression of the reason why a row cannot be shown, "" if it can."""
    fetch: Callable[[QuerySet[models.Model]], QuerySet[models.Model]]
    """Function that adds the related rows needed for display."""
    show: Callable[[Any], Target]

    def of(self, country: str) -> QuerySet[models.Model]:
        """Return the country's records annotated with `broken_now`."""
        rows = self.model._default_manager.filter(country=country)
        return rows.annotate(broken_now=self.broken)


_kinds: dict[str, ItemKind] = {}


def register(kind: ItemKind) -> None:
    """Register a kind of record that collections can contain."""
    _kinds[kind.code] = kind


def kinds() -> Mapping[str, ItemKind]:
    """Return the registered kinds by code, without links."""
    return _kinds


def choices() -> list[dict[str, str]]:
    """Return the kinds of items as choices, including links."""
    return [
        *({"value": one.code, "label": one.label} for one in _kinds.values()),
        {"value": LINK, "label": "Link"},
    ]


def load(country: str, wanted: Iterable[tuple[str, int]]) -> dict[tuple[str, int], Target]:
    """Return the targets by (kind, id), including broken ones; one query per kind."""
    ids_by_kind: dict[str, set[int]] = {}
    for kind, ref_id in wanted:
        ids_by_kind.setdefault(kind, set()).add(ref_id)
    targets: dict[tuple[str, int], Target] = {}
    for code, ids in ids_by_kind.items():
        kind_ = _kinds.get(code)
        if kind_ is not None:
            for record in kind_.fetch(kind_.of(country)).filter(pk__in=ids):
                targets[code, record.pk] = kind_.show(record)
    return targets


def _when(reason: Broken, condition: Q) -> When:
    return When(condition, then=Value(reason.value))


# -- stores -------------------------------------------------------------------------------------------
def show_store(store: Store) -> Target:
    """Return a store as a target; stores found by a rule have no `broken_now` and can be shown."""
    closed = store.business_status == BusinessStatus.PERMANENTLY_CLOSED
    label = BusinessStatus(store.business_status).label if closed else StoreStatus(store.status).label
    return Target(
        kind="store",
        ref_id=store.pk,
        title=store.full_name,
        note=store.region_path,
        picture_url=store.cover_url,
        broken=getattr(store, "broken_now", ""),
        status=str(label),
        public_url=site.address(store.country, "store", store.slug),
    )


STORE = ItemKind(
    code="store",
    label="Store",
    model=Store,
    broken=Case(
        _when(Broken.MERGED, Q(status=StoreStatus.MERGED)),
        _when(Broken.GONE, Q(status=StoreStatus.DELETED)),
        _when(Broken.CLOSED, Q(business_status=BusinessStatus.PERMANENTLY_CLOSED)),
        _when(Broken.OFF, ~Q(status=StoreStatus.PUBLISHED)),
        default=Value(""),
    ),
    fetch=lambda rows: rows.select_related(*refs.FETCHED),
    show=show_store,
)


# -- published kinds ----------------------------------------------------------------------------------
def show_published(kind: str, note: Callable[[Any], str]) -> Callable[[Any], Target]:
    """Return a function that converts a published record to a target, with `note` as its second line."""

    def show(record: Any) -> Target:
        cover = record.cover_picture
        return Target(
            kind=kind,
            ref_id=record.pk,
            title=record.title,
            note=note(record),
            picture_url=cover.variant_url("thumb") if cover else None,
            broken=record.broken_now,
            status=label_of(record),
            public_url=site.address(record.country, kind, record.live_slug or record.slug),
        )

    return show


OFF_THE_SITE = Case(_when(Broken.OFF, Q(is_live=False)), default=Value(""))
"""Condition under which published records cannot be shown."""

ARTICLE = ItemKind(
    code="article",
    label="Article",
    model=Article,
    broken=OFF_THE_SITE,
    fetch=lambda rows: rows.select_related("author", "cover_picture").defer(
        "body", "body_text", "search_text"
    ),
    show=show_published("article", lambda article: article.byline or article.author.nickname),
)

VIDEO = ItemKind(
    code="video",
    label="Video",
    model=Video,
    broken=OFF_THE_SITE,
    fetch=lambda rows: rows.select_related("author", "cover_picture").defer("description", "search_text"),
    show=show_published("video", lambda video: video.byline or video.author.nickname),
)


def shown_cards(kind: str, country: str, ids: Collection[int]) -> dict[int, cards.Card]:
    """Return the cards of live records of a published kind, by id."""
    return {card.object_id: card for card in cards.by_ids(kind, country, list(ids))}
