"""Prepared queries of stores return the same as the ORM."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection, models
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.tests.factories import UserFactory
from apps.stores.models import Brand, Holiday, Region, Store, StoreExternalId, Tag
from apps.stores.queries import rows
from apps.stores.record import refs
from apps.stores.record.regions import has_level
from apps.stores.record.shapes import TagRef
from apps.stores.services import places
from apps.stores.services.stores import load_context
from apps.stores.tests.factories import PictureFactory, StoreFactory, TagFactory, regions

pytestmark = pytest.mark.django_db
THUMB = "pictures/thumb.webp"


def _columns(record: models.Model | None) -> dict[str, Any] | None:
    if record is None:
        return None
    return {field.attname: getattr(record, field.attname) for field in record._meta.concrete_fields}


@pytest.fixture
def stores() -> list[Store]:
    """Return a store with a related record of each kind, and one without any."""
    manager = UserFactory(role="manager")
    cover = PictureFactory(variants=[{"name": "thumb", "format": "webp", "file": THUMB}])
    full = StoreFactory(
        brand=Brand.objects.create(name="Tuku", search_text="tuku"), cover_picture=cover,
        halal_picture=PictureFactory(), created_by=manager, updated_by=manager, verified_by=manager,
        tags=[TagFactory().pk, TagFactory().pk],
        rating_avg="4.2", complete=True, socials=[{"platform": "x", "url": "https://x.com/tuku"}],
    )  # fmt: skip
    StoreExternalId.objects.create(store=full, source="osm", external_id="node/1", linked_by=manager)
    StoreExternalId.objects.create(store=full, source="overture", external_id="a", url="https://a.example/")
    return [full, StoreFactory(region_l1=None, region_l2=None, region_l3=None, lat=None, lng=None)]


@pytest.mark.parametrize("locked", [False, True])
def test_a_store_in_full_is_read_with_all_that_it_refers_to(stores: list[Store], locked: bool) -> None:
    for made in stores:
        result = rows.one_in_full(made.pk, "ID", locked=locked)
        assert result is not None
        expected = Store.objects.select_related(*rows.NAMED).get(pk=made.pk)
        assert _columns(result) == _columns(expected)
        with CaptureQueriesContext(connection) as captured:
            named = {name: getattr(result, name) for name in rows.NAMED}
            links = list(result.external_ids.all())
            people = [link.linked_by for link in links]
        assert len(captured) == 0
        assert {name: _columns(one) for name, one in named.items()} == {
            name: _columns(getattr(expected, name)) for name in rows.NAMED
        }
        stored = StoreExternalId.objects.filter(store=made).order_by("id")
        assert list(map(_columns, links)) == list(map(_columns, stored))
        assert people == [link.linked_by for link in stored]
    assert rows.one_in_full(stores[0].pk, "TR", locked=locked) is None


def test_a_locked_store_is_locked_without_what_it_refers_to(stores: list[Store]) -> None:
    with CaptureQueriesContext(connection) as captured:
        rows.one_in_full(stores[0].pk, "ID", locked=True)
        rows.one_in_full(stores[0].pk, "ID")
    locking, _, reading, _ = (one["sql"] for one in captured.captured_queries)
    assert locking.endswith('FOR UPDATE OF "stores_store"')
    assert "FOR UPDATE" not in reading


def test_rows_of_the_list_are_those_of_the_orm(stores: list[Store]) -> None:
    ids = [stores[1].pk, 0, stores[0].pk]
    bare, full = rows.rows_of(ids)
    for row, made in ((full, stores[0]), (bare, stores[1])):
        store = Store.objects.select_related(*rows.NAMED).get(pk=made.pk)
        own = [getattr(store, name) for name in ("id", *rows.ROW)]
        assert list(row.own) == [float(one) if type(one).__name__ == "Decimal" else one for one in own]
        assert row.cuisines == store.cuisines
        assert [one.tag_id for one in row.tag_refs] == store.tags
        assert row.regions == tuple(
            getattr(getattr(store, level), column, None) for level in rows.REGIONS for column in rows.REGION
        )
        brand, person, cover = store.brand, store.updated_by, store.cover_picture
        assert row.beside == (
            brand and brand.pk, brand and brand.name,
            person and person.pk, person and person.nickname, person and person.role,
            cover and cover.status, cover and THUMB,
        )  # fmt: skip


def test_tags_are_those_of_the_orm(stores: list[Store]) -> None:
    tags = Tag.objects.filter(pk__in=stores[0].tags)
    assert refs.tag_refs_by_id(stores[0].tags) == {tag.pk: TagRef.of(tag) for tag in tags}
    assert refs.tag_refs_by_id([]) == {}


def test_tags_for_a_save_are_those_that_the_country_may_use(stores: list[Store]) -> None:
    other = TagFactory(country="TR")
    unused = TagFactory(status="blocked")
    store = stores[0]
    store.tags = [*store.tags, other.pk, unused.pk]
    items = sorted(load_context(store)[0].tags, key=lambda tag: tag.pk)
    expected = Tag.objects.usable_in("ID").filter(pk__in=store.tags).order_by("pk")
    assert list(map(_columns, items)) == list(map(_columns, expected))
    assert {other.pk, unused.pk}.isdisjoint(tag.pk for tag in items)
    assert len(items) == 2


def test_holidays_are_those_of_the_orm() -> None:
    today = timezone.now().date()
    made = [("ID", "public", days) for days in (-3, -2, 16, 17)]
    for country, kind, days in (*made, ("ID", "observance", 1), ("TR", "public", 1)):
        date = today + dt.timedelta(days=days)
        Holiday.objects.create(country=country, date=date, name=f"{kind} {days}", kind=kind)
    context = (today - dt.timedelta(days=2), today + dt.timedelta(days=16))
    expected = Holiday.objects.filter(country="ID", kind="public", date__range=context).order_by("date", "pk")
    assert places.holidays_of("ID") == list(expected.values_list("date", "region_id", "name"))
    assert [name for _, _, name in places.holidays_of("ID")] == ["public -2", "public 16"]


def test_levels_below_a_region_are_those_of_the_orm() -> None:
    for country in ("ID", "MY", "PH"):
        for region in regions(country).values():
            for level in (2, 3):
                below = Region.objects.filter(parent=region, level=level, is_active=True)
                assert has_level(region, level) is below.exists()
