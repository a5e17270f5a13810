"""The records of the demo: every status, each record once, and complete after an interrupted run."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.business_messages.choices import MessageStatus, MessageType
from apps.business_messages.models import BusinessMessage
from apps.collections.models import Collection
from apps.comments.models import Comment
from apps.console.demo import feeds
from apps.console.demo.collections import TITLES
from apps.console.demo.page_words import CITY, WORDS
from apps.console.demo.pictures import CREDIT
from apps.console.demo.stores import described_stores
from apps.content.choices import Status
from apps.content.models import Article, ReviewDecision
from apps.core.country import PACKS
from apps.core.models import ChangeLog, Notification, ReferenceLoad
from apps.crm.choices import Stage
from apps.crm.models import Lead
from apps.feedback.choices import Category, FeedbackStatus
from apps.feedback.models import Feedback
from apps.pages.models import Page, Redirect
from apps.stores.models import Store, StoreDuplicatePair, StoreMerge
from apps.sync.models import AutoRule, SourceRecord, SyncItem, SyncRun
from apps.uploads.models import Picture
from config import databases

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
BREAKFAST, LATE_COFFEE = 0, 2
"""Places of the collections whose titles name hours."""


@pytest.fixture(autouse=True)
def _made(demo_database: databases.Template, settings: Any, tmp_path: Path) -> None:
    """Use the demo database; changes are discarded."""
    settings.DEMO = True
    settings.MEDIA_ROOT = tmp_path


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


def test_making_the_demo_again_makes_nothing() -> None:
    before = counts()
    assert "Demo accounts: 0 made" in demo()
    assert counts() == before


def test_a_feed_that_was_broken_off_is_run_again_once_it_cannot_be_running() -> None:
    made = SourceRecord.objects.filter(source__code="osm", country="PH")
    rows = made.count()
    (run,) = SyncRun.objects.filter(source__code="osm", country="PH")
    # As a killed process leaves it.
    SyncItem.objects.filter(source__code="osm", country="PH").delete()
    made.delete()
    run.delete()
    left = SyncRun.objects.create(source=run.source, country="PH", file_name=run.file_name)
    ReferenceLoad.objects.filter(name=f"{feeds.MARK}:PH").delete()
    demo()
    assert not made.exists()
    SyncRun.objects.filter(pk=left.pk).update(created_at=timezone.now() - timedelta(hours=1))
    demo()
    assert made.count() == rows
    assert Notification.objects.filter(user__username="manager", type="sync_run_failed").exists()
    again = counts()
    demo()
    assert counts() == again


def test_every_state_is_in_the_demo_of_every_country() -> None:
    assert set(SyncRun.objects.values_list("source__code", "country")) == {
        ("osm", "PH"),
        ("osm", "ID"),
        *((code, country) for code in ("partner_csv", "overture") for country in PACKS),
    }
    notices = Notification.objects.filter(user__username="manager")
    types = set(notices.values_list("type", flat=True))
    assert types >= {"halal_expiring", "store_recheck_due", "feedback_new_closure", "mentioned"}
    # The worker sends these depending on the time: replies become due, history is already sealed.
    assert types <= {
        *("halal_expiring", "store_recheck_due", "feedback_new_closure", "mentioned"),
        *("followed", "sla_at_risk", "sla_breached", "task_due"),
    }
    assert notices.count() <= 60

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
        assert any(len(pictures) >= 2 for pictures in stores.values_list("pictures", flat=True))
        runs = SyncRun.objects.filter(country=country)
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
        assert ReviewDecision.objects.filter(object_type="article", object_id=twice.pk).count() == 2
        shown = Page.objects.filter(country=country)
        assert set(shown.values_list("status", flat=True)) == {"published", "scheduled"}
        assert shown.filter(issue_codes=["broken_link"]).count() == 1
        leading = Redirect.objects.filter(country=country)
        by_itself = {(True, kind) for kind in ("page", "article", "collection")}
        assert set(leading.values_list("is_auto", "to_type")) >= {*by_itself, (False, "url")}
        # Stores referenced by live collections and pages have matching counts.
        for model, column in ((Collection, "collection_count"), (Page, "page_count")):
            named = model.objects.filter(country=country, is_live=True).values_list(
                "live_store_ids", flat=True
            )
            values = {pk for ids in named for pk in ids}
            assert values or model is Page
            assert not stores.filter(pk__in=values, **{column: 0}).exists()
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


def test_the_page_about_a_city_lists_stores_of_its_region_only() -> None:
    for country in PACKS:
        page = Page.objects.get(country=country, slug=WORDS[country][CITY].slug)
        (rule,) = [block["rule"] for block in page.blocks if block["type"] == "store_list"]
        assert rule["region_id"] == page.region_id
        assert Store.objects.filter(region_l1_id=page.region_id, status="published").count() >= 5


def test_collections_list_stores_whose_hours_fit_their_titles() -> None:
    for country in PACKS:
        for place, fits in ((BREAKFAST, opens_early), (LATE_COFFEE, closes_late)):
            made = Collection.objects.get(country=country, title=TITLES[country][place][0])
            ids = [item["ref_id"] for item in made.items if item["kind"] == "store"]
            assert len(ids) >= 3
            assert all(fits(store) for store in Store.objects.filter(pk__in=ids)), (country, place)


def opens_early(store: Store) -> bool:
    """Return whether a store opens by 7:30 on each day on which it opens."""
    days = [day["intervals"] for day in store.regular_hours or [] if day["intervals"]]
    return store.hours_mode == "always_open" or all(day[0]["open"] <= "07:30" for day in days)


def closes_late(store: Store) -> bool:
    """Return whether a store closes at 22:00 or later on each day on which it opens."""
    days = [day["intervals"] for day in store.regular_hours or [] if day["intervals"]]
    return store.hours_mode == "always_open" or all(not "04:00" < day[-1]["close"] < "22:00" for day in days)


def test_every_detailed_store_has_a_picture_and_a_fitting_price() -> None:
    for country in PACKS:
        stores = described_stores(country)
        assert not stores.filter(cover_picture=None).exists()
        assert set(stores.values_list("cover_picture__credit", flat=True)) == {CREDIT}
        assert set(stores.filter(store_type="street_stall").values_list("price_level", flat=True)) <= {1}
