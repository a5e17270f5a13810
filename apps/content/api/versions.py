"""The calls over an article's versions."""

from __future__ import annotations

from typing import Any

from apps.content import selectors
from apps.content.api import answers, inputs, shapes
from apps.content.blocks import rendering
from apps.content.publishing import answers as shared
from apps.content.publishing import previews, reads, restore, revisions, rules, version_diff
from apps.content.publishing.shapes import PreviewUrl, RecordVersionListOutput
from apps.content.querysets import CONTENT_ROLES
from apps.content.services.kind import ARTICLE
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.registry import register


@register
class QueryArticleVersions(Operation):
    """A page of an article's versions, the newest first."""

    name = "article/query_versions"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.ArticleVersionListInput, RecordVersionListOutput

    def run(self, call: Call) -> dict[str, Any]:
        article = selectors.DOOR.get(call.user, call.country, call.data.pop("article_id"))
        page, found = reads.versions_of(article, call.user, call.data)
        return page.answer([shared.version(revision, article) for revision in found])


@register
class GetArticleVersion(Operation):
    """One version in full, compared word by word with another, or with the one before it."""

    name = "article/get_version"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.GetArticleVersionInput, shapes.ArticleVersionDetail

    def run(self, call: Call) -> dict[str, Any]:
        article = selectors.DOOR.get(call.user, call.country, call.data.pop("article_id"))
        found = version_diff.get_version(ARTICLE, article, **call.data)
        body = found.revision.snapshot.get("body") or []
        shown = rendering.html_of(body, rendering.gather(call.country, body))
        return {**shared.compared(found), "body_html": str(shown)}


@register
class RestoreArticleVersion(Operation):
    """Makes an earlier version the latest one, as a new draft; what is public stays."""

    name = "article/restore_version"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.RestoreArticleVersionInput, shapes.ArticleDetail

    def run(self, call: Call) -> dict[str, Any]:
        article = restore.restore_version(
            ARTICLE,
            actor=call.user,
            country=call.country,
            record_id=call.data.pop("article_id"),
            kept_back=rules.kept_back(call.user),
            **call.data,
        )
        return answers.detail(selectors.DOOR.get(call.user, call.country, article.pk), call.user)


@register
class GetArticlePreviewUrl(Operation):
    """A link at which a version can be looked at for thirty minutes, also by somebody without an account."""

    name = "article/get_preview_url"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.ArticlePreviewInput, PreviewUrl

    def run(self, call: Call) -> dict[str, Any]:
        article = selectors.DOOR.get(call.user, call.country, call.data["article_id"])
        wanted = call.data.get("revision_no") or article.latest_revision_no
        url, expires_at = previews.link(revisions.get(article, wanted))
        return {"url": url, "expires_at": expires_at}
