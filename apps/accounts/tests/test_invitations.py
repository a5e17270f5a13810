"""Invitations: sent or shown, accepted once within 72 hours; expiry of one-time passwords."""

from __future__ import annotations

import hashlib
import io
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.management import call_command
from django.utils import timezone

from apps.accounts.models import Session, User
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.core.choices import MailStatus
from apps.core.messaging import outbox
from apps.core.models import ChangeLog, Notification, OutgoingMail
from apps.core.testing.api import Answer, Api
from apps.core.testing.jobs import work

pytestmark = pytest.mark.django_db

NEW = {"username": "new.person", "nickname": "New Person", "role": "editor", "countries": ["ID"]}
OWN = "sea and olives"
HOURS_72 = timedelta(hours=72)


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, nickname="Maya")


def token_in(path: str) -> str:
    return path.partition("#")[2]


def invite(api: Api, manager: User, **more: Any) -> tuple[int, str]:
    """Invite a new colleague by link; return account id and token."""
    made = api.call("user/create_user", {**NEW, "invite": "link", **more}, as_=manager).ok()
    assert made["temp_password"] is None
    assert made["invitation_path"].startswith("/invitation#")
    return made["user_id"], token_in(made["invitation_path"])


def read(api: Api, token: str) -> Answer:
    return api.call("user/read_invitation", {"token": token}, cc=None)


def accept(api: Api, token: str, password: str = OWN) -> Answer:
    return api.call("user/accept_invitation", {"token": token, "new_password": password}, cc=None)


def sign_in(api: Api, username: str, password: str) -> Answer:
    return api.call("user/login", {"username": username, "password": password}, cc=None)


def expect_no_invitation(api: Api, token: str) -> None:
    before = list(User.objects.order_by("pk").values())
    for answer in (read(api, token), accept(api, token)):
        assert (answer.code, answer.msg) == (10004, "Invitation not found")
    assert list(User.objects.order_by("pk").values()) == before
    assert not Session.objects.exclude(user__role="manager").exists()


def actions_of(user_id: int) -> list[str]:
    entries = ChangeLog.objects.filter(object_type="user", object_id=user_id).order_by("id")
    return list(entries.values_list("action", flat=True))


def test_accepting_an_invitation_sets_the_password_and_signs_in(api: Api, manager: User) -> None:
    user_id, token = invite(api, manager)
    message = read(api, token).ok()
    assert (message["username"], message["nickname"], message["role"], message["invited_by"]) == (
        "new.person",
        "New Person",
        "Editor",
        "Maya",
    )
    signed = accept(api, token).ok()
    assert signed["user_id"] == user_id
    info = api.call("user/user_info", token=signed["token"], cc=None).ok()
    assert info["must_change_password"] is False
    sign_in(api, "new.person", OWN).ok()
    detail = api.call("user/get_user_detail", {"user_id": user_id}, as_=manager).ok()
    assert detail["first_sign_in"] is None
    assert actions_of(user_id) == ["create", "accept_invitation"]
    assert ChangeLog.objects.get(action="accept_invitation").actor_id == user_id


def test_a_link_works_once(api: Api, manager: User) -> None:
    _, token = invite(api, manager)
    accept(api, token).ok()
    Session.objects.exclude(user=manager).delete()
    expect_no_invitation(api, token)


@pytest.mark.parametrize("token", ["", "never-given-out", "x" * 200])
def test_an_unknown_link_leads_nowhere(api: Api, token: str) -> None:
    for answer in (read(api, token), accept(api, token)):
        assert answer.code == (10005 if token == "" else 10004)
    assert not Session.objects.exists()


def test_a_link_is_good_for_72_hours(api: Api, manager: User) -> None:
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        user_id, token = invite(api, manager)
        shown = api.call("user/query_users", {"keyword": "new.person"}, as_=manager).ok()["list"][0]
        assert shown["first_sign_in"]["kind"] == "invitation"
        assert shown["first_sign_in"]["is_over"] is False
        assert User.objects.get(pk=user_id).invited_until == start + HOURS_72
    with time_machine.travel(start + HOURS_72 - timedelta(seconds=1), tick=False):
        read(api, token).ok()
    with time_machine.travel(start + HOURS_72, tick=False):
        expect_no_invitation(api, token)
        shown = api.call("user/query_users", {"keyword": "new.person"}, as_=manager).ok()["list"][0]
        assert shown["first_sign_in"]["is_over"] is True


