"""What reviewers and writers say about single blocks."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.content import permissions, selectors
from apps.content.models import Article, ReviewComment
from apps.core import history
from apps.core.errors import Forbidden, Invalid, NotFound

MOST = 200


@transaction.atomic
def add_comment(*, actor: User, country: str, article_id: int, block_id: str | None, body: str) -> Article:
    """Say something about a block of an article in review, or about the whole. The article stays as it is.

    Raises NotFound, WrongStatus, Invalid.
    """
    article = selectors.lock_article(actor=actor, country=country, article_id=article_id)
    permissions.require(actor, article, "comment")
    if not body:
        raise Invalid({"body": ["Write a comment"]})
    if block_id and block_id not in {block["id"] for block in article.body}:
        raise Invalid({"block_id": ["This block is no longer there"]})
    if selectors.comments_of(article).count() >= MOST:
        raise Invalid({"body": [f"At most {MOST} comments"]})
    ReviewComment.objects.create(
        object_type=selectors.KIND,
        object_id=article.pk,
        block_id=block_id,
        body=body,
        round=article.review_round,
        by=actor,
    )
    _tell(actor, article, "review_comment", body)
    return article


@transaction.atomic
def resolve_comment(*, actor: User, country: str, comment_id: int) -> Article:
    """Settle a comment: what it asked for is done. Said twice, the second time changes nothing.

    Raises NotFound, Forbidden, WrongStatus.
    """
    comment = ReviewComment.objects.filter(pk=comment_id, object_type=selectors.KIND).first()
    seen = comment and Article.objects.visible_to(actor, country).filter(pk=comment.object_id).exists()
    if comment is None or not seen:
        raise NotFound("Comment")
    article = selectors.lock_article(actor=actor, country=country, article_id=comment.object_id)
    if not permissions.state_allows(article, "comment") and comment.resolved_at is None:
        raise permissions.wrong_status(actor, article, "comment")
    if not permissions.may_resolve(actor, article, comment):
        raise Forbidden(permissions.REVIEWERS)
    settled = ReviewComment.objects.filter(pk=comment_id, resolved_at=None)
    if settled.update(resolved_at=timezone.now(), resolved_by=actor):
        _tell(actor, article, "resolve_comment", comment.body)
    return article


def _tell(actor: User, article: Article, action: str, body: str) -> None:
    held = history.snapshot(article)
    history.record(actor=actor, record=article, action=action, before=held, reason=body[:1000])
