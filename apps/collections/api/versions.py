"""The calls over a collection's versions."""

from __future__ import annotations

from typing import Any

from apps.collections import comparing, selectors
from apps.collections.api import answers, inputs, shapes
from apps.collections.querysets import COLLECTION_ROLES
from apps.collections.services import restoring
from apps.content.publishing import answers as shared
from apps.content.publishing import previews
from apps.content.publishing.shapes import PreviewUrl, RecordVersionDetail, RecordVersionListOutput
from apps.core.operations import Call, Kind, Operation, Scope
from apps.core.registry import register


@register
class QueryCollectionVersions(Operation):
    """A page of a collection's versions, the newest first."""

    name = "collection/query_versions"
    kind, roles, scope = Kind.QUERY, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.CollectionVersionListInput, RecordVersionListOutput

    def run(self, call: Call) -> dict[str, Any]:
        collection, page, found = selectors.list_versions(
            user=call.user,
            country=call.country,
            collection_id=call.data.pop("collection_id"),
            query=call.data,
        )
        return page.answer([shared.version(revision, collection) for revision in found])


@register
class GetCollectionVersion(Operation):
    """One version in full, compared with another, or with the one before it."""

    name = "collection/get_version"
    kind, roles, scope = Kind.QUERY, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.GetCollectionVersionInput, RecordVersionDetail

    def run(self, call: Call) -> dict[str, Any]:
        found = comparing.get_version(user=call.user, country=call.country, **call.data)
        return shared.compared(found)


@register
class RestoreCollectionVersion(Operation):
    """Makes an earlier version the latest one, as a new draft; what is public stays."""

    name = "collection/restore_version"
    kind, roles, scope = Kind.MUTATION, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.RestoreCollectionVersionInput, shapes.CollectionDetail

    def run(self, call: Call) -> dict[str, Any]:
        restored = restoring.restore_version(actor=call.user, country=call.country, **call.data)
        found = selectors.get_in_full(user=call.user, country=call.country, collection_id=restored.pk)
        return answers.detail(found, call.user)


@register
class GetCollectionPreviewUrl(Operation):
    """A link at which a version can be looked at for thirty minutes, also by somebody without an account."""

    name = "collection/get_preview_url"
    kind, roles, scope = Kind.QUERY, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.CollectionPreviewInput, PreviewUrl

    def run(self, call: Call) -> dict[str, Any]:
        revision = selectors.get_revision(user=call.user, country=call.country, **call.data)
        url, expires_at = previews.link(revision)
        return {"url": url, "expires_at": expires_at}
