"""Sensitive operations require a fresh proof of identity."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from apps.accounts.models import Passkey, Session, User
from apps.accounts.services import second_factor
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.accounts.tests.passkeys import SoftKey, passkey_of
from apps.accounts.tests.second_factors import first_code
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api

pytestmark = pytest.mark.django_db

NEEDED = (10015, "Confirm your identity to continue")


@pytest.fixture
def clock_hand() -> Any:
    """Freeze the time until a test moves it."""
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        yield traveller


def prove(api: Api, user: User, password: str = PASSWORD) -> Answer:
    return api.call("user/prove", {"password": password}, as_=user, cc=None)


def edit(api: Api, actor: User, user: User, **change: Any) -> Answer:
    return api.call("user/edit_user", {"user_id": user.pk, "version": user.version, **change}, as_=actor)


def test_password_is_required_again_ten_minutes_after_sign_in(api: Api, clock_hand: Any) -> None:
    boss, user = UserFactory(manager=True), UserFactory()
    body = {"username": boss.username, "password": PASSWORD}
    boss.is_demo = True
    boss.save()
    token = api.call("user/login", body, cc=None).ok()["token"]
    reset = {"user_id": user.pk, "version": user.version}
    clock_hand.shift(timedelta(minutes=10, seconds=1))
    refused = api.call("user/reset_password", reset, token=token)
    assert (refused.code, refused.msg) == NEEDED
    assert refused.writes == []
    api.call("user/prove", {"password": PASSWORD}, token=token, cc=None).ok()
    api.call("user/reset_password", reset, token=token).ok()


@pytest.mark.parametrize(
    ("change", "is_sensitive"),
    [
        ({"email": "thief@sofra.example"}, True),
        ({"email": ""}, True),
        ({"role": "editor"}, True),
        ({"countries": ["ID"]}, True),
        ({"nickname": "Ayu", "email": "thief@sofra.example"}, True),
        ({"nickname": "Ayu"}, False),
        ({"note": "On leave", "phone": "+62 812 3456 789"}, False),
    ],
)
def test_what_takes_over_an_account_or_gives_rights_is_sensitive_and_the_rest_is_not(
    api: Api, clock_hand: Any, change: dict[str, Any], is_sensitive: bool
) -> None:
    boss, user = UserFactory(manager=True), UserFactory(email="ayu@sofra.example")
    api.token(boss)
    clock_hand.shift(timedelta(minutes=11))
    answer = edit(api, boss, user, **change)
    if not is_sensitive:
        answer.ok()
        return
    assert (answer.code, answer.msg) == NEEDED
    assert not ChangeLog.objects.exists()
    user.refresh_from_db()
    assert (user.email, user.version) == ("ayu@sofra.example", 1)
    prove(api, boss).ok()
    edit(api, boss, user, **change).ok()


def test_ones_own_address_is_sensitive_too(api: Api, clock_hand: Any) -> None:
    user = UserFactory()
    api.token(user)
    clock_hand.shift(timedelta(minutes=11))
    mine = {"version": user.version, "email": "me@sofra.example"}
    assert api.call("user/edit_my_info", mine, as_=user, cc=None).code == 10015
    api.call("user/edit_my_info", {"version": user.version, "nickname": "Ayu"}, as_=user, cc=None).ok()
    prove(api, user).ok()
    api.call("user/edit_my_info", {**mine, "version": 2}, as_=user, cc=None).ok()


@pytest.mark.parametrize("role", ["manager", "operator", "kol"])
def test_creating_any_account_is_sensitive(api: Api, clock_hand: Any, role: str) -> None:
    boss = UserFactory(super_admin=True)
    api.token(boss)
    clock_hand.shift(timedelta(minutes=11))
    person = {"username": "new.one", "nickname": "New", "role": role, "countries": ["ID"]}
    refused = api.call("user/create_user", person, as_=boss)
    assert (refused.code, refused.writes) == (10015, [])
    assert not User.objects.filter(username="new.one").exists()
    prove(api, boss).ok()
    api.call("user/create_user", person, as_=boss).ok()


def test_enabling_an_account_is_sensitive_and_disabling_is_not(api: Api, clock_hand: Any) -> None:
    boss, off, on = UserFactory(manager=True), UserFactory(status="disabled"), UserFactory()
    api.token(boss)
    clock_hand.shift(timedelta(minutes=11))

    def change(user: User, action: str) -> Answer:
        body = {"user_id": user.pk, "version": 1, "action": action}
        return api.call("user/change_user_status", body, as_=boss)

    assert (change(off, "enable").code, change(off, "enable").writes) == (10015, [])
    assert change(on, "disable").code == 0
    bulk = api.call("user/bulk_edit_users", {"ids": [off.pk], "action": "enable"}, as_=boss)
    assert (bulk.code, bulk.writes) == (10015, [])
    off.refresh_from_db()
    assert off.status == "disabled"


def test_undoing_a_change_of_an_account_is_sensitive(api: Api, clock_hand: Any) -> None:
    boss, user = UserFactory(super_admin=True), UserFactory()
    edit(api, boss, user, role="kol").ok()
    entry = ChangeLog.objects.get(object_type="user", object_id=user.pk)
    clock_hand.shift(timedelta(minutes=11))
    undo = {"object_type": "user", "object_id": user.pk, "log_id": entry.pk}
    answer = api.call("activity/undo_change", undo, as_=boss)
    assert (answer.code, answer.writes) == (10015, [])


def test_a_wrong_password_proves_nothing_and_is_counted_with_the_old_passwords(
    api: Api, clock_hand: Any
) -> None:
    user = UserFactory()
    api.token(user)
    clock_hand.shift(timedelta(minutes=11))
    before = Session.objects.get().proven_at
    for _ in range(4):
        assert prove(api, user, "guess").errors == {"password": ["Wrong password"]}
    old = {"old_password": "guess", "new_password": "another-good-one"}
    assert list(api.call("user/update_password", old, as_=user, cc=None).errors) == ["old_password"]
    too_many = {"password": ["Too many wrong passwords. Try again in 15 minutes"]}
    assert prove(api, user).errors == too_many
    assert Session.objects.get().proven_at == before
    clock_hand.shift(timedelta(minutes=15))
    prove(api, user).ok()


def test_a_proof_is_of_one_session(api: Api, clock_hand: Any) -> None:
    user = UserFactory()
    here, there = Api(), Api()
    here.token(user)
    there.token(user)
    clock_hand.shift(timedelta(minutes=11))
    prove(here, user).ok()
    here.call("user/begin_authenticator", {}, as_=user, cc=None).ok()
    assert there.call("user/begin_authenticator", {}, as_=user, cc=None).code == 10015


def test_an_old_session_sets_no_second_factor_up_for_a_thief(api: Api, clock_hand: Any) -> None:
    user = UserFactory()
    api.token(user)
    clock_hand.shift(timedelta(days=1))
    ticket = second_factor.start_authenticator(actor=user).ticket
    confirm = {"ticket": ticket, "code": first_code(ticket, user)}
    calls: dict[str, dict[str, str]] = {
        "user/begin_authenticator": {},
        "user/confirm_authenticator": confirm,
        "user/renew_recovery_codes": {},
        "user/remove_second_factor": {},
    }
    for name, body in calls.items():
        answer = api.call(name, body, as_=user, cc=None)
        assert (answer.code, answer.writes) == (10015, [])


# -- by a passkey -----------------------------------------------------------------------------------------
def ways(api: Api, user: User) -> dict[str, Any]:
    result: dict[str, Any] = api.call("user/begin_proof", {}, as_=user, cc=None).ok()
    return result


def prove_by_passkey(api: Api, user: User, soft: SoftKey, question: Any = None, **how: Any) -> Answer:
    question = question or ways(api, user)["passkey"]
    body = {"ticket": question["ticket"], "credential": soft.answer(question["options"], **how)}
    return api.call("user/prove_by_passkey", body, as_=user, cc=None)


def test_user_sees_own_ways_to_prove_identity(api: Api) -> None:
    user, other = UserFactory(), UserFactory()
    passkey_of(other)
    assert ways(api, user) == {"has_password": True, "passkey": None, "oidc_label": None}
    user.set_unusable_password()
    user.save()
    soft = passkey_of(user)
    result = ways(api, user)
    assert result["has_password"] is False
    assert [one["id"] for one in result["passkey"]["options"]["allowCredentials"]] == [soft.id]
    at_an_address = api.call("user/begin_proof", {}, as_=user, cc=None, Host="127.0.0.1").ok()
    assert at_an_address["passkey"] is None


def test_a_passkey_proves_who_is_there_also_without_a_password(api: Api, clock_hand: Any) -> None:
    user = UserFactory()
    user.set_unusable_password()
    user.save()
    soft = passkey_of(user)
    api.token(user)
    clock_hand.shift(timedelta(minutes=11))
    assert api.call("user/renew_recovery_codes", {}, as_=user, cc=None).code == 10015
    prove_by_passkey(api, user, soft).ok()
    api.call("user/renew_recovery_codes", {}, as_=user, cc=None).ok()
    assert Passkey.objects.get().sign_count == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://sofra.example"},
        {"domain": "sofra.example"},
        {"is_verified": False},
        {"signer": SoftKey()},
    ],
)
def test_an_answer_that_does_not_hold_proves_nothing(
    api: Api, clock_hand: Any, wrong: dict[str, Any]
) -> None:
    user = UserFactory()
    soft = passkey_of(user)
    api.token(user)
    clock_hand.shift(timedelta(minutes=11))
    not_proven(prove_by_passkey(api, user, soft, **wrong), user)


@pytest.mark.parametrize("whose", ["passkey", "question"])
def test_passkey_of_another_user_proves_nothing(api: Api, clock_hand: Any, whose: str) -> None:
    user, other = UserFactory(), UserFactory()
    mine, others = passkey_of(user), passkey_of(other)
    api.token(user)
    clock_hand.shift(timedelta(minutes=11))
    question = ways(api, other)["passkey"] if whose == "question" else None
    not_proven(prove_by_passkey(api, user, mine if whose == "question" else others, question), user)


def test_used_passkey_response_proves_nothing(api: Api, clock_hand: Any) -> None:
    user = UserFactory()
    soft = passkey_of(user, counts=False)
    api.token(user)
    question = ways(api, user)["passkey"]
    prove_by_passkey(api, user, soft, question).ok()
    Session.objects.update(proven_at=None)
    not_proven(prove_by_passkey(api, user, soft, question), user)


def test_nor_does_a_question_of_the_sign_in(api: Api, clock_hand: Any) -> None:
    user = UserFactory()
    soft = passkey_of(user)
    api.token(user)
    clock_hand.shift(timedelta(minutes=11))
    question = api.call("user/begin_passkey_sign_in", {}, cc=None).ok()
    not_proven(prove_by_passkey(api, user, soft, question), user)


def test_copied_passkey_proves_nothing_and_history_records_it(api: Api, clock_hand: Any) -> None:
    user = UserFactory()
    soft = passkey_of(user)
    api.token(user)
    prove_by_passkey(api, user, soft).ok()
    clock_hand.shift(timedelta(minutes=11))
    soft.count = 0
    refused = prove_by_passkey(api, user, soft)
    assert list(refused.errors) == ["credential"]
    assert api.call("user/renew_recovery_codes", {}, as_=user, cc=None).code == 10015
    log = ChangeLog.objects.get(object_type="user", object_id=user.pk)
    assert (log.action, log.reason) == ("refuse_passkey", "It may have been copied")


def test_wrong_ones_count_with_wrong_passwords(api: Api, clock_hand: Any) -> None:
    user = UserFactory()
    soft = passkey_of(user)
    api.token(user)
    for _ in range(3):
        prove_by_passkey(api, user, soft, is_verified=False)
    for _ in range(2):
        prove(api, user, "guess")
    too_many = prove_by_passkey(api, user, soft)
    assert too_many.errors == {"credential": ["Too many wrong passwords. Try again in 15 minutes"]}
    assert "password" in prove(api, user).errors


def not_proven(answer: Answer, user: User) -> None:
    values = {"credential": ["This is not your passkey, or the time is over. Start again"]}
    assert (answer.errors, answer.writes) == (values, [])
    session = Session.objects.get(user=user)
    assert session.proven_at is None or session.proven_at <= timezone.now() - timedelta(minutes=11)
