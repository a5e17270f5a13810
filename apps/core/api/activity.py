"""Operations on changesets: list, show and undo."""

from __future__ import annotations

from apps.core.api import activity_shapes as shapes
from apps.core.api.serializers import LogRow, log_row
from apps.core.bulk import changesets
from apps.core.bulk.shapes import UndoChangeOutput, UndoChangesetOutput
from apps.core.choices import STAFF
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import ListOutput
from apps.core.registry import register


@register
class QueryChangesets(Operation):
    """List changesets: the caller's own, or for managers all in the country."""

    name = "activity/query_changesets"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = shapes.ChangesetListInput, ListOutput[shapes.ChangesetRow]

    def run(self, call: Call) -> ListOutput[shapes.ChangesetRow]:
        page, matching_rows = changesets.list_changesets(
            user=call.user, country=call.country, query=call.data
        )
        rows = [shapes.changeset_row(changeset, call.user) for changeset in matching_rows]
        return page.answer(ListOutput[shapes.ChangesetRow], rows)


@register
class GetChangeset(Operation):
    """Get a changeset with a page of its records and their changed fields."""

    name = "activity/get_changeset"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = shapes.ChangesetInput, shapes.ChangesetDetail

    def run(self, call: Call) -> shapes.ChangesetDetail:
        changeset_id = call.data.pop("changeset_id")
        user, country = call.user, call.country
        changeset = changesets.get_changeset(user=user, country=country, changeset_id=changeset_id)
        page, logs = changesets.list_records(user=user, country=country, changeset=changeset, query=call.data)
        records = page.answer(ListOutput[LogRow], [log_row(log) for log in logs])
        return shapes.ChangesetDetail.of(shapes.changeset_row(changeset, user), records=records)


@register
class UndoChangeset(Operation[shapes.UndoChangesetInput]):
    """Undo a changeset within 30 days: restore each field that still has the written value.

    Fields that were not restored are listed in `not_undone`. More than 200 records are undone by a job, whose
    report has the list; `validate_only` then checks only the first 200.
    """

    name = "activity/undo_changeset"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = UndoChangesetOutput

    def run(self, call: Call[shapes.UndoChangesetInput]) -> UndoChangesetOutput:
        done = changesets.undo_changeset(
            actor=call.user,
            country=call.country,
            changeset_id=call.data.changeset_id,
            preview=call.is_trial,
        )
        return done.but(changeset_id=None) if call.is_trial else done


@register
class UndoChange(Operation[shapes.UndoChangeInput]):
    """Undo a history entry of a record: restore each field that still has the written value."""

    name = "activity/undo_change"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = UndoChangeOutput

    def run(self, call: Call[shapes.UndoChangeInput]) -> UndoChangeOutput:
        return changesets.undo_change(
            actor=call.user,
            country=call.country,
            object_type=call.data.object_type,
            object_id=call.data.object_id,
            log_id=call.data.log_id,
        )
