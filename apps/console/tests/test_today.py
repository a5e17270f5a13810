"""The Today screen: figures that match lists, news, the team's load, and recent work."""

from __future__ import annotations

import datetime as dt
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.comments.models import Comment
from apps.comments.tests.factories import write
from apps.console.tests import waiting
from apps.content.models import Article, DailyViews, ReviewComment
from apps.content.tests import factories as articles
from apps.core import registry
from apps.core.choices import Role
from apps.core.insights import figures, keeping, queues, team
from apps.core.insights.figures import Figure
from apps.core.lists import list_spec
from apps.core.models import DailyFigure, Draft, LastVisit
from apps.core.permissions import areas
from apps.core.testing.api import Api
from apps.crm.models import Lead
from apps.crm.tests.factories import lead
from apps.feedback.models import Feedback
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db
FIGURES = {figure.key: figure for figure in figures.figures()}
LIST_CALLS = {
    "store": "store/query_stores",
    "error_feedback": "error_feedback/query_feedbacks",
    "business_message": "business_message/query_messages",
    "store_sync": "store_sync/query_syncs",
    "comment": "comment/query_comments",
    "crm": "crm/query_leads",
    "article": "article/query_articles",
    "video": "video/query_videos",
    "collection": "collection/query_collections",
    "page": "page/query_pages",
}
"""The operation of each list's screen."""


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"], nickname="Maya")


def today(api: Api, user: User, cc: str = "ID") -> dict[str, Any]:
    result: dict[str, Any] = api.call("today/get_today", {}, as_=user, cc=cc).ok()
    return result


def query_of_figure(path: str, figure: Figure) -> dict[str, Any]:
    """Return a list's query from a path, as its screen parses it by the type of each filter."""
    spec = figure.list_area.spec
    _, _, query = path.partition("?")
    result: dict[str, Any] = {}
    for key, text in parse_qsl(query):
        field = spec.filters[key].field()
        kind = type(field).__name__
        if kind == "ListField":
            result[key] = text.split(",")
        elif kind == "BooleanField":
            result[key] = text == "1"
        else:
            result[key] = int(text) if kind == "IntegerField" else text
    return result


def some_of_everything() -> None:
    """Create records that each figure counts, and others that it does not; here and abroad."""
    now = timezone.now()
    waiting.one_of_each()
    waiting.report(ip="203.0.113.44")
    late = {"sla_due_at": now - dt.timedelta(days=1)}
    Feedback.objects.filter(pk=waiting.report(ip="203.0.113.45").pk).update(**late)
    for country in ("ID", "TR"):
        for age, completeness in ((10, 90), (300, 90), (20, 30)):
            store = StoreFactory(country=country, status="published")
            moments = {"verified_at": now - dt.timedelta(days=age), "completeness": completeness}
            Store.objects.filter(pk=store.pk).update(**moments)
    person = UserFactory(role="operator", countries=["ID"])
    shop = StoreFactory(status="published")
    for age, value in ((2, 5_000), (29, 700), (31, 90)):
        won = {
            "stage": "won",
            "rank": f"W{age}",
            "store": shop,
            "converted_at": now - dt.timedelta(days=age),
            "expected_value": value,
        }
        Lead.objects.filter(pk=lead(person, name=f"Won {age}").pk).update(**won)
    lead(person, name="Open")
    for age, record in ((1, True), (2, False), (40, True)):
        done = {"moderated_by": person, "moderated_at": now - dt.timedelta(days=age), "is_rule_held": record}
        Comment.objects.filter(pk=write(status="approved").pk).update(**done)
    live = articles.complete()
    Article.objects.filter(pk=live.pk).update(
        is_live=True, status="published", live_revision_no=1, view_30d=77, first_published_at=now
    )


def test_every_figure_has_a_list_call() -> None:
    assert {figure.area for figure in FIGURES.values()} <= set(LIST_CALLS)
    routes = {route["path"] for route in _walk(areas.load()["routes"]) if "screen" in route}
    assert {figure.path for figure in FIGURES.values()} <= routes


def _walk(routes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for route in routes for row in (route, *_walk(route.get("children", [])))]


