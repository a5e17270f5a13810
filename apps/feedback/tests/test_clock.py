"""Deadlines of reports."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.core.models import Notification
from apps.feedback.models import Feedback
from apps.feedback.services import clock
from apps.feedback.tests.factories import report, shop

pytestmark = pytest.mark.django_db


def test_task_is_notified_once_when_due_soon_and_once_when_late(operator: User, manager: User) -> None:
    item = report()
    Feedback.objects.filter(pk=item.pk).update(assignee=operator)
    soon = item.sla_due_at - dt.timedelta(hours=3)
    assert [clock.notify_due(soon), clock.notify_due(soon)] == [1, 0]
    assert [(n.user_id, n.type) for n in Notification.objects.all()] == [(operator.pk, "sla_at_risk")]
    late = item.sla_due_at + dt.timedelta(minutes=1)
    assert [clock.notify_due(late), clock.notify_due(late)] == [1, 0]
    notices = Notification.objects.filter(type="sla_breached").values_list("user_id", flat=True)
    assert set(notices) == {operator.pk, manager.pk}


def test_clock_pauses_while_waiting_and_after_the_end(manager: User) -> None:
    waiting, spam = report(shop()), report(shop())
    Feedback.objects.filter(pk=waiting.pk).update(status="waiting", waiting_since=timezone.now())
    Feedback.objects.filter(pk=spam.pk).update(status="spam", resolved_at=timezone.now())
    assert clock.notify_due(timezone.now() + dt.timedelta(days=60)) == 0
