"""The calls over a video's versions."""

from __future__ import annotations

from typing import Any

from apps.content.publishing import answers as shared
from apps.content.publishing import previews, reads, restore, revisions, rules, version_diff
from apps.content.publishing.shapes import PreviewUrl, RecordVersionDetail, RecordVersionListOutput
from apps.content.querysets import CONTENT_ROLES
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.videos import selectors
from apps.videos.api import answers, inputs, shapes
from apps.videos.choices import MusicRights
from apps.videos.services.kind import VIDEO


@register
class QueryVideoVersions(Operation):
    """A page of a video's versions, the newest first."""

    name = "video/query_versions"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.VideoVersionListInput, RecordVersionListOutput

    def run(self, call: Call) -> dict[str, Any]:
        video = selectors.DOOR.get(call.user, call.country, call.data.pop("video_id"))
        page, found = reads.versions_of(video, call.user, call.data)
        return page.answer([shared.version(revision, video) for revision in found])


@register
class GetVideoVersion(Operation):
    """One version in full, compared with another, or with the one before it."""

    name = "video/get_version"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.GetVideoVersionInput, RecordVersionDetail

    def run(self, call: Call) -> dict[str, Any]:
        video = selectors.DOOR.get(call.user, call.country, call.data.pop("video_id"))
        choices = {"music_rights": MusicRights}
        return shared.compared(version_diff.get_version(VIDEO, video, **call.data, choices=choices))


@register
class RestoreVideoVersion(Operation):
    """Makes an earlier version the latest one, as a new draft; what is public stays."""

    name = "video/restore_version"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.RestoreVideoVersionInput, shapes.VideoDetail

    def run(self, call: Call) -> dict[str, Any]:
        video = restore.restore_version(
            VIDEO,
            actor=call.user,
            country=call.country,
            record_id=call.data.pop("video_id"),
            kept_back=rules.kept_back(call.user),
            **call.data,
        )
        return answers.detail(selectors.DOOR.get(call.user, call.country, video.pk), call.user)


@register
class GetVideoPreviewUrl(Operation):
    """A link at which a version can be looked at for thirty minutes, also by somebody without an account."""

    name = "video/get_preview_url"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.VideoPreviewInput, PreviewUrl

    def run(self, call: Call) -> dict[str, Any]:
        video = selectors.DOOR.get(call.user, call.country, call.data["video_id"])
        wanted = call.data.get("revision_no") or video.latest_revision_no
        url, expires_at = previews.link(revisions.get(video, wanted))
        return {"url": url, "expires_at": expires_at}
