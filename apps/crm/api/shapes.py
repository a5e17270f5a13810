"""Shapes of what the calls over leads answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import BaseOutput, Shape, UserRef
from apps.core.queries import list_spec
from apps.crm import choices
from apps.crm.record import LEAD_RECORD
from apps.crm.shapes import LeadTask
from apps.stores.ref_shapes import enum
from apps.uploads.shapes import Document, PictureRef


class LeadColumn(Shape):
    """One column of the board."""

    stage = enum(choices.Stage)
    label = Text()
    total = serializers.IntegerField()
    sum_value = serializers.IntegerField()
    leads = LEAD_RECORD.row_shape(many=True)


class LeadBoard(serializers.Serializer):
    """Every stage with its first cards."""

    columns = LeadColumn(many=True)


class ExpectedValue(Shape):
    """What open leads may bring, in the smallest unit of the country's money."""

    total = serializers.IntegerField()
    sum_value = serializers.IntegerField()
    forecast = serializers.IntegerField(help_text="The values, each weighed by the probability of its stage.")


class StageForecast(ExpectedValue):
    stage = enum(choices.Stage)


class OwnerForecast(ExpectedValue):
    owner = UserRef(allow_null=True)


class LeadForecast(serializers.Serializer):
    """What the open leads may bring, by stage and by owner."""

    stages = StageForecast(many=True)
    owners = OwnerForecast(many=True, help_text="Those who may bring the most first; fifty at most.")


class AlikeLead(serializers.Serializer):
    """A lead that may be the same shop, and why."""

    lead = LEAD_RECORD.row_shape()
    reasons = serializers.ListField(
        child=serializers.ChoiceField(choices=[(each, each) for each in ("contact", "store", "name")])
    )


class LeadConverted(serializers.Serializer):
    """A lead that was won, and its store."""

    lead = LEAD_RECORD.detail_shape()
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


LeadTaskListOutput = list_spec.list_output("LeadTaskListOutput", LeadTask)
LeadActivityListOutput = list_spec.list_output("LeadActivityListOutput", LeadActivity)
