"""The calls over videos."""

from __future__ import annotations

from typing import Any

from apps.content.publishing import editing
from apps.content.querysets import CONTENT_ROLES
from apps.core.batches.list_calls import answer_bulk, answer_export
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import BulkOutput, ExportOutput
from apps.core.registry import register
from apps.core.storage.sheets import XLSX
from apps.videos import selectors
from apps.videos.api import answers, inputs, media, shapes, versions, workflow
from apps.videos.models import Video
from apps.videos.services import videos
from apps.videos.services.kind import VIDEO

__all__ = ["media", "versions", "workflow"]


def fresh(call: Call, video: Video) -> dict[str, Any]:
    """The video as it is after what was done."""
    return answers.detail(selectors.DOOR.get(call.user, call.country, video.pk), call.user)


@register
class QueryVideos(Operation):
    """A page of the videos; a KOL's are their own. Without a state, those not archived."""

    name = "video/query_videos"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.VideoListInput, shapes.VideoListOutput

    def run(self, call: Call) -> dict[str, Any]:
        page, found = selectors.list_videos(user=call.user, country=call.country, query=call.data)
        return page.answer(answers.rows(found, call.user))


@register
class GetVideoDetail(Operation):
    """One video in full: its latest revision, its file, and where it stands."""

    name = "video/get_video_detail"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.VideoIdInput, shapes.VideoDetail

    def run(self, call: Call) -> dict[str, Any]:
        return answers.detail(selectors.DOOR.get(call.user, call.country, call.data["video_id"]), call.user)


@register
class CreateVideo(Operation):
    """Begins a video of a file or of a link, the caller's own unless another author is named."""

    name = "video/create_video"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.CreateVideoInput, shapes.VideoDetail

    def run(self, call: Call) -> dict[str, Any]:
        video = videos.create_video(
            actor=call.user, country=call.country, fields=call.data, confirmed=call.confirmed
        )
        return fresh(call, video)


@register
class EditVideo(Operation):
    """Changes the sent fields; what is on the public site, its file too, stays until it is published again."""

    name = "video/edit_video"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.EditVideoInput, shapes.VideoDetail

    def run(self, call: Call) -> dict[str, Any]:
        data = call.data
        video = videos.edit_video(
            actor=call.user,
            country=call.country,
            video_id=data.pop("video_id"),
            version=data.pop("version"),
            is_autosave=data.pop("autosave", False),
            note=data.pop("version_note", None) or "",
            patch=data,
            confirmed=call.confirmed,
        )
        return fresh(call, video)


@register
class CheckVideoSlug(Operation):
    """Whether a web address is free; the next free one where it is not, or the one for a title."""

    name = "video/check_slug"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.CheckVideoSlugInput, shapes.VideoSlugChecked

    def run(self, call: Call) -> dict[str, Any]:
        video_id = call.data.get("video_id")
        if video_id is not None:
            selectors.DOOR.get(call.user, call.country, video_id)
        return editing.check_address(
            VIDEO,
            user=call.user,
            country=call.country,
            slug=call.data.get("slug") or "",
            title=call.data.get("title") or "",
            but=video_id,
        )


@register
class BulkEditVideos(Operation):
    """Assigns a reviewer to several videos, publishes, takes off, archives or tags them."""

    name = "video/bulk_edit_videos"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.BulkEditVideosInput, BulkOutput

    def run(self, call: Call) -> dict[str, Any]:
        return answer_bulk(call, "video")


@register
class ExportVideos(Operation):
    """The videos as a sheet; the job that makes it where it is long."""

    name = "video/export_videos"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.VideoExportInput, ExportOutput
    answers_file = XLSX

    def run(self, call: Call) -> Any:
        return answer_export(call, "video")
