"""Workflow steps through the operations, for tests."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.content.models import Article
from apps.core.testing.api import Answer, Api


def move(api: Api, user: User, article: Article, action: str, **more: Any) -> Answer:
    """Take an action on the article in its current version."""
    version = Article.objects.get(pk=article.pk).version
    body = {"article_id": article.pk, "version": version, "action": action, **more}
    return api.call("article/change_article_status", body, as_=user, cc=article.country)


def edit(api: Api, user: User, article: Article, **patch: Any) -> Answer:
    """Edit the article in its current version."""
    version = Article.objects.get(pk=article.pk).version
    body = {"article_id": article.pk, "version": version, **patch}
    return api.call("article/edit_article", body, as_=user, cc=article.country)


def now(article: Article) -> Article:
    """Return the article, reloaded."""
    return Article.objects.get(pk=article.pk)
