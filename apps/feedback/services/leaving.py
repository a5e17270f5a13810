"""Reports of colleagues whose accounts are disabled: they wait for somebody else."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from apps.core.inbox import open_work
from apps.core.inbox.open_work import Leaving, OpenWork, People
from apps.feedback.choices import FeedbackStatus
from apps.feedback.models import Feedback


def _rows(people: People) -> QuerySet[Any]:
    return Feedback.objects.filter(assignee__in=people).open()


def _let_go(item: Feedback) -> None:
    item.assignee_id = None
    if item.status == FeedbackStatus.IN_PROGRESS:
        # Nobody works on it: whoever takes it up next starts it.
        item.status = FeedbackStatus.NEW


def _release(leaving: Leaving) -> None:
    # Behind no store, as other writers are: nothing that is counted for stores changes.
    touches = frozenset({"assignee_id", "status"})
    open_work.change_each(leaving, _rows(leaving.people), "assignee_id", _let_go, touches=touches)


def register() -> None:
    """Register the kind of work."""
    open_work.register(OpenWork("error report", "error reports", _rows, _release))
