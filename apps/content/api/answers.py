"""Articles as calls show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.content import permissions, selectors
from apps.content.blocks import rendering
from apps.content.choices import Status, StoreRole
from apps.content.models import Article, ReviewComment, ReviewDecision
from apps.content.publishing.labels import label_of
from apps.stores import refs

_SAME = (
    "country", "version", "title", "slug", "category", "byline", "language", "sponsorship", "is_featured",
    "status", "is_live", "submitted_at", "review_due_at", "publish_at", "unpublish_at", "publish_error",
    "word_count", "view_30d", "like_count", "comment_count", "created_at", "updated_at",
)  # fmt: skip
_SAME_IN_FULL = (
    "subtitle", "summary", "body", "body_text", "read_minutes", "cover_picture_id", "cover_alt", "author_id",
    "co_author_ids", "cuisines", "tags", "region_id", "comments_open", "sort_weight", "first_published_at",
    "last_published_at", "live_revision_no", "latest_revision_no", "is_autosaved", "meta_title",
    "meta_description", "canonical_url", "robots", "og_title", "og_description", "og_picture_id", "sitemap",
)  # fmt: skip


def _person(user: User | None) -> dict[str, Any] | None:
    return user.as_ref() if user else None


def rows(articles: Sequence[Article], user: User) -> list[dict[str, Any]]:
    """Rows of the list."""
    return [row(article, user) for article in articles]


def row(article: Article, user: User) -> dict[str, Any]:
    """One row."""
    due = article.review_due_at if article.status == Status.IN_REVIEW else None
    return {
        **{name: getattr(article, name) for name in _SAME},
        "article_id": article.pk,
        "created_by": None,
        "updated_by": None,
        "allowed_actions": permissions.allowed_actions(user, article),
        "cover": article.cover_picture.as_ref() if article.cover_picture else None,
        "author": article.author.as_ref(),
        "store_count": len(article.store_ids),
        "region": article.region.as_ref() if article.region else None,
        "status_label": label_of(article),
        "reviewer": _person(article.reviewer),
        "is_review_late": due is not None and due < timezone.now(),
    }


def detail(article: Article, user: User) -> dict[str, Any]:
    """One article in full."""
    return {
        **row(article, user),
        **{name: getattr(article, name) for name in _SAME_IN_FULL},
        "created_by": _person(article.created_by),
        "updated_by": _person(article.updated_by),
        "body_html": str(rendering.html_of(article.body, rendering.gather(article.country, article.body))),
        "co_authors": [person.as_ref() for person in selectors.co_authors_of(article)],
        "stores": _stores(article),
        "tag_refs": [tag.as_ref() for tag in selectors.tags_of(article)],
        "review": review(article, user),
        "og_picture": article.og_picture.as_ref() if article.og_picture else None,
        "sitemap_priority": float(article.sitemap_priority),
    }


def _stores(article: Article) -> list[dict[str, Any]]:
    known = selectors.stores_of(article)
    chosen = {one["store_id"]: one for one in article.stores}
    return [
        {
            "store": refs.store_ref(known[pk]),
            "role": chosen[pk]["role"] if pk in chosen else StoreRole.MENTION.value,
            "note": chosen[pk]["note"] if pk in chosen else "",
            "is_auto": pk not in chosen,
        }
        for pk in article.store_ids
        if pk in known
    ]


def review(article: Article, user: User) -> dict[str, Any]:
    """Where the review stands, with every round of it."""
    return {
        "submitted_by": _person(article.submitted_by),
        "submitted_at": article.submitted_at,
        "revision_no": article.submitted_revision_no,
        "reviewer": _person(article.reviewer),
        "due_at": article.review_due_at,
        "round": article.review_round,
        "decisions": [_decision(one) for one in selectors.decisions_of(article)],
        "comments": [_comment(one, article, user) for one in selectors.comments_of(article)],
    }


def _decision(one: ReviewDecision) -> dict[str, Any]:
    return {
        "round": one.round,
        "revision_no": one.revision_no,
        "verdict": one.verdict,
        "reason": one.reason,
        "by": one.by.as_ref(),
        "at": one.at,
    }


def _comment(one: ReviewComment, article: Article, user: User) -> dict[str, Any]:
    may = one.resolved_at is None and permissions.may_resolve(user, article, one)
    return {
        "comment_id": one.pk,
        "block_id": str(one.block_id) if one.block_id else None,
        "body": one.body,
        "round": one.round,
        "by": one.by.as_ref(),
        "at": one.at,
        "resolved": one.resolved_at is not None,
        "resolved_by": _person(one.resolved_by),
        "resolved_at": one.resolved_at,
        "allowed_actions": ["resolve"] if may else [],
    }
