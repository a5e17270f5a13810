"""The second factor: set up, required, used once, lost and reset."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from apps.accounts.domain import totp
from apps.accounts.models import Authenticator, RecoveryCode, Session, SignIn, User
from apps.accounts.services import sealing, sessions
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.accounts.tests.second_factors import Phone, first_code, recovery_code
from apps.core.choices import NotificationType
from apps.core.db import clock
from apps.core.models import ChangeLog, Notification, OutgoingMail, ThrottleCount
from apps.core.testing.api import Answer, Api
from apps.core.testing.together import together

pytestmark = pytest.mark.django_db

STEP = timedelta(seconds=30)
WRONG = "Wrong code, or a code that was already used"


@pytest.fixture
def at_noon() -> Any:
    """Freeze the time in the middle of a step until a test moves it."""
    noon = timezone.now().replace(hour=12, minute=0, second=15, microsecond=0)
    with time_machine.travel(noon, tick=False) as traveller:
        yield traveller


def sign_in(api: Api, user: User, code: str | None = None, password: str = PASSWORD) -> Answer:
    body = {"username": user.username, "password": password}
    return api.call("user/login", body if code is None else {**body, "code": code}, cc=None)


def set_up(api: Api, user: User, token: str | None = None) -> list[str]:
    """Set up an app through the operations; return the recovery codes."""
    app = api.call("user/begin_authenticator", {}, as_=user, token=token, cc=None).ok()
    assert app["setup_url"].startswith("otpauth://totp/")
    assert app["secret"] in app["setup_url"]
    body = {"ticket": app["ticket"], "code": first_code(app["ticket"], user)}
    answer = api.call("user/confirm_authenticator", body, as_=user, token=token, cc=None).ok()
    codes: list[str] = answer["recovery_codes"]
    return codes


def actions_of(user: User) -> list[str]:
    logs = ChangeLog.objects.filter(object_type="user", object_id=user.pk).order_by("pk")
    return list(logs.values_list("action", flat=True))


# -- setting up -------------------------------------------------------------------------------------------
def test_app_is_set_up_with_first_code_and_required_afterwards(api: Api) -> None:
    user = UserFactory()
    assert api.call("user/get_second_factor", {}, as_=user, cc=None).ok() == {
        "since": None,
        "is_required": True,
        "app": None,
        "passkeys": [],
        "recovery_codes_left": 0,
    }
    codes = set_up(api, user)
    response = api.call("user/get_second_factor", {}, as_=user, cc=None).ok()
    assert (response["since"] is not None, response["recovery_codes_left"]) == (True, 10)
    assert len(set(codes)) == 10
    assert sign_in(api, user).code == 10014
    assert actions_of(user) == ["set_up_second_factor"]


def test_qr_code_contains_the_displayed_secret(api: Api) -> None:
    user = UserFactory(username="ayu")
    app = api.call("user/begin_authenticator", {}, as_=user, cc=None).ok()
    secret = sealing.unseal(app["ticket"], about=f"set up by {user.pk}")
    assert totp.as_text(secret) == app["secret"]
    assert app["qr_code"] == totp.qr_code(totp.setup_url(secret, account="ayu", issuer="Sofra Admin"))
    size = len(app["qr_code"])
    assert {len(row) for row in app["qr_code"]} == {size}
    assert app["qr_code"][0][:8] == "11111110", "the finder of a QR code, and its edge"
    assert not Authenticator.objects.exists()


def test_a_wrong_first_code_sets_nothing_up(api: Api) -> None:
    user = UserFactory()
    ticket = api.call("user/begin_authenticator", {}, as_=user, cc=None).ok()["ticket"]
    answer = api.call("user/confirm_authenticator", {"ticket": ticket, "code": "000000"}, as_=user, cc=None)
    assert list(answer.errors) == ["code"]
    assert answer.writes == []
    user.refresh_from_db()
    assert (user.second_factor_at, user.version) == (None, 1)
    assert sign_in(api, user).code == 0


@pytest.mark.parametrize("whose", ["another's", "old", "made up"])
def test_a_ticket_is_good_for_its_owner_and_a_quarter_of_an_hour(api: Api, at_noon: Any, whose: str) -> None:
    user, other = UserFactory(), UserFactory()
    owner = other if whose == "another's" else user
    ticket = api.call("user/begin_authenticator", {}, as_=owner, cc=None).ok()["ticket"]
    api.token(user)
    if whose == "old":
        at_noon.shift(timedelta(minutes=15, seconds=1))
        api.call("user/prove", {"password": PASSWORD}, as_=user, cc=None).ok()
    code = first_code(ticket, owner)
    body = {"ticket": "x" * 40 if whose == "made up" else ticket, "code": code}
    answer = api.call("user/confirm_authenticator", body, as_=user, cc=None)
    assert answer.errors == {"ticket": ["This took too long. Start again with a new QR code"]}
    assert answer.writes == []


def test_setting_up_ends_other_sessions_and_the_app_and_codes_before(api: Api) -> None:
    user = UserFactory()
    there = sign_in(Api(), user).ok()["token"]
    old_codes = set_up(api, user)
    assert api.call("user/user_info", token=there, cc=None).status == 401
    api.call("user/user_info", as_=user, cc=None).ok()
    old = Authenticator.objects.get().sealed_secret
    set_up(api, user)
    assert Authenticator.objects.get().sealed_secret != old
    assert RecoveryCode.objects.count() == 10
    assert sign_in(api, user, old_codes[0]).msg == WRONG


def test_a_setup_ticket_works_once(api: Api) -> None:
    user = UserFactory()
    ticket = api.call("user/begin_authenticator", {}, as_=user, cc=None).ok()["ticket"]
    body = {"ticket": ticket, "code": first_code(ticket, user)}
    recovery_codes = api.call("user/confirm_authenticator", body, as_=user, cc=None).ok()["recovery_codes"]
    app = Authenticator.objects.get()
    again = api.call("user/confirm_authenticator", body, as_=user, cc=None)
    assert again.errors == {"ticket": ["This took too long. Start again with a new QR code"]}
    assert again.writes == []
    assert Authenticator.objects.get().last_step == app.last_step
    sign_in(api, user, recovery_codes[0]).ok()


def test_a_replayed_ticket_does_not_make_a_used_code_valid_again(api: Api) -> None:
    user = UserFactory()
    ticket = api.call("user/begin_authenticator", {}, as_=user, cc=None).ok()["ticket"]
    secret = sealing.unseal(ticket, about=f"set up by {user.pk}")
    setup_code = totp.code_at(secret, totp.step_at(clock.now()) - 1)
    body = {"ticket": ticket, "code": setup_code}
    api.call("user/confirm_authenticator", body, as_=user, cc=None).ok()
    used = first_code(ticket, user)
    sign_in(api, user, used).ok()
    api.call("user/confirm_authenticator", body, as_=user, cc=None)
    assert sign_in(api, user, used).msg == WRONG


def test_a_new_app_never_lowers_the_last_used_step(api: Api) -> None:
    user = UserFactory()
    Phone(user)
    later = totp.step_at(clock.now()) + 5
    Authenticator.objects.update(last_step=later)
    set_up(api, user)
    assert Authenticator.objects.get().last_step == later


# -- at the sign-in ---------------------------------------------------------------------------------------
def test_without_a_code_no_session_is_opened_and_no_device_remembered(api: Api) -> None:
    user = UserFactory()
    Phone(user)
    answer = sign_in(api, user)
    assert (answer.status, answer.code, answer.msg) == (
        200,
        10014,
        "Enter the code of your authenticator app",
    )
    assert not Session.objects.exists()
    assert "sofra_device" not in answer.response.cookies
    assert [one.result for one in SignIn.objects.all()] == ["code_asked"]


def test_the_code_opens_a_session(api: Api) -> None:
    user = UserFactory()
    phone = Phone(user)
    token = sign_in(api, user, f"{phone.code()[:3]} {phone.code()[3:]}").ok()["token"]
    assert api.call("user/user_info", token=token, cc=None).ok()["user_id"] == user.pk
    assert Session.objects.get().assurance == "second_factor"


def test_a_code_is_good_once(api: Api, at_noon: Any) -> None:
    user = UserFactory()
    phone = Phone(user)
    code = phone.code()
    sign_in(api, user, code).ok()
    assert (sign_in(api, user, code).code, sign_in(api, user, code).msg) == (10002, WRONG)
    assert sign_in(api, user, phone.code(later=-STEP)).msg == WRONG, "one before it"
    at_noon.shift(STEP)
    sign_in(api, user, phone.code()).ok()
    assert Session.objects.count() == 2


@pytest.mark.parametrize(("drift", "is_used"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_a_phones_clock_may_be_half_a_minute_wrong(api: Api, at_noon: Any, drift: int, is_used: bool) -> None:
    user = UserFactory()
    phone = Phone(user)
    assert (sign_in(api, user, phone.code(later=drift * STEP)).code == 0) is is_used


def test_a_code_is_nothing_without_the_password(api: Api) -> None:
    user = UserFactory()
    phone = Phone(user)
    with_code = sign_in(api, user, phone.code(), password="wrong")
    without = sign_in(api, user, password="wrong")
    assert with_code.body == without.body
    assert with_code.code == 10002
    sign_in(api, user, phone.code()).ok()


def test_unrequested_code_is_ignored(api: Api) -> None:
    sign_in(api, UserFactory(), "123456").ok()


@pytest.mark.parametrize("written", [str, str.upper, lambda code: code.replace("-", " ")])
def test_recovery_code_works_once_in_any_spelling(api: Api, written: Any) -> None:
    user = UserFactory()
    first, *_ = set_up(api, user)
    sign_in(api, user, written(first)).ok()
    assert sign_in(api, user, written(first)).msg == WRONG
    assert api.call("user/get_second_factor", {}, as_=user, cc=None).ok()["recovery_codes_left"] == 9
    assert actions_of(user) == ["set_up_second_factor", "use_recovery_code"]
    response = api.call("notification/query_notifications", {}, as_=user).ok()["list"][0]
    assert response["title"] == "A recovery code was used to sign in: 9 left"
    assert (response["type"], response["link"]["path"]) == ("account_changed", "/content/me/info")


def test_codes_of_others_are_wrong(api: Api) -> None:
    user, other = UserFactory(), UserFactory()
    Phone(user)
    assert sign_in(api, user, Phone(other).code()).msg == WRONG
    assert sign_in(api, user, recovery_code(other)).msg == WRONG
    assert RecoveryCode.objects.get().used_at is None


def test_secrets_and_codes_are_stored_encrypted_or_hashed(api: Api) -> None:
    user = UserFactory()
    phone = Phone(user)
    code = recovery_code(user)
    stored = [*Authenticator.objects.values_list("sealed_secret", flat=True)]
    stored += RecoveryCode.objects.values_list("code_hash", flat=True)
    for plain in (totp.as_text(phone.secret), phone.secret.hex(), code, code.replace("-", "")):
        assert not any(plain in one for one in stored)


def test_a_secret_that_was_put_into_another_account_opens_nothing(api: Api) -> None:
    user, other = UserFactory(), UserFactory()
    Phone(user)
    mine = Phone(other)
    Authenticator.objects.filter(user=user).update(
        sealed_secret=Authenticator.objects.get(user=other).sealed_secret
    )
    assert sign_in(api, user, mine.code()).msg == WRONG


def test_new_key_reads_old_secrets_and_reseals_them_on_use(api: Api, at_noon: Any, settings: Any) -> None:
    user = UserFactory()
    old, new = "o" * 40, "n" * 40
    settings.OWN_KEYS = {**settings.OWN_KEYS, "second_factor": [old]}
    phone = Phone(user)
    settings.OWN_KEYS = {**settings.OWN_KEYS, "second_factor": [new, old]}
    sign_in(api, user, phone.code()).ok()
    settings.OWN_KEYS = {**settings.OWN_KEYS, "second_factor": [new]}
    at_noon.shift(STEP)
    sign_in(api, user, phone.code()).ok()
    settings.OWN_KEYS = {**settings.OWN_KEYS, "second_factor": [old]}
    at_noon.shift(STEP)
    assert sign_in(api, user, phone.code()).msg == WRONG


def test_signed_in_request_adds_no_statement(api: Api) -> None:
    plain, with_factor = UserFactory(), UserFactory()
    tokens = [sign_in(api, plain).ok()["token"], sign_in(api, with_factor).ok()["token"]]
    phone = Phone(with_factor)
    Session.objects.filter(user=with_factor).delete()
    tokens[1] = sign_in(api, with_factor, phone.code()).ok()["token"]
    counts = [len(api.call("user/user_info", token=token, cc=None).statements) for token in tokens]
    assert counts == [1, 1]


# -- guessing ---------------------------------------------------------------------------------------------
def test_wrong_codes_count_like_wrong_passwords(api: Api) -> None:
    user = UserFactory()
    phone = Phone(user)
    for _ in range(5):
        assert sign_in(api, user, "000000").msg == WRONG
    # Refused before anything is compared, as after five wrong passwords.
    refused = sign_in(api, user, phone.code())
    assert (refused.code, refused.msg) == (10002, "Wrong username or password")
    user.refresh_from_db()
    assert (user.is_locked, user.failed_logins) == (True, 5)
    assert [one.result for one in SignIn.objects.order_by("pk")] == ["wrong_code"] * 5 + ["too_many"]
    assert not Session.objects.exists()


def test_the_password_alone_gives_no_tries_back(api: Api) -> None:
    user = UserFactory()
    Phone(user)
    for _ in range(5):
        assert sign_in(api, user).code == 10014
        sign_in(api, user, "000000")
    assert sign_in(api, user).code == 10002


def test_ten_wrong_codes_stop_guessing_and_notify_the_owner(api: Api, settings: Any, at_noon: Any) -> None:
    settings.TRUSTED_PROXY_COUNT = 1
    user = UserFactory(email="ayu@sofra.example")
    phone = Phone(user)

    def guess(number: int, code: str) -> Answer:
        body = {"username": user.username, "password": PASSWORD, "code": code}
        return Api().call("user/login", body, cc=None, **{"X-Forwarded-For": f"203.0.113.{number}"})

    for number in range(10):
        assert not Notification.objects.exists()
        assert guess(number, "000000").msg == WRONG
    notice = Notification.objects.get()
    assert (notice.user, notice.title) == (user, "Ten wrong codes at sign-in")
    assert notice.type == NotificationType.ACCOUNT_CHANGED
    assert OutgoingMail.objects.get().to == "ayu@sofra.example"
    assert guess(77, phone.code()).msg == WRONG
    assert not Session.objects.exists()
    lock = ChangeLog.objects.get(object_type="user", object_id=user.pk, action="lock")
    assert lock.reason == "10 wrong codes in an hour"
    at_noon.shift(timedelta(hours=1))
    assert guess(77, phone.code()).code == 0


def test_unlocking_gives_codes_back_too(api: Api, settings: Any) -> None:
    settings.TRUSTED_PROXY_COUNT = 1
    user = UserFactory()
    phone = Phone(user)
    for number in range(10):
        body = {"username": user.username, "password": PASSWORD, "code": "000000"}
        Api().call("user/login", body, cc=None, **{"X-Forwarded-For": f"203.0.113.{number}"})
    user.refresh_from_db()
    unlock = {"user_id": user.pk, "version": user.version, "action": "unlock"}
    api.call("user/change_user_status", unlock, as_=UserFactory(manager=True)).ok()
    sign_in(api, user, phone.code()).ok()


def test_a_right_code_is_not_counted(api: Api) -> None:
    user = UserFactory()
    for _ in range(7):
        sign_in(api, user, recovery_code(user) if user.second_factor_at else None).ok()
        if user.second_factor_at is None:
            Phone(user)
    assert not ThrottleCount.objects.filter(key__startswith="sign-in:", hits__gt=0).exists()


@pytest.mark.django_db(transaction=True)
def test_concurrent_use_of_a_code_succeeds_once() -> None:
    user = UserFactory()
    phone = Phone(user)
    code = phone.code()
    codes = together(*(lambda: sign_in(Api(), user, code).code for _ in range(4)))
    assert sorted(codes) == [0, 10002, 10002, 10002]


# -- required second factor
# -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("person", "is_required"),
    [
        ({"manager": True}, True),
        ({"super_admin": True}, True),
        ({"role": "operator"}, False),
        ({"kol": True}, False),
        ({"manager": True, "by_password": True}, False),
        ({"super_admin": True, "by_password": True}, False),
    ],
)
def test_managers_and_super_admins_set_one_up_before_anything_else(
    api: Api, person: dict[str, Any], is_required: bool
) -> None:
    user = UserFactory(**person)
    token = sign_in(api, user).ok()["token"]
    info = api.call("user/user_info", token=token, cc=None).ok()
    assert info["must_set_up_second_factor"] is is_required
    for name in ("user/get_my_info", "user/query_sessions", "notification/query_notifications"):
        answer = api.call(name, {}, token=token)
        if is_required:
            assert (answer.code, answer.msg) == (10003, "Set up a second factor first")
            assert answer.writes == []
        else:
            answer.ok()
    set_up(api, user, token)
    info = api.call("user/user_info", token=token, cc=None).ok()
    assert info["must_set_up_second_factor"] is False
    api.call("user/get_my_info", {}, token=token).ok()


# -- the grace period -------------------------------------------------------------------------------------
def signed_in_info(api: Api, user: User) -> dict[str, Any]:
    token = sign_in(api, user).ok()["token"]
    info: dict[str, Any] = api.call("user/user_info", token=token, cc=None).ok()
    return info


@pytest.mark.parametrize("role", ["operator", "reviewer", "editor", "kol"])
def test_an_existing_account_has_a_grace_period_from_its_first_sign_in(
    api: Api, at_noon: Any, settings: LazySettings, role: str
) -> None:
    settings.SECOND_FACTOR_GRACE_DAYS = 14
    user = UserFactory(role=role)
    at_noon.shift(timedelta(days=100))
    info = signed_in_info(api, user)
    assert (info["must_set_up_second_factor"], info["second_factor_days_left"]) == (False, 14)
    at_noon.shift(timedelta(days=13, hours=23))
    info = signed_in_info(api, user)
    assert (info["must_set_up_second_factor"], info["second_factor_days_left"]) == (False, 1)
    at_noon.shift(timedelta(hours=1))
    token = sign_in(api, user).ok()["token"]
    assert api.call("user/user_info", token=token, cc=None).ok()["must_set_up_second_factor"] is True
    refused = api.call("user/get_my_info", {}, token=token, cc=None)
    assert (refused.code, refused.msg, refused.writes) == (10003, "Set up a second factor first", [])
    set_up(api, user, token)
    info = api.call("user/user_info", token=token, cc=None).ok()
    assert (info["must_set_up_second_factor"], info["second_factor_days_left"]) == (False, None)


def test_a_session_from_the_grace_period_is_not_cut_off(api: Api, at_noon: Any) -> None:
    user = UserFactory()
    at_noon.shift(timedelta(days=10))
    sign_in(api, user).ok()
    User.objects.filter(pk=user.pk).update(second_factor_required_at=clock.now() - timedelta(days=13))
    token = sign_in(api, user).ok()["token"]
    at_noon.shift(timedelta(days=2))
    api.call("user/get_my_info", {}, token=token, cc=None).ok()
    assert api.call("user/user_info", token=token, cc=None).ok()["second_factor_days_left"] == 0
    info = signed_in_info(api, user)
    assert info["must_set_up_second_factor"] is True


def test_the_grace_period_of_a_new_account_begins_with_it(api: Api, at_noon: Any) -> None:
    boss = UserFactory(manager=True)
    person = {"username": "new.one", "nickname": "N", "role": "kol", "countries": ["ID"]}
    made = api.call("user/create_user", person, as_=boss).ok()
    assert User.objects.get(pk=made["user_id"]).second_factor_required_at == clock.now()


@pytest.mark.parametrize(
    ("roles", "is_demo", "is_required"),
    [(["kol"], False, False), (["operator"], False, True), (["operator"], True, False), ([], False, False)],
)
def test_settings_decide_which_roles_need_a_second_factor(
    api: Api, settings: LazySettings, roles: list[str], is_demo: bool, is_required: bool
) -> None:
    settings.SECOND_FACTOR_ROLES, settings.SECOND_FACTOR_GRACE_DAYS = roles, 0
    user = UserFactory(role="operator", is_demo=is_demo)
    assert signed_in_info(api, user)["must_set_up_second_factor"] is is_required


def test_super_admins_always_need_a_second_factor(api: Api, settings: LazySettings) -> None:
    settings.SECOND_FACTOR_ROLES = []
    assert signed_in_info(api, UserFactory(super_admin=True))["must_set_up_second_factor"] is True


def test_a_manager_resets_the_second_factor_of_who_needs_one(api: Api, at_noon: Any) -> None:
    boss, user = UserFactory(manager=True), UserFactory(email="ayu@sofra.example")
    Phone(user)
    body = {"user_id": user.pk, "version": user.version}
    api.call("user/reset_second_factor", body, as_=boss).ok()
    assert actions_of(user) == ["reset_second_factor"]
    assert Notification.objects.filter(user=user, title=f"{boss.nickname} reset your second factor").exists()
    sign_in(api, user).ok()


def test_a_one_time_password_is_replaced_first(api: Api) -> None:
    user = UserFactory(manager=True, must_change_password=True)
    token = sign_in(api, user).ok()["token"]
    answer = api.call("user/begin_authenticator", {}, token=token, cc=None)
    assert (answer.code, answer.msg) == (10003, "Change your password first")
    api.call("user/choose_password", {"new_password": "chosen-by-myself"}, token=token, cc=None).ok()
    set_up(api, user, token)
    api.call("user/get_my_info", {}, token=token).ok()


def test_who_becomes_a_manager_sets_one_up_at_the_next_sign_in(api: Api) -> None:
    user = UserFactory()
    token = sign_in(api, user).ok()["token"]
    boss = UserFactory(super_admin=True)
    change = {"user_id": user.pk, "version": user.version, "role": "manager"}
    api.call("user/edit_user", change, as_=boss).ok()
    assert api.call("user/get_my_info", {}, token=token).status == 401
    again = sign_in(api, user).ok()["token"]
    assert api.call("user/get_my_info", {}, token=again).msg == "Set up a second factor first"


def test_a_session_opened_before_by_a_password_alone_admits_to_nothing(api: Api) -> None:
    user = UserFactory()
    api.token(user)
    Session.objects.update(assurance="password")
    api.call("user/get_my_info", {}, as_=user).ok()
    Phone(user)
    assert api.call("user/get_my_info", {}, as_=user).msg == "Set up a second factor first"


# -- Django's admin ---------------------------------------------------------------------------------------
def enter(user: User, **sent: str) -> tuple[Client, str]:
    """Return a browser that submitted the Django admin's sign-in, and the page's text."""
    client = Client()
    response = client.post("/django-admin/login/", {"username": user.username, "password": PASSWORD, **sent})
    return client, response.content.decode()


def test_admin_requires_the_code(api: Api) -> None:
    boss = UserFactory(super_admin=True)
    phone = Phone(boss)
    client, response = enter(boss)
    assert "Enter the code of your authenticator app" in response
    assert client.get("/django-admin/").status_code == 302
    client, response = enter(boss, code="000000")
    assert "Please enter the correct username and password" in response
    assert client.get("/django-admin/").status_code == 302
    client, _ = enter(boss, code=phone.code())
    assert client.get("/django-admin/").status_code == 200
    assert [one.result for one in SignIn.objects.order_by("pk")] == ["code_asked", "wrong_code", "signed_in"]


def test_the_admin_is_closed_to_super_admins_without_a_second_factor(api: Api) -> None:
    boss = UserFactory(super_admin=True)
    client, response = enter(boss)
    assert "Set up a second factor first" in response
    assert client.get("/django-admin/").status_code == 302
    assert SignIn.objects.get().result == "no_second_factor"


def test_a_session_of_the_admin_ends_with_the_second_factor(api: Api) -> None:
    boss = UserFactory(super_admin=True)
    phone = Phone(boss)
    client, _ = enter(boss, code=phone.code())
    reset = {"user_id": boss.pk, "version": boss.version}
    api.call("user/reset_second_factor", reset, as_=UserFactory(super_admin=True)).ok()
    assert client.get("/django-admin/").status_code == 302


def test_demo_accounts_open_the_admin_by_their_password() -> None:
    client, _ = enter(UserFactory(super_admin=True, by_password=True))
    assert client.get("/django-admin/").status_code == 200


# -- reset
# ---------------------------------------------------------------------------------------------------------
def test_manager_resets_a_lost_second_factor(api: Api) -> None:
    user, boss = UserFactory(email="ayu@sofra.example"), UserFactory(manager=True, nickname="Maya")
    Phone(user)
    recovery_code(user)
    sessions.open_session(user=user, user_agent="")
    body = {"user_id": user.pk, "version": user.version}
    answer = api.call("user/reset_second_factor", body, as_=boss).ok()
    assert answer["second_factor_at"] is None
    assert not Authenticator.objects.exists()
    assert not RecoveryCode.objects.exists()
    assert not Session.objects.live().filter(user=user).exists()
    log = ChangeLog.objects.get(object_type="user", object_id=user.pk)
    assert (log.action, log.actor, [change["field"] for change in log.changes]) == (
        "reset_second_factor",
        boss,
        ["second_factor_at"],
    )
    assert Notification.objects.get(user=user).title == "Maya reset your second factor"
    assert OutgoingMail.objects.get().subject == "Your second factor in Sofra Admin was reset"
    sign_in(api, user).ok()


@pytest.mark.parametrize(
    ("actor", "of", "code"),
    [
        ({"manager": True}, {"manager": True}, 10003),
        ({"manager": True}, {"super_admin": True}, 10003),
        ({"manager": True}, {"countries": ["TR"]}, 10004),
        ({"reviewer": True}, {"role": "operator"}, 10003),
        ({"role": "operator"}, {"kol": True}, 10003),
    ],
)
def test_who_may_not_manage_an_account_resets_nothing(
    api: Api, actor: dict[str, Any], of: dict[str, Any], code: int
) -> None:
    user = UserFactory(**of)
    Phone(user)
    body = {"user_id": user.pk, "version": user.version}
    answer = api.call("user/reset_second_factor", body, as_=UserFactory(**actor))
    assert answer.code == code
    assert answer.writes == []
    assert Authenticator.objects.exists()


def test_own_or_missing_second_factor_cannot_be_reset(api: Api) -> None:
    boss, user = UserFactory(super_admin=True), UserFactory()
    Phone(boss)
    own = api.call("user/reset_second_factor", {"user_id": boss.pk, "version": boss.version}, as_=boss)
    assert (own.code, own.writes) == (10003, [])
    none = api.call("user/reset_second_factor", {"user_id": user.pk, "version": user.version}, as_=boss)
    assert (none.code, none.writes) == (10007, [])


def test_an_owner_removes_it_where_the_role_allows_that(api: Api) -> None:
    user, manager = UserFactory(by_password=True), UserFactory(manager=True)
    Phone(user)
    Phone(manager)
    api.call("user/remove_second_factor", {}, as_=user, cc=None).ok()
    sign_in(api, user).ok()
    assert actions_of(user) == ["remove_second_factor"]
    refused = api.call("user/remove_second_factor", {}, as_=manager, cc=None)
    assert (refused.code, refused.writes) == (10003, [])
    assert Authenticator.objects.get().user == manager


def test_new_recovery_codes_end_the_old_ones(api: Api) -> None:
    user = UserFactory(by_password=True)
    refused = api.call("user/renew_recovery_codes", {}, as_=user, cc=None)
    assert (refused.code, refused.writes) == (10003, [])
    old, *_ = set_up(api, user)
    new, *_ = api.call("user/renew_recovery_codes", {}, as_=user, cc=None).ok()["recovery_codes"]
    assert sign_in(api, user, old).msg == WRONG
    sign_in(api, user, new).ok()


def test_who_has_a_second_factor_is_not_invited_by_a_link(api: Api) -> None:
    user = UserFactory(must_change_password=True)
    Phone(user)
    body = {"user_id": user.pk, "version": user.version, "by": "link"}
    answer = api.call("user/invite_user", body, as_=UserFactory(manager=True))
    assert (answer.code, answer.writes) == (10007, [])


def test_a_new_password_by_a_manager_leaves_the_second_factor(api: Api) -> None:
    user = UserFactory()
    phone = Phone(user)
    body = {"user_id": user.pk, "version": user.version}
    one_time = api.call("user/reset_password", body, as_=UserFactory(manager=True)).ok()["temp_password"]
    assert sign_in(api, user, password=one_time).code == 10014
    token = sign_in(api, user, phone.code(), password=one_time).ok()["token"]
    api.call("user/choose_password", {"new_password": "chosen-by-myself"}, token=token, cc=None).ok()
    api.call("user/get_my_info", {}, token=token).ok()


def test_time_is_the_databases(api: Api) -> None:
    user = UserFactory()
    phone = Phone(user)
    there = clock.now() + timedelta(days=1)
    code = totp.code_at(phone.secret, totp.step_at(there))
    assert sign_in(api, user, code).msg == WRONG
    with clock.replaced_by(lambda: there):
        sign_in(api, user, code).ok()
