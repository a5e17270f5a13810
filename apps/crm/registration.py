"""What leads enter into the registries of core at start-up."""

from __future__ import annotations

from apps.core import registry
from apps.crm import choices, selectors, stages
from apps.crm.models import Activity, Lead, Task
from apps.crm.services import undoing
from apps.crm.services.leads import edit_from_history

SCREEN = "/store/crm/detail"


def _priorities() -> list[dict[str, str]]:
    return [{"value": each.name.lower(), "label": each.label} for each in choices.Priority]


def enter() -> None:
    """Enter enumerations, the kinds of record, the list, its count, and what recurs."""
    _enter_enums()
    _enter_kinds()


def _enter_enums() -> None:
    registry.register_enum("lead_stage", stages.table)
    for name, kind in (
        ("lead_source", choices.Source),
        ("lead_interest", choices.Interest),
        ("lead_contact_role", choices.ContactRole),
        ("lead_lost_reason", choices.LostReason),
        ("lead_activity_type", choices.ActivityType),
        ("lead_direction", choices.Direction),
        ("lead_outcome", choices.Outcome),
        ("lead_task_type", choices.TaskType),
        ("lead_task_status", choices.TaskStatus),
    ):
        registry.register_enum(name, kind)
    registry.register_enum("lead_priority", _priorities)


def _enter_kinds() -> None:
    registry.register_object_type(
        registry.ObjectType(
            code=selectors.KIND,
            label=selectors.LABEL,
            model=Lead,
            fields=undoing.FIELDS,
            title=lambda lead: lead.name,
            visible_to=lambda user, country: Lead.objects.visible_to(user, country),
            screen=SCREEN,
            edit=edit_from_history,
            undo=undoing.UNDO,
        )
    )
    registry.register_object_type(
        registry.ObjectType(
            code=selectors.ACTIVITY,
            label="Timeline entry",
            model=Activity,
            fields=("lead_id", "type", "direction", "outcome", "body", "at", "pinned"),
            title=lambda activity: f"{activity.get_type_display()} #{activity.pk}",
            visible_to=lambda user, country: Activity.objects.visible_to(user, country),
            undo=undoing.ACTIVITY_UNDO,
        )
    )
    registry.register_object_type(
        registry.ObjectType(
            code=selectors.TASK,
            label="Task",
            model=Task,
            fields=(
                "lead_id", "title", "type", "due_at", "assignee_id", "priority", "status", "result",
                "remind_minutes",
            ),
            title=lambda task: task.title,
            visible_to=lambda user, country: Task.objects.visible_to(user, country),
            undo=undoing.TASK_UNDO,
        )
    )  # fmt: skip
