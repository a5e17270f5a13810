"""Videos: creation, edits, checks, review, publication and validation rules."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.models import Revision
from apps.content.services.publishing import clock
from apps.content.tests.factories import block, cover, paragraph
from apps.content.tests.factories import complete as article
from apps.core.models import ChangeLog, Notification
from apps.core.testing.api import Api
from apps.stores.tests.factories import StoreFactory
from apps.uploads.models import Picture
from apps.videos.models import SubtitleFile, Video, VideoAsset
from apps.videos.services.kind import VIDEO
from apps.videos.tests.factories import asset, complete, video
from apps.videos.tests.working import edit, move, now

pytestmark = pytest.mark.django_db
VTT = b"\xef\xbb\xbfWEBVTT\r\n\r\n00:01.000 --> 00:02.500\r\nHalo\r\n"


def test_a_title_is_enough_for_a_draft(api: Api, kol: User) -> None:
    made = api.call("video/create_video", {"title": "Soto di dapur"}, as_=kol).ok()
    assert (made["slug"], made["status_label"], made["source"]) == ("soto-di-dapur", "Draft", "upload")
    assert (made["author"]["nickname"], made["asset"], made["language"]) == ("Kim", None, "id")
    refused = api.call("video/create_video", {"title": "x" * 101}, as_=kol)
    assert ("title" in refused.errors, Video.objects.count()) == (True, 1)


def test_all_missing_fields_are_reported_at_once(api: Api, kol: User) -> None:
    refused = move(api, kol, video(kol), "submit")
    assert refused.errors == {
        "asset_id": ["Upload a video or add a link"],
        "description": ["Add a description"],
        "sponsorship": ["Choose a sponsorship option"],
        "music_rights": ["Choose the music rights"],
        "cover_picture_id": ["Add a cover picture"],
    }
    assert Video.objects.get().status == "draft"


@pytest.mark.parametrize("status", ["waiting", "uploading", "processing", "checking"])
def test_only_a_file_that_is_ready_is_sent_or_published(
    api: Api, kol: User, operator: User, status: str
) -> None:
    made = complete(kol)
    VideoAsset.objects.update(status=status)
    for user, action in ((kol, "submit"), (operator, "publish")):
        refused = move(api, user, made, action)
        assert refused.errors == {"asset_id": ["The video is still processing"]}
    assert now(made).status == "draft"


def test_unplayable_file_gives_a_reason(api: Api, kol: User) -> None:
    made = complete(kol)
    VideoAsset.objects.update(status="failed", error="The file was damaged during upload. Upload it again")
    refused = move(api, kol, made, "submit")
    assert refused.errors == {
        "asset_id": ["The video cannot be played: The file was damaged during upload. Upload it again"]
    }


def test_a_kol_submits_a_reviewer_approves_and_it_is_out(
    api: Api, kol: User, reviewer: User, manager: User
) -> None:
    store = StoreFactory(status="published")
    made = complete(kol, stores=[{"store_id": store.pk, "role": "main"}])
    sent = move(api, kol, made, "submit", note="Sudah siap").ok()
    assert (sent["status_label"], sent["review"]["round"]) == ("In review", 1)
    values = {"video_id": made.pk, "body": "Suaranya pelan sekali"}
    comments = api.call("video/add_review_comment", values, as_=reviewer).ok()["comments"]
    api.call("video/resolve_review_comment", {"comment_id": comments[0]["comment_id"]}, as_=kol).ok()
    done = move(api, reviewer, made, "approve").ok()
    assert (done["status_label"], done["is_live"], done["live_revision_no"]) == ("Live", True, 1)
    store.refresh_from_db()
    assert store.video_count == 1
    assert set(Notification.objects.filter(object_id=made.pk).values_list("type", flat=True)) >= {
        "review_requested",
        "approved",
    }
    move(api, manager, made, "unpublish", reason="Salah tempat").ok()
    store.refresh_from_db()
    assert (store.video_count, now(made).live_store_ids) == (0, [])


def test_author_cannot_approve_own_video(api: Api, manager: User) -> None:
    made = complete(manager)
    move(api, manager, made, "submit").ok()
    refused = move(api, manager, made, "approve")
    assert (refused.code, refused.msg) == (10003, "You cannot approve your own video")
    assert now(made).status == "in_review"


def test_a_kol_sees_and_changes_only_their_own(api: Api, kol: User) -> None:
    other = complete(UserFactory(kol=True))
    assert api.call("video/query_videos", {}, as_=kol).ok()["list"] == []
    assert api.call("video/get_video_detail", {"video_id": other.pk}, as_=kol).code == 10004
    assert edit(api, kol, other, title="Punyaku").code == 10004
    assert now(other).title == other.title


def test_new_file_waits_beside_the_public_one(api: Api, kol: User, operator: User) -> None:
    made = complete(kol)
    first = made.asset_id
    move(api, operator, made, "publish").ok()
    second = asset(kol)
    done = edit(api, kol, made, asset_id=second.pk).ok()
    assert (done["status_label"], done["asset_id"]) == ("Live + draft", second.pk)
    live = Revision.objects.get(
        object_type="video", object_id=made.pk, revision_no=now(made).live_revision_no
    )
    assert live.snapshot["asset_id"] == first
    body = {"video_id": made.pk, "version": now(made).version, "revision_no": 1}
    back = api.call("video/restore_version", body, as_=kol).ok()
    assert back["asset_id"] == first
    shown = {"video_id": made.pk, "revision_no": 2}
    assert [one["field"] for one in api.call("video/get_version", shown, as_=kol).ok()["diff"]] == [
        "asset_id"
    ]


def test_a_file_is_one_videos_and_its_senders(api: Api, kol: User, editor: User) -> None:
    mine, others = asset(kol), asset(UserFactory(kol=True))
    video(kol, asset_id=mine.pk)
    second = video(kol, title="Yang kedua")
    assert edit(api, kol, second, asset_id=mine.pk).errors == {
        "asset_id": ["Another video uses this file. Upload it again to use it twice"]
    }
    assert edit(api, kol, second, asset_id=others.pk).errors == {"asset_id": ["File not found"]}
    assert edit(api, kol, second, asset_id=999).errors == {"asset_id": ["File not found"]}
    lost = asset(kol, status="failed")
    assert edit(api, kol, second, asset_id=lost.pk).errors == {"asset_id": ["Failed. Upload the file again"]}
    assert now(second).asset_id is None
    edit(api, editor, second, asset_id=others.pk).ok()


def test_the_cover_is_a_frame_that_was_chosen(api: Api, kol: User) -> None:
    made = video(kol, asset_id=asset(kol, stored=True).pk)
    done = edit(api, kol, made, frame_at_s=1.5).ok()
    assert (done["frame_at_s"], done["cover"]["width"], done["cover"]["height"]) == (1.5, 854, 480)
    late = edit(api, kol, made, frame_at_s=9)
    assert late.errors == {"frame_at_s": ["The video ends at 4 seconds"]}
    assert (Picture.objects.count(), now(made).frame_at_s) == (1, 1.5)
    VideoAsset.objects.update(status="processing")
    early = edit(api, kol, made, frame_at_s=2)
    assert early.errors == {"frame_at_s": ["The video is still processing"]}


def test_chapters_ascend_within_the_video(api: Api, kol: User) -> None:
    made = video(kol, asset_id=asset(kol).pk)
    rows = [{"at_s": 0, "title": "Bumbu"}, {"at_s": 30.5, "title": "Kuah"}]
    assert edit(api, kol, made, chapters=rows).ok()["chapters"][1] == {"at_s": 30.5, "title": "Kuah"}
    for wrong, errors in (
        (rows[::-1], {"chapters": ["Each chapter must start after the previous one"]}),
        ([*rows, {"at_s": 65, "title": "Sesudah"}], {"chapters[2].at_s": ["The video ends at 65 seconds"]}),
    ):
        assert edit(api, kol, made, chapters=wrong).errors == errors
    shorter = asset(kol, duration_s=20.0)
    assert edit(api, kol, made, asset_id=shorter.pk).errors == {
        "chapters[1].at_s": ["The video ends at 20 seconds"]
    }
    assert now(made).asset_id != shorter.pk


def send_subtitles(api: Api, user: User, content: bytes) -> Any:
    file = SimpleUploadedFile("soto.vtt", content)
    return api.call("video/upload_subtitles", as_=user, files={"file": file})


def test_subtitles_are_checked_and_named_by_language(api: Api, kol: User) -> None:
    accepted = send_subtitles(api, kol, VTT).ok()
    made = video(kol)
    row = {"language": "id", "file_id": accepted["file_id"]}
    done = edit(api, kol, made, subtitles=[row]).ok()
    assert done["subtitles"] == [{**row, "is_auto": False}]
    assert done["subtitle_files"] == {str(accepted["file_id"]): "soto.vtt"}
    assert edit(api, kol, made, subtitles=[row, row]).errors == {"subtitles": ["One file for each language"]}
    other = video(UserFactory(kol=True), title="Lain")
    refused = edit(api, other.author, other, subtitles=[row])
    assert (refused.errors, now(other).subtitles) == ({"subtitles[0]": ["File not found"]}, [])


@pytest.mark.parametrize(
    ("content", "msg"),
    [
        (b"1\n00:00:01,000 --> 00:00:02,000\nHalo", "Only WebVTT files: the first line says WEBVTT"),
        (b"WEBVTT\n\n00:02.000 --> 00:01.000\nHalo", "Line 3: it ends before it starts"),
        (b"WEBVTT\n\n1 --> 2\n", "Line 3: write times as 00:01:02.500 --> 00:01:04.000"),
        (
            b"WEBVTT\n\n00:05.000 --> 00:06.000\nA\n\n00:01.000 --> 00:02.000\nB",
            "Line 6: it starts before the previous line",
        ),
        (b"WEBVTT\n\n", "The file contains no subtitles"),
        (b"WEBVTT\n\xff\xfe", "Save the subtitles as UTF-8"),
        (b"WEBVTT\n" + b"a" * 1024 * 1024, "Subtitles have at most 1 MB"),
    ],
)
def test_invalid_subtitles_are_rejected_with_the_line(api: Api, kol: User, content: bytes, msg: str) -> None:
    refused = send_subtitles(api, kol, content)
    assert (refused.code, refused.msg) == (10013, f"File rejected: {msg}")
    assert SubtitleFile.objects.count() == 0


def test_a_scheduled_video_is_published_at_its_time(api: Api, kol: User, operator: User) -> None:
    made = complete(kol)
    at = timezone.now() + dt.timedelta(hours=1)
    move(api, operator, made, "schedule", publish_at=at.isoformat()).ok()
    assert clock.publish_due(VIDEO, at) == 1
    assert (now(made).status, now(made).is_live) == ("published", True)
    assert ChangeLog.objects.filter(object_type="video", object_id=made.pk, action="publish").exists()


def test_change_is_undone_from_history(api: Api, kol: User, operator: User) -> None:
    made = complete(kol)
    before = made.description
    edit(api, operator, made, description="Yang lain").ok()
    entry = ChangeLog.objects.filter(object_type="video", object_id=made.pk, action="edit").latest("id")
    assert [one["field"] for one in entry.changes] == ["description"]
    about = {"object_type": "video", "object_id": made.pk, "log_id": entry.pk}
    assert api.call("activity/undo_change", about, as_=operator).ok()["undone"] == 1
    made.refresh_from_db()
    assert made.description == before
    # Undoing a bulk publication restores the former state.
    bulk = {"ids": [made.pk], "action": "publish", "params": {}}
    changeset = api.call("video/bulk_edit_videos", bulk, as_=operator).ok()["changeset_id"]
    made.refresh_from_db()
    assert made.is_live
    undone = api.call("activity/undo_changeset", {"changeset_id": changeset}, as_=operator).ok()
    assert undone["undone"] == 1
    made.refresh_from_db()
    assert (made.is_live, made.status) == (False, "draft")


def test_blocks_of_articles_show_videos_as_they_are_live(api: Api, kol: User, operator: User) -> None:
    made = complete(kol, title="Soto yang tayang")
    hidden = complete(kol, title="Belum tayang")
    move(api, operator, made, "publish").ok()
    edit(api, kol, made, title="Sedang ditulis").ok()
    body = [
        paragraph(),
        block("video", video_id=made.pk, url=None),
        block("video_list", mode="manual", ids=[made.pk, hidden.pk], rule=None, layout="card"),
    ]
    shown = api.call("article/get_article_detail", {"article_id": article(kol, body=body).pk}, as_=kol).ok()[
        "body_html"
    ]
    assert shown.count("Soto yang tayang") == 2
    assert "Belum tayang" not in shown
    assert "Sedang ditulis" not in shown


def test_address_is_checked_before_use(api: Api, kol: User) -> None:
    video(kol, slug="soto")
    result = api.call("video/check_slug", {"slug": "soto"}, as_=kol).ok()
    assert (result["ok"], result["slug"]) == (False, "soto-2")
    assert result["msg"] == "This web address is already used by video Soto dari dapur"


def test_a_cover_that_was_chosen_goes_before_a_frame(api: Api, kol: User) -> None:
    chosen = cover("ID", uploaded_by=kol)
    made = video(kol, asset_id=asset(kol, stored=True).pk)
    done = edit(api, kol, made, cover_picture_id=chosen.pk, frame_at_s=1.5).ok()
    assert (done["cover"]["picture_id"], Picture.objects.count()) == (chosen.pk, 1)


def test_a_new_file_brings_its_cover_along_where_there_is_none(api: Api, kol: User) -> None:
    poster, chosen = (cover("ID", uploaded_by=kol) for _ in range(2))
    made = video(kol)
    edit(api, kol, made, asset_id=asset(kol, poster=poster).pk).ok()
    assert now(made).cover_picture == poster
    made = video(kol, cover_picture_id=chosen.pk)
    edit(api, kol, made, asset_id=asset(kol, poster=poster).pk).ok()
    assert now(made).cover_picture == chosen
    made = video(kol)
    edit(api, kol, made, asset_id=asset(kol, poster=poster).pk, cover_picture_id=None).ok()
    assert now(made).cover_picture is None


def test_cover_without_alt_text_blocks_publishing(api: Api, kol: User) -> None:
    made = complete(kol, cover_alt="")
    Picture.objects.update(alt={})
    refused = move(api, kol, made, "submit")
    assert refused.errors == {"cover_alt": ["Add alt text for the cover picture"]}
    assert now(made).status == "draft"
