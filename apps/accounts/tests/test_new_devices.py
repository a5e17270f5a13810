"""Notification of the owner about sign-ins from unknown devices, in the console and by mail."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.core.models import Notification, OutgoingMail
from apps.core.testing.api import Answer, Api

pytestmark = pytest.mark.django_db

SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile Safari/604.1"


@pytest.fixture(autouse=True)
def proxy(settings: Any) -> None:
    """Trust one proxy for client addresses."""
    settings.TRUSTED_PROXY_COUNT = 1


def sign_in(browser: Api, password: str = PASSWORD) -> Answer:
    headers = {"X-Forwarded-For": "198.51.100.9", "User-Agent": SAFARI}
    return browser.call("user/login", {"username": "ayu", "password": password}, cc=None, **headers)


def test_owner_is_notified_with_event_and_advice(api: Api) -> None:
    user = UserFactory(username="ayu", nickname="Ayu", email="ayu@sofra.example")
    sign_in(api).ok()
    assert not Notification.objects.exists(), "the first sign-in of an account notifies nobody"
    with time_machine.travel("2026-03-01 10:00:00Z", tick=False):
        sign_in(Api()).ok()
    mail = OutgoingMail.objects.get()
    assert (mail.to, mail.subject) == ("ayu@sofra.example", "Sign-in to Sofra Admin from a new device")
    for words in (
        "01 March 2026, 10:00 UTC",
        "Safari on iPhone",
        "198.51.100.9",
        "end this session and change your password",
        "https://console.example.com/content/me/info",
    ):
        assert words in mail.body
    (response,) = api.call("notification/query_notifications", {}, as_=user).ok()["list"]
    assert (response["type"], response["title"]) == (
        "new_device",
        "Sign-in from a new device: Safari on iPhone",
    )
    # The list shows the time of a notification in the zone of the reader's country.
    assert response["created_at"] == "2026-03-01T10:00:00Z"
    assert response["body"] == (
        "From 198.51.100.9. If this was not you, end this session and change your password"
    )


def test_the_notification_leads_to_ones_own_sessions_for_every_role(api: Api) -> None:
    user = UserFactory(username="ayu", kol=True)
    sign_in(api).ok()
    sign_in(Api()).ok()
    (response,) = api.call("notification/query_notifications", {}, as_=user).ok()["list"]
    assert response["link"] == {"path": "/content/me/info", "query": {}}
    assert not OutgoingMail.objects.exists(), "without an address there is no mail"


def test_recognized_device_and_failed_attempt_send_no_notification(api: Api) -> None:
    UserFactory(username="ayu", email="ayu@sofra.example")
    for _ in range(2):
        sign_in(api).ok()
    sign_in(Api(), "wrong")
    assert (Notification.objects.count(), OutgoingMail.objects.count()) == (0, 0)


def test_a_device_whose_session_was_ended_is_new_again(api: Api) -> None:
    UserFactory(username="ayu")
    lost = Api()
    sign_in(lost).ok()
    token = sign_in(api).ok()["token"]
    Notification.objects.all().delete()
    api.call("user/revoke_sessions", {"all": True}, token=token, cc=None).ok()
    sign_in(api).ok()
    assert not Notification.objects.exists()
    sign_in(lost).ok()
    assert Notification.objects.count() == 1


def test_new_devices_in_the_admin_are_reported(api: Api) -> None:
    UserFactory(username="ayu", super_admin=True, by_password=True)
    sign_in(api).ok()
    Client().post("/django-admin/login/", {"username": "ayu", "password": PASSWORD})
    assert Notification.objects.get().user == User.objects.get(username="ayu")
