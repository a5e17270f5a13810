"""Create, edit and close tasks of leads."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Min
from django.utils import timezone

from apps.accounts.models import User
from apps.core.changes import versions
from apps.core.choices import NotificationType
from apps.core.errors import Invalid, NotFound, WrongStatus
from apps.core.messaging import notifications
from apps.crm import permissions
from apps.crm.choices import ActivityType, Priority, TaskStatus
from apps.crm.models import Lead, Task
from apps.crm.queries import selectors
from apps.crm.services import timeline
from apps.crm.services.leads import owner_of, refuse_merged

_FURTHEST = dt.timedelta(days=731)


@transaction.atomic
def save_task(*, actor: User, country: str, fields: Mapping[str, Any]) -> Task:
    """Create a task for `lead_id`, or edit the given fields of the task with `task_id` and `version`.

    Raise NotFound, WrongStatus (task closed, lead merged), Conflict or Invalid.
    """
    values = dict(fields)
    task_id, version = values.pop("task_id", None), values.pop("version", None)
    if task_id is None:
        return _plan(actor, country, values)
    values.pop("lead_id", None)
    task = _lock(actor, country, task_id)
    versions.check(task, version or 0, values)
    _require(actor, task, "edit")
    before = task.assignee_id
    with versions.changing(task, actor=actor):
        _set(task, country, values)
    follow(task.lead)
    if task.assignee_id != before:
        _notify(actor, task)
    return task


def _plan(actor: User, country: str, values: dict[str, Any]) -> Task:
    lead_id = values.pop("lead_id", None)
    if not lead_id:
        raise Invalid({"lead_id": ["Choose the lead"]})
    lead = selectors.lock_lead(actor=actor, country=country, lead_id=lead_id)
    refuse_merged(lead, "plan")
    missing = {name: ["This field is required."] for name in ("title", "due_at") if not values.get(name)}
    if missing:
        raise Invalid(missing)
    task = Task(lead=lead, country=country, assignee=actor, created_by=actor, updated_by=actor)
    _set(task, country, values)
    task.save()
    lead.last_activity_at, lead.stale_told_at = timezone.now(), None
    Lead.objects.filter(pk=lead.pk).update(last_activity_at=lead.last_activity_at, stale_told_at=None)
    follow(lead)
    _notify(actor, task)
    return task


def _set(task: Task, country: str, values: Mapping[str, Any]) -> None:
    errors: dict[str, list[str]] = {}
    for name in ("title", "type", "due_at", "remind_minutes"):
        if name in values:
            setattr(task, name, values[name])
    if "priority" in values:
        task.priority = Priority[str(values["priority"]).upper()]
    if values.get("assignee_id") and values["assignee_id"] != task.assignee_id:
        try:
            task.assignee = owner_of(country, values["assignee_id"], "assignee_id")
        except Invalid as refused:
            errors |= refused.errors
    if not task.title:
        errors["title"] = ["Enter a task"]
    if task.due_at > timezone.now() + _FURTHEST:
        errors["due_at"] = ["At most two years ahead"]
    if errors:
        raise Invalid(errors)
    if {"due_at", "remind_minutes"} & set(values):
        remind(task, timezone.now())


def remind(task: Task, now: dt.datetime) -> None:
    """Set the time of the reminder; none if the task is already due. Does not save."""
    at = task.due_at - dt.timedelta(minutes=task.remind_minutes)
    task.remind_at = at if task.due_at > now else None
    task.overdue_told_at = None


def _lock(actor: User, country: str, task_id: int) -> Task:
    """Return the task, locked after its lead, the order in which all writers lock them."""
    seen = Task.objects.visible_to(actor, country).filter(pk=task_id)
    lead_id = seen.values_list("lead_id", flat=True).first()
    if lead_id is None:
        raise NotFound("Task")
    lead = selectors.lock_lead(actor=actor, country=country, lead_id=lead_id)
    task = selectors.lock_task(actor=actor, country=country, task_id=task_id)
    task.lead = lead
    return task


def _require(actor: User, task: Task, action: str) -> None:
    allowed = permissions.task_actions(actor, task)
    if action not in allowed:
        raise WrongStatus(action, task.status, TaskStatus(task.status).label, allowed)


def follow(lead: Lead) -> None:
    """Update the due time of the next task on a locked lead."""
    dates = Task.objects.open().filter(lead_id=lead.pk).aggregate(next=Min("due_at"))
    lead.next_action_at = dates["next"]
    Lead.objects.filter(pk=lead.pk).update(next_action_at=lead.next_action_at)


def _notify(actor: User, task: Task) -> None:
    notifications.notify(
        users=[task.assignee],
        kind=NotificationType.ASSIGNED,
        title=f"{task.title}: {task.lead.name}",
        about=task.lead,
        actor=actor,
    )


@transaction.atomic
def change_task_status(
    *, actor: User, country: str, task_id: int, version: int, action: str, result: str = ""
) -> Task:
    """Complete, cancel or reopen a task. Raise NotFound, WrongStatus or Conflict."""
    task = _lock(actor, country, task_id)
    versions.check(task, version, ["status"])
    _require(actor, task, action)
    now = timezone.now()
    with versions.changing(task, actor=actor, action=action):
        if action == "reopen":
            task.status, task.done_at, task.result = TaskStatus.OPEN, None, ""
            remind(task, now)
        else:
            task.status = TaskStatus.DONE if action == "done" else TaskStatus.CANCELLED
            task.done_at, task.result = now, result
    follow(task.lead)
    if action == "done":
        facts = {"task_id": task.pk, "title": task.title, "type": task.type}
        timeline.record(task.lead, ActivityType.TASK, author=actor, body=result, facts=facts)
    return task
