"""The calls over changesets: what was done together, and taking it back."""

from __future__ import annotations

from typing import Any

from apps.core.api import activity_shapes as shapes
from apps.core.api.serializers import log_row
from apps.core.batches import changesets
from apps.core.choices import STAFF
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.registry import register


@register
class QueryChangesets(Operation):
    """A page of what was done to many records at once: by oneself, or (managers) in the country."""

    name = "activity/query_changesets"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = shapes.ChangesetListInput, shapes.ChangesetListOutput

    def run(self, call: Call) -> dict[str, Any]:
        page, found = changesets.list_changesets(user=call.user, country=call.country, query=call.data)
        return page.answer([shapes.changeset_row(changeset, call.user) for changeset in found])


@register
class GetChangeset(Operation):
    """One changeset, with a page of its records and the fields that changed."""

    name = "activity/get_changeset"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = shapes.ChangesetInput, shapes.ChangesetDetail

    def run(self, call: Call) -> dict[str, Any]:
        changeset_id = call.data.pop("changeset_id")
        user, country = call.user, call.country
        found = changesets.get_changeset(user=user, country=country, changeset_id=changeset_id)
        page, logs = changesets.list_records(user=user, country=country, changeset=found, query=call.data)
        return {
            **shapes.changeset_row(found, user),
            "records": page.answer([log_row(log) for log in logs]),
        }


@register
class UndoChangeset(Operation):
    """Takes a changeset back within 30 days: each field that still holds what was written.

    What stays is listed in `not_undone`. More than 200 records are a job, whose report lists it;
    `validate_only` then looks at the first 200.
    """

    name = "activity/undo_changeset"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    input, output = shapes.UndoChangesetInput, shapes.UndoChangesetOutput

    def run(self, call: Call) -> dict[str, Any]:
        done = changesets.undo_changeset(
            actor=call.user,
            country=call.country,
            changeset_id=call.data["changeset_id"],
            preview=call.is_trial,
        )
        return {**done, "changeset_id": None} if call.is_trial else done


@register
class UndoChange(Operation):
    """Takes one entry of a record's history back: each field that still holds what was written."""

    name = "activity/undo_change"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    input, output = shapes.UndoChangeInput, shapes.UndoChangeOutput

    def run(self, call: Call) -> dict[str, Any]:
        return changesets.undo_change(actor=call.user, country=call.country, **call.data)
