"""Viewers and followers of a record: notified once of others' changes, while they may see it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.changes import seals, versions
from apps.core.messaging import following, viewers
from apps.core.models import Notification, RecordFollow, RecordViewer
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory(nickname="Ayu")


@pytest.fixture
def store() -> Store:
    return StoreFactory(name="Kopi Tuku")


def named(store: Store) -> dict[str, Any]:
    return {"object_type": "store", "object_id": store.pk}


def look(api: Api, user: User, store: Store) -> dict[str, Any]:
    result: dict[str, Any] = api.call("record/mark_looking", named(store), as_=user).ok()
    return result


def follow(api: Api, user: User, store: Store, *, is_following: bool = True) -> None:
    api.call("record/set_following", {**named(store), "is_following": is_following}, as_=user).ok()


def rename(store: Store, actor: User | None, name: str) -> None:
    store.refresh_from_db()
    with versions.changing(store, actor=actor):
        store.name = name


def notices(user: User) -> list[tuple[str, str]]:
    rows = Notification.objects.filter(user=user, type="followed").order_by("id")
    return list(rows.values_list("title", "body"))


# -- viewing ---------------------------------------------------------------------------
def test_two_people_who_look_at_a_record_see_each_other(api: Api, operator: User, store: Store) -> None:
    other = UserFactory(nickname="Budi")
    assert look(api, operator, store) == {"viewers": [], "is_following": False}
    assert [one["nickname"] for one in look(api, other, store)["viewers"]] == ["Ayu"]
    assert [one["nickname"] for one in look(api, operator, store)["viewers"]] == ["Budi"]
    assert look(api, operator, StoreFactory())["viewers"] == []


def test_silent_viewer_disappears(api: Api, operator: User, store: Store) -> None:
    other = UserFactory()
    look(api, other, store)
    RecordViewer.objects.update(seen_at=timezone.now() - viewers.SEEN_FOR - dt.timedelta(seconds=1))
    assert look(api, operator, store)["viewers"] == []


def test_a_record_of_another_country_cannot_be_looked_at(api: Api, operator: User) -> None:
    abroad = StoreFactory(country="TR")
    assert api.call("record/mark_looking", named(abroad), as_=operator).code == 10004
    assert (
        api.call("record/mark_looking", {"object_type": "sauce", "object_id": 1}, as_=operator).code == 10005
    )
    assert not RecordViewer.objects.exists()


def test_old_looks_are_forgotten(api: Api, operator: User, store: Store) -> None:
    look(api, operator, store)
    viewers.forget(timezone.now())
    assert RecordViewer.objects.count() == 1
    viewers.forget(timezone.now() + dt.timedelta(hours=2))
    assert not RecordViewer.objects.exists()


# -- following -------------------------------------------------------------------------
def test_follower_is_notified_of_other_users_changes(api: Api, operator: User, store: Store) -> None:
    follow(api, operator, store)
    assert look(api, operator, store)["is_following"] is True
    rename(store, UserFactory(nickname="Budi"), "Kopi Tuku Kemang")
    assert notices(operator) == []
    seals.seal()
    assert notices(operator) == [("Budi changed Kopi Tuku Kemang", "")]
    link = api.call("notification/query_notifications", {}, as_=operator).ok()["list"][0]["link"]
    assert link == {"path": "/store/store/edit", "query": {"id": str(store.pk)}}


def test_several_changes_are_one_notification_until_it_is_read(
    api: Api, operator: User, store: Store
) -> None:
    follow(api, operator, store)
    budi = UserFactory(nickname="Budi")
    for name in ("A", "B", "C"):
        rename(store, budi, name)
    seals.seal()
    rename(store, budi, "D")
    seals.seal()
    assert notices(operator) == [("Budi changed C", "And 2 more changes before")]
    api.call("notification/mark_read", {"all": True}, as_=operator).ok()
    rename(store, budi, "E")
    seals.seal()
    seals.seal()
    assert notices(operator)[1:] == [("Budi changed E", "")]


def test_own_changes_and_unfollowed_records_send_no_notification(
    api: Api, operator: User, store: Store
) -> None:
    follow(api, operator, store)
    follow(api, operator, store)
    rename(store, operator, "Mine")
    seals.seal()
    follow(api, operator, store, is_following=False)
    rename(store, UserFactory(), "Theirs")
    seals.seal()
    assert notices(operator) == []


def test_changes_before_following_send_no_notification(api: Api, operator: User, store: Store) -> None:
    rename(store, UserFactory(), "Before")
    follow(api, operator, store)
    seals.seal()
    assert notices(operator) == []


def test_follower_without_access_is_not_notified(api: Api, operator: User, store: Store) -> None:
    follow(api, operator, store)
    User.objects.filter(pk=operator.pk).update(countries=["TR"])
    rename(store, UserFactory(), "Secret")
    seals.seal()
    assert notices(operator) == []


def test_a_record_of_another_country_cannot_be_followed(api: Api, operator: User) -> None:
    abroad = {**named(StoreFactory(country="TR")), "is_following": True}
    assert api.call("record/set_following", abroad, as_=operator).code == 10004
    assert not RecordFollow.objects.exists()


def test_at_most_five_hundred_records_are_followed(api: Api, operator: User, store: Store) -> None:
    RecordFollow.objects.bulk_create(
        RecordFollow(user=operator, object_type="lead", object_id=number) for number in range(following.MOST)
    )
    refused = api.call("record/set_following", {**named(store), "is_following": True}, as_=operator)
    assert refused.code == 10005
    assert RecordFollow.objects.count() == following.MOST
    follow(api, operator, store, is_following=False)
