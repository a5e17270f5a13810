"""Leads as calls show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.core.records.answers import Answers, Compute
from apps.core.relations import link_targets
from apps.crm import permissions, selectors
from apps.crm.board_reads import Column, Forecast
from apps.crm.choices import Priority, TaskStatus
from apps.crm.models import Activity, Lead, Task
from apps.crm.record import LEAD_RECORD
from apps.crm.services.alike import Alike
from apps.crm.services.conversion import store_of
from apps.uploads.document_output import document
from apps.uploads.models import Picture, StoredFile
from apps.uploads.selectors import usable_pictures
from apps.uploads.services import documents

MESSAGE_KIND = "business_message"
"""The kind of record that apps above register as one that leads come from."""


def _degrees(name: str) -> Compute:
    def degrees(lead: Lead, user: User) -> float | None:
        value = getattr(lead, name)
        return None if value is None else float(value)

    return degrees


ANSWERS = Answers(
    LEAD_RECORD,
    {
        "allowed_actions": lambda lead, user: permissions.allowed_actions(user, lead),
        "allowed_stages": lambda lead, user: permissions.allowed_stages(user, lead),
        "lat": _degrees("lat"),
        "lng": _degrees("lng"),
        "store_preview": lambda lead, user: store_of(lead),
        "message": lambda lead, user: _message(lead, user),
        "merged_into": lambda lead, user: ref(lead.merged_into) if lead.merged_into else None,
        "moves": lambda lead, user: _moves(lead),
    },
    given={"next_task", "tasks"},
)


def rows(leads: Sequence[Lead], user: User) -> list[dict[str, Any]]:
    """Rows of the list, cards of the board: one statement for what is to be done next."""
    following = {pk: _next(task) for pk, task in selectors.next_tasks(leads).items()}
    return ANSWERS.rows(leads, user, next_task=following)


def _base(record: Task | Activity, allowed: list[str]) -> dict[str, Any]:
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
    return ANSWERS.detail(
        lead,
        user,
        next_task=_next(first) if first else None,
        tasks=[task_row(task, user) for task in found],
    )


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


def forecast(found: Forecast) -> dict[str, Any]:
    """What open leads may bring."""
    return {
        "stages": [{"stage": stage.value, **asdict(expected)} for stage, expected in found.stages.items()],
        "owners": [
            {"owner": owner.as_ref() if owner else None, **asdict(expected)}
            for owner, expected in found.owners
        ],
    }


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
