"""The log of sign-ins: user, source and result, visible to the owner and super admins."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from apps.accounts.models import KnownDevice, Session, SignIn, User
from apps.accounts.services import sessions
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.core.jobs import schedule
from apps.core.models import ThrottleCount
from apps.core.monitoring import logs
from apps.core.testing.api import Answer, Api

pytestmark = pytest.mark.django_db

HOME = "203.0.113.7"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"


@pytest.fixture(autouse=True)
def proxy(settings: Any) -> None:
    """Trust one proxy for client addresses."""
    settings.TRUSTED_PROXY_COUNT = 1


def sign_in(browser: Api, username: str, password: str = PASSWORD) -> Answer:
    body = {"username": username, "password": password}
    headers = {"X-Forwarded-For": HOME, "User-Agent": FIREFOX}
    return browser.call("user/login", body, cc=None, **headers)


def written() -> list[tuple[str, str, str | None, bool]]:
    rows = SignIn.objects.order_by("pk").select_related("user")
    return [
        (row.result, row.way, row.user.username if row.user else None, row.is_known_device) for row in rows
    ]


@pytest.fixture
def lines() -> Iterator[list[dict[str, Any]]]:
    """Return the log lines of requests."""
    stored: list[dict[str, Any]] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            stored.append(json.loads(self.format(record)))

    logger, handler = logging.getLogger("sofra.request"), Kept()
    handler.setFormatter(logs.json_formatter())
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield stored
    logger.removeHandler(handler)
    logger.setLevel(level)


def test_each_result_is_written_down_once(api: Api) -> None:
    UserFactory(username="ayu")
    UserFactory(username="gone", status="disabled")
    UserFactory(username="late", must_change_password=True, temp_password_until=timezone.now())
    sign_in(api, "ayu").ok()
    sign_in(api, "ayu", "wrong")
    sign_in(api, "ayu").ok()
    for name in ("gone", "late", "nobody"):
        sign_in(Api(), name)
    assert written() == [
        ("signed_in", "console", "ayu", False),
        ("wrong_password", "console", "ayu", True),
        ("signed_in", "console", "ayu", True),
        ("disabled", "console", "gone", False),
        ("expired", "console", "late", False),
        ("wrong_password", "console", None, False),
    ]
    first = SignIn.objects.order_by("pk")[0]
    assert (first.ip, first.user_agent) == (HOME, FIREFOX)
    unknown = SignIn.objects.get(user=None)
    assert len(unknown.name_hash) == 32
    assert "nobody" not in unknown.name_hash


def test_of_tries_that_a_used_up_budget_refuses_the_first_is_written_down(api: Api) -> None:
    UserFactory(username="ayu")
    for _ in range(9):
        sign_in(api, "ayu", "wrong")
    assert [result for result, *_ in written()] == ["wrong_password"] * 5 + ["too_many"]


def test_the_admins_sign_ins_and_invitations_are_among_them(api: Api) -> None:
    UserFactory(username="boss", super_admin=True, by_password=True)
    UserFactory(username="ayu", manager=True)
    for name, password in (("boss", "wrong"), ("ayu", PASSWORD), ("boss", PASSWORD)):
        Client().post("/django-admin/login/", {"username": name, "password": password})
    body = {"username": "new", "nickname": "New", "role": "editor", "countries": ["ID"], "invite": "link"}
    path = api.call("user/create_user", body, as_=User.objects.get(username="boss")).ok()["invitation_path"]
    accepted = {"token": path.partition("#")[2], "new_password": "a sea and olives"}
    api.call("user/accept_invitation", accepted, cc=None).ok()
    assert written() == [
        ("wrong_password", "django_admin", "boss", False),
        ("not_allowed", "django_admin", "ayu", False),
        ("signed_in", "django_admin", "boss", False),
        ("signed_in", "invitation", "new", False),
    ]


def test_own_sign_ins_are_listed_newest_first_in_two_statements(api: Api) -> None:
    user, other = UserFactory(username="ayu"), UserFactory(username="budi")
    sign_in(Api(), "ayu", "wrong")
    sign_in(Api(), other.username).ok()
    sign_in(Api(), "ayu").ok()
    answer = api.call("user/query_sign_ins", {}, as_=user, cc=None)
    newest, oldest = answer.ok()
    assert (newest["result"], newest["way"], newest["ip"]) == ("signed_in", "console", HOME)
    assert (newest["device"], newest["is_known_device"]) == ("Firefox on Linux", False)
    assert oldest["result"] == "wrong_password"
    assert len(answer.statements) == 2
    row = SignIn.objects.filter(user=user)[0]
    SignIn.objects.bulk_create(
        [SignIn(user=user, is_known_device=True, way=row.way, result=row.result) for _ in range(60)]
    )
    more = api.call("user/query_sign_ins", {}, as_=user, cc=None)
    assert (len(more.ok()), len(more.statements)) == (50, 2)


def test_those_of_others_are_shown_to_super_admins_alone(api: Api) -> None:
    user = UserFactory(username="ayu")
    sign_in(Api(), "ayu").ok()
    body = {"user_id": user.pk}
    assert len(api.call("user/query_sign_ins", body, as_=UserFactory(super_admin=True)).ok()) == 1
    assert api.call("user/query_sign_ins", body, as_=UserFactory(manager=True)).code == 10003
    assert api.call("user/query_sign_ins", body, as_=UserFactory()).code == 10004
    assert len(api.call("user/query_sign_ins", body, as_=user).ok()) == 1


def test_the_log_line_names_address_and_account_and_no_unknown_name(
    api: Api, lines: list[dict[str, Any]]
) -> None:
    user = UserFactory(username="ayu")
    sign_in(api, "ayu", "wrong")
    sign_in(api, "my-secret-typed-here", "wrong")
    for _ in range(5):
        sign_in(api, "my-secret-typed-here", "wrong")
    token = sign_in(api, "ayu").ok()["token"]
    api.call("user/user_info", token=token, cc=None)
    assert [(line.get("ip"), line["user_id"]) for line in lines] == [
        (HOME, user.pk),
        *[(HOME, None)] * 6,
        (HOME, user.pk),
        (None, user.pk),
    ]
    assert "secret" not in str(lines)


def test_old_sign_ins_are_removed(api: Api) -> None:
    start = timezone.now()
    user = UserFactory(username="ayu")
    with time_machine.travel(start, tick=False):
        sign_in(api, "ayu", "wrong")
        sign_in(api, "ayu").ok()
        revoked = sessions.open_session(user=user, user_agent="")
        sessions.revoke(session=revoked, by=user)
    due = {entry.name: entry.run for entry in schedule.entries()}

    def run_at(after: timedelta) -> tuple[int, int, int, int]:
        for name in ("accounts.remove_old_sign_ins", "core.remove_throttle_counts"):
            due[name](start + after)
        counts = ThrottleCount.objects.count()
        return SignIn.objects.count(), Session.objects.count(), KnownDevice.objects.count(), counts

    stored = ThrottleCount.objects.count()
    assert stored
    assert run_at(timedelta(hours=23)) == (2, 2, 1, stored)
    assert run_at(timedelta(days=89)) == (2, 2, 1, 0)
    assert run_at(timedelta(days=90, seconds=1)) == (0, 1, 1, 0), (
        "the other session was idle for seven days first"
    )
    assert run_at(timedelta(days=98)) == (0, 0, 1, 0)
    assert run_at(timedelta(days=401)) == (0, 0, 0, 0)
