"""Guessing gains an attacker nothing: no information, no shortcut, no bypass."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client, RequestFactory
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services import sign_in as service
from apps.accounts.services.hashers import ConsoleArgon2PasswordHasher
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.accounts.tests.hashers import CheapArgon2PasswordHasher
from apps.core.http import throttle
from apps.core.monitoring.middleware import client_address
from apps.core.testing.api import Answer, Api

pytestmark = pytest.mark.django_db


def sign_in(api: Api, username: str, password: str = PASSWORD, **more: str) -> Answer:
    return api.call("user/login", {"username": username, "password": password}, cc=None, **more)


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list with one entry for each computed password hash."""
    computed: list[str] = []
    for name in ("verify", "encode"):
        real = getattr(ConsoleArgon2PasswordHasher, name)

        def counted(self: Any, password: str, *args: Any, _real: Any = real, _name: str = name) -> Any:
            computed.append(_name)
            return _real(self, password, *args)

        monkeypatch.setattr(ConsoleArgon2PasswordHasher, name, counted)
    return computed


@pytest.mark.parametrize("password", [PASSWORD, "wrong"])
@pytest.mark.parametrize("who", ["known", "nobody", "disabled", "locked"])
def test_every_attempt_computes_one_hash(api: Api, hashed: list[str], who: str, password: str) -> None:
    service._decoy_hash()  # computed once per process
    UserFactory(username="known")
    UserFactory(username="disabled", status="disabled")
    UserFactory(username="locked")
    for _ in range(5):
        sign_in(api, "locked", "wrong")
    hashed.clear()
    sign_in(api, who, password)
    assert hashed == ["verify"]


def shapes(answer: Answer) -> list[str]:
    """Return the kinds of SQL statements of a request, in order."""
    return [sql.split()[0].upper() for sql in map(str.lstrip, answer.statements)]


@pytest.mark.parametrize("existing", ["active", "disabled"])
def test_every_attempt_runs_the_same_statements(api: Api, existing: str) -> None:
    UserFactory(username="known", status=existing)
    for _ in range(7):
        one, other = sign_in(api, "known", "wrong"), sign_in(api, "nobody", "wrong")
        assert (one.code, one.msg) == (other.code, other.msg)
        assert shapes(one) == shapes(other)


def test_lock_does_not_end_running_sessions(api: Api) -> None:
    user = UserFactory(username="ayu")
    api.token(user)
    for _ in range(6):
        sign_in(api, "ayu", "wrong")
    api.call("user/user_info", as_=user, cc=None).ok()


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("nonsense", "unknown"),
        (None, "unknown"),
    ],
)
def test_addresses_of_one_line_are_counted_as_one(address: str | None, counted: str) -> None:
    assert throttle.network_of(address) == counted


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, "203.0.113.9", "10.0.0.1"),
        (1, "", "10.0.0.1"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        (2, "6.6.6.6, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
        (2, "203.0.113.9", "10.0.0.1"),
        (1, "<script>", "10.0.0.1"),
        (1, "203.0.113.9:5000", "10.0.0.1"),
        (1, "2001:DB8::1", "2001:db8::1"),
    ],
)
def test_only_our_own_proxies_are_believed(
    settings: Any, proxies: int, forwarded: str, expected: str
) -> None:
    settings.TRUSTED_PROXY_COUNT = proxies
    request = RequestFactory().get("/", headers={"X-Forwarded-For": forwarded}, REMOTE_ADDR="10.0.0.1")
    assert client_address(request) == expected


def test_a_forged_address_is_no_fault(api: Api, settings: Any) -> None:
    settings.TRUSTED_PROXY_COUNT = 1
    UserFactory(username="ayu")
    sign_in(api, "ayu", **{"X-Forwarded-For": "'; DROP TABLE users"}).ok()


def test_a_hash_of_older_parameters_is_renewed_at_the_next_sign_in(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = UserFactory(username="ayu")
    old = user.password
    copied = UserFactory(password=old)
    sign_in(api, "ayu").ok()
    user.refresh_from_db()
    assert user.password == old
    monkeypatch.setattr(CheapArgon2PasswordHasher, "time_cost", 2)
    sign_in(api, "ayu", "wrong")
    user.refresh_from_db()
    assert user.password == old
    sign_in(api, "ayu").ok()
    user.refresh_from_db()
    assert "t=2" in user.password
    assert user.password_changed_at < timezone.now()
    copied.refresh_from_db()
    assert copied.password == old, "only of the user who signed in"
    sign_in(api, "ayu").ok()


def test_the_admins_sign_in_and_the_consoles_count_together(api: Api) -> None:
    UserFactory(username="boss", super_admin=True, by_password=True)
    admin = Client()
    for _ in range(5):
        admin.post("/django-admin/login/", {"username": "boss", "password": "wrong"})
    assert sign_in(api, "boss").msg == "Wrong username or password"
    admin.post("/django-admin/login/", {"username": "boss", "password": PASSWORD})
    assert admin.get("/django-admin/").status_code == 302


def test_the_admins_session_is_a_new_one_after_signing_in() -> None:
    UserFactory(username="boss", super_admin=True, by_password=True)
    client = Client()
    session = client.session
    session["planted"] = True
    session.save()
    planted = session.session_key
    client.cookies["sessionid"] = planted
    client.post("/django-admin/login/", {"username": "boss", "password": PASSWORD})
    assert client.get("/django-admin/").status_code == 200
    assert client.cookies["sessionid"].value != planted
    thief = Client()
    thief.cookies["sessionid"] = planted
    assert thief.get("/django-admin/").status_code == 302


def test_the_admins_session_ends_by_itself_and_with_the_password(api: Api) -> None:
    boss = UserFactory(username="boss", super_admin=True, by_password=True)
    admin = Client()
    admin.post("/django-admin/login/", {"username": "boss", "password": PASSWORD})
    token = sign_in(api, "boss").ok()["token"]
    api.call("user/logout", token=token, cc=None).ok()
    assert admin.get("/django-admin/").status_code == 200, "two sign-ins, two ends"
    User.objects.filter(pk=boss.pk).update(password=make_password("another-good-one"))
    assert admin.get("/django-admin/").status_code == 302


def test_the_admins_logout_ends_its_session() -> None:
    UserFactory(username="boss", super_admin=True, by_password=True)
    admin = Client()
    admin.post("/django-admin/login/", {"username": "boss", "password": PASSWORD})
    stolen = Client()
    stolen.cookies["sessionid"] = admin.cookies["sessionid"].value
    admin.post("/django-admin/logout/")
    assert stolen.get("/django-admin/").status_code == 302
