"""Publication checks of pages, scheduled publication and the SEO score."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.content.services.publishing import clock
from apps.content.tests.factories import cover
from apps.core.models import Notification
from apps.core.testing.api import Api
from apps.pages.models import Page
from apps.pages.services import seo_score
from apps.pages.services.kind import PAGE
from apps.pages.tests.factories import block, complete, hero, page, paragraph
from apps.pages.tests.working import confirmed, detail, edit, move, now
from apps.stores.tests.factories import PictureFactory, StoreFactory
from apps.uploads.models import Picture

pytestmark = pytest.mark.django_db
SOON = dt.timedelta(hours=1)


# -- publication checks -------------------------------------------------------------------------------
def test_publish_names_all_missing_fields_at_once(api: Api, operator: User) -> None:
    mute = PictureFactory(uploaded_by=operator, alt={})
    blocks = [
        paragraph(),
        block("image", picture_id=mute.pk),
        block("store_list", mode="rule", rule={"min_rating": 5}),
        block("cta", label="Pesan"),
        block("cta", label="", url="https://example.com", hidden=True),
    ]
    answer = move(api, operator, page(operator, blocks=blocks), "publish")
    assert answer.code == 10005
    assert answer.data["errors"] == {
        "meta_title": ["Add a title for search results"],
        "meta_description": ["Add a description for search results"],
        "blocks": ["Add a hero with a heading: the page needs one main heading"],
        "blocks[1].picture_id": ["This picture has no alt text"],
        "blocks[2].rule": ["This list matches 0 stores"],
        "blocks[3].url": ["Enter the button link"],
    }
    assert not Page.objects.filter(is_live=True).exists()


@pytest.mark.parametrize(
    "rest",
    [
        [],
        [block("heading", text="Utara"), block("divider"), block("toc")],
        [paragraph("Rahasia", hidden=True)],
    ],
    ids=["nothing", "structure only", "hidden text"],
)
def test_a_page_with_only_a_heading_is_not_published(
    api: Api, operator: User, rest: list[dict[str, Any]]
) -> None:
    made = complete(operator, blocks=[hero(), *rest])
    answer = move(api, operator, made, "publish")
    assert (answer.code, answer.data["errors"]) == (
        10005,
        {"blocks": ["Add content below the heading, such as a paragraph or a list of stores"]},
    )
    made.refresh_from_db()
    assert (made.status, made.is_live, made.version) == ("draft", False, 1)
    edit(api, operator, made, blocks=[hero(), *rest, paragraph("Selamat datang.")]).ok()
    made.refresh_from_db()
    move(api, operator, made, "publish").ok()


def test_a_page_has_one_main_heading(api: Api, operator: User) -> None:
    made = complete(operator, blocks=[hero("Satu"), hero("Dua"), hero("Tiga", hidden=True)])
    answer = move(api, operator, made, "publish")
    assert answer.data["errors"] == {"blocks": ["The page has 2 main headings: keep one hero"]}


def test_a_picture_that_may_not_be_shown_stops_a_page(api: Api, operator: User) -> None:
    picture = cover(uploaded_by=operator)
    made = complete(operator, cover_picture_id=picture.pk)
    Picture.objects.filter(pk=picture.pk).update(status="blocked")
    answer = move(api, operator, made, "publish")
    assert answer.data["errors"] == {
        "cover_picture_id": ["This picture can no longer be shown. Choose another"]
    }


def test_unavailable_stores_are_listed_and_require_confirmation(api: Api, operator: User) -> None:
    open_ = StoreFactory(status="published", name="Buka")
    closed = StoreFactory(status="published", name="Tutup", business_status="permanently_closed")
    hidden = StoreFactory(status="hidden", name="Sembunyi")
    merged = StoreFactory(status="merged", name="Lama", merged_into_store=open_)
    ids = [open_.pk, closed.pk, hidden.pk, merged.pk]
    made = complete(operator, blocks=[hero(), block("store_list", store_ids=ids)])
    response = move(api, operator, made, "publish")
    assert response.code == 10009
    assert [one["msg"] for one in response.data["warnings"]] == [
        "Store Tutup is permanently closed",
        "Store Sembunyi is not published: hidden",
        "Store Lama was merged into Buka",
    ]
    assert not now(made).is_live
    move(api, operator, made, "publish", confirm_token=response.data["confirm_token"]).ok()
    assert now(made).is_live


def test_broken_own_links_require_confirmation(api: Api, operator: User) -> None:
    draft = page(operator, title="Belum")
    links = [
        {"label": "Mati", "url": "/id/tidak-ada"},
        {"label": "Belum", "page_id": draft.pk},
        {"label": "Luar", "url": "https://example.com/apa-saja"},
        {"label": "Depan", "url": "/id"},
        {"label": "Sini", "url": "#atas"},
    ]
    made = complete(operator, blocks=[hero(), block("link_grid", items=links)])
    response = move(api, operator, made, "publish")
    assert [one["field"] for one in response.data["warnings"]] == [
        "blocks[1].items[0].url",
        "blocks[1].items[1].page_id",
    ]


# -- scheduled publication ----------------------------------------------------------------------------
def test_a_page_goes_out_and_off_by_itself(api: Api, operator: User) -> None:
    made = complete(operator, slug="kopi")
    at = timezone.now() + SOON
    refused = move(api, operator, made, "schedule", publish_at=(timezone.now()).isoformat())
    assert refused.data["errors"] == {"publish_at": ["Choose a time at least 5 minutes ahead"]}
    times = {"publish_at": at.isoformat(), "unpublish_at": (at + SOON).isoformat()}
    assert move(api, operator, made, "schedule", **times).ok()["status_label"] == "Scheduled"
    assert clock.publish_due(PAGE, at - dt.timedelta(minutes=1)) == 0
    assert [clock.publish_due(PAGE, at), clock.publish_due(PAGE, at)] == [1, 0]
    assert (now(made).status, now(made).live_slug) == ("published", "kopi")
    assert clock.unpublish_due(PAGE, at + SOON) == 1
    assert (now(made).status, now(made).is_live) == ("unpublished", False)
    assert api.client.get("/site/id/kopi").status_code == 410


def test_failed_scheduled_publish_stays_planned_and_notifies_once(
    api: Api, operator: User, manager: User
) -> None:
    picture = cover(uploaded_by=operator)
    made = complete(operator, cover_picture_id=picture.pk)
    at = timezone.now() + SOON
    move(api, operator, made, "schedule", publish_at=at.isoformat()).ok()
    Picture.objects.filter(pk=picture.pk).update(status="blocked")
    assert [clock.publish_due(PAGE, at), clock.publish_due(PAGE, at)] == [0, 0]
    result = detail(api, operator, made)
    assert (result["status"], result["is_live"]) == ("scheduled", False)
    assert result["publish_error"] == "This picture can no longer be shown. Choose another"
    notices = Notification.objects.filter(type="publish_failed").order_by("user_id")
    assert sorted(notices.values_list("user_id", flat=True)) == sorted([operator.pk, manager.pk])
    counts = api.call("system/get_bootstrap", {}, as_=operator).ok()["menu_counts"]
    assert counts["pages"] == 1
    listed = api.call("page/query_pages", {"has_error": True}, as_=operator).ok()
    assert listed["total"] == 1


def test_edit_that_ends_a_schedule_requires_confirmation(api: Api, operator: User) -> None:
    made = complete(operator)
    move(api, operator, made, "schedule", publish_at=(timezone.now() + SOON).isoformat()).ok()
    response = edit(api, operator, made, title="Lain")
    assert (response.code, now(made).status) == (10009, "scheduled")
    done = edit(api, operator, made, title="Lain", confirm_token=response.data["confirm_token"]).ok()
    assert (done["status"], done["publish_at"]) == ("draft", None)


# -- bulk actions -------------------------------------------------------------------------------------
def test_many_go_out_each_under_its_own_rules(api: Api, operator: User) -> None:
    closed = StoreFactory(status="published", name="Tutup", business_status="permanently_closed")
    good, bare = complete(operator, slug="a"), page(operator, slug="b", title="Kosong")
    risky = complete(operator, slug="c", blocks=[hero(), block("store_card", store_id=closed.pk)])
    ids = [good.pk, bare.pk, risky.pk]
    done = api.call("page/bulk_edit_pages", {"ids": ids, "action": "publish"}, as_=operator).ok()
    assert done["succeeded"] == [good.pk]
    words = {one["id"]: one["msg"] for one in done["failed"]}
    assert words[risky.pk] == "Store Tutup is permanently closed. Publish it on its own"
    assert now(bare).is_live is False


def test_pages_are_exported_with_the_columns_of_the_screen(api: Api, operator: User) -> None:
    complete(operator)
    answer = api.call("page/export_pages", {"columns": ["title", "path", "seo_score"]}, as_=operator)
    assert answer.status == 200


# -- the score ----------------------------------------------------------------------------------------
def test_the_rules_of_the_score_add_up_to_a_hundred_and_each_can_fail_and_hold(operator: User) -> None:
    assert sum(rule.points for rule in seo_score.RULES) == 100
    bare = Page(country="ID", blocks=[], issue_codes=["broken_link"])
    assert seo_score.score(bare) == 0
    words = " ".join(f"kata{number}" for number in range(160))
    full = complete(
        operator,
        cover_picture_id=cover(uploaded_by=operator).pk,
        meta_title="Kopi terbaik di Jakarta menurut kami",
        meta_description="Kedai kopi yang layak didatangi, dari Menteng sampai Kemang, buka sampai malam.",
        blocks=[
            hero(),
            paragraph(words),
            block("heading", text="Utara"),
            block("heading", text="Selatan"),
            block("link_grid", items=[{"label": "Beranda", "url": "/id"}, {"label": "Peta", "url": "/id"}]),
        ],
    )
    assert (full.seo_score, seo_score.failing(full)) == (100, [])


def test_score_explains_improvements(api: Api, operator: User) -> None:
    result = detail(api, operator, page(operator))
    hints: list[dict[str, Any]] = result["score_hints"]
    assert result["seo_score"] == 100 - sum(one["points"] for one in hints)
    assert hints[0]["msg"] == "Add one main heading"
    confirmed(api, operator, complete(operator, slug="lain"), "publish")


def test_the_score_is_that_of_its_hints_when_a_picture_was_put_right_meanwhile(
    api: Api, operator: User
) -> None:
    mute = PictureFactory(uploaded_by=operator, alt={})
    made = complete(operator, cover_picture_id=mute.pk)
    before = detail(api, operator, made)["seo_score"]
    body = {"picture_id": mute.pk, "version": mute.version, "alt": {"local": "Kopi", "en": ""}}
    api.call("picture/edit_picture", body, as_=operator).ok()
    confirmed(api, operator, made, "publish")
    result = detail(api, operator, made)
    assert result["seo_score"] == before + 10 == 100 - sum(one["points"] for one in result["score_hints"])
