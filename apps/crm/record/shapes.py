"""Shapes of what belongs to leads, in calls and in answers."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from rest_framework import serializers

from apps.core.http.fields import Text
from apps.core.http.outputs import IdNumber, OneOf, Output, OwnId
from apps.core.http.serializers import BaseOutput, InputSerializer, UserRef
from apps.crm import choices
from apps.crm.domain.contacts import LONGEST_NAME
from apps.stores.record.ref_shapes import enum


def text(longest: int) -> Text:
    """A text that may be left out."""
    return Text(required=False, allow_blank=True, allow_null=True, max_length=longest)


class LeadContactInput(InputSerializer):
    """Somebody to talk to."""

    name = text(LONGEST_NAME)
    role = enum(choices.ContactRole, required=False)
    phone = text(40)
    email = text(254)
    whatsapp = text(40)
    is_primary = serializers.BooleanField(required=False)
    do_not_contact = serializers.BooleanField(required=False)


class LeadContact(Output):
    """Somebody to talk to."""

    name: str
    role: Annotated[str, choices.ContactRole]
    phone: str
    email: str
    whatsapp: str
    is_primary: bool
    do_not_contact: bool


class LeadRef(Output):
    """A lead, as other records name it."""

    lead_id: OwnId
    name: str
    stage: Annotated[str, choices.Stage]


class TaskLead(LeadRef):
    """The lead of a task, with whom to ask for."""

    contact: LeadContact | None


class LeadTask(BaseOutput):
    """Something to be done about a lead."""

    task_id: OwnId
    country: str
    lead: TaskLead
    title: str
    type: Annotated[str, choices.TaskType]
    due_at: datetime
    is_overdue: bool
    assignee: UserRef
    priority: Annotated[str, OneOf(tuple(choices.PRIORITIES))]
    status: Annotated[str, choices.TaskStatus]
    result: str
    done_at: datetime | None
    remind_minutes: int


class NextTask(Output):
    """The next thing to be done, as a card shows it."""

    task_id: OwnId
    title: str
    type: Annotated[str, choices.TaskType]
    due_at: datetime
    is_overdue: bool
    assignee: UserRef


class StageMove(Output):
    """One move from stage to stage."""

    from_stage: Annotated[str, OneOf((*choices.Stage.choices, ("", "")))]
    to_stage: Annotated[str, choices.Stage]
    by: UserRef | None
    at: datetime
    seconds_in_stage: int


class LeadMessage(Output):
    """The business message a lead came from."""

    message_id: IdNumber
    title: str
    screen: str
