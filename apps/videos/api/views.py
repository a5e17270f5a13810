"""Operations on videos."""

from __future__ import annotations

from apps.content.api.operations import PublishedCalls
from apps.content.models.published import LONGEST_SLUG
from apps.content.record.inputs import BulkReviewedParams, ReviewedStatusInput
from apps.content.services.publishing import review
from apps.videos.api import inputs, media
from apps.videos.api.answers import ANSWERS
from apps.videos.queries import selectors
from apps.videos.record import LONGEST_TITLE, VIDEO_RECORD
from apps.videos.services import videos
from apps.videos.services.bulk import ACTIONS
from apps.videos.services.kind import VIDEO
from apps.videos.site.views import draw

__all__ = ["media"]

calls = PublishedCalls(VIDEO_RECORD, VIDEO, detail=ANSWERS.detail, get=selectors.REPOSITORY.get)
calls.query(
    ANSWERS.rows,
    "List videos; without a state, those that are not archived. KOL only see their own.",
)
calls.get_detail("Get a video: its latest revision, its file and its status.")
calls.create(
    videos.create_video,
    "Create a video from a file or a link. The caller is the author unless another is named.",
)
calls.edit_revision(
    "Edit the sent fields. The public version and its file stay until it is published again.",
    videos.edit_video,
)
calls.change_status(
    review.STEPS,
    ReviewedStatusInput,
    "Apply a workflow action: submit, approve, publish, schedule, take off the site …",
)
calls.review(inputs.AddVideoCommentInput)
calls.bulk(
    BulkReviewedParams,
    ACTIONS,
    "Assign a reviewer to several videos, or publish, take off, archive or tag them.",
)
calls.export()
calls.versions()
calls.preview_url()
calls.draw_latest(draw)
calls.check_slug(LONGEST_TITLE, LONGEST_SLUG)
