"""Mail that could not be sent: its visibility, and sending it again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import make_msgid
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, OutgoingMail
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"])


def failed_mail(country: str = "ID", *, hours: int = 1, **more: Any) -> OutgoingMail:
    values = {"status": "failed", "failed_at": timezone.now() - timedelta(hours=hours), **more}
    return OutgoingMail.objects.create(
        to="sari@example.com",
        subject="Halo",
        message_id=make_msgid(),
        country=country,
        error="The line went dead",
        tries=20,
        **values,
    )


def listed(api: Api, user: User) -> dict[str, Any]:
    return api.call("system/query_failed_mails", as_=user, cc=None).ok()


def test_managers_see_what_failed_in_their_countries_and_super_admins_all(api: Api, manager: User) -> None:
    older, newer = failed_mail(hours=2), failed_mail(hours=1, is_refused=True)
    failed_mail("TR")
    failed_mail("")
    failed_mail(status="queued", failed_at=None)
    # Withdrawn, so nobody waits for it.
    failed_mail(failed_at=None)
    answer = listed(api, manager)
    assert [row["mail_id"] for row in answer["list"]] == [newer.pk, older.pk]
    assert (answer["total"], answer["sendable"]) == (2, 1)
    assert answer["list"][1]["error"] == "The line went dead"
    assert listed(api, UserFactory(super_admin=True))["total"] == 4


def test_at_most_fifty_are_shown_and_all_counted(api: Api, manager: User) -> None:
    for _ in range(51):
        failed_mail()
    answer = listed(api, manager)
    assert (len(answer["list"]), answer["total"]) == (50, 51)


@pytest.mark.parametrize("role", ["operator", "reviewer", "editor", "kol"])
def test_others_see_none(api: Api, role: str) -> None:
    failed_mail()
    assert api.call("system/query_failed_mails", as_=UserFactory(role=role), cc=None).code == 10003


def test_mail_is_resent_and_history_names_the_user(api: Api, manager: User) -> None:
    mail = failed_mail(is_refused=True)
    api.call("system/send_mail_again", {"mail_id": mail.pk}, as_=manager, cc=None).ok()
    mail.refresh_from_db()
    assert (mail.status, mail.tries, mail.is_refused) == ("queued", 0, False)
    entry = ChangeLog.objects.get(object_type="outgoing_mail", object_id=mail.pk)
    assert (entry.action, entry.actor) == ("send_mail_again", manager)


def test_mail_of_another_country_is_not_there(api: Api, manager: User) -> None:
    mail = failed_mail("TR")
    answer = api.call("system/send_mail_again", {"mail_id": mail.pk}, as_=manager, cc=None)
    assert answer.code == 10004
    mail.refresh_from_db()
    assert (mail.status, answer.writes) == ("failed", [])


def test_all_are_sent_again_but_for_those_refused_for_good(api: Api, manager: User) -> None:
    mails = [failed_mail(), failed_mail()]
    refused, foreign = failed_mail(is_refused=True), failed_mail("TR")
    answer = api.call("system/send_all_mail_again", as_=manager, cc=None).ok()
    assert answer == {"queued": 2, "left": 0}
    status = dict(OutgoingMail.objects.values_list("pk", "status"))
    assert {status[mail.pk] for mail in mails} == {"queued"}
    assert {status[refused.pk], status[foreign.pk]} == {"failed"}


def test_resending_is_limited_and_the_rest_is_reported(
    api: Api, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apps.core.messaging.outbox.AT_ONCE", 2)
    newest = [failed_mail(hours=hours) for hours in (3, 2, 1)][-1]
    answer = api.call("system/send_all_mail_again", as_=manager, cc=None).ok()
    assert answer == {"queued": 2, "left": 1}
    newest.refresh_from_db()
    assert newest.status == "failed"
