"""The operations on sync items."""

from __future__ import annotations

from apps.core.errors import AppError, Conflict
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import BaseOutput, EmptyInput
from apps.core.records.operations import RecordCalls
from apps.core.registry import register
from apps.sync.api import item_answers as answers
from apps.sync.api import item_inputs as inputs
from apps.sync.api import item_shapes as shapes
from apps.sync.models.querysets import SYNC_ROLES
from apps.sync.queries import item_selectors as selectors
from apps.sync.record import ITEM_RECORD
from apps.sync.record.shapes import SyncStats
from apps.sync.services import item_decisions, review
from apps.sync.services.bulk_items import ACTIONS

calls = RecordCalls(
    ITEM_RECORD,
    detail=answers.detail,
    get=lambda user, country, pk: selectors.get_item(user=user, country=country, sync_id=pk),
)
calls.query(
    answers.rows,
    "List items for review; without a status, those that wait for a decision.",
    select=selectors.list_items,
)
calls.get_detail("Get an item.")
calls.bulk(
    inputs.BulkSyncsParams,
    ACTIONS,
    "Reject, snooze or release several items, or accept their minor changes.",
)
calls.export()


@register
class GetSyncStats(Operation):
    """Count waiting items by status, action and source."""

    name = "store_sync/get_sync_stats"
    kind, roles, scope = Kind.QUERY, SYNC_ROLES, Scope.COUNTRY
    input, output = EmptyInput, SyncStats

    def run(self, call: Call) -> SyncStats:
        return selectors.stats(user=call.user, country=call.country)


@register
class ClaimSync(Operation[inputs.ClaimSyncInput]):
    """Claim an item for half an hour; managers may take over a colleague's claim."""

    name = "store_sync/claim_sync"
    kind, roles, scope = Kind.MUTATION, SYNC_ROLES, Scope.COUNTRY
    output = shapes.SyncDetail

    def run(self, call: Call[inputs.ClaimSyncInput]) -> BaseOutput:
        item = review.claim_sync(
            actor=call.user,
            country=call.country,
            sync_id=call.data.sync_id,
            take_over=call.data.take_over,
        )
        return calls.fresh(call, item)


@register
class ReleaseSync(Operation):
    """Release an item."""

    name = "store_sync/release_sync"
    kind, roles, scope = Kind.MUTATION, SYNC_ROLES, Scope.COUNTRY
    input, output = ITEM_RECORD.id_shape, shapes.SyncDetail

    def run(self, call: Call) -> BaseOutput:
        item = review.release_sync(actor=call.user, country=call.country, sync_id=call.data["sync_id"])
        return calls.fresh(call, item)


@register
class ClaimNext(Operation[inputs.ClaimNextInput]):
    """Claim the most urgent unclaimed items."""

    name = "store_sync/claim_next"
    kind, roles, scope = Kind.MUTATION, SYNC_ROLES, Scope.COUNTRY
    output = shapes.SyncItems

    def run(self, call: Call[inputs.ClaimNextInput]) -> shapes.SyncItems:
        items = review.claim_next(
            actor=call.user,
            country=call.country,
            filters=call.data.filters or {},
            n=call.data.n or 1,
        )
        return shapes.SyncItems(items=answers.details(items, call.user))


@register
class SaveDecisions(Operation[inputs.SaveDecisionsInput]):
    """Save decisions on a claimed item without applying them."""

    name = "store_sync/save_decisions"
    kind, roles, scope = Kind.MUTATION, SYNC_ROLES, Scope.COUNTRY
    output = shapes.SyncDetail

    def run(self, call: Call[inputs.SaveDecisionsInput]) -> BaseOutput:
        return calls.fresh(
            call,
            review.save_decisions(
                actor=call.user,
                country=call.country,
                sync_id=call.data.sync_id,
                version=call.data.version,
                decisions=call.data.decisions,
            ),
        )


