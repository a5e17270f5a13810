"""Proposals from records."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.core.testing.api import Api
from apps.stores.models import Brand
from apps.sync.models import SyncItem
from apps.sync.services import proposals
from apps.sync.tests.factories import RecordFactory, RunFactory, SourceFactory
from apps.sync.tests.reviewed import PROPOSED, call, field, in_hand, linked_store, proposed

pytestmark = pytest.mark.django_db


def test_only_real_differences_are_proposed(api: Api, operator: User) -> None:
    store = linked_store(phones=[{"number": "+622112345678", "type": "landline"}], lat="-6.243100")
    shown = in_hand(api, proposed(store), operator)
    names = {diff["field"] for diff in shown["diffs"]}
    assert "website" in names
    assert not names & {"phones", "pin", "name"}, "the same number, a pin 11 m away, the same name"
    assert field(shown, "website")["severity"] == "minor"


@pytest.mark.parametrize(
    ("address", "severity"),
    [("Jl. Cipete Raya, No. 7", "minor"), ("Jl. Fatmawati 7", "major")],
)
def test_an_address_that_only_adds_a_house_number_is_a_minor_change(
    api: Api, operator: User, address: str, severity: str
) -> None:
    store = linked_store(address_line1="Jl. Cipete Raya")
    shown = in_hand(api, proposed(store, values={**PROPOSED, "address_line1": address}), operator)
    assert field(shown, "address_line1")["severity"] == severity


def test_record_of_an_unknown_store_proposes_a_new_one(api: Api, operator: User) -> None:
    item = proposed()
    assert (item.action, item.store_id) == ("create", None)
    assert {"name", "pin", "website"} <= set(item.fields)


def test_likely_existing_store_is_linked_first(api: Api, operator: User) -> None:
    store = linked_store()
    item = proposed()
    assert (item.action, item.store_id) == ("link", store.pk)
    shown = call(api, "get_sync_detail", {"sync_id": item.pk}, operator).ok()
    assert shown["candidates"][0]["store"]["store_id"] == store.pk
    assert shown["candidates"][0]["reasons"]


@pytest.mark.parametrize(
    ("closure", "action"),
    [("permanently_closed", "close_permanent"), ("temporarily_closed", "close_temporary")],
)
def test_closures_come_first(closure: str, action: str) -> None:
    item = proposed(
        linked_store(), values={**PROPOSED, "closure": {"state": closure, "on": None, "note": ""}}
    )
    assert (item.action, item.priority, item.severity) == (action, 2, "critical")


def test_the_word_of_a_source_that_is_not_trusted_closes_nothing() -> None:
    store = linked_store(website="https://tuku.example/", phones=PROPOSED["phones"])
    origin = SourceFactory(close_signal_trusted=False)
    record = RecordFactory(
        source=origin,
        store=store,
        link_status="linked",
        normalized={**PROPOSED, "closure": {"state": "permanently_closed", "on": None, "note": ""}},
    )
    assert proposals.propose(RunFactory(source=origin), [record])["proposals"] == 0


def test_distant_pin_requires_a_decision_about_a_move() -> None:
    item = proposed(linked_store(lat="-6.253000"))
    assert (item.action, item.priority) == ("move", 2)


def test_news_supersede_what_waits_and_leave_what_is_in_hand(api: Api, operator: User) -> None:
    store = linked_store()
    item = proposed(store)
    record = item.record
    record.normalized = {**PROPOSED, "website": "https://tuku.example/new"}
    proposals.propose(item.run, [record])
    item.refresh_from_db()
    newer = SyncItem.objects.exclude(pk=item.pk).get()
    assert (item.status, newer.status) == ("superseded", "pending")
    in_hand(api, newer, operator)
    proposals.propose(item.run, [record])
    newer.refresh_from_db()
    assert newer.status == "in_review"


UNPINNED: dict[str, Any] = {**PROPOSED, "lat": None, "lng": None, "phones": [], "website": ""}


def test_an_outlet_of_a_chain_at_another_address_proposes_a_new_store() -> None:
    brand = Brand.objects.create(name="Kopi Tuku", search_text="kopi tuku", countries=["ID"])
    there = linked_store(brand=brand, lat=None, lng=None, address_line1="Jl. Kemang Raya No. 90")
    values = {**UNPINNED, "brand_id": brand.pk, "region_l1_id": there.region_l1_id}
    new = proposed(values={**values, "address_line1": "Jl. Cipete Raya No. 7"})
    assert (new.action, new.store_id) == ("create", None)
    same = proposed(values={**values, "address_line1": "Jl. Kemang Raya No. 90"})
    assert (same.action, same.store_id) == ("link", there.pk)


def test_a_name_of_many_stores_needs_the_same_address_for_a_link() -> None:
    stores = [
        linked_store(lat=None, lng=None, address_line1=f"Jl. {street} No. 1", brand=None)
        for street in ("Melati", "Kenanga", "Anggrek", "Mawar", "Dahlia")
    ]
    values = {**UNPINNED, "region_l1_id": stores[0].region_l1_id}
    assert proposed(values={**values, "address_line1": "Jl. Cipete Raya No. 7"}).action == "create"
    link = proposed(values={**values, "address_line1": "Jl. Mawar No. 1"})
    assert (link.action, link.store_id) == ("link", stores[3].pk)
