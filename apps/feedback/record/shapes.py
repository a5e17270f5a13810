"""Shapes of the nested objects of error reports."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from apps.core.choices import MailStatus
from apps.core.http.outputs import From, Meta, OneOf, Output, OwnId
from apps.feedback import choices
from apps.stores.choices import Verification
from apps.stores.record.ref_shapes import StoreOnMap

REPLY = [("none", "None"), *MailStatus.choices]


class FeedbackStore(StoreOnMap):
    """The store of a report, with its pin and version."""

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
