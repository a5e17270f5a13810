"""Operations on collections."""

from __future__ import annotations

from apps.collections.api import answers, inputs
from apps.collections.models.querysets import COLLECTION_ROLES
from apps.collections.queries import item_views, selectors, version_diff
from apps.collections.record import COLLECTION_RECORD, LONGEST_TITLE
from apps.collections.record.shapes import FoundItems, RulePreview
from apps.collections.services import collections, restore
from apps.collections.services.bulk import ACTIONS
from apps.collections.services.kind import COLLECTION
from apps.collections.site.views import draw
from apps.content.api.operations import PublishedCalls
from apps.content.models.published import LONGEST_SLUG
from apps.content.models.querysets import CONTENT_ROLES
from apps.content.record.inputs import DirectStatusInput
from apps.content.services.publishing import states
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import BaseOutput
from apps.core.registry import register

calls = PublishedCalls(
    COLLECTION_RECORD,
    COLLECTION,
    detail=answers.detail,
    get=lambda user, country, pk: selectors.get_in_full(user=user, country=country, collection_id=pk),
    find=selectors.REPOSITORY.get,
)
calls.query(
    answers.ANSWERS.rows,
    "List collections; without a state, those that are not archived.",
)
calls.create(collections.create_collection, "Create a collection.")
calls.get_detail("Get a collection: its latest revision with its items, and its status.")
calls.edit_revision(
    "Edit the sent fields; items are replaced as a whole. The public version stays until "
    "it is published again.",
    collections.edit_collection,
    is_autosaved=False,
)
calls.change_status(
    states.STEPS,
    DirectStatusInput,
    "Apply a workflow action: publish, schedule, take off the site …",
)
calls.bulk(
    inputs.BulkCollectionsParams,
    ACTIONS,
    "Publish, take off the site, archive or weight several collections.",
)
calls.export()
calls.versions(version_diff.compare, restore.restore_version)
calls.preview_url()
calls.draw_latest(draw)
calls.check_slug(LONGEST_TITLE, LONGEST_SLUG)


@register
class SaveCollectionItems(Operation[inputs.SaveCollectionItemsInput]):
    """Replace all items and their order."""

    name = "collection/save_collection_items"
    kind, roles, scope = Kind.MUTATION, COLLECTION_ROLES, Scope.COUNTRY
    output = COLLECTION_RECORD.detail_shape

    def run(self, call: Call[inputs.SaveCollectionItemsInput]) -> BaseOutput:
        collection = collections.edit_collection(
            actor=call.user,
            country=call.country,
            collection_id=call.data.collection_id,
            version=call.data.version,
            patch={"items": [item.sent() for item in call.data.items]},
            confirmed=call.confirmed,
        )
        return calls.fresh(call, collection)


@register
class PreviewRule(Operation[inputs.PreviewRuleInput]):
    """List the published stores that a rule finds now, for collections and store lists in texts."""

    name = "collection/preview_rule"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    output = RulePreview

    def run(self, call: Call[inputs.PreviewRuleInput]) -> RulePreview:
        return RulePreview(items=item_views.preview_rule(country=call.country, rule=call.data.rule))


@register
class FindItems(Operation[inputs.FindItemsInput]):
    """Find the records and links in pasted lines: ids of a kind, URLs of our site, or external links."""

    name = "collection/find_items"
    kind, roles, scope = Kind.QUERY, COLLECTION_ROLES, Scope.COUNTRY
    output = FoundItems

    def run(self, call: Call[inputs.FindItemsInput]) -> FoundItems:
        return item_views.find_items(country=call.country, kind=call.data.kind, lines=call.data.lines)
