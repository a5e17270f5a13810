"""Shapes of what the calls over leads answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import BaseOutput, Shape, UserRef
from apps.core.queries import list_spec
from apps.crm import choices
from apps.crm.api.inputs import PRIORITIES
from apps.stores.ref_shapes import StoreRef, enum
from apps.uploads.shapes import Document, PictureRef


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
    priority = serializers.ChoiceField(choices=PRIORITIES)
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


class LeadRow(BaseOutput, Shape):
    """One lead in the list or on the board."""

    lead_id = Id()
    country = Text()
    name = Text()
    stage = enum(choices.Stage)
    probability = serializers.IntegerField()
    allowed_stages = serializers.ListField(child=enum(choices.Stage))
    source = enum(choices.Source)
    owner = UserRef()
    contact = LeadContact(allow_null=True)
    interests = serializers.ListField(child=enum(choices.Interest))
    priority = serializers.ChoiceField(choices=PRIORITIES)
    store = StoreRef(allow_null=True)
    region_path = Text(allow_blank=True)
    expected_value = serializers.IntegerField(allow_null=True)
    expected_close_on = serializers.DateField(allow_null=True)
    next_task = NextTask(allow_null=True)
    next_action_at = Moment(allow_null=True)
    last_contact_at = Moment(allow_null=True)
    stage_entered_at = Moment()
    days_in_stage = serializers.IntegerField()
    is_stale = serializers.BooleanField()
    lost_reason = enum(choices.LostReason, blank=True)


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


class LeadDetail(LeadRow):
    """One lead in full."""

    contacts = LeadContact(many=True)
    draft_store = serializers.JSONField()
    store_preview = serializers.JSONField(help_text="What a store made of the lead would hold.")
    region_l1_id = Id(allow_null=True)
    region_l2_id = Id(allow_null=True)
    address_text = Text(allow_blank=True)
    lat = serializers.FloatField(allow_null=True)
    lng = serializers.FloatField(allow_null=True)
    cuisines = serializers.ListField(child=Text())
    outlet_count = serializers.IntegerField(allow_null=True)
    lost_note = Text(allow_blank=True)
    message = LeadMessage(allow_null=True)
    converted_at = Moment(allow_null=True)
    converted_store = StoreRef(allow_null=True)
    merged_into = LeadRef(allow_null=True)
    tasks = LeadTask(many=True)
    moves = StageMove(many=True)


class LeadColumn(Shape):
    """One column of the board."""

    stage = enum(choices.Stage)
    label = Text()
    total = serializers.IntegerField()
    sum_value = serializers.IntegerField()
    leads = LeadRow(many=True)


class LeadBoard(serializers.Serializer):
    """Every stage with its first cards."""

    columns = LeadColumn(many=True)


class AlikeLead(serializers.Serializer):
    """A lead that may be the same shop, and why."""

    lead = LeadRow()
    reasons = serializers.ListField(
        child=serializers.ChoiceField(choices=[(each, each) for each in ("contact", "store", "name")])
    )


class LeadConverted(serializers.Serializer):
    """A lead that was won, and its store."""

    lead = LeadDetail()
    store_id = Id()


class LeadActivity(BaseOutput):
    """One entry of a timeline."""

    activity_id = Id()
    country = Text()
    lead_id = Id()
    type = enum(choices.ActivityType)
    direction = enum(choices.Direction, blank=True)
    outcome = enum(choices.Outcome, blank=True)
    contact_name = Text(allow_blank=True)
    body = Text(allow_blank=True)
    facts = serializers.JSONField()
    at = Moment()
    author = UserRef(allow_null=True)
    attachments = PictureRef(many=True)
    documents = Document(many=True)
    pinned = serializers.BooleanField()


LeadListOutput = list_spec.list_output("LeadListOutput", LeadRow)
LeadTaskListOutput = list_spec.list_output("LeadTaskListOutput", LeadTask)
LeadActivityListOutput = list_spec.list_output("LeadActivityListOutput", LeadActivity)
