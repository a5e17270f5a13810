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
from apps.videos.record.shapes import VideoSlugChecked
from apps.videos.services import videos
from apps.videos.services.bulk import ACTIONS
from apps.videos.services.kind import VIDEO
from apps.videos.site.views import draw

__all__ = ["media"]

calls = PublishedCalls(VIDEO_RECORD, VIDEO, detail=ANSWERS.detail, get=selectors.REPOSITORY.get)
calls.query(
    ANSWERS.rows,
    "A page of the videos; a KOL's are their own. Without a state, those not archived.",
)
calls.get_detail("One video in full: its latest revision, its file, and where it stands.")
calls.create(
    videos.create_video,
    "Begins a video of a file or of a link, the caller's own unless another author is named.",
)
calls.edit_revision(
    "Changes the sent fields; what is on the public site, its file too, stays until it is published again.",
    videos.edit_video,
)
calls.change_status(
    review.STEPS,
    ReviewedStatusInput,
    "Takes one action of the workflow: submit, approve, publish, schedule, take off the site …",
)
calls.review(inputs.AddVideoCommentInput)
calls.bulk(
    BulkReviewedParams,
    ACTIONS,
    "Assigns a reviewer to several videos, publishes, takes off, archives or tags them.",
)
calls.export()
calls.versions()
calls.preview_url()
calls.draw_latest(draw)
calls.check_slug(VideoSlugChecked, LONGEST_TITLE, LONGEST_SLUG)
