"""What the clock says: until when the first answer is due, and who is told of what is late, each once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.accounts.selectors import managers_of
from apps.business_messages.choices import AWAITING_US, OTHER_DAYS, URGENT, URGENT_DAYS, SlaStatus
from apps.business_messages.models import BusinessMessage
from apps.core.choices import NotificationType
from apps.core.messaging import notifications
from apps.stores.working_days import due_at

AT_RISK = dt.timedelta(hours=4)
"""So long before its time is over a message is called at risk."""
AT_ONCE = 500


def due_of(country: str, kind: str, since: dt.datetime) -> dt.datetime:
    """Until when a message of a kind that came in at `since` is to be answered first."""
    return due_at(country, since, URGENT_DAYS if kind in URGENT else OTHER_DAYS)


def note_answer(item: BusinessMessage, at: dt.datetime) -> None:
    """Set that we answered, where it is the first time. Saves nothing."""
    if item.first_responded_at is None:
        item.first_responded_at = at
        in_time = at <= item.first_response_due_at
        item.sla_status = SlaStatus.FULFILLED if in_time else SlaStatus.FAILED


def tell(at: dt.datetime) -> int:
    """Tell whose messages, or the managers, of first answers due within four hours and of those overdue.

    Returns how many messages were told of. Each is told once for either; one that was late before anybody
    could be warned is only told as late.
    """
    running = BusinessMessage.objects.filter(
        status__in=AWAITING_US, sla_status=SlaStatus.DUE, first_responded_at=None
    ).select_related("assignee")
    late = _take(running.filter(first_response_due_at__lte=at, sla_breached_at=None))
    for item in late:
        people = [*_workers(item), *managers_of(item.country)]
        _notify(item, people, NotificationType.SLA_BREACHED, "The first answer is overdue.")
    late_ids = [item.pk for item in late]
    BusinessMessage.objects.filter(pk__in=late_ids).update(sla_breached_at=at, sla_status=SlaStatus.FAILED)
    soon = _take(
        running.filter(
            first_response_due_at__gt=at, first_response_due_at__lte=at + AT_RISK, sla_warned_at=None
        )
    )
    for item in soon:
        people = _workers(item) or managers_of(item.country)
        _notify(item, people, NotificationType.SLA_AT_RISK, "The first answer is due within four hours.")
    BusinessMessage.objects.filter(pk__in=[item.pk for item in soon]).update(sla_warned_at=at)
    return len(late) + len(soon)


def _take(rows: QuerySet[BusinessMessage]) -> list[BusinessMessage]:
    # A second worker, or somebody at work on a message, is passed by: the next look tells of it.
    ordered = rows.order_by("first_response_due_at", "pk")
    return list(ordered.select_for_update(skip_locked=True, of=("self",))[:AT_ONCE])


def _workers(item: BusinessMessage) -> list[User]:
    return [item.assignee] if item.assignee is not None and item.assignee.is_active else []


def _notify(item: BusinessMessage, people: Iterable[User], kind: NotificationType, body: str) -> None:
    notifications.notify(users=people, kind=kind, title=item.title, body=body, about=item)
