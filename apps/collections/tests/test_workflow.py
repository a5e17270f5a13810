"""The workflow of collections: publication, schedule, permissions and checks."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.collections.models import Collection, CollectionItem
from apps.collections.permissions import WORKFLOW
from apps.collections.tests.factories import collection, complete, of_store, store
from apps.collections.tests.working import confirmed, edit, move, now, put
from apps.content.domain import direct_workflow
from apps.content.models import Revision
from apps.content.services.publishing import clock
from apps.core.models import ChangeLog, Notification
from apps.core.testing.api import Api
from apps.stores.models import Store

pytestmark = pytest.mark.django_db
SOON = dt.timedelta(hours=1)
# status -> actions of a manager on a record that is not live
STATES = {
    "draft": ["edit", "publish", "schedule", "archive", "delete"],
    "scheduled": ["edit", "publish", "cancel_schedule"],
    "unpublished": ["edit", "publish", "schedule", "archive"],
    "archived": ["restore"],
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("action", direct_workflow.MOVES)
def test_states_allow_exactly_the_actions_of_the_table(
    api: Api, manager: User, operator: User, state: str, action: str
) -> None:
    made = complete(operator)
    first = timezone.now() if state == "unpublished" else None
    Collection.objects.filter(pk=made.pk).update(
        status=state, publish_at=timezone.now() + SOON, first_published_at=first
    )
    allowed = WORKFLOW.allowed_actions(manager, now(made))
    assert allowed == STATES[state]
    assert [one for one in allowed if one != "delete"] == WORKFLOW.allowed_actions(operator, now(made))
    if action in allowed or action == "edit":
        return
    refused = move(api, manager, made, action, reason="Sudah lama", publish_at="2030-01-01T10:00")
    assert (refused.code, now(made).status, now(made).version) == (10007, state, 1)


def test_people_without_the_area_do_nothing(api: Api, kol: User, editor: User) -> None:
    made = complete()
    for person in (kol, editor):
        assert move(api, person, made, "publish").code == 10003
    assert now(made).status == "draft"


def test_publish_names_all_missing_fields_at_once(api: Api, operator: User) -> None:
    made = collection(operator, theme="kol_pick")
    refused = move(api, operator, made, "publish")
    assert (refused.code, refused.errors) == (
        10005,
        {
            "meta_title": ["Add a title for search results"],
            "meta_description": ["Add a description for search results"],
            "curator_id": ["Choose a curator"],
            "cover_picture_id": ["Add a cover picture"],
            "items": ["A collection needs at least 3 visible items (now 0)"],
        },
    )
    assert (now(made).status, now(made).version) == ("draft", 1)


def test_three_items_that_can_be_shown_are_enough(api: Api, operator: User) -> None:
    made = complete(operator, count=2)
    assert move(api, operator, made, "publish").errors == {
        "items": ["A collection needs at least 3 visible items (now 2)"]
    }
    closed = store("Tutup", business_status="permanently_closed")
    record = [{"kind": row.kind, "ref_id": row.ref_id} for row in CollectionItem.objects.all()]
    put(api, operator, made, *record, of_store(closed)).ok()
    assert "items" in move(api, operator, made, "publish").errors
    put(api, operator, made, *record, of_store(closed), of_store(store("Ketiga"))).ok()
    # One of the four is closed: publishing requires confirmation.
    out = confirmed(api, operator, made, "publish").ok()
    assert (out["status"], out["is_live"], out["status_label"]) == ("published", True, "Live")
    assert (out["item_count"], out["broken_count"]) == (4, 1)


def test_a_live_collection_has_no_draft_once_its_edit_is_undone(api: Api, operator: User) -> None:
    made = complete(operator)
    move(api, operator, made, "publish").ok()
    before = now(made)
    edit(api, operator, made, title="Sarapan lain").ok()
    about = {"object_type": "collection", "object_id": made.pk}
    logs = api.call("activity/query_logs", about, as_=operator).ok()["list"]
    api.call("activity/undo_change", {**about, "log_id": logs[0]["log_id"]}, as_=operator).ok()
    after = now(made)
    assert (after.title, after.status, after.live_slug) == (before.title, "published", before.live_slug)
    assert after.live_revision_no == after.latest_revision_no


def test_edits_of_a_live_collection_are_not_public_until_published(api: Api, operator: User) -> None:
    made = complete(operator)
    move(api, operator, made, "publish").ok()
    changed = edit(api, operator, made, title="Sarapan lain", slug="sarapan-lain").ok()
    assert (changed["status_label"], changed["live_revision_no"]) == ("Live + draft", 1)
    assert now(made).live_slug == "sarapan-di-selatan"
    accepted = api.call(
        "collection/create_collection", {"title": "x y", "slug": "sarapan-di-selatan"}, as_=operator
    )
    assert accepted.errors == {"slug": ["This web address is already used by collection Sarapan lain"]}
    move(api, operator, made, "publish").ok()
    assert (now(made).live_slug, now(made).live_revision_no) == ("sarapan-lain", 2)


def test_schedule_survives_edits_and_ends_with_a_confirmed_change(api: Api, operator: User) -> None:
    made = complete(operator)
    soon = (timezone.now() + dt.timedelta(minutes=3)).isoformat()
    refused = move(api, operator, made, "schedule", publish_at=soon)
    assert refused.errors == {"publish_at": ["Choose a time at least 5 minutes ahead"]}
    at = timezone.now() + SOON
    move(api, operator, made, "schedule", publish_at=at.isoformat()).ok()
    response = edit(api, operator, made, subtitle="Baru")
    assert (response.code, now(made).subtitle, now(made).status) == (10009, "", "scheduled")
    token = response.data["confirm_token"]
    assert edit(api, operator, made, subtitle="Baru", confirm_token=token).ok()["status"] == "draft"
    assert now(made).publish_at is None
    assert clock.run(at) == 0


def test_a_scheduled_collection_is_published_and_unpublished_once(api: Api, operator: User) -> None:
    made = complete(operator)
    at = timezone.now() + SOON
    plan = {"publish_at": at.isoformat(), "unpublish_at": (at + SOON).isoformat()}
    move(api, operator, made, "schedule", **plan).ok()
    runs = [clock.run(when) for when in (at - SOON / 2, at, at)]
    assert (runs, now(made).status, now(made).is_live) == ([0, 1, 0], "published", True)
    assert Notification.objects.filter(type="published", user=operator).count() == 1
    assert clock.run(at + SOON) == 1
    assert (now(made).status, now(made).is_live) == ("unpublished", False)


def test_failed_scheduled_publish_stays_planned_and_notifies_once(api: Api, operator: User) -> None:
    made = complete(operator)
    at = timezone.now() + SOON
    move(api, operator, made, "schedule", publish_at=at.isoformat()).ok()
    Store.objects.filter(name="Warung 1").update(status="hidden")
    runs = [clock.run(at) for _ in range(2)]
    assert (runs, now(made).status) == ([0, 0], "scheduled")
    assert now(made).publish_error.startswith("A collection needs at least 3 visible items")
    assert Notification.objects.filter(type="publish_failed").count() == 1


def test_unpublish_needs_a_reason_then_archive_and_restore_follow(api: Api, operator: User) -> None:
    made = complete(operator)
    move(api, operator, made, "publish").ok()
    assert move(api, operator, made, "archive").code == 10007
    assert move(api, operator, made, "unpublish").errors == {"reason": ["Enter a reason for unpublishing"]}
    assert now(made).is_live
    for action, status in (("unpublish", "unpublished"), ("archive", "archived"), ("restore", "draft")):
        assert move(api, operator, made, action, reason="Musim lewat").ok()["status"] == status
    assert ChangeLog.objects.get(object_id=made.pk, action="unpublish").reason == "Musim lewat"


def test_managers_remove_what_was_never_on_the_site(api: Api, operator: User, manager: User) -> None:
    made = complete(operator)
    assert move(api, operator, made, "delete").code == 10003
    move(api, manager, made, "delete").ok()
    assert not Collection.objects.filter(pk=made.pk).exists()
    assert not Revision.objects.filter(object_type="collection", object_id=made.pk).exists()
    other = complete(operator, title="Lain")
    move(api, operator, other, "publish").ok()
    move(api, operator, other, "unpublish", reason="Salah").ok()
    assert move(api, manager, other, "delete").code == 10007
    assert Collection.objects.filter(pk=other.pk).exists()


def test_another_country_is_out_of_sight(api: Api) -> None:
    made = complete(country="TR")
    outsider = UserFactory(countries=["ID"])
    body = {"collection_id": made.pk, "version": 1, "action": "publish"}
    assert api.call("collection/change_collection_status", body, as_=outsider, cc="ID").code == 10004
    assert now(made).status == "draft"