def test_until_then_no_password_signs_in_and_a_lock_does_not_outlast_the_link(
    api: Api, manager: User
) -> None:
    user_id, token = invite(api, manager)
    user = User.objects.get(pk=user_id)
    for password in ("", "!", user.password, OWN, PASSWORD):
        answer = sign_in(api, "new.person", password)
        assert answer.msg in ("Wrong username or password", "Password required")
    sign_in(api, "new.person", "a fifth guess")
    assert User.objects.get(pk=user_id).is_locked
    accept(api, token).ok()
    sign_in(api, "new.person", OWN).ok()


def test_only_a_hash_of_the_token_is_stored(api: Api, manager: User) -> None:
    user_id, token = invite(api, manager)
    assert len(token) >= 43
    user = User.objects.get(pk=user_id)
    assert user.invitation_hash == hashlib.sha256(token.encode()).hexdigest()
    assert token not in str(list(User.objects.values())) + str(list(ChangeLog.objects.values()))


@pytest.mark.parametrize(
    ("password", "message"),
    [
        ("", "New Password required"),
        ("short", "Password must be 8 to 64 characters"),
        ("x" * 65, "Password must be 8 to 64 characters"),
        ("New.Person", "Password must not be the username"),
        ("password1", "This password is too common"),
    ],
)
def test_a_password_against_the_rules_is_refused_and_the_link_stays(
    api: Api, manager: User, password: str, message: str
) -> None:
    user_id, token = invite(api, manager)
    before = User.objects.filter(pk=user_id).values().get()
    assert accept(api, token, password).errors == {"new_password": [message]}
    assert User.objects.filter(pk=user_id).values().get() == before
    assert actions_of(user_id) == ["create"]
    accept(api, token).ok()


def test_a_new_link_ends_the_former_one(api: Api, manager: User) -> None:
    user_id, first = invite(api, manager)
    body = {"user_id": user_id, "version": 1, "by": "link"}
    again = api.call("user/invite_user", body, as_=manager).ok()
    expect_no_invitation(api, first)
    accept(api, token_in(again["invitation_path"])).ok()
    assert actions_of(user_id) == ["create", "invite", "accept_invitation"]


def test_a_cancelled_invitation_leads_nowhere_and_may_be_followed_by_another(api: Api, manager: User) -> None:
    user_id, token = invite(api, manager)
    body = {"user_id": user_id, "version": 1}
    after = api.call("user/cancel_invitation", body, as_=manager).ok()
    assert after["first_sign_in"] == {"kind": "nothing", "until": None, "is_over": False}
    assert "cancel_invitation" not in after["allowed_actions"]
    expect_no_invitation(api, token)
    answer = api.call("user/cancel_invitation", {**body, "version": 2}, as_=manager)
    assert answer.code == 10007
    again = api.call("user/invite_user", {**body, "version": 2, "by": "link"}, as_=manager).ok()
    accept(api, token_in(again["invitation_path"])).ok()
    assert actions_of(user_id) == ["create", "cancel_invitation", "invite", "accept_invitation"]


def test_a_disabled_account_has_no_open_link(api: Api, manager: User) -> None:
    user_id, token = invite(api, manager)
    body = {"user_id": user_id, "version": 1}
    detail = api.call("user/change_user_status", {**body, "action": "disable"}, as_=manager).ok()
    assert "invite" not in detail["allowed_actions"]
    expect_no_invitation(api, token)


def test_a_one_time_password_takes_the_place_of_an_invitation_and_the_other_way_round(
    api: Api, manager: User
) -> None:
    user_id, token = invite(api, manager)
    body = {"user_id": user_id, "version": 1}
    password = api.call("user/reset_password", body, as_=manager).ok()["temp_password"]
    expect_no_invitation(api, token)
    signed = sign_in(api, "new.person", password).ok()
    again = api.call("user/invite_user", {**body, "version": 2, "by": "link"}, as_=manager).ok()
    assert api.call("user/user_info", token=signed["token"], cc=None).status == 401
    assert sign_in(api, "new.person", password).msg == "Wrong username or password"
    accept(api, token_in(again["invitation_path"])).ok()


