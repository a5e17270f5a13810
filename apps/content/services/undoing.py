"""Changes of articles taken back: content under the rules of an edit, a state with what was public."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from apps.content import permissions, selectors
from apps.content.choices import Status
from apps.content.kinds import ARTICLE_CONTENT
from apps.content.models import Article
from apps.content.publishing import revisions, slugs
from apps.content.services import articles, rules, states
from apps.content.services.counting import recount
from apps.core import registry
from apps.core.errors import Forbidden, Invalid, WrongStatus
from apps.core.setwise import Work

STATE = frozenset(
    {
        "status",
        "is_live",
        "publish_at",
        "unpublish_at",
        "live_revision_no",
        "publish_error",
        "submitted_revision_no",
    }
)
"""What only means something together."""
FIELDS = (
    *ARTICLE_CONTENT, "status", "is_live", "publish_at", "unpublish_at", "live_revision_no", "publish_error",
    "submitted_by_id", "submitted_revision_no", "reviewer_id", "review_due_at", "review_round",
)  # fmt: skip
"""What history keeps of an article."""
_MOMENTS = frozenset({"publish_at", "unpublish_at"})
_AT_REST = frozenset({Status.DRAFT, Status.PUBLISHED, Status.UNPUBLISHED, Status.ARCHIVED})


def _prepare(work: Work, found: Sequence[Article], values: Mapping[int, Mapping[str, Any]]) -> None:
    work.kept.setdefault("stores", set()).update(pk for one in found for pk in one.live_store_ids)


def _put_back(work: Work, article: Article, values: Mapping[str, Any], fetched: None) -> dict[str, str]:
    kept: dict[str, str] = {}
    if "reviewer_id" in values:
        kept |= _put_reviewer_back(work, article, values["reviewer_id"])
    if STATE & set(values):
        _put_state_back(work, article, values)
    patch = {name: value for name, value in values.items() if name in ARTICLE_CONTENT}
    if patch:
        permissions.require(work.actor, article, "edit")
        articles.save(work.actor, article, patch, note="A change taken back", knows=patch)
    return kept


def _put_reviewer_back(work: Work, article: Article, user_id: int | None) -> dict[str, str]:
    if not permissions.has_role(work.actor, permissions.REVIEWERS):
        raise Forbidden(permissions.REVIEWERS)
    try:
        article.reviewer = states.reviewer_of(article, user_id) if user_id else None
    except Invalid as refused:
        return {"reviewer_id": refused.msg}
    return {}


def _put_state_back(work: Work, article: Article, values: Mapping[str, Any]) -> None:
    """Between the states in which nobody waits for anybody; reviews and plans are gone on with, not taken back."""
    if not permissions.has_role(work.actor, permissions.PUBLISHERS):
        raise Forbidden(permissions.PUBLISHERS)
    if {article.status, values.get("status", article.status)} - _AT_REST:
        raise WrongStatus("undo", article.status, Status(article.status).label, [])
    for name in STATE & set(values):
        value = values[name]
        is_moment = name in _MOMENTS and isinstance(value, str)
        setattr(article, name, dt.datetime.fromisoformat(value) if is_moment else value)
    if not article.is_live:
        article.live_store_ids, article.live_picture_ids, article.live_slug = [], [], ""
        return
    # What it named when it was public last is what that revision names.
    live = revisions.get(article, article.live_revision_no or article.latest_revision_no)
    named: dict[str, Any] = {"store_ids": [], "picture_ids": [], "tags": []}
    articles.add_known(named, live.snapshot)
    if holder := slugs.holder(Article.objects.all(), article.country, live.snapshot["slug"], article.pk):
        raise Invalid({"slug": [rules.taken_by(holder)]})
    article.live_slug = live.snapshot["slug"]
    article.live_store_ids = list(dict.fromkeys(named["store_ids"]))
    article.live_picture_ids = list(dict.fromkeys(named["picture_ids"]))


def _after(work: Work, found: Sequence[Article]) -> None:
    recount(work.kept.get("stores", set()) | {pk for one in found for pk in one.live_store_ids})


UNDO = registry.Undo(
    fields=frozenset({*ARTICLE_CONTENT, *STATE, "reviewer_id", "review_due_at"}),
    lock=selectors.lock_articles,
    prepare=_prepare,
    put_back=_put_back,
    after=_after,
    groups=(STATE,),
)
