"""Decisions on comments: statuses, derived values, refusals and undo."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.comments.models import Comment, CommentFlag, PublicAuthor
from apps.comments.services import moderation
from apps.comments.tests.factories import flagged, shop, visible, write
from apps.core.models import ChangeLog
from apps.core.records import references
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.stores.tests.factories import PictureFactory

pytestmark = pytest.mark.django_db


def call(api: Api, name: str, data: dict[str, Any], user: User) -> Any:
    return api.call(f"comment/{name}", data, as_=user)


def move(api: Api, comment: Comment, user: User, action: str, **more: Any) -> Any:
    comment.refresh_from_db()
    data = {"comment_id": comment.pk, "version": comment.version, "action": action, **more}
    return call(api, "change_comment_status", data, user)


def shown(api: Api, comment: Comment, user: User) -> dict[str, Any]:
    return call(api, "get_comment_detail", {"comment_id": comment.pk}, user).ok()


@pytest.mark.parametrize(
    ("start", "action", "end"),
    [
        ("visible", "approve", "approved"),
        ("pending", "approve", "approved"),
        ("rejected", "approve", "approved"),
        ("visible", "reject", "rejected"),
        ("pending", "reject", "rejected"),
        ("approved", "reject", "rejected"),
        ("visible", "hold", "pending"),
        ("approved", "hold", "pending"),
        ("approved", "approve", None),
        ("rejected", "reject", None),
        ("pending", "hold", None),
        ("rejected", "hold", None),
        ("deleted", "approve", None),
        ("deleted", "reject", None),
        ("pending", "pin", None),
        ("rejected", "feature", None),
        ("deleted", "delete", None),
    ],
)
def test_each_action_is_accepted_from_its_states_alone(
    api: Api, operator: User, start: str, action: str, end: str | None
) -> None:
    comment = write(status=start)
    more = {"reason": "spam"} if action == "reject" else {}
    answer = move(api, comment, operator, action, **more)
    comment.refresh_from_db()
    if end is None:
        assert (answer.code, comment.status, comment.version) == (10007, start, 1)
    else:
        assert (answer.ok()["status"], comment.status) == (end, end)
        assert (comment.moderated_by, comment.version) == (operator, 2)
        assert action in (ChangeLog.objects.latest("id").action,)


@pytest.mark.parametrize(
    ("status", "action", "reason"),
    [
        ("pending", "hold", "It is already pending"),
        ("approved", "approve", "It is already approved"),
        ("rejected", "hold", "Not available in status Rejected; requires status Unmoderated or Approved"),
    ],
)
def test_reason_against_a_decision_that_was_made_says_so(
    api: Api, operator: User, status: str, action: str, reason: str
) -> None:
    comment = write(status=status)
    body = {"object_type": "comment", "object_id": comment.pk}
    listed = api.call("system/get_unavailable_actions", body, as_=operator).ok()["list"]
    assert {one["action"]: one["reason"] for one in listed}[action] == reason


def test_reject_and_delete_are_refused_without_a_reason(api: Api, operator: User, manager: User) -> None:
    comment = visible()
    assert move(api, comment, operator, "reject").errors == {"reason": ["Choose a reason"]}
    assert move(api, comment, operator, "reject", reason="legal").errors == {"reason": ["Choose a reason"]}
    assert move(api, comment, operator, "reject", reason="other").errors == {"note": ["Enter a short reason"]}
    assert move(api, comment, manager, "delete").errors == {"reason": ["Choose a reason"]}
    comment.refresh_from_db()
    assert (comment.status, comment.version) == ("visible", 1)
    done = move(api, comment, operator, "reject", reason="other", note="Bukan tentang toko ini").ok()
    assert (done["reject_reason"], done["reject_note"]) == ("other", "Bukan tentang toko ini")


def test_only_managers_delete(api: Api, operator: User, manager: User) -> None:
    comment = visible()
    assert "delete" not in shown(api, comment, operator)["allowed_actions"]
    refused = move(api, comment, operator, "delete", reason="legal")
    assert (refused.code, refused.data) == (10003, {"required_roles": ["manager"]})
    assert move(api, comment, manager, "delete", reason="legal").ok()["status"] == "deleted"


def test_stale_decision_is_rejected(api: Api, operator: User, manager: User) -> None:
    comment = visible()
    move(api, comment, manager, "approve").ok()
    data = {"comment_id": comment.pk, "version": 1, "action": "reject", "reason": "spam"}
    answer = call(api, "change_comment_status", data, operator)
    comment.refresh_from_db()
    assert (answer.code, comment.status) == (10006, "approved")


@pytest.mark.parametrize("role", ["reviewer", "editor", "kol"])
def test_other_roles_are_refused(api: Api, role: str) -> None:
    assert call(api, "query_comments", {}, UserFactory(role=role)).code == 10003


def test_operators_keep_no_words_and_settings(api: Api, operator: User) -> None:
    for name in ("query_words", "get_settings"):
        assert call(api, name, {}, operator).code == 10003


# -- queues and flags ----------------------------------------------------------------------------------
def test_the_three_queues_and_their_counts(api: Api, operator: User) -> None:
    write(status="pending")
    flagged(visible())
    visible()
    write(status="approved")
    assert call(api, "get_queue_counts", {}, operator).ok() == {
        "pending": 1,
        "reported": 1,
        "unmoderated": 1,
    }
    for queue in ("pending", "reported", "unmoderated"):
        rows = call(api, "query_comments", {"queue": [queue]}, operator).ok()["list"]
        assert [row["queue"] for row in rows] == [queue]


def test_reports_gather_hold_and_close(api: Api, operator: User) -> None:
    comment = flagged(visible(), 2)
    assert (comment.queue, comment.flag_count, comment.flag_reasons) == ("reported", 2, {"spam": 2})
    comment = flagged(comment, 2)
    assert comment.flag_count == 2, "the same address reports once"
    comment = flagged(comment, 3, reason="fake")
    assert (comment.status, comment.queue) == ("pending", "pending")
    move(api, comment, operator, "approve").ok()
    assert set(CommentFlag.objects.values_list("outcome", flat=True)) == {"disagreed"}
    comment.refresh_from_db()
    assert (comment.flag_count, comment.flag_reasons, comment.queue) == (0, {}, "")


def test_reports_are_looked_at_and_dismissed(api: Api, operator: User) -> None:
    comment = flagged(visible(), 2)
    rows = call(api, "query_flags", {"comment_id": comment.pk}, operator).ok()["list"]
    one = {"comment_id": comment.pk, "version": comment.version, "flag_ids": [rows[0]["flag_id"]]}
    assert call(api, "dismiss_flags", one, operator).ok()["flags"]["total"] == 1
    comment.refresh_from_db()
    again = {**one, "version": comment.version}
    assert "flag_ids" in call(api, "dismiss_flags", again, operator).errors
    rest = {"comment_id": comment.pk, "version": comment.version}
    done = call(api, "dismiss_flags", rest, operator).ok()
    assert (done["flags"], done["queue"]) == ({"total": 0, "by_reason": {}}, "unmoderated")


def test_unpublished_comment_cannot_be_flagged(api: Api) -> None:
    hidden = write(status="rejected")
    data = {"comment_id": hidden.pk, "reason": "spam"}
    assert api.call("public/flag_comment", data).code == 10004
    assert api.call("public/flag_comment", {**data, "website": "x"}).ok()["id"] > 0
    assert CommentFlag.objects.count() == 0


# -- derived values ------------------------------------------------------------------------------------
def test_a_rejected_head_hides_its_replies_until_it_is_back(api: Api, operator: User) -> None:
    store = shop()
    head = visible(store)
    reply = visible(store, reply_to=head.pk)
    move(api, head, operator, "reject", reason="spam").ok()
    assert shown(api, reply, operator)["is_public"] is False
    assert Store.objects.get().comment_count == 0
    move(api, head, operator, "approve").ok()
    assert shown(api, reply, operator)["is_public"] is True
    assert Store.objects.get().comment_count == 2
    assert shown(api, head, operator)["reply_count"] == 1


def test_at_most_three_are_pinned(api: Api, operator: User) -> None:
    store = shop()
    for _ in range(3):
        assert move(api, visible(store), operator, "pin").ok()["is_pinned"]
    fourth = visible(store)
    assert "action" in move(api, fourth, operator, "pin").errors
    assert not shown(api, fourth, operator)["is_pinned"]
    first = Comment.objects.filter(is_pinned=True).earliest("pk")
    move(api, first, operator, "reject", reason="spam").ok()
    assert not shown(api, first, operator)["is_pinned"], "what is rejected is pinned no more"
    assert move(api, fourth, operator, "pin").ok()["is_pinned"]
    assert move(api, fourth, operator, "feature").ok()["is_featured"]
    assert not move(api, fourth, operator, "unpin").ok()["is_pinned"]


def test_one_picture_is_hidden_and_shown_again(api: Api, operator: User) -> None:
    pictures = [PictureFactory().pk, PictureFactory().pk]
    comment = visible(picture_ids=pictures)
    data = {"comment_id": comment.pk, "version": 1, "picture_id": pictures[0], "state": "hidden"}
    done = call(api, "set_picture_state", data, operator).ok()
    assert [row["state"] for row in done["pictures"]] == ["hidden", "visible"]
    assert (
        "picture_id"
        in call(api, "set_picture_state", {**data, "version": 2, "picture_id": 9}, operator).errors
    )
    log = ChangeLog.objects.latest("id")
    undo = {"object_type": "comment", "object_id": comment.pk, "log_id": log.pk}
    api.call("activity/undo_change", undo, as_=operator).ok()
    assert [row["state"] for row in shown(api, comment, operator)["pictures"]] == ["visible", "visible"]


def test_official_reply_is_single_and_can_be_rewritten(api: Api, operator: User, manager: User) -> None:
    comment = visible()
    data = {"comment_id": comment.pk, "version": comment.version, "body": "Terima kasih, kami perbaiki"}
    assert "reply" in shown(api, comment, operator)["allowed_actions"]
    done = call(api, "reply_comment", data, operator).ok()
    reply = done["thread"][1]
    rows = api.call("comment/query_comments", {"ids": [comment.pk]}, as_=operator).ok()["list"]
    assert [one["allowed_actions"].count("reply") for one in (done, done["thread"][0], *rows)] == [0, 0, 0]
    assert (reply["is_official"], reply["status"], reply["author"]["type"]) == (True, "approved", "staff")
    assert reply["author"]["nickname"] == operator.nickname
    assert call(api, "reply_comment", {**data, "version": done["version"]}, manager).code == 10008
    second = {"comment_id": reply["comment_id"], "version": reply["version"], "body": "Sudah kami perbaiki"}
    changed = call(api, "edit_reply", second, manager).ok()
    assert (changed["body"], changed["revisions"][0]["body"]) == ("Sudah kami perbaiki", data["body"])
    others = {"comment_id": comment.pk, "version": comment.version, "body": "Bukan kata kami"}
    assert call(api, "edit_reply", others, manager).code == 10007
    record = write(status="pending")
    refused = {"comment_id": record.pk, "version": record.version, "body": "Halo"}
    assert call(api, "reply_comment", refused, operator).code == 10007


def test_visitor_reply_is_not_official(api: Api, operator: User) -> None:
    store = shop()
    comment, other = visible(store), visible(store)
    visible(store, reply_to=comment.pk)
    for one in (comment, other):
        one.refresh_from_db()
        data = {"comment_id": one.pk, "version": one.version, "body": "Terima kasih"}
        call(api, "reply_comment", data, operator).ok()
    assert Comment.objects.filter(is_official=True).count() == 2


def test_deleted_official_reply_can_be_replaced(api: Api, operator: User, manager: User) -> None:
    comment = visible()
    data = {"comment_id": comment.pk, "version": comment.version, "body": "Terima kasih"}
    done = call(api, "reply_comment", data, operator).ok()
    reply = Comment.objects.get(is_official=True)
    move(api, reply, manager, "delete", reason="author_request").ok()
    assert "reply" in shown(api, comment, operator)["allowed_actions"]
    call(api, "reply_comment", {**data, "version": done["version"]}, operator).ok()
    assert list(Comment.objects.filter(is_official=True).order_by("pk").values_list("status", flat=True)) == [
        "deleted",
        "approved",
    ]


def test_authors_are_counted_and_their_state_is_set(api: Api, operator: User) -> None:
    comment = write(status="pending")
    move(api, comment, operator, "approve").ok()
    author = shown(api, comment, operator)["author"]
    assert (author["approved_count"], author["rejected_count"]) == (1, 0)
    data = {"public_user_id": author["public_user_id"], "state": "banned"}
    assert call(api, "set_author_state", data, operator).ok()["state"] == "banned"
    log = ChangeLog.objects.latest("id")
    assert (log.object_type, log.changes) == (
        "comment_author",
        [{"field": "state", "old": "normal", "new": "banned"}],
    )


def test_words_of_deleted_comments_go_after_thirty_days(api: Api, manager: User) -> None:
    comment = visible(body="Alamat rumah saya Jl. Mawar 3")
    move(api, comment, manager, "delete", reason="author_request").ok()
    soon, late = timezone.now() + dt.timedelta(days=29), timezone.now() + dt.timedelta(days=31)
    assert moderation.blank_deleted(soon) == 0
    assert moderation.blank_deleted(late) == 1
    comment.refresh_from_db()
    assert (comment.body, comment.search_text, comment.ip_hash, comment.detections) == ("", "", "", [])
    assert "Mawar" not in str(list(ChangeLog.objects.values("changes", "object_title", "reason")))
    log = ChangeLog.objects.filter(action="delete").latest("id")
    undo = {"object_type": "comment", "object_id": comment.pk, "log_id": log.pk}
    assert api.call("activity/undo_change", undo, as_=manager).ok()["undone"] == 0


# -- bulk actions and undo -----------------------------------------------------------------------------
def test_undo_of_one_decision_reopens_its_reports(api: Api, operator: User) -> None:
    comment = flagged(visible(), 2)
    move(api, comment, operator, "reject", reason="spam").ok()
    log = ChangeLog.objects.latest("id")
    undo = {"object_type": "comment", "object_id": comment.pk, "log_id": log.pk}
    api.call("activity/undo_change", undo, as_=operator).ok()
    row = shown(api, comment, operator)
    assert (row["status"], row["queue"], row["flags"]["total"]) == ("visible", "reported", 2)
    assert (row["reject_reason"], row["moderated_by"]) == ("", None)
    assert row["author"]["rejected_count"] == 0


def test_a_decision_and_its_undo_leave_other_reports_alone(api: Api, operator: User) -> None:
    comment, other = flagged(visible(), 2), flagged(visible(), 2)
    move(api, comment, operator, "reject", reason="spam").ok()
    closed = CommentFlag.objects.filter(comment=comment)
    assert set(closed.values_list("outcome", "closed_by")) == {("agreed", operator.pk)}
    assert None not in closed.values_list("closed_at", flat=True)
    left = CommentFlag.objects.filter(comment=other)
    assert set(left.values_list("outcome", "closed_by", "closed_at")) == {("open", None, None)}
    log = ChangeLog.objects.latest("id")
    # Both were reported from the same addresses.
    undo = {"object_type": "comment", "object_id": comment.pk, "log_id": log.pk}
    api.call("activity/undo_change", undo, as_=operator).ok()
    assert set(CommentFlag.objects.values_list("outcome", "closed_by", "closed_at")) == {("open", None, None)}


def test_several_at_once_and_back(api: Api, operator: User) -> None:
    store = shop()
    comments = [visible(store, rating=5) for _ in range(4)]
    removed = write(store, status="deleted")
    ids = [one.pk for one in (*comments, removed)]
    body = {"ids": ids, "action": "reject", "params": {"reason": "fake_review"}}
    done = call(api, "bulk_edit_comments", body, operator).ok()
    assert done["succeeded"] == ids[:4]
    assert [row["code"] for row in done["failed"]] == [10007]
    store.refresh_from_db()
    assert (store.rating_count, store.rating_avg, store.comment_count) == (0, None, 0)
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    store.refresh_from_db()
    assert (store.rating_count, float(store.rating_avg or 0), store.comment_count) == (4, 5.0, 4)
    assert (
        "params.reason" in call(api, "bulk_edit_comments", {"ids": ids, "action": "reject"}, operator).errors
    )
    for action, end in (("hold", "pending"), ("approve", "approved")):
        call(api, "bulk_edit_comments", {"ids": ids[:4], "action": action}, operator).ok()
        assert {one.status for one in Comment.objects.filter(pk__in=ids[:4])} == {end}


def test_authors_are_banned_in_bulk_and_undone(api: Api, operator: User) -> None:
    ids = [visible().pk, visible().pk]
    done = call(api, "bulk_edit_comments", {"ids": ids, "action": "ban_authors"}, operator).ok()
    assert set(PublicAuthor.objects.values_list("state", flat=True)) == {"banned"}
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    assert set(PublicAuthor.objects.values_list("state", flat=True)) == {"normal"}


def test_comments_go_with_a_store_that_is_merged_and_back(api: Api, manager: User) -> None:
    loser, winner = shop(name="Kopi Satu"), shop(name="Kopi Dua")
    for rating in (5, 4, 3):
        visible(loser, rating=rating)
    visible(winner, rating=1, visitor="both")
    visible(loser, rating=5, visitor="both")
    turned = references.repoint(actor=manager, origin=loser, into=winner)
    winner.refresh_from_db()
    assert (winner.comment_count, winner.rating_count, float(winner.rating_avg or 0)) == (5, 4, 4.3), (
        "of one author the newest rating counts"
    )
    assert set(Comment.objects.values_list("target_title", flat=True)) == {winner.full_name}
    references.point_back(actor=manager, origin=loser, into=winner, turned=turned)
    loser.refresh_from_db()
    winner.refresh_from_db()
    assert (loser.rating_count, winner.rating_count, winner.rating_avg) == (4, 1, None)
