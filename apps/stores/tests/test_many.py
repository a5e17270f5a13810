"""Bulk creation of stores: the same result as single creation, a fixed number of queries, all or none."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.errors import ConfirmationRequired, Invalid
from apps.core.models import ChangeLog
from apps.stores.models import Store, StoreDuplicatePair, StoreExternalId
from apps.stores.services.many import New, create_stores
from apps.stores.services.stores import create_store
from apps.stores.tests.factories import draft

pytestmark = pytest.mark.django_db
_TIMES = ("created_at", "updated_at", "field_sources", "id", "slug")


@pytest.fixture
def manager() -> User:
    made: User = UserFactory(role="manager")
    return made


def fields(**more: Any) -> dict[str, Any]:
    """Return the fields of a cafe in South Jakarta."""
    return draft(**{"lat": -6.2615, "lng": 106.8106, **more})


def history_of(store: Store) -> list[dict[str, Any]]:
    """Return the values that history recorded at the creation of a store, without its slug."""
    entry = ChangeLog.objects.get(object_type="store", object_id=store.pk)
    assert entry.action == "create"
    return [change for change in entry.changes if change["field"] != "slug"]


def test_stores_made_together_equal_stores_made_one_by_one(manager: User) -> None:
    values = fields(phones=[{"number": "+622155512345", "is_primary": True}], cuisines=["indonesian"])
    alone = create_store(actor=manager, country="ID", fields=values, has_duplicate_check=False)
    (store,) = create_stores(country="ID", wanted=[New(manager, values)])
    alone.refresh_from_db()
    store.refresh_from_db()
    assert store.search_text == alone.search_text.replace(alone.slug, store.slug)
    own = {*_TIMES, "search_text"}
    columns = [field.attname for field in Store._meta.concrete_fields if field.name not in own]
    assert {name: getattr(store, name) for name in columns} == {
        name: getattr(alone, name) for name in columns
    }
    assert store.slug != alone.slug
    assert set(store.field_sources) == set(alone.field_sources)
    assert history_of(store) == history_of(alone)


def test_different_addresses_are_distinguished(manager: User) -> None:
    made = create_stores(country="ID", wanted=[New(manager, fields()) for _ in range(3)])
    assert len({store.slug for store in made}) == 3
    assert [store.pk for store in made] == sorted(store.pk for store in made)


def test_one_invalid_store_refuses_the_whole_batch(manager: User) -> None:
    wrong = fields(store_type="spaceport")
    with pytest.raises(Invalid) as refused:
        create_stores(country="ID", wanted=[New(manager, fields()), New(manager, wrong)])
    assert refused.value.errors == {"store_type": ["Choose a store type"]}
    assert not Store.objects.exists()
    assert not ChangeLog.objects.exists()


def test_external_ids_are_saved_with_their_source_and_history(manager: User) -> None:
    rows = [{"source": "osm", "external_id": "node/1", "url": "https://osm.example/1"}]
    alone = create_store(
        actor=manager,
        country="ID",
        fields=fields(external_ids=[{**rows[0], "external_id": "node/9"}]),
        has_duplicate_check=False,
    )
    first, second = create_stores(
        country="ID", wanted=[New(manager, fields(external_ids=rows)), New(manager, fields())]
    )
    (link,) = StoreExternalId.objects.filter(store=first)
    assert (link.source, link.external_id, link.url, link.linked_by) == (*rows[0].values(), manager)
    assert set(first.field_sources) == set(alone.field_sources)
    assert "external_ids" in {change["field"] for change in history_of(first)}
    assert not second.external_ids.exists()
    assert "external_ids" not in second.field_sources


@pytest.mark.parametrize("is_saved", [True, False])
def test_an_external_id_belongs_to_one_store(manager: User, is_saved: bool) -> None:
    values = fields(external_ids=[{"source": "osm", "external_id": "node/1"}])
    holders = create_stores(country="ID", wanted=[New(manager, values)]) if is_saved else []
    with pytest.raises(Invalid) as refused:
        create_stores(country="ID", wanted=[New(manager, values)] * (1 if is_saved else 2))
    assert refused.value.errors == {"external_ids": ["osm id node/1 is already linked to Kopi Tuku"]}
    assert Store.objects.count() == len(holders)


def test_batch_requires_the_same_confirmations_as_a_single_store(manager: User) -> None:
    far = fields(lat=-6.9, lng=107.6)
    with pytest.raises(ConfirmationRequired):
        create_stores(country="ID", wanted=[New(manager, far)])
    assert not Store.objects.exists()
    assert len(create_stores(country="ID", wanted=[New(manager, far)], confirmed=frozenset({"pin_far"}))) == 1


def test_duplicates_within_a_batch_are_stored_as_a_pair(
    manager: User, django_capture_on_commit_callbacks: Any
) -> None:
    phone = [{"number": "+622155512345", "is_primary": True}]
    with django_capture_on_commit_callbacks(execute=True):
        first, second = create_stores(
            country="ID", wanted=[New(manager, fields(phones=phone)) for _ in range(2)]
        )
    pair = StoreDuplicatePair.objects.get()
    assert {pair.store_a_id, pair.store_b_id} == {first.pk, second.pk}


def test_statements_do_not_grow(manager: User) -> None:
    names = ["Kedai Angin", "Dapur Bunga", "Rumah Cahaya", "Teras Daun", "Pondok Embun", "Sudut Fajar"]
    counts = []
    for part in (names[:2], names[2:]):
        wanted = [
            New(manager, fields(name=name, lat=-6.24 - 0.005 * names.index(name), branch_name=""))
            for name in part
        ]
        with CaptureQueriesContext(connection) as captured:
            create_stores(country="ID", wanted=wanted)
        counts.append(len(captured))
    assert counts[0] == counts[1]
