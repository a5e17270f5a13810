"""Notifications: private, counted, read, sent once, and deleted after ninety days."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.choices import NotificationType
from apps.core.messaging import notifications
from apps.core.models import Notification
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db

DUE = NotificationType.STORE_RECHECK_DUE


@pytest.fixture
def operator() -> User:
    return UserFactory()


def create_notification(user: User, title: str = "Look here", **values: Any) -> Notification:
    return Notification.objects.create(user=user, type=DUE, title=title, **values)


def listed(api: Api, user: User, **query: Any) -> dict[str, Any]:
    rows: dict[str, Any] = api.call("notification/query_notifications", query, as_=user).ok()
    return rows


def unread(api: Api, user: User) -> int:
    return int(api.call("system/get_bootstrap", {}, as_=user).ok()["menu_counts"]["notifications"])


def test_notifications_are_listed_newest_first_with_links(api: Api, operator: User) -> None:
    store = StoreFactory(name="Kopi Tuku")
    create_notification(operator, "First")
    notifications.notify(users=[operator], kind=DUE, title="Second", body="Call them", about=store)
    page = listed(api, operator)
    assert [row["title"] for row in page["list"]] == ["Second", "First"]
    assert (page["total"], page["unread"]) == (2, 2)
    row = page["list"][0]
    assert (row["type"], row["body"], row["country"]) == ("store_recheck_due", "Call them", "ID")
    assert row["link"] == {"path": "/store/store/edit", "query": {"id": str(store.pk)}}
    assert page["list"][1]["link"] is None


def test_notifications_are_filtered_by_unread_and_type(api: Api, operator: User) -> None:
    create_notification(operator, "Read", is_read=True)
    create_notification(operator, "New")
    Notification.objects.create(user=operator, type=NotificationType.ASSIGNED, title="Yours")
    assert [row["title"] for row in listed(api, operator, is_read=False)["list"]] == ["Yours", "New"]
    assert [row["title"] for row in listed(api, operator, type=["assigned"])["list"]] == ["Yours"]
    refused = api.call("notification/query_notifications", {"type": ["eaten"]}, as_=operator)
    assert refused.code == 10005


def test_only_own_notifications_are_marked_read_singly_or_all(api: Api, operator: User) -> None:
    other = UserFactory()
    first, second, others = (
        create_notification(operator),
        create_notification(operator),
        create_notification(other),
    )
    answer = api.call("notification/mark_read", {"ids": [first.pk, others.pk]}, as_=operator).ok()
    assert answer == {"unread": 1}
    others.refresh_from_db()
    assert not others.is_read
    assert api.call("notification/mark_read", {"all": True}, as_=operator).ok() == {"unread": 0}
    second.refresh_from_db()
    others.refresh_from_db()
    assert (second.is_read, others.is_read) == (True, False)


@pytest.mark.parametrize("body", [{}, {"all": False}, {"ids": []}, {"all": True, "ids": [1]}])
def test_reading_needs_ids_or_all(api: Api, operator: User, body: dict[str, Any]) -> None:
    row = create_notification(operator)
    assert api.call("notification/mark_read", body, as_=operator).code == 10005
    row.refresh_from_db()
    assert not row.is_read


def test_the_count_beside_the_menu_stops_at_a_hundred(api: Api, operator: User) -> None:
    assert unread(api, operator) == 0
    Notification.objects.bulk_create(
        [Notification(user=operator, type=DUE, title=f"{number}") for number in range(120)]
    )
    assert unread(api, operator) == 100
    assert unread(api, UserFactory()) == 0


def test_notifications_of_records_no_longer_visible_are_hidden(api: Api, operator: User) -> None:
    store = StoreFactory()
    notifications.notify(users=[operator], kind=DUE, title="A store", about=store)
    assert unread(api, operator) == 1
    User.objects.filter(pk=operator.pk).update(role="editor")
    assert (listed(api, operator)["list"], unread(api, operator)) == ([], 0)
    User.objects.filter(pk=operator.pk).update(role="operator", countries=["TR"])
    answer = api.call("notification/query_notifications", {}, as_=operator, cc="TR").ok()
    assert (answer["list"], answer["unread"]) == ([], 0)
    User.objects.filter(pk=operator.pk).update(countries=["TR", "ID"])
    assert listed(api, operator)["unread"] == 1


def test_deleted_record_is_named_without_link(api: Api, operator: User) -> None:
    create_notification(operator, object_type="store", object_id=2_000_000_000, country="ID")
    (row,) = listed(api, operator)["list"]
    assert (row["title"], row["link"]) == ("Look here", None)


def test_notification_about_several_records_links_to_the_list(api: Api, operator: User) -> None:
    create_notification(operator, object_type="store", country="ID")
    (row,) = listed(api, operator)["list"]
    assert row["link"] == {"path": "/store/store/list", "query": {"recheck_due": "1"}}


def test_actor_and_disabled_accounts_are_not_notified(operator: User) -> None:
    away = UserFactory(status="disabled")
    colleague = UserFactory()
    notifications.notify(users=[operator, away, colleague, colleague], kind=DUE, title="Done", actor=operator)
    assert list(Notification.objects.values_list("user_id", flat=True)) == [colleague.pk]


def test_daily_notification_is_sent_once(operator: User) -> None:
    store: Store = StoreFactory()
    today = dt.date(2026, 3, 1)
    for day in (today, today, today + dt.timedelta(days=1)):
        notifications.notify(users=[operator], kind=DUE, title="Due", about=store, once_on=day)
    assert Notification.objects.count() == 2
    for _ in range(2):
        notifications.notify(users=[operator], kind=DUE, title="Whenever", about=store)
    assert Notification.objects.count() == 4


def test_long_names_do_not_block_the_action(operator: User) -> None:
    notifications.notify(users=[operator], kind=DUE, title="x" * 300, body="y" * 900)
    row = Notification.objects.get()
    assert (len(row.title), row.title[-1], len(row.body)) == (200, "…", 500)


def test_notifications_are_retained_for_ninety_days(operator: User) -> None:
    now = timezone.now()
    create_notification(operator, "Old", created_at=now - dt.timedelta(days=91))
    create_notification(operator, "Kept", created_at=now - dt.timedelta(days=89))
    assert notifications.remove_old(now) == 1
    assert [row.title for row in Notification.objects.all()] == ["Kept"]


def test_page_cost_is_independent_of_size(api: Api, operator: User) -> None:
    def cost() -> int:
        answer = api.call("notification/query_notifications", {"page_size": 100}, as_=operator)
        answer.ok()
        return len(answer.statements)

    notifications.notify(users=[operator], kind=DUE, title="A store", about=StoreFactory())
    before = cost()
    for _ in range(5):
        notifications.notify(users=[operator], kind=DUE, title="A store", about=StoreFactory())
    assert cost() == before