@pytest.mark.parametrize("role", [*Role.values, "superuser"])
@pytest.mark.parametrize("is_counted_before", [True, False])
def test_every_figure_is_what_its_list_counts_for_every_role(
    api: Api, role: str, is_counted_before: bool
) -> None:
    some_of_everything()
    if is_counted_before:
        keeping.refresh(timezone.now())
    user = UserFactory(super_admin=True) if role == "superuser" else UserFactory(role=role, countries=["ID"])
    values = {row["key"]: row for row in today(api, user)["figures"]}
    assert set(values) == {figure.key for figure in FIGURES.values() if figure.is_open_to(user)}
    for key, row in values.items():
        figure = FIGURES[key]
        query = query_of_figure(row["path"], figure)
        answer = api.call(LIST_CALLS[figure.area], {**query, "page_size": 100}, as_=user).ok()
        listed = answer["total"]
        if figure.total:
            listed = sum(one[figure.total] or 0 for one in answer["list"])
        assert row["value"] == listed, (key, row["path"])
        if row["queue"]:
            late = api.call(
                LIST_CALLS[figure.area], query_of_figure(row["queue"]["late_path"], figure), as_=user
            ).ok()
            assert row["queue"]["late"] == late["total"], key


def test_figures_match_their_definition(api: Api, manager: User) -> None:
    some_of_everything()
    keeping.refresh(timezone.now())
    values = {row["key"]: row for row in today(api, manager)["figures"]}
    numbers = {
        key: values[key]["value"]
        for key in (
            "stores.fresh",
            "leads.won",
            "leads.won_value",
            "comments.decided",
            "comments.wrong_holds",
            "article.views",
            "feedback.waiting",
        )
    }
    assert numbers == {
        "stores.fresh": 2,
        "leads.won": 2,
        "leads.won_value": 5_700,
        "comments.decided": 2,
        "comments.wrong_holds": 1,
        "article.views": 77,
        "feedback.waiting": 3,
    }
    assert values["feedback.waiting"]["queue"]["late"] == 1
    assert values["comments.wrong_holds"]["share"] == 50
    won = values["leads.won"]["series"]
    assert (len(won), sum(won), won[-3], won[0]) == (30, 2, 1, 1)


def test_queue_figures_are_live_and_store_figures_show_their_age(api: Api, manager: User) -> None:
    at = timezone.now() - dt.timedelta(minutes=3)
    StoreFactory(status="published")
    keeping.refresh(at)
    StoreFactory(status="published")
    waiting.report()
    values = {row["key"]: row for row in today(api, manager)["figures"]}
    assert values["feedback.waiting"]["value"] == 1
    assert values["feedback.waiting"]["series"][-1] == 1
    stored = DailyFigure.objects.get(
        country="ID",
        key="stores.published",
        dimension="",
        day=dt.date.fromisoformat(today(api, manager)["first_day"]) + dt.timedelta(days=29),
    )
    assert values["stores.published"]["value"] == stored.listed
    assert dt.datetime.fromisoformat(values["stores.published"]["counted_at"]) == stored.refreshed_at


def test_statement_count_of_the_page_is_independent_of_records(api: Api) -> None:
    user = UserFactory(super_admin=True)
    some_of_everything()
    keeping.refresh(timezone.now())

    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            today(api, user)
        return len(captured.captured_queries)

    statements()  # the first call also loads the time
    some = statements()
    for number in range(4):
        waiting.one_of_each()
        waiting.report(ip=f"203.0.114.{number}")
    assert statements() == some


def test_live_counts_stop_where_lists_stop(monkeypatch: pytest.MonkeyPatch, api: Api, manager: User) -> None:
    monkeypatch.setattr("apps.core.insights.counting.TOTAL_CAP", 2)
    monkeypatch.setattr("apps.core.insights.reading.TOTAL_CAP", 2)
    for number in range(5):
        waiting.report(ip=f"203.0.113.{number}")
    values = {row["key"]: row for row in today(api, manager)["figures"]}
    assert (values["feedback.waiting"]["value"], values["feedback.waiting"]["is_exact"]) == (3, False)
    keeping.refresh(timezone.now())
    values = {row["key"]: row for row in today(api, manager)["figures"]}
    assert (values["feedback.waiting"]["value"], values["feedback.waiting"]["is_exact"]) == (5, False)


