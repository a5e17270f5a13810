"""Articles going onto the public site and off it: what changes on a locked article. Saves only revisions and news."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from apps.accounts.models import User
from apps.content.choices import Status
from apps.content.kinds import ARTICLE_CONTENT
from apps.content.models import Article
from apps.content.publishing import revisions
from apps.content.services import telling
from apps.core.choices import NotificationType
from apps.core.errors import Invalid

SOONEST = dt.timedelta(minutes=5)


def pin(actor: User | None, article: Article, note: str = "") -> int:
    """Hold what the article has now as the revision that is to go out; returns its number."""
    held = revisions.pin(article, ARTICLE_CONTENT, actor=actor, note=note)
    article.submitted_revision_no = held.revision_no
    return held.revision_no


def go_live(actor: User | None, article: Article, at: dt.datetime, *, is_told: bool = True) -> None:
    """Put the pinned revision on the site, in place of the one that was there.

    `is_told` is False where its writers hear of it in other words.
    """
    number = article.submitted_revision_no or article.latest_revision_no
    revisions.of(article).filter(revision_no=number).update(is_published=True)
    article.status, article.is_live = Status.PUBLISHED, True
    article.live_revision_no, article.live_slug = number, article.slug
    article.first_published_at = article.first_published_at or at
    article.last_published_at = article.publish_at = at
    article.publish_error = ""
    article.live_store_ids, article.live_picture_ids = list(article.store_ids), list(article.picture_ids)
    if article.unpublish_at is not None and article.unpublish_at <= at:
        article.unpublish_at = None
    if is_told:
        telling.tell_writers(article, NotificationType.PUBLISHED, actor)


def go_off(article: Article) -> None:
    """Take what is public off the site. What somebody is writing on top of it stays where it stands."""
    article.is_live, article.live_revision_no, article.live_slug = False, None, ""
    article.unpublish_at = None
    article.live_store_ids, article.live_picture_ids = [], []
    if article.status == Status.PUBLISHED:
        article.status = Status.UNPUBLISHED


def plan(
    article: Article,
    at: dt.datetime,
    *,
    publish_at: dt.datetime | None = None,
    unpublish_at: dt.datetime | None = None,
    clears: Collection[str] = (),
) -> None:
    """Set when it goes out and off, where that is said, or take a time back that `clears` names.

    Raises Invalid for times that are too soon.
    """
    errors: dict[str, list[str]] = {}
    if "publish_at" in clears:
        article.publish_at = article.last_published_at
    if "unpublish_at" in clears:
        article.unpublish_at = None
    if publish_at is not None:
        if publish_at < at + SOONEST:
            errors["publish_at"] = ["Choose a time at least 5 minutes ahead"]
        article.publish_at = publish_at
    if unpublish_at is not None:
        article.unpublish_at = unpublish_at
    out = max(article.publish_at or at, at)
    if article.unpublish_at is not None and article.unpublish_at <= out:
        errors["unpublish_at"] = ["It can go off the site only after it went out"]
    if errors:
        raise Invalid(errors)
