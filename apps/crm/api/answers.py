"""Leads as calls show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.core.relations import link_targets
from apps.crm import lists, permissions, selectors
from apps.crm.board_reads import Column
from apps.crm.choices import Priority, Stage, TaskStatus
from apps.crm.models import Activity, Lead, Task
from apps.crm.services.alike import Alike
from apps.crm.services.conversion import store_of
from apps.crm.stages import STAGES
from apps.stores import refs
from apps.uploads.document_output import document
from apps.uploads.models import Picture, StoredFile
from apps.uploads.selectors import usable_pictures
from apps.uploads.services import documents

MESSAGE_KIND = "business_message"
"""The kind of record that apps above register as one that leads come from."""


def rows(leads: Sequence[Lead], user: User) -> list[dict[str, Any]]:
    """Rows of the list, cards of the board: one statement for what is to be done next."""
    following = selectors.next_tasks(leads)
    return [_row(lead, user, following.get(lead.pk)) for lead in leads]


def _row(lead: Lead, user: User, following: Task | None) -> dict[str, Any]:
    return {
        **_base(lead, permissions.allowed_actions(user, lead)),
        "lead_id": lead.pk,
        "name": lead.name,
        "stage": lead.stage,
        "probability": STAGES[Stage(lead.stage)].probability,
        "allowed_stages": permissions.allowed_stages(user, lead),
        "source": lead.source,
        "owner": lead.owner.as_ref(),
        "contact": lead.primary_contact,
        "interests": lead.interests,
        "priority": Priority(lead.priority).name.lower(),
        "store": refs.store_ref(lead.store) if lead.store else None,
        "region_path": lists.region_path(lead),
        "expected_value": lead.expected_value,
        "expected_close_on": lead.expected_close_on,
        "next_task": _next(following) if following else None,
        "next_action_at": lead.next_action_at,
        "last_contact_at": lead.last_contact_at,
        "stage_entered_at": lead.stage_entered_at,
        "days_in_stage": lists.days_in_stage(lead),
        "is_stale": selectors.is_stale(lead),
        "lost_reason": lead.lost_reason,
    }


def _base(record: Lead | Task | Activity, allowed: list[str]) -> dict[str, Any]:
    return {
        "country": record.country,
        "version": record.version,
        "created_at": record.created_at,
        "created_by": None,
        "updated_at": record.updated_at,
        "updated_by": None,
        "allowed_actions": allowed,
    }


def _next(task: Task) -> dict[str, Any]:
    return {
        "task_id": task.pk,
        "title": task.title,
        "type": task.type,
        "due_at": task.due_at,
        "is_overdue": task.due_at < timezone.now(),
        "assignee": task.assignee.as_ref(),
    }


def ref(lead: Lead) -> dict[str, Any]:
    """A lead, as other records name it."""
    return {"lead_id": lead.pk, "name": lead.name, "stage": lead.stage}


def detail(lead: Lead, user: User) -> dict[str, Any]:
    """One lead in full."""
    found = selectors.tasks_of(lead)
    first = next((task for task in found if task.status == TaskStatus.OPEN), None)
    return {
        **_row(lead, user, first),
        "created_by": lead.created_by.as_ref() if lead.created_by else None,
        "updated_by": lead.updated_by.as_ref() if lead.updated_by else None,
        "contacts": lead.contacts,
        "draft_store": lead.draft_store,
        "store_preview": store_of(lead),
        "region_l1_id": lead.region_l1_id,
        "region_l2_id": lead.region_l2_id,
        "address_text": lead.address_text,
        "lat": None if lead.lat is None else float(lead.lat),
        "lng": None if lead.lng is None else float(lead.lng),
        "cuisines": lead.cuisines,
        "outlet_count": lead.outlet_count,
        "lost_note": lead.lost_note,
        "message": _message(lead, user),
        "converted_at": lead.converted_at,
        "converted_store": refs.store_ref(lead.converted_store) if lead.converted_store else None,
        "merged_into": ref(lead.merged_into) if lead.merged_into else None,
        "tasks": [task_row(task, user) for task in found],
        "moves": _moves(lead),
    }


def _message(lead: Lead, user: User) -> dict[str, Any] | None:
    if not lead.message_id:
        return None
    key = (MESSAGE_KIND, lead.message_id)
    link = link_targets.links(user=user, country=lead.country, keys=[key]).get(key)
    title, screen = (link.title, link.screen) if link else ("", "")
    return {"message_id": lead.message_id, "title": title, "screen": screen}


def _moves(lead: Lead) -> list[dict[str, Any]]:
    return [
        {
            "from_stage": move.from_stage,
            "to_stage": move.to_stage,
            "by": move.by.as_ref() if move.by else None,
            "at": move.at,
            "seconds_in_stage": move.seconds_in_stage,
        }
        for move in selectors.moves_of(lead)
    ]


def column(found: Column, user: User, cards: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """One column of the board."""
    return {
        "stage": found.stage,
        "label": found.stage.label,
        "total": found.total,
        "sum_value": found.sum_value,
        "leads": [cards[lead.pk] for lead in found.leads],
    }


def board(columns: Sequence[Column], user: User) -> dict[str, Any]:
    """The whole board."""
    leads = [lead for each in columns for lead in each.leads]
    cards = {card["lead_id"]: card for card in rows(leads, user)}
    return {"columns": [column(each, user, cards) for each in columns]}


def alike(found: Sequence[Alike], user: User) -> list[dict[str, Any]]:
    """Leads that may be the same."""
    cards = rows([each.lead for each in found], user)
    return [{"lead": card, "reasons": each.reasons} for card, each in zip(cards, found, strict=True)]


def task_row(task: Task, user: User) -> dict[str, Any]:
    """One task."""
    return {
        **_base(task, permissions.task_actions(user, task)),
        "task_id": task.pk,
        "lead": {**ref(task.lead), "contact": task.lead.primary_contact},
        "title": task.title,
        "type": task.type,
        "due_at": task.due_at,
        "is_overdue": task.status == TaskStatus.OPEN and task.due_at < timezone.now(),
        "assignee": task.assignee.as_ref(),
        "priority": Priority(task.priority).name.lower(),
        "status": task.status,
        "result": task.result,
        "done_at": task.done_at,
        "remind_minutes": task.remind_minutes,
    }


def activities(found: Sequence[Activity], user: User) -> list[dict[str, Any]]:
    """Entries of a timeline: one statement for all their pictures, one for all their documents."""
    ids = {row["picture_id"] for activity in found for row in activity.pictures}
    pictures = usable_pictures(country=found[0].country, picture_ids=ids) if ids else {}
    held = documents.held_by(selectors.ACTIVITY, [activity.pk for activity in found])
    return [_activity(activity, user, pictures, held.get(activity.pk, ())) for activity in found]


def _activity(
    activity: Activity, user: User, pictures: dict[int, Picture], held: Sequence[StoredFile]
) -> dict[str, Any]:
    named = [row["picture_id"] for row in activity.pictures]
    return {
        **_base(activity, permissions.activity_actions(user, activity)),
        "activity_id": activity.pk,
        "lead_id": activity.lead_id,
        "type": activity.type,
        "direction": activity.direction,
        "outcome": activity.outcome,
        "contact_name": activity.contact_name,
        "body": activity.body,
        "facts": activity.facts,
        "at": activity.at,
        "author": activity.author.as_ref() if activity.author else None,
        "attachments": [pictures[pk].as_ref() for pk in named if pk in pictures],
        "documents": [document(each) for each in held],
        "pinned": activity.pinned,
    }
