"""Replies to reporters, and automatic notifications."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail as mailbox

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.messaging import outbox
from apps.core.models import OutgoingMail
from apps.core.testing.api import Api
from apps.feedback.models import Feedback
from apps.feedback.tests.factories import report, shop
from apps.feedback.tests.working import apply, call, claim_report, move, shown

pytestmark = pytest.mark.django_db


BODY = "Terima kasih, sudah kami perbaiki."


def reply(
    api: Api, item: Feedback, user: User, body: str = BODY, template_id: str | None = "cannot_verify"
) -> Any:
    item.refresh_from_db()
    data = {"feedback_id": item.pk, "version": item.version, "body": body, "template_id": template_id}
    return call(api, "reply_feedback", data, user)


def test_one_final_reply_goes_out_by_mail(api: Api, operator: User) -> None:
    item = report()
    claim_report(api, item, operator)
    assert reply(api, item, operator).ok()["reply"]["status"] == "queued"
    mail = OutgoingMail.objects.get()
    assert outbox.send(mail.pk) is False, "it can still be taken back"
    assert outbox.send(mail.pk, mail.next_try_at) is True
    assert (mailbox.outbox[0].to, "Kopi Tuku" in mailbox.outbox[0].subject) == (["sari@example.com"], True)
    case = shown(api, item, operator)
    assert (case["reply"]["status"], "reply" in case["allowed_actions"]) == ("sent", False)
    assert reply(api, item, operator).code == 10008
    assert OutgoingMail.objects.count() == 1


def test_a_reply_that_could_not_be_sent_is_shown_and_may_be_written_again(api: Api, operator: User) -> None:
    item = report()
    claim_report(api, item, operator)
    reply(api, item, operator).ok()
    OutgoingMail.objects.update(status="failed", error="Mailbox unknown", tries=3)
    case = shown(api, item, operator)
    assert case["reply"] | {"text": "", "replied_at": None} == {
        "status": "failed",
        "error": "Mailbox unknown",
        "tries": 3,
        "text": "",
        "replied_at": None,
    }
    reply(api, item, operator).ok()


@pytest.mark.parametrize("who", [{"email": ""}, {"wants_reply": False}])
def test_reporter_without_consent_gets_no_mail(api: Api, operator: User, who: dict[str, Any]) -> None:
    item = report(**who)
    claim_report(api, item, operator)
    assert reply(api, item, operator).errors == {"body": ["The reporter left no contact"]}
    assert OutgoingMail.objects.count() == 0


def test_reply_requires_text(api: Api, operator: User) -> None:
    item = report()
    claim_report(api, item, operator)
    assert reply(api, item, operator, "  ").errors == {"body": ["Message required"]}


@pytest.mark.parametrize("template_id", ["applied", "applied_partially"])
def test_no_mail_about_unapplied_changes(api: Api, operator: User, template_id: str) -> None:
    item = report()
    claim_report(api, item, operator)
    answer = reply(api, item, operator, template_id=template_id)
    assert (answer.code, answer.errors) == (
        10005,
        {"template_id": ["Nothing was applied yet. Decide the report first, or choose another text"]},
    )
    item.refresh_from_db()
    assert (OutgoingMail.objects.count(), item.reply_text) == (0, "")
    reply(api, item, operator, template_id=None).ok()
    assert "updated" not in OutgoingMail.objects.get().subject.casefold()
    assert "perbarui" not in OutgoingMail.objects.get().subject.casefold()


def test_reporter_is_notified_of_applied_changes(api: Api, operator: User) -> None:
    item = report()
    apply(api, claim_report(api, item, operator), operator).ok()
    assert reply(api, item, operator, template_id="applied_partially").code == 10005
    reply(api, item, operator, template_id="applied").ok()
    assert OutgoingMail.objects.filter(to="sari@example.com").count() == 1


@pytest.mark.parametrize("language", ["id", "tr", "ms", "en", "fil"])
def test_templates_speak_the_reporters_language(api: Api, operator: User, language: str) -> None:
    item = report(language=language)
    answer = call(api, "query_templates", {"feedback_id": item.pk}, operator).ok()
    assert (answer["language"], len(answer["templates"])) == (language, 5)
    for template in answer["templates"]:
        assert "Sari" in template["body"]
        assert operator.nickname in template["body"]
        assert "{" not in template["body"] + template["subject"]


def test_all_who_joined_hear_that_it_was_put_right_once(api: Api, operator: User) -> None:
    store = shop()
    item = report(store)
    report(store, ip="198.51.100.9", email="budi@example.com", language="en")
    report(store, ip="198.51.100.9", email="BUDI@example.com")
    report(store, ip="198.51.100.10", email="")
    other = report(store, category="other", suggested={}, email="ani@example.com")
    move(api, other, operator, "mark_duplicate", duplicate_of=item.pk).ok()
    done = apply(api, claim_report(api, item, operator), operator).ok()
    message = set(OutgoingMail.objects.values_list("to", flat=True))
    assert message == {"budi@example.com", "ani@example.com"}, "the first reporter gets the final reply"
    assert OutgoingMail.objects.get(to="budi@example.com").body.startswith("Hello Sari")
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    apply(api, shown(api, item, operator), operator).ok()
    assert OutgoingMail.objects.count() == 2


# -- cancelled replies --------------------------------------------------------------------------------
def take_back(api: Api, item: Feedback, user: User) -> Any:
    item.refresh_from_db()
    return call(api, "take_back_reply", {"feedback_id": item.pk, "version": item.version}, user)


STATE = ("status", "reply_text", "replied_at", "reply_mail_id", "first_action_at")


def state(item: Feedback) -> dict[str, Any]:
    item.refresh_from_db()
    return {name: getattr(item, name) for name in STATE}


@pytest.mark.parametrize("is_started", [True, False])
def test_reply_can_be_undone_before_it_is_sent(api: Api, operator: User, is_started: bool) -> None:
    item = report()
    claim_report(api, item, operator)
    if not is_started:
        Feedback.objects.update(first_action_at=None)
    before = state(item)
    reply(api, item, operator).ok()
    done = take_back(api, item, operator).ok()
    assert (done["reply"]["status"], "reply" in done["allowed_actions"]) == ("none", True)
    assert (state(item), OutgoingMail.objects.get().status) == (before, "failed")
    reply(api, item, operator).ok()


def test_reply_being_sent_or_of_a_colleague_cannot_be_undone(api: Api, operator: User) -> None:
    item = report()
    claim_report(api, item, operator)
    reply(api, item, operator).ok()
    colleague = UserFactory(role="operator", countries=["ID"])
    refused = take_back(api, item, colleague)
    assert refused.errors == {"feedback_id": ["Only your own reply can be cancelled"]}
    mail = OutgoingMail.objects.get()
    outbox.send(mail.pk, mail.next_try_at)
    refused = take_back(api, item, operator)
    mail.refresh_from_db()
    assert (refused.errors, mail.status) == ({"feedback_id": ["It is already being sent"]}, "sent")
    assert state(item)["reply_mail_id"] == mail.pk
