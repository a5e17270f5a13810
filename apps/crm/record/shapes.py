"""Inputs and outputs of the structured fields of leads."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from rest_framework import serializers

from apps.core.http.fields import optional_text
from apps.core.http.outputs import IdNumber, OneOf, Output, OwnId
from apps.core.http.serializers import BaseOutput, InputSerializer, UserRef
from apps.crm import choices
from apps.crm.domain.contacts import LONGEST_NAME
from apps.stores.record.ref_shapes import enum


class LeadContactInput(InputSerializer):
    """A contact of a lead."""

    name = optional_text(LONGEST_NAME)
    role = enum(choices.ContactRole, required=False)
    phone = optional_text(40)
    email = optional_text(254)
    whatsapp = optional_text(40)
    is_primary = serializers.BooleanField(required=False)
    do_not_contact = serializers.BooleanField(required=False)


class LeadContact(Output):
    """A contact of a lead."""

    name: str
    role: Annotated[str, choices.ContactRole]
    phone: str
    email: str
    whatsapp: str
    is_primary: bool
    do_not_contact: bool


class LeadRef(Output):
    """A reference to a lead."""

    lead_id: OwnId
    name: str
    stage: Annotated[str, choices.Stage]


class TaskLead(LeadRef):
    """The lead of a task, with its primary contact."""

    contact: LeadContact | None


class LeadTask(BaseOutput):
    """A task of a lead."""

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
    """The next task of a lead, for cards."""

    task_id: OwnId
    title: str
    type: Annotated[str, choices.TaskType]
    due_at: datetime
    is_overdue: bool
    assignee: UserRef


class StageMove(Output):
    """A move between stages."""

    from_stage: Annotated[str, OneOf((*choices.Stage.choices, ("", "")))]
    to_stage: Annotated[str, choices.Stage]
    by: UserRef | None
    at: datetime
    seconds_in_stage: int


class LeadMessage(Output):
    """The business message from which a lead came."""

    message_id: IdNumber
    title: str
    screen: str
