"""Claims: one user at a time, for half an hour, with override by managers."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.errors import Claimed, Forbidden, NotClaimed, NotFound
from apps.core.http.serializers import UserRef
from apps.core.inbox import claims
from apps.core.inbox.claims import Item
from apps.core.models import ReviewClaim
from apps.core.tests.test_concurrency import at_once
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

NOW = dt.datetime(2026, 3, 1, 9, 0, tzinfo=dt.UTC)
MINUTE = dt.timedelta(minutes=1)


@pytest.fixture
def omar(db: None) -> User:
    return UserFactory(nickname="Omar")


@pytest.fixture
def ana(db: None) -> User:
    return UserFactory(nickname="Ana")


@pytest.fixture
def maya(db: None) -> User:
    return UserFactory(nickname="Maya", manager=True)


@pytest.fixture
def item(db: None) -> Item:
    return Item("ID", "store", StoreFactory().pk)


def holder(item: Item, at: dt.datetime) -> str | None:
    row = claims.living(item.object_type, [item.object_id], at).get(item.object_id)
    return row.user.nickname if row else None


def test_a_record_is_ones_own_for_half_an_hour(omar: User, ana: User, item: Item) -> None:
    claims.claim(actor=omar, item=item, at=NOW)
    assert holder(item, NOW + 29 * MINUTE) == "Omar"
    with pytest.raises(Claimed, match="Being reviewed by Omar") as refused:
        claims.claim(actor=ana, item=item, at=NOW + 29 * MINUTE)
    assert refused.value.data == {
        "status": "claimed",
        "allowed_actions": [],
        "claimed_by": UserRef.of(omar),
        "claim_until": NOW + 30 * MINUTE,
    }
    assert holder(item, NOW + 29 * MINUTE) == "Omar"
    assert holder(item, NOW + 30 * MINUTE) is None
    claims.claim(actor=ana, item=item, at=NOW + 30 * MINUTE)
    assert holder(item, NOW + 31 * MINUTE) == "Ana"
    assert ReviewClaim.objects.count() == 1


def test_claim_is_renewed_until_another_user_has_it(omar: User, ana: User, item: Item) -> None:
    with pytest.raises(NotClaimed):
        claims.renew(actor=omar, item=item, at=NOW)
    claims.claim(actor=omar, item=item, at=NOW)
    claims.renew(actor=omar, item=item, at=NOW + 20 * MINUTE)
    assert holder(item, NOW + 49 * MINUTE) == "Omar"
    claims.renew(actor=omar, item=item, at=NOW + 60 * MINUTE)
    assert holder(item, NOW + 61 * MINUTE) == "Omar"
    claims.claim(actor=ana, item=item, at=NOW + 90 * MINUTE)
    with pytest.raises(Claimed, match="Ana"):
        claims.renew(actor=omar, item=item, at=NOW + 91 * MINUTE)
    with pytest.raises(NotClaimed):
        claims.renew(actor=omar, item=item, at=NOW + 121 * MINUTE)
    assert ReviewClaim.objects.get().until == NOW + 120 * MINUTE


def test_a_claim_is_released_by_its_holder_alone(omar: User, ana: User, item: Item) -> None:
    claims.claim(actor=omar, item=item, at=NOW)
    with pytest.raises(Claimed):
        claims.release(actor=ana, item=item, at=NOW)
    assert holder(item, NOW) == "Omar"
    claims.release(actor=omar, item=item, at=NOW)
    claims.release(actor=omar, item=item, at=NOW)
    assert not ReviewClaim.objects.exists()
    claims.claim(actor=ana, item=item, at=NOW)
    assert holder(item, NOW) == "Ana"


def test_managers_take_over_and_others_are_referred_to_one(
    omar: User, ana: User, maya: User, item: Item
) -> None:
    claims.claim(actor=omar, item=item, at=NOW)
    with pytest.raises(Forbidden) as refused:
        claims.take_over(actor=ana, item=item, at=NOW)
    assert refused.value.data == {"required_roles": ["manager"]}
    assert holder(item, NOW) == "Omar"
    with pytest.raises(Claimed) as offered:
        claims.claim(actor=maya, item=item, at=NOW)
    assert offered.value.data["allowed_actions"] == ["take_over"]
    claims.take_over(actor=maya, item=item, at=NOW)
    assert holder(item, NOW) == "Maya"
    with pytest.raises(Claimed, match="Maya"):
        claims.require(actor=omar, item=item, at=NOW)


def test_deciding_requires_a_valid_claim(omar: User, ana: User, item: Item) -> None:
    with pytest.raises(NotClaimed):
        claims.require(actor=omar, item=item, at=NOW)
    claims.claim(actor=omar, item=item, at=NOW)
    assert claims.require(actor=omar, item=item, at=NOW + 29 * MINUTE).user == omar
    with pytest.raises(Claimed):
        claims.require(actor=ana, item=item, at=NOW)
    with pytest.raises(NotClaimed):
        claims.require(actor=omar, item=item, at=NOW + 30 * MINUTE)
    claims.end(item)
    assert not ReviewClaim.objects.exists()


@pytest.mark.parametrize("act", [claims.claim, claims.take_over])
def test_invisible_record_cannot_be_claimed(act: Any, item: Item) -> None:
    abroad = UserFactory(manager=True, countries=["TR"])
    for elsewhere in (item, Item("TR", "store", item.object_id), Item("TR", "store", 2_000_000_000)):
        with pytest.raises(NotFound, match="Store not found"):
            act(actor=abroad, item=elsewhere)
    assert not ReviewClaim.objects.exists()


def test_a_list_knows_who_has_what_in_one_statement(
    omar: User, ana: User, django_assert_num_queries: Any
) -> None:
    stores = [StoreFactory() for _ in range(3)]
    claims.claim(actor=omar, item=Item("ID", "store", stores[0].pk), at=NOW)
    claims.claim(actor=ana, item=Item("ID", "store", stores[1].pk), at=NOW)
    with django_assert_num_queries(1):
        rows = claims.living("store", [store.pk for store in stores], NOW)
        holders = [rows[store.pk].user if store.pk in rows else None for store in stores]
    assert holders == [omar, ana, None]
    mine = Store.objects.filter(claims.is_claimed("store", by=omar, at=NOW))
    assert list(mine) == [stores[0]]
    assert list(claims.unclaimed(Store.objects.all(), NOW)) == [stores[2]]
    assert claims.unclaimed(Store.objects.all(), NOW + 30 * MINUTE).count() == 3


def test_expired_claims_are_removed(omar: User, item: Item) -> None:
    claims.claim(actor=omar, item=item)
    assert claims.remove_run_out(timezone.now()) == 0
    assert claims.remove_run_out(timezone.now() + 31 * MINUTE) == 1


@pytest.mark.packaged
@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_at_the_same_moment_one_wins() -> None:
    item = Item("ID", "store", StoreFactory().pk)
    people = [UserFactory(nickname=name) for name in ("Ana", "Ben", "Can")]
    results = at_once(*(lambda person=person: claims.claim(actor=person, item=item) for person in people))
    winners = [result for result in results if isinstance(result, ReviewClaim)]
    refused = [result for result in results if isinstance(result, Claimed)]
    assert (len(winners), len(refused)) == (1, 2)
    winner = winners[0].user.nickname
    assert {str(error) for error in refused} == {f"Being reviewed by {winner}"}
    assert ReviewClaim.objects.get().user.nickname == winner


@pytest.mark.packaged
@pytest.mark.django_db(transaction=True)
def test_expiring_claim_goes_to_one_of_two_users() -> None:
    item = Item("ID", "store", StoreFactory().pk)
    claims.claim(actor=UserFactory(), item=item, at=NOW)
    people = [UserFactory(), UserFactory()]
    at = NOW + 31 * MINUTE
    results = at_once(
        *(lambda person=person: claims.claim(actor=person, item=item, at=at) for person in people)
    )
    assert sorted(type(result).__name__ for result in results) == ["Claimed", "ReviewClaim"]


@pytest.mark.packaged
@pytest.mark.django_db(transaction=True)
def test_claiming_during_a_release_fails_only_with_a_conflict() -> None:
    item = Item("ID", "store", StoreFactory().pk)
    first, second = UserFactory(), UserFactory()
    for _ in range(20):
        claims.claim(actor=first, item=item)
        released, accepted = at_once(
            lambda: claims.release(actor=first, item=item),
            lambda: claims.claim(actor=second, item=item),
        )
        assert released is None
        assert isinstance(accepted, ReviewClaim | Claimed), accepted
        ReviewClaim.objects.all().delete()
