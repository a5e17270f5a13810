"""The calls over articles."""

from __future__ import annotations

from typing import Any

from apps.content import selectors
from apps.content.api import answers, inputs, shapes, versions, workflow
from apps.content.models import Article
from apps.content.publishing import editing
from apps.content.querysets import CONTENT_ROLES
from apps.content.services import articles
from apps.content.services.kind import ARTICLE
from apps.core.batches.list_calls import answer_bulk, answer_export
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import BulkOutput, ExportOutput
from apps.core.registry import register
from apps.core.storage.sheets import XLSX

__all__ = ["versions", "workflow"]


def fresh(call: Call, article: Article) -> dict[str, Any]:
    """The article as it is after what was done."""
    found = selectors.get_article(user=call.user, country=call.country, article_id=article.pk)
    return answers.detail(found, call.user)


@register
class QueryArticles(Operation):
    """A page of the articles; a KOL's are their own. Without a state, those not archived."""

    name = "article/query_articles"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.ArticleListInput, shapes.ArticleListOutput

    def run(self, call: Call) -> dict[str, Any]:
        page, found = selectors.list_articles(user=call.user, country=call.country, query=call.data)
        return page.answer(answers.rows(found, call.user))


@register
class GetArticleDetail(Operation):
    """One article in full: its latest revision, and where it stands."""

    name = "article/get_article_detail"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.ArticleIdInput, shapes.ArticleDetail

    def run(self, call: Call) -> dict[str, Any]:
        article = selectors.get_article(user=call.user, country=call.country, **call.data)
        return answers.detail(article, call.user)


@register
class CreateArticle(Operation):
    """Begins an article, the caller's own unless those who answer for the list name another author."""

    name = "article/create_article"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.CreateArticleInput, shapes.ArticleDetail

    def run(self, call: Call) -> dict[str, Any]:
        article = articles.create_article(
            actor=call.user, country=call.country, fields=call.data, confirmed=call.confirmed
        )
        return fresh(call, article)


@register
class EditArticle(Operation):
    """Changes the sent fields; what is on the public site stays until it is published again."""

    name = "article/edit_article"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.EditArticleInput, shapes.ArticleDetail

    def run(self, call: Call) -> dict[str, Any]:
        data = call.data
        article = articles.edit_article(
            actor=call.user,
            country=call.country,
            article_id=data.pop("article_id"),
            version=data.pop("version"),
            is_autosave=data.pop("autosave", False),
            note=data.pop("version_note", None) or "",
            patch=data,
            confirmed=call.confirmed,
        )
        return fresh(call, article)


@register
class CheckArticleSlug(Operation):
    """Whether a web address is free; the next free one where it is not, or the one for a title."""

    name = "article/check_slug"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.CheckArticleSlugInput, shapes.SlugChecked

    def run(self, call: Call) -> dict[str, Any]:
        article_id = call.data.get("article_id")
        if article_id is not None:
            selectors.get_article(user=call.user, country=call.country, article_id=article_id)
        return editing.check_address(
            ARTICLE,
            user=call.user,
            country=call.country,
            slug=call.data.get("slug") or "",
            title=call.data.get("title") or "",
            but=article_id,
        )


@register
class BulkEditArticles(Operation):
    """Assigns a reviewer to several articles, publishes, takes off, archives or tags them."""

    name = "article/bulk_edit_articles"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.BulkEditArticlesInput, BulkOutput

    def run(self, call: Call) -> dict[str, Any]:
        return answer_bulk(call, "article")


@register
class ExportArticles(Operation):
    """The articles as a sheet; the job that makes it where it is long."""

    name = "article/export_articles"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.ArticleExportInput, ExportOutput
    answers_file = XLSX

    def run(self, call: Call) -> Any:
        return answer_export(call, "article")
