"""Leads and tasks of colleagues whose accounts are disabled: neither can be nobody's, so somebody else gets them."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.selectors import managers_of
from apps.core.choices import Country, NotificationType
from apps.core.inbox import open_work
from apps.core.inbox.open_work import Leaving, OpenWork, People
from apps.core.messaging import notifications
from apps.core.models import Notification
from apps.crm.choices import ActivityType
from apps.crm.models import Activity, Lead, Task
from apps.crm.querysets import CRM_ROLES, works_with


class _Heirs:
    """Who gets what people who leave had in each country, and what they are told."""

    def __init__(self, leaving: Leaving) -> None:
        self._leaving = leaving
        self._by_country: dict[str, User | None] = {}
        self._told: list[Notification] = []

    def of(self, country: str) -> User | None:
        """Whoever sees to it where they work there, else a manager; None where there is none."""
        if country not in self._by_country:
            actor = self._leaving.actor
            works_there = actor is not None and works_with(actor, country)
            others = [] if works_there else managers_of(country)
            staying = (person for person in others if person.pk not in self._leaving.people)
            self._by_country[country] = actor if works_there else next(staying, None)
        return self._by_country[country]

    def note(self, heir: User, title: str, lead: Lead) -> None:
        """Keep what the heir is to be told, unless it was their own act."""
        if heir != self._leaving.actor:
            self._told.append(notifications.draft(heir, NotificationType.ASSIGNED, title, about=lead))

    def tell(self) -> None:
        """Tell them."""
        notifications.send(self._told)


# -- leads --------------------------------------------------------------------------------------------
def _leads(people: People) -> QuerySet[Any]:
    # The index of a board's columns by owner begins with the country.
    return Lead.objects.filter(country__in=Country.values, owner__in=people).open()


def _release_leads(leaving: Leaving) -> None:
    heirs, now = _Heirs(leaving), timezone.now()
    written: list[Activity] = []

    def hand_over(lead: Lead) -> None:
        heir = heirs.of(lead.country)
        if heir is None:
            return
        facts = {"from": leaving.people[lead.owner_id].nickname, "to": heir.nickname}
        lead.owner_id, lead.last_activity_at, lead.stale_told_at = heir.pk, now, None
        written.append(
            Activity(
                lead=lead,
                country=lead.country,
                type=ActivityType.OWNER_CHANGE,
                author=leaving.actor,
                created_by=leaving.actor,
                updated_by=leaving.actor,
                facts=facts,
                at=now,
            )
        )
        heirs.note(heir, lead.name, lead)

    touches = frozenset({"owner_id", "last_activity_at", "stale_told_at"})
    rows = _leads(leaving.people)
    open_work.change_each(leaving, rows, "owner_id", hand_over, touches=touches, action="assign")
    Activity.objects.bulk_create(written, batch_size=500)
    heirs.tell()


# -- tasks --------------------------------------------------------------------------------------------
def _tasks(people: People) -> QuerySet[Any]:
    return Task.objects.filter(assignee__in=people).open()


def _release_tasks(leaving: Leaving) -> None:
    heirs = _Heirs(leaving)

    def hand_over(task: Task) -> None:
        heir = heirs.of(task.country)
        if heir is not None:
            task.assignee_id = heir.pk
            heirs.note(heir, f"{task.title}: {task.lead.name}", task.lead)

    rows = _tasks(leaving.people).select_related("lead")
    touches = frozenset({"assignee_id"})
    open_work.change_each(leaving, rows, "assignee_id", hand_over, touches=touches, action="assign")
    heirs.tell()


def register() -> None:
    """Register the kinds of work: tasks behind their leads, as all writers lock them."""
    open_work.register(OpenWork("open lead", "open leads", _leads, _release_leads, CRM_ROLES))
    open_work.register(OpenWork("task of a lead", "tasks of leads", _tasks, _release_tasks, CRM_ROLES))
