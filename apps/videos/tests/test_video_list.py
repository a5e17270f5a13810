"""The list of videos: filters, sorts, bulk actions, export and counts; read from indexes."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.inbox import waiting_counts
from apps.core.records import references
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import add_copies, plan_of_list
from apps.stores.tests.factories import StoreFactory, TagFactory
from apps.uploads.models import usages
from apps.videos.queries import selectors
from apps.videos.record import VIDEO_RECORD
from apps.videos.tests.factories import asset, complete, video
from apps.videos.tests.working import move, now

pytestmark = pytest.mark.django_db


def titles(api: Api, user: User, **query: Any) -> list[str]:
    return sorted(row["title"] for row in api.call("video/query_videos", query, as_=user).ok()["list"])


def test_the_list_is_narrowed_by_what_videos_have(api: Api, kol: User, operator: User) -> None:
    short = asset(kol, duration_s=20.0, orientation="portrait", width=480, height=854)
    complete(kol, title="Pendek", asset_id=short.pk)
    complete(kol, title="Sedang")
    complete(kol, title="Panjang", asset_id=asset(kol, duration_s=400.0).pk)
    complete(kol, title="Di luar", external_url="https://youtu.be/dQw4w9WgXcQ")
    video(kol, title="Baru", asset_id=asset(kol, status="processing", duration_s=None).pk)
    assert titles(api, operator, duration=["short"]) == ["Pendek"]
    assert titles(api, operator, duration=["medium", "long"]) == ["Panjang", "Sedang"]
    assert titles(api, operator, source=["youtube"]) == ["Di luar"]
    assert titles(api, operator, asset_status=["processing"]) == ["Baru"]
    assert titles(api, operator, orientation=["portrait"]) == ["Pendek"]
    assert titles(api, operator, keyword="panj") == ["Panjang"]
    row = api.call("video/query_videos", {"keyword": "Pendek"}, as_=operator).ok()["list"][0]
    assert (row["asset_status"], row["duration_s"], row["orientation"]) == ("ready", 20.0, "portrait")


def test_the_statements_of_a_page_do_not_grow_with_its_rows(api: Api, kol: User, operator: User) -> None:
    counted = []
    for number in range(3):
        complete(kol, title=f"Soto {number}")
        counted.append(len(api.call("video/query_videos", {}, as_=operator).statements))
    assert len(set(counted)) == 1


def test_many_videos_are_published_tagged_and_unpublished_together(
    api: Api, kol: User, operator: User
) -> None:
    made = [complete(kol, title=f"Soto {number}") for number in range(3)]
    missing = video(kol, title="Belum")
    ids = [one.pk for one in (*made, missing)]
    done = api.call("video/bulk_edit_videos", {"ids": ids, "action": "publish"}, as_=operator).ok()
    assert sorted(done["succeeded"]) == sorted(one.pk for one in made)
    assert [one["id"] for one in done["failed"]] == [missing.pk]
    refused = api.call("video/bulk_edit_videos", {"ids": ids[:1], "action": "archive"}, as_=operator).ok()
    assert refused["failed"][0]["msg"] == "Cannot archive: status is Live"
    tag = TagFactory()
    body = {"ids": [made[0].pk], "action": "tag", "params": {"tags": [tag.pk]}}
    api.call("video/bulk_edit_videos", body, as_=operator).ok()
    assert now(made[0]).tags == [tag.pk]


@pytest.mark.parametrize("columns", [[], ["title", "file", "orientation"]])
def test_the_list_is_exported(api: Api, kol: User, operator: User, columns: list[str]) -> None:
    complete(kol)
    answer = api.call("video/export_videos", {"columns": columns}, as_=operator)
    assert answer.response.status_code == 200
    assert "sheet" in answer.response["Content-Type"]


def test_a_merge_of_stores_repoints_what_names_them(kol: User, manager: User) -> None:
    loser, winner = StoreFactory(status="published"), StoreFactory(status="published")
    made = complete(kol, stores=[{"store_id": loser.pk, "role": "main"}])
    turned = references.repoint(actor=manager, origin=loser, into=winner)
    assert (now(made).store_ids, now(made).stores[0]["role"]) == ([winner.pk], "main")
    references.point_back(actor=manager, origin=loser, into=winner, turned=turned)
    assert now(made).store_ids == [loser.pk]


def test_pictures_know_the_videos_that_show_them(kol: User) -> None:
    made = complete(kol)
    places, count = usages.places(user=kol, country="ID", picture_id=made.cover_picture_id or 0)
    assert (count, places[0].object_type, places[0].screen) == (1, "video", "/content/video/edit")


def test_list_counts_videos_waiting_for_review(api: Api, kol: User, reviewer: User) -> None:
    made = complete(kol)
    move(api, kol, made, "submit").ok()
    assert waiting_counts.count("videos", reviewer, "ID") == 1
    move(api, reviewer, made, "request_changes", reason="Suaranya terlalu pelan").ok()
    assert (waiting_counts.count("videos", reviewer, "ID"), waiting_counts.count("videos", kol, "ID")) == (
        0,
        1,
    )


def test_the_list_is_read_from_its_indexes(operator: User) -> None:
    add_copies(
        video(UserFactory(kol=True), title="Soto"),
        6000,
        slug="'soto-' || n",
        status="CASE WHEN n % 50 = 0 THEN 'in_review' ELSE 'draft' END",
        submitted_revision_no="1",
        store_ids="ARRAY[n]",
        tags="ARRAY[n]",
        search_text="'soto betawi ' || n",
    )
    for query, index in (
        ({"status": ["in_review"], "sort_by": "submitted_at", "sort_order": "asc"}, "video_in_review"),
        ({}, "video_newest"),
        ({"sort_by": "publish_at", "sort_order": "desc"}, "video_published"),
        ({"sort_by": "view_30d", "sort_order": "desc"}, "video_views"),
        ({"source": ["tiktok"]}, "video_"),
        ({"store_id": [7]}, "video_stores"),
        ({"keyword": "betawi 5777"}, "core_search_video_letters"),
    ):
        videos = selectors.REPOSITORY.matching(operator, "ID", query)
        plan = plan_of_list(videos, VIDEO_RECORD.list_spec, operator, query)
        assert index in plan, (query, plan)
        assert "Seq Scan on videos_video" not in plan, (query, plan)
