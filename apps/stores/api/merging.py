"""The operations that merge stores and undo merges."""

from __future__ import annotations

from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import ListOutput
from apps.core.http.serializers import BaseOutput, NotUndone, Warned
from apps.core.registry import register
from apps.stores.api import answers, inputs, shapes
from apps.stores.api.reference import MANAGERS
from apps.stores.models import Store
from apps.stores.models.querysets import STORE_ROLES
from apps.stores.queries import selectors
from apps.stores.queries.rows import name_all
from apps.stores.services.merging import merge, transfers, undo


def _detail(call: Call, store: Store) -> BaseOutput:
    name_all(store)
    return answers.store_detail(store, call.user)


@register
class MergeStores(Operation[inputs.MergeStoresInput]):
    """Merge a store into another; with `validate_only`, preview the result."""

    name = "store/merge_stores"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.COUNTRY
    output = shapes.MergeStoresOutput

    def run(self, call: Call[inputs.MergeStoresInput]) -> shapes.MergeStoresOutput:
        """Merge the stores and return the winner, its changes, counts of moved records and warnings.

        A preview returns no ids of merge and changeset, and the caller rolls it back.
        """
        done = merge.merge_stores(
            actor=call.user,
            country=call.country,
            confirmed=call.confirmed,
            is_trial=call.is_trial,
            winner_id=call.data.winner_id,
            loser_id=call.data.loser_id,
            winner_version=call.data.winner_version,
            loser_version=call.data.loser_version,
            field_choices=call.data.field_choices or {},
            reason=call.data.reason or "",
        )
        return shapes.MergeStoresOutput(
            merge_id=None if call.is_trial else done.merge.pk,
            changeset_id=None if call.is_trial else done.merge.changeset_id,
            store=_detail(call, done.winner),
            changes=[shapes.MergeChange(**change) for change in done.changes],
            moved=transfers.counts(done.merge.moved),
            warnings=[Warned.of(warning) for warning in done.warnings],
        )


@register
class UndoMerge(Operation[inputs.UndoMergeInput]):
    """Undo a merge within 30 days; fields changed since stay and are listed."""

    name = "store/undo_merge"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.COUNTRY
    output = shapes.UndoMergeOutput

    def run(self, call: Call[inputs.UndoMergeInput]) -> shapes.UndoMergeOutput:
        """Undo the merge and return the restored loser as `store`, the winner, and the fields not undone."""
        done, written, outcome = undo.undo_merge(
            actor=call.user,
            country=call.country,
            merge_id=call.data.merge_id,
            reason=call.data.reason or "",
        )
        store = selectors.get_store(user=call.user, country=call.country, store_id=done.loser_id)
        return shapes.UndoMergeOutput(
            merge_id=done.pk,
            store=answers.store_detail(store, call.user),
            winner=shapes.StoreRef.of(done.winner),
            changeset_id=None if call.is_trial or written is None else written.pk,
            not_undone=[NotUndone.of(row) for row in outcome.not_undone],
        )


@register
class QueryMerges(Operation):
    """List the country's merges, newest first."""

    name = "store/query_merges"
    kind, roles, scope = Kind.QUERY, STORE_ROLES, Scope.COUNTRY
    input, output = inputs.MergeListInput, ListOutput[shapes.StoreMergeRow]

    def run(self, call: Call) -> ListOutput[shapes.StoreMergeRow]:
        page, rows = selectors.list_merges(user=call.user, country=call.country, query=call.data)
        return page.answer(
            ListOutput[shapes.StoreMergeRow], [answers.merge_row(one, call.user) for one in rows]
        )
