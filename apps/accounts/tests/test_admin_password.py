"""Change of the user's own password in the Django admin, under the rules of the console."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import KnownDevice, Session, User
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.accounts.tests.second_factors import sign_in_to_admin
from apps.core.models import ChangeLog
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db

PAGE = "/django-admin/password_change/"
NEW = "olives above the harbour"


@pytest.fixture
def boss() -> User:
    made: User = UserFactory(super_admin=True)
    return made


@pytest.fixture
def client(boss: User) -> Client:
    return sign_in_to_admin(boss)


def change(client: Client, old: str = PASSWORD, new: str = NEW, again: str | None = None) -> Any:
    sent = {"old_password": old, "new_password1": new, "new_password2": new if again is None else again}
    return client.post(PAGE, sent)


def words(response: Any) -> list[str]:
    """Return the form errors of a page."""
    errors = response.context["form"].errors
    return [word for field in errors.values() for word in field]


def test_it_is_in_history_and_ends_the_sessions_of_the_console(api: Api, client: Client, boss: User) -> None:
    api.call("user/user_info", {}, as_=boss, cc=None).ok()
    KnownDevice.objects.create(user=boss, device_hash="a" * 64)
    assert change(client).status_code == 302
    boss.refresh_from_db()
    assert boss.check_password(NEW)
    log = ChangeLog.objects.get(object_type="user", object_id=boss.pk, action="change_password")
    assert (log.via, log.actor) == ("django_admin", boss)
    assert [one.is_django_admin for one in Session.objects.live().filter(user=boss)] == [True]
    assert not KnownDevice.objects.filter(device_hash="a" * 64).exists()
    # The current session stays open.
    assert client.get("/django-admin/").status_code == 200


@pytest.mark.parametrize(
    ("old", "new", "again", "refusal"),
    [
        ("not mine", NEW, NEW, "Old password is wrong"),
        (PASSWORD, PASSWORD, PASSWORD, "New password must differ from the old one"),
        (PASSWORD, "short", "short", "Password must be 8 to 64 characters"),
        (PASSWORD, "sofra2026", "sofra2026", "This password is too easy to guess"),
        (PASSWORD, NEW, "another", "The two password fields didn’t match."),
    ],
)
def test_what_the_console_refuses_is_refused(
    client: Client, boss: User, old: str, new: str, again: str, refusal: str
) -> None:
    assert any(word.startswith(refusal) for word in words(change(client, old, new, again)))
    boss.refresh_from_db()
    assert boss.check_password(PASSWORD)
    assert not ChangeLog.objects.filter(object_id=boss.pk, action="change_password").exists()


def test_wrong_old_passwords_are_counted_with_those_of_the_console(client: Client, boss: User) -> None:
    for _ in range(5):
        change(client, old="a guess")
    assert words(change(client))[0].startswith("Too many wrong passwords. Try again in ")
    boss.refresh_from_db()
    assert boss.check_password(PASSWORD)
    assert ChangeLog.objects.filter(object_id=boss.pk, action="lock_password").count() == 1
