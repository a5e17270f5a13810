"""Shapes of proposed changes to stores, for the reviews of reports and feeds."""

from __future__ import annotations

from typing import Annotated

from rest_framework import serializers

from apps.core.http.fields import Text, optional_text
from apps.core.http.outputs import Json, Meta, Output
from apps.core.http.serializers import InputSerializer
from apps.stores.record.ref_shapes import enum
from apps.stores.services.proposals.diffs import Decision
from apps.stores.services.proposals.units import Severity


class ProposedDiff(Output):
    """A difference between a proposed value and the store's value."""

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


class DiffDecision(InputSerializer):
    """The decision on one difference."""

    field = Text(max_length=40)
    decision = enum(Decision)
    edited_value = serializers.JSONField(required=False, allow_null=True)
    reason = optional_text(300)
