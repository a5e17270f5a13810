"""The calls over collections."""

from __future__ import annotations

from typing import Any

from apps.collections import selectors, showing
from apps.collections.api import answers, inputs, shapes, versions
from apps.collections.models import Collection
from apps.collections.querysets import COLLECTION_ROLES
from apps.collections.services import collections
from apps.collections.services.kind import COLLECTION
from apps.content.publishing import editing, states
from apps.content.publishing.answers import said
from apps.content.querysets import CONTENT_ROLES
from apps.core.calls import answer_bulk, answer_export
from apps.core.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.core.serializers import BulkOutput, ExportOutput
from apps.core.sheets import XLSX

__all__ = ["versions"]


def _fresh(call: Call, collection: Collection) -> dict[str, Any]:
    """The collection as it is after what was done."""
    found = selectors.get_in_full(user=call.user, country=call.country, collection_id=collection.pk)
    return answers.detail(found, call.user)


@register
class QueryCollections(Operation):
    """A page of the collections. Without a state, those not archived."""

    name = "collection/query_collections"
    kind, roles, scope = Kind.QUERY, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.CollectionListInput, shapes.CollectionListOutput

    def run(self, call: Call) -> dict[str, Any]:
        page, found = selectors.list_collections(user=call.user, country=call.country, query=call.data)
        return page.answer(answers.rows(found, call.user))


@register
class GetCollectionDetail(Operation):
    """One collection in full: its latest revision with its items, and where it stands."""

    name = "collection/get_collection_detail"
    kind, roles, scope = Kind.QUERY, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.CollectionIdInput, shapes.CollectionDetail

    def run(self, call: Call) -> dict[str, Any]:
        found = selectors.get_in_full(user=call.user, country=call.country, **call.data)
        return answers.detail(found, call.user)


@register
class CreateCollection(Operation):
    """Begins a collection."""

    name = "collection/create_collection"
    kind, roles, scope = Kind.MUTATION, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.CreateCollectionInput, shapes.CollectionDetail

    def run(self, call: Call) -> dict[str, Any]:
        made = collections.create_collection(
            actor=call.user, country=call.country, fields=call.data, confirmed=call.confirmed
        )
        return _fresh(call, made)


@register
class EditCollection(Operation):
    """Changes the sent fields, items whole; what is on the public site stays until it is published again."""

    name = "collection/edit_collection"
    kind, roles, scope = Kind.MUTATION, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.EditCollectionInput, shapes.CollectionDetail

    def run(self, call: Call) -> dict[str, Any]:
        data = call.data
        collection = collections.edit_collection(
            actor=call.user,
            country=call.country,
            collection_id=data.pop("collection_id"),
            version=data.pop("version"),
            note=data.pop("version_note", None) or "",
            patch=data,
            confirmed=call.confirmed,
        )
        return _fresh(call, collection)


@register
class SaveCollectionItems(Operation):
    """Replaces the items and their order as a whole."""

    name = "collection/save_collection_items"
    kind, roles, scope = Kind.MUTATION, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.SaveCollectionItemsInput, shapes.CollectionDetail

    def run(self, call: Call) -> dict[str, Any]:
        collection = collections.edit_collection(
            actor=call.user,
            country=call.country,
            collection_id=call.data["collection_id"],
            version=call.data["version"],
            patch={"items": [dict(item) for item in call.data["items"]]},
            confirmed=call.confirmed,
        )
        return _fresh(call, collection)


@register
class PreviewRule(Operation):
    """What a rule finds now, of a collection or of a list in a text: stores that are on the site."""

    name = "collection/preview_rule"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.PreviewRuleInput, shapes.RulePreview

    def run(self, call: Call) -> dict[str, Any]:
        return {"items": showing.preview_rule(country=call.country, rule=call.data["rule"])}


@register
class FindItems(Operation):
    """What pasted lines name: ids of a kind, addresses of ours, links elsewhere."""

    name = "collection/find_items"
    kind, roles, scope = Kind.QUERY, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.FindItemsInput, shapes.FoundItems

    def run(self, call: Call) -> dict[str, Any]:
        return showing.find_items(country=call.country, **call.data)


@register
class ChangeCollectionStatus(Operation):
    """Takes one action of the workflow: publish, schedule, take off the site …"""

    name = "collection/change_collection_status"
    kind, roles, scope = Kind.MUTATION, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.ChangeCollectionStatusInput, shapes.CollectionDetail

    def run(self, call: Call) -> dict[str, Any]:
        data = call.data
        collection = states.change_status(
            COLLECTION,
            states.STEPS,
            actor=call.user,
            country=call.country,
            record_id=data["collection_id"],
            version=data["version"],
            action=data["action"],
            said=said(data, call.confirmed),
        )
        if data["action"] == "delete":
            return {**answers.detail(collection, call.user), "allowed_actions": []}
        return _fresh(call, collection)


@register
class CheckCollectionSlug(Operation):
    """Whether a web address is free; the next free one where it is not, or the one for a title."""

    name = "collection/check_slug"
    kind, roles, scope = Kind.QUERY, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.CheckCollectionSlugInput, shapes.CollectionSlugChecked

    def run(self, call: Call) -> dict[str, Any]:
        but = call.data.get("collection_id")
        if but is not None:
            selectors.get_collection(user=call.user, country=call.country, collection_id=but)
        return editing.check_address(
            COLLECTION,
            user=call.user,
            country=call.country,
            slug=call.data.get("slug") or "",
            title=call.data.get("title") or "",
            but=but,
        )


@register
class BulkEditCollections(Operation):
    """Publishes several collections, takes them off the site, archives or weighs them."""

    name = "collection/bulk_edit_collections"
    kind, roles, scope = Kind.MUTATION, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.BulkEditCollectionsInput, BulkOutput

    def run(self, call: Call) -> dict[str, Any]:
        return answer_bulk(call, "collection")


@register
class ExportCollections(Operation):
    """The collections as a sheet; the job that makes it where it is long."""

    name = "collection/export_collections"
    kind, roles, scope = Kind.MUTATION, COLLECTION_ROLES, Scope.COUNTRY
    input, output = inputs.CollectionExportInput, ExportOutput
    answers_file = XLSX

    def run(self, call: Call) -> Any:
        return answer_export(call, "collection")
