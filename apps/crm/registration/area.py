"""Registrations of leads at start-up."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.core import registry
from apps.core.inbox import waiting_counts
from apps.core.jobs import schedule
from apps.core.lists import list_area
from apps.core.records import link_targets, references
from apps.core.records.link_targets import Link, Linkable
from apps.core.records.registration import register, register_list
from apps.crm import choices, permissions
from apps.crm.importing import importer
from apps.crm.models import Activity, Lead, Task
from apps.crm.models.querysets import CRM_ROLES
from apps.crm.queries import selectors
from apps.crm.record import LEAD_RECORD
from apps.crm.registration import figures, personal
from apps.crm.services import clock, disabling, merge, undo_rules
from apps.crm.services.bulk import ACTIONS
from apps.crm.services.leads import edit_from_history
from apps.uploads.models import usages


def _priority_of(task: Task) -> str:
    """Return the priority name as in the API; history and conflicts use it."""
    return choices.Priority(task.priority).name.lower()


def register_area() -> None:
    """Register enumerations, record kinds, the list, counts, figures and recurring tasks of leads."""
    _register_kinds()
    _register_enums()
    figures.register()
    disabling.register()
    importer.register()
    personal.register()
    _register_references()
    registry.register_changeset_undo(merge.UNDO_KIND, merge.take_back)
    waiting_counts.register("leads", CRM_ROLES, selectors.overdue_of)
    schedule.register(schedule.Recurring("crm.remind", dt.timedelta(minutes=1), clock.remind))
    schedule.register(schedule.Recurring("crm.stale", dt.timedelta(hours=1), clock.notify_stale))


def _register_enums() -> None:
    for name, kind in (
        ("lead_contact_role", choices.ContactRole),
        ("lead_activity_type", choices.ActivityType),
        ("lead_direction", choices.Direction),
        ("lead_outcome", choices.Outcome),
        ("lead_task_type", choices.TaskType),
        ("lead_task_status", choices.TaskStatus),
    ):
        registry.register_enum(name, kind)


def _register_kinds() -> None:
    register(LEAD_RECORD, edit=edit_from_history, undo=undo_rules.UNDO, judge=permissions.judge)
    register_list(
        LEAD_RECORD,
        selectors.leads_of,
        selectors.rows_of,
        note=lambda lead: lead.region_path,
        named_by=("region_l1", "region_l2"),
        lock=selectors.lock_leads,
        actions=ACTIONS,
    )
    registry.register_object_type(
        registry.ObjectType(
            code=selectors.ACTIVITY,
            label="Timeline entry",
            model=Activity,
            fields=("lead_id", "type", "direction", "outcome", "body", "at", "pinned"),
            title=lambda activity: f"{activity.get_type_display()} #{activity.pk}",
            visible_to=lambda user, country: Activity.objects.visible_to(user, country),
            undo=undo_rules.ACTIVITY_UNDO,
        )
    )
    registry.register_object_type(
        registry.ObjectType(
            code=selectors.TASK,
            label="Task",
            model=Task,
            fields=(
                "lead_id",
                "title",
                "type",
                "due_at",
                "assignee_id",
                "priority",
                "status",
                "result",
                "remind_minutes",
            ),
            title=lambda task: task.title,
            read={"priority": _priority_of},
            visible_to=lambda user, country: Task.objects.visible_to(user, country),
            undo=undo_rules.TASK_UNDO,
        )
    )


def _register_references() -> None:
    usages.register("lead_activity", "Lead", selectors.ACTIVITY)
    pointing = references.by_field("store", selectors.KIND, Lead, "store_id")
    references.register(replace(pointing, rows=_open_of, turn=_turn))
    # Closed leads follow a merged store, but do not prevent its deletion.
    references.register(replace(pointing, rows=_over_of, is_use=False))
    won = references.by_field("store", selectors.KIND, Lead, "converted_store_id")
    references.register(replace(won, is_use=False))
    link_targets.register(
        Linkable(selectors.KIND, LEAD_RECORD.label, list_area.search_of(LEAD_RECORD.area), _load, _show)
    )


def _open_of(store_id: int) -> QuerySet[Lead]:
    return Lead.objects.filter(store_id=store_id).open()


def _over_of(store_id: int) -> QuerySet[Lead]:
    return Lead.objects.filter(store_id=store_id).exclude(stage__in=choices.OPEN, merged_into=None)


def _turn(lead: Lead, from_id: int, into_id: int) -> None:
    """Keep the lead's store if both stores have an open lead, until a user merges the two leads."""
    if not _open_of(into_id).exclude(pk=lead.pk).exists():
        lead.store_id = into_id


def _load(user: User, country: str, ids: Sequence[int]) -> list[Lead]:
    leads = Lead.objects.visible_to(user, country).filter(pk__in=ids)
    return list(leads.select_related("region_l1", "region_l2"))


def _show(lead: Lead) -> Link:
    note = lead.region_path
    return Link(selectors.KIND, lead.pk, lead.name, note=note, status=lead.stage, screen=LEAD_RECORD.screen)
