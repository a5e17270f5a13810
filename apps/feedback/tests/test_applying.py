"""Application of decisions: complete or rejected, and its undo."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.core.models import ChangeLog, Changeset
from apps.core.testing.api import Api
from apps.feedback.models import Feedback
from apps.feedback.tests.factories import report, shop
from apps.feedback.tests.working import PHONE, apply, call, claim_report, shown
from apps.stores.models import Store

pytestmark = pytest.mark.django_db


def test_apply_writes_accepted_fields_only(api: Api, operator: User) -> None:
    item = report(suggested={"website": "https://tuku.example/", "menu_url": "https://tuku.example/menu"})
    case = claim_report(api, item, operator)
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
    case = claim_report(api, report(), operator)
    edited = {"decision": "edit", "edited_value": "https://tuku.example/id"}
    done = apply(api, case, operator, website=edited).ok()["feedback"]
    assert done["resolution"] == "applied"
    assert Store.objects.get(pk=case["place"]["store_id"]).website == "https://tuku.example/id"


def test_everything_is_decided_and_something_accepted(api: Api, operator: User) -> None:
    case = claim_report(api, report(), operator)
    assert apply(api, case, operator, "pending").errors == {"decisions.website": ["Decide on Website"]}
    refused = apply(api, case, operator, "reject")
    assert refused.msg == "Nothing accepted: close the report as not accepted instead"
    assert Store.objects.get(pk=case["place"]["store_id"]).version == 1


def test_applying_a_weighty_field_needs_a_note(api: Api, operator: User) -> None:
    item = report(
        shop(complete=True, phones=[PHONE]), category="wrong_name", suggested={"name": "Warung Bu Sri"}
    )
    case = claim_report(api, item, operator)
    assert apply(api, case, operator).errors["note"] == ["Explain why this is correct: Name"]
    apply(api, case, operator, note="Seen on the sign").ok()


def test_report_without_suggestion_is_applied_with_a_note(api: Api, operator: User) -> None:
    case = claim_report(api, report(category="other", suggested={}), operator)
    assert apply(api, case, operator).errors == {"note": ["Describe what you corrected"]}
    done = apply(api, case, operator, note="Took the old photo out").ok()["feedback"]
    assert done["resolution"] == "applied"


def test_a_store_changed_meanwhile_is_not_overwritten(api: Api, operator: User) -> None:
    item = report()
    case = claim_report(api, item, operator)
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


def test_apply_ignores_unrelated_store_edits(api: Api, operator: User) -> None:
    item = report()
    case = claim_report(api, item, operator)
    api.call(
        "store/edit_store", {"store_id": item.store_id, "version": 1, "email": "a@b.id"}, as_=operator
    ).ok()
    apply(api, case, operator).ok()


def test_a_rule_of_the_store_refuses_all_of_it(api: Api, operator: User) -> None:
    case = claim_report(
        api, report(category="wrong_halal_alcohol", suggested={"halal_status": "certified"}), operator
    )
    refused = apply(api, case, operator, note="They said so")
    assert "Certificate body" in refused.msg
    assert Feedback.objects.get().status == "in_progress"


def test_a_stale_case_is_not_applied(api: Api, operator: User, manager: User) -> None:
    item = report()
    case = claim_report(api, item, operator)
    call(api, "edit_feedback", {"feedback_id": item.pk, "version": 2, "priority": "low"}, manager).ok()
    assert apply(api, case, operator).code == 10006


def test_a_trial_writes_nothing(api: Api, operator: User) -> None:
    case = claim_report(api, report(), operator)
    data = {
        "feedback_id": case["feedback_id"],
        "version": case["version"],
        "store_version": 1,
        "decisions": [{"field": "website", "decision": "accept"}],
        "validate_only": True,
    }
    call(api, "apply_feedback", data, operator).ok()
    assert Feedback.objects.get().status == "in_progress"


def test_the_changeset_takes_store_and_report_back(api: Api, operator: User) -> None:
    item = report()
    done = apply(api, claim_report(api, item, operator), operator).ok()
    assert "undo" in done["feedback"]["allowed_actions"]
    answer = api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    assert answer["not_undone"] == []
    item.refresh_from_db()
    item.store.refresh_from_db()
    assert (item.status, item.resolution, item.store.website) == ("in_progress", "", "")
    assert item.store.open_feedback_count == 1
    apply(api, shown(api, item, operator), operator).ok()


def test_undo_preserves_fields_changed_since(api: Api, operator: User) -> None:
    item = report()
    done = apply(api, claim_report(api, item, operator), operator).ok()
    version = Store.objects.get().version
    api.call(
        "store/edit_store",
        {"store_id": item.store_id, "version": version, "website": "https://new.example/"},
        as_=operator,
    ).ok()
    answer = api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    assert [row["field"] for row in answer["not_undone"]] == ["website"]
