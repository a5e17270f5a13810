"""Reads and locks of leads, timeline entries and tasks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.core.choices import Country
from apps.core.country.zones import zone_of
from apps.core.db.lookup import one
from apps.core.errors import NotFound
from apps.core.lists import list_filters, list_spec
from apps.core.lists.run_list import run_list
from apps.core.values import FieldValue
from apps.crm.models import Activity, Lead, LeadStageMove, Task
from apps.crm.record import LEAD_RECORD
from apps.crm.record.listings import ACTIVITY_LIST, TASK_LIST
from apps.stores.record import refs

KIND, ACTIVITY, TASK = LEAD_RECORD.code, "lead_activity", "lead_task"
_BOARD = 0x4C454144
"""Class id of the advisory lock on a country's board."""
_ROW = ("owner", "region_l1", "region_l2", *(f"store__{name}" for name in refs.FETCHED), "store")
_LONG = ("draft_store", "search_text", "contact_keys", *(f"store__{name}" for name in refs.LONG))
_SETTLED = ("converted_store", *(f"converted_store__{name}" for name in refs.FETCHED))
_FULL = (*_ROW, "created_by", "updated_by", "merged_into", *_SETTLED)


def leads_of(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[Lead]:
    """Return the country's leads that were not merged."""
    return Lead.objects.visible_to(user, country).standing()


def rows_of(ids: Sequence[int]) -> list[Lead]:
    """Return the leads in this order, with the related rows that list rows show."""
    return list_spec.in_order(ids, Lead.objects.select_related(*_ROW).defer(*_LONG))


def get_lead(*, user: User, country: str, lead_id: int) -> Lead:
    """Return one lead in full. Raise NotFound if it is missing or not visible."""
    return _require(one(_in_full(user, country, lead_id)))


def lock_lead(*, actor: User, country: str, lead_id: int) -> Lead:
    """Return one lead, locked for update. Raise NotFound if it is missing or not visible."""
    return _require(one(_in_full(actor, country, lead_id).select_for_update(of=("self",))))


def _in_full(user: User, country: str, lead_id: int) -> QuerySet[Lead]:
    return Lead.objects.visible_to(user, country).filter(pk=lead_id).select_related(*_FULL)


def lock_leads(actor: User, country: str, ids: Sequence[int]) -> list[Lead]:
    """Lock the board, then return the visible leads, locked in the order of ids."""
    lock_board(country)
    leads = Lead.objects.visible_to(actor, country).standing().filter(pk__in=ids)
    return list(leads.select_related("owner", "store").select_for_update(of=("self",)).order_by("pk"))


def lock_board(country: str) -> None:
    """Lock the country's board, so that positions are assigned one transaction at a time.

    The board is locked before any lead, which prevents deadlocks.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [_BOARD, Country.values.index(country)])


def _require(lead: Lead | None) -> Lead:
    if lead is None:
        raise NotFound(LEAD_RECORD.label)
    return lead


# -- the timeline and tasks ---------------------------------------------------------------------------
def list_activities(
    *, user: User, country: str, lead_id: int, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[Activity]]:
    """Return a page of a lead's timeline, newest first. Raise NotFound."""
    lead = get_lead(user=user, country=country, lead_id=lead_id)
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(Activity.objects.filter(lead=lead), ACTIVITY_LIST, query, ctx)
    return page, list_spec.in_order(page.ids, Activity.objects.select_related("author"))


def lock_activity(*, actor: User, country: str, activity_id: int) -> Activity:
    """Return one timeline entry, locked for update. Raise NotFound."""
    activities = Activity.objects.visible_to(actor, country).select_related("author", "updated_by")
    activity = one(activities.select_for_update(of=("self",)).filter(pk=activity_id))
    if activity is None:
        raise NotFound("Entry")
    return activity


def list_tasks(
    *, user: User, country: str, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[Task]]:
    """Return a page of tasks; without a status filter, open ones."""
    tasks = Task.objects.visible_to(user, country)
    if not query.get("status"):
        tasks = tasks.open()
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(tasks, TASK_LIST, query, ctx)
    return page, list_spec.in_order(page.ids, Task.objects.select_related("assignee", "lead"))


def tasks_of(lead: Lead) -> list[Task]:
    """Return a lead's tasks: open ones by due time, then closed ones, latest first."""
    tasks = Task.objects.filter(lead=lead).select_related("assignee", "lead")
    waiting = list(tasks.open().order_by("due_at", "pk")[:100])
    return waiting + list(tasks.exclude(status="open").order_by("-done_at", "-pk")[:50])


def next_tasks(leads: Sequence[Lead]) -> dict[int, Task]:
    """Return the next open task of each lead, by lead id; one query."""
    ids = [lead.pk for lead in leads if lead.next_action_at is not None]
    if not ids:
        return {}
    tasks = Task.objects.open().filter(lead_id__in=ids).order_by("lead_id", "due_at", "pk")
    return {task.lead_id: task for task in tasks.distinct("lead_id").select_related("assignee")}


def moves_of(lead: Lead) -> list[LeadStageMove]:
    """Return a lead's last 100 stage moves, oldest first."""
    moves = LeadStageMove.objects.filter(lead=lead).select_related("by").order_by("-at", "-pk")[:100]
    return list(reversed(moves))


def lock_task(*, actor: User, country: str, task_id: int) -> Task:
    """Return one task, locked for update. Raise NotFound."""
    tasks = Task.objects.visible_to(actor, country).select_related("assignee", "lead", "updated_by")
    task = one(tasks.select_for_update(of=("self",)).filter(pk=task_id))
    if task is None:
        raise NotFound("Task")
    return task


def overdue_of(user: User, country: str) -> QuerySet[Task]:
    """Return the user's own overdue tasks."""
    return Task.objects.visible_to(user, country).overdue(timezone.now()).filter(assignee=user)