def test_account_with_own_password_is_not_invited_again(api: Api, manager: User) -> None:
    person = UserFactory(editor=True)
    answer = api.call("user/invite_user", {"user_id": person.pk, "version": 1, "by": "link"}, as_=manager)
    assert answer.code == 10007
    sign_in(api, person.username, PASSWORD).ok()
    assert actions_of(person.pk) == []


@pytest.mark.parametrize(
    ("actor", "role", "countries", "code"),
    [
        ("super_admin", "manager", ["TR"], 0),
        ("manager", "manager", ["ID"], 10003),
        ("manager", "editor", ["TR"], 10005),
        ("reviewer", "kol", ["ID"], 0),
        ("reviewer", "operator", ["ID"], 10003),
        ("operator", "kol", ["ID"], 10003),
    ],
)
def test_people_invite_whom_they_may_create(
    api: Api, actor: str, role: str, countries: list[str], code: int
) -> None:
    person = UserFactory(**{actor: True} if actor != "operator" else {})
    body = {**NEW, "role": role, "countries": countries, "invite": "link"}
    assert api.call("user/create_user", body, as_=person).code == code
    assert User.objects.filter(username="new.person").exists() is (code == 0)


def test_a_password_and_an_invitation_together_are_refused(api: Api, manager: User) -> None:
    answer = api.call("user/create_user", {**NEW, "invite": "link", "password": OWN}, as_=manager)
    assert answer.errors == {"password": ["Invited users choose their own password"]}
    assert not User.objects.filter(username="new.person").exists()


def test_guesses_are_counted_and_good_links_are_not(api: Api, manager: User) -> None:
    _, token = invite(api, manager)
    with time_machine.travel(timezone.now(), tick=False):
        for number in range(10):
            assert (read, accept)[number % 2](api, f"guess-{number}").code == 10004
        for answer in (read(api, "guess-10"), accept(api, "guess-11")):
            assert (answer.status, answer.code) == (429, 10012)
        read(api, token).ok()
    assert actions_of(User.objects.get(username="new.person").pk) == ["create"]


# -- by mail ---------------------------------------------------------------------
def invite_by_mail(api: Api, manager: User) -> int:
    body = {**NEW, "invite": "mail", "email": "new@sofra.example"}
    made = api.call("user/create_user", body, as_=manager).ok()
    assert made["invitation_path"] is None
    return int(made["user_id"])


def deliver() -> list[str]:
    """Run the worker; return the tokens of the links in the sent mails."""
    mail.outbox.clear()
    work()
    return [str(each.body).partition("/invitation#")[2].split()[0] for each in mail.outbox]


@pytest.mark.django_db(transaction=True)
def test_mail_contains_the_link_and_no_table_stores_it(api: Api, manager: User) -> None:
    user_id = invite_by_mail(api, manager)
    (token,) = deliver()
    (sent,) = mail.outbox
    assert sent.to == ["new@sofra.example"]
    assert sent.subject == "Maya invites you to Sofra Admin"
    assert f"https://console.example.com/invitation#{token}\n" in sent.body
    assert "new.person" in sent.body
    assert token not in str(list(OutgoingMail.objects.values())) + str(list(User.objects.values()))
    assert accept(api, token).ok()["user_id"] == user_id


@pytest.mark.django_db(transaction=True)
def test_unsent_mail_is_withdrawn_with_its_invitation(api: Api, manager: User) -> None:
    user_id = invite_by_mail(api, manager)
    api.call("user/cancel_invitation", {"user_id": user_id, "version": 1}, as_=manager).ok()
    assert deliver() == []
    assert OutgoingMail.objects.get().status == MailStatus.FAILED
    body = {"user_id": user_id, "version": 2, "by": "mail"}
    api.call("user/invite_user", body, as_=manager).ok()
    (token,) = deliver()
    accept(api, token).ok()


