"""Shapes of the calls over rules."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from rest_framework import serializers

from apps.core.http.fields import Id, Text, Version
from apps.core.http.outputs import From, Meta, Output, OwnId
from apps.core.http.serializers import BaseOutput, CreateInput, InputSerializer, UserRef
from apps.stores.ref_shapes import enum
from apps.sync.choices import RuleMode
from apps.sync.shapes import RuleDiffers


class RuleListInput(InputSerializer):
    source_code = Text(required=False, allow_null=True, max_length=40)


class RuleIdInput(InputSerializer):
    rule_id = Id()


class SaveRuleInput(CreateInput):
    """With `rule_id` and `version` a patch of that rule; without, a new one about a source's field."""

    rule_id = Id(required=False)
    version = Version(required=False)
    source_code = Text(required=False, max_length=40)
    field = Text(required=False, max_length=40, help_text="As sync_field names it, or create: new stores.")
    mode = enum(RuleMode, required=False)
    min_trust = serializers.FloatField(required=False, min_value=0.6, max_value=1)
    max_pin_shift_m = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=50)
    require_corroborated = serializers.BooleanField(required=False)
    enabled = serializers.BooleanField(required=False)


class LastReplay(Output):
    """What came of the last time that a rule was tried on past decisions."""

    at: datetime
    by: UserRef | None
    is_current: Annotated[
        bool, Meta(description="With the present settings, within 24 hours: the rule may be switched on.")
    ]
    considered: Annotated[int, Meta(description="Past decisions about the field.")]
    agree: int
    differ: int
    untouched: Annotated[int, Meta(description="What the rule would have left to people.")]
    precision: Annotated[float, Meta(description="Null where fewer than 20 cases tell.")] | None


class RuleRow(BaseOutput):
    rule_id: OwnId
    country: str
    source_code: Annotated[str, From("source.code")]
    source_name: Annotated[str, From("source.name")]
    source_trust: Annotated[float, From("source.trust")]
    field: str
    label: str
    mode: Annotated[str, RuleMode]
    min_trust: float
    max_pin_shift_m: int | None
    require_corroborated: bool
    enabled: bool
    disabled_at: Annotated[datetime, Meta(description="When the system switched it off.")] | None
    disabled_why: str
    replay: LastReplay | None
    applied_today: int
    daily_cap: int
    last_applied: Annotated[int, Meta(description="Items it applied since it was switched on, 100 at most.")]
    last_undone: Annotated[int, Meta(description="Of these, how many were undone.")]


class RuleStays(Output):
    """Why a rule leaves decisions to people, and how many."""

    reason: str
    count: int


class RuleReplay(Output):
    """A rule after it was tried on past decisions."""

    rule: RuleRow
    stays: list[RuleStays]
    rows: Annotated[list[RuleDiffers], Meta(description="50 at most.")]
