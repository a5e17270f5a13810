"""The demo: only where it is allowed, the same each time, with every state in it."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.business_messages.choices import MessageStatus, MessageType
from apps.business_messages.models import BusinessMessage
from apps.comments.models import Comment
from apps.console import demo_accounts
from apps.console.demo import lanes
from apps.console.management.commands.demo import PARTS
from apps.content.choices import Status
from apps.content.models import Article, ReviewDecision
from apps.core.country import PACKS
from apps.core.models import ChangeLog, Notification
from apps.crm.choices import Stage
from apps.crm.models import Lead
from apps.feedback.choices import Category, FeedbackStatus
from apps.feedback.models import Feedback
from apps.pages.models import Page, Redirect
from apps.stores.models import Store, StoreDuplicatePair, StoreMerge
from apps.sync.models import AutoRule, SourceRecord, SyncItem, SyncRun, SyncSource
from apps.uploads.models import Picture

pytestmark = pytest.mark.django_db


def demo() -> str:
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def counts() -> list[int]:
    return [
        model.objects.count()
        for model in (
            *(User, Store, ChangeLog, Notification, SyncRun, Feedback, BusinessMessage, Lead),
            *(Article, Picture, Comment),
        )
    ]


def test_demo_refuses_where_demo_accounts_are_not_allowed(settings: Any) -> None:
    settings.DEMO = settings.DEBUG = False
    with pytest.raises(CommandError, match="SOFRA_DEMO"):
        demo()
    assert not User.objects.exists()


def test_each_part_makes_records_of_the_countries_of_its_process_alone(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Countries are made beside each other: what two of them make would be made twice, or refused."""
    settings.DEMO = True
    monkeypatch.setattr(lanes, "_mine", ())
    demo_accounts.ensure()
    before = counts()
    actors = list(User.objects.filter(username__in=("manager", "admin")).order_by("username"))
    assert {label: make(actors) for label, _, make in PARTS} == {label: 0 for label, _, _ in PARTS}
    assert counts() == before


@pytest.mark.slow
def test_demo_makes_each_record_once_and_completes_an_interrupted_run(settings: Any, tmp_path: Path) -> None:
    """One test: making the demo takes most of a minute."""
    settings.DEMO = True
    settings.MEDIA_ROOT = tmp_path
    call_command("load_reference", stdout=StringIO())
    # As a process that was killed leaves it.
    left = SyncRun.objects.create(
        source=SyncSource.objects.get(code="osm"), country="PH", file_name="philippines_2019.geojson"
    )
    demo()
    assert set(SyncRun.objects.values_list("source__code", "country")) == {
        ("osm", "PH"), ("osm", "ID"), *((code, country) for code in ("partner_csv", "overture") for country in PACKS),
    }  # fmt: skip
    assert not SourceRecord.objects.filter(source__code="osm", country="PH").exists()
    SyncRun.objects.filter(pk=left.pk).update(created_at=timezone.now() - timedelta(hours=1))
    demo()
    assert SourceRecord.objects.filter(source__code="osm", country="PH").exists()
    before = counts()
    second = demo()
    assert "Demo accounts: 0 made" in second
    assert counts() == before
    told = Notification.objects.filter(user__username="manager")
    assert set(told.values_list("type", flat=True)) == {
        "halal_expiring",
        "store_recheck_due",
        "feedback_new_closure",
        "sync_run_failed",
    }
    assert told.count() <= 60

    signs = Client().get("/login").content.decode()
    assert '"username": "kol"' in signs
    for country in PACKS:
        stores = Store.objects.filter(country=country)
        assert set(stores.values_list("status", flat=True)) == {
            "draft",
            "published",
            "hidden",
            "merged",
            "deleted",
        }
        assert set(stores.values_list("business_status", flat=True)) == {
            "open",
            "opening_soon",
            "temporarily_closed",
            "permanently_closed",
        }
        assert max(len(name) for name in stores.values_list("name", flat=True)) >= 90
        assert stores.filter(cover_picture__isnull=False).exists()
        pictures_here = Picture.objects.filter(country=country)
        assert set(pictures_here.values_list("status", flat=True)) == {"active", "blocked"}
        assert pictures_here.filter(has_alike=True).count() >= 2
        assert any(len(pictures) == 3 for pictures in stores.values_list("pictures", flat=True))
        runs = SyncRun.objects.filter(country=country).exclude(pk=left.pk)
        assert set(runs.values_list("status", flat=True)) == {"succeeded"}
        assert 10 <= SourceRecord.objects.filter(country=country).count() <= 110
        rules = AutoRule.objects.filter(country=country)
        on = rules.get(enabled=True)
        assert (on.source.code, on.field, on.replay["agree"], on.replay["differ"]) == (
            "overture",
            "website",
            20,
            1,
        )
        assert rules.exclude(disabled_why="").count() == 1
        assert SyncItem.objects.filter(country=country, is_qa=True, status="auto_applied").count() == 1
        reports = Feedback.objects.filter(country=country)
        assert set(reports.values_list("status", flat=True)) == set(FeedbackStatus.values)
        assert set(reports.values_list("category", flat=True)) == set(Category.values)
        threads = BusinessMessage.objects.filter(country=country)
        assert set(threads.values_list("status", flat=True)) == set(MessageStatus.values)
        assert set(threads.values_list("type", flat=True)) == set(MessageType.values)
        assert set(Lead.objects.filter(country=country).values_list("stage", flat=True)) == set(Stage.values)
        written = Article.objects.filter(country=country)
        assert set(written.values_list("status", flat=True)) == set(Status.values)
        assert written.filter(is_live=True, status="draft").count() == 1
        assert all(article.word_count >= 100 for article in written)
        twice = written.get(review_round=3)
        assert (twice.author.role, twice.status) == ("kol", "in_review")
        assert ReviewDecision.objects.filter(object_id=twice.pk).count() == 2
        shown = Page.objects.filter(country=country)
        assert set(shown.values_list("status", flat=True)) == {"published", "scheduled"}
        assert shown.filter(issue_codes=["broken_link"]).count() == 1
        leading = Redirect.objects.filter(country=country)
        by_itself = {(True, kind) for kind in ("page", "article", "collection")}
        assert set(leading.values_list("is_auto", "to_type")) >= {*by_itself, (False, "url")}
        comments = Comment.objects.filter(country=country)
        assert set(comments.values_list("status", flat=True)) == {
            "approved",
            "pending",
            "visible",
            "rejected",
        }
        assert set(comments.values_list("queue", flat=True)) == {"", "pending", "reported", "unmoderated"}
        assert comments.exclude(wave_id=None).count() == 9
        assert comments.filter(is_official=True).count() == 1
        (merge,) = StoreMerge.objects.filter(country=country)
        assert (merge.loser.status, merge.loser.merged_into_store) == ("merged", merge.winner)
        assert 3 <= StoreDuplicatePair.objects.filter(country=country, status="open").count() <= 60
    assert Store.objects.filter(external_ids__source="osm").count() > 300


def test_a_page_without_demo_lists_no_sign_ins(settings: Any) -> None:
    settings.DEMO = settings.DEBUG = False
    User.objects.create(username="admin", nickname="A", role="manager", is_demo=True)
    assert '"demo_sign_ins": null' in Client().get("/login").content.decode()
