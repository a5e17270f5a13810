"""Sessions of the Django admin are session rows: listed, and ended with all others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from apps.accounts.models import Session, User
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.accounts.tests.second_factors import first_code, sign_in_to_admin
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db

LIST = "/django-admin/accounts/user/"
HISTORY = "/django-admin/core/changelog/"


@pytest.fixture
def boss() -> User:
    made: User = UserFactory(super_admin=True)
    return made


def is_open(client: Client) -> bool:
    """Return whether the admin shows its pages instead of its sign-in."""
    answers = {client.get(address).status_code for address in (LIST, HISTORY)}
    assert len(answers) == 1
    return answers == {200}


def test_signing_in_opens_a_session_that_is_listed_as_one_of_the_admin(api: Api, boss: User) -> None:
    client = sign_in_to_admin(boss)
    assert is_open(client)
    listed = api.call("user/query_sessions", {}, as_=boss, cc=None).ok()["list"]
    assert sorted((one["is_django_admin"], one["is_current"]) for one in listed) == [
        (False, True),
        (True, False),
    ]


def _end_all(api: Api, boss: User) -> None:
    api.call("user/revoke_sessions", {"all": True}, as_=boss, cc=None).ok()


def _end_one(api: Api, boss: User) -> None:
    row = Session.objects.get(is_django_admin=True)
    api.call("user/revoke_sessions", {"session_ids": [row.pk]}, as_=boss, cc=None).ok()


def _end_by_colleague(api: Api, boss: User) -> None:
    body = {"user_id": boss.pk, "all": True}
    api.call("user/revoke_sessions", body, as_=UserFactory(super_admin=True), cc=None).ok()


def _set_up_second_factor(api: Api, boss: User) -> None:
    ticket = api.call("user/begin_authenticator", {}, as_=boss, cc=None).ok()["ticket"]
    body = {"ticket": ticket, "code": first_code(ticket, boss)}
    api.call("user/confirm_authenticator", body, as_=boss, cc=None).ok()


def _change_password(api: Api, boss: User) -> None:
    body = {"old_password": PASSWORD, "new_password": "another-good-one"}
    api.call("user/update_password", body, as_=boss, cc=None).ok()


def _disable(api: Api, boss: User) -> None:
    body = {"ids": [boss.pk], "action": "disable"}
    first = api.call("user/bulk_edit_users", body, as_=UserFactory(super_admin=True))
    assert first.code in (0, 10009)
    if first.code == 10009:
        token = first.data["confirm_token"]
        again = {**body, "confirm_token": token}
        api.call("user/bulk_edit_users", again, as_=User.objects.latest("pk")).ok()


@pytest.mark.parametrize(
    "end",
    [_end_all, _end_one, _end_by_colleague, _set_up_second_factor, _change_password, _disable],
)
def test_whatever_ends_sessions_ends_those_of_the_admin(
    api: Api, boss: User, end: Callable[[Api, User], None]
) -> None:
    client = sign_in_to_admin(boss)
    api.token(boss)
    assert is_open(client)
    end(api, boss)
    assert not is_open(client)


def test_ending_all_sessions_in_the_admin_ends_its_own_too(boss: User) -> None:
    client, other = sign_in_to_admin(boss), sign_in_to_admin(UserFactory(super_admin=True))
    other.post(LIST, {"action": "end_sessions", "_selected_action": [boss.pk], "reason": ""})
    assert not is_open(client)
    assert is_open(other)


def test_signing_out_of_the_admin_ends_its_session(boss: User) -> None:
    client = sign_in_to_admin(boss)
    cookie = client.cookies["sessionid"].value
    client.post("/django-admin/logout/")
    row = Session.objects.get(is_django_admin=True)
    assert (row.revoked_at is not None, row.revoked_by) == (True, boss)
    client.cookies["sessionid"] = cookie
    assert not is_open(client)


def test_session_without_record_requires_new_sign_in(boss: User) -> None:
    client = sign_in_to_admin(boss)
    Session.objects.all().delete()
    assert not is_open(client)


def test_password_change_in_admin_leaves_that_session_open(boss: User) -> None:
    client, elsewhere = sign_in_to_admin(boss), sign_in_to_admin(boss)
    body = {
        "old_password": PASSWORD,
        "new_password1": "another-good-one",
        "new_password2": "another-good-one",
    }
    assert client.post("/django-admin/password_change/", body).status_code == 302
    assert is_open(client)
    assert not is_open(elsewhere)
