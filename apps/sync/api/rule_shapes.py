"""Shapes of the calls over rules."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Text, Version
from apps.core.http.serializers import BaseOutput, CreateInput, InputSerializer, Shape, UserRef
from apps.stores.ref_shapes import StoreRef, enum
from apps.sync.choices import RuleMode


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


class LastReplay(serializers.Serializer):
    """What came of the last time that a rule was tried on past decisions."""

    at = Moment()
    by = UserRef(allow_null=True)
    is_current = serializers.BooleanField(
        help_text="With the present settings, within 24 hours: the rule may be switched on."
    )
    considered = serializers.IntegerField(help_text="Past decisions about the field.")
    agree = serializers.IntegerField()
    differ = serializers.IntegerField()
    untouched = serializers.IntegerField(help_text="What the rule would have left to people.")
    precision = serializers.FloatField(allow_null=True, help_text="Null where fewer than 20 cases tell.")


class RuleRow(BaseOutput, Shape):
    rule_id = Id()
    country = Text()
    source_code = Text()
    source_name = Text()
    source_trust = serializers.FloatField()
    field = Text()
    label = Text()
    mode = enum(RuleMode)
    min_trust = serializers.FloatField()
    max_pin_shift_m = serializers.IntegerField(allow_null=True)
    require_corroborated = serializers.BooleanField()
    enabled = serializers.BooleanField()
    disabled_at = Moment(allow_null=True, help_text="When the system switched it off.")
    disabled_why = Text(allow_blank=True)
    replay = LastReplay(allow_null=True)
    applied_today = serializers.IntegerField()
    daily_cap = serializers.IntegerField()
    last_applied = serializers.IntegerField(
        help_text="Items it applied since it was switched on, 100 at most."
    )
    last_undone = serializers.IntegerField(help_text="Of these, how many were undone.")


class RuleStays(serializers.Serializer):
    """Why a rule leaves decisions to people, and how many."""

    reason = Text()
    count = serializers.IntegerField()


class RuleDiffers(serializers.Serializer):
    """A past decision that the rule would have taken otherwise."""

    sync_id = Id()
    title = Text()
    store = StoreRef(allow_null=True)
    current_lines = serializers.ListField(child=Text())
    proposed_lines = serializers.ListField(child=Text())
    did = Text(help_text="What the person did.")
    why = Text(allow_blank=True)


class RuleReplay(serializers.Serializer):
    """A rule after it was tried on past decisions."""

    rule = RuleRow()
    stays = RuleStays(many=True)
    rows = RuleDiffers(many=True, help_text="50 at most.")
