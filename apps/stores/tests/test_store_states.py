"""Both statuses of a store, verification, and nightly changes."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
import time_machine

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api
from apps.stores.models import Store, StoreExternalId
from apps.stores.services import schedules
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2026, 3, 20, 5, 0, tzinfo=dt.UTC)


@pytest.fixture
def operator() -> User:
    return UserFactory()


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True)


def act(api: Api, user: User, store: Store, action: str, **more: Any) -> Answer:
    store.refresh_from_db()
    body = {"store_id": store.pk, "version": store.version, "action": action, **more}
    return api.call("store/change_store_status", body, as_=user)


def shop(api: Api, user: User, store: Store, action: str, **more: Any) -> Answer:
    store.refresh_from_db()
    body = {"store_id": store.pk, "version": store.version, "action": action, **more}
    return api.call("store/change_business_status", body, as_=user)


# -- listing status ------------------------------------------------------------------------------------
def test_publishing_names_everything_that_is_missing(api: Api, operator: User) -> None:
    answer = act(api, operator, StoreFactory(region_l3=None), "publish")
    assert answer.msg == ("To publish, fill in: 1 cuisine, Kecamatan, address, phone or hours, cover")
    assert set(answer.errors) >= {"cuisines", "region_l3_id", "address_line1", "phones", "cover_picture_id"}


def test_publishing_names_missing_fields_and_broken_rules_together(api: Api, operator: User) -> None:
    store = StoreFactory(complete=True, cuisines=[], opened_on="2099")
    answer = act(api, operator, store, "publish")
    assert answer.errors == {
        "status": ["To publish, fill in: 1 cuisine"],
        "cuisines": ["Needed to publish"],
        "opened_on": ["The opening date can be at most one year ahead"],
    }
    store.refresh_from_db()
    assert (store.status, store.version) == ("draft", 1)


def test_a_complete_store_is_published_hidden_with_a_reason_and_published_again(
    api: Api, operator: User
) -> None:
    store = StoreFactory(complete=True)
    assert act(api, operator, store, "publish").ok()["status"] == "published"
    assert act(api, operator, store, "hide").errors == {"reason": ["Enter a reason for hiding the store"]}
    assert act(api, operator, store, "hide", reason="Owner asked").ok()["status"] == "hidden"
    again = act(api, operator, store, "publish").ok()
    assert again["status"] == "published"
    log = ChangeLog.objects.filter(object_type="store", object_id=store.pk)
    assert list(log.order_by("id").values_list("action", "reason")) == [
        ("publish", ""),
        ("hide", "Owner asked"),
        ("publish", ""),
    ]


def test_deleting_is_for_managers_and_frees_address_and_ids(api: Api, operator: User, manager: User) -> None:
    store = StoreFactory(slug="tuku")
    StoreExternalId.objects.create(store=store, source="osm", external_id="node/1")
    assert act(api, operator, store, "delete").code == 10003
    assert act(api, manager, store, "delete").ok()["allowed_actions"] == ["restore"]
    other = StoreFactory(slug="tuku")
    StoreExternalId.objects.create(store=other, source="osm", external_id="node/1")
    refused = act(api, manager, store, "restore")
    assert refused.errors["external_ids"] == [f"osm id node/1 is already linked to {other.name}"]
    other.external_ids.all().delete()
    restored = act(api, manager, store, "restore").ok()
    assert (restored["status"], restored["slug"]) == ("draft", "tuku-2")


def test_a_store_that_others_moved_to_is_not_deleted(api: Api, manager: User) -> None:
    target = StoreFactory()
    StoreFactory(name="Old", moved_to_store=target, business_status="permanently_closed")
    answer = act(api, manager, target, "delete")
    assert (answer.code, answer.msg) == (10010, "In use by 1 item")
    assert answer.data["references"][0]["title"] == "Old"


def test_impossible_status_is_reported(api: Api, manager: User) -> None:
    answer = act(api, manager, StoreFactory(status="published"), "delete")
    assert (answer.code, answer.msg) == (10007, "Cannot delete: status is Published")


def test_merged_and_deleted_stores_are_not_edited(api: Api, manager: User) -> None:
    winner = StoreFactory(name="Winner")
    merged = StoreFactory(status="merged", merged_into_store=winner)
    body = {"store_id": merged.pk, "version": 1, "intro": "x"}
    answer = api.call("store/edit_store", body, as_=manager)
    assert (answer.code, answer.msg) == (10007, "This store was merged into Winner")


# -- business status -----------------------------------------------------------------------------------
def test_closing_for_a_time_and_opening_again(api: Api, operator: User) -> None:
    store = StoreFactory()
    with time_machine.travel(NOW, tick=False):
        answer = shop(api, operator, store, "close_temporarily", reason="renovation", reopen_on="2026-03-20")
        assert answer.errors == {"reopen_on": ["Reopening date must be in the future"]}
        closed = shop(
            api, operator, store, "close_temporarily", reason="renovation", reopen_on="2026-04-01"
        ).ok()
        opened = shop(api, operator, store, "reopen").ok()
    assert (closed["business_status"], closed["close_reason"]) == ("temporarily_closed", "renovation")
    assert closed["open_now"]["is_open"] is False
    assert closed["open_now"]["reason"] == "business_status"
    assert (opened["business_status"], opened["reopen_on"]) == ("open", None)


@pytest.mark.parametrize("reason", ["moved", "out_of_business", "", "nonsense"])
def test_a_closure_for_a_time_has_a_reason_that_ends(api: Api, operator: User, reason: str) -> None:
    store = StoreFactory()
    answer = shop(api, operator, store, "close_temporarily", reason=reason)
    assert list(answer.errors) == ["reason"]
    store.refresh_from_db()
    assert (store.business_status, store.close_reason, store.version) == ("open", "", 1)


@pytest.mark.parametrize(
    ("action", "more", "fields"),
    [
        ("close_temporarily", {"reason": "", "reopen_on": "2026-03-01"}, {"reason", "reopen_on"}),
        ("close_permanently", {"reason": "", "closed_on": "2026-03-30"}, {"reason", "closed_on"}),
        ("mark_moved", {"closed_on": "2026-03-30"}, {"moved_to_store_id", "closed_on"}),
    ],
)
def test_closing_names_all_errors_at_once(
    api: Api, operator: User, action: str, more: dict[str, str], fields: set[str]
) -> None:
    store = StoreFactory()
    with time_machine.travel(NOW, tick=False):
        assert set(shop(api, operator, store, action, **more).errors) == fields
    store.refresh_from_db()
    assert (store.business_status, store.version) == ("open", 1)


def test_permanent_closing_of_a_public_store_requires_confirmation(api: Api, operator: User) -> None:
    store = StoreFactory(complete=True, status="published")
    body = {"reason": "out_of_business", "closed_on": "2026-03-01"}
    with time_machine.travel(NOW, tick=False):
        response = shop(api, operator, store, "close_permanently", **body)
        assert response.data["warnings"][0]["code"] == "published"
        token = {"confirm_token": response.data["confirm_token"]}
        late = shop(api, operator, store, "close_permanently", reason="other", closed_on="2026-03-21")
        assert late.errors == {"closed_on": ["Closing date cannot be in the future"]}
        done = shop(api, operator, store, "close_permanently", **body, **token).ok()
        assert shop(api, operator, store, "reopen").code == 10005
        assert shop(api, operator, store, "reopen", reason="New owner").ok()["closed_on"] is None
    assert (done["business_status"], done["closed_on"]) == ("permanently_closed", "2026-03-01")


def test_a_move_closes_the_old_shop_and_links_the_new_one(api: Api, operator: User) -> None:
    old, new = StoreFactory(), StoreFactory()
    assert shop(api, operator, old, "mark_moved", moved_to_store_id=old.pk).errors == {
        "moved_to_store_id": ["A store cannot move to itself"]
    }
    moved = shop(api, operator, old, "mark_moved", moved_to_store_id=new.pk).ok()
    assert moved["moved_to_store"]["store_id"] == new.pk
    assert moved["close_reason"] == "moved"


def test_opening_soon_becomes_open(api: Api, operator: User) -> None:
    store = StoreFactory(business_status="opening_soon")
    assert shop(api, operator, store, "reopen").code == 10007
    assert shop(api, operator, store, "mark_open").ok()["business_status"] == "open"


# -- verification and nightly changes ------------------------------------------------------------------
def test_verifying_sets_the_next_check_and_stores_the_evidence(api: Api, operator: User) -> None:
    store = StoreFactory()
    with time_machine.travel(NOW, tick=False):
        body = {"store_id": store.pk, "version": 1, "method": "phone_call", "note": "Spoke to Ani"}
        answer = api.call("store/verify_store", body, as_=operator).ok()
    assert (answer["verification"], answer["recheck_on"]) == ("staff_verified", "2026-09-16")
    assert ChangeLog.objects.get(object_id=store.pk, object_type="store").reason == "Spoke to Ani"


def test_the_next_check_counts_from_the_date_in_the_country(api: Api, operator: User) -> None:
    store = StoreFactory()
    # In Jakarta it is already the 21st.
    with time_machine.travel("2026-03-20T20:00:00+00:00", tick=False):
        body = {"store_id": store.pk, "version": 1, "method": "phone_call"}
        answer = api.call("store/verify_store", body, as_=operator).ok()
    assert answer["recheck_on"] == "2026-09-17"


def test_verifying_requires_a_method_and_can_be_previewed(api: Api, operator: User) -> None:
    store = StoreFactory()
    body = {"store_id": store.pk, "version": 1, "method": ""}
    refused = api.call("store/verify_store", body, as_=operator)
    assert refused.errors == {"method": ["Choose how it was checked"]}
    api.call("store/verify_store", {**body, "method": "phone_call", "validate_only": True}, as_=operator).ok()
    store.refresh_from_db()
    assert (store.version, store.verification) == (1, "unverified")


def test_a_certificate_that_ran_out_makes_the_claim_unknown() -> None:
    certified = {"halal_status": "certified", "halal_body": "bpjph", "halal_cert_no": "7"}
    old = StoreFactory(**certified, halal_expires_on=dt.date(2026, 3, 19))
    good = StoreFactory(**certified, halal_expires_on=dt.date(2026, 3, 20))
    assert schedules.expire_certificates(at=NOW) == 1
    old.refresh_from_db()
    good.refresh_from_db()
    assert (old.halal_status, good.halal_status) == ("unknown", "certified")
    assert ChangeLog.objects.get(object_id=old.pk).reason == "The halal certificate expired on 2026-03-19"
    assert schedules.expire_certificates(at=NOW) == 0


def test_stores_closed_for_half_a_year_are_hidden() -> None:
    closed = {"status": "published", "business_status": "permanently_closed"}
    long = StoreFactory(**closed, closed_on=NOW.date() - dt.timedelta(days=180))
    lately = StoreFactory(**closed, closed_on=NOW.date() - dt.timedelta(days=179))
    assert schedules.hide_long_closed(at=NOW) == 1
    long.refresh_from_db()
    lately.refresh_from_db()
    assert (long.status, lately.status) == ("hidden", "published")
