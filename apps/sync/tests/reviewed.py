"""Helpers to create items from records, and to review them through the operations of the screen."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory
from apps.sync.models import SyncItem
from apps.sync.services import proposals
from apps.sync.tests.factories import RecordFactory, RunFactory, SourceFactory

PROPOSED = {
    "name": "Kopi Tuku",
    "store_type": "cafe",
    "lat": "-6.243000",
    "lng": "106.800000",
    "website": "https://tuku.example/",
    "phones": [{"number": "+622112345678", "type": "landline"}],
}


def proposed(store: Store | None = None, *, values: dict[str, Any] | None = None, **source: Any) -> SyncItem:
    """Return the item that a record proposes; with a store, the record is linked to it."""
    linked = {"store": store, "link_status": "linked"} if store else {}
    origin = SourceFactory(close_signal_trusted=True, **source)
    record = RecordFactory(source=origin, normalized=values or PROPOSED, **linked)
    with transaction.atomic():
        assert proposals.propose(RunFactory(source=origin), [record])["proposals"] == 1
    return SyncItem.objects.get(record=record)


def linked_store(**fields: Any) -> Store:
    return StoreFactory(
        **{
            "country": "ID",
            "name": "Kopi Tuku",
            "lat": "-6.243000",
            "lng": "106.800000",
            "website": "",
            "phones": [],
            "store_type": "cafe",
            **fields,
        }
    )


def call(api: Api, name: str, data: dict[str, Any], user: User) -> Any:
    return api.call(f"store_sync/{name}", data, as_=user, cc="ID")


def in_hand(api: Api, item: SyncItem, user: User) -> dict[str, Any]:
    return call(api, "claim_sync", {"sync_id": item.pk}, user).ok()


def saying(item: dict[str, Any], decision: str = "accept", **other: str) -> list[dict[str, Any]]:
    return [
        {"field": diff["field"], "decision": other.get(diff["field"], decision)} for diff in item["diffs"]
    ]


def field(item: dict[str, Any], name: str) -> dict[str, Any]:
    return next(diff for diff in item["diffs"] if diff["field"] == name)
