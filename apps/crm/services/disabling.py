"""Reassignment of open leads and tasks of disabled users, since both need an owner."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.queries.selectors import managers_of
from apps.core.choices import Country, NotificationType
from apps.core.inbox import open_work
from apps.core.inbox.open_work import Disabling, OpenWork, People
from apps.core.messaging import notifications
from apps.core.models import Notification
from apps.crm.choices import ActivityType
from apps.crm.models import Activity, Lead, Task
from apps.crm.models.querysets import CRM_ROLES, works_with


class _Successors:
    """Successors for the work of disabled users, per country, and their notifications."""

    def __init__(self, disabling: Disabling) -> None:
        self._disabling = disabling
        self._by_country: dict[str, User | None] = {}
        self._told: list[Notification] = []

    def of(self, country: str) -> User | None:
        """Return the actor if they work in the country, otherwise a manager; None if there is none."""
        if country not in self._by_country:
            actor = self._disabling.actor
            works_there = actor is not None and works_with(actor, country)
            others = [] if works_there else managers_of(country)
            staying = (person for person in others if person.pk not in self._disabling.people)
            self._by_country[country] = actor if works_there else next(staying, None)
        return self._by_country[country]

    def note(self, successor: User, title: str, lead: Lead) -> None:
        """Queue a notification for the successor, unless they are the actor."""
        if successor != self._disabling.actor:
            self._told.append(notifications.draft(successor, NotificationType.ASSIGNED, title, about=lead))

    def notify(self) -> None:
        """Send the queued notifications."""
        notifications.send(self._told)


# -- leads --------------------------------------------------------------------------------------------
def _leads(people: People) -> QuerySet[Lead]:
    # The owner index starts with the country, so filter by all countries to use it.
    return Lead.objects.filter(country__in=Country.values, owner__in=people).open()


def _release_leads(disabling: Disabling) -> None:
    successors, now = _Successors(disabling), timezone.now()
    written: list[Activity] = []

    def hand_over(lead: Lead) -> None:
        successor = successors.of(lead.country)
        if successor is None:
            return
        facts = {"from": disabling.people[lead.owner_id].nickname, "to": successor.nickname}
        lead.owner_id, lead.last_activity_at, lead.stale_told_at = successor.pk, now, None
        written.append(
            Activity(
                lead=lead,
                country=lead.country,
                type=ActivityType.OWNER_CHANGE,
                author=disabling.actor,
                created_by=disabling.actor,
                updated_by=disabling.actor,
                facts=facts,
                at=now,
            )
        )
        successors.note(successor, lead.name, lead)

    touches = frozenset({"owner_id", "last_activity_at", "stale_told_at"})
    rows = _leads(disabling.people)
    open_work.change_each(disabling, rows, "owner_id", hand_over, touches=touches, action="assign")
    Activity.objects.bulk_create(written, batch_size=500)
    successors.notify()


# -- tasks --------------------------------------------------------------------------------------------
def _tasks(people: People) -> QuerySet[Task]:
    return Task.objects.filter(assignee__in=people).open()


def _release_tasks(disabling: Disabling) -> None:
    successors = _Successors(disabling)

    def hand_over(task: Task) -> None:
        successor = successors.of(task.country)
        if successor is not None:
            task.assignee_id = successor.pk
            successors.note(successor, f"{task.title}: {task.lead.name}", task.lead)

    rows = _tasks(disabling.people).select_related("lead")
    touches = frozenset({"assignee_id"})
    open_work.change_each(disabling, rows, "assignee_id", hand_over, touches=touches, action="assign")
    successors.notify()


def register() -> None:
    """Register both kinds of work: leads before tasks, the order in which all writers lock them."""
    open_work.register(OpenWork(("open lead", "open leads"), _leads, _release_leads, CRM_ROLES))
    open_work.register(OpenWork(("task of a lead", "tasks of leads"), _tasks, _release_tasks, CRM_ROLES))
