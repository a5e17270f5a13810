"""The calls over a page's versions."""

from __future__ import annotations

from typing import Any

from apps.content.publishing import answers as shared
from apps.content.publishing import previews
from apps.content.publishing.shapes import PreviewUrl, RecordVersionDetail, RecordVersionListOutput
from apps.core.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.pages import comparing, selectors
from apps.pages.api import answers, inputs, shapes
from apps.pages.querysets import PAGE_ROLES
from apps.pages.services import pages


@register
class QueryPageVersions(Operation):
    """A page of a page's versions, the newest first."""

    name = "page/query_versions"
    kind, roles, scope = Kind.QUERY, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.PageVersionListInput, RecordVersionListOutput

    def run(self, call: Call) -> dict[str, Any]:
        record, page, found = selectors.list_versions(
            user=call.user,
            country=call.country,
            page_id=call.data.pop("page_id"),
            query=call.data,
        )
        return page.answer([shared.version(revision, record) for revision in found])


@register
class GetPageVersion(Operation):
    """One version in full, compared with another, or with the one before it."""

    name = "page/get_version"
    kind, roles, scope = Kind.QUERY, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.GetPageVersionInput, RecordVersionDetail

    def run(self, call: Call) -> dict[str, Any]:
        found = comparing.get_version(user=call.user, country=call.country, **call.data)
        return shared.compared(found)


@register
class RestorePageVersion(Operation):
    """Makes an earlier version the latest one, as a new draft; what is public stays."""

    name = "page/restore_version"
    kind, roles, scope = Kind.MUTATION, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.RestorePageVersionInput, shapes.PageDetail

    def run(self, call: Call) -> dict[str, Any]:
        restored = pages.restore_version(actor=call.user, country=call.country, **call.data)
        found = selectors.get_page(user=call.user, country=call.country, page_id=restored.pk)
        return answers.detail(found, call.user)


@register
class GetPagePreviewUrl(Operation):
    """A link at which a version can be looked at for thirty minutes, also by somebody without an account."""

    name = "page/get_preview_url"
    kind, roles, scope = Kind.QUERY, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.PagePreviewInput, PreviewUrl

    def run(self, call: Call) -> dict[str, Any]:
        revision = selectors.get_revision(user=call.user, country=call.country, **call.data)
        url, expires_at = previews.link(revision)
        return {"url": url, "expires_at": expires_at}
