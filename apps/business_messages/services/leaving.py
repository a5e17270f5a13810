"""Threads of colleagues whose accounts are disabled: they wait for somebody else."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from apps.business_messages.models import BusinessMessage
from apps.core.inbox import open_work
from apps.core.inbox.open_work import Leaving, OpenWork, People


def _rows(people: People) -> QuerySet[Any]:
    return BusinessMessage.objects.filter(assignee__in=people).open()


def _let_go(item: BusinessMessage) -> None:
    item.assignee_id = None


def _release(leaving: Leaving) -> None:
    touches = frozenset({"assignee_id"})
    open_work.change_each(leaving, _rows(leaving.people), "assignee_id", _let_go, touches=touches)


def register() -> None:
    """Register the kind of work."""
    open_work.register(OpenWork("business message", "business messages", _rows, _release))
