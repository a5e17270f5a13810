"""Scheduled notifications about due tasks, overdue tasks and stale leads; each is sent once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from apps.core.choices import NotificationType
from apps.core.country.zones import zone_of
from apps.core.messaging import notifications
from apps.crm.choices import OPEN
from apps.crm.domain.stages import STALE_AFTER
from apps.crm.models import Lead, Task

GRACE = dt.timedelta(minutes=15)
"""Delay until a task is reported as overdue, so that a call in progress can end first."""
AT_ONCE = 500


def remind(at: dt.datetime) -> int:
    """Send reminders of due tasks and notifications of overdue ones; return the number of both.

    A task that is already long overdue is only reported as overdue.
    """
    waiting = Task.objects.open().filter(remind_at__lte=at)
    due = _take(waiting.order_by("remind_at", "pk"))
    fresh = [task for task in due if task.due_at + GRACE > at]
    _notify(fresh, NotificationType.TASK_DUE, "Due")
    Task.objects.filter(pk__in=[task.pk for task in due]).update(remind_at=None)
    late = _take(
        Task.objects.open().filter(due_at__lte=at - GRACE, overdue_told_at=None).order_by("due_at", "pk")
    )
    _notify(late, NotificationType.TASK_OVERDUE, "Was due")
    Task.objects.filter(pk__in=[task.pk for task in late]).update(overdue_told_at=at)
    return len(fresh) + len(late)


def _take(rows: QuerySet[Task]) -> list[Task]:
    # Rows locked by another worker or request are skipped; the next run finds them.
    tasks = rows.select_related("assignee", "lead").select_for_update(skip_locked=True, of=("self",))
    return list(tasks[:AT_ONCE])


def _notify(tasks: Sequence[Task], kind: NotificationType, word: str) -> None:
    notifications.send(
        [
            notifications.draft(
                task.assignee,
                kind,
                f"{task.title}: {task.lead.name}",
                f"{word} {_moment(task)}",
                about=task.lead,
            )
            for task in tasks
            if task.assignee.is_active
        ]
    )


def _moment(task: Task) -> str:
    return f"{task.due_at.astimezone(ZoneInfo(zone_of(task.country))):%d %b, %H:%M}"


def notify_stale(at: dt.datetime) -> int:
    """Remind owners of open leads without activity for 14 days. Return the number of leads."""
    quiet = Lead.objects.filter(stage__in=OPEN, merged_into=None, stale_told_at=None)
    stale = quiet.filter(last_activity_at__lt=at - STALE_AFTER).select_related("owner")
    leads = list(
        stale.order_by("last_activity_at", "pk").select_for_update(skip_locked=True, of=("self",))[:AT_ONCE]
    )
    for lead in leads:
        days = (at - lead.last_activity_at).days
        notifications.notify(
            users=[lead.owner],
            kind=NotificationType.LEAD_STALE,
            title=lead.name,
            body=f"No activity for {days} days.",
            about=lead,
        )
    Lead.objects.filter(pk__in=[lead.pk for lead in leads]).update(stale_told_at=at)
    return len(leads)
