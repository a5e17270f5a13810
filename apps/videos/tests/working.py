"""Steps with videos through the operations, for tests."""

from __future__ import annotations

import hashlib
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from apps.accounts.models import User
from apps.core.testing.api import Answer, Api
from apps.videos.models import Video, VideoAsset


def move(api: Api, user: User, video: Video, action: str, **more: Any) -> Answer:
    """Take an action on the video in its current version."""
    body = {"video_id": video.pk, "version": now(video).version, "action": action, **more}
    return api.call("video/change_video_status", body, as_=user, cc=video.country)


def edit(api: Api, user: User, video: Video, **patch: Any) -> Answer:
    """Edit the video in its current version."""
    body = {"video_id": video.pk, "version": now(video).version, **patch}
    return api.call("video/edit_video", body, as_=user, cc=video.country)


def now(video: Video) -> Video:
    """Return the video, reloaded."""
    return Video.objects.get(pk=video.pk)


def begin(api: Api, user: User, content: bytes, name: str = "soto.mp4", **more: Any) -> Answer:
    """Request an upload slot."""
    body = {"purpose": "upload", "file_name": name, "size": len(content), "mime": "video/mp4", **more}
    return api.call("video/get_video_token", body, as_=user)


def send(api: Api, user: User, started: dict[str, Any], content: bytes, *, upto: int | None = None) -> None:
    """Send the missing chunks, or some of them."""
    size, at = int(started["fields"]["chunk_size"]), int(started["fields"]["received"])
    assert started["upload_url"].endswith("/v1/file/send_chunk")
    while at < (len(content) if upto is None else upto):
        body = {"upload_id": started["fields"]["upload_id"], "offset": at}
        piece = SimpleUploadedFile("piece", content[at : at + size])
        api.call("file/send_chunk", body, as_=user, files={"chunk": piece}).ok()
        at += size


def finish(api: Api, user: User, started: dict[str, Any], content: bytes, **more: Any) -> Answer:
    """Complete an upload."""
    digest = hashlib.sha256(content).hexdigest()
    body = {"asset_id": started["asset_id"], "sha256": digest, **more}
    return api.call("video/complete_upload", body, as_=user)


def upload(api: Api, user: User, content: bytes, name: str = "soto.mp4", **more: Any) -> VideoAsset:
    """Upload a whole file, without processing."""
    started = begin(api, user, content, name, **more).ok()
    send(api, user, started, content)
    finish(api, user, started, content).ok()
    return VideoAsset.objects.get(pk=started["asset_id"])
