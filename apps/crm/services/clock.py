"""What the clock says: tasks due and overdue, leads without news; each told once."""

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
"""So long after its time a task is not called overdue yet: whoever is on the phone finishes first."""
AT_ONCE = 500


def remind(at: dt.datetime) -> int:
    """Remind of tasks at their time, and tell of those that are overdue; returns of how many.

    Each is told once for either. One whose time is long over when the clock comes by is only told as overdue.
    """
    waiting = Task.objects.open().filter(remind_at__lte=at)
    due = _take(waiting.order_by("remind_at", "pk"))
    fresh = [task for task in due if task.due_at + GRACE > at]
    _tell(fresh, NotificationType.TASK_DUE, "Due")
    Task.objects.filter(pk__in=[task.pk for task in due]).update(remind_at=None)
    late = _take(
        Task.objects.open().filter(due_at__lte=at - GRACE, overdue_told_at=None).order_by("due_at", "pk")
    )
    _tell(late, NotificationType.TASK_OVERDUE, "Was due")
    Task.objects.filter(pk__in=[task.pk for task in late]).update(overdue_told_at=at)
    return len(fresh) + len(late)


def _take(rows: QuerySet[Task]) -> list[Task]:
    # A second worker, or somebody at work on a task, is passed by: the next look tells of it.
    found = rows.select_related("assignee", "lead").select_for_update(skip_locked=True, of=("self",))
    return list(found[:AT_ONCE])


def _tell(tasks: Sequence[Task], kind: NotificationType, word: str) -> None:
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
    """Tell the owners of open leads that nothing was heard of for 14 days; returns of how many."""
    quiet = Lead.objects.filter(stage__in=OPEN, merged_into=None, stale_told_at=None)
    found = quiet.filter(last_activity_at__lt=at - STALE_AFTER).select_related("owner")
    leads = list(
        found.order_by("last_activity_at", "pk").select_for_update(skip_locked=True, of=("self",))[:AT_ONCE]
    )
    for lead in leads:
        days = (at - lead.last_activity_at).days
        notifications.notify(
            users=[lead.owner],
            kind=NotificationType.LEAD_STALE,
            title=lead.name,
            body=f"No news for {days} days.",
            about=lead,
        )
    Lead.objects.filter(pk__in=[lead.pk for lead in leads]).update(stale_told_at=at)
    return len(leads)
