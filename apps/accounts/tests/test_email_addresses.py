"""Email addresses of accounts: unique once confirmed, by the owner or a manager."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, OutgoingMail
from apps.core.testing.api import Answer, Api

pytestmark = pytest.mark.django_db

NEW = "ayu@sofra.example"
ADDRESS_IN_USE = {"email": ["Another account has this address"]}
EXPIRED = {"token": ["This link is no longer valid. Request a new one in My info"]}


def change_own(api: Api, user: User, email: str) -> Answer:
    user.refresh_from_db()
    return api.call("user/edit_my_info", {"version": user.version, "email": email}, as_=user, cc=None)


def token_in_mail() -> str:
    body = OutgoingMail.objects.latest("pk").body
    return body.split("confirm_email=")[1].split()[0]


def confirm(api: Api, user: User, token: str) -> Answer:
    return api.call("user/confirm_email", {"token": token}, as_=user, cc=None)


def is_confirmed(user: User) -> bool:
    return User.objects.get(pk=user.pk).is_email_confirmed


def test_owners_confirm_a_new_address_by_the_link_in_a_mail(api: Api) -> None:
    user = UserFactory(email="old@sofra.example")
    assert change_own(api, user, NEW).ok()["is_email_confirmed"] is False
    mail = OutgoingMail.objects.get()
    assert (mail.to, mail.subject) == (NEW, "Confirm your email address in Sofra Admin")
    assert confirm(api, user, token_in_mail()).ok()["is_email_confirmed"] is True
    assert ChangeLog.objects.filter(object_type="user", object_id=user.pk, action="confirm_email").exists()


def test_an_address_that_a_manager_sets_is_confirmed(api: Api) -> None:
    boss, user = UserFactory(manager=True), UserFactory()
    api.call("user/edit_user", {"user_id": user.pk, "version": 1, "email": NEW}, as_=boss).ok()
    assert is_confirmed(user)
    person = {"username": "new.one", "nickname": "N", "role": "kol", "countries": ["ID"]}
    made = api.call("user/create_user", {**person, "email": "two@sofra.example"}, as_=boss).ok()
    assert is_confirmed(User.objects.get(pk=made["user_id"]))
    assert not OutgoingMail.objects.exists()


@pytest.mark.parametrize("letters", [NEW, NEW.upper()])
def test_an_address_of_another_account_is_rejected_and_nothing_is_written(api: Api, letters: str) -> None:
    boss, user = UserFactory(manager=True), UserFactory(email="old@sofra.example")
    UserFactory(email=NEW)
    own = change_own(api, user, letters)
    body = {"user_id": user.pk, "version": 1, "email": letters}
    edit = api.call("user/edit_user", body, as_=boss)
    person = {"username": "new.one", "nickname": "N", "role": "kol", "countries": ["ID"], "email": letters}
    created = api.call("user/create_user", person, as_=boss)
    for answer in (own, edit, created):
        assert (answer.errors, answer.writes) == (ADDRESS_IN_USE, [])
    assert User.objects.get(pk=user.pk).email == "old@sofra.example"


def test_an_unconfirmed_address_does_not_keep_the_owner_from_it(api: Api) -> None:
    thief, owner = UserFactory(kol=True), UserFactory()
    change_own(api, thief, NEW).ok()
    thiefs_token = token_in_mail()
    change_own(api, owner, NEW).ok()
    confirm(api, owner, token_in_mail()).ok()
    late = confirm(api, thief, thiefs_token)
    assert (late.errors, late.writes) == (ADDRESS_IN_USE, [])
    assert (is_confirmed(owner), is_confirmed(thief)) == (True, False)


@pytest.mark.parametrize("fault", ["another account", "expired", "another address", "forged"])
def test_other_links_confirm_nothing(api: Api, fault: str) -> None:
    user, other = UserFactory(), UserFactory()
    with time_machine.travel(timezone.now(), tick=False) as clock_hand:
        change_own(api, user, NEW).ok()
        token = token_in_mail()
        if fault == "expired":
            clock_hand.shift(timedelta(hours=72, seconds=1))
        if fault == "another address":
            change_own(api, user, "changed@sofra.example").ok()
        if fault == "forged":
            token = token[:-2]
        answer = confirm(api, other if fault == "another account" else user, token)
    assert (answer.errors, answer.writes) == (EXPIRED, [])
    assert not is_confirmed(user)


def test_the_mail_is_sent_again_while_the_address_is_unconfirmed(api: Api) -> None:
    user = UserFactory()
    change_own(api, user, NEW).ok()
    api.call("user/send_email_confirmation", {}, as_=user, cc=None).ok()
    assert OutgoingMail.objects.filter(to=NEW).count() == 2
    confirm(api, user, token_in_mail()).ok()
    again = api.call("user/send_email_confirmation", {}, as_=user, cc=None)
    assert (again.code, again.writes) == (10007, [])


def test_removing_the_address_sends_no_mail(api: Api) -> None:
    user = UserFactory(email=NEW)
    change_own(api, user, "").ok()
    assert not is_confirmed(user)
    assert not OutgoingMail.objects.exists()


def test_undoing_ones_own_change_leaves_the_address_unconfirmed(api: Api) -> None:
    user: Any = UserFactory(email=NEW)
    change_own(api, user, "").ok()
    entry = ChangeLog.objects.get(object_type="user", object_id=user.pk)
    undo = {"object_type": "user", "object_id": user.pk, "log_id": entry.pk}
    api.call("activity/undo_change", undo, as_=user).ok()
    user.refresh_from_db()
    assert (user.email, user.is_email_confirmed) == (NEW, False)
