"""Limits on wrong passwords by name, network and device; nobody can lock out other users."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from apps.accounts.models import KnownDevice, Session, User
from apps.accounts.services import devices
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.core.models import ChangeLog, ThrottleCount
from apps.core.testing.api import Answer, Api
from apps.core.testing.together import together

pytestmark = pytest.mark.django_db

WRONG = "Wrong username or password"
HOME, CAFE = "203.0.113.7", "198.51.100.9"


@pytest.fixture(autouse=True)
def proxy(settings: Any) -> None:
    """Trust one proxy for client addresses."""
    settings.TRUSTED_PROXY_COUNT = 1


@pytest.fixture(autouse=True)
def at_noon() -> Any:
    """Freeze the time until a test moves it."""
    with time_machine.travel(timezone.now(), tick=False) as clock:
        yield clock


def sign_in(browser: Api, username: str, password: str = PASSWORD, ip: str = HOME) -> Answer:
    body = {"username": username, "password": password}
    return browser.call("user/login", body, cc=None, **{"X-Forwarded-For": ip})


def guess(browser: Api, username: str, times: int, ip: str = HOME) -> list[Answer]:
    return [sign_in(browser, username, f"guess {n}", ip) for n in range(times)]


def recognized_browser(username: str, ip: str = HOME) -> Api:
    browser = Api()
    sign_in(browser, username, ip=ip).ok()
    return browser


def response_parts(answer: Answer) -> tuple[int, bytes, dict[str, str]]:
    """Return all of a response except the request id."""
    headers = {name: value for name, value in answer.response.headers.items() if name != "X-Request-ID"}
    return answer.status, answer.response.content, {**headers, "cookies": str(answer.response.cookies)}


def strangers(username: str, tries: int) -> None:
    """Try wrong passwords from many addresses, none of which uses up its own budget."""
    for number in range(tries):
        sign_in(Api(), username, "guess", ip=f"10.0.{number // 4}.1")


def lock_entries(user: User) -> list[str]:
    entries = ChangeLog.objects.filter(object_type="user", object_id=user.pk, action="lock")
    return list(entries.order_by("pk").values_list("reason", flat=True))


# -- one name from one address ---------------------------------------------------------------------------
def test_after_five_wrong_passwords_the_right_one_is_refused_from_there_for_fifteen_minutes(
    api: Api, at_noon: Any
) -> None:
    user = UserFactory(username="ayu")
    assert {answer.msg for answer in guess(api, "ayu", 5)} == {WRONG}
    refused = sign_in(api, "ayu")
    assert (refused.code, refused.msg) == (10002, WRONG)
    assert not Session.objects.exists()
    sign_in(Api(), "ayu", ip=CAFE).ok()
    at_noon.shift(timedelta(minutes=14, seconds=59))
    assert sign_in(api, "ayu").msg == WRONG
    at_noon.shift(timedelta(seconds=1))
    sign_in(api, "ayu").ok()
    user.refresh_from_db()
    assert not user.is_locked


def test_sixth_wrong_attempt_gets_the_same_answer_for_every_kind_of_name(api: Api) -> None:
    UserFactory(username="known")
    UserFactory(username="gone", status="disabled")
    answers = {
        name: [response_parts(answer) for answer in guess(Api(), name, 6)]
        for name in ("known", "nobody", "gone")
    }
    assert answers["known"] == answers["nobody"] == answers["gone"]
    assert len(set(map(str, answers["known"]))) == 1, "the sixth like the first"
    assert response_parts(sign_in(Api(), "known")) == response_parts(sign_in(Api(), "nobody"))


@pytest.mark.parametrize("typed", ["Marid", " marid ", "MARID", "mar\u0131d"])
def test_other_ways_to_type_a_name_are_counted_as_one(api: Api, typed: str) -> None:
    UserFactory(username="marid")
    guess(api, "marid", 3)
    guess(api, typed, 2)
    assert sign_in(api, "marid").msg == WRONG


def test_a_lock_is_in_history_once_and_shown_to_managers_while_it_lasts(api: Api, at_noon: Any) -> None:
    user, manager = UserFactory(username="ayu"), UserFactory(manager=True)
    guess(api, "ayu", 4)
    assert lock_entries(user) == []
    guess(api, "ayu", 6)
    assert lock_entries(user) == ["5 wrong passwords in 15 minutes from one address"]
    shown = api.call("user/get_user_detail", {"user_id": user.pk}, as_=manager).ok()
    assert (shown["status"], shown["failed_logins"]) == ("locked", 5)
    assert "unlock" in shown["allowed_actions"]

    def listed(status: str) -> list[str]:
        rows = api.call("user/query_users", {"status": [status]}, as_=manager).ok()["list"]
        return [row["username"] for row in rows if row["user_id"] != manager.pk]

    assert (listed("locked"), listed("active"), listed("disabled")) == (["ayu"], [], [])
    at_noon.shift(timedelta(minutes=15))
    shown = api.call("user/get_user_detail", {"user_id": user.pk}, as_=manager).ok()
    assert shown["status"] == "active"
    assert (listed("locked"), listed("active")) == ([], ["ayu"])


def test_locked_account_can_still_be_chosen_as_colleague(api: Api) -> None:
    user = UserFactory(username="ayu")
    guess(api, "ayu", 6)
    result = api.call("user/search_users", {"keyword": "ayu"}, as_=UserFactory()).ok()
    assert [one["user_id"] for one in result] == [user.pk]


def test_unlocking_gives_an_account_all_its_budgets_back(api: Api) -> None:
    user, other = UserFactory(username="ayu"), UserFactory(username="budi")
    device = recognized_browser("ayu")
    guess(device, "ayu", 6)
    guess(Api(), "ayu", 6)
    strangers("ayu", 60)
    guess(Api(), "budi", 6)
    manager = UserFactory(manager=True)
    body = {"user_id": user.pk, "version": user.version, "action": "unlock"}
    assert api.call("user/change_user_status", body, as_=manager).ok()["status"] == "active"
    sign_in(device, "ayu").ok()
    sign_in(Api(), "ayu").ok()
    assert sign_in(Api(), other.username).msg == WRONG, "another's stay"


# -- many people behind one address ------------------------------------------------------------------------
@pytest.mark.slow
def test_fifty_people_behind_one_address_sign_in_at_nine() -> None:
    people = UserFactory.create_batch(50)
    assert {sign_in(Api(), user.username).status for user in people} == {200}
    assert Session.objects.count() == 50
    assert {sign_in(Api(), user.username).code for user in people} == {0}, "and again"


def test_many_typing_errors_lock_no_user_out() -> None:
    people = UserFactory.create_batch(50)
    for user in people:
        assert sign_in(Api(), user.username, "oops").msg == WRONG
    assert {sign_in(Api(), user.username).code for user in people} == {0}


def test_a_hundred_failures_over_all_names_end_guessing_from_an_address(at_noon: Any) -> None:
    UserFactory(username="ayu")
    device = recognized_browser("ayu")
    for number in range(100):
        sign_in(Api(), f"nobody{number}", "guess")
    at_noon.shift(timedelta(minutes=1))
    assert sign_in(Api(), "ayu").msg == WRONG
    sign_in(device, "ayu").ok()
    sign_in(Api(), "ayu", ip=CAFE).ok()
    at_noon.shift(timedelta(minutes=15))
    sign_in(Api(), "ayu").ok()


def test_nothing_is_left_counted_after_successes(api: Api) -> None:
    user = UserFactory(username="ayu")
    for _ in range(3):
        sign_in(Api(), "ayu").ok()
    for _ in range(3):
        sign_in(api, "ayu").ok()
    counts = ThrottleCount.objects.filter(key__startswith="sign-in:")
    assert set(counts.values_list("hits", flat=True)) <= {0}
    user.refresh_from_db()
    assert user.failed_logins == 0


def test_counters_contain_no_names_or_addresses(api: Api) -> None:
    UserFactory(username="ayu")
    guess(api, "ayu", 1)
    guess(api, "my-secret-typed-here", 1)
    keys = " ".join(ThrottleCount.objects.filter(key__startswith="sign-in:").values_list("key", flat=True))
    assert keys
    assert not any(word in keys.lower() for word in ("ayu", "secret", HOME))


@pytest.mark.usefixtures("standing_clock")
def test_an_address_may_have_120_passwords_checked_a_minute(api: Api) -> None:
    UserFactory(username="ayu")
    device = recognized_browser("ayu")
    for number in range(119):
        assert sign_in(api, f"nobody{number}", "guess").status == 200
    answer = sign_in(device, "ayu")
    assert (answer.status, answer.code) == (429, 10012)
    admin = Client(headers={"X-Forwarded-For": HOME})
    UserFactory(username="boss", super_admin=True, by_password=True)
    admin.post("/django-admin/login/", {"username": "boss", "password": PASSWORD})
    assert admin.get("/django-admin/").status_code == 302


# -- known devices -----------------------------------------------------------------------------------------
def test_strangers_who_try_a_name_do_not_keep_its_owner_out() -> None:
    user = UserFactory(username="ayu")
    device = recognized_browser("ayu")
    strangers("ayu", 50)
    assert lock_entries(user) == ["50 wrong passwords in an hour from unknown devices"]
    assert sign_in(Api(), "ayu", ip=CAFE).msg == WRONG, "nobody gets in from a new device"
    sign_in(device, "ayu").ok()
    sign_in(device, "ayu", ip=CAFE).ok()


def test_unknown_names_are_limited_like_existing_ones() -> None:
    UserFactory(username="ayu")
    for name in ("ayu", "nobody"):
        strangers(name, 50)
    assert response_parts(sign_in(Api(), "ayu", ip=CAFE)) == response_parts(sign_in(Api(), "nobody", ip=CAFE))


def test_one_address_uses_up_five_of_an_accounts_tries_and_not_fifty(api: Api) -> None:
    UserFactory(username="ayu")
    guess(api, "ayu", 60)
    sign_in(Api(), "ayu", ip=CAFE).ok()


def test_an_hour_later_the_strangers_budget_is_whole_again(at_noon: Any) -> None:
    UserFactory(username="ayu")
    strangers("ayu", 50)
    at_noon.shift(timedelta(minutes=59))
    assert sign_in(Api(), "ayu", ip=CAFE).msg == WRONG
    at_noon.shift(timedelta(minutes=1))
    sign_in(Api(), "ayu", ip=CAFE).ok()


def test_recognized_device_has_five_attempts(at_noon: Any) -> None:
    user = UserFactory(username="ayu")
    device, other = recognized_browser("ayu"), recognized_browser("ayu")
    guess(device, "ayu", 5)
    assert sign_in(device, "ayu").msg == WRONG
    assert lock_entries(user) == ["5 wrong passwords in 15 minutes from a known device"]
    sign_in(other, "ayu").ok()
    sign_in(Api(), "ayu").ok()
    at_noon.shift(timedelta(minutes=15))
    sign_in(device, "ayu").ok()
    guess(device, "ayu", 4)
    sign_in(device, "ayu").ok()
    guess(device, "ayu", 4)
    sign_in(device, "ayu").ok()


def test_device_is_recognized_only_for_the_account_that_used_it() -> None:
    UserFactory(username="ayu")
    UserFactory(username="budi")
    thief = recognized_browser("budi", ip=CAFE)
    guess(thief, "ayu", 5, ip=CAFE)
    strangers("ayu", 50)
    assert sign_in(thief, "ayu", ip=CAFE).msg == WRONG


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(api: Api) -> None:
    UserFactory(username="ayu")
    cookie = sign_in(api, "ayu").response.cookies["sofra_device"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert cookie["max-age"] == 400 * 24 * 3600
    existing = KnownDevice.objects.get()
    assert existing.device_hash not in cookie.value
    assert existing.device_hash == devices.hash_of(cookie.value.split(":")[0])
    forger = Api()
    forger.client.cookies["sofra_device"] = cookie.value[:-1] + ("A" if cookie.value[-1] != "A" else "B")
    strangers("ayu", 50)
    assert sign_in(forger, "ayu").msg == WRONG
    owner = Api()
    owner.client.cookies["sofra_device"] = cookie.value
    sign_in(owner, "ayu").ok()


def test_over_https_no_other_host_of_the_domain_can_set_the_cookie(api: Api, settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True
    UserFactory(username="ayu")
    cookie = sign_in(api, "ayu").response.cookies["__Host-sofra_device"]
    assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")


def test_a_refused_try_gets_no_cookie(api: Api) -> None:
    UserFactory(username="ayu")
    assert not guess(api, "ayu", 1)[0].response.cookies
    assert not KnownDevice.objects.exists()


def test_the_same_browser_stays_one_device_for_everybody_who_uses_it(api: Api) -> None:
    ayu, budi = UserFactory(username="ayu"), UserFactory(username="budi")
    for name in ("ayu", "budi", "ayu"):
        sign_in(api, name).ok()
    assert set(KnownDevice.objects.values_list("user_id", flat=True)) == {ayu.pk, budi.pk}
    assert KnownDevice.objects.values("device_hash").distinct().count() == 1


def test_only_the_twenty_latest_devices_are_recognized(at_noon: Any) -> None:
    UserFactory(username="ayu")
    first = recognized_browser("ayu")
    at_noon.shift(timedelta(minutes=1))
    second = recognized_browser("ayu")
    at_noon.shift(timedelta(minutes=1))
    sign_in(first, "ayu").ok()
    for _ in range(19):
        at_noon.shift(timedelta(minutes=1))
        recognized_browser("ayu")
    assert KnownDevice.objects.count() == 20
    strangers("ayu", 50)
    assert sign_in(second, "ayu").msg == WRONG
    sign_in(first, "ayu").ok()


def test_ending_a_session_ends_the_knowledge_of_its_device(api: Api) -> None:
    user = UserFactory(username="ayu")
    mine, lost = recognized_browser("ayu"), recognized_browser("ayu")
    again = sign_in(mine, "ayu").ok()["token"]
    ended = [row.pk for row in Session.objects.order_by("pk")[:2]]
    api.call("user/revoke_sessions", {"session_ids": ended}, token=again, cc=None).ok()
    strangers("ayu", 50)
    assert sign_in(lost, "ayu").msg == WRONG
    sign_in(mine, "ayu").ok()
    assert KnownDevice.objects.filter(user=user).count() == 1


def test_a_reset_password_ends_the_knowledge_of_all_devices(api: Api) -> None:
    user = UserFactory(username="ayu")
    recognized_browser("ayu")
    body = {"user_id": user.pk, "version": user.version}
    api.call("user/reset_password", body, as_=UserFactory(manager=True)).ok()
    assert not KnownDevice.objects.exists()


def test_password_change_keeps_only_the_current_device_recognized() -> None:
    UserFactory(username="ayu")
    recognized_browser("ayu")
    here = Api()
    token = sign_in(here, "ayu").ok()["token"]
    body = {"old_password": PASSWORD, "new_password": "another-good-one"}
    here.call("user/update_password", body, token=token, cc=None).ok()
    assert KnownDevice.objects.get().device_hash == Session.objects.get(revoked_at=None).device_hash


# -- Django's admin ------------------------------------------------------------------------------------------
def test_console_and_admin_share_recognized_devices() -> None:
    boss = UserFactory(username="boss", super_admin=True, by_password=True)
    admin = Client(headers={"X-Forwarded-For": HOME})
    admin.post("/django-admin/login/", {"username": "boss", "password": PASSWORD})
    assert KnownDevice.objects.get().user_id == boss.pk
    strangers("boss", 50)
    console = Api()
    console.client.cookies["sofra_device"] = admin.cookies["sofra_device"].value
    sign_in(console, "boss").ok()
    admin.post("/django-admin/logout/")
    admin.post("/django-admin/login/", {"username": "boss", "password": PASSWORD})
    assert admin.get("/django-admin/").status_code == 200
    boss.refresh_from_db()
    assert (boss.failed_logins, boss.last_login_ip) == (0, HOME)


# -- the old password on a password change
# ---------------------------------------------------------------------
def change(api: Api, user: User, old: str, new: str = "another-good-one") -> Answer:
    return api.call("user/update_password", {"old_password": old, "new_password": new}, as_=user, cc=None)


TOO_MANY = {"old_password": ["Too many wrong passwords. Try again in 15 minutes"]}


def test_five_wrong_old_passwords_block_for_fifteen_minutes(api: Api, at_noon: Any) -> None:
    user, colleague = UserFactory(), UserFactory()
    for number in range(5):
        assert change(api, user, f"guess {number}").errors == {"old_password": ["Old password is wrong"]}
    before = user.password
    for old in (PASSWORD, "another guess"):
        assert change(api, user, old).errors == TOO_MANY
    user.refresh_from_db()
    assert user.password == before
    log = ChangeLog.objects.get(object_type="user", object_id=user.pk)
    assert (log.action, log.actor_id, log.reason) == (
        "lock_password",
        user.pk,
        "5 wrong old passwords in 15 minutes",
    )
    change(api, colleague, PASSWORD).ok()
    at_noon.shift(timedelta(minutes=15))
    change(api, user, PASSWORD).ok()


def test_a_right_old_password_is_not_counted_whatever_becomes_of_the_new_one(api: Api) -> None:
    user = UserFactory()
    for _ in range(7):
        assert list(change(api, user, PASSWORD, "short").errors) == ["new_password"]
    for number in range(4):
        change(api, user, f"guess {number}")
    change(api, user, PASSWORD).ok()
    for number in range(4):
        change(api, user, f"guess {number}")
    change(api, user, "another-good-one", "a-third-good-one").ok()
    assert not ChangeLog.objects.filter(action="lock_password").exists()


@pytest.mark.django_db(transaction=True)
def test_old_passwords_guessed_at_the_same_moment_are_counted_each() -> None:
    user = UserFactory()
    api = Api()
    api.token(user)
    answers = together(*(lambda n=n: change(api, user, f"guess {n}").errors for n in range(8)))
    assert sum(errors == TOO_MANY for errors in answers) == 3
    assert ChangeLog.objects.filter(action="lock_password").count() == 1


# -- concurrent attempts
# ---------------------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
def test_guesses_at_the_same_moment_have_five_passwords_checked() -> None:
    user = UserFactory(username="ayu")
    answers = together(*(lambda n=n: sign_in(Api(), "ayu", f"guess {n}").msg for n in range(12)))
    assert answers == [WRONG] * 12
    user.refresh_from_db()
    assert user.failed_logins == 5
    assert len(lock_entries(user)) == 1
    assert sign_in(Api(), "ayu").msg == WRONG
