"""Sign-in with a passkey: alone, after the password, and in the Django admin; refusals."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from apps.accounts.models import Passkey, Session, SignIn, User
from apps.accounts.services import passkey_sign_in
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.accounts.tests.passkeys import SoftKey, passkey_of
from apps.accounts.tests.second_factors import Phone
from apps.core.models import ChangeLog, Notification, ThrottleCount
from apps.core.testing.api import Answer, Api
from apps.core.testing.crash import crash_in_statement
from apps.core.testing.together import together

pytestmark = pytest.mark.django_db

REFUSED = (10002, "This passkey was not accepted. Start again, or sign in another way")


def begin(api: Api, ticket: str | None = None) -> dict[str, Any]:
    body = {} if ticket is None else {"ticket": ticket}
    question: dict[str, Any] = api.call("user/begin_passkey_sign_in", body, cc=None).ok()
    return question


def finish(api: Api, question: dict[str, Any], credential: str, **headers: str) -> Answer:
    body = {"ticket": question["ticket"], "credential": credential}
    return api.call("user/finish_passkey_sign_in", body, cc=None, **headers)


def sign_in(api: Api, soft: SoftKey, **how: Any) -> Answer:
    question = begin(api)
    return finish(api, question, soft.answer(question["options"], **how))


def password(api: Api, user: User) -> Answer:
    return api.call("user/login", {"username": user.username, "password": PASSWORD}, cc=None)


def results() -> list[str]:
    return list(SignIn.objects.order_by("pk").values_list("result", flat=True))


# -- alone
# ----------------------------------------------------------------------------------------------------
def test_a_passkey_alone_is_password_and_second_factor(api: Api) -> None:
    user = UserFactory(manager=True)
    soft = passkey_of(user)
    question = begin(api)
    assert question["options"]["allowCredentials"] == []
    assert question["options"]["userVerification"] == "required"
    opened = finish(api, question, soft.answer(question["options"])).ok()
    assert opened["user_id"] == user.pk
    api.call("user/get_my_info", {}, token=opened["token"]).ok()
    assert Session.objects.get().assurance == "second_factor"
    written = SignIn.objects.get()
    assert (written.user, written.result, written.way, written.proven_by) == (
        user,
        "signed_in",
        "console",
        "passkey",
    )
    stored = Passkey.objects.get()
    assert (stored.sign_count, stored.last_used_at is not None) == (1, True)
    assert not ThrottleCount.objects.filter(key__startswith="sign-in:", hits__gt=0).exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://sofra.example"},
        {"domain": "sofra.example"},
        {"is_verified": False},
        {"kind": "webauthn.create"},
        {"signer": SoftKey()},
    ],
    ids=["wrong origin", "wrong domain", "nobody made sure of", "an answer to something else", "another key"],
)
def test_what_does_not_hold_opens_nothing(api: Api, wrong: dict[str, Any]) -> None:
    user = UserFactory()
    soft = passkey_of(user)
    answer = sign_in(api, soft, **wrong)
    nothing_opened(answer)
    assert results() == ["wrong_passkey"]
    user.refresh_from_db()
    assert user.failed_logins == 1
    assert Passkey.objects.get().sign_count == 0
    sign_in(api, soft).ok()


def test_an_unknown_passkey_looks_the_same(api: Api) -> None:
    existing = UserFactory()
    wrong = sign_in(api, passkey_of(existing), is_verified=False)
    unknown = sign_in(api, SoftKey(handle=f"sofra:{existing.pk}".encode()))
    nothing_opened(unknown)
    assert unknown.body == wrong.body
    assert [one.user for one in SignIn.objects.order_by("pk")] == [existing, None]


def test_a_challenge_is_good_once(api: Api) -> None:
    soft = passkey_of(UserFactory(), counts=False)
    question = begin(api)
    finish(api, question, soft.answer(question["options"])).ok()
    Session.objects.all().delete()
    nothing_opened(finish(api, question, soft.answer(question["options"])))


def test_also_where_its_first_answer_was_wrong(api: Api) -> None:
    soft = passkey_of(UserFactory())
    question = begin(api)
    finish(api, question, soft.answer(question["options"], is_verified=False))
    nothing_opened(finish(api, question, soft.answer(question["options"])))


@pytest.mark.parametrize("ticket", ["old", "of a proof", "of another challenge", "made up"])
def test_a_foreign_ticket_opens_nothing(api: Api, ticket: str) -> None:
    user = UserFactory()
    soft = passkey_of(user)
    with time_machine.travel(timezone.now(), tick=False) as now:
        question = begin(api)
        if ticket == "of a proof":
            question = api.call("user/begin_proof", {}, as_=user, cc=None).ok()["passkey"]
            Session.objects.all().delete()
        if ticket == "of another challenge":
            question = {**question, "ticket": begin(api)["ticket"]}
        if ticket == "made up":
            question = {**question, "ticket": "x" * 60}
        if ticket == "old":
            now.shift(timedelta(minutes=5, seconds=1))
        nothing_opened(finish(api, question, soft.answer(question["options"])))


def test_passkey_with_a_foreign_user_handle_is_rejected(api: Api) -> None:
    user, other = UserFactory(), UserFactory()
    soft = passkey_of(user)
    soft.handle = f"sofra:{other.pk}".encode()
    nothing_opened(sign_in(api, soft))


@pytest.mark.parametrize(
    "credential", ["{", "[" * 5000, "[]", "null", '{"id": 1}', '{"id": "a", "rawId": "a", "response": []}']
)
def test_odd_answers_are_refused(api: Api, credential: str) -> None:
    nothing_opened(finish(api, begin(api), credential))


def test_a_passkey_that_counts_backwards_may_be_a_copy(api: Api) -> None:
    user = UserFactory()
    soft = passkey_of(user)
    for _ in range(3):
        sign_in(api, soft).ok()
    Session.objects.all().delete()
    soft.count = 1
    nothing_opened(sign_in(api, soft))
    log = ChangeLog.objects.get(object_type="user", object_id=user.pk)
    assert (log.action, log.actor, log.reason) == ("refuse_passkey", None, "It may have been copied")
    assert Notification.objects.filter(user=user, title="One of your passkeys was rejected").count() == 1
    assert Passkey.objects.get().sign_count == 3


def test_copy_warning_requires_the_private_key(api: Api) -> None:
    user = UserFactory()
    soft = passkey_of(user)
    sign_in(api, soft).ok()
    Session.objects.all().delete()
    soft.count = -1
    nothing_opened(sign_in(api, soft, signer=SoftKey()))
    assert not ChangeLog.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_answers_with_one_count_open_one_session() -> None:
    soft = passkey_of(UserFactory())
    questions = [begin(Api()) for _ in range(3)]
    answers = []
    for question in questions:
        soft.count = 0
        answers.append(soft.answer(question["options"]))
    codes = together(
        *(
            lambda question=question, answer=answer: finish(Api(), question, answer).code
            for question, answer in zip(questions, answers, strict=True)
        )
    )
    assert sorted(codes) == [0, 10002, 10002]


def test_wrong_ones_count_like_wrong_passwords(api: Api) -> None:
    user = UserFactory()
    soft = passkey_of(user)
    for _ in range(5):
        nothing_opened(sign_in(api, soft, is_verified=False))
    nothing_opened(sign_in(api, soft))
    assert results() == ["wrong_passkey"] * 5 + ["too_many"]
    assert password(api, user).code == 10002, "nor is the password taken from there"
    lock = ChangeLog.objects.get(object_type="user", object_id=user.pk)
    assert lock.action == "lock"


def test_unknown_ones_end_with_the_address(api: Api) -> None:
    ThrottleCount.objects.all().delete()
    sign_in(api, SoftKey())
    ThrottleCount.objects.filter(key__startswith="sign-in:").update(hits=100)
    soft = passkey_of(UserFactory())
    nothing_opened(sign_in(api, soft))


@pytest.mark.parametrize(
    ("account", "text"),
    [
        ({"status": "disabled"}, "Account disabled"),
        (
            {"must_change_password": True, "temp_password_until": timezone.now() - timedelta(hours=1)},
            "This one-time password has expired. Ask for a new one",
        ),
    ],
)
def test_a_closed_account_stays_closed(api: Api, account: dict[str, Any], text: str) -> None:
    user = UserFactory(**account)
    answer = sign_in(api, passkey_of(user))
    assert (answer.code, answer.msg) == (10002, text)
    assert not Session.objects.exists()


def test_where_the_console_is_open_at_an_address_there_is_none(api: Api) -> None:
    answer = api.call("user/begin_passkey_sign_in", {}, cc=None, Host="127.0.0.1")
    assert (answer.code, answer.writes) == (10004, [])


def nothing_opened(answer: Answer) -> None:
    assert (answer.code, answer.msg) == REFUSED, answer.body
    assert not Session.objects.exists()
    assert "sofra_device" not in answer.response.cookies


# -- after the password -----------------------------------------------------------------------------------
def test_passkey_of_the_account_is_required_after_the_password(api: Api) -> None:
    user = UserFactory()
    soft = passkey_of(user)
    item = password(api, user)
    assert (item.code, item.msg) == (10014, "Use your passkey, or enter a recovery code")
    assert (item.data["has_app"], item.data["has_passkey"]) == (False, True)
    question = begin(api, item.data["ticket"])
    allowed = [{"id": soft.id, "type": "public-key", "transports": ["internal"]}]
    assert question["options"]["allowCredentials"] == allowed
    finish(api, question, soft.answer(question["options"])).ok()
    assert Session.objects.get().assurance == "second_factor"
    assert [(one.result, one.proven_by) for one in SignIn.objects.order_by("pk")] == [
        ("code_asked", ""),
        ("signed_in", "passkey"),
    ]


def test_passkey_of_another_user_is_rejected_as_second_step(api: Api) -> None:
    user, other = UserFactory(), UserFactory()
    passkey_of(user)
    others = passkey_of(other)
    question = begin(api, password(api, user).data["ticket"])
    nothing_opened(finish(api, question, others.answer(question["options"])))


def test_a_code_finishes_too_and_the_password_is_hashed_once(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    from apps.accounts.services import sign_in as service

    checked: list[str] = []
    check = service.check_password

    def counting(raw: str, encoded: str) -> bool:
        checked.append(raw)
        return check(raw, encoded)

    monkeypatch.setattr(service, "check_password", counting)
    user = UserFactory()
    phone = Phone(user)
    response = password(api, user)
    body = {"ticket": response.data["ticket"], "code": phone.code()}
    api.call("user/finish_login", body, cc=None).ok()
    assert checked == [PASSWORD]
    assert SignIn.objects.get(result="signed_in").proven_by == "code"
    again = api.call("user/finish_login", body, cc=None)
    assert (again.code, again.msg) == (10002, "Wrong code, or a code that was already used")


def test_wrong_codes_count_there_too(api: Api) -> None:
    user = UserFactory()
    phone = Phone(user)
    ticket = password(api, user).data["ticket"]
    for _ in range(5):
        wrong = api.call("user/finish_login", {"ticket": ticket, "code": "000000"}, cc=None)
        assert wrong.msg == "Wrong code, or a code that was already used"
    right = api.call("user/finish_login", {"ticket": ticket, "code": phone.code()}, cc=None)
    assert (right.code, right.msg) == (10002, "Wrong username or password")
    assert not Session.objects.exists()


@pytest.mark.parametrize("ends", ["time", "password", "account", "other key"])
def test_the_ticket_of_the_second_step_ends(api: Api, settings: Any, ends: str) -> None:
    user = UserFactory()
    phone = Phone(user)
    with time_machine.travel(timezone.now(), tick=False) as now:
        body = {"ticket": password(api, user).data["ticket"]}
        if ends == "time":
            now.shift(timedelta(minutes=5, seconds=1))
        if ends == "password":
            user.set_password("another-good-one")
            user.save()
        if ends == "account":
            User.objects.filter(pk=user.pk).delete()
        if ends == "other key":
            settings.OWN_KEYS = {**settings.OWN_KEYS, "second_factor": ["n" * 40]}
        for name, more in (("finish_login", {"code": phone.code()}), ("begin_passkey_sign_in", {})):
            answer = api.call(f"user/{name}", {**body, **more}, cc=None)
            assert (answer.code, answer.msg) == (10002, "This took too long. Enter your password again")
    assert not Session.objects.exists()


# -- Django's admin ---------------------------------------------------------------------------------------
def enter(soft: SoftKey, **how: Any) -> tuple[Client, str]:
    """Return a browser that used a passkey at the Django admin's sign-in, and the page's text."""
    client = Client()
    question = client.get("/django-admin/login/").context["form"].passkey_question
    sent = {"passkey_ticket": question.ticket, "passkey_answer": soft.answer(question.options, **how)}
    response = client.post("/django-admin/login/", {"username": "", "password": "", **sent})
    return client, response.content.decode()


def test_the_admin_offers_no_passkey_while_the_database_crashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkey_sign_in, "start", lambda **_: crash_in_statement())
    response = Client().get("/django-admin/login/")
    assert (response.status_code, response.context["form"].passkey_question) == (200, None)


def test_the_admin_takes_a_passkey() -> None:
    boss = UserFactory(super_admin=True)
    client, _ = enter(passkey_of(boss))
    assert client.get("/django-admin/").status_code == 200
    written = SignIn.objects.get()
    assert (written.way, written.proven_by, written.result) == ("django_admin", "passkey", "signed_in")


@pytest.mark.parametrize(
    ("person", "how", "result"),
    [
        ({"super_admin": True}, {"is_verified": False}, "wrong_passkey"),
        ({"super_admin": True}, {"origin": "https://sofra.example"}, "wrong_passkey"),
        ({"manager": True}, {}, "not_allowed"),
    ],
)
def test_and_refuses_wrong_ones_and_other_people(
    person: dict[str, Any], how: dict[str, Any], result: str
) -> None:
    client, response = enter(passkey_of(UserFactory(**person)), **how)
    assert "This passkey was not accepted" in response
    assert "This field is required" not in response
    assert client.get("/django-admin/").status_code == 302
    assert results() == [result]


def test_the_admin_offers_none_at_an_address() -> None:
    page = Client().get("/django-admin/login/", headers={"host": "127.0.0.1"}).content.decode()
    assert "passkey" not in page
    assert "passkey.js" in Client().get("/django-admin/login/").content.decode()
