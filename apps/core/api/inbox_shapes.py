"""Inputs and outputs of the operations on the inbox."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from rest_framework import serializers

from apps.core.choices import Urgency
from apps.core.http.fields import Text
from apps.core.http.inputs import IdNumber, Input, Meta, Omittable
from apps.core.http.outputs import From, Output, Rows
from apps.core.http.serializers import UserRef
from apps.core.inbox import sources
from apps.core.inbox.inbox_lines import Line, Waiting, is_with
from apps.core.inbox.waiting_counts import MOST
from apps.core.models import ReviewClaim

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST_LINES = 200
MOST_PASSED = 200


class Kinds(serializers.ListField):
    """Record kinds that have an inbox."""

    child = Text(max_length=40)

    def to_internal_value(self, data: Any) -> list[str]:
        """Return the kinds. Raise ValidationError for a kind without an inbox."""
        kinds: list[str] = super().to_internal_value(data)
        existing = {source.kind for source in sources.sources()}
        for kind in kinds:
            if kind not in existing:
                raise serializers.ValidationError(f"Unknown kind of work: “{kind}”")
        return kinds


class InboxInput(Input):
    kinds: Omittable[Annotated[list[str], partial(Kinds, max_length=20)]] = None
    mine: bool = False
    offset: Annotated[int, Meta(ge=0, le=10_000)] = 0
    limit: Annotated[int, Meta(ge=1, le=MOST_LINES)] = 100


class RecordName(Input):
    kind: Annotated[str, Meta(max_length=40)]
    object_id: IdNumber


class InboxNextInput(Input):
    kinds: Omittable[Annotated[list[str], partial(Kinds, max_length=20)]] = None
    after: Omittable[
        Annotated[
            RecordName,
            Meta(description="Current record. It is not returned again, and released once there is another."),
        ]
    ] = None
    passed: Omittable[
        Annotated[
            list[RecordName],
            Meta(
                max_length=MOST_PASSED,
                description="Skipped records in order, which are returned last.",
            ),
        ]
    ] = None


class InboxLine(Output):
    kind: str
    object_id: IdNumber
    title: str
    note: str
    since: Annotated[datetime, Meta(description="Time since which the record waits.")]
    due_at: datetime | None
    urgency: Annotated[str, Urgency]
    claimed_by: (
        Annotated[
            UserRef, Meta(description="User who claimed the record or is assigned to it."), From("held_by")
        ]
        | None
    )
    claim_until: Annotated[datetime | None, From("held_until")]
    is_mine: bool
    path: Annotated[str, Meta(description="Path of the record's review screen.")]


class InboxCount(Output):
    kind: Annotated[str, From("source.kind")]
    label: Annotated[str, From("source.label")]
    count: Annotated[
        int, Meta(description=f"Number of records without those of colleagues, at most {MOST}."), From("own")
    ]
    others: Annotated[int, Meta(description="Number of records that colleagues work on.")]


class InboxOutput(Rows[InboxLine]):
    total: int
    counts: list[InboxCount]


class InboxClaim(Output):
    claimed_by: (
        Annotated[UserRef, Meta(description="User who claimed the record; null if unclaimed."), From("user")]
        | None
    )
    claim_until: Annotated[datetime | None, From("until")]
    is_mine: bool


class InboxNextOutput(Output):
    item: Annotated[InboxLine, Meta(description="Next record; null if no unclaimed record is left.")] | None


def line(inbox_line: Line, user: User) -> InboxLine:
    """Return an inbox line as the API shows it."""
    return InboxLine.of(inbox_line, is_mine=is_with(inbox_line, user))


def answer(waiting: Waiting, user: User) -> InboxOutput:
    """Return a page of the inbox as the API shows it."""
    return InboxOutput(
        rows=[line(inbox_row, user) for inbox_row in waiting.lines],
        total=waiting.total,
        counts=[InboxCount.of(one) for one in waiting.counts],
    )


def claim(review_claim: ReviewClaim | None, user: User) -> InboxClaim:
    """Return a claim as the API shows it."""
    if review_claim is None:
        return InboxClaim(claimed_by=None, claim_until=None, is_mine=False)
    return InboxClaim.of(review_claim, is_mine=review_claim.user_id == user.pk)
