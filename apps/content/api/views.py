"""Operations on articles."""

from __future__ import annotations

from apps.content.api import inputs, shapes
from apps.content.api.answers import ANSWERS, html_of
from apps.content.api.operations import PublishedCalls
from apps.content.models.published import LONGEST_SLUG
from apps.content.queries import selectors
from apps.content.record import ARTICLE_RECORD, LONGEST_TITLE
from apps.content.record.inputs import BulkReviewedParams, ReviewedStatusInput
from apps.content.services import articles
from apps.content.services.bulk import ACTIONS
from apps.content.services.kind import ARTICLE
from apps.content.services.publishing import review
from apps.content.services.publishing.answers import compared
from apps.content.services.publishing.version_diff import Compared
from apps.content.site.views import draw


def _version(comparison: Compared) -> shapes.ArticleVersionDetail:
    """Return a version of an article in full, with its body as HTML for the public site."""
    body_html = html_of(comparison.record.country, comparison.revision.snapshot.get("body") or [])
    return shapes.ArticleVersionDetail.of(compared(comparison), body_html=body_html)


calls = PublishedCalls(ARTICLE_RECORD, ARTICLE, detail=ANSWERS.detail, get=selectors.REPOSITORY.get)
calls.query(
    ANSWERS.rows,
    "List articles; without a state, those that are not archived. KOL only see their own.",
)
calls.get_detail("Get an article: its latest revision and its status.")
calls.create(
    articles.create_article,
    "Create an article. The caller is the author unless staff responsible for the list name another.",
)
calls.edit_revision("Edit the sent fields. The public version stays until it is published again.")
calls.change_status(
    review.STEPS,
    ReviewedStatusInput,
    "Apply a workflow action: submit, approve, publish, schedule, take off the site …",
)
calls.review(inputs.AddReviewCommentInput)
calls.bulk(
    BulkReviewedParams,
    ACTIONS,
    "Assign a reviewer to several articles, or publish, take off, archive or tag them.",
)
calls.export()
calls.versions(output=shapes.ArticleVersionDetail, build=_version)
calls.preview_url()
calls.draw_latest(draw)
calls.check_slug(LONGEST_TITLE, LONGEST_SLUG)
