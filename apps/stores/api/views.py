"""The operations on stores."""

from __future__ import annotations

import msgspec
from django.utils import timezone

from apps.core.choices import STAFF
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import BaseOutput
from apps.core.records.operations import RecordCalls
from apps.core.registry import register
from apps.stores.api import (
    answers,
    duplicates,
    freshness,
    imports,
    inputs,
    merging,
    reference,
    reference_shapes,
    shapes,
)
from apps.stores.domain.hours.describe import week_ahead
from apps.stores.domain.hours.osm_write import write_osm
from apps.stores.domain.hours.read_text import read_hours_text
from apps.stores.models import Store
from apps.stores.models.querysets import STORE_ROLES
from apps.stores.queries import selectors
from apps.stores.queries.rows import name_all
from apps.stores.record import STORE_RECORD
from apps.stores.record.ref_shapes import FoundStore
from apps.stores.services import states, stores, verification
from apps.stores.services.bulk_stores import ACTIONS
from apps.stores.services.places import preview_of

__all__ = ["duplicates", "freshness", "imports", "merging", "reference"]


def _detail(call: Call, store: Store) -> BaseOutput:
    """Return the detail of a store that was just written."""
    name_all(store)
    return answers.store_detail(store, call.user)


calls = RecordCalls(
    STORE_RECORD,
    detail=answers.store_detail,
    get=lambda user, country, pk: selectors.get_store(user=user, country=country, store_id=pk),
)
calls.query(
    answers.store_rows, "List the country's stores.", select=selectors.list_stores, row=shapes.StoreRow
)
calls.get_detail("Get a store.")
calls.bulk(
    inputs.BulkStoresParams,
    ACTIONS,
    "Publish, hide, tag, label or verify selected stores, or all matching ones as a job.",
)
calls.export()


@register
class QueryStoreMap(Operation):
    """List the matching stores in a part of the map as clusters and single stores."""

    name = "store/query_store_map"
    kind, roles, scope = Kind.QUERY, STORE_ROLES, Scope.COUNTRY
    input, output = inputs.StoreMapInput, shapes.StoreMapOutput

    def run(self, call: Call) -> shapes.StoreMapOutput:
        box, zoom = call.data.pop("bbox"), call.data.pop("zoom")
        gathered, pins = selectors.map_stores(
            user=call.user, country=call.country, query=call.data, box=box, zoom=zoom
        )
        return answers.store_map(gathered, pins)


@register
class QueryLabels(Operation):
    """List the labels of the matching stores, most used first, for removing labels."""

    name = "store/query_labels"
    kind, roles, scope = Kind.QUERY, STORE_ROLES, Scope.COUNTRY
    input, output = inputs.StoreLabelsInput, shapes.StoreLabels

    def run(self, call: Call) -> shapes.StoreLabels:
        labels, is_whole = selectors.labels_of(user=call.user, country=call.country, query=call.data)
        return shapes.StoreLabels(labels=labels, is_whole=is_whole)


@register
class SearchStores(Operation[inputs.SearchStoresInput]):
    """Search up to twenty stores to link to."""

    name = "store/search_stores"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output, output_many = FoundStore, True

    def run(self, call: Call[inputs.SearchStoresInput]) -> list[FoundStore]:
        matching_stores = selectors.search_stores(
            user=call.user,
            country=call.country,
            keyword=call.data.keyword,
            ids=call.data.ids,
            limit=call.data.limit,
        )
        return [
            FoundStore.of(store, left_out=list(matching_stores.left_out)) for store in matching_stores.stores
        ]


@register
class CreateStore(Operation):
    """Create a draft."""

    name = "store/create_store"
    kind, roles, scope = Kind.MUTATION, STORE_ROLES, Scope.COUNTRY
    input, output = inputs.CreateStoreInput, shapes.StoreDetail

    def run(self, call: Call) -> BaseOutput:
        store = stores.create_store(
            actor=call.user, country=call.country, fields=call.data, confirmed=call.confirmed
        )
        return _detail(call, store)


@register
class EditStore(Operation):
    """Change the given fields of a store."""

    name = "store/edit_store"
    kind, roles, scope = Kind.MUTATION, STORE_ROLES, Scope.COUNTRY
    input, output = inputs.EditStoreInput, shapes.StoreDetail

    def run(self, call: Call) -> BaseOutput:
        """Save the sent fields and return the store; also lock fields or verify the store if requested."""
        data = call.data
        edit = stores.StoreEdit(
            actor=call.user,
            country=call.country,
            store_id=data["store_id"],
            version=data["version"],
            patch={name: value for name, value in data.items() if name in STORE_RECORD.written},
            confirmed=call.confirmed,
            lock_fields=data.get("lock_fields"),
            verify_method=data.get("verify_method", ""),
            verify_note=data.get("verify_note") or "",
        )
        store = stores.edit_store(edit)
        return _detail(call, store)