# -- news ----------------------------------------------------------------------------------------------
def test_what_colleagues_did_since_the_last_visit_is_new(api: Api, manager: User) -> None:
    operator = UserFactory(role="operator", countries=["ID"], nickname="Omar")
    item = waiting.report()
    values = {"feedback_id": item.pk, "version": item.version, "action": "spam"}
    since = api.call("today/mark_visit", {}, as_=manager).ok()["since"]
    assert dt.datetime.fromisoformat(since) < timezone.now() - dt.timedelta(hours=23)
    api.call("error_feedback/change_feedback_status", values, as_=operator).ok()
    (group,) = today(api, manager)["news"]
    (line,) = group["list"]
    assert (group["code"], group["count"], line["by"]["nickname"]) == ("decided", 1, "Omar")
    assert line["path"] == f"/store/error_feedback/list?id={item.pk}"
    # Excluded: own actions, earlier ones, other countries, and users who cannot see reports.
    assert today(api, operator)["news"] == []
    LastVisit.objects.filter(user=manager).update(since=timezone.now(), seen_at=timezone.now())
    assert today(api, manager)["news"] == []
    assert today(api, UserFactory(role="manager", countries=["TR"]), cc="TR")["news"] == []
    assert today(api, UserFactory(role="editor", countries=["ID"]))["news"] == []


def test_news_have_one_line_for_each_person_and_kind(api: Api, manager: User) -> None:
    people = [UserFactory(role="operator", countries=["ID"], nickname=name) for name in ("Omar", "Rosa")]
    for number, person in enumerate([people[0], people[0], people[1]]):
        item = waiting.report(ip=f"203.0.113.{number}")
        values = {"feedback_id": item.pk, "version": item.version, "action": "spam"}
        api.call("error_feedback/change_feedback_status", values, as_=person).ok()
    (group,) = today(api, manager)["news"]
    assert group["count"] == 3
    assert [(line["by"]["nickname"], line["more"]) for line in group["list"]] == [("Rosa", 0), ("Omar", 1)]


def test_each_record_is_news_once_by_its_last_action(api: Api, manager: User) -> None:
    operator = UserFactory(role="operator", countries=["ID"])
    store = StoreFactory(complete=True)
    for action, more in (("publish", {}), ("hide", {"reason": "Owner asked"}), ("publish", {})):
        body = {"store_id": store.pk, "version": Store.objects.get(pk=store.pk).version, "action": action}
        api.call("store/change_store_status", {**body, **more}, as_=operator).ok()
    (group,) = today(api, manager)["news"]
    assert (group["code"], group["count"]) == ("published", 1)


def test_a_notification_and_the_news_do_not_report_the_same_event(api: Api, manager: User) -> None:
    writer = UserFactory(role="editor", countries=["ID"])
    article = articles.complete(writer)
    body = {"article_id": article.pk, "version": article.version}
    sent = api.call("article/change_article_status", {**body, "action": "submit"}, as_=writer).ok()
    answer = {"action": "request_changes", "reason": "Name the street, please", "version": sent["version"]}
    api.call("article/change_article_status", {**body, **answer}, as_=manager).ok()
    page = today(api, writer)
    assert [text["is_sent_back"] for text in page["writing"]["texts"]] == [True]
    assert (page["told"], page["news"]) == ([], [])


def test_a_visit_lasts_until_an_hour_without_a_look(api: Api, manager: User) -> None:
    api.call("today/mark_visit", {}, as_=manager).ok()
    first = LastVisit.objects.get(user=manager, country="ID")
    assert api.call("today/mark_visit", {}, as_=manager).ok()["since"] == today(api, manager)["since"]
    assert LastVisit.objects.get(user=manager, country="ID").since == first.since
    earlier = timezone.now() - dt.timedelta(hours=3)
    LastVisit.objects.filter(user=manager).update(seen_at=earlier)
    since = api.call("today/mark_visit", {}, as_=manager).ok()["since"]
    assert dt.datetime.fromisoformat(since) == earlier
    assert LastVisit.objects.filter(user=manager).count() == 1


def test_viewing_as_another_user_ends_none_of_their_visits(api: Api, manager: User) -> None:
    assert registry.operations()["today/mark_visit"].while_viewing is False


def test_the_heading_of_counts_names_whose_queues_they_are(api: Api, manager: User) -> None:
    # The counts of the inbox have the same labels and leave out the records of colleagues.
    inbox = {row["label"] for row in api.call("inbox/query_inbox", {}, as_=manager).ok()["counts"]}
    groups = {row["group"] for row in today(api, manager)["figures"] if row["label"] in inbox}
    assert groups == {"Team queues"}


