"""Operations on timelines and tasks."""

from __future__ import annotations

from typing import Any

from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import ListOutput
from apps.core.registry import register
from apps.core.values import Json
from apps.crm.api import answers, inputs, shapes
from apps.crm.models.querysets import CRM_ROLES
from apps.crm.queries import selectors
from apps.crm.record.shapes import LeadTask
from apps.crm.services import activities, tasks

_TEXTS = ("body", "direction", "outcome")


def _without_null(sent: dict[str, Json]) -> dict[str, Any]:
    """Return the fields of an entry with null texts replaced by ""."""
    return {name: value or "" if name in _TEXTS else value for name, value in sent.items()}


@register
class QueryActivities(Operation):
    """List a lead's timeline entries, newest first."""

    name = "crm/query_activities"
    kind, roles, scope = Kind.QUERY, CRM_ROLES, Scope.COUNTRY
    input, output = inputs.ActivityListInput, ListOutput[shapes.LeadActivity]

    def run(self, call: Call) -> ListOutput[shapes.LeadActivity]:
        lead_id = call.data.pop("lead_id")
        page, rows = selectors.list_activities(
            user=call.user, country=call.country, lead_id=lead_id, query=call.data
        )
        return page.answer(ListOutput[shapes.LeadActivity], answers.activities(rows, call.user))


@register
class AddActivity(Operation[inputs.AddActivityInput]):
    """Add a note, call, visit, message or files to the timeline."""

    name = "crm/add_activity"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    output = shapes.LeadActivity

    def run(self, call: Call[inputs.AddActivityInput]) -> shapes.LeadActivity:
        activity = activities.add_activity(
            actor=call.user, country=call.country, confirmed=call.confirmed, **_without_null(call.data.sent())
        )
        return answers.activities([activity], call.user)[0]


@register
class EditActivity(Operation[inputs.EditActivityInput]):
    """Edit a timeline entry (its author, within 24 hours) or pin it (any colleague)."""

    name = "crm/edit_activity"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    output = shapes.LeadActivity

    def run(self, call: Call[inputs.EditActivityInput]) -> shapes.LeadActivity:
        data = call.data
        activity = activities.edit_activity(
            actor=call.user,
            country=call.country,
            activity_id=data.activity_id,
            version=data.version,
            patch=_without_null(data.sent("activity_id", "version")),
        )
        return answers.activities([activity], call.user)[0]


@register
class QueryTasks(Operation):
    """List tasks of all leads; without a status filter, open ones."""

    name = "crm/query_tasks"
    kind, roles, scope = Kind.QUERY, CRM_ROLES, Scope.COUNTRY
    input, output = inputs.TaskListInput, ListOutput[LeadTask]

    def run(self, call: Call) -> ListOutput[LeadTask]:
        page, rows = selectors.list_tasks(user=call.user, country=call.country, query=call.data)
        return page.answer(ListOutput[LeadTask], [answers.task_row(task, call.user) for task in rows])


@register
class SaveTask(Operation[inputs.SaveTaskInput]):
    """Create or edit a task."""

    name = "crm/save_task"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    output = LeadTask

    def run(self, call: Call[inputs.SaveTaskInput]) -> LeadTask:
        task = tasks.save_task(actor=call.user, country=call.country, fields=call.data.sent())
        return answers.task_row(task, call.user)


@register
class ChangeTaskStatus(Operation[inputs.ChangeTaskStatusInput]):
    """Complete, cancel or reopen a task."""

    name = "crm/change_task_status"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    output = LeadTask

    def run(self, call: Call[inputs.ChangeTaskStatusInput]) -> LeadTask:
        data = call.data
        task = tasks.change_task_status(
            actor=call.user,
            country=call.country,
            task_id=data.task_id,
            version=data.version,
            action=data.action,
            result=data.result or "",
        )
        return answers.task_row(task, call.user)
