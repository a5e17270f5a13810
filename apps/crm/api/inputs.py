"""Inputs of the operations on leads."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from apps.core.http.fields import Id, optional_id, optional_text
from apps.core.http.inputs import (
    BLANK,
    UNSET,
    CreateInput,
    EditInput,
    IdNumber,
    Input,
    Json,
    Meta,
    Omittable,
    OneOf,
    Patch,
    VersionNumber,
    one_of,
)
from apps.core.http.serializers import InputSerializer
from apps.core.lists import list_spec
from apps.core.values import FieldValue
from apps.crm import choices
from apps.crm.domain.contacts import MOST, NEEDED, ways
from apps.crm.record import LEAD_RECORD
from apps.crm.record.listings import ACTIVITY_LIST, TASK_LIST
from apps.crm.services.activities import MOST_DOCUMENTS, MOST_PICTURES
from apps.crm.services.conversion import MODES

TaskListInput = list_spec.list_input("LeadTaskListInput", TASK_LIST)
BY_HAND = [(each.value, each.value) for each in choices.BY_HAND]


class Reachable(InputSerializer):
    """Base of inputs that reports missing contact data together with all other errors."""

    def to_internal_value(self, data: FieldValue) -> FieldValue:
        """Return the validated input.

        Raise ValidationError, including an error for `contacts` if none has a phone number or email.
        """
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


def _is_unreachable(data: FieldValue) -> bool:
    rows = data.get("contacts") if isinstance(data, dict) else None
    return isinstance(rows, list) and not any(ways(row) for row in rows if isinstance(row, dict))


CreateLeadInput = LEAD_RECORD.create_input(
    "CreateLeadInput",
    Reachable,
    owner_id=Id(required=False, allow_null=True, help_text="Id of the owner; by default the caller."),
)


class LeadForecastInput(Input):
    filters: Omittable[Annotated[dict[str, Json], LEAD_RECORD.filters_shape]] = None


class LeadBoardInput(LeadForecastInput):
    per_column: Omittable[Annotated[int, Meta(ge=1, le=50)]] = None


class _LeadInput(Input):
    lead_id: IdNumber
    version: VersionNumber


class MoveLeadInput(_LeadInput):
    """The position of a lead: behind one card or before another, by default at the top."""

    stage: Annotated[str, choices.Stage]
    before_id: IdNumber | None = None
    after_id: IdNumber | None = None
    lost_reason: Annotated[str, choices.LostReason, BLANK] | None = None
    note: Annotated[str, Meta(max_length=1000), BLANK] | None = None


class AssignLeadInput(_LeadInput):
    owner_id: IdNumber


class ConvertLeadInput(_LeadInput):
    """The store with which a lead is won: an existing one, or a draft made from the lead."""

    controls = ("validate_only", "confirm_token")
    mode: Annotated[str, one_of(*MODES)]
    store_id: IdNumber | None = None
    store: (
        Annotated[dict[str, Json], Meta(description="Values of the draft that differ from the lead.")] | None
    ) = None


class MergeLeadsInput(Input):
    winner_id: IdNumber
    loser_id: IdNumber
    winner_version: VersionNumber
    loser_version: VersionNumber


class CheckLeadDuplicatesInput(Input):
    """The values entered so far; `lead_id` is the lead itself, which is excluded."""

    name: Annotated[str, Meta(max_length=120), BLANK] | None = None
    phone: Annotated[str, Meta(max_length=40), BLANK] | None = None
    email: Annotated[str, Meta(max_length=254), BLANK] | None = None
    store_id: IdNumber | None = None
    lead_id: IdNumber | None = None


class ActivityListInput(list_spec.list_input("LeadActivityFilters", ACTIVITY_LIST)):  # type: ignore[misc]  # its base is made from the list
    """A page of a lead's timeline."""

    lead_id = Id()


class ActivityFields(Input):
    """The editable fields of a timeline entry."""

    body: Patch[Annotated[str, Meta(max_length=4000), BLANK] | None] = UNSET
    direction: Patch[Annotated[str, choices.Direction, BLANK] | None] = UNSET
    outcome: Patch[Annotated[str, choices.Outcome, BLANK] | None] = UNSET
    pinned: Patch[bool] = UNSET


class AddActivityInput(CreateInput, ActivityFields):
    """A new timeline entry."""

    lead_id: IdNumber
    type: Annotated[str, OneOf(tuple(BY_HAND))]
    at: Patch[datetime | None] = UNSET
    contact_no: Patch[
        Annotated[
            int,
            Meta(
                ge=0,
                le=MOST - 1,
                description="Index in the lead's contacts; by default the primary contact.",
            ),
        ]
        | None
    ] = UNSET
    picture_ids: Patch[Annotated[list[IdNumber], Meta(max_length=MOST_PICTURES)]] = UNSET
    file_ids: Patch[
        Annotated[
            list[IdNumber],
            Meta(max_length=MOST_DOCUMENTS, description="Documents uploaded with `file/upload_file`."),
        ]
    ] = UNSET


class EditActivityInput(ActivityFields):
    """A patch of a timeline entry."""

    controls = EditInput.controls
    version: VersionNumber
    activity_id: IdNumber
    at: Patch[datetime] = UNSET


class SaveTaskInput(CreateInput):
    """A new task for `lead_id`, or a patch of the task with `task_id` and `version`."""

    task_id: Patch[IdNumber | None] = UNSET
    version: Patch[VersionNumber] = UNSET
    lead_id: Patch[IdNumber | None] = UNSET
    title: Patch[Annotated[str, Meta(max_length=140)]] = UNSET
    type: Patch[Annotated[str, choices.TaskType]] = UNSET
    due_at: Patch[datetime] = UNSET
    assignee_id: Patch[IdNumber] = UNSET
    priority: Patch[Annotated[str, OneOf(tuple(choices.PRIORITIES))]] = UNSET
    remind_minutes: Patch[Annotated[int, Meta(ge=0, le=20160)]] = UNSET


class ChangeTaskStatusInput(Input):
    task_id: IdNumber
    version: VersionNumber
    action: Annotated[str, one_of("done", "cancel", "reopen")]
    result: Annotated[str, Meta(max_length=500), BLANK] | None = None


class BulkLeadsParams(InputSerializer):
    """Parameters of bulk actions: owner, priority, stage, note."""

    owner_id = optional_id()
    priority = serializers.ChoiceField(choices=choices.PRIORITIES, required=False, allow_null=True)
    stage = serializers.ChoiceField(
        choices=[(each.value, each.value) for each in choices.OPEN], required=False, allow_null=True
    )
    note = optional_text(1000)
