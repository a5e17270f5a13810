"""Claims of items, and the next items."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, ReviewClaim
from apps.core.testing.api import Api
from apps.sync.models import SyncItem
from apps.sync.tests.reviewed import PROPOSED, call, in_hand, linked_store, proposed, saying

pytestmark = pytest.mark.django_db


def test_two_people_never_get_the_same_item(api: Api, operator: User, manager: User) -> None:
    for number in range(6):
        proposed(values={**PROPOSED, "name": f"Kedai {number}", "lat": f"-6.3{number}0000"})
    mine = call(api, "claim_next", {"n": 3}, operator).ok()["items"]
    others = call(api, "claim_next", {"n": 20}, manager).ok()["items"]
    assert len(mine) == len(others) == 3
    assert not {item["sync_id"] for item in mine} & {item["sync_id"] for item in others}
    again = call(api, "claim_next", {"n": 3}, operator).ok()["items"]
    assert [item["sync_id"] for item in again] == [item["sync_id"] for item in mine], (
        "what one has comes first"
    )


@contextmanager
def locked_elsewhere(item: SyncItem) -> Iterator[None]:
    """Lock an item in a transaction of another connection, like a decision in progress."""
    other = connection.copy()
    other.set_autocommit(False)
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT 1 FROM sync_syncitem WHERE id = %s FOR UPDATE", [item.pk])
        yield
    finally:
        other.rollback()
        other.close()


@pytest.mark.packaged
@pytest.mark.django_db(transaction=True)
def test_claim_next_skips_an_item_that_is_being_decided(api: Api, operator: User) -> None:
    decided, following = proposed(linked_store()), proposed(linked_store())
    in_hand(api, decided, operator)
    with locked_elsewhere(decided):
        items = call(api, "claim_next", {"n": 2}, operator).ok()["items"]
    assert [item["sync_id"] for item in items] == [following.pk]
    assert set(ReviewClaim.objects.values_list("object_id", flat=True)) == {decided.pk, following.pk}


@pytest.mark.packaged
@pytest.mark.django_db(transaction=True)
def test_the_inbox_skips_an_item_that_is_being_decided(api: Api, operator: User) -> None:
    decided, following = proposed(linked_store()), proposed(linked_store())
    with locked_elsewhere(decided):
        accepted = api.call("inbox/claim_next", {"kinds": ["sync_item"]}, as_=operator, cc="ID").ok()["item"]
    assert accepted["object_id"] == following.pk
    assert list(ReviewClaim.objects.values_list("object_id", flat=True)) == [following.pk]


@pytest.mark.packaged
@pytest.mark.django_db(transaction=True)
def test_claiming_one_item_waits_for_its_decision(api: Api, operator: User, settings: Any) -> None:
    settings.WRITE_LOCK_SECONDS = 0.05
    item = proposed(linked_store())
    with locked_elsewhere(item):
        assert call(api, "claim_sync", {"sync_id": item.pk}, operator).status == 503
    assert not ReviewClaim.objects.exists()


def test_most_urgent_and_oldest_come_first(api: Api, operator: User) -> None:
    first, second = proposed(linked_store()), proposed(linked_store())
    closing = proposed(
        linked_store(), values={**PROPOSED, "closure": {"state": "permanently_closed", "on": None}}
    )
    wanted = [closing.pk, first.pk, second.pk]
    rows = call(api, "query_syncs", {}, operator).ok()["list"]
    assert [row["sync_id"] for row in rows] == wanted
    accepted = call(api, "claim_next", {"n": 3}, operator).ok()["items"]
    assert [item["sync_id"] for item in accepted] == wanted


def test_claimed_reviews_sort_first_on_request(api: Api, operator: User) -> None:
    first, second = proposed(linked_store()), proposed(linked_store())
    in_hand(api, second, operator)
    assert [item["sync_id"] for item in call(api, "claim_next", {"n": 1}, operator).ok()["items"]] == [
        second.pk
    ]
    narrowed = {"n": 1, "filters": {"run_id": [first.run_id]}}
    assert [item["sync_id"] for item in call(api, "claim_next", narrowed, operator).ok()["items"]] == [
        first.pk
    ]


def test_a_colleagues_item_is_named_and_left_alone(api: Api, operator: User, manager: User) -> None:
    item = proposed(linked_store())
    shown = in_hand(api, item, operator)
    refused = call(api, "claim_sync", {"sync_id": item.pk}, manager)
    assert (refused.code, refused.msg) == (10007, f"Being reviewed by {operator.nickname}")
    data = {"sync_id": item.pk, "version": shown["version"], "decisions": saying(shown)}
    assert call(api, "apply_sync", data, manager).code == 10007
    assert ChangeLog.objects.filter(object_type="store", action="edit").count() == 0
    accepted = call(api, "claim_sync", {"sync_id": item.pk, "take_over": True}, manager).ok()
    assert accepted["claimed_by"]["user_id"] == manager.pk


def test_operators_take_nothing_over(api: Api, operator: User) -> None:
    other = UserFactory(role="operator", countries=["ID"])
    item = proposed(linked_store())
    in_hand(api, item, other)
    assert call(api, "claim_sync", {"sync_id": item.pk, "take_over": True}, operator).code == 10003


def test_expired_claim_is_free_again(api: Api, operator: User) -> None:
    from apps.sync.services.undo_rules import wake_up

    item = proposed(linked_store())
    in_hand(api, item, operator)
    ReviewClaim.objects.update(until=timezone.now() - dt.timedelta(minutes=1))
    assert wake_up() == 1
    item.refresh_from_db()
    assert item.status == "pending"
