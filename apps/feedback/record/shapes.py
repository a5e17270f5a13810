"""Shapes of the nested objects of error reports."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from apps.core.choices import MailStatus
from apps.core.http.outputs import From, Json, Meta, OneOf, Output, OwnId
from apps.feedback import choices
from apps.stores.choices import Verification
from apps.stores.record.ref_shapes import StoreRef
from apps.stores.services.proposals.diffs import Decision
from apps.stores.services.proposals.units import Severity

REPLY = [("none", "None"), *MailStatus.choices]


class FeedbackDiff(Output):
    """A difference between a suggested value and the store's value."""

    field: str
    label: str
    base_value: Json | None
    proposed_value: Json | None
    severity: Annotated[str, Severity]
    auto_eligible: bool
    locked: bool
    decision: Annotated[str, Decision]
    edited_value: Json | None
    reason: str
    shift_m: Annotated[int, Meta(description="Distance by which the pin would move, in meters.")] | None
    current_lines: Annotated[list[str], Meta(description="Current values of the store, as text.")]
    proposed_lines: list[str]
    edited_lines: list[str]


class FeedbackStore(StoreRef):
    """The store of a report, with its pin and version."""

    version: int
    lat: float | None
    lng: float | None
    address: Annotated[str, From("address_text")]
    verification: Annotated[str, Verification]
    verified_at: datetime | None
    open_feedback_count: int


class ReporterFacts(Output):
    """The reporter, with the number of spam reports from the same address."""

    name: Annotated[str, From("reporter_name")]
    email: Annotated[str, From("reporter_email")]
    phone: Annotated[str, From("reporter_phone")]
    language: Annotated[str, choices.Language]
    wants_reply: bool
    is_owner: bool
    spam_count: int


class JoinedFacts(Output):
    """Another report of the same error."""

    joined_id: OwnId
    channel: Annotated[str, choices.Channel]
    description: str
    summary: str
    name: Annotated[str, From("reporter_name")]
    email: Annotated[str, From("reporter_email")]
    phone: Annotated[str, From("reporter_phone")]
    wants_reply: bool
    is_owner: bool
    told_status: Annotated[str, OneOf(tuple(REPLY))]
    created_at: datetime


class FeedbackRef(Output):
    """A reference to a report."""

    feedback_id: OwnId
    title: str
    status: Annotated[str, choices.FeedbackStatus]
    reporter_name: str
    created_at: datetime


class ClosureEvidence(Output):
    """The evidence for closing the store, and the missing part."""

    reports: Annotated[
        int, Meta(description="Number of people who reported it within 60 days with contact details.")
    ]
    is_verified: bool
    is_enough: bool
    missing: str


class ReplyFacts(Output):
    """The final reply and its delivery state."""

    status: Annotated[str, OneOf(tuple(REPLY))]
    text: str
    replied_at: datetime | None
    tries: int
    error: str
