"""Shapes of what the calls over leads answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from apps.core.http.outputs import IdNumber, Json, ListOutput, Meta, OneOf, Output, OwnId
from apps.core.http.serializers import BaseOutput, UserRef
from apps.crm import choices
from apps.crm.record import LEAD_RECORD
from apps.crm.record.shapes import LeadTask
from apps.uploads.record.shapes import Document, PictureRef

LeadRow: Any = LEAD_RECORD.row_shape
LeadDetail: Any = LEAD_RECORD.detail_shape


class LeadColumn(Output):
    """One column of the board."""

    stage: Annotated[str, choices.Stage]
    label: str
    total: int
    sum_value: int
    leads: list[LeadRow]


class LeadBoard(Output):
    """Every stage with its first cards."""

    columns: list[LeadColumn]


class ExpectedValue(Output):
    """What open leads may bring, in the smallest unit of the country's money."""

    total: int
    sum_value: int
    forecast: Annotated[int, Meta(description="The values, each weighed by the probability of its stage.")]


class StageForecast(ExpectedValue):
    stage: Annotated[str, choices.Stage]


class OwnerForecast(ExpectedValue):
    owner: UserRef | None


class LeadForecast(Output):
    """What the open leads may bring, by stage and by owner."""

    stages: list[StageForecast]
    owners: Annotated[
        list[OwnerForecast], Meta(description="Those who may bring the most first; fifty at most.")
    ]


class AlikeLead(Output):
    """A lead that may be the same shop, and why."""

    lead: LeadRow
    reasons: list[Literal["contact", "store", "name"]]


class LeadConverted(Output):
    """A lead that was won, and its store."""

    lead: LeadDetail
    store_id: IdNumber


class LeadActivity(BaseOutput):
    """One entry of a timeline."""

    activity_id: OwnId
    country: str
    lead_id: IdNumber
    type: Annotated[str, choices.ActivityType]
    direction: Annotated[str, OneOf((*choices.Direction.choices, ("", "")))]
    outcome: Annotated[str, OneOf((*choices.Outcome.choices, ("", "")))]
    contact_name: str
    body: str
    facts: Json
    at: datetime
    author: UserRef | None
    attachments: list[PictureRef]
    documents: list[Document]
    pinned: bool


class LeadTaskListOutput(ListOutput[LeadTask]):
    """A page of a list."""


class LeadActivityListOutput(ListOutput[LeadActivity]):
    """A page of a list."""
