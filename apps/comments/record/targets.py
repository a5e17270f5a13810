"""Kinds of records that can be commented on; a new kind is one more entry."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import QuerySet

from apps.comments.choices import Target
from apps.content.models import Article, Reviewed
from apps.core.country import site
from apps.core.errors import NotFound
from apps.stores.choices import StoreStatus
from apps.stores.models import Store
from apps.stores.record import refs
from apps.videos.models import Video


@dataclass(frozen=True)
class TargetShown:
    """The target of a comment, as lists show it."""

    target_type: str
    target_id: int
    title: str
    note: str
    """Text that distinguishes records of the same title: a region or an author."""
    picture_url: str | None
    url: str
    """Public URL; empty if it is not public."""
    screen: str


@dataclass(frozen=True)
class TargetKind:
    """A kind of record that can be commented on."""

    label: str
    rows: Callable[[], QuerySet[Any]]
    """Function that returns the records with related rows for display."""
    open: Callable[[Any], bool]
    """Function that returns whether visitors may comment on the record."""
    since: Callable[[Any], dt.datetime | None]
    """Function that returns the start of the period after which comments are closed."""
    show: Callable[[Any], TargetShown]
    becomes: Callable[[str, int], int]
    """Function (country, id) that returns the id of the record that replaces it."""


def _show_store(store: Store) -> TargetShown:
    public = store.status == StoreStatus.PUBLISHED
    url = site.address(store.country, "store", store.slug) if public else ""
    return TargetShown(
        Target.STORE,
        store.pk,
        store.full_name,
        store.region_path,
        store.cover_url,
        url,
        "/store/store/edit",
    )


def _show_written(code: str, screen: str, record: Reviewed) -> TargetShown:
    cover = record.cover_picture
    url = site.address(record.country, code, record.live_slug or record.slug) if record.is_live else ""
    picture = cover.variant_url("thumb") if cover else None
    return TargetShown(code, record.pk, record.title, record.author.nickname, picture, url, screen)


def _store_now(country: str, store_id: int) -> int:
    """Return the store itself, or the one it was merged into."""
    stores = Store.objects.filter(country=country, pk=store_id)
    return stores.values_list("merged_into_store_id", flat=True).first() or store_id


def _written(
    code: Target, model: type[Article | Video], screen: str, unread: Sequence[str] = ()
) -> TargetKind:
    """Return the kind for articles or videos, open while live and `comments_open` is True."""
    return TargetKind(
        code.label,
        lambda: model._default_manager.select_related("author", "cover_picture").defer(*unread),
        lambda record: bool(record.is_live and record.comments_open),
        lambda record: record.first_published_at,
        partial(_show_written, code, screen),
        lambda country, record_id: record_id,
    )


KINDS: Mapping[str, TargetKind] = {
    Target.STORE: TargetKind(
        "Store",
        lambda: Store.objects.select_related(*refs.FETCHED),
        lambda store: bool(store.status == StoreStatus.PUBLISHED),
        lambda store: None,
        _show_store,
        _store_now,
    ),
    Target.ARTICLE: _written(Target.ARTICLE, Article, "/content/article/edit", ("body", "body_text")),
    Target.VIDEO: _written(Target.VIDEO, Video, "/content/video/edit"),
}
assert set(KINDS) == set(Target.values), "every kind has its entry"


def shown(keys: Collection[tuple[str, int]]) -> dict[tuple[str, int], TargetShown]:
    """Return the displayed targets by (kind, id); one query per kind."""
    shown_targets: dict[tuple[str, int], TargetShown] = {}
    for code, kind in KINDS.items():
        ids = {pk for named, pk in keys if named == code}
        if ids:
            shown_targets |= {
                (code, record.pk): kind.show(record) for record in kind.rows().filter(pk__in=ids)
            }
    return shown_targets


def lock_target(country: str, target_type: str, target_id: int) -> Any:
    """Return the target, locked. Raise NotFound if it does not exist."""
    kind = KINDS[target_type]
    pk = kind.becomes(country, target_id)
    rows = kind.rows().filter(country=country, pk=pk)
    record = rows.select_for_update(no_key=True, of=("self",)).first()
    if record is None:
        raise NotFound(kind.label)
    return record


def lock_all(keys: Collection[tuple[str, int]]) -> None:
    """Lock the targets in a fixed order, so that changes and counts of their comments are serialized."""
    for code, kind in KINDS.items():
        ids = sorted({pk for named, pk in keys if named == code})
        if ids:
            _lock(kind, ids)


def _lock(kind: TargetKind, ids: Sequence[int]) -> None:
    records = kind.rows().model._default_manager.filter(pk__in=ids).order_by("pk")
    list(records.select_for_update(no_key=True, of=("self",)).values_list("pk"))
