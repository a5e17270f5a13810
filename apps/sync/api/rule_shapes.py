"""Shapes of the operations on auto rules."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from apps.core.http.inputs import UNSET, CreateInput, IdNumber, Input, Meta, Omittable, Patch, VersionNumber
from apps.core.http.outputs import From, Output, OwnId
from apps.core.http.serializers import BaseOutput, UserRef
from apps.sync.choices import RuleMode
from apps.sync.record.shapes import RuleDiffers


class RuleListInput(Input):
    source_code: Annotated[str, Meta(max_length=40)] | None = None


class RuleIdInput(Input):
    rule_id: IdNumber


class SaveRuleInput(CreateInput):
    """A patch of a rule if `rule_id` and `version` are given, else a new rule for a field of a source."""

    rule_id: Omittable[IdNumber] = None
    version: Omittable[VersionNumber] = None
    source_code: Patch[Annotated[str, Meta(max_length=40)]] = UNSET
    field: Patch[
        Annotated[
            str,
            Meta(
                max_length=40,
                description="Name of a field as in `sync_field`, `link` for links without differences, or `create` for new stores.",
            ),
        ]
    ] = UNSET
    mode: Patch[Annotated[str, RuleMode]] = UNSET
    min_trust: Patch[Annotated[float, Meta(ge=0.6, le=1)]] = UNSET
    max_pin_shift_m: Patch[Annotated[int, Meta(ge=1, le=50)] | None] = UNSET
    require_corroborated: Patch[bool] = UNSET
    enabled: Patch[bool] = UNSET


class LastReplay(Output):
    """The result of the last trial of a rule on past decisions."""

    at: datetime
    by: UserRef | None
    is_current: Annotated[
        bool,
        Meta(
            description="True if run within 24 hours with the current settings, as required to enable the rule."
        ),
    ]
    considered: Annotated[int, Meta(description="Number of past decisions about the field.")]
    agree: int
    differ: int
    untouched: Annotated[int, Meta(description="Number of decisions that the rule would leave to users.")]
    precision: (
        Annotated[
            float,
            Meta(
                description="Share of cases in which the rule agrees with users; null with fewer than 20 cases."
            ),
        ]
        | None
    )


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
    disabled_at: Annotated[datetime, Meta(description="Time when the system disabled the rule.")] | None
    disabled_why: str
    replay: LastReplay | None
    applied_today: int
    daily_cap: int
    last_applied: Annotated[
        int, Meta(description="Number of items applied since the rule was enabled, at most 100.")
    ]
    last_undone: Annotated[int, Meta(description="Number of these items that were undone.")]


class RuleStays(Output):
    """A reason why a rule leaves decisions to users, with their number."""

    reason: str
    count: int


class RuleReplay(Output):
    """A rule after a trial on past decisions."""

    rule: RuleRow
    stays: list[RuleStays]
    rows: Annotated[list[RuleDiffers], Meta(description="At most 50 differing decisions.")]