@register
class ChangeStoreStatus(Operation[inputs.ChangeStoreStatusInput]):
    """Publish, hide, delete or restore a store."""

    name = "store/change_store_status"
    kind, roles, scope = Kind.MUTATION, STORE_ROLES, Scope.COUNTRY
    output = shapes.StoreDetail

    def run(self, call: Call[inputs.ChangeStoreStatusInput]) -> BaseOutput:
        """Change the status and return the store; reason and note are joined in its history."""
        data = call.data
        reason = ". ".join(part for part in (data.reason, data.note) if part)
        store = states.change_store_status(
            actor=call.user,
            country=call.country,
            reason=reason,
            version=data.version,
            store_id=data.store_id,
            action=data.action,
        )
        return _detail(call, store)


@register
class ChangeBusinessStatus(Operation[inputs.ChangeBusinessStatusInput]):
    """Change the business status of a store."""

    name = "store/change_business_status"
    kind, roles, scope = Kind.MUTATION, STORE_ROLES, Scope.COUNTRY
    output = shapes.StoreDetail

    def run(self, call: Call[inputs.ChangeBusinessStatusInput]) -> BaseOutput:
        store = states.change_business_status(
            actor=call.user,
            country=call.country,
            at=timezone.now(),
            confirmed=call.confirmed,
            version=call.data.version,
            reason=call.data.reason or "",
            note=call.data.note or "",
            store_id=call.data.store_id,
            action=call.data.action,
            closed_on=call.data.closed_on,
            reopen_on=call.data.reopen_on,
            moved_to_store_id=call.data.moved_to_store_id,
        )
        return _detail(call, store)


@register
class VerifyStore(Operation[inputs.VerifyStoreInput]):
    """Mark a store as verified by staff."""

    name = "store/verify_store"
    kind, roles, scope = Kind.MUTATION, STORE_ROLES, Scope.COUNTRY
    output = shapes.StoreDetail

    def run(self, call: Call[inputs.VerifyStoreInput]) -> BaseOutput:
        store = verification.verify_store(
            actor=call.user,
            country=call.country,
            at=timezone.now(),
            version=call.data.version,
            store_id=call.data.store_id,
            method=call.data.method,
            note=call.data.note or "",
            picture_id=call.data.picture_id,
        )
        return _detail(call, store)


@register
class PreviewSlug(Operation):
    """Preview the web address that a new store with the entered data would get."""

    name = "store/preview_slug"
    kind, roles, scope = Kind.QUERY, STORE_ROLES, Scope.COUNTRY
    input, output = inputs.PreviewSlugInput, shapes.SlugPreview

    def run(self, call: Call) -> shapes.SlugPreview:
        """Return the address as creating the store would set it now. Saves nothing."""
        return shapes.SlugPreview(slug=stores.preview_slug(country=call.country, fields=call.data))


@register
class ParseHours(Operation[inputs.ParseHoursInput]):
    """Parse opening hours from free text or OpenStreetMap syntax."""

    name = "store/parse_hours"
    kind, roles, scope = Kind.QUERY, STORE_ROLES, Scope.NONE
    output = reference_shapes.ParseHoursOutput

    def run(self, call: Call[inputs.ParseHoursInput]) -> reference_shapes.ParseHoursOutput:
        """Return the hours of the text, with warnings. Never reject a text.

        Unreadable parts become the note, each with a warning. An unreadable text gives unknown hours.
        """
        read = read_hours_text(call.data.osm)
        hours = msgspec.convert(read.hours.as_json(), reference_shapes.ParsedHours)
        return reference_shapes.ParseHoursOutput(hours=hours, warnings=read.warnings)


@register
class PreviewHours(Operation):
    """Preview opening hours: the text, the coming week, and whether they are open at a moment."""

    name = "store/preview_hours"
    kind, roles, scope = Kind.QUERY, STORE_ROLES, Scope.COUNTRY
    input, output = inputs.PreviewHoursInput, reference_shapes.PreviewHoursOutput

    def run(self, call: Call) -> reference_shapes.PreviewHoursOutput:
        at = call.data.pop("at", None) or timezone.now()
        preview = preview_of(
            country=call.country, zone=call.data.pop("timezone", ""), at=at, fields=call.data
        )
        return reference_shapes.PreviewHoursOutput.of(
            answers.open_state(preview.hours, at, preview.zone, preview.holidays),
            osm=write_osm(preview.hours),
            week=[
                answers.week_day(day) for day in week_ahead(preview.hours, preview.today, preview.holidays)
            ],
        )
