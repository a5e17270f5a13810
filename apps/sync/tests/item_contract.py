"""Contract test cases of the operations on sync items."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from apps.core.testing.contract import Body, Case, register
from apps.stores.tests.factories import StoreFactory
from apps.sync.models import SyncItem
from apps.sync.services import item_decisions, proposals
from apps.sync.services.review import claim_sync
from apps.sync.tests.factories import RecordFactory, RunFactory, SourceFactory


def item_of(country: str = "ID", *, status: str = "pending", person: Any = None) -> SyncItem:
    """Return an item that proposes a website for a store of the country."""
    pin = {"lat": "-6.243000", "lng": "106.800000"} if country == "ID" else {"lat": "41.0", "lng": "29.0"}
    store = StoreFactory(country=country, website="", store_type="cafe", **pin)
    source = SourceFactory()
    record = RecordFactory(
        source=source,
        country=country,
        store=store,
        link_status="linked",
        normalized={"name": store.name, "website": "https://tuku.example/"},
    )
    proposals.propose(RunFactory(source=source, country=country), [record])
    item = SyncItem.objects.get(record=record)
    if status != "pending" and person is not None:
        claim_sync(actor=person, country=country, sync_id=item.pk)
        item.refresh_from_db()
    return item


def _named(country: str, **more: Any) -> Body:
    return lambda person: {"sync_id": item_of(country).pk, **more}


def _claimed_item(**more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        item = item_of(status="in_review", person=person)
        return {"sync_id": item.pk, "version": item.version, **more}

    return body


_ACCEPTED = {"decisions": [{"field": "website", "decision": "accept"}]}


def _applied(person: Any) -> dict[str, Any]:
    item = item_of(status="in_review", person=person)
    done = item_decisions.apply_sync(
        actor=person, country="ID", sync_id=item.pk, version=item.version, **_ACCEPTED
    )
    return {"sync_id": done.pk, "version": done.version}


def _in_conflict(person: Any) -> dict[str, Any]:
    item = item_of()
    item_decisions.mark_conflict(actor=person, country="ID", sync_id=item.pk)
    item.refresh_from_db()
    return {"sync_id": item.pk, "version": item.version}


def _released_item(person: Any) -> dict[str, Any]:
    item = item_of(status="in_review", person=person)
    return {"sync_id": item.pk}


def _rejected(person: Any) -> dict[str, Any]:
    return {"sync_id": item_of().pk, "version": 1, "action": "reject", "reason": "source_wrong"}


def _linked(person: Any) -> dict[str, Any]:
    item = item_of(status="in_review", person=person)
    item.record.link_status, item.record.store = "unlinked", None
    item.record.save()
    return {"sync_id": item.pk, "version": item.version, "store_id": StoreFactory(country="ID").pk}


_DAY = str((timezone.now() + dt.timedelta(days=7)).date())
_ID: Any = {"id_field": "sync_id"}

register("store_sync/query_syncs", Case(5, own=lambda person: item_of() and {}))
register("store_sync/get_sync_detail", Case(3, own=_named("ID"), foreign=_named("TR"), **_ID))
register("store_sync/get_sync_stats", Case(4, own=lambda person: item_of() and {}))
register("store_sync/claim_sync", Case(9, own=_named("ID"), foreign=_named("TR"), **_ID))
register("store_sync/release_sync", Case(7, own=_released_item, foreign=_named("TR"), **_ID))
register("store_sync/claim_next", Case(10, own=lambda person: item_of() and {}))
register(
    "store_sync/save_decisions",
    Case(8, own=_claimed_item(**_ACCEPTED), foreign=_named("TR", version=1, **_ACCEPTED), **_ID),
)
register(
    "store_sync/link_candidate",
    Case(12, own=_linked, foreign=_named("TR", version=1, store_id=None), **_ID),
)
register(
    "store_sync/apply_sync",
    Case(29, own=_claimed_item(**_ACCEPTED), foreign=_named("TR", version=1, **_ACCEPTED), **_ID),
)
register("store_sync/undo_sync", Case(35, own=_applied, foreign=_named("TR", version=1), **_ID))
register("store_sync/rebase_sync", Case(12, own=_in_conflict, foreign=_named("TR", version=1), **_ID))
register(
    "store_sync/change_sync_status",
    Case(
        11,
        own=_rejected,
        foreign=_named("TR", version=1, action="snooze", snooze_until=_DAY),
        **_ID,
    ),
)
register(
    "store_sync/bulk_edit_syncs",
    Case(29, own=lambda person: {"ids": [item_of().pk], "action": "accept_minor"}),
)
register("store_sync/export_syncs", Case(5, own=lambda person: item_of() and {}))
