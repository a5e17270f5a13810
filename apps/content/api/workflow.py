"""The calls of an article's workflow: its states and what is said in review."""

from __future__ import annotations

from typing import Any

from apps.content import selectors
from apps.content.api import answers, inputs, shapes
from apps.content.models import Article
from apps.content.publishing import answers as shared
from apps.content.publishing import review_comments
from apps.content.publishing.inputs import ReviewCommentIdInput
from apps.content.publishing.shapes import ReviewState
from apps.content.querysets import CONTENT_ROLES
from apps.content.services import states
from apps.content.services.kind import ARTICLE
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.registry import register


@register
class ChangeArticleStatus(Operation):
    """Takes one action of the workflow: submit, approve, publish, schedule, take off the site …"""

    name = "article/change_article_status"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.ChangeArticleStatusInput, shapes.ArticleDetail

    def run(self, call: Call) -> dict[str, Any]:
        data = call.data
        article = states.change_article_status(
            actor=call.user,
            country=call.country,
            article_id=data["article_id"],
            version=data["version"],
            action=data["action"],
            said=shared.said(data, call.confirmed),
        )
        if data["action"] == "delete":
            return {**answers.detail(article, call.user), "allowed_actions": []}
        found = selectors.get_article(user=call.user, country=call.country, article_id=article.pk)
        return answers.detail(found, call.user)


def _review(call: Call, article: Article) -> dict[str, Any]:
    return shared.review(article, call.user)


@register
class AddReviewComment(Operation):
    """Says something about one block of an article in review, or about the whole."""

    name = "article/add_review_comment"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.AddReviewCommentInput, ReviewState

    def run(self, call: Call) -> dict[str, Any]:
        block_id = call.data.get("block_id")
        article = review_comments.add_comment(
            ARTICLE,
            actor=call.user,
            country=call.country,
            record_id=call.data["article_id"],
            block_id=str(block_id) if block_id else None,
            body=call.data["body"],
        )
        return _review(call, article)


@register
class ResolveReviewComment(Operation):
    """Settles a comment: what it asked for is done."""

    name = "article/resolve_review_comment"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = ReviewCommentIdInput, ReviewState

    def run(self, call: Call) -> dict[str, Any]:
        article = review_comments.resolve_comment(ARTICLE, actor=call.user, country=call.country, **call.data)
        return _review(call, article)
