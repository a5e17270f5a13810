"""Sign-in through the company's OpenID Connect provider, against a provider that runs with the tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

import oidc_provider_mock as providers
import pytest
import requests
from django.conf import LazySettings
from django.core.management import call_command
from django.utils import timezone

from apps.accounts.choices import Assurance, SignInResult, SignInWay
from apps.accounts.models import OidcIdentity, Session, SignIn
from apps.accounts.services import oidc
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, Notification, OutgoingMail
from apps.core.testing.api import Answer, Api

# The provider's code, not ours, uses functions that Authlib has deprecated.
pytestmark = [pytest.mark.django_db, pytest.mark.filterwarnings("ignore::DeprecationWarning:authlib")]

AYLA = "ayla@company.example"
VERIFIED = {"email": AYLA, "email_verified": True}


@pytest.fixture(scope="module")
def issuer() -> Iterator[str]:
    """Return the URL of a provider with these users."""
    people = {
        "ayla": VERIFIED,
        "unproven": {**VERIFIED, "email_verified": False},
        "careful": {**VERIFIED, "amr": ["pwd", "otp"]},
        "stranger": {"email": "nobody@company.example", "email_verified": True},
    }
    users = [providers.User(sub=sub, claims=claims) for sub, claims in people.items()]
    with providers.run_server_in_thread(user_claims=users, require_nonce=True) as server:
        yield f"http://localhost:{server.server_port}"


@pytest.fixture(autouse=True)
def configured(issuer: str, settings: LazySettings) -> None:
    settings.OIDC_ISSUER, settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET = issuer, "sofra", "secret"


def begin(api: Api) -> dict[str, Any]:
    started: dict[str, Any] = api.call("user/begin_oidc", {}, cc=None).ok()
    return started


def signed_in_there(started: dict[str, Any], who: str) -> dict[str, str]:
    """Return the code and state that the provider gives to a browser after sign-in."""
    answer = requests.post(started["url"], data={"sub": who}, allow_redirects=False, timeout=10)
    there = urlsplit(answer.headers["Location"])
    assert f"{there.scheme}://{there.netloc}{there.path}" == "https://console.example.com/login"
    result = parse_qs(there.query)
    return {"code": result["code"][0], "state": result["state"][0]}


def finish(api: Api, started: dict[str, Any], received: dict[str, str]) -> Answer:
    return api.call("user/finish_oidc", {"ticket": started["ticket"], **received}, cc=None)


def sign_in(api: Api, who: str) -> Answer:
    started = begin(api)
    return finish(api, started, signed_in_there(started, who))


def test_first_sign_in_finds_the_account_by_verified_email_and_later_ones_by_subject(api: Api) -> None:
    user = UserFactory(email=AYLA.upper(), role="editor")
    answer = sign_in(api, "ayla").ok()
    assert answer["user_id"] == user.pk
    assert api.call("user/user_info", token=answer["token"], cc=None).ok()["username"] == user.username
    assert OidcIdentity.objects.get().user == user
    entry = ChangeLog.objects.filter(object_type="user", object_id=user.pk).get(action="link_oidc")
    assert (entry.actor, entry.changes) == (user, [])
    assert SignIn.objects.get().way == SignInWay.OIDC

    user.email = "other@company.example"
    user.save()
    assert sign_in(api, "ayla").ok()["user_id"] == user.pk
    assert OidcIdentity.objects.count() == 1


@pytest.mark.parametrize("who", ["unproven", "stranger"])
def test_person_without_account_is_refused(api: Api, who: str) -> None:
    UserFactory(email=AYLA)
    answer = sign_in(api, who)
    assert (answer.code, answer.msg.split(".")[0]) == (10002, "No account found")
    assert not Session.objects.exists()
    assert not OidcIdentity.objects.exists()
    assert SignIn.objects.get().result == SignInResult.NO_ACCOUNT


def test_unconfirmed_address_links_no_account(api: Api) -> None:
    UserFactory(email=AYLA, is_email_confirmed=False, kol=True)
    assert sign_in(api, "ayla").code == 10002
    assert not Session.objects.exists()
    assert not OidcIdentity.objects.exists()


def test_an_address_that_a_thief_enters_does_not_shut_the_owner_out(api: Api) -> None:
    owner = UserFactory(email=AYLA)
    thief = UserFactory(kol=True, email=AYLA, is_email_confirmed=False)
    assert sign_in(api, "ayla").ok()["user_id"] == owner.pk != thief.pk


def test_the_owner_is_notified_of_the_first_link_alone(api: Api) -> None:
    user = UserFactory(email=AYLA)
    title = "Your account is now linked to the company sign-in"
    for _ in range(2):
        sign_in(api, "ayla").ok()
    assert Notification.objects.filter(user=user, title=title).count() == 1
    assert OutgoingMail.objects.filter(to=AYLA, subject__startswith=title).count() == 1


def test_disabled_account_is_refused(api: Api) -> None:
    UserFactory(email=AYLA, status="disabled")
    answer = sign_in(api, "ayla")
    assert (answer.code, answer.msg) == (10002, "Account disabled")
    assert not Session.objects.exists()
    assert not OidcIdentity.objects.exists()


def test_account_with_second_factor_needs_a_provider_that_requires_one(api: Api) -> None:
    user = UserFactory(email=AYLA, second_factor_at=timezone.now())
    answer = sign_in(api, "ayla")
    assert (answer.code, answer.msg.split(".")[0]) == (
        10002,
        "The company sign-in did not ask for a second factor",
    )
    assert not Session.objects.exists()
    assert not OidcIdentity.objects.exists()
    sign_in(api, "careful").ok()
    assert Session.objects.get().assurance == Assurance.SECOND_FACTOR
    assert OidcIdentity.objects.get().user == user


def test_manager_without_second_factor_sets_one_up_first(api: Api) -> None:
    UserFactory(email=AYLA, role="manager")
    token = sign_in(api, "ayla").ok()["token"]
    assert api.call("user/user_info", token=token, cc=None).ok()["must_set_up_second_factor"] is True
    assert api.call("store/query_stores", {}, token=token).msg == "Set up a second factor first"


def test_manager_with_second_factor_at_the_provider_sets_up_none(api: Api) -> None:
    UserFactory(email=AYLA, role="manager")
    token = sign_in(api, "careful").ok()["token"]
    assert api.call("user/user_info", token=token, cc=None).ok()["must_set_up_second_factor"] is False
    api.call("store/query_stores", {}, token=token).ok()


# -- as proof of identity ---------------------------------------------------------------------------------
def prove(api: Api, token: str, who: str, started: dict[str, Any] | None = None) -> Answer:
    started = started or api.call("user/begin_oidc_proof", {}, token=token, cc=None).ok()
    received = signed_in_there(started, who)
    return api.call("user/prove_by_oidc", {"ticket": started["ticket"], **received}, token=token, cc=None)


def at_work(api: Api) -> str:
    """Return the token of a user without a password who signed in long ago."""
    user = UserFactory(email=AYLA, role="operator")
    user.set_unusable_password()
    user.save()
    token: str = sign_in(api, "ayla").ok()["token"]
    Session.objects.update(proven_at=None)
    return token


def test_user_without_password_proves_identity_by_signing_in_again(api: Api) -> None:
    token = at_work(api)
    result = api.call("user/begin_proof", {}, token=token, cc=None).ok()
    assert (result["has_password"], result["oidc_label"]) == (False, "Sign in with the company account")
    assert api.call("user/begin_authenticator", {}, token=token, cc=None).code == 10015
    started = api.call("user/begin_oidc_proof", {}, token=token, cc=None).ok()
    response = parse_qs(urlsplit(started["url"]).query)
    assert (response["prompt"], response["max_age"]) == (["login"], ["0"])
    prove(api, token, "ayla", started).ok()
    api.call("user/begin_authenticator", {}, token=token, cc=None).ok()


@contextmanager
def provider_claims(issuer: str, **claims: Any) -> Iterator[None]:
    """Let the provider return more claims about Ayla until the block ends."""
    requests.put(f"{issuer}/users/ayla", json={**VERIFIED, **claims}, timeout=10).raise_for_status()
    try:
        yield
    finally:
        requests.put(f"{issuer}/users/ayla", json=VERIFIED, timeout=10).raise_for_status()


@pytest.mark.parametrize("seconds_ago", [120, None])
def test_sign_in_without_fresh_prompt_proves_nothing(api: Api, issuer: str, seconds_ago: int | None) -> None:
    token = at_work(api)
    at = None if seconds_ago is None else int(timezone.now().timestamp()) - seconds_ago
    with provider_claims(issuer, auth_time=at):
        nothing_proven(prove(api, token, "ayla"))


def test_sign_in_of_another_user_proves_nothing(api: Api) -> None:
    token = at_work(api)
    nothing_proven(prove(api, token, "careful"))


def nothing_proven(answer: Answer) -> None:
    assert answer.errors == {"code": ["A different user signed in there, or nobody signed in again"]}
    assert answer.writes == []
    assert Session.objects.get().proven_at is None


def test_ticket_of_another_user_or_of_a_sign_in_proves_nothing(api: Api) -> None:
    token = at_work(api)
    other = UserFactory(role="operator")
    others = api.call("user/begin_oidc_proof", {}, as_=other, cc=None).ok()
    for started in (others, begin(api)):
        answer = prove(api, token, "ayla", started)
        assert (answer.code, answer.writes) == (10002, [])
    assert Session.objects.exclude(user=other).get().proven_at is None


def test_code_is_refused_with_the_ticket_of_another_sign_in(api: Api) -> None:
    UserFactory(email=AYLA)
    mine, others = begin(api), begin(api)
    received = signed_in_there(others, "ayla")
    assert finish(api, mine, received).code == 10002
    # Even if the state matches, the nonce in the token is of the other sign-in.
    own_state = parse_qs(urlsplit(mine["url"]).query)["state"][0]
    assert finish(api, mine, {**received, "state": own_state}).code == 10002
    assert not Session.objects.exists()


def test_code_is_good_once(api: Api) -> None:
    UserFactory(email=AYLA)
    started = begin(api)
    received = signed_in_there(started, "ayla")
    finish(api, started, received).ok()
    assert finish(api, started, received).code == 10002
    assert Session.objects.count() == 1


def test_forged_ticket_is_refused(api: Api) -> None:
    answer = api.call("user/finish_oidc", {"ticket": "a:b:c", "code": "x", "state": "y"}, cc=None)
    assert (answer.code, answer.msg) == (10002, oidc.ProviderFailed.default_msg)


def test_token_for_another_client_is_refused(api: Api, settings: LazySettings) -> None:
    UserFactory(email=AYLA)
    started = begin(api)
    received = signed_in_there(started, "ayla")
    settings.OIDC_CLIENT_ID = "another"
    assert finish(api, started, received).code == 10002
    assert not Session.objects.exists()


def test_unreachable_provider_is_reported(api: Api, settings: LazySettings) -> None:
    settings.OIDC_ISSUER = "http://localhost:1"
    answer = api.call("user/begin_oidc", {}, cc=None)
    assert (answer.code, answer.msg) == (10002, oidc.ProviderFailed.default_msg)


def test_sign_in_is_off_without_an_issuer(api: Api, settings: LazySettings) -> None:
    settings.OIDC_ISSUER = ""
    assert oidc.label() is None
    assert api.call("user/begin_oidc", {}, cc=None).code == 10004
    body = {"ticket": "a:b:c", "code": "x", "state": "y"}
    assert api.call("user/finish_oidc", body, cc=None).code == 10004


def test_command_unlinks_the_account(api: Api, capsys: pytest.CaptureFixture[str]) -> None:
    user = UserFactory(email=AYLA)
    sign_in(api, "ayla").ok()
    call_command("user", "unlink", user.username, "--reason", "left the provider")
    assert "1 company sign-ins unlinked" in capsys.readouterr().out
    assert not OidcIdentity.objects.exists()
    entry = ChangeLog.objects.get(action="unlink_oidc")
    assert (entry.actor, entry.reason) == (None, "left the provider")
