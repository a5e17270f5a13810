"""What the calls over leads take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from apps.core.http.fields import Id, Text, Version
from apps.core.http.serializers import BulkInput, CreateInput, EditInput, InputSerializer, Shape
from apps.core.queries import list_area, list_spec
from apps.crm import choices
from apps.crm.contacts import LONGEST_NAME, MOST, NEEDED, ways
from apps.crm.listings import ACTIVITY_LIST, LEAD_LIST, TASK_LIST
from apps.crm.services.activities import MOST_DOCUMENTS, MOST_PICTURES
from apps.crm.services.bulk import ACTIONS
from apps.crm.services.conversion import MODES
from apps.stores.ref_shapes import enum

LeadListInput = list_spec.list_input("LeadListInput", LEAD_LIST)
LeadFilters = list_area.filters_input("LeadFilters", LEAD_LIST)
LeadExportInput = list_area.export_input("LeadExportInput", LEAD_LIST)
TaskListInput = list_spec.list_input("LeadTaskListInput", TASK_LIST)
PRIORITIES = [(each.name.lower(), each.name.lower()) for each in choices.Priority]
BY_HAND = [(each.value, each.value) for each in choices.BY_HAND]
MOST_VALUE = 9 * 10**12


_NAMELESS: dict[str, Any] = dict.fromkeys(("blank", "null", "required"), "Business name required")
_SOURCELESS: dict[str, Any] = dict.fromkeys(("null", "required"), "Say where the lead came from")


def _text(longest: int) -> Text:
    return Text(required=False, allow_blank=True, allow_null=True, max_length=longest)


def _id() -> Id:
    return Id(required=False, allow_null=True)


class LeadContactInput(InputSerializer):
    """Somebody to talk to."""

    name = _text(LONGEST_NAME)
    role = enum(choices.ContactRole, required=False)
    phone = _text(40)
    email = _text(254)
    whatsapp = _text(40)
    is_primary = serializers.BooleanField(required=False)
    do_not_contact = serializers.BooleanField(required=False)


class LeadFields(Shape):
    """The fields of a lead that people put in."""

    name = Text(required=False, max_length=120, error_messages=_NAMELESS)
    source = enum(choices.Source, required=False)
    contacts = serializers.ListField(child=LeadContactInput(), required=False, max_length=MOST)
    interests = serializers.ListField(child=enum(choices.Interest), required=False, max_length=20)
    priority = serializers.ChoiceField(choices=PRIORITIES, required=False)
    store_id = _id()
    draft_store = serializers.DictField(required=False, allow_null=True)
    region_l1_id = _id()
    region_l2_id = _id()
    address_text = _text(300)
    lat = serializers.FloatField(required=False, allow_null=True, min_value=-90, max_value=90)
    lng = serializers.FloatField(required=False, allow_null=True, min_value=-180, max_value=180)
    cuisines = serializers.ListField(child=Text(max_length=30), required=False, max_length=5)
    outlet_count = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=100_000)
    expected_value = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=MOST_VALUE
    )
    expected_close_on = serializers.DateField(required=False, allow_null=True)


class CreateLeadInput(CreateInput, LeadFields):
    """A new lead; without an owner it is the caller's own."""

    name = Text(max_length=120, error_messages=_NAMELESS)
    source = enum(choices.Source, error_messages=_SOURCELESS)
    contacts = serializers.ListField(child=LeadContactInput(), max_length=MOST)
    owner_id = _id()

    def to_internal_value(self, data: Any) -> Any:
        """The validated input. What is missing is said in one go: nobody is sent back twice."""
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


class LeadIdInput(InputSerializer):
    lead_id = Id()


class EditLeadInput(EditInput, LeadFields):
    """A patch of a lead."""

    lead_id = Id()


class LeadBoardInput(InputSerializer):
    filters = LeadFilters(required=False)
    per_column = serializers.IntegerField(required=False, min_value=1, max_value=50)


class MoveLeadInput(InputSerializer):
    """Where a lead goes: right behind one card or right before another, else to the top."""

    lead_id = Id()
    version = Version()
    stage = enum(choices.Stage)
    before_id = _id()
    after_id = _id()
    lost_reason = enum(choices.LostReason, blank=True, required=False, allow_null=True)
    note = _text(1000)


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

    name = _text(120)
    phone = _text(40)
    email = _text(254)
    store_id = _id()
    lead_id = _id()


class ActivityListInput(list_spec.list_input("LeadActivityFilters", ACTIVITY_LIST)):  # type: ignore[misc]  # its base is made from the list
    """A page of a lead's timeline."""

    lead_id = Id()


class ActivityFields(serializers.Serializer):
    """What people say of what was done."""

    body = _text(4000)
    direction = enum(choices.Direction, blank=True, required=False, allow_null=True)
    outcome = enum(choices.Outcome, blank=True, required=False, allow_null=True)
    pinned = serializers.BooleanField(required=False)


class AddActivityInput(CreateInput, ActivityFields):
    """An entry of the timeline."""

    lead_id = Id()
    type = serializers.ChoiceField(choices=BY_HAND)
    at = serializers.DateTimeField(required=False, allow_null=True)
    contact_no = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=MOST - 1,
        help_text="With whom, by place in the contacts; without it, the first to ask for.",
    )  # fmt: skip
    picture_ids = serializers.ListField(child=Id(), required=False, max_length=MOST_PICTURES)
    file_ids = serializers.ListField(
        child=Id(), required=False, max_length=MOST_DOCUMENTS, help_text="Documents that `file/upload_file` took in.",
    )  # fmt: skip


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
    priority = serializers.ChoiceField(choices=PRIORITIES, required=False)
    remind_minutes = serializers.IntegerField(required=False, min_value=0, max_value=20_160)


class ChangeTaskStatusInput(InputSerializer):
    task_id = Id()
    version = Version()
    action = serializers.ChoiceField(choices=[(each, each) for each in ("done", "cancel", "reopen")])
    result = _text(500)


class BulkLeadsParams(InputSerializer):
    """What the actions ask for: a colleague, a priority, a stage, a note."""

    owner_id = _id()
    priority = serializers.ChoiceField(choices=PRIORITIES, required=False, allow_null=True)
    stage = serializers.ChoiceField(
        choices=[(each.value, each.value) for each in choices.OPEN], required=False, allow_null=True
    )
    note = _text(1000)


class BulkEditLeadsInput(BulkInput):
    action = serializers.ChoiceField(choices=[(action, action) for action in ACTIONS])
    params = BulkLeadsParams(required=False)
    filters = LeadFilters(required=False)