@pytest.mark.django_db(transaction=True)
def test_a_mail_sent_too_late_is_not_sent(api: Api, manager: User) -> None:
    invite_by_mail(api, manager)
    with time_machine.travel(timezone.now() + HOURS_72, tick=False):
        assert deliver() == []
    assert OutgoingMail.objects.get().error == "Cancelled before it was sent"
    assert not Notification.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_inviter_is_notified_of_a_failed_mail(
    api: Api, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise OSError("no such mailbox")

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    invite_by_mail(api, manager)
    # Retried for three days: the next try after the last one would be too late.
    for hours in (0, 71.9):
        with time_machine.travel(timezone.now() + timedelta(hours=hours), tick=False):
            outbox.enqueue_due(timezone.now())
            work()
    notice = Notification.objects.get(user=manager)
    assert notice.title == "The invitation to New Person could not be sent"
    assert "no such mailbox" in notice.body


def test_an_invitation_by_mail_needs_an_address(api: Api, manager: User) -> None:
    answer = api.call("user/create_user", {**NEW, "invite": "mail"}, as_=manager)
    assert answer.errors == {
        "email": ["Enter the email address for the invitation, or choose to show the link"]
    }
    assert not User.objects.filter(username="new.person").exists()
    assert not OutgoingMail.objects.exists()


# -- one-time passwords ------------------------------------------------------------
def one_time(api: Api, manager: User) -> str:
    made = api.call("user/create_user", NEW, as_=manager).ok()
    assert made["first_sign_in"]["kind"] == "one_time_password"
    return str(made["temp_password"])


def test_one_time_password_expires_after_72_hours_with_a_message(api: Api, manager: User) -> None:
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        password = one_time(api, manager)
    with time_machine.travel(start + HOURS_72 - timedelta(seconds=1), tick=False):
        early = sign_in(api, "new.person", password).ok()["token"]
    with time_machine.travel(start + HOURS_72, tick=False):
        assert sign_in(api, "new.person", "wrong").msg == "Wrong username or password"
        late = sign_in(api, "new.person", password)
        assert (late.code, late.msg) == (
            10002,
            "This one-time password has expired. Ask for a new one",
        )
        body = {"new_password": OWN}
        refused = api.call("user/choose_password", body, token=early, cc=None)
        assert list(refused.errors) == ["new_password"]
        body = {"old_password": password, "new_password": OWN}
        refused = api.call("user/update_password", body, token=early, cc=None)
        assert list(refused.errors) == ["old_password"]
    assert User.objects.get(username="new.person").must_change_password


def test_the_own_password_is_chosen_without_typing_the_one_time_password_again(
    api: Api, manager: User
) -> None:
    password = one_time(api, manager)
    here, there = (sign_in(api, "new.person", password).ok()["token"] for _ in range(2))
    same = api.call("user/choose_password", {"new_password": password}, token=here, cc=None)
    assert same.errors == {"new_password": ["New password must differ from the one-time password"]}
    short = api.call("user/choose_password", {"new_password": "short"}, token=here, cc=None)
    assert short.errors == {"new_password": ["Password must be 8 to 64 characters"]}
    api.call("user/choose_password", {"new_password": OWN}, token=here, cc=None).ok()
    assert api.call("user/user_info", token=here, cc=None).ok()["must_change_password"] is False
    assert api.call("user/user_info", token=there, cc=None).status == 401
    with time_machine.travel(timezone.now() + HOURS_72 + timedelta(hours=1)):
        sign_in(api, "new.person", OWN).ok()


def test_change_of_own_password_needs_the_present_one(api: Api) -> None:
    user = UserFactory(username="ayu")
    answer = api.call("user/choose_password", {"new_password": OWN}, as_=user, cc=None)
    assert answer.code == 10007
    sign_in(api, "ayu", PASSWORD).ok()
    assert actions_of(user.pk) == []


def test_emergency_password_command_revokes_earlier_credentials(
    api: Api, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, token = invite(api, manager)
    monkeypatch.setattr("getpass.getpass", lambda prompt: OWN)
    call_command("changepassword", "new.person", stdout=io.StringIO())
    with time_machine.travel(timezone.now() + HOURS_72, tick=False):
        sign_in(api, "new.person", OWN).ok()
    assert read(api, token).code == 10004