# -- the team ------------------------------------------------------------------------------------------
def test_the_load_of_a_team_matches_its_lists(api: Api, manager: User) -> None:
    operator = UserFactory(role="operator", countries=["ID"], nickname="Omar")
    reports = [waiting.report(ip=f"203.0.113.{number}") for number in range(3)]
    Feedback.objects.filter(pk__in=[one.pk for one in reports[:2]]).update(assignee=operator)
    article = waiting.article()
    Article.objects.filter(pk=article.pk).update(reviewer=operator)
    long_ago = timezone.now() - dt.timedelta(days=40)
    Feedback.objects.filter(pk=reports[0].pk).update(created_at=long_ago, sla_due_at=long_ago)
    (member,) = today(api, manager)["team"]["members"]
    assert member["person"]["nickname"] == "Omar"
    values = {one["label"]: one for one in member["in_hand"]}
    assert {label: one["count"] for label, one in values.items()} == {
        "Error feedback": 2,
        "Articles in review": 1,
    }
    assert {label: one["late"] for label, one in values.items()} == {
        "Error feedback": 1,
        "Articles in review": 0,
    }
    for label, key in (("Error feedback", "feedback.waiting"), ("Articles in review", "article.waiting")):
        for path, count in (("path", "count"), ("late_path", "late")):
            query = query_of_figure(values[label][path], FIGURES[key])
            query = {
                name: [int(one) for one in value] if name.endswith("_id") else value
                for name, value in query.items()
            }
            answer = api.call(LIST_CALLS[FIGURES[key].area], query, as_=manager).ok()
            assert answer["total"] == values[label][count]


def test_what_each_decided_lately_is_counted_by_person(api: Api, manager: User) -> None:
    operator = UserFactory(role="operator", countries=["ID"])
    for number in range(2):
        item = waiting.report(ip=f"203.0.113.{number}")
        values = {"feedback_id": item.pk, "version": item.version, "action": "spam"}
        api.call("error_feedback/change_feedback_status", values, as_=operator).ok()
    comment = write(status="pending")
    values = {"comment_id": comment.pk, "version": comment.version, "action": "approve"}
    api.call("comment/change_comment_status", values, as_=operator).ok()
    keeping.refresh(timezone.now())
    (member,) = today(api, manager)["team"]["members"]
    assert (member["person"]["user_id"], member["decided"]) == (operator.pk, 3)


@pytest.mark.parametrize(
    ("waits", "arrived", "decided", "days"),
    [(0, 9, 1, 0), (10, 1, 6, 2), (11, 1, 6, 3), (10, 5, 5, None), (10, 6, 5, None)],
)
def test_a_queue_is_clear_when_more_is_decided_than_comes(
    waits: int, arrived: float, decided: float, days: int | None
) -> None:
    assert team.days_to_clear(waits, arrived, decided) == days


def test_forecast_uses_the_last_two_weeks(api: Api, manager: User) -> None:
    keeping.refresh(timezone.now())
    rows = DailyFigure.objects.filter(country="ID", dimension="")
    rows.filter(key="feedback.arrived").update(value=1)
    rows.filter(key="feedback.decided").update(value=3)
    waiting.report()
    by_key = {row["key"]: row for row in today(api, manager)["team"]["forecast"]}["feedback.waiting"]
    assert (by_key["arrived"], by_key["decided"], by_key["waiting"], by_key["days_to_clear"]) == (1, 3, 1, 1)


@pytest.mark.parametrize("role", ["operator", "reviewer", "editor", "kol"])
def test_only_managers_see_the_team(api: Api, role: str) -> None:
    assert today(api, UserFactory(role=role, countries=["ID"]))["team"] is None


# -- writers ---------------------------------------------------------------------------------------------
def test_writers_see_drafts_reviews_and_views(api: Api, manager: User) -> None:
    kol = UserFactory(role="kol", countries=["ID"])
    draft, back, live = (articles.complete(author=kol, title=f"Soto {name}") for name in ("a", "b", "c"))
    articles.complete()
    Article.objects.filter(pk=back.pk).update(status="changes_requested")
    Article.objects.filter(pk=live.pk).update(
        is_live=True, status="published", live_revision_no=1, view_30d=9, first_published_at=timezone.now()
    )
    DailyViews.objects.create(object_type="article", object_id=live.pk, day=timezone.now().date(), views=9)
    for by, resolved in ((manager, None), (kol, None), (manager, timezone.now())):
        ReviewComment.objects.create(
            object_type="article",
            object_id=back.pk,
            body="Which street?",
            round=1,
            by=by,
            resolved_at=resolved,
            resolved_by=manager if resolved else None,
        )
    result = today(api, kol)["writing"]
    assert [(one["title"], one["is_sent_back"]) for one in result["texts"]] == [
        ("Soto b", True),
        ("Soto a", False),
    ]
    (remark,) = result["remarks"]
    assert (remark["title"], remark["body"], remark["by"]["nickname"]) == ("Soto b", "Which street?", "Maya")
    views = result["views"][0]
    assert (views["total"], sum(views["series"])) == (9, 9)
    query = {"author": ["me"], "is_live": True, "sort_by": "view_30d", "sort_order": "desc"}
    listed = api.call("article/query_articles", query, as_=kol).ok()["list"]
    assert sum(one["view_30d"] for one in listed) == views["total"]
    assert today(api, manager)["writing"] is None
    assert draft.pk != back.pk


