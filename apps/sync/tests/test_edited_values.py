"""Edited values in decisions, of every kind that the editors of the review produce."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.stores.models import Region, Store
from apps.stores.services.reference import load_regions
from apps.stores.tests.factories import StoreFactory
from apps.sync.models import SyncItem
from apps.sync.services import proposals
from apps.sync.tests.factories import RecordFactory, RunFactory, SourceFactory

pytestmark = pytest.mark.django_db
WEEK = [
    {
        "day": day,
        "state": "open" if day < 7 else "closed",
        "intervals": [{"open": "10:00", "close": "22:00"}] if day < 7 else [],
    }
    for day in range(1, 8)
]
OTHER_WEEK = [{**day, "intervals": [{"open": "11:00", "close": "20:00"}]} for day in WEEK[:6]] + WEEK[6:]
PROPOSED = {
    "cuisines": ["indonesian"],
    "hours_mode": "regular",
    "regular_hours": WEEK,
    "socials": [{"platform": "instagram", "url": "https://www.instagram.com/tuku"}],
    "alternate_names": ["Tuku"],
    "avg_cost_min": 20000,
    "avg_cost_max": 40000,
    "price_level": 2,
    "attributes": {"takeaway": "yes", "outdoor_seating": True},
    "business_status": "permanently_closed",
    "store_type": "cafe",
}


@pytest.fixture
def operator() -> User:
    return UserFactory(role="operator", countries=["ID"])


def item_about(store: Store, values: dict[str, Any]) -> SyncItem:
    source = SourceFactory(close_signal_trusted=True)
    normalized = {"name": store.name, "lat": str(store.lat), "lng": str(store.lng), **values}
    if "business_status" in values:
        del normalized["business_status"]
        normalized["closure"] = {"state": values["business_status"], "on": None, "note": ""}
    record = RecordFactory(source=source, normalized=normalized, store=store, link_status="linked")
    proposals.propose(RunFactory(source=source), [record])
    return SyncItem.objects.get(record=record)


def give(api: Api, item: SyncItem, field: str, value: Any, user: User) -> Any:
    """Apply one field with an edited value, and reject the others."""
    case = api.call("store_sync/claim_sync", {"sync_id": item.pk}, as_=user, cc="ID").ok()
    assert field in [diff["field"] for diff in case["diffs"]]
    decisions = [
        {"field": diff["field"], "decision": "edit", "edited_value": value}
        if diff["field"] == field
        else {"field": diff["field"], "decision": "reject"}
        for diff in case["diffs"]
    ]
    body = {"sync_id": item.pk, "version": case["version"], "decisions": decisions, "note": "I called them"}
    return api.call("store_sync/apply_sync", body, as_=user, cc="ID")


@pytest.mark.parametrize(
    ("field", "value", "contains"),
    [
        ("cuisines", ["indonesian", "javanese"], {"cuisines": ["indonesian", "javanese"]}),
        ("hours", {"hours_mode": "regular", "regular_hours": OTHER_WEEK}, {"regular_hours": OTHER_WEEK}),
        (
            "socials",
            [{"platform": "tiktok", "url": "https://www.tiktok.com/@tuku"}],
            {"socials": [{"platform": "tiktok", "url": "https://www.tiktok.com/@tuku"}]},
        ),
        ("alternate_names", ["Toko Tuku"], {"alternate_names": ["Toko Tuku"]}),
        (
            "avg_cost",
            {"avg_cost_min": 25000, "avg_cost_max": 50000},
            {"avg_cost_min": 25000, "avg_cost_max": 50000},
        ),
        ("price_level", 3, {"price_level": 3}),
        ("attributes", {"takeaway": "yes"}, {"attributes": {"takeaway": "yes"}}),
        ("store_type", "bakery", {"store_type": "bakery"}),
        (
            "business_status",
            {"business_status": "permanently_closed", "closed_on": "2026-05-01", "reopen_on": None},
            {"business_status": "permanently_closed", "closed_on": "2026-05-01"},
        ),
    ],
)
def test_edited_value_is_written(
    api: Api, operator: User, field: str, value: Any, contains: dict[str, Any]
) -> None:
    store = StoreFactory(country="ID", store_type="restaurant", cuisines=[], socials=[], attributes={})
    applied = give(api, item_about(store, PROPOSED), field, value, operator).ok()
    assert applied["applied_fields"] == [field]
    now = api.call("store/get_store_detail", {"store_id": store.pk}, as_=operator, cc="ID").ok()
    assert {name: now[name] for name in contains} == contains


def test_region_includes_its_ancestors(api: Api, operator: User) -> None:
    load_regions()
    first, second = Region.objects.filter(country="ID", level=2).select_related("parent")[:2]
    store = StoreFactory(country="ID")
    values = {"region_l1_id": first.parent_id, "region_l2_id": first.pk, "region_l3_id": None}
    value = {"region_l1_id": second.parent_id, "region_l2_id": second.pk, "region_l3_id": None}
    give(api, item_about(store, values), "regions", value, operator).ok()
    store.refresh_from_db()
    assert (store.region_l1_id, store.region_l2_id) == (second.parent_id, second.pk)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cuisines", ["nothing_known"]),
        ("hours", {"hours_mode": "regular", "regular_hours": "late"}),
        ("price_level", 9),
    ],
)
def test_invalid_edited_value_is_rejected_by_field(api: Api, operator: User, field: str, value: Any) -> None:
    store = StoreFactory(country="ID", store_type="restaurant", cuisines=[], socials=[], attributes={})
    item = item_about(store, PROPOSED)
    refused = give(api, item, field, value, operator)
    assert refused.code == 10005
    assert refused.errors
    store.refresh_from_db()
    item.refresh_from_db()
    assert (store.version, item.status) == (1, "in_review")
