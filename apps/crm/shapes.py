"""Shapes of what belongs to leads, in calls and in answers."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import BaseOutput, InputSerializer, UserRef
from apps.crm import choices
from apps.crm.contacts import LONGEST_NAME
from apps.stores.ref_shapes import enum


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


class LeadContact(serializers.Serializer):
    """Somebody to talk to."""

    name = Text(allow_blank=True)
    role = enum(choices.ContactRole)
    phone = Text(allow_blank=True)
    email = Text(allow_blank=True)
    whatsapp = Text(allow_blank=True)
    is_primary = serializers.BooleanField()
    do_not_contact = serializers.BooleanField()


class LeadRef(serializers.Serializer):
    """A lead, as other records name it."""

    lead_id = Id()
    name = Text()
    stage = enum(choices.Stage)


class TaskLead(LeadRef):
    """The lead of a task, with whom to ask for."""

    contact = LeadContact(allow_null=True)


class LeadTask(BaseOutput):
    """Something to be done about a lead."""

    task_id = Id()
    country = Text()
    lead = TaskLead()
    title = Text()
    type = enum(choices.TaskType)
    due_at = Moment()
    is_overdue = serializers.BooleanField()
    assignee = UserRef()
    priority = serializers.ChoiceField(choices=choices.PRIORITIES)
    status = enum(choices.TaskStatus)
    result = Text(allow_blank=True)
    done_at = Moment(allow_null=True)
    remind_minutes = serializers.IntegerField()


class NextTask(serializers.Serializer):
    """The next thing to be done, as a card shows it."""

    task_id = Id()
    title = Text()
    type = enum(choices.TaskType)
    due_at = Moment()
    is_overdue = serializers.BooleanField()
    assignee = UserRef()


class StageMove(serializers.Serializer):
    """One move from stage to stage."""

    from_stage = enum(choices.Stage, blank=True)
    to_stage = enum(choices.Stage)
    by = UserRef(allow_null=True)
    at = Moment()
    seconds_in_stage = serializers.IntegerField()


class LeadMessage(serializers.Serializer):
    """The business message a lead came from."""

    message_id = Id()
    title = Text(allow_blank=True)
    screen = Text(allow_blank=True)
