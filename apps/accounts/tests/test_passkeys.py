"""Passkeys: added, listed, renamed, removed and reset; sign-in is in test_passkey_sign_in.py."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from apps.accounts.models import Passkey, RecoveryCode, Session, User
from apps.accounts.services import sessions
from apps.accounts.tests.factories import UserFactory
from apps.accounts.tests.passkeys import SoftKey, passkey_of
from apps.accounts.tests.second_factors import Phone
from apps.core.models import ChangeLog, Notification, OutgoingMail
from apps.core.testing.api import Answer, Api

pytestmark = pytest.mark.django_db

NOT_MADE = {"credential": ["The passkey could not be added. Start again"]}


def begin(api: Api, user: User, **call: Any) -> dict[str, Any]:
    question: dict[str, Any] = api.call("user/begin_passkey", {}, as_=user, cc=None, **call).ok()
    return question


def add(api: Api, user: User, question: dict[str, Any], credential: str, **call: Any) -> Answer:
    body = {"ticket": question["ticket"], "credential": credential, "name": "Laptop"}
    return api.call("user/add_passkey", body, as_=user, cc=None, **call)


def add_new(api: Api, user: User, **call: Any) -> tuple[SoftKey, list[str]]:
    """Add a passkey through the operations; return it with its recovery codes."""
    soft, question = SoftKey(), begin(api, user, **call)
    return soft, add(api, user, question, soft.made(question["options"]), **call).ok()["recovery_codes"]


def listed(api: Api, user: User) -> dict[str, Any]:
    result: dict[str, Any] = api.call("user/get_second_factor", {}, as_=user, cc=None).ok()
    return result


def actions_of(user: User) -> list[str]:
    logs = ChangeLog.objects.filter(object_type="user", object_id=user.pk).order_by("pk")
    return list(logs.values_list("action", flat=True))


# -- adding --------------------------------------------------------------------------------------------
def test_the_first_passkey_is_a_second_factor_with_recovery_codes(api: Api) -> None:
    user = UserFactory(email="ayu@sofra.example")
    sessions.open_session(user=user, user_agent="elsewhere")
    _, codes = add_new(api, user)
    assert len(set(codes)) == 10
    items = listed(api, user)
    assert (items["since"] is not None, items["app"], items["recovery_codes_left"]) == (True, None, 10)
    assert [(one["name"], one["last_used_at"]) for one in items["passkeys"]] == [("Laptop", None)]
    assert Session.objects.live().filter(user=user).count() == 1, "other sessions end"
    assert actions_of(user) == ["add_passkey", "set_up_second_factor"]
    assert Notification.objects.get(user=user).title == "A passkey was added to your account"
    assert OutgoingMail.objects.get().to == "ayu@sofra.example"


def test_further_ones_leave_codes_and_sessions(api: Api) -> None:
    user = UserFactory()
    _, codes = add_new(api, user)
    sessions.open_session(user=user, user_agent="elsewhere")
    _, none = add_new(api, user)
    assert (len(codes), none) == (10, [])
    assert RecoveryCode.objects.filter(user=user).count() == 10
    assert Session.objects.live().filter(user=user).count() == 2
    assert actions_of(user)[2:] == ["add_passkey"]


def test_browser_is_asked_to_verify_the_user(api: Api) -> None:
    user = UserFactory(username="ayu", nickname="Ayu")
    existing = passkey_of(user)
    options = begin(api, user)["options"]
    assert options["rp"] == {"id": "testserver", "name": "Sofra Admin"}
    assert (options["user"]["name"], options["user"]["displayName"]) == ("ayu", "Ayu")
    assert options["authenticatorSelection"] == {
        "residentKey": "required",
        "requireResidentKey": True,
        "userVerification": "required",
    }
    assert [one["id"] for one in options["excludeCredentials"]] == [existing.id]


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://sofra.example"},
        {"origin": "http://testserver:8000"},
        {"domain": "sofra.example"},
        {"is_verified": False},
    ],
)
def test_passkey_from_another_origin_or_without_user_verification_is_not_stored(
    api: Api, wrong: dict[str, Any]
) -> None:
    user = UserFactory()
    question = begin(api, user)
    answer = add(api, user, question, SoftKey().made(question["options"], **wrong))
    assert_rejected_without_writes(answer, user)


@pytest.mark.parametrize("whose", ["another's", "old", "made up", "of a sign-in"])
def test_the_ticket_is_its_owners_for_five_minutes(api: Api, whose: str) -> None:
    user, other = UserFactory(), UserFactory()
    with time_machine.travel(timezone.now(), tick=False) as now:
        question = begin(api, other if whose == "another's" else user)
        if whose == "of a sign-in":
            question["ticket"] = api.call("user/begin_passkey_sign_in", {}, cc=None).ok()["ticket"]
        if whose == "made up":
            question["ticket"] = "x" * 60
        api.token(user)
        if whose == "old":
            now.shift(timedelta(minutes=5, seconds=1))
        answer = add(api, user, question, SoftKey().made(question["options"]))
    assert_rejected_without_writes(answer, user)


def test_a_challenge_is_good_once(api: Api) -> None:
    user = UserFactory()
    question = begin(api, user)
    add(api, user, question, SoftKey().made(question["options"])).ok()
    again = add(api, user, question, SoftKey().made(question["options"]))
    assert (again.errors, again.writes) == (NOT_MADE, [])
    assert Passkey.objects.count() == 1


def test_response_to_another_challenge_is_not_stored(api: Api) -> None:
    user = UserFactory()
    first, second = begin(api, user), begin(api, user)
    assert_rejected_without_writes(add(api, user, second, SoftKey().made(first["options"])), user)


@pytest.mark.parametrize(
    "credential", ["{", "[]", "null", "1", '{"id": 1}', '{"id": "a", "rawId": "é", "response": {}}']
)
def test_odd_answers_are_refused(api: Api, credential: str) -> None:
    user = UserFactory()
    assert_rejected_without_writes(add(api, user, begin(api, user), credential), user)


def test_a_passkey_belongs_to_one_account(api: Api) -> None:
    user, other = UserFactory(), UserFactory()
    soft, _ = add_new(api, other)
    question = begin(api, user)
    assert_rejected_without_writes(add(api, user, question, soft.made(question["options"])), user)


def assert_rejected_without_writes(answer: Answer, user: User) -> None:
    assert (answer.errors, answer.writes) == (NOT_MADE, [])
    assert not Passkey.objects.filter(user=user).exists()
    user.refresh_from_db()
    assert (user.second_factor_at, user.version) == (None, 1)


def test_ten_are_enough(api: Api) -> None:
    user = UserFactory()
    question = begin(api, user)
    for _ in range(10):
        passkey_of(user)
    refused = api.call("user/begin_passkey", {}, as_=user, cc=None)
    assert (refused.code, refused.msg) == (10003, "You have 10 passkeys. Remove one first")
    answer = add(api, user, question, SoftKey().made(question["options"]))
    assert (answer.code, answer.writes) == (10003, [])
    assert Passkey.objects.count() == 10


def test_where_the_console_is_open_at_an_address_there_are_none(api: Api) -> None:
    answer = api.call("user/begin_passkey", {}, as_=UserFactory(), cc=None, Host="127.0.0.1")
    assert (answer.code, answer.msg) == (10004, "Passkeys not found")


def test_the_settings_name_domain_and_pages(api: Api, settings: Any) -> None:
    settings.PASSKEY_DOMAIN = "sofra.example"
    settings.PASSKEY_ORIGINS = ["https://console.sofra.example", "https://admin.sofra.example"]
    user = UserFactory()
    for origin in settings.PASSKEY_ORIGINS:
        soft, question = SoftKey(), begin(api, user)
        made = soft.made(question["options"], origin=origin, domain="sofra.example")
        add(api, user, question, made).ok()
    question = begin(api, user)
    made = SoftKey().made(question["options"], origin="https://www.sofra.example", domain="sofra.example")
    assert add(api, user, question, made).errors == NOT_MADE


def test_without_a_name_it_is_called_by_the_browser(api: Api) -> None:
    user, soft = UserFactory(), SoftKey()
    question = begin(api, user)
    body = {"ticket": question["ticket"], "credential": soft.made(question["options"])}
    agent = {
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36"
    }
    api.call("user/add_passkey", body, as_=user, cc=None, **agent).ok()
    assert Passkey.objects.get().name == "Chrome on Linux"


# -- required second factor --------------------------------------------------------------------------------
def test_a_new_manager_may_begin_with_a_passkey(api: Api) -> None:
    user = UserFactory(manager=True)
    body = {"username": user.username, "password": "a-good-passphrase"}
    token = api.call("user/login", body, cc=None).ok()["token"]
    assert api.call("user/get_my_info", {}, token=token).msg == "Set up a second factor first"
    add_new(api, user, token=token)
    assert api.call("user/user_info", token=token, cc=None).ok()["must_set_up_second_factor"] is False
    api.call("user/get_my_info", {}, token=token).ok()


# -- renaming and removing ----------------------------------------------------------------------------------
def test_the_owner_names_it(api: Api) -> None:
    user = UserFactory()
    passkey_of(user)
    body = {"passkey_id": Passkey.objects.get().pk, "name": " Work laptop "}
    assert api.call("user/rename_passkey", body, as_=user, cc=None).ok()["name"] == "Work laptop"
    again = api.call("user/rename_passkey", body, as_=user, cc=None)
    assert (again.code, again.writes) == (0, [])
    assert actions_of(user) == ["rename_passkey"]


def test_one_of_several_is_removed(api: Api) -> None:
    user = UserFactory(manager=True)
    first, second = passkey_of(user), passkey_of(user)
    body = {"passkey_id": Passkey.objects.get(credential_id=first.id).pk}
    api.call("user/remove_passkey", body, as_=user, cc=None).ok()
    assert [one.credential_id for one in Passkey.objects.all()] == [second.id]
    assert actions_of(user) == ["remove_passkey"]
    assert Notification.objects.get(user=user).title == "A passkey was removed from your account"
    user.refresh_from_db()
    assert user.second_factor_at is not None


def test_the_last_one_stays_where_the_role_needs_it_unless_there_is_an_app(api: Api) -> None:
    user = UserFactory(manager=True)
    passkey_of(user)
    body = {"passkey_id": Passkey.objects.get().pk}
    refused = api.call("user/remove_passkey", body, as_=user, cc=None)
    assert (refused.code, refused.writes) == (10003, [])
    assert refused.msg.startswith("Your role needs a second factor")
    assert Passkey.objects.count() == 1
    Phone(user)
    api.call("user/remove_passkey", body, as_=user, cc=None).ok()
    assert not Passkey.objects.exists()


def test_with_the_last_one_the_second_factor_of_others_ends(api: Api) -> None:
    user = UserFactory(by_password=True)
    add_new(api, user)
    api.call("user/remove_passkey", {"passkey_id": Passkey.objects.get().pk}, as_=user, cc=None).ok()
    items = listed(api, user)
    assert (items["since"], items["passkeys"], items["recovery_codes_left"]) == (None, [], 0)
    assert actions_of(user)[-1] == "remove_second_factor"


def test_passkeys_of_other_users_are_hidden(api: Api) -> None:
    user, other = UserFactory(), UserFactory()
    passkey_of(other)
    body = {"passkey_id": Passkey.objects.get().pk}
    for name, more in (("user/rename_passkey", {"name": "Mine"}), ("user/remove_passkey", {})):
        answer = api.call(name, {**body, **more}, as_=user, cc=None)
        assert (answer.code, answer.writes) == (10004, [])
    assert Passkey.objects.get().name == "Phone"


# -- reset
# ----------------------------------------------------------------------------------------------------
def test_a_reset_takes_passkeys_too(api: Api) -> None:
    user, boss = UserFactory(), UserFactory(manager=True)
    passkey_of(user)
    api.call("user/reset_second_factor", {"user_id": user.pk, "version": 1}, as_=boss).ok()
    assert not Passkey.objects.exists()
    assert actions_of(user) == ["reset_second_factor"]
    assert Notification.objects.get(user=user).title.endswith("reset your second factor")


def test_so_does_the_command_for_emergencies(capsys: pytest.CaptureFixture[str]) -> None:
    boss = UserFactory(super_admin=True)
    passkey_of(boss)
    call_command("user", "reset-second-factor", boss.username, "--reason", "lost the phone")
    assert not Passkey.objects.exists()
    log = ChangeLog.objects.get(object_type="user", object_id=boss.pk)
    assert (log.action, log.actor, log.reason) == ("reset_second_factor", None, "lost the phone")


def test_removing_the_second_factor_takes_them_too(api: Api) -> None:
    user = UserFactory(by_password=True)
    passkey_of(user)
    Phone(user)
    api.call("user/remove_second_factor", {}, as_=user, cc=None).ok()
    assert not Passkey.objects.exists()
