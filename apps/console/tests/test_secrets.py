"""Passwords, one-time passwords and tokens never occur in logs, history and URLs."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from apps.accounts.models import Authenticator, User
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.accounts.tests.second_factors import first_code
from apps.core.http import idempotency
from apps.core.models import ChangeLog, KeptResult
from apps.core.monitoring.logs import json_formatter
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db
NEW = "another-good-passphrase"


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """Capture all log output at the most verbose level, in production format."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(json_formatter())
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield stream
    root.removeHandler(handler)
    root.setLevel(before)


def test_no_secret_is_left_behind(api: Api, logged: io.StringIO) -> None:
    boss = UserFactory(username="boss", super_admin=True, by_password=True)
    secrets = {PASSWORD, NEW, "a wrong guess"}
    answers = [
        api.call("user/login", {"username": "boss", "password": "a wrong guess"}, cc=None),
        api.call("user/login", {"username": "boss", "password": PASSWORD, "extra": PASSWORD}, cc=None),
        api.call("user/login", {"username": ["boss"], "password": {"x": PASSWORD}}, cc=None),
        api.call("user/login", {"username": "boss", "password": PASSWORD}, cc=None),
    ]
    token = answers[-1].ok()["token"]
    secrets.add(token)
    api.call(
        "user/update_password", {"old_password": PASSWORD, "new_password": NEW}, token=token, cc=None
    ).ok()
    made = api.call(
        "user/create_user",
        {"username": "made", "nickname": "Made", "role": "editor", "countries": ["ID"]},
        token=token,
    ).ok()
    secrets.add(made["temp_password"])
    body = {"user_id": made["user_id"], "version": made["version"]}
    reset = api.call("user/reset_password", body, token=token, cc=None).ok()
    secrets.add(reset["temp_password"])
    invited = api.call(
        "user/invite_user", {**body, "version": reset["version"], "by": "link"}, token=token
    ).ok()
    link = invited["invitation_path"].partition("#")[2]
    secrets |= {link, "the invited one's words"}
    accepted = {"token": link, "new_password": "the invited one's words"}
    answers += [
        api.call("user/read_invitation", {"token": link}, cc=None),
        api.call("user/accept_invitation", accepted, cc=None),
    ]
    secrets.add(answers[-1].ok()["token"])
    app = api.call("user/begin_authenticator", {}, token=token, cc=None).ok()
    first = {"ticket": app["ticket"], "code": first_code(app["ticket"], boss)}
    recovery = api.call("user/confirm_authenticator", first, token=token, cc=None).ok()["recovery_codes"]
    secrets |= {app["secret"], app["ticket"], *recovery}
    signing_in = {"username": "boss", "password": NEW, "code": recovery[0]}
    answers.append(api.call("user/login", signing_in, cc=None))
    secrets.add(answers[-1].ok()["token"])
    Client().post("/django-admin/login/", {**signing_in, "code": recovery[1]})
    secrets.add(Authenticator.objects.get().sealed_secret)
    api.client.raise_request_exception = False
    api.client.post(
        "/seo/admin/v1/user/login", json.dumps({"password": PASSWORD})[:-1], content_type="application/json"
    )
    api.call("user/logout", token=token, cc=None).ok()

    lines = [json.loads(line) for line in logged.getvalue().splitlines()]
    assert {"request"} <= {line["event"] for line in lines}
    assert "operation" in next(line for line in lines if line["event"] == "request")
    secrets |= set(User.objects.values_list("password", flat=True))
    places = {
        "logs": logged.getvalue(),
        "history": str(list(ChangeLog.objects.values())),
        "addresses": "".join(str(answer.response.request.get("QUERY_STRING")) for answer in answers),
    }
    # Django logs SQL statements only with DEBUG, which production refuses.
    left = {name for name, text in places.items() for secret in secrets if secret in text}
    assert left == set()
    listed = api.call("activity/query_logs", {}, as_=boss).ok()
    assert not any(secret in json.dumps(listed) for secret in secrets)


def test_stored_answer_with_one_time_password_expires_after_a_day(api: Api) -> None:
    boss = UserFactory(super_admin=True)
    body = {
        "username": "made",
        "nickname": "Made",
        "role": "editor",
        "countries": ["ID"],
        "request_id": "f5f63f84-19c5-4e39-9f94-18b9b6a4a1de",
    }
    api.call("user/create_user", body, as_=boss).ok()
    assert idempotency.remove_expired() == 0
    with time_machine.travel(timezone.now() + timedelta(hours=24, seconds=1)):
        assert idempotency.remove_expired() == 1
    assert not KeptResult.objects.exists()
