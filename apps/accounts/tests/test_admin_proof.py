"""Fresh proof before sensitive actions in the Django admin, without typing the form twice."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from apps.accounts.models import Passkey, User
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.accounts.tests.passkeys import passkey_of
from apps.accounts.tests.second_factors import sign_in_to_admin
from apps.core.models import ChangeLog

pytestmark = pytest.mark.django_db

LIST = "/django-admin/accounts/user/"
CONFIRM_HEADING = "Confirm your identity"


@pytest.fixture
def clock_hand() -> Any:
    """Freeze the time until a test moves it."""
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        yield traveller


@pytest.fixture
def boss() -> User:
    made: User = UserFactory(super_admin=True)
    return made


@pytest.fixture
def client(boss: User, clock_hand: Any) -> Client:
    """Return a browser in which the super admin signed in more than ten minutes ago."""
    client = sign_in_to_admin(boss)
    clock_hand.shift(timedelta(minutes=11))
    return client


def form_of(client: Client, address: str, **filled: Any) -> dict[str, Any]:
    """Return the data a browser submits for a form, with some fields changed."""
    form = client.get(address).context["adminform"].form
    values = {name: form[name].value() for name in form.fields}
    return {
        name: "" if value is None else value for name, value in values.items() if value is not False
    } | filled


def sent_on(response: Any, **proof: str) -> dict[str, Any]:
    """Return the data of the confirmation page: the submitted form and the proof."""
    assert CONFIRM_HEADING in response.content.decode()
    return {**dict(response.context["sent"]), "proof_password": "", **proof}


@pytest.mark.parametrize(
    "change",
    [
        {"email": "thief@sofra.example"},
        {"role": "manager"},
        {"countries": ["ID", "TR"]},
        {"is_superuser": "on"},
    ],
)
def test_a_sensitive_change_waits_for_the_password(
    client: Client, boss: User, change: dict[str, Any]
) -> None:
    user = UserFactory(email="ayu@sofra.example")
    address = f"{LIST}{user.pk}/change/"
    response = client.post(address, form_of(client, address, note="On leave", **change))
    user.refresh_from_db()
    assert (user.email, user.note, user.version) == ("ayu@sofra.example", "", 1)
    assert not ChangeLog.objects.filter(object_id=user.pk).exists()
    wrong = client.post(address, sent_on(response, proof_password="guess"))
    assert "Wrong password" in wrong.content.decode()
    assert not ChangeLog.objects.filter(object_id=user.pk).exists()
    done = client.post(address, sent_on(wrong, proof_password=PASSWORD))
    assert done.status_code == 302
    user.refresh_from_db()
    assert (user.note, user.version) == ("On leave", 2)
    log = ChangeLog.objects.get(object_type="user", object_id=user.pk)
    assert (log.via, log.actor) == ("django_admin", boss)


def test_insensitive_actions_need_no_proof(client: Client) -> None:
    user = UserFactory()
    address = f"{LIST}{user.pk}/change/"
    assert client.post(address, form_of(client, address, note="On leave")).status_code == 302
    user.refresh_from_db()
    assert user.note == "On leave"


@pytest.mark.parametrize("is_superuser", [True, False])
def test_creating_any_account_is_sensitive(client: Client, is_superuser: bool) -> None:
    person = {
        "username": "new.one",
        "nickname": "New",
        "role": "manager",
        "countries": ["ID"],
        "language": "en",
        "start_on": "landing",
    }
    response = client.post(f"{LIST}add/", {**person, **({"is_superuser": "on"} if is_superuser else {})})
    assert not User.objects.filter(username="new.one").exists()
    client.post(f"{LIST}add/", sent_on(response, proof_password=PASSWORD))
    assert User.objects.get(username="new.one").is_superuser is is_superuser


def test_enabling_waits_for_the_password(client: Client) -> None:
    user = UserFactory(status="disabled")
    sent = {"action": "enable", "_selected_action": [user.pk], "reason": ""}
    response = client.post(LIST, sent)
    user.refresh_from_db()
    assert user.status == "disabled"
    client.post(LIST, sent_on(response, proof_password=PASSWORD))
    user.refresh_from_db()
    assert user.status == "active"


@pytest.mark.parametrize("action", ["reset_password", "reset_second_factor"])
def test_resets_wait_too_and_are_done_to_all_that_were_chosen(
    client: Client, boss: User, action: str
) -> None:
    people = UserFactory.create_batch(2)
    for person in people:
        passkey_of(person)
    sent = {"action": action, "_selected_action": [one.pk for one in people], "reason": "Asked for it"}
    response = client.post(LIST, sent)
    assert not ChangeLog.objects.filter(action=action).exists()
    client.post(LIST, sent_on(response, proof_password=PASSWORD))
    logs = ChangeLog.objects.filter(action=action, actor=boss)
    assert {log.object_id for log in logs} == {one.pk for one in people}


def test_other_actions_do_not_wait(client: Client) -> None:
    user = UserFactory()
    client.post(LIST, {"action": "disable", "_selected_action": [user.pk], "reason": ""})
    user.refresh_from_db()
    assert user.status == "disabled"


def test_a_passkey_proves_it_for_ten_minutes(client: Client, boss: User, clock_hand: Any) -> None:
    soft, user = passkey_of(boss), UserFactory()
    sent = {"action": "reset_second_factor", "_selected_action": [user.pk], "reason": ""}
    response = client.post(LIST, sent)
    question = response.context["question"]
    proof = {"passkey_ticket": question.ticket, "passkey_answer": soft.answer(question.options)}
    assert client.post(LIST, sent_on(response, **proof)).status_code == 302
    assert CONFIRM_HEADING not in client.post(LIST, sent, follow=True).content.decode()
    clock_hand.shift(timedelta(minutes=11))
    assert CONFIRM_HEADING in client.post(LIST, sent).content.decode()


def test_a_wrong_passkey_or_a_copy_proves_nothing(client: Client, boss: User) -> None:
    soft, user = passkey_of(boss), UserFactory(second_factor=True)
    sent = {"action": "reset_second_factor", "_selected_action": [user.pk], "reason": ""}

    def answer(request: Any, **how: Any) -> Any:
        question = request.context["question"]
        arguments = soft.answer(question.options, **how)
        return client.post(LIST, sent_on(request, passkey_ticket=question.ticket, passkey_answer=arguments))

    refused = answer(client.post(LIST, sent), is_verified=False)
    assert "This is not your passkey" in refused.content.decode()
    Passkey.objects.update(sign_count=9)
    refused = answer(refused)
    assert "This is not your passkey" in refused.content.decode()
    assert ChangeLog.objects.filter(object_id=boss.pk, action="refuse_passkey").count() == 1
    assert not ChangeLog.objects.filter(object_id=user.pk).exists()


def test_wrong_passwords_there_are_counted(client: Client) -> None:
    user = UserFactory(second_factor=True)
    response = client.post(
        LIST, {"action": "reset_second_factor", "_selected_action": [user.pk], "reason": ""}
    )
    for _ in range(5):
        response = client.post(LIST, sent_on(response, proof_password="guess"))
    refused = client.post(LIST, sent_on(response, proof_password=PASSWORD))
    assert "Too many wrong passwords" in refused.content.decode()
    user.refresh_from_db()
    assert user.second_factor_at is not None
