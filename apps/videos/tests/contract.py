"""Calls of the operations on videos for the contract test."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from apps.content.choices import Status
from apps.content.models import ReviewComment
from apps.core.testing.contract import Body, Case, register
from apps.uploads.models import Upload
from apps.uploads.tests.contract import Piece
from apps.videos.models import Video, VideoAsset
from apps.videos.tests.factories import asset, complete, video


def _named(country: str = "ID", **more: Any) -> Body:
    return lambda person: {"video_id": video(country=country).pk, **more}


def _versioned(**more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = video()
        return {"video_id": made.pk, "version": made.version, **more}

    return body


def _in_review(country: str = "ID", **more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = complete(country=country)
        Video.objects.filter(pk=made.pk).update(
            status=Status.IN_REVIEW, submitted_revision_no=1, submitted_by=made.author
        )
        return {"video_id": made.pk, **more}

    return body


def _comment(country: str = "ID") -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = _in_review(country)(person)
        about = {"object_type": "video", "object_id": made["video_id"], "round": 1}
        author = Video.objects.get(pk=made["video_id"]).author
        return {"comment_id": ReviewComment.objects.create(**about, body="Musiknya?", by=author).pk}

    return body


def _arrived(country: str = "ID") -> Body:
    def body(person: Any) -> dict[str, Any]:
        content = b"\x00\x00\x00\x18ftypmp42" + bytes(100)
        name = default_storage.save("incoming/contract/0", ContentFile(content))
        upload = Upload.objects.create(
            owner=person,
            country=country,
            purpose="video",
            file_name="a.mp4",
            size=len(content),
            chunk_size=2**20,
            received=len(content),
            folder=f"contract{Upload.objects.count()}{country}",
            parts=[{"file": name, "size": len(content)}],
            expires_at=timezone.now() + dt.timedelta(hours=1),
        )
        made = VideoAsset.objects.create(
            owner=person,
            country=country,
            file_name="a.mp4",
            mime="video/mp4",
            size=len(content),
            upload=upload,
        )
        return {"asset_id": made.pk, "sha256": "0" * 64}

    return body


_ID: Any = {"id_field": "video_id"}

register("video/query_videos", Case(4, own=lambda person: video() and {}))
register("video/get_video_detail", Case(4, own=_named(), foreign=_named("TR"), **_ID))
register("video/create_video", Case(11, own=lambda person: {"title": "Bakso tengah malam"}))
register(
    "video/edit_video",
    Case(9, own=_versioned(description="Dari pagi"), foreign=_named("TR", version=1, description="x"), **_ID),
)
register(
    "video/check_slug",
    Case(
        2,
        own=lambda person: {"slug": "soto"},
        foreign=_named("TR"),
        abroad=lambda person: {"video_id": video(country="TR", slug="soto").pk},
        **_ID,
    ),
)
register(
    "video/change_video_status",
    Case(
        11,
        own=lambda person: {"video_id": complete().pk, "version": 1, "action": "submit"},
        foreign=_named("TR", version=1, action="submit"),
        **_ID,
    ),
)
register(
    "video/add_review_comment",
    Case(7, own=_in_review(body="Musiknya?"), foreign=_named("TR", body="Kaynak?"), **_ID),
)
register(
    "video/resolve_review_comment", Case(8, own=_comment(), foreign=_comment("TR"), id_field="comment_id")
)
register("video/query_versions", Case(5, own=_named(), foreign=_named("TR"), **_ID))
register("video/get_version", Case(4, own=_named(revision_no=1), foreign=_named("TR", revision_no=1), **_ID))
register(
    "video/restore_version",
    Case(10, own=_versioned(revision_no=1), foreign=_named("TR", version=1, revision_no=1), **_ID),
)
register("video/get_preview_url", Case(3, own=_named(), foreign=_named("TR"), **_ID))
register("video/draw_latest", Case(6, own=_named(), foreign=_named("TR"), **_ID))
register("video/bulk_edit_videos", Case(8, own=lambda person: {"ids": [video().pk], "action": "archive"}))
register("video/export_videos", Case(5, own=lambda person: video() and {}))
register(
    "video/get_video_token",
    Case(
        5,
        own=lambda person: {"purpose": "upload", "file_name": "a.mp4", "size": 9, "mime": "video/mp4"},
        foreign=_named("TR", purpose="play"),
        **_ID,
    ),
)
register(
    "video/complete_upload",
    Case(6, own=_arrived(), foreign=_arrived("TR"), id_field="asset_id"),
)
register(
    "video/get_asset",
    Case(
        2,
        own=lambda person: {"asset_id": asset(person).pk},
        foreign=lambda person: {"asset_id": asset(country="TR").pk},
        id_field="asset_id",
    ),
)
register(
    "video/upload_subtitles",
    Case(
        2,
        own=lambda person: {},
        files={"file": Piece("a.vtt", b"WEBVTT\n\n00:01.000 --> 00:02.000\nHalo\n")},
    ),
)
