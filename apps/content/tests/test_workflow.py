"""The workflow: permissions, states, publication checks, content and notifications."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.choices import Status
from apps.content.models import Article, ReviewDecision, Revision
from apps.content.permissions import MOVES
from apps.content.tests.factories import article, block, complete, cover, paragraph
from apps.content.tests.working import edit, move, now
from apps.core.models import ChangeLog, Notification
from apps.core.testing.api import Answer, Api
from apps.stores.tests.factories import PictureFactory, StoreFactory
from apps.uploads.models import Picture

pytestmark = pytest.mark.django_db


def notices() -> set[tuple[int, str]]:
    return set(Notification.objects.values_list("user_id", "type"))


# -- the table ----------------------------------------------------------------------------------------
_EVERYONE = {"author", "kol", "editor", "reviewer", "operator", "manager"}
TABLE: dict[str, tuple[set[str], set[str]]] = {
    "edit": ({"draft", "changes_requested", "published", "unpublished"}, _EVERYONE - {"kol"}),
    "submit": ({"draft", "changes_requested"}, _EVERYONE - {"kol"}),
    "withdraw": ({"in_review"}, {"author", "manager"}),
    "assign_reviewer": ({"in_review"}, {"reviewer", "manager"}),
    "request_changes": ({"in_review"}, {"reviewer", "manager"}),
    "approve": ({"in_review"}, {"reviewer", "manager"}),
    "publish": ({"draft", "unpublished"}, {"operator", "manager"}),
    "schedule": ({"draft", "unpublished"}, {"operator", "manager"}),
    "cancel_schedule": ({"scheduled"}, {"operator", "manager"}),
    "unpublish": ({"published"}, {"reviewer", "operator", "manager"}),
    "archive": ({"draft", "unpublished"}, {"operator", "manager"}),
    "restore": ({"archived"}, {"operator", "manager"}),
    "delete": ({"draft"}, {"author", "operator", "manager"}),
    "comment": ({"in_review", "changes_requested"}, _EVERYONE - {"kol"}),
}


def standing(author: User, status: str) -> Article:
    """Create a complete article of the author with a status."""
    made = complete(author)
    is_live = status == "published"
    Article.objects.filter(pk=made.pk).update(
        status=status,
        is_live=is_live,
        live_revision_no=1 if is_live else None,
        submitted_revision_no=1,
        submitted_by=author,
        publish_at=timezone.now() + dt.timedelta(days=1) if status == "scheduled" else None,
    )
    return now(made)


@pytest.mark.parametrize("status", Status.values)
def test_states_offer_each_role_the_actions_of_the_table(api: Api, status: str) -> None:
    people = {role: UserFactory(role=role) for role in ("editor", "reviewer", "operator", "manager", "kol")}
    people["author"] = UserFactory(kol=True)
    made = standing(people["author"], status)
    for name, person in people.items():
        answer = api.call("article/get_article_detail", {"article_id": made.pk}, as_=person)
        if name == "kol":
            assert answer.code == 10004
            continue
        expected = [a for a, (states, who) in TABLE.items() if status in states and name in who]
        assert sorted(answer.ok()["allowed_actions"]) == sorted(expected), name


@pytest.mark.parametrize("status", Status.values)
@pytest.mark.parametrize("action", [action for action in MOVES if action not in ("edit", "comment")])
def test_actions_not_allowed_by_state_or_role_are_rejected_and_write_nothing(
    api: Api, kol: User, status: str, action: str
) -> None:
    made = standing(kol, status)
    states, who = TABLE[action]
    logs = ChangeLog.objects.count()
    for role in ("editor", "reviewer", "operator", "manager"):
        person = UserFactory(role=role)
        if status in states and role in who:
            continue
        answer = move(api, person, made, action, reason="Karena alasan yang panjang", reviewer_id=person.pk)
        assert answer.code == (10003 if status in states else 10007), (role, answer.body)
    assert (now(made).version, now(made).status, ChangeLog.objects.count()) == (made.version, status, logs)
    assert notices() == set()


# -- publication checks -------------------------------------------------------------------------------
def test_submit_names_all_missing_fields_at_once(api: Api, kol: User) -> None:
    made = article(kol, body=[paragraph("pendek"), block("image")])
    answer = move(api, kol, made, "submit")
    assert answer.errors == {
        "summary": ["Add a summary"],
        "sponsorship": ["Choose a sponsorship option"],
        "body": ["Body needs at least 100 words"],
        "cover_picture_id": ["Add a cover picture"],
        "body[1].picture_id": ["Choose a picture"],
    }
    assert (now(made).status, now(made).version) == ("draft", 1)


def test_news_may_be_shorter(api: Api, kol: User) -> None:
    made = complete(kol, category="news", body=[paragraph(" ".join(["kata"] * 50))])
    assert move(api, kol, made, "submit").ok()["status"] == "in_review"
    short = complete(kol, category="news", body=[paragraph(" ".join(["kata"] * 49))])
    assert move(api, kol, short, "submit").msg == "Body needs at least 50 words"


def test_pictures_have_to_be_large_there_and_described(api: Api, kol: User) -> None:
    small = PictureFactory(width=1000, height=600, uploaded_by=kol)
    mute = [PictureFactory(uploaded_by=kol).pk for _ in range(2)]
    body = [paragraph(), *(block("image", picture_id=pk) for pk in mute)]
    made = complete(kol, cover_picture_id=small.pk, body=body)
    answer = move(api, kol, made, "submit")
    assert answer.errors == {
        "cover_picture_id": ["The cover picture needs at least 1200×630; this one has 1000×600"],
        "body[1].picture_id": ["This picture has no alt text"],
        "body[2].picture_id": ["This picture has no alt text"],
    }
    edit(api, kol, made, cover_picture_id=cover(uploaded_by=kol).pk).ok()
    Picture.objects.filter(pk=mute[0]).update(alt={"local": "Meja"})
    assert move(api, kol, made, "submit").errors == {"body[2].picture_id": ["This picture has no alt text"]}
    Picture.objects.filter(pk=mute[1]).update(status="blocked")
    removed = "This picture can no longer be shown. Choose another"
    assert move(api, kol, made, "submit").errors == {"body[2]": [removed]}


def test_closed_or_hidden_store_requires_confirmation(api: Api, kol: User) -> None:
    closed = StoreFactory(status="published", business_status="permanently_closed", name="Tutup")
    hidden = StoreFactory(status="hidden", name="Sembunyi", address_line1="Jl. Melati 2")
    winner = StoreFactory(status="published", name="Baru")
    merged = StoreFactory(status="merged", merged_into_store=winner, name="Lama")
    ids = [closed.pk, hidden.pk, merged.pk, winner.pk]
    made = complete(kol, body=[paragraph(), block("store_list", store_ids=ids)])
    answer = move(api, kol, made, "submit")
    assert (answer.code, [warning["msg"] for warning in answer.data["warnings"]]) == (
        10009,
        [
            "Store Tutup is permanently closed",
            "Store Sembunyi (Jl. Melati 2) is not published: hidden",
            "Store Lama was merged into Baru",
        ],
    )
    assert now(made).status == "draft"
    confirmed = move(api, kol, made, "submit", confirm_token=answer.data["confirm_token"])
    assert confirmed.ok()["status"] == "in_review"


def test_a_list_by_rule_has_to_find_something(api: Api, kol: User) -> None:
    body = [
        paragraph(),
        block("store_list", mode="rule", rule={"min_rating": 5}),
        block("article_list", mode="rule", rule={}),
    ]
    made = complete(kol, body=body)
    assert move(api, kol, made, "submit").errors == {
        "body[1].rule": ["This list matches 0 stores"],
        "body[2].rule": ["This list matches 0 articles"],
    }


# -- review -------------------------------------------------------------------------------------------
def test_two_rounds_until_it_is_approved_as_it_was_submitted(
    api: Api, kol: User, reviewer: User, editor: User
) -> None:
    made = complete(kol)
    first = move(api, kol, made, "submit", note="Tolong dilihat").ok()
    assert (first["status"], first["review"]["round"], first["review"]["revision_no"]) == ("in_review", 1, 1)
    assert first["review"]["due_at"]
    assert notices() == {(reviewer.pk, "review_requested")}
    # A submitted revision cannot be changed.
    assert edit(api, kol, made, title="Lain").code == 10007
    remarked = api.call(
        "article/add_review_comment",
        {"article_id": made.pk, "block_id": made.body[0]["id"], "body": "Sumbernya?"},
        as_=reviewer,
    ).ok()
    short = move(api, reviewer, made, "request_changes", reason="Kurang")
    assert short.errors == {"reason": ["Describe the requested changes (at least 10 characters)"]}
    back = move(api, reviewer, made, "request_changes", reason="Tambahkan sumber").ok()
    assert (back["status"], back["reviewer"]["user_id"]) == ("changes_requested", reviewer.pk)
    assert (kol.pk, "changes_requested") in notices()
    edited = edit(api, kol, made, title="Soto terbaik, bersumber").ok()
    assert edited["status"] == "changes_requested"
    body = {"comment_id": remarked["comments"][0]["comment_id"]}
    assert api.call("article/resolve_review_comment", body, as_=kol).ok()["comments"][0]["resolved"]
    second = move(api, kol, made, "submit").ok()
    assert (second["review"]["round"], second["review"]["revision_no"]) == (2, 2)
    done = move(api, reviewer, made, "approve", note="Bagus").ok()
    assert (done["status"], done["is_live"], done["live_revision_no"]) == ("published", True, 2)
    assert [d["verdict"] for d in done["review"]["decisions"]] == ["changes_requested", "approved"]
    approved = Notification.objects.get(user=kol, type="approved")
    assert approved.body == "Bagus"
    assert (kol.pk, "published") not in notices()
    assert Revision.objects.get(object_id=made.pk, is_published=True).snapshot["title"] == done["title"]


def test_only_super_admins_approve_own_work_with_history(
    api: Api, reviewer: User, manager: User, superuser: User
) -> None:
    own = complete(reviewer)
    shared = complete(superuser, co_author_ids=[manager.pk])
    for made in (own, shared):
        move(api, superuser, made, "submit").ok()
    for person, made in ((reviewer, own), (manager, shared)):
        answer = move(api, person, made, "approve")
        assert (answer.code, answer.msg) == (10003, "You cannot approve your own article")
        assert move(api, person, made, "request_changes", reason="Karena ini milikku").code == 10003
        assert now(made).status == "in_review"
    assert not ReviewDecision.objects.exists()
    move(api, superuser, shared, "approve").ok()
    entry = ChangeLog.objects.get(object_id=shared.pk, action="approve")
    assert entry.reason == "A super admin approved their own article"


def test_reviewer_must_review_and_not_be_the_author(
    api: Api, kol: User, editor: User, reviewer: User, manager: User
) -> None:
    made = complete(manager, co_author_ids=[kol.pk])
    move(api, manager, made, "submit").ok()
    abroad = UserFactory(reviewer=True, countries=["TR"], nickname="Ege")
    for person, msg in (
        (manager, "The author cannot review their own article"),
        (editor, "This colleague cannot review articles"),
        (abroad, "Choose a colleague"),
    ):
        assert move(api, reviewer, made, "assign_reviewer", reviewer_id=person.pk).msg == msg
    Notification.objects.all().delete()
    other = UserFactory(reviewer=True)
    due = (timezone.now() + dt.timedelta(days=3)).isoformat()
    done = move(api, manager, made, "assign_reviewer", reviewer_id=other.pk, due_at=due).ok()
    assert done["review"]["reviewer"]["user_id"] == other.pk
    assert notices() == {(other.pk, "review_requested")}


def test_a_withdrawn_article_is_a_draft_again(api: Api, kol: User, reviewer: User) -> None:
    made = complete(kol)
    move(api, kol, made, "submit").ok()
    assert move(api, reviewer, made, "withdraw").code == 10003
    done = move(api, kol, made, "withdraw").ok()
    assert (done["status"], done["review"]["decisions"][0]["verdict"]) == ("draft", "withdrawn")


def test_comments_are_about_blocks_that_are_there_and_settled_by_whom_they_concern(
    api: Api, kol: User, reviewer: User, editor: User
) -> None:
    made = complete(kol)

    def say(person: User, **body: Any) -> Answer:
        about = {"article_id": made.pk, "body": "Hm", **body}
        return api.call("article/add_review_comment", about, as_=person)

    assert say(reviewer).code == 10007
    move(api, kol, made, "submit").ok()
    removed = block("divider")["id"]
    assert say(reviewer, block_id=removed).errors == {"block_id": ["This block no longer exists"]}
    comment = say(reviewer).ok()["comments"][0]
    assert (comment["block_id"], comment["allowed_actions"]) == (None, ["resolve"])
    say(reviewer, body=f"@{kol.nickname} which street?").ok()
    notice = Notification.objects.get(type="mentioned")
    assert (notice.user, notice.object_id) == (kol, made.pk)
    body = {"comment_id": comment["comment_id"]}
    assert api.call("article/resolve_review_comment", body, as_=editor).code == 10003
    assert api.call("article/resolve_review_comment", body, as_=UserFactory(kol=True)).code == 10004
    for _ in range(2):
        assert api.call("article/resolve_review_comment", body, as_=kol).ok()["comments"][0]["resolved"]
    assert now(made).version == 2
    assert ChangeLog.objects.filter(action="resolve_comment").count() == 1


# -- live records -------------------------------------------------------------------------------------
def test_an_edit_leaves_what_is_public_until_it_is_approved(api: Api, kol: User, reviewer: User) -> None:
    made = complete(kol, title="Yang lama")
    move(api, kol, made, "submit").ok()
    move(api, reviewer, made, "approve").ok()
    edited = edit(api, kol, made, title="Yang baru").ok()
    assert (edited["status"], edited["status_label"], edited["live_revision_no"]) == (
        "draft",
        "Live + draft",
        1,
    )
    move(api, kol, made, "submit").ok()
    assert (now(made).is_live, now(made).live_revision_no) == (True, 1)
    move(api, reviewer, made, "approve").ok()
    assert now(made).live_revision_no == 2
    stored = Revision.objects.filter(object_id=made.pk, is_published=True).order_by("revision_no")
    assert [revision.snapshot["title"] for revision in stored] == ["Yang lama", "Yang baru"]


def test_a_live_article_has_no_draft_once_its_edit_is_undone(api: Api, kol: User, reviewer: User) -> None:
    made = complete(kol, title="Yang lama")
    move(api, kol, made, "submit").ok()
    move(api, reviewer, made, "approve").ok()
    before = now(made)
    edit(api, kol, made, title="Yang baru").ok()
    edit(api, kol, made, meta_title="Soto pagi").ok()
    assert take_last_back(api, kol, made)["status_label"] == "Live + draft"
    done = take_last_back(api, kol, made, skip=2)
    assert (done["title"], done["status_label"]) == ("Yang lama", "Live")
    after = now(made)
    assert after.live_revision_no == after.latest_revision_no
    assert Revision.objects.get(object_id=made.pk, revision_no=after.live_revision_no).is_published
    assert (after.live_slug, after.last_published_at) == (before.live_slug, before.last_published_at)
    assert (after.live_store_ids, after.live_picture_ids) == (before.live_store_ids, before.live_picture_ids)


def test_an_article_off_the_site_is_so_again_once_its_edit_is_undone(
    api: Api, kol: User, operator: User
) -> None:
    made = complete(kol, title="Yang lama")
    move(api, operator, made, "publish").ok()
    move(api, operator, made, "unpublish", reason="Tutup").ok()
    edit(api, kol, made, title="Yang baru").ok()
    refused = [{"status": "It stays a draft"}]
    assert take_last_back(api, kol, made, refused=refused)["status"] == "draft"
    assert now(made).title == "Yang lama"
    move(api, operator, made, "publish").ok()
    move(api, operator, made, "unpublish", reason="Tutup").ok()
    edit(api, operator, made, title="Yang baru").ok()
    assert take_last_back(api, operator, made)["status"] == "unpublished"


def take_last_back(
    api: Api, user: User, made: Article, skip: int = 0, refused: Sequence[dict[str, str]] = ()
) -> dict[str, Any]:
    """Undo the newest edit of the article after skipping `skip`; return the article."""
    about = {"object_type": "article", "object_id": made.pk}
    logs = api.call("activity/query_logs", about, as_=user).ok()["list"]
    log_id = [one["log_id"] for one in logs if one["action"] in ("edit", "undo")][skip]
    undone = api.call("activity/undo_change", {**about, "log_id": log_id}, as_=user).ok()
    assert [{one["field"]: one["msg"]} for one in undone["not_undone"]] == list(refused)
    return api.call("article/get_article_detail", {"article_id": made.pk}, as_=user).ok()


def test_operators_publish_without_review_and_take_off_with_a_reason(
    api: Api, kol: User, operator: User
) -> None:
    store = StoreFactory(status="published")
    made = complete(kol, stores=[{"store_id": store.pk, "role": "main"}])
    done = move(api, operator, made, "publish").ok()
    assert (done["status"], done["is_live"], done["publish_at"]) == (
        "published",
        True,
        done["last_published_at"],
    )
    store.refresh_from_db()
    assert store.article_count == 1
    assert move(api, operator, made, "unpublish").errors == {"reason": ["Enter a reason for unpublishing"]}
    off = move(api, operator, made, "unpublish", reason="Tutup").ok()
    assert (off["status"], off["is_live"], off["live_revision_no"]) == ("unpublished", False, None)
    store.refresh_from_db()
    assert store.article_count == 0
    assert move(api, operator, made, "delete").msg.startswith("Cannot delete")
    move(api, operator, made, "archive").ok()
    assert move(api, operator, made, "restore").ok()["status"] == "draft"


def test_draft_survives_unpublishing(api: Api, kol: User, operator: User, reviewer: User) -> None:
    made = complete(kol)
    move(api, operator, made, "publish").ok()
    edit(api, kol, made, title="Yang baru").ok()
    move(api, kol, made, "submit").ok()
    off = move(api, reviewer, made, "unpublish", reason="Salah alamat").ok()
    assert (off["status"], off["is_live"], off["status_label"]) == ("in_review", False, "In review")


def test_a_draft_that_was_never_public_is_deleted_with_its_versions(
    api: Api, kol: User, editor: User
) -> None:
    made = complete(kol)
    assert move(api, editor, made, "delete").code == 10003
    answer = move(api, kol, made, "delete").ok()
    assert answer["allowed_actions"] == []
    assert not Article.objects.exists()
    assert not Revision.objects.exists()
    assert ChangeLog.objects.filter(object_type="article", object_id=made.pk, action="delete").exists()


def test_autosaved_changes_enter_history_on_submit(api: Api, kol: User) -> None:
    made = complete(kol)
    edit(api, kol, made, subtitle="Sendiri", autosave=True).ok()
    move(api, kol, made, "submit").ok()
    entry = ChangeLog.objects.get(object_type="article", action="submit")
    assert {"field": "subtitle", "old": "", "new": "Sendiri"} in entry.changes
    assert now(made).submitted_revision_no == 3


def test_a_live_article_that_becomes_a_draft_by_saving_itself_is_in_history_at_once(
    api: Api, operator: User
) -> None:
    made = standing(operator, "published")
    for text in ("S", "Se", "Sendiri"):
        edit(api, operator, made, subtitle=text, autosave=True).ok()
    (entry,) = ChangeLog.objects.filter(object_type="article", action="edit")
    assert entry.changes == [{"field": "status", "old": "published", "new": "draft"}]
    assert (entry.reason, entry.actor_id) == ("Autosaved", operator.pk)
    edit(api, operator, made, subtitle="Sendiri saja").ok()
    message = ChangeLog.objects.filter(object_type="article", action="edit").latest("id")
    assert message.changes == [{"field": "subtitle", "old": "", "new": "Sendiri saja"}]


# -- scheduled ----------------------------------------------------------------------------------------
def test_a_time_is_read_on_the_clocks_of_the_country(api: Api, operator: User) -> None:
    made = complete()
    with time_machine.travel(dt.datetime(2027, 3, 1, 0, 0, tzinfo=dt.UTC), tick=False):
        soon = move(api, operator, made, "schedule", publish_at="2027-03-01T00:04:00Z")
        assert soon.errors == {"publish_at": ["Choose a time at least 5 minutes ahead"]}
        past = {"publish_at": "2027-03-01T09:00:00", "unpublish_at": "2027-03-01T08:00:00"}
        answer = move(api, operator, made, "schedule", **past)
        assert answer.errors == {"unpublish_at": ["The unpublishing time must be after the publishing time"]}
        assert now(made).status == "draft"
        done = move(api, operator, made, "schedule", publish_at="2027-03-01T09:00:00").ok()
        back = move(api, operator, made, "cancel_schedule").ok()
    assert (done["status"], done["publish_at"]) == ("scheduled", "2027-03-01T02:00:00Z")
    assert (back["status"], back["publish_at"]) == ("draft", None)


def test_a_schedule_needs_a_time(api: Api, operator: User) -> None:
    assert move(api, operator, complete(), "schedule").errors == {"publish_at": ["Choose a publishing time"]}


@pytest.mark.parametrize(
    ("action", "times", "message"),
    [
        ("schedule", {}, "Choose a publishing time"),
        ("schedule", {"publish_at": "2020-03-01T09:00:00"}, "Choose a time at least 5 minutes ahead"),
        ("publish", {"publish_at": "2020-03-01T09:00:00"}, "Choose a time at least 5 minutes ahead"),
    ],
)
def test_errors_of_the_times_and_of_the_text_are_reported_together(
    api: Api, operator: User, action: str, times: dict[str, str], message: str
) -> None:
    made = complete(operator, summary="", sponsorship="")
    assert move(api, operator, made, action, **times).errors == {
        "summary": ["Add a summary"],
        "sponsorship": ["Choose a sponsorship option"],
        "publish_at": [message],
    }
    assert (now(made).status, now(made).version) == ("draft", made.version)


def test_an_approval_of_what_is_planned_waits_for_its_time(api: Api, kol: User, reviewer: User) -> None:
    made = complete(kol)
    later = (timezone.now() + dt.timedelta(hours=2)).isoformat()
    move(api, kol, made, "submit", publish_at=later).ok()
    done = move(api, reviewer, made, "approve").ok()
    assert (done["status"], done["is_live"]) == ("scheduled", False)


def test_null_cancels_a_schedule(api: Api, kol: User, reviewer: User) -> None:
    made = complete(kol)
    later = timezone.now() + dt.timedelta(hours=2)
    times = {"publish_at": later.isoformat(), "unpublish_at": (later + dt.timedelta(days=9)).isoformat()}
    move(api, kol, made, "submit", **times).ok()
    soon = move(api, reviewer, made, "approve", unpublish_at=later.isoformat())
    assert soon.errors == {"unpublish_at": ["The unpublishing time must be after the publishing time"]}
    done = move(api, reviewer, made, "approve", publish_at=None, unpublish_at=None).ok()
    assert (done["status"], done["unpublish_at"]) == ("published", None)


def test_site_address_is_reserved_until_the_new_one_is_published(api: Api, kol: User, operator: User) -> None:
    made = complete(kol, title="Soto lama")
    move(api, operator, made, "publish").ok()
    edit(api, kol, made, slug="soto-baru").ok()
    other = complete(kol, title="Soto lama")
    assert other.slug == "soto-lama-2"
    answer = edit(api, kol, other, slug="soto-lama")
    assert answer.errors == {"slug": ["This web address is already used by article Soto lama"]}
    move(api, operator, made, "publish").ok()
    # The old address is redirected now: taking it requires confirmation.
    response = edit(api, kol, other, slug="soto-lama")
    assert response.code == 10009
    accepted = edit(api, kol, other, slug="soto-lama", confirm_token=response.data["confirm_token"]).ok()
    assert accepted["slug"] == "soto-lama"


def test_versions_are_checked(api: Api, kol: User, reviewer: User) -> None:
    made = complete(kol)
    edit(api, kol, made, subtitle="x").ok()
    body: dict[str, Any] = {"article_id": made.pk, "version": 1, "action": "submit"}
    assert api.call("article/change_article_status", body, as_=kol).code == 10006
