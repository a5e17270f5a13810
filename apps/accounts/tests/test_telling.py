"""Notification of owners whose account another user changes."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import Notification
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> User:
    return UserFactory(super_admin=True, nickname="Ayla")


def test_new_role_and_countries_are_notified_with_labels(api: Api, boss: User) -> None:
    user = UserFactory(role="operator")
    patch = {"user_id": user.pk, "version": 1, "role": "editor", "countries": ["ID", "TR"]}
    api.call("user/edit_user", patch, as_=boss).ok()
    row = Notification.objects.get()
    assert (row.user_id, row.type, row.title) == (user.pk, "account_changed", "Ayla changed your account")
    assert row.body == "Role: Operator → Editor. Countries: Indonesia → Indonesia, Turkey"
    assert (row.object_type, row.object_id, row.country) == ("user", user.pk, "")


def test_a_changed_nickname_and_ones_own_changes_send_no_notification(api: Api, boss: User) -> None:
    user = UserFactory()
    api.call("user/edit_user", {"user_id": user.pk, "version": 1, "nickname": "New"}, as_=boss).ok()
    mine = {"user_id": boss.pk, "version": 1, "role": "reviewer"}
    api.call("user/edit_user", mine, as_=boss).ok()
    assert not Notification.objects.exists()


def test_rejected_change_sends_no_notification(api: Api) -> None:
    user = UserFactory(manager=True)
    body = {"user_id": user.pk, "version": 1, "role": "editor"}
    assert api.call("user/edit_user", body, as_=UserFactory(manager=True)).code == 10003
    assert not Notification.objects.exists()


def test_enabling_an_account_notifies_its_owner_and_disabling_does_not(api: Api, boss: User) -> None:
    user = UserFactory()
    body = {"user_id": user.pk, "version": 1, "action": "disable"}
    api.call("user/change_user_status", body, as_=boss).ok()
    assert not Notification.objects.exists()
    body = {"user_id": user.pk, "version": 2, "action": "enable"}
    api.call("user/change_user_status", body, as_=boss).ok()
    assert Notification.objects.get().body == "Status: Disabled → Active"


def test_bulk_change_notifies_each_account(api: Api, boss: User) -> None:
    users = [UserFactory(status="disabled") for _ in range(3)]
    body = {"ids": [user.pk for user in users], "action": "enable"}
    api.call("user/bulk_edit_users", body, as_=boss).ok()
    rows = Notification.objects.order_by("user_id")
    assert [row.user_id for row in rows] == sorted(user.pk for user in users)
    assert rows[0].body == "Role: Operator. Countries: Indonesia. Status: Active"


def test_undone_change_is_notified(api: Api, boss: User) -> None:
    user = UserFactory(role="operator")
    api.call("user/edit_user", {"user_id": user.pk, "version": 1, "role": "editor"}, as_=boss).ok()
    logs = api.call("activity/query_logs", {"object_type": "user", "object_id": user.pk}, as_=boss).ok()
    undo = {"object_type": "user", "object_id": user.pk, "log_id": logs["list"][0]["log_id"]}
    api.call("activity/undo_change", undo, as_=boss).ok()
    latest = Notification.objects.order_by("-id")[0]
    assert (Notification.objects.count(), latest.body) == (
        2,
        "Role: Operator. Countries: Indonesia. Status: Active",
    )
