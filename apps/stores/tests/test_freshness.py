"""The freshness of stores by region: what the worker counts, the drawing, and the list behind each region."""

from __future__ import annotations

import datetime as dt

import pytest
import shapely
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.insights import keeping
from apps.core.testing.api import Api
from apps.stores.models import Region, RegionOutline, Store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(db: None) -> User:
    made: User = UserFactory(role="operator")
    return made


def region_of(api: Api, user: User, region: Region) -> dict[str, object]:
    """Return the entry of a region, after a count of the worker."""
    keeping.refresh(timezone.now())
    response = api.call("store/query_freshness", {}, as_=user).ok()
    return {one["region_id"]: one for one in response["regions"]}[region.pk]


def test_regions_show_their_recently_verified_stores(api: Api, operator: User) -> None:
    now = timezone.now()
    store: Store = StoreFactory(status="published", verified_at=now)
    StoreFactory(status="published", verified_at=now - dt.timedelta(days=200))
    StoreFactory(status="published", verified_at=None)
    StoreFactory(status="draft", verified_at=now)
    region = store.region_l1
    shape = shapely.MultiLineString([[(100, -5), (110, -5), (110, 0), (100, 0), (100, -5)]])
    RegionOutline.objects.create(
        country="ID", region=region, first_level=1, last_level=1, west=100, south=-5, east=110, north=0,
        shape=shapely.to_wkb(shape), vertices=5,
    )  # fmt: skip
    entry = region_of(api, operator, region)
    assert (entry["published"], entry["fresh"]) == (3, 1)
    assert str(entry["shape"]).startswith("M")

    since = api.call("store/query_freshness", {}, as_=operator).ok()["since"]
    filters = {"status": ["published"], "region_l1": [region.pk], "not_verified_since": since}
    assert api.call("store/query_stores", filters, as_=operator).ok()["total"] == 2


def test_a_region_without_stores_any_more_counts_none(api: Api, operator: User) -> None:
    store: Store = StoreFactory(status="published", verified_at=timezone.now())
    remaining: Store = StoreFactory(status="published")
    assert region_of(api, operator, store.region_l1)["fresh"] == 1
    Store.objects.filter(pk=store.pk).update(status="hidden")
    entry = region_of(api, operator, remaining.region_l1)
    assert (entry["published"], entry["fresh"]) == (1, 0)
