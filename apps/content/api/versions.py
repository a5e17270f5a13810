"""The calls over an article's versions."""

from __future__ import annotations

import dataclasses
from typing import Any

from apps.content import comparing, selectors
from apps.content.api import answers, inputs, shapes
from apps.content.blocks import rendering
from apps.content.models import Article, Revision
from apps.content.publishing import previews
from apps.content.querysets import CONTENT_ROLES
from apps.content.services import restoring
from apps.core.operations import Call, Kind, Operation, Scope
from apps.core.registry import register


def _row(revision: Revision, article: Article) -> dict[str, Any]:
    return {
        "revision_no": revision.revision_no,
        "saved_by": revision.saved_by.as_ref() if revision.saved_by else None,
        "saved_at": revision.saved_at,
        "note": revision.note,
        "is_autosave": revision.is_autosave,
        "is_published": revision.is_published,
        "is_live": article.is_live and revision.revision_no == article.live_revision_no,
        "is_latest": revision.revision_no == article.latest_revision_no,
        "diff_summary": revision.diff_summary,
    }


@register
class QueryArticleVersions(Operation):
    """A page of an article's versions, the newest first."""

    name = "article/query_versions"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.ArticleVersionListInput, shapes.ArticleVersionListOutput

    def run(self, call: Call) -> dict[str, Any]:
        article, page, found = selectors.list_versions(
            user=call.user, country=call.country, article_id=call.data.pop("article_id"), query=call.data
        )
        return page.answer([_row(revision, article) for revision in found])


@register
class GetArticleVersion(Operation):
    """One version in full, compared word by word with another, or with the one before it."""

    name = "article/get_version"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.GetArticleVersionInput, shapes.ArticleVersionDetail

    def run(self, call: Call) -> dict[str, Any]:
        found = comparing.get_version(user=call.user, country=call.country, **call.data)
        body = found.revision.snapshot.get("body") or []
        return {
            **_row(found.revision, found.article),
            "snapshot": found.revision.snapshot,
            "body_html": str(rendering.html_of(body, rendering.gather(call.country, body))),
            "compared_to": found.other.revision_no if found.other else None,
            "diff": [dataclasses.asdict(one) for one in found.differences],
        }


@register
class RestoreArticleVersion(Operation):
    """Makes an earlier version the latest one, as a new draft; what is public stays."""

    name = "article/restore_version"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.RestoreArticleVersionInput, shapes.ArticleDetail

    def run(self, call: Call) -> dict[str, Any]:
        article = restoring.restore_version(actor=call.user, country=call.country, **call.data)
        found = selectors.get_article(user=call.user, country=call.country, article_id=article.pk)
        return answers.detail(found, call.user)


@register
class GetArticlePreviewUrl(Operation):
    """A link at which a version can be looked at for thirty minutes, also by somebody without an account."""

    name = "article/get_preview_url"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.ArticlePreviewInput, shapes.PreviewUrl

    def run(self, call: Call) -> dict[str, Any]:
        revision = comparing.get_revision(user=call.user, country=call.country, **call.data)
        url, expires_at = previews.link(revision)
        return {"url": url, "expires_at": expires_at}