# -- recent work -----------------------------------------------------------------------------------------
def test_recent_records_and_unsaved_input_are_restored(api: Api, manager: User) -> None:
    store = StoreFactory(name="Warung Tini")
    values = {"store_id": store.pk, "version": store.version, "intro": "Soto ayam"}
    api.call("store/edit_store", values, as_=manager).ok()
    for place in (f"/store/store/edit?id={store.pk}", "/store/store/add"):
        Draft.objects.create(
            user=manager,
            country="ID",
            place=place,
            writer="w",
            seq=1,
            saved_at=timezone.now(),
            values={"name": "x"},
        )
    result = today(api, manager)
    assert [(row["kind"], row["title"]) for row in result["recent"]] == [("Store", store.full_name)]
    assert {row["place"]: row["title"] for row in result["drafts"]} == {
        f"/store/store/edit?id={store.pk}": store.full_name,
        "/store/store/add": "",
    }
    # Records that the user may no longer see are not listed.
    User.objects.filter(pk=manager.pk).update(role="reviewer")
    manager.refresh_from_db()
    result = today(api, manager)
    assert result["recent"] == []
    assert [row["place"] for row in result["drafts"]] == ["/store/store/add"]


# -- charts --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("days", [30, 90])
def test_charts_hold_a_period_and_the_one_before(api: Api, manager: User, days: int) -> None:
    some_of_everything()
    keeping.refresh(timezone.now())
    rows = api.call("insights/query_charts", {"days": days}, as_=manager).ok()
    charts = {chart["key"]: chart for chart in rows["charts"]}
    assert set(charts) == {figure.key for figure in FIGURES.values() if figure.is_open_to(manager)}
    for chart in charts.values():
        assert {len(line["values"]) for line in chart["lines"]} == {days}
        assert {len(line["before"]) for line in chart["lines"]} == {days}
    assert len(charts["feedback.waiting"]["lines"]) == 3
    won = charts["leads.won"]["lines"][0]
    assert (sum(won["values"]), sum(won["before"])) == ((2, 1) if days == 30 else (3, 0))


def test_charts_of_queues_count_the_waiting_records_by_age(api: Api, manager: User) -> None:
    now = timezone.now()
    for number, days in enumerate((0, 2, 2, 5, 8, 90)):
        report = waiting.report(ip=f"203.0.113.{number}")
        Feedback.objects.filter(pk=report.pk).update(created_at=now - dt.timedelta(days=days))
    rows = api.call("insights/query_charts", {"days": 30}, as_=manager).ok()
    ages = {chart["key"]: chart["ages"] for chart in rows["charts"]}
    assert ages["feedback.waiting"] == [
        {"label": "Up to 1 day", "count": 1},
        {"label": "1 to 3 days", "count": 2},
        {"label": "3 to 7 days", "count": 1},
        {"label": "Over 7 days", "count": 2},
    ]
    assert {key for key, bands in ages.items() if bands} == {
        queue.figure.key for queue in queues.open_to(manager)
    }


def test_charts_are_exported_as_a_sheet(api: Api, manager: User) -> None:
    keeping.refresh(timezone.now())
    answer = api.call("insights/export_charts", {"days": 30}, as_=manager)
    assert answer.status == 200
    assert "insights ID" in answer.response.headers["Content-Disposition"]
    assert b"".join(answer.response.streaming_content)[:2] == b"PK"
    refused = api.call("insights/export_charts", {"days": 31}, as_=manager)
    assert refused.code == 10005


def test_queues_are_named_as_the_kinds_of_the_inbox() -> None:
    assert {queue.code for queue in queues.queues()} == set(waiting.MAKERS)
    assert list_spec.TOTAL_CAP == 10_000
