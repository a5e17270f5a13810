"""References of reviewed records to stores, tags and pictures, and links to the records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db import models
from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.content.domain.blocks import outgoing_references
from apps.content.domain.labels import label_of
from apps.content.models import Published
from apps.content.services.publishing.kind import PublishedKind
from apps.core.records import link_targets, references
from apps.core.records.link_targets import Link, Linkable
from apps.core.records.references import Reference
from apps.core.values import Json
from apps.uploads.models import usages

Search = Callable[[User, str, str, int], Sequence[Any]]


def register(kind: PublishedKind, refresh: Callable[[Any], None], search: Search) -> None:
    """Register the references of a kind, and the kind as a link target.

    `refresh` sets the columns of references; `search` finds records by keyword.
    """
    named = _Naming(kind, refresh)
    references.register(
        Reference(
            target="store",
            source=kind.code,
            rows=named.rows,
            turn=named.turn,
            way="stores",
            read=named.read,
            put=named.put,
            after=kind.recount,
        )
    )
    references.register(references.by_array("tag", kind.code, kind.model, "tags"))
    usages.register(kind.code, kind.label, kind.code)
    link_targets.register(Linkable(kind.code, kind.label, search, named.load, named.show))


class _Naming:
    """The references of the records of one kind."""

    def __init__(self, kind: PublishedKind, refresh: Callable[[Any], None]) -> None:
        self.kind, self.refresh = kind, refresh
        self.by_hand = hasattr(kind.model, "stores")
        """True if stores are also chosen outside of blocks."""
        self.is_signed = hasattr(kind.model, "author")

    # -- stores ---------------------------------------------------------------------------------------
    def rows(self, store_id: int) -> QuerySet[Any]:
        """Return the records that reference a store in the latest or the public revision."""
        named = Q(store_ids__contains=[store_id]) | Q(live_store_ids__contains=[store_id])
        rows: QuerySet[models.Model] = self.kind.rows.filter(named)
        return rows

    def turn(self, record: Any, from_id: int, into_id: int) -> None:
        """Replace one store by another."""
        if self.by_hand:
            stores = record.stores
            rows = [{**row, "store_id": into_id} if row["store_id"] == from_id else row for row in stores]
            record.stores = list({row["store_id"]: row for row in reversed(rows)}.values())[::-1]
        self._set_blocks(
            record, outgoing_references.repoint_stores(self.kind.blocks(record), from_id, into_id)
        )
        live = (into_id if pk == from_id else pk for pk in record.live_store_ids)
        record.live_store_ids = list(dict.fromkeys(live))
        self.refresh(record)

    def read(self, record: Any) -> dict[str, Any]:
        """Return the parts of a record that reference stores, enough to restore them."""
        blocks = {
            block["id"]: block for block in self.kind.blocks(record) if outgoing_references.store_ids([block])
        }
        chosen = record.stores if self.by_hand else []
        return {"stores": chosen, "live": record.live_store_ids, "blocks": blocks}

    def put(self, record: Any, values: dict[str, Any]) -> None:
        """Restore the parts returned by `read`."""
        if self.by_hand:
            record.stores = values["stores"]
        record.live_store_ids = values["live"]
        blocks = self.kind.blocks(record)
        self._set_blocks(record, [values["blocks"].get(block["id"], block) for block in blocks])
        self.refresh(record)

    def _set_blocks(self, record: models.Model, blocks: list[dict[str, Json]]) -> None:
        if self.kind.body:
            setattr(record, self.kind.body, blocks)

    # -- links ----------------------------------------------------------------------------------------
    def load(self, user: User, country: str, ids: Sequence[int]) -> list[Published]:
        """Return the records that the user may see, with the columns of a link."""
        records = self.kind.visible(user, country).filter(pk__in=ids)
        return list(records.select_related("cover_picture", *(["author"] if self.is_signed else [])))

    def show(self, record: Any) -> Link:
        """Return the link to a record."""
        cover = record.cover_picture
        label = record.author.nickname if self.is_signed else record.slug
        return Link(
            self.kind.code,
            record.pk,
            record.title,
            note=f"{label} · {label_of(record)}",
            picture_url=cover.variant_url("thumb") if cover else None,
            status=record.status,
            screen=link_targets.screen_of(self.kind.code),
        )
