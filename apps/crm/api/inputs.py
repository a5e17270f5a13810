"""What the calls over leads take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from apps.core.http.fields import Id, Text, Version
from apps.core.http.serializers import CreateInput, EditInput, InputSerializer
from apps.core.queries import list_spec
from apps.crm import choices
from apps.crm.contacts import MOST, NEEDED, ways
from apps.crm.listings import ACTIVITY_LIST, TASK_LIST
from apps.crm.record import LEAD_RECORD
from apps.crm.services.activities import MOST_DOCUMENTS, MOST_PICTURES
from apps.crm.services.conversion import MODES
from apps.crm.shapes import text
from apps.stores.ref_shapes import enum

TaskListInput = list_spec.list_input("LeadTaskListInput", TASK_LIST)
BY_HAND = [(each.value, each.value) for each in choices.BY_HAND]


def _id() -> Id:
    return Id(required=False, allow_null=True)


class Reachable(InputSerializer):
    """What is missing of a new lead is said in one go: nobody is sent back twice."""

    def to_internal_value(self, data: Any) -> Any:
        """The validated input. Raises ValidationError that names contacts too where nobody can be reached."""
        try:
            return super().to_internal_value(data)
        except serializers.ValidationError as refused:
            if (
                isinstance(refused.detail, dict)
                and "contacts" not in refused.detail
                and _is_unreachable(data)
            ):
                refused.detail["contacts"] = [ErrorDetail(NEEDED)]
            raise


def _is_unreachable(data: Any) -> bool:
    rows = data.get("contacts") if isinstance(data, dict) else None
    return isinstance(rows, list) and not any(ways(row) for row in rows if isinstance(row, dict))


CreateLeadInput = LEAD_RECORD.create_input(
    "CreateLeadInput",
    Reachable,
    owner_id=Id(required=False, allow_null=True, help_text="Without one it is the caller's own."),
)


class LeadBoardInput(InputSerializer):
    filters = LEAD_RECORD.filters_shape(required=False)
    per_column = serializers.IntegerField(required=False, min_value=1, max_value=50)


class LeadForecastInput(InputSerializer):
    filters = LEAD_RECORD.filters_shape(required=False)


class MoveLeadInput(InputSerializer):
    """Where a lead goes: right behind one card or right before another, else to the top."""

    lead_id = Id()
    version = Version()
    stage = enum(choices.Stage)
    before_id = _id()
    after_id = _id()
    lost_reason = enum(choices.LostReason, blank=True, required=False, allow_null=True)
    note = text(1000)


class AssignLeadInput(InputSerializer):
    lead_id = Id()
    version = Version()
    owner_id = Id()


class ConvertLeadInput(InputSerializer):
    """How a lead is won: with a store that is there, or with a draft made of it."""

    lead_id = Id()
    version = Version()
    mode = serializers.ChoiceField(choices=[(mode, mode) for mode in MODES])
    store_id = _id()
    store = serializers.DictField(
        required=False, allow_null=True, help_text="What the draft says otherwise than the lead."
    )
    confirm_token = Text(required=False, max_length=4000)
    validate_only = serializers.BooleanField(required=False)


class MergeLeadsInput(InputSerializer):
    winner_id = Id()
    loser_id = Id()
    winner_version = Version()
    loser_version = Version()


class CheckLeadDuplicatesInput(InputSerializer):
    """What is typed so far; `lead_id` is the lead itself, which is left out."""

    name = text(120)
    phone = text(40)
    email = text(254)
    store_id = _id()
    lead_id = _id()


class ActivityListInput(list_spec.list_input("LeadActivityFilters", ACTIVITY_LIST)):  # type: ignore[misc]  # its base is made from the list
    """A page of a lead's timeline."""

    lead_id = Id()


class ActivityFields(serializers.Serializer):
    """What people say of what was done."""

    body = text(4000)
    direction = enum(choices.Direction, blank=True, required=False, allow_null=True)
    outcome = enum(choices.Outcome, blank=True, required=False, allow_null=True)
    pinned = serializers.BooleanField(required=False)


class AddActivityInput(CreateInput, ActivityFields):
    """An entry of the timeline."""

    lead_id = Id()
    type = serializers.ChoiceField(choices=BY_HAND)
    at = serializers.DateTimeField(required=False, allow_null=True)
    contact_no = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=MOST - 1,
        help_text="With whom, by place in the contacts; without it, the first to ask for.",
    )
    picture_ids = serializers.ListField(child=Id(), required=False, max_length=MOST_PICTURES)
    file_ids = serializers.ListField(
        child=Id(),
        required=False,
        max_length=MOST_DOCUMENTS,
        help_text="Documents that `file/upload_file` took in.",
    )


class EditActivityInput(EditInput, ActivityFields):
    """A patch of an entry."""

    activity_id = Id()
    at = serializers.DateTimeField(required=False)


class SaveTaskInput(CreateInput):
    """A task to plan for `lead_id`, or a patch of the one of `task_id` and `version`."""

    task_id = _id()
    version = Version(required=False)
    lead_id = _id()
    title = Text(required=False, max_length=140)
    type = enum(choices.TaskType, required=False)
    due_at = serializers.DateTimeField(required=False)
    assignee_id = Id(required=False)
    priority = serializers.ChoiceField(choices=choices.PRIORITIES, required=False)
    remind_minutes = serializers.IntegerField(required=False, min_value=0, max_value=20_160)


class ChangeTaskStatusInput(InputSerializer):
    task_id = Id()
    version = Version()
    action = serializers.ChoiceField(choices=[(each, each) for each in ("done", "cancel", "reopen")])
    result = text(500)


class BulkLeadsParams(InputSerializer):
    """What the actions ask for: a colleague, a priority, a stage, a note."""

    owner_id = _id()
    priority = serializers.ChoiceField(choices=choices.PRIORITIES, required=False, allow_null=True)
    stage = serializers.ChoiceField(
        choices=[(each.value, each.value) for each in choices.OPEN], required=False, allow_null=True
    )
    note = text(1000)
