"""Outputs of the operations on leads."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from apps.core.http.outputs import IdNumber, Json, Meta, OneOf, Output, OwnId
from apps.core.http.serializers import BaseOutput, UserRef
from apps.crm import choices
from apps.crm.record import LEAD_RECORD
from apps.uploads.record.shapes import Document, PictureRef

LeadRow: Any = LEAD_RECORD.row_shape
LeadDetail: Any = LEAD_RECORD.detail_shape


class LeadColumn(Output):
    """A column of the board."""

    stage: Annotated[str, choices.Stage]
    label: str
    total: int
    sum_value: int
    leads: list[LeadRow]


class LeadBoard(Output):
    """All stages with their first cards."""

    columns: list[LeadColumn]


class ExpectedValue(Output):
    """The expected value of open leads, in the smallest unit of the country's currency."""

    total: int
    sum_value: int
    forecast: Annotated[
        int, Meta(description="Sum of the values, weighted by the probability of their stage.")
    ]


class StageForecast(ExpectedValue):
    stage: Annotated[str, choices.Stage]


class OwnerForecast(ExpectedValue):
    owner: UserRef | None


class LeadForecast(Output):
    """The expected value of open leads by stage and by owner."""

    stages: list[StageForecast]
    owners: Annotated[
        list[OwnerForecast], Meta(description="At most 50 owners, highest expected value first.")
    ]


class AlikeLead(Output):
    """A possible duplicate, with the reasons."""

    lead: LeadRow
    reasons: list[Literal["contact", "store", "name"]]


class LeadConverted(Output):
    """A won lead and its store."""

    lead: LeadDetail
    store_id: IdNumber


class LeadActivity(BaseOutput):
    """A timeline entry."""

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
