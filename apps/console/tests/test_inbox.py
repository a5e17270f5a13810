"""The inbox: everything that waits for a person's decision, of every kind."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.comments.models import Comment
from apps.console.tests import waiting
from apps.content.models import Article
from apps.core import registry
from apps.core.inbox import claims, inbox_lines, sources, take_next
from apps.core.inbox.claims import Item
from apps.core.models import ReviewClaim
from apps.core.permissions import areas
from apps.core.testing.api import Api
from apps.core.testing.together import together
from apps.feedback.models import Feedback
from apps.sync.models import SyncItem

STORE_KINDS = {"sync_item", "feedback", "business_message"}


@pytest.fixture
def manager(db: None) -> User:
    return UserFactory(role="manager", countries=["ID"], nickname="Maya")


@pytest.fixture
def operator(db: None) -> User:
    return UserFactory(role="operator", countries=["ID"], nickname="Omar")


@pytest.fixture
def reviewer(db: None) -> User:
    return UserFactory(role="reviewer", countries=["ID"], nickname="Rana")


def lines(api: Api, user: User, **query: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = api.call("inbox/query_inbox", query, as_=user).ok()["list"]
    return rows


def kinds(api: Api, user: User, **query: Any) -> set[str]:
    return {line["kind"] for line in lines(api, user, **query)}


def claimed_record(api: Api, user: User, **query: Any) -> dict[str, Any] | None:
    result: dict[str, Any] | None = api.call("inbox/claim_next", query, as_=user).ok()["item"]
    return result


def badge(api: Api, user: User) -> int:
    return int(api.call("system/get_bootstrap", {}, as_=user).ok()["menu_counts"]["inbox"])


def test_inbox_shows_each_role_its_own_work(api: Api, manager: User, operator: User, reviewer: User) -> None:
    ids = waiting.one_of_each()
    result = lines(api, manager)
    assert {line["kind"]: line["object_id"] for line in result} == ids
    assert {line["path"] for line in result} == {
        f"/store/storeSync/detail?id={ids['sync_item']}",
        f"/store/error_feedback/list?id={ids['feedback']}",
        f"/store/business_message/list?id={ids['business_message']}",
        f"/comment/list?queue=pending&id={ids['comment']}",
        f"/content/article/edit?id={ids['article']}",
        f"/content/video/edit?id={ids['video']}",
    }
    assert kinds(api, operator) == {*STORE_KINDS, "comment"}
    assert kinds(api, reviewer) == {"article", "video"}
    assert (badge(api, manager), badge(api, operator), badge(api, reviewer)) == (6, 4, 2)


def test_another_countrys_and_those_who_review_nothing_have_none(api: Api, manager: User) -> None:
    waiting.one_of_each()
    abroad = UserFactory(role="manager", countries=["TR"])
    assert api.call("inbox/query_inbox", {}, as_=abroad, cc="TR").ok()["total"] == 0
    assert api.call("inbox/claim_next", {}, as_=abroad, cc="TR").ok() == {"item": None}
    for role in ("editor", "kol"):
        assert api.call("inbox/query_inbox", {}, as_=UserFactory(role=role)).code == 10003


def test_decided_work_leaves_the_inbox(api: Api, manager: User) -> None:
    ids = waiting.one_of_each()
    SyncItem.objects.filter(pk=ids["sync_item"]).update(status="rejected", reject_reason="not_food")
    Feedback.objects.filter(pk=ids["feedback"]).update(status="waiting", waiting_since=timezone.now())
    Comment.objects.filter(pk=ids["comment"]).update(status="visible", queue="unmoderated")
    Article.objects.filter(pk=ids["article"]).update(status="draft")
    assert kinds(api, manager) == {"business_message", "video"}
    assert badge(api, manager) == 2


def test_most_urgent_and_oldest_come_first(api: Api, operator: User) -> None:
    now = timezone.now()
    late, later, calm, low = (waiting.report(ip=f"203.0.113.{n}") for n in range(4))
    for record, due, age in (
        (late, -dt.timedelta(hours=2), 3),
        (later, -dt.timedelta(days=2), 2),
        (calm, dt.timedelta(days=4), 9),
        (low, dt.timedelta(days=4), 30),
    ):
        moments = {"sla_due_at": now + due, "created_at": now - dt.timedelta(days=age)}
        Feedback.objects.filter(pk=record.pk).update(**moments)
    Feedback.objects.filter(pk=low.pk).update(priority=0)
    high = waiting.proposed()
    SyncItem.objects.filter(pk=high.pk).update(priority=2)
    items = [(line["object_id"], line["urgency"]) for line in lines(api, operator)]
    assert items == [
        (late.pk, "overdue"),
        (later.pk, "overdue"),
        (high.pk, "high"),
        (calm.pk, "normal"),
        (low.pk, "low"),
    ]


@pytest.mark.parametrize(
    ("age", "left", "urgency"),
    [
        (30, -1, "overdue"),
        (1, 3, "urgent"),
        (90, 20, "urgent"),
        (30, 20, "soon"),
        (30, 30, "normal"),
    ],
)
def test_only_the_last_quarter_of_the_time_is_urgent(
    api: Api, operator: User, age: int, left: int, urgency: str
) -> None:
    now = timezone.now()
    moments = {"created_at": now - dt.timedelta(hours=age), "sla_due_at": now + dt.timedelta(hours=left)}
    Feedback.objects.filter(pk=waiting.report().pk).update(**moments)
    (result,) = lines(api, operator)
    assert result["urgency"] == urgency


def test_the_inbox_is_filtered_paged_and_counted_by_kind(api: Api, manager: User) -> None:
    waiting.one_of_each()
    waiting.report(ip="203.0.113.99")
    answer = api.call("inbox/query_inbox", {"kinds": ["feedback", "comment"], "limit": 2}, as_=manager).ok()
    assert (len(answer["list"]), answer["total"]) == (2, 3)
    # Counts of other kinds are returned as well, to switch between them.
    assert {row["kind"]: row["count"] for row in answer["counts"]} == {
        **dict.fromkeys(waiting.MAKERS, 1),
        "feedback": 2,
    }
    rest = api.call("inbox/query_inbox", {"kinds": ["feedback", "comment"], "offset": 2}, as_=manager).ok()
    both = [*answer["list"], *rest["list"]]
    assert len({(line["kind"], line["object_id"]) for line in both}) == 3
    refused = api.call("inbox/query_inbox", {"kinds": ["store"]}, as_=manager)
    assert refused.errors == {"kinds": ["Unknown kind of work: “store”"]}


def test_inbox_omits_own_submissions_and_work_assigned_to_colleagues(
    api: Api, manager: User, reviewer: User
) -> None:
    own, shared, free, response, others = (waiting.article() for _ in range(5))
    rows = Article.objects
    rows.filter(pk=own.pk).update(author=reviewer)
    rows.filter(pk=shared.pk).update(co_author_ids=[reviewer.pk])
    rows.filter(pk=response.pk).update(reviewer=reviewer)
    rows.filter(pk=others.pk).update(reviewer=manager)
    assert {line["object_id"] for line in lines(api, reviewer)} == {free.pk, response.pk}
    assert badge(api, reviewer) == 2


def test_claiming_follows_kind_order_and_returns_the_address(api: Api, manager: User) -> None:
    ids = waiting.one_of_each()
    order = [(line["kind"], line["object_id"]) for line in lines(api, manager)]
    values = [claimed_record(api, manager) for _ in order]
    assert [(line["kind"], line["object_id"]) for line in values if line] == order
    assert all(line and line["is_mine"] and line["path"] for line in values)
    assert ReviewClaim.objects.filter(user=manager).count() == len(ids)
    assert SyncItem.objects.get(pk=ids["sync_item"]).status == "in_review"
    # Nothing is free: claimed work is offered again, but not the current line.
    last = values[0]
    assert last
    again = claimed_record(api, manager, after={"kind": last["kind"], "object_id": last["object_id"]})
    assert again
    assert (again["kind"], again["object_id"]) == order[1]


def named(line: dict[str, Any] | None) -> dict[str, Any]:
    assert line is not None
    return {"kind": line["kind"], "object_id": line["object_id"]}


def test_skipped_work_is_released_and_comes_last(api: Api, operator: User, manager: User) -> None:
    first, second, third = (waiting.report(ip=f"203.0.113.{n}").pk for n in range(3))
    went = [named(claimed_record(api, operator))]
    went.append(named(claimed_record(api, operator, after=went[-1], passed=went[:-1])))
    assert [line["object_id"] for line in went] == [first, second]
    # A colleague may take the undecided line, and gets it first.
    assert [line["object_id"] for line in lines(api, operator, mine=True)] == [second]
    assert named(claimed_record(api, manager))["object_id"] == first
    went.append(named(claimed_record(api, operator, after=went[-1], passed=went[:-1])))
    assert went[-1]["object_id"] == third
    # Nothing new is left: skipped lines come again, but not the colleague's.
    went.append(named(claimed_record(api, operator, after=went[-1], passed=went[:-1])))
    assert went[-1]["object_id"] == second
    assert ReviewClaim.objects.filter(user=operator).count() == 1


def test_next_skips_current_and_foreign_claims(api: Api, operator: User, manager: User) -> None:
    mine, others = (waiting.report(ip=f"203.0.113.{n}").pk for n in range(2))
    last = named(claimed_record(api, operator))
    assert last["object_id"] == mine
    claims.claim(actor=manager, item=Item("ID", "feedback", others))
    assert claimed_record(api, operator, after=last) is None
    assert ReviewClaim.objects.get(object_id=mine).user == operator
    waiting.report(ip="203.0.113.77")
    assert claimed_record(api, operator, after={"kind": "feedback", "object_id": others})
    assert ReviewClaim.objects.get(object_id=others).user == manager


def test_a_sync_record_that_one_goes_on_from_waits_again(api: Api, operator: User) -> None:
    item = waiting.proposed()
    last = named(claimed_record(api, operator))
    assert SyncItem.objects.get(pk=item.pk).status == "in_review"
    waiting.report(ip="203.0.113.7")
    assert named(claimed_record(api, operator, after=last))["kind"] == "feedback"
    assert SyncItem.objects.get(pk=item.pk).status == "pending"


@pytest.mark.parametrize("kind", waiting.MAKERS)
def test_opened_record_shows_its_claim_and_can_be_released(api: Api, manager: User, kind: str) -> None:
    about = {"kind": kind, "object_id": waiting.MAKERS[kind]().pk}
    colleague = UserFactory(role="manager", countries=["ID"])
    unassigned = {"claimed_by": None, "claim_until": None, "is_mine": False}
    assert api.call("inbox/get_claim", about, as_=manager).ok() == unassigned
    assert named(claimed_record(api, manager)) == about
    for person, is_mine in ((manager, True), (colleague, False)):
        response = api.call("inbox/get_claim", about, as_=person).ok()
        assert (response["claimed_by"]["nickname"], response["is_mine"]) == ("Maya", is_mine)
        assert response["claim_until"]
    # Only the user with the claim can release it.
    assert api.call("inbox/give_back", about, as_=colleague).code == 10007
    assert ReviewClaim.objects.get().user == manager
    assert api.call("inbox/give_back", about, as_=manager).ok() == unassigned
    assert not ReviewClaim.objects.exists()
    assert badge(api, colleague) == 1


def test_claims_are_for_those_who_see_the_record(api: Api, manager: User, reviewer: User) -> None:
    report = {"kind": "feedback", "object_id": waiting.report().pk}
    claimed_record(api, manager)
    abroad = UserFactory(role="manager", countries=["TR"])
    for call in ("inbox/get_claim", "inbox/give_back"):
        refused = api.call(call, {**report, "kind": "store"}, as_=manager)
        assert refused.errors == {"kind": ["Unknown kind of work: “store”"]}
        assert api.call(call, report, as_=reviewer).code == 10004
        assert api.call(call, report, as_=abroad, cc="TR").code == 10004
    assert ReviewClaim.objects.get().user == manager


def test_colleagues_records_are_counted_apart(api: Api, operator: User, manager: User) -> None:
    for n in range(3):
        waiting.report(ip=f"203.0.113.{n}")
    claimed_record(api, manager)
    claimed_record(api, operator)
    answer = api.call("inbox/query_inbox", {}, as_=operator).ok()
    values = {row["kind"]: (row["count"], row["others"]) for row in answer["counts"]}
    assert values["feedback"] == (2, 1)
    # The top bar has the same count as the list.
    assert badge(api, operator) == sum(own for own, _ in values.values()) == 2


def test_work_claimed_by_a_colleague_shows_their_name_and_is_skipped(
    api: Api, operator: User, manager: User
) -> None:
    mine, others, values = (waiting.report(ip=f"203.0.113.{n}") for n in range(3))
    claims.claim(actor=manager, item=Item("ID", "feedback", others.pk))
    Feedback.objects.filter(pk=values.pk).update(assignee=manager)
    new_values = {
        line["object_id"]: line["claimed_by"] and line["claimed_by"]["nickname"]
        for line in lines(api, operator)
    }
    assert new_values == {mine.pk: None, others.pk: "Maya", values.pk: "Maya"}
    assert badge(api, operator) == 1
    line = claimed_record(api, operator)
    assert line
    assert line["object_id"] == mine.pk
    assert claimed_record(api, operator, after={"kind": "feedback", "object_id": mine.pk}) is None
    assert [line["object_id"] for line in lines(api, operator, mine=True)] == [mine.pk]
    # An expired claim does not count.
    ReviewClaim.objects.filter(object_id=others.pk).update(until=timezone.now())
    late = claimed_record(api, operator)
    assert late
    assert late["object_id"] == others.pk


def test_claiming_respects_requested_kinds(api: Api, manager: User) -> None:
    ids = waiting.one_of_each()
    line = claimed_record(api, manager, kinds=["comment"])
    assert line
    assert (line["kind"], line["object_id"]) == ("comment", ids["comment"])
    assert ReviewClaim.objects.count() == 1


def test_claiming_a_rule_sample_keeps_its_state(api: Api, operator: User) -> None:
    item = waiting.proposed()
    SyncItem.objects.filter(pk=item.pk).update(status="auto_applied", is_qa=True)
    line = claimed_record(api, operator)
    assert line
    assert (line["object_id"], line["note"]) == (item.pk, "Rule sample")
    assert SyncItem.objects.get(pk=item.pk).status == "auto_applied"
    SyncItem.objects.filter(pk=item.pk).update(confirmed_at=timezone.now())
    assert lines(api, operator) == []


def test_work_decided_meanwhile_is_not_offered_and_leaves_no_claim(
    manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    removed, left = waiting.report(ip="203.0.113.1"), waiting.report(ip="203.0.113.2")
    real = inbox_lines.lines_of

    def read_then_decided(*values: Any, **how: Any) -> Any:
        result = real(*values, **how)
        Feedback.objects.filter(pk=removed.pk).update(
            status="spam", resolved_at=timezone.now(), created_at=timezone.now()
        )
        return result

    monkeypatch.setattr(inbox_lines, "lines_of", read_then_decided)
    line = take_next.claim_next(actor=manager, country="ID", kinds=["feedback"])
    assert line is not None
    assert line.object_id == left.pk
    assert list(ReviewClaim.objects.values_list("object_id", flat=True)) == [left.pk]


@pytest.mark.packaged
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["sync_item", "feedback", "comment", "article"])
def test_two_people_who_claim_at_once_get_two_records(kind: str) -> None:
    made = {waiting.MAKERS[kind]().pk for _ in range(2)}
    people = [UserFactory(role="manager", countries=["ID"]) for _ in range(3)]
    arguments = together(
        *(
            lambda person=person: take_next.claim_next(actor=person, country="ID", kinds=[kind])
            for person in people
        )
    )
    assert sorted(line.object_id for line in arguments if line is not None) == sorted(made)
    assert arguments.count(None) == 1
    detail = {(row.user_id, row.object_id) for row in ReviewClaim.objects.all()}
    assert detail == {
        (person.pk, line.object_id) for person, line in zip(people, arguments, strict=True) if line
    }


# -- query costs -----------------------------------------------------------------------------------
def test_the_table_of_screens_names_all_who_decide_on_anything() -> None:
    assert sources.roles() == areas.roles_of("inbox")


@pytest.mark.parametrize("kind", waiting.MAKERS)
def test_each_source_is_one_statement_in_the_order_of_an_index(kind: str, manager: User) -> None:
    source = next(source for source in sources.sources() if source.kind == kind)
    assert registry.object_type(kind)
    with CaptureQueriesContext(connection) as captured:
        inbox_lines.lines_of(source, manager, "ID", timezone.now(), reachable=True)
    (statement,) = [entry["sql"] for entry in captured.captured_queries]
    assert statement.count(f"LIMIT {inbox_lines.MOST}") == len(source.parts)
    with connection.cursor() as cursor:
        # Tables are small in tests: check whether an index could give the order.
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute(f"EXPLAIN {statement}")
        plan = "\n".join(row[0] for row in cursor.fetchall())
    assert "Seq Scan" not in plan, plan
    assert "Sort" not in plan, plan


def test_reading_takes_as_many_statements_for_many_as_for_one(api: Api, manager: User) -> None:
    waiting.one_of_each()
    Feedback.objects.update(assignee=manager)
    claims.claim(actor=manager, item=Item("ID", "comment", Comment.objects.get().pk))
    some = api.call("inbox/query_inbox", {}, as_=manager)
    for _ in range(3):
        waiting.one_of_each()
    many = api.call("inbox/query_inbox", {}, as_=manager)
    assert many.ok()["total"] > some.ok()["total"]
    assert len(many.statements) == len(some.statements)
