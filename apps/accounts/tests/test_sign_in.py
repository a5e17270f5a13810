"""Sign-in, sign-out, and the end of sessions."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from apps.accounts.models import Session, User
from apps.accounts.services.passwords import EASY
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api

pytestmark = pytest.mark.django_db


def sign_in(api: Api, username: str, password: str = PASSWORD) -> Answer:
    return api.call("user/login", {"username": username, "password": password}, cc=None)


def test_signing_in_opens_a_session_whose_token_admits_calls(api: Api) -> None:
    user = UserFactory(username="ayu")
    answer = sign_in(api, "Ayu").ok()
    assert answer["user_id"] == user.pk
    info = api.call("user/user_info", token=answer["token"], cc=None).ok()
    assert info["username"] == "ayu"
    assert info["countries"] == ["ID"]
    user.refresh_from_db()
    assert user.last_login is not None


def test_unknown_user_and_wrong_password_get_the_same_answer(api: Api) -> None:
    UserFactory(username="ayu")
    wrong = sign_in(api, "ayu", "not the password")
    unknown = sign_in(api, "nobody", "not the password")
    assert (wrong.status, wrong.body) == (unknown.status, unknown.body)
    assert (wrong.code, wrong.msg) == (10002, "Wrong username or password")
    assert not Session.objects.exists()


def test_unknown_user_costs_a_password_check_too(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    from apps.accounts.services import sign_in as service

    checked: list[str] = []
    real = service.check_password
    monkeypatch.setattr(
        service,
        "check_password",
        lambda password, encoded: checked.append(encoded) or real(password, encoded),
    )
    UserFactory(username="ayu")
    sign_in(api, "ayu", "wrong")
    sign_in(api, "nobody", "wrong")
    assert len(checked) == 2
    assert all(encoded.startswith("argon2$argon2id$") for encoded in checked)


def test_disabled_account_is_reported_only_with_the_right_password(api: Api) -> None:
    UserFactory(username="ayu", status="disabled")
    assert sign_in(api, "ayu", "wrong").msg == "Wrong username or password"
    assert sign_in(api, "ayu").msg == "Account disabled"
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"username": "ayu"},
        {"username": "", "password": "x"},
        {"username": ["ayu"], "password": "x"},
        {"username": "ayu", "password": 5},
    ],
)
def test_malformed_credentials_are_refused_by_field(api: Api, body: dict[str, object]) -> None:
    answer = api.call("user/login", body, cc=None)
    assert answer.code == 10005
    assert answer.errors


def test_logout_ends_the_session_at_once(api: Api) -> None:
    UserFactory(username="ayu")
    token = sign_in(api, "ayu").ok()["token"]
    api.call("user/logout", token=token, cc=None).ok()
    refused = api.call("user/user_info", token=token, cc=None)
    assert (refused.status, refused.code, refused.msg) == (401, 10001, "Token expired")


def test_a_session_dies_after_seven_idle_days_and_thirty_in_all(api: Api) -> None:
    UserFactory(username="ayu")
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        token = sign_in(api, "ayu").ok()["token"]
    for day in (6, 12, 18, 24, 29):
        with time_machine.travel(start + timedelta(days=day), tick=False):
            api.call("user/user_info", token=token, cc=None).ok()
    with time_machine.travel(start + timedelta(days=30, seconds=1), tick=False):
        assert api.call("user/user_info", token=token, cc=None).status == 401
    with time_machine.travel(start, tick=False):
        idle = sign_in(api, "ayu").ok()["token"]
    with time_machine.travel(start + timedelta(days=7, seconds=1), tick=False):
        assert api.call("user/user_info", token=idle, cc=None).status == 401


def test_a_call_that_names_another_user_is_refused(api: Api) -> None:
    user = UserFactory()
    assert api.call("user/user_info", as_=user, ui=str(user.pk), cc=None).status == 200
    assert api.call("user/user_info", as_=user, ui="", cc=None).status == 200
    other = api.call("user/user_info", as_=user, ui=str(user.pk + 1), cc=None)
    assert (other.status, other.code) == (401, 10001)


@pytest.mark.parametrize("token", ["", "nonsense", "a.b.c"])
def test_a_token_that_is_none_is_refused(api: Api, token: str) -> None:
    answer = api.call("user/user_info", token=token or None, cc=None)
    assert (answer.status, answer.code) == (401, 10001)


def test_changing_the_password_ends_the_other_sessions_only(api: Api) -> None:
    UserFactory(username="ayu")
    here = sign_in(api, "ayu").ok()["token"]
    there = sign_in(api, "ayu").ok()["token"]
    body = {"old_password": PASSWORD, "new_password": "another-good-one"}
    api.call("user/update_password", body, token=here, cc=None).ok()
    api.call("user/user_info", token=here, cc=None).ok()
    assert api.call("user/user_info", token=there, cc=None).status == 401
    sign_in(api, "ayu", "another-good-one").ok()
    assert sign_in(api, "ayu").code == 10002
    log = ChangeLog.objects.get(action="change_password")
    assert "password" not in {change["field"] for change in log.changes}


@pytest.mark.parametrize(
    ("old", "new", "field", "message"),
    [
        ("wrong", "another-good-one", "old_password", "Old password is wrong"),
        (PASSWORD, PASSWORD, "new_password", "New password must differ from the old one"),
        (PASSWORD, "short", "new_password", "Password must be 8 to 64 characters"),
        (PASSWORD, "x" * 65, "new_password", "Password must be 8 to 64 characters"),
        (PASSWORD, "password1", "new_password", "This password is too common"),
        (PASSWORD, "sofra2026", "new_password", EASY),
        (PASSWORD, "putri1990", "new_password", EASY),
        (PASSWORD, "bismillah123", "new_password", EASY),
        (PASSWORD, "ayuningtyas2026ayuningtyas", "new_password", EASY),
        ("", "another-good-one", "old_password", "Old Password required"),
        (PASSWORD, "", "new_password", "New Password required"),
    ],
)
def test_password_changes_are_refused_in_words(
    api: Api, old: str, new: str, field: str, message: str
) -> None:
    user: User = UserFactory(username="ayuningtyas", nickname="Putri Ayu")
    before = user.password
    answer = api.call("user/update_password", {"old_password": old, "new_password": new}, as_=user, cc=None)
    assert answer.code == 10005
    assert answer.errors[field] == [message]
    user.refresh_from_db()
    assert user.password == before
    assert not ChangeLog.objects.exists()


def test_only_post_is_answered(api: Api) -> None:
    response = api.client.get("/seo/admin/v1/user/user_info")
    assert response.status_code == 405
    assert response.json()["code"] == 10005


@pytest.mark.parametrize("raw", [b"{", b"[1]", b'{"a": NaN}', b'{"username": "\\ud800"}', b"\xff\xfe"])
def test_a_body_that_is_no_json_object_is_refused(api: Api, raw: bytes) -> None:
    response = api.client.post("/seo/admin/v1/user/login", raw, content_type="application/json")
    assert response.status_code == 200
    assert response.json()["code"] == 10005


def test_a_body_of_another_type_is_refused(api: Api) -> None:
    response = api.client.post("/seo/admin/v1/user/login", "a=b", content_type="text/plain")
    assert (response.status_code, response.json()["code"]) == (415, 10005)


def test_an_unknown_call_answers_404_with_the_envelope(api: Api) -> None:
    response = api.client.post("/seo/admin/v1/no/such_call", b"{}", content_type="application/json")
    assert response.status_code == 404
    assert response.json()["error"]["message"] == "Unknown call"


def test_every_answer_carries_a_request_id(api: Api) -> None:
    arguments = api.call(
        "user/user_info", as_=UserFactory(), cc=None, **{"X-Request-ID": "from-the-browser-1"}
    )
    assert arguments.response.headers["X-Request-ID"] == "from-the-browser-1"
    made = api.call("user/user_info", cc=None, **{"X-Request-ID": "bad id\n"})
    assert len(made.response.headers["X-Request-ID"]) == 32
