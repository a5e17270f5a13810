"""Reports being worked on: decisions applied and taken back, closures, states, replies, the clock."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core import mail as mailbox
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core import outbox, references
from apps.core.models import ChangeLog, Changeset, Notification, OutgoingMail
from apps.core.testing.api import Api
from apps.feedback.models import Feedback, JoinedReport
from apps.feedback.services import clock, working
from apps.feedback.tests.factories import report, shop
from apps.stores.models import Store

pytestmark = pytest.mark.django_db
PHONE = {"number": "+622112345678", "type": "landline", "is_primary": True, "label": ""}


@pytest.fixture
def operator() -> User:
    return UserFactory(role="operator", countries=["ID"])


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"])


def call(api: Api, name: str, data: dict[str, Any], user: User) -> Any:
    return api.call(f"error_feedback/{name}", data, as_=user, cc="ID")


def shown(api: Api, item: Feedback, user: User) -> dict[str, Any]:
    return call(api, "get_feedback_detail", {"feedback_id": item.pk}, user).ok()


def move(api: Api, item: Feedback, user: User, action: str, **more: Any) -> Any:
    item.refresh_from_db()
    data = {"feedback_id": item.pk, "version": item.version, "action": action, **more}
    return call(api, "change_feedback_status", data, user)


def apply(
    api: Api, case: dict[str, Any], user: User, decision: str = "accept", note: str = "", **other: Any
) -> Any:
    decisions = [
        {"field": diff["field"], **_said(other.get(diff["field"], decision))} for diff in case["diffs"]
    ]
    method = other.get("verify_method")
    data = {
        "feedback_id": case["feedback_id"],
        "version": case["version"],
        "store_version": case["place"]["version"],
        "decisions": decisions,
        "note": note,
        **({"verify_method": method} if method else {}),
    }
    return call(api, "apply_feedback", data, user)


def _said(choice: Any) -> dict[str, Any]:
    return choice if isinstance(choice, dict) else {"decision": choice}


def taken(api: Api, item: Feedback, user: User) -> dict[str, Any]:
    return move(api, item, user, "start").ok()


# -- applying -----------------------------------------------------------------------------------------
def test_what_is_accepted_is_written_and_the_rest_is_not(api: Api, operator: User) -> None:
    item = report(suggested={"website": "https://tuku.example/", "menu_url": "https://tuku.example/menu"})
    case = taken(api, item, operator)
    assert case["assignee"]["user_id"] == operator.pk
    done = apply(api, case, operator, website="accept", menu_url="reject").ok()["feedback"]
    store = item.store
    store.refresh_from_db()
    assert (store.website, store.menu_url) == ("https://tuku.example/", "")
    assert store.field_sources["website"]["source"] == "feedback"
    assert (done["status"], done["resolution"]) == ("resolved", "applied_partially")
    assert store.open_feedback_count == 0
    entry = ChangeLog.objects.get(object_type="store", object_id=store.pk)
    assert (entry.via, entry.pk) == ("feedback", done["applied_change_log_id"])
    assert Changeset.objects.get(pk=done["changeset_id"]).kind == "feedback_apply"


def test_a_value_may_be_written_otherwise(api: Api, operator: User) -> None:
    case = taken(api, report(), operator)
    edited = {"decision": "edit", "edited_value": "https://tuku.example/id"}
    done = apply(api, case, operator, website=edited).ok()["feedback"]
    assert done["resolution"] == "applied"
    assert Store.objects.get(pk=case["place"]["store_id"]).website == "https://tuku.example/id"


def test_everything_is_decided_and_something_accepted(api: Api, operator: User) -> None:
    case = taken(api, report(), operator)
    assert apply(api, case, operator, "pending").errors == {"decisions.website": ["Decide on Website"]}
    refused = apply(api, case, operator, "reject")
    assert refused.msg == "Nothing is accepted: close the report as not accepted instead"
    assert Store.objects.get(pk=case["place"]["store_id"]).version == 1


def test_what_weighs_much_is_explained(api: Api, operator: User) -> None:
    item = report(
        shop(complete=True, phones=[PHONE]), category="wrong_name", suggested={"name": "Warung Bu Sri"}
    )
    case = taken(api, item, operator)
    assert apply(api, case, operator).errors["note"] == ["Say why this is right: Name"]
    apply(api, case, operator, note="The sign says so").ok()


def test_what_suggests_no_field_is_applied_with_a_note(api: Api, operator: User) -> None:
    case = taken(api, report(category="other", suggested={}), operator)
    assert apply(api, case, operator).errors == {"note": ["Say what you put right"]}
    done = apply(api, case, operator, note="Took the old photo out").ok()["feedback"]
    assert done["resolution"] == "applied"


def test_a_store_changed_meanwhile_is_not_overwritten(api: Api, operator: User) -> None:
    item = report()
    case = taken(api, item, operator)
    patch = {"store_id": item.store_id, "version": 1, "website": "https://elsewhere.example/"}
    api.call("store/edit_store", patch, as_=operator).ok()
    refused = apply(api, case, operator)
    assert refused.code == 10006
    assert refused.data["conflicts"][0]["current"] == "https://elsewhere.example/"
    item.refresh_from_db()
    assert (item.status, Changeset.objects.filter(kind="feedback_apply").count()) == ("in_progress", 0)
    again = shown(api, item, operator)
    assert again["diffs"][0]["base_value"] == "https://elsewhere.example/"
    apply(api, again, operator).ok()


def test_what_else_changed_of_the_store_does_not_matter(api: Api, operator: User) -> None:
    item = report()
    case = taken(api, item, operator)
    api.call(
        "store/edit_store", {"store_id": item.store_id, "version": 1, "email": "a@b.id"}, as_=operator
    ).ok()
    apply(api, case, operator).ok()


def test_a_rule_of_the_store_refuses_all_of_it(api: Api, operator: User) -> None:
    case = taken(
        api, report(category="wrong_halal_alcohol", suggested={"halal_status": "certified"}), operator
    )
    refused = apply(api, case, operator, note="They said so")
    assert "Certificate body" in refused.msg
    assert Feedback.objects.get().status == "in_progress"


def test_a_stale_case_is_not_applied(api: Api, operator: User, manager: User) -> None:
    item = report()
    case = taken(api, item, operator)
    call(api, "edit_feedback", {"feedback_id": item.pk, "version": 2, "priority": "low"}, manager).ok()
    assert apply(api, case, operator).code == 10006


def test_a_trial_writes_nothing(api: Api, operator: User) -> None:
    case = taken(api, report(), operator)
    data = {
        "feedback_id": case["feedback_id"], "version": case["version"], "store_version": 1,
        "decisions": [{"field": "website", "decision": "accept"}], "validate_only": True,
    }  # fmt: skip
    call(api, "apply_feedback", data, operator).ok()
    assert Feedback.objects.get().status == "in_progress"


# -- taking back --------------------------------------------------------------------------------------
def test_the_changeset_takes_store_and_report_back(api: Api, operator: User) -> None:
    item = report()
    done = apply(api, taken(api, item, operator), operator).ok()
    assert "undo" in done["feedback"]["allowed_actions"]
    answer = api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    assert answer["not_undone"] == []
    item.refresh_from_db()
    item.store.refresh_from_db()
    assert (item.status, item.resolution, item.store.website) == ("in_progress", "", "")
    assert item.store.open_feedback_count == 1
    apply(api, shown(api, item, operator), operator).ok()


def test_what_was_changed_since_stays(api: Api, operator: User) -> None:
    item = report()
    done = apply(api, taken(api, item, operator), operator).ok()
    version = Store.objects.get().version
    api.call(
        "store/edit_store",
        {"store_id": item.store_id, "version": version, "website": "https://new.example/"},
        as_=operator,
    ).ok()
    answer = api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    assert [row["field"] for row in answer["not_undone"]] == ["website"]


# -- the closure rule ---------------------------------------------------------------------------------
def closure(store: Store | None = None, **fields: Any) -> Feedback:
    known = {"category": "closed_permanently", "suggested": {"closed_on": "2026-05-01"}, **fields}
    return report(store or shop(), **known)


def closing(api: Api, item: Feedback, user: User, **more: Any) -> Any:
    case = shown(api, item, user) if item.status == "in_progress" else taken(api, item, user)
    return apply(api, case, user, note="Gone", **more)


def test_one_report_closes_nothing(api: Api, operator: User) -> None:
    item = closure()
    case = taken(api, item, operator)
    assert (case["closure"]["is_enough"], case["closure"]["reports"]) == (False, 1)
    refused = apply(api, case, operator, note="Gone")
    assert "one person has" in refused.errors["verify_method"][0]
    assert Store.objects.get().business_status == "open"


def test_two_people_with_contacts_are_enough(api: Api, operator: User) -> None:
    item = closure()
    closure(item.store, ip="198.51.100.9", email="budi@example.com")
    done = closing(api, item, operator).ok()["feedback"]
    assert done["closure"]["is_enough"] is True
    store = Store.objects.get()
    assert (store.business_status, str(store.closed_on)) == ("permanently_closed", "2026-05-01")


@pytest.mark.parametrize(
    ("second", "why"),
    [
        ({"ip": "203.0.113.7", "email": "budi@example.com"}, "the same address"),
        ({"ip": "198.51.100.9", "email": "SARI@example.com"}, "the same contact"),
        ({"ip": "198.51.100.9", "email": ""}, "no contact"),
    ],
)
def test_two_reports_that_may_be_one_person_are_not(
    api: Api, operator: User, second: dict[str, Any], why: str
) -> None:
    item = closure()
    closure(item.store, **second)
    assert closing(api, item, operator).code == 10005, why
    assert Store.objects.get().business_status == "open"


def test_old_reports_and_spam_speak_for_nothing(api: Api, operator: User) -> None:
    item = closure()
    closure(item.store, ip="198.51.100.9", email="budi@example.com")
    JoinedReport.objects.update(created_at=timezone.now() - dt.timedelta(days=61))
    assert closing(api, item, operator).code == 10005
    assert Store.objects.get().business_status == "open"


def test_a_colleague_who_checked_it_is_enough(api: Api, operator: User) -> None:
    item = closure()
    closing(api, item, operator, verify_method="phone_call").ok()
    store = Store.objects.get()
    assert (store.business_status, store.verification) == ("permanently_closed", "staff_verified")
    assert store.verify_method == "phone_call"


def test_a_check_after_the_report_counts_and_one_before_does_not(api: Api, operator: User) -> None:
    store = shop(verification="staff_verified", verified_at=timezone.now() - dt.timedelta(days=3))
    item = closure(store)
    assert closing(api, item, operator).code == 10005
    version = Store.objects.get().version
    api.call(
        "store/verify_store", {"store_id": store.pk, "version": version, "method": "site_visit"}, as_=operator
    ).ok()
    item.refresh_from_db()
    closing(api, item, operator).ok()


# -- states -------------------------------------------------------------------------------------------
def test_a_report_is_closed_without_a_change(api: Api, operator: User) -> None:
    item = report()
    taken(api, item, operator)
    assert move(api, item, operator, "resolve").errors == {"resolution": ["Choose what became of it"]}
    assert move(api, item, operator, "resolve", resolution="applied").code == 10005
    done = move(api, item, operator, "resolve", resolution="already_correct", note="Checked").ok()
    assert (done["status"], done["resolution"], done["note"]) == ("resolved", "already_correct", "Checked")


@pytest.mark.parametrize("action", ["wait", "resolve", "reopen"])
def test_a_new_report_is_started_first(api: Api, operator: User, action: str) -> None:
    item = report()
    refused = move(api, item, operator, action, resolution="not_accepted", note="Why?")
    assert (refused.code, refused.data["status"]) == (10007, "new")
    assert "start" in refused.data["allowed_actions"]
    assert Feedback.objects.get().version == 1


def test_duplicates_point_at_the_report_they_repeat(api: Api, operator: User) -> None:
    store = shop()
    first, second = report(store), report(store, category="other", suggested={})
    done = move(api, second, operator, "mark_duplicate", duplicate_of=first.pk).ok()
    assert done["duplicate_of"]["feedback_id"] == first.pk
    first.refresh_from_db()
    assert first.similar_count == 1
    assert [row["feedback_id"] for row in shown(api, first, operator)["duplicates"]] == [second.pk]
    move(api, second, operator, "reopen").ok()
    first.refresh_from_db()
    assert first.similar_count == 0


def test_no_duplicate_of_itself_of_another_store_or_of_a_duplicate(api: Api, operator: User) -> None:
    store = shop()
    first, second = report(store), report(store, category="other", suggested={})
    elsewhere = report(shop())
    third = report(store, category="wrong_phone", suggested={})

    def why(item: Feedback, original: Feedback | None) -> str:
        return move(api, item, operator, "mark_duplicate", duplicate_of=original and original.pk).msg

    assert why(first, first) == "A report is no duplicate of itself"
    assert why(first, elsewhere) == "That report is about another store"
    assert why(first, None) == "Choose the report that says the same"
    move(api, second, operator, "mark_duplicate", duplicate_of=first.pk).ok()
    assert why(third, second).startswith("That report is a duplicate itself")
    assert why(first, third).startswith("Other reports are marked as duplicates of this one")


def test_what_was_closed_long_ago_stays_closed(api: Api, operator: User) -> None:
    item = report()
    move(api, item, operator, "spam").ok()
    assert shown(api, item, operator)["reporter"]["spam_count"] == 1
    Feedback.objects.update(resolved_at=timezone.now() - dt.timedelta(days=31))
    assert move(api, item, operator, "reopen").code == 10007


def test_a_reporter_is_asked_and_given_two_weeks(api: Api, operator: User) -> None:
    item = report()
    taken(api, item, operator)
    assert move(api, item, operator, "wait").errors == {"note": ["Write what you ask the reporter"]}
    move(api, item, operator, "wait", note="Cabang yang mana?").ok()
    assert "Cabang yang mana?" in OutgoingMail.objects.get().body
    assert working.close_unanswered(timezone.now() + dt.timedelta(days=13)) == 0
    assert working.close_unanswered(timezone.now() + dt.timedelta(days=14, minutes=1)) == 1
    item.refresh_from_db()
    assert (item.status, item.resolution, item.updated_by) == ("resolved", "cannot_verify", None)


def test_nobody_waits_for_somebody_who_cannot_be_asked(api: Api, operator: User) -> None:
    item = report(email="")
    taken(api, item, operator)
    refused = move(api, item, operator, "wait", note="Which one?")
    assert refused.errors == {"note": ["The reporter left no contact"]}
    assert OutgoingMail.objects.count() == 0


# -- edits --------------------------------------------------------------------------------------------
def test_a_report_is_handed_over_and_the_colleague_told(api: Api, operator: User, manager: User) -> None:
    item = report()
    data = {"feedback_id": item.pk, "version": 1, "assignee_id": operator.pk}
    assert call(api, "edit_feedback", data, manager).ok()["assignee"]["user_id"] == operator.pk
    assert Notification.objects.get().type == "assigned"


def test_only_to_a_colleague_who_can_work_on_it(api: Api, operator: User) -> None:
    item = report()
    elsewhere = UserFactory(role="operator", countries=["TR"], nickname="Deniz")
    editor = UserFactory(role="editor", countries=["ID"], nickname="Rini")

    def refused(person: User) -> Any:
        data = {"feedback_id": item.pk, "version": 1, "assignee_id": person.pk}
        return call(api, "edit_feedback", data, operator).errors["assignee_id"]

    assert refused(elsewhere) == ["Deniz has no access to ID"]
    assert refused(editor) == ["Rini does not work with stores"]


def test_another_category_is_due_at_another_time(api: Api, operator: User) -> None:
    item = report()
    data = {"feedback_id": item.pk, "version": 1, "category": "closed_temporarily"}
    case = call(api, "edit_feedback", data, operator).ok()
    assert case["sla_due_at"] < item.sla_due_at.isoformat()
    assert case["title"].startswith("Closed for now")


# -- the list -----------------------------------------------------------------------------------------
def test_the_list_shows_what_is_open_the_most_urgent_first(api: Api, operator: User) -> None:
    slow, urgent = report(shop()), closure()
    gone = report(shop())
    move(api, gone, operator, "spam").ok()
    rows = call(api, "query_feedbacks", {}, operator).ok()["list"]
    assert [row["feedback_id"] for row in rows] == [urgent.pk, slow.pk]
    assert call(api, "query_feedbacks", {"status": ["spam"]}, operator).ok()["total"] == 1


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ({"category": ["wrong_link"]}, 1), ({"channel": ["owner"]}, 1), ({"priority": ["high"]}, 1),
        ({"assignee": ["me"]}, 1), ({"assignee": ["none"]}, 1), ({"overdue": True}, 1), ({"overdue": False}, 1),
        ({"is_owner": True}, 1), ({"keyword": "tuku.example"}, 1), ({"keyword": "nothing of the kind"}, 0),
        ({"created_from": "2020-01-01", "created_to": "2020-01-02"}, 0), ({"sort_by": "similar_count"}, 2),
        ({"sort_by": "created_at", "sort_order": "desc"}, 2), ({"wants_reply": False}, 1),
    ],
)  # fmt: skip
def test_filters_and_sorts(api: Api, operator: User, query: dict[str, Any], count: int) -> None:
    link = report(shop())
    closed = closure(is_owner=True, email="")
    Feedback.objects.filter(pk=link.pk).update(
        assignee=operator, sla_due_at=timezone.now() - dt.timedelta(hours=1)
    )
    assert closed.channel == "owner"
    assert call(api, "query_feedbacks", query, operator).ok()["total"] == count


def test_several_at_once_and_back(api: Api, operator: User, manager: User) -> None:
    first, second = report(shop()), report(shop())
    body = {"ids": [first.pk, second.pk], "action": "spam"}
    done = call(api, "bulk_edit_feedbacks", body, manager).ok()
    assert done["succeeded"] == [first.pk, second.pk]
    assert Store.objects.filter(open_feedback_count=0).count() == 2
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=manager).ok()
    assert set(Feedback.objects.values_list("status", flat=True)) == {"new"}
    assert Store.objects.filter(open_feedback_count=1).count() == 2
    body = {"ids": [first.pk], "action": "assign", "params": {"assignee_id": operator.pk}}
    assert call(api, "bulk_edit_feedbacks", body, manager).ok()["succeeded"] == [first.pk]
    body = {"ids": [first.pk], "action": "priority", "params": {"priority": "high"}}
    assert call(api, "bulk_edit_feedbacks", body, manager).ok()["succeeded"] == [first.pk]
    body = {"ids": [first.pk], "action": "mark_duplicate", "params": {"duplicate_of": second.pk}}
    failed = call(api, "bulk_edit_feedbacks", body, manager).ok()["failed"]
    assert failed[0]["msg"] == "That report is about another store"


def test_contacts_leave_the_house_with_managers_only(api: Api, operator: User, manager: User) -> None:
    from apps.core import lists

    columns = {column.id: column.roles for column in lists.area("error_feedback").columns}
    for name in ("reporter", "reporter_email", "reporter_phone"):
        assert columns[name] == frozenset({"manager"})
    report()
    asked = {"columns": ["id", "reporter_email"]}
    assert call(api, "export_feedbacks", asked, operator).code in (10003, 10005)
    assert call(api, "export_feedbacks", asked, manager).status == 200


def test_reports_go_with_their_store_when_it_is_merged(api: Api, manager: User) -> None:
    item = report()
    winner = shop(name="Kopi Tuku Pusat")
    over = report(item.store, category="other", suggested={})
    move(api, over, manager, "spam").ok()
    references.repoint(actor=manager, origin=item.store, into=winner)
    assert set(Feedback.objects.values_list("store_id", flat=True)) == {winner.pk}
    winner.refresh_from_db()
    assert winner.open_feedback_count == 1


def test_open_reports_keep_a_store_from_being_deleted_and_others_do_not(api: Api, manager: User) -> None:
    item = report()
    store = item.store
    Store.objects.filter(pk=store.pk).update(status="hidden")

    def delete() -> int:
        version = Store.objects.get(pk=store.pk).version
        data = {"store_id": store.pk, "version": version, "action": "delete"}
        return int(api.call("store/change_store_status", data, as_=manager).code)

    assert delete() == 10010
    move(api, item, manager, "spam").ok()
    assert delete() == 0


# -- replies ------------------------------------------------------------------------------------------
def reply(api: Api, item: Feedback, user: User, body: str = "Terima kasih, sudah kami perbaiki.") -> Any:
    item.refresh_from_db()
    data = {"feedback_id": item.pk, "version": item.version, "body": body, "template_id": "applied"}
    return call(api, "reply_feedback", data, user)


def test_one_final_reply_goes_out_by_mail(api: Api, operator: User) -> None:
    item = report()
    taken(api, item, operator)
    assert reply(api, item, operator).ok()["reply"]["status"] == "queued"
    mail = OutgoingMail.objects.get()
    assert outbox.send(mail.pk) is True
    assert (mailbox.outbox[0].to, "Kopi Tuku" in mailbox.outbox[0].subject) == (["sari@example.com"], True)
    case = shown(api, item, operator)
    assert (case["reply"]["status"], "reply" in case["allowed_actions"]) == ("sent", False)
    assert reply(api, item, operator).code == 10008
    assert OutgoingMail.objects.count() == 1


def test_a_reply_that_could_not_be_sent_is_shown_and_may_be_written_again(api: Api, operator: User) -> None:
    item = report()
    taken(api, item, operator)
    reply(api, item, operator).ok()
    OutgoingMail.objects.update(status="failed", error="Mailbox unknown", tries=3)
    case = shown(api, item, operator)
    assert case["reply"] | {"text": "", "replied_at": None} == {
        "status": "failed", "error": "Mailbox unknown", "tries": 3, "text": "", "replied_at": None,
    }  # fmt: skip
    reply(api, item, operator).ok()


@pytest.mark.parametrize("who", [{"email": ""}, {"wants_reply": False}])
def test_nobody_is_written_to_who_did_not_ask(api: Api, operator: User, who: dict[str, Any]) -> None:
    item = report(**who)
    taken(api, item, operator)
    assert reply(api, item, operator).errors == {"body": ["The reporter left no contact"]}
    assert OutgoingMail.objects.count() == 0


def test_a_reply_says_something(api: Api, operator: User) -> None:
    item = report()
    taken(api, item, operator)
    assert reply(api, item, operator, "  ").errors == {"body": ["Message required"]}


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
    done = apply(api, taken(api, item, operator), operator).ok()
    told = set(OutgoingMail.objects.values_list("to", flat=True))
    assert told == {"budi@example.com", "ani@example.com"}, "the first reporter gets the final reply"
    assert OutgoingMail.objects.get(to="budi@example.com").body.startswith("Hello Sari")
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    apply(api, shown(api, item, operator), operator).ok()
    assert OutgoingMail.objects.count() == 2


# -- the clock ----------------------------------------------------------------------------------------
def test_each_is_told_once_when_it_is_due_soon_and_when_it_is_late(operator: User, manager: User) -> None:
    item = report()
    Feedback.objects.filter(pk=item.pk).update(assignee=operator)
    soon = item.sla_due_at - dt.timedelta(hours=3)
    assert [clock.tell(soon), clock.tell(soon)] == [1, 0]
    assert [(n.user_id, n.type) for n in Notification.objects.all()] == [(operator.pk, "sla_at_risk")]
    late = item.sla_due_at + dt.timedelta(minutes=1)
    assert [clock.tell(late), clock.tell(late)] == [1, 0]
    told = Notification.objects.filter(type="sla_breached").values_list("user_id", flat=True)
    assert set(told) == {operator.pk, manager.pk}


def test_the_clock_stands_still_while_we_wait_and_after_the_end(manager: User) -> None:
    waiting, spam = report(shop()), report(shop())
    Feedback.objects.filter(pk=waiting.pk).update(status="waiting", waiting_since=timezone.now())
    Feedback.objects.filter(pk=spam.pk).update(status="spam", resolved_at=timezone.now())
    assert clock.tell(timezone.now() + dt.timedelta(days=60)) == 0
