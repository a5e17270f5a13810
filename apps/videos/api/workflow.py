"""The calls of a video's workflow: its states and what is said in review."""

from __future__ import annotations

from typing import Any

from apps.content.publishing import answers as shared
from apps.content.publishing import review_comments
from apps.content.publishing.inputs import ReviewCommentIdInput
from apps.content.publishing.shapes import ReviewState
from apps.content.querysets import CONTENT_ROLES
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.videos import selectors
from apps.videos.api import answers, inputs, shapes
from apps.videos.services import videos
from apps.videos.services.kind import VIDEO


@register
class ChangeVideoStatus(Operation):
    """Takes one action of the workflow: submit, approve, publish, schedule, take off the site …"""

    name = "video/change_video_status"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.ChangeVideoStatusInput, shapes.VideoDetail

    def run(self, call: Call) -> dict[str, Any]:
        data = call.data
        video = videos.change_video_status(
            actor=call.user,
            country=call.country,
            video_id=data["video_id"],
            version=data["version"],
            action=data["action"],
            said=shared.said(data, call.confirmed),
        )
        if data["action"] == "delete":
            return {**answers.detail(video, call.user), "allowed_actions": []}
        return answers.detail(selectors.DOOR.get(call.user, call.country, video.pk), call.user)


@register
class AddVideoReviewComment(Operation):
    """Says something about a video in review."""

    name = "video/add_review_comment"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.AddVideoCommentInput, ReviewState

    def run(self, call: Call) -> dict[str, Any]:
        video = review_comments.add_comment(
            VIDEO,
            actor=call.user,
            country=call.country,
            record_id=call.data["video_id"],
            block_id=None,
            body=call.data["body"],
        )
        return shared.review(video, call.user)


@register
class ResolveVideoReviewComment(Operation):
    """Settles a comment: what it asked for is done."""

    name = "video/resolve_review_comment"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = ReviewCommentIdInput, ReviewState

    def run(self, call: Call) -> dict[str, Any]:
        video = review_comments.resolve_comment(VIDEO, actor=call.user, country=call.country, **call.data)
        return shared.review(video, call.user)
