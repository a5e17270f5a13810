"""Reads of articles; the door through which each is fetched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.content.choices import Status
from apps.content.listings import ARTICLE_LIST, VERSION_LIST
from apps.content.models import Article, ReviewComment, ReviewDecision, Revision
from apps.content.querysets import sees_own_only
from apps.core import listing
from apps.core.choices import Role
from apps.core.errors import NotFound
from apps.core.registry import MOST_WAITING
from apps.core.zones import zone_of
from apps.stores import refs
from apps.stores.models import Store, Tag

KIND = "article"
LABEL = "Article"
_ROW = ("author", "reviewer", "cover_picture", "region")
_FULL = (*_ROW, "created_by", "updated_by", "submitted_by", "og_picture")
_LONG = ("body", "body_text", "search_text", "stores")


def articles_of(user: User, country: str, query: Mapping[str, Any]) -> QuerySet[Article]:
    """The country's articles; unless a state or the articles themselves are named, those not archived."""
    found = Article.objects.visible_to(user, country)
    return found if query.get("status") or query.get("ids") else found.exclude(status=Status.ARCHIVED)


def list_articles(
    *, user: User, country: str, query: Mapping[str, Any]
) -> tuple[listing.Page, list[Article]]:
    """One page of the articles."""
    ctx = listing.FilterContext(user, country, zone_of(country))
    page = listing.run_list(articles_of(user, country, query), ARTICLE_LIST, query, ctx)
    return page, rows_of(page.ids)


def rows_of(ids: Sequence[int]) -> list[Article]:
    """Articles with what their rows show, in this order."""
    return listing.in_order(ids, Article.objects.select_related(*_ROW).defer(*_LONG))


def get_article(*, user: User, country: str, article_id: int) -> Article:
    """One article in full. Raises NotFound for one that is missing or out of sight."""
    found = Article.objects.visible_to(user, country).select_related(*_FULL)
    return _found(found.filter(pk=article_id).first())


def lock_article(*, actor: User, country: str, article_id: int) -> Article:
    """One article, locked for change. Raises NotFound for one that is missing or out of sight."""
    found = Article.objects.visible_to(actor, country).select_related(*_FULL)
    return _found(found.select_for_update(of=("self",)).filter(pk=article_id).first())


def lock_articles(actor: User, country: str, ids: Sequence[int]) -> list[Article]:
    """The articles that the actor may see, locked in the order of ids."""
    found = Article.objects.visible_to(actor, country).filter(pk__in=ids).select_related(*_FULL)
    return list(found.select_for_update(of=("self",)).order_by("pk"))


def _found(article: Article | None) -> Article:
    if article is None:
        raise NotFound(LABEL)
    return article


# -- what belongs to one ------------------------------------------------------------------------------
def stores_of(article: Article) -> dict[int, Store]:
    """The stores that the latest revision names, by id, with what names them."""
    if not article.store_ids:
        return {}
    found = Store.objects.filter(country=article.country, pk__in=article.store_ids)
    return {store.pk: store for store in found.select_related(*refs.FETCHED)}


def tags_of(article: Article) -> list[Tag]:
    """The tags of an article in its order."""
    if not article.tags:
        return []
    found = {tag.pk: tag for tag in Tag.objects.filter(pk__in=article.tags)}
    return [found[pk] for pk in article.tags if pk in found]


def co_authors_of(article: Article) -> list[User]:
    """Those who wrote it beside the author, in the article's order."""
    if not article.co_author_ids:
        return []
    found = {user.pk: user for user in User.objects.filter(pk__in=article.co_author_ids)}
    return [found[pk] for pk in article.co_author_ids if pk in found]


def decisions_of(article: Article) -> list[ReviewDecision]:
    """How the rounds of review ended, the first first."""
    found = ReviewDecision.objects.filter(object_type=KIND, object_id=article.pk)
    return list(found.select_related("by").order_by("pk"))


def comments_of(article: Article) -> QuerySet[ReviewComment]:
    """What was said about it in review, the first first."""
    found = ReviewComment.objects.filter(object_type=KIND, object_id=article.pk)
    return found.select_related("by", "resolved_by").order_by("pk")


def list_versions(
    *, user: User, country: str, article_id: int, query: Mapping[str, Any]
) -> tuple[Article, listing.Page, list[Revision]]:
    """One page of an article's revisions, the newest first. Raises NotFound."""
    article = get_article(user=user, country=country, article_id=article_id)
    ctx = listing.FilterContext(user, country, zone_of(country))
    found = Revision.objects.filter(object_type=KIND, object_id=article.pk)
    page = listing.run_list(found, VERSION_LIST, query, ctx)
    rows = Revision.objects.select_related("saved_by").defer("snapshot")
    return article, page, listing.in_order(page.ids, rows)


def waiting_count(user: User, country: str) -> int:
    """How many articles wait for the person, up to a hundred: one statement by an index.

    Those in review for whoever reviews; for who writes, their own that were sent back.
    """
    found = Article.objects.visible_to(user, country)
    if user.is_superuser or user.role not in (Role.KOL, Role.EDITOR):
        found = found.filter(status=Status.IN_REVIEW)
    else:
        found = found.filter(status=Status.CHANGES_REQUESTED)
        found = found if sees_own_only(user) else found.written_by(user)
    return int(found.order_by()[:MOST_WAITING].count())
