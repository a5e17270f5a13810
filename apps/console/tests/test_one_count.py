"""Menu, inbox, notifications and lists always show the same counts of waiting records."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.business_messages.models import BusinessMessage
from apps.comments.models import Comment
from apps.console.tests import waiting as makers
from apps.content.models import Article
from apps.core.choices import NotificationType
from apps.core.inbox import claims, waiting_counts
from apps.core.inbox.claims import Item
from apps.core.messaging.notifications import draft, send
from apps.core.testing.api import Api
from apps.core.testing.levels import examples
from apps.feedback.models import Feedback
from apps.pages.models import Page
from apps.pages.tests.factories import page
from apps.stores.tests.factories import PairFactory, StoreFactory, TagFactory
from apps.sync.models import SyncItem
from apps.videos.models import Video

pytestmark = pytest.mark.django_db

LISTS = {
    "sync_item": ("syncs", "store_sync/query_syncs"),
    "feedback": ("feedback", "error_feedback/query_feedbacks"),
    "business_message": ("messages", "business_message/query_messages"),
    "comment": ("comments", "comment/query_comments"),
    "article": ("articles", "article/query_articles"),
    "video": ("videos", "video/query_videos"),
}
"""Menu count and list of each kind in the inbox."""
OTHERS = {
    "stores": "store/query_stores",
    "duplicates": "store/query_duplicates",
    "tags": "taxonomy/query_tags",
    "pages": "page/query_pages",
}
"""Counts of records that wait outside the inbox, and their lists."""
ASSIGNED = {
    "feedback": "assignee",
    "business_message": "assignee",
    "article": "reviewer",
    "video": "reviewer",
}
"""Column of the permanent assignee of each kind."""
STATES: dict[str, tuple[Any, list[dict[str, Any]]]] = {
    "sync_item": (SyncItem, [{"status": "conflict"}, {"status": "rejected", "reject_reason": "not_food"}]),
    "feedback": (
        Feedback,
        [{"status": "in_progress"}, {"status": "waiting", "waiting_since": timezone.now()}],
    ),
    "business_message": (BusinessMessage, [{"status": "open"}, {"status": "waiting_sender"}]),
    "comment": (Comment, [{"queue": "unmoderated", "status": "visible"}]),
    "article": (Article, [{"status": "changes_requested"}, {"status": "draft"}]),
    "video": (Video, [{"status": "changes_requested"}, {"status": "draft"}]),
}
"""Random states of each kind; without one it waits."""


def disagreements(api: Api, user: User) -> list[str]:
    """Return the places where two screens of the person show different counts."""
    counts = api.call("system/get_bootstrap", {}, as_=user).ok()["menu_counts"]
    response = api.call("notification/query_notifications", {"is_read": False}, as_=user).ok()
    shown = {"notifications": {response["unread"], response["total"], counts["notifications"]}}
    inbox = {}
    if "inbox" in counts:
        answer = api.call("inbox/query_inbox", {}, as_=user).ok()
        inbox = {row["kind"]: row["count"] for row in answer["counts"]}
        shown["inbox"] = {counts["inbox"], min(sum(inbox.values()), waiting_counts.MOST)}
    for kind, (key, operation) in LISTS.items():
        if key in counts:
            total = api.call(operation, {"waiting": True}, as_=user).ok()["total"]
            total = min(total, waiting_counts.MOST)
            shown[key] = {counts[key], total, inbox.get(kind, total)}
    for key, operation in OTHERS.items():
        if key in counts:
            shown[key] = {counts[key], api.call(operation, {"waiting": True}, as_=user).ok()["total"]}
    return [f"{key}: {sorted(numbers)}" for key, numbers in shown.items() if len(numbers) > 1]


def put(model: Any, pk: int, **values: Any) -> None:
    """Set values of a record directly, bypassing services."""
    model.objects.filter(pk=pk).update(**values)


def fill(chance: random.Random, people: list[User]) -> None:
    """Create random records of each kind that wait, do not wait or are claimed, and notifications."""
    for kind in chance.choices(sorted(makers.MAKERS), k=chance.randint(4, 10)):
        pk = makers.MAKERS[kind]().pk
        model, states = STATES[kind]
        if chance.random() < 0.4:
            put(model, pk, **chance.choice(states))
        elif chance.random() < 0.4 and kind in ASSIGNED:
            put(model, pk, **{ASSIGNED[kind]: chance.choice(people)})
        elif chance.random() < 0.4:
            claims.claim(actor=chance.choice(people), item=Item("ID", kind, pk))
    message = [
        (person, country) for person in people for country in ("ID", "TR", "") if chance.random() < 0.6
    ]
    send([draft(person, NotificationType.ASSIGNED, "Yours", country=country) for person, country in message])


@pytest.mark.parametrize("seed", range(examples(20)))
def test_no_two_screens_disagree(api: Api, seed: int) -> None:
    chance = random.Random(seed)
    roles = ("manager", "operator", "reviewer", "editor", "kol")
    people = [UserFactory(role=role, countries=["ID", "TR"]) for role in roles]
    fill(chance, people)
    assert {person.role: disagreements(api, person) for person in people} == {role: [] for role in roles}


def test_lists_outside_the_inbox_are_narrowed_to_what_their_menu_entry_counts(api: Api) -> None:
    manager = UserFactory(role="manager")
    due = timezone.now().date() - dt.timedelta(days=3)
    StoreFactory.create_batch(2, recheck_on=due)
    StoreFactory(recheck_on=due + dt.timedelta(days=30))
    PairFactory()
    TagFactory(status="suggested")
    TagFactory(status="active")
    late, _ = page(manager), page(manager)
    put(Page, late.pk, publish_error="The address is taken")

    counts = api.call("system/get_bootstrap", {}, as_=manager).ok()["menu_counts"]

    assert {key: counts[key] for key in OTHERS} == {"stores": 2, "duplicates": 1, "tags": 1, "pages": 1}
    assert disagreements(api, manager) == []
    for key, operation in OTHERS.items():
        every = api.call(operation, {}, as_=manager).ok()["total"]
        rest = api.call(operation, {"waiting": False}, as_=manager).ok()["total"]
        assert rest == every - counts[key], key


def test_they_agree_beyond_what_the_inbox_reads(api: Api) -> None:
    manager, operator = (UserFactory(role=role) for role in ("manager", "operator"))
    for number in range(waiting_counts.MOST + 20):
        made = makers.report(ip=f"198.51.{number}.7")
        if number < 30:
            put(Feedback, made.pk, assignee=operator, sla_due_at=timezone.now())
    assert waiting_counts.count("feedback", manager, "ID") == 90
    assert disagreements(api, manager) == []
    assert disagreements(api, operator) == []


def test_the_bell_counts_the_country_and_names_the_others(api: Api) -> None:
    manager = UserFactory(role="manager", countries=["ID", "TR", "PH"])
    send([draft(manager, NotificationType.ASSIGNED, country, country=country) for country in ("ID", "TR")])
    for country, elsewhere in (("ID", ["TR"]), ("TR", ["ID"]), ("PH", ["ID", "TR"])):
        response = api.call("notification/query_notifications", {}, as_=manager, cc=country).ok()
        assert [row["title"] for row in response["list"]] == ([country] if country in ("ID", "TR") else [])
        assert response["unread_elsewhere"] == elsewhere
    assert api.call("notification/mark_read", {"all": True}, as_=manager, cc="TR").ok() == {"unread": 0}
    assert api.call("notification/query_notifications", {}, as_=manager, cc="ID").ok()["unread"] == 1
