"""Reminders about answers that were promised by a certain time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import QuerySet

from apps.core.choices import NotificationType
from apps.core.messaging import notifications
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

AT_RISK = dt.timedelta(hours=4)
"""Time before the due time from which an answer is at risk."""
MOST_AT_ONCE = 500


@dataclass(frozen=True)
class Promise:
    """The due time of one kind of records, and the managers to remind."""

    due: str
    """Name of the field with the due time."""
    answer: str
    """Name of the answer, used to start a message: "The first reply"."""
    managers_of: Callable[[str], list[User]]
    """Return the managers of a country."""
    breached: Mapping[str, FieldValue] = field(default_factory=dict)
    """Field values to set on overdue records, in addition to the time of the reminder."""


def remind(promise: Promise, open_records: QuerySet[Any], at: dt.datetime) -> int:
    """Notify assignees, or managers, of records that are overdue or due within four hours.

    Each record causes at most one reminder of each kind; a record that is overdue before the first reminder
    only causes the second. Records locked by another transaction are left to the next call. The model has the
    fields `assignee`, `title` and `country`, and the times `sla_warned_at` and `sla_breached_at` of the two
    reminders. Returns the number of records.
    """
    late = _lock(promise, open_records.filter(**{f"{promise.due}__lte": at}, sla_breached_at=None))
    for record in late:
        people = [*_assignee(record), *promise.managers_of(record.country)]
        _notify(record, people, NotificationType.SLA_BREACHED, f"{promise.answer} is overdue.")
    _update(open_records, late, sla_breached_at=at, **promise.breached)
    soon = {f"{promise.due}__gt": at, f"{promise.due}__lte": at + AT_RISK}
    at_risk = _lock(promise, open_records.filter(**soon, sla_warned_at=None))
    for record in at_risk:
        people = _assignee(record) or promise.managers_of(record.country)
        _notify(record, people, NotificationType.SLA_AT_RISK, f"{promise.answer} is due within four hours.")
    _update(open_records, at_risk, sla_warned_at=at)
    return len(late) + len(at_risk)


def _lock(promise: Promise, rows: QuerySet[models.Model]) -> list[Any]:
    ordered = rows.order_by(promise.due, "pk")
    return list(ordered.select_for_update(skip_locked=True, of=("self",))[:MOST_AT_ONCE])


def _assignee(record: Any) -> list[User]:
    return [record.assignee] if record.assignee is not None and record.assignee.is_active else []


def _notify(record: Any, people: list[User], kind: NotificationType, body: str) -> None:
    notifications.notify(users=people, kind=kind, title=record.title, body=body, about=record)


def _update(rows: QuerySet[models.Model], records: list[models.Model], **fields: FieldValue) -> None:
    rows.model._default_manager.filter(pk__in=[record.pk for record in records]).update(**fields)