@register
class LinkCandidate(Operation[inputs.LinkCandidateInput]):
    """Link an item to a store, or mark its record as a new store."""

    name = "store_sync/link_candidate"
    kind, roles, scope = Kind.MUTATION, SYNC_ROLES, Scope.COUNTRY
    output = shapes.SyncDetail

    def run(self, call: Call[inputs.LinkCandidateInput]) -> BaseOutput:
        return calls.fresh(
            call,
            review.link_candidate(
                actor=call.user,
                country=call.country,
                sync_id=call.data.sync_id,
                version=call.data.version,
                store_id=call.data.store_id,
            ),
        )


@register
class ApplySync(Operation[inputs.ApplySyncInput]):
    """Apply the accepted values to the store in one transaction."""

    name = "store_sync/apply_sync"
    kind, roles, scope = Kind.MUTATION, SYNC_ROLES, Scope.COUNTRY
    output = shapes.Applied

    def after_refusal(self, call: Call[inputs.ApplySyncInput], error: AppError) -> None:
        """Set the item to conflict, with its decisions, if the store's values have changed."""
        if isinstance(error, Conflict) and "conflicts" in error.data:
            item_decisions.mark_conflict(
                actor=call.user,
                country=call.country,
                sync_id=call.data.sync_id,
                decisions=call.data.decisions or [],
            )

    def run(self, call: Call[inputs.ApplySyncInput]) -> shapes.Applied:
        data = call.data
        link_to = data.link_store_id
        version = data.version
        if link_to is not None:
            version = review.link_if_other(
                actor=call.user,
                country=call.country,
                sync_id=data.sync_id,
                version=version,
                store_id=link_to,
            )
        item = item_decisions.apply_sync(
            actor=call.user,
            country=call.country,
            sync_id=data.sync_id,
            version=version,
            decisions=data.decisions or [],
            note=data.note or "",
            move_to_new=data.move_to_new,
        )
        return shapes.Applied.of(
            item,
            item=calls.fresh(call, item),
            skipped_fields=sorted(set(item.fields) - set(item.applied_fields)),
        )


@register
class UndoSync(Operation[inputs.UndoSyncInput]):
    """Undo an applied item, except for fields changed since."""

    name = "store_sync/undo_sync"
    kind, roles, scope = Kind.MUTATION, SYNC_ROLES, Scope.COUNTRY
    output = shapes.SyncUndone

    def run(self, call: Call[inputs.UndoSyncInput]) -> shapes.SyncUndone:
        item, stays = item_decisions.undo_sync(
            actor=call.user,
            country=call.country,
            sync_id=call.data.sync_id,
            version=call.data.version,
            reason=call.data.reason or "",
            take_up=call.data.take_up,
        )
        return shapes.SyncUndone(item=answers.detail(item, call.user), not_undone=stays)


@register
class RebaseSync(Operation[inputs.RebaseSyncInput]):
    """Compare a conflicting item with the current store."""

    name = "store_sync/rebase_sync"
    kind, roles, scope = Kind.MUTATION, SYNC_ROLES, Scope.COUNTRY
    output = shapes.SyncDetail

    def run(self, call: Call[inputs.RebaseSyncInput]) -> BaseOutput:
        return calls.fresh(
            call,
            item_decisions.rebase_sync(
                actor=call.user, country=call.country, sync_id=call.data.sync_id, version=call.data.version
            ),
        )


@register
class ChangeSyncStatus(Operation[inputs.ChangeSyncStatusInput]):
    """Reject, snooze or reopen an item, or confirm one that a rule applied."""

    name = "store_sync/change_sync_status"
    kind, roles, scope = Kind.MUTATION, SYNC_ROLES, Scope.COUNTRY
    output = shapes.SyncDetail

    def run(self, call: Call[inputs.ChangeSyncStatusInput]) -> BaseOutput:
        item = item_decisions.change_sync_status(
            actor=call.user,
            country=call.country,
            sync_id=call.data.sync_id,
            version=call.data.version,
            action=call.data.action,
            reason=call.data.reason or "",
            note=call.data.note or "",
            snooze_until=call.data.snooze_until,
        )
        return calls.fresh(call, item)
