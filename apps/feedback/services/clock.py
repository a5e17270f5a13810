"""What the clock says: who is told that a report is due soon, or late, each once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.accounts.selectors import managers_of
from apps.core.choices import NotificationType
from apps.core.messaging import notifications
from apps.feedback.choices import ON_THE_CLOCK
from apps.feedback.models import Feedback

AT_RISK = dt.timedelta(hours=4)
"""So long before its time is over a report is called at risk."""
AT_ONCE = 500


def tell(at: dt.datetime) -> int:
    """Tell who works on reports, or the managers, of those due within four hours and those overdue.

    Returns how many reports were told of. Each is told once for either; one that was late before anybody
    could be warned is only told as late.
    """
    running = Feedback.objects.filter(status__in=ON_THE_CLOCK).select_related("assignee")
    late = _take(running.filter(sla_due_at__lte=at, sla_breached_at=None))
    for item in late:
        people = [*_workers(item), *managers_of(item.country)]
        _notify(item, people, NotificationType.SLA_BREACHED, "The answer is overdue.")
    Feedback.objects.filter(pk__in=[item.pk for item in late]).update(sla_breached_at=at)
    soon = _take(running.filter(sla_due_at__gt=at, sla_due_at__lte=at + AT_RISK, sla_warned_at=None))
    for item in soon:
        people = _workers(item) or managers_of(item.country)
        _notify(item, people, NotificationType.SLA_AT_RISK, "The answer is due within four hours.")
    Feedback.objects.filter(pk__in=[item.pk for item in soon]).update(sla_warned_at=at)
    return len(late) + len(soon)


def _take(rows: QuerySet[Feedback]) -> list[Feedback]:
    # A second worker, or somebody at work on a report, is passed by: the next look tells of it.
    ordered = rows.order_by("sla_due_at", "pk")
    return list(ordered.select_for_update(skip_locked=True, of=("self",))[:AT_ONCE])


def _workers(item: Feedback) -> list[User]:
    return [item.assignee] if item.assignee is not None and item.assignee.is_active else []


def _notify(item: Feedback, people: Iterable[User], kind: NotificationType, body: str) -> None:
    notifications.notify(users=people, kind=kind, title=item.title, body=body, about=item)
