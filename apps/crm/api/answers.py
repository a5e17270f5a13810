"""Outputs of leads."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from apps.accounts.models import User
from apps.core.http.serializers import BaseOutput, UserRef
from apps.core.records import link_targets
from apps.core.records.answers import Answers
from apps.crm import permissions
from apps.crm.api import shapes
from apps.crm.choices import Priority, TaskStatus
from apps.crm.models import Activity, Lead, Task
from apps.crm.queries import selectors
from apps.crm.queries.board_reads import Column, Forecast
from apps.crm.record import LEAD_RECORD, first_contact
from apps.crm.record.shapes import LeadMessage, LeadTask, NextTask, StageMove, TaskLead
from apps.crm.services.alike import PossibleDuplicate
from apps.crm.services.conversion import store_of
from apps.uploads.models import Picture, StoredFile
from apps.uploads.queries.selectors import usable_pictures
from apps.uploads.record.shapes import PictureRef
from apps.uploads.services import documents
from apps.uploads.services.document_output import document

MESSAGE_KIND = "business_message"
"""Kind of record from which leads can come; a higher area registers it."""


ANSWERS = Answers(
    LEAD_RECORD,
    {
        "allowed_actions": lambda lead, user: permissions.allowed_actions(user, lead),
        "allowed_stages": lambda lead, user: permissions.allowed_stages(user, lead),
        "store_preview": lambda lead, user: store_of(lead),
        "message": lambda lead, user: _message(lead, user),
        "moves": lambda lead, user: [StageMove.of(move) for move in selectors.moves_of(lead)],
    },
    name_list={"next_task", "tasks"},
)


def rows(leads: Sequence[Lead], user: User) -> list[BaseOutput]:
    """Return leads as list rows or board cards; one query loads their next tasks."""
    following = {pk: _next(task) for pk, task in selectors.next_tasks(leads).items()}
    return ANSWERS.rows(leads, user, next_task=following)


def _next(task: Task) -> NextTask:
    return NextTask.of(task, is_overdue=task.due_at < timezone.now())


def detail(lead: Lead, user: User) -> BaseOutput:
    """Return a lead in full."""
    tasks = selectors.tasks_of(lead)
    first = next((task for task in tasks if task.status == TaskStatus.OPEN), None)
    return ANSWERS.detail(
        lead,
        user,
        next_task=_next(first) if first else None,
        tasks=[task_row(task, user) for task in tasks],
    )


def _message(lead: Lead, user: User) -> LeadMessage | None:
    if not lead.message_id:
        return None
    key = (MESSAGE_KIND, lead.message_id)
    link = link_targets.links(user=user, country=lead.country, keys=[key]).get(key)
    title, screen = (link.title, link.screen) if link else ("", "")
    return LeadMessage(message_id=lead.message_id, title=title, screen=screen)


def board(columns: Sequence[Column], user: User) -> shapes.LeadBoard:
    """Return the whole board."""
    leads = [lead for each in columns for lead in each.leads]
    cards = {lead.pk: card for lead, card in zip(leads, rows(leads, user), strict=True)}
    return shapes.LeadBoard(
        columns=[
            shapes.LeadColumn.of(each, label=each.stage.label, leads=[cards[lead.pk] for lead in each.leads])
            for each in columns
        ]
    )


def forecast(amounts: Forecast) -> shapes.LeadForecast:
    """Return the forecast of open leads' value."""
    return shapes.LeadForecast(
        stages=[
            shapes.StageForecast.of(expected, stage=stage.value) for stage, expected in amounts.stages.items()
        ],
        owners=[
            shapes.OwnerForecast.of(expected, owner=UserRef.of(owner) if owner else None)
            for owner, expected in amounts.owners
        ],
    )


def duplicates(possible: Sequence[PossibleDuplicate], user: User) -> list[shapes.AlikeLead]:
    """Return possible duplicates as outputs."""
    cards = rows([each.lead for each in possible], user)
    return [
        shapes.AlikeLead.of(each, lead=card, reasons=list(each.reasons))
        for card, each in zip(cards, possible, strict=True)
    ]


def task_row(task: Task, user: User) -> LeadTask:
    """Return one task, without the people who created and changed it."""
    return LeadTask.of(
        task,
        lead=TaskLead.of(task.lead, contact=first_contact(task.lead)),
        is_overdue=task.status == TaskStatus.OPEN and task.due_at < timezone.now(),
        priority=Priority(task.priority).name.lower(),
        created_by=None,
        updated_by=None,
        allowed_actions=permissions.task_actions(user, task),
    )


def activities(matching_rows: Sequence[Activity], user: User) -> list[shapes.LeadActivity]:
    """Return timeline entries; one query for all pictures and one for all documents."""
    ids = {row["picture_id"] for activity in matching_rows for row in activity.pictures}
    pictures = usable_pictures(country=matching_rows[0].country, picture_ids=ids) if ids else {}
    files = documents.documents_of(selectors.ACTIVITY, [activity.pk for activity in matching_rows])
    return [_activity(activity, user, pictures, files.get(activity.pk, ())) for activity in matching_rows]


def _activity(
    activity: Activity, user: User, pictures: dict[int, Picture], files: Sequence[StoredFile]
) -> shapes.LeadActivity:
    named = [row["picture_id"] for row in activity.pictures]
    return shapes.LeadActivity.of(
        activity,
        attachments=[PictureRef.of(pictures[pk]) for pk in named if pk in pictures],
        documents=[document(each) for each in files],
        created_by=None,
        updated_by=None,
        allowed_actions=permissions.activity_actions(user, activity),
    )
