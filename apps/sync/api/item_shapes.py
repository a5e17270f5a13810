"""Shapes of what the review's calls answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import BaseOutput, Shape, UserRef
from apps.core.queries import list_spec
from apps.stores.proposals.diffs import Decision
from apps.stores.proposals.units import Severity
from apps.stores.ref_shapes import MatchFeatures, StoreRef, enum
from apps.sync import choices

PRIORITIES = [("low", "low"), ("normal", "normal"), ("high", "high")]


class SyncDiff(Shape):
    """One difference, with what the store has now and what was said of it."""

    field = Text()
    label = Text()
    base_value = serializers.JSONField(allow_null=True)
    current_value = serializers.JSONField(allow_null=True)
    proposed_value = serializers.JSONField(allow_null=True)
    severity = enum(Severity)
    auto_eligible = serializers.BooleanField()
    locked = serializers.BooleanField()
    decision = enum(Decision)
    edited_value = serializers.JSONField(allow_null=True)
    reason = Text(allow_blank=True)
    current_lines = serializers.ListField(child=Text(), help_text="The present value as people read it.")
    proposed_lines = serializers.ListField(child=Text())
    edited_lines = serializers.ListField(child=Text())
    shift_m = serializers.IntegerField(allow_null=True, help_text="How far the pin would move, in metres.")


class SyncCandidate(serializers.Serializer):
    """A store that the record may be, and why."""

    store = StoreRef()
    lat = serializers.FloatField(allow_null=True)
    lng = serializers.FloatField(allow_null=True)
    score = serializers.FloatField()
    band = Text(allow_blank=True)
    distance_m = serializers.IntegerField(allow_null=True)
    features = MatchFeatures()
    reasons = serializers.ListField(child=Text())
    corroborated = serializers.BooleanField()


class SyncRow(BaseOutput, Shape):
    """One item in the list."""

    sync_id = Id()
    country = Text()
    title = Text()
    action = enum(choices.SyncAction)
    status = enum(choices.SyncStatus)
    store = StoreRef(allow_null=True)
    source_code = Text()
    source_name = Text()
    run_id = Id()
    region = Text(allow_blank=True)
    fields = serializers.ListField(child=Text())
    severity = enum(Severity)
    priority = serializers.ChoiceField(choices=PRIORITIES)
    score = serializers.FloatField(allow_null=True)
    band = Text(allow_blank=True)
    distance_m = serializers.IntegerField(allow_null=True)
    is_qa = serializers.BooleanField(help_text="Applied by a rule, and drawn for a person to look at.")
    confirmed_at = Moment(allow_null=True, help_text="When a person said that the rule was right.")
    claimed_by = UserRef(allow_null=True)
    claim_until = Moment(allow_null=True)
    snooze_until = serializers.DateField(allow_null=True)
    decided_by = UserRef(allow_null=True)
    decided_at = Moment(allow_null=True)
    reject_reason = Text(allow_blank=True)


class SourceFacts(serializers.Serializer):
    """What has to be known of the source of an item."""

    source_code = Text()
    name = Text()
    kind = enum(choices.SourceKind)
    trust = serializers.FloatField()
    licence = Text(allow_blank=True)
    attribution = Text(allow_blank=True)


class RecordFacts(serializers.Serializer):
    """What the source said."""

    source_record_id = Id()
    external_id = Text()
    link_status = enum(choices.LinkStatus)
    said = serializers.JSONField(help_text="In the shape of a store, as the item was made.")
    raw = serializers.JSONField(help_text="As the source has it now.")
    is_newer = serializers.BooleanField(help_text="Whether the source says something else by now.")


class StoreOnMap(StoreRef):
    """The store of an item, with its pin and version."""

    version = serializers.IntegerField()
    lat = serializers.FloatField(allow_null=True)
    lng = serializers.FloatField(allow_null=True)
    address = Text(allow_blank=True)


class AppliedBy(serializers.Serializer):
    """A rule that applied an item, in words."""

    rule_id = Id()
    source_code = Text()
    words = Text()


class SyncItemDetail(SyncRow, Shape):
    """One item in full."""

    rules = AppliedBy(many=True, help_text="Those that applied it.")
    confirmed_by = UserRef(allow_null=True)
    diffs = SyncDiff(many=True)
    candidates = SyncCandidate(many=True)
    store_version = serializers.IntegerField(allow_null=True)
    now = StoreOnMap(allow_null=True, help_text="The store as it is.")
    target_store = StoreRef(allow_null=True)
    source = SourceFacts()
    record = RecordFacts()
    pin = serializers.JSONField(allow_null=True, help_text="{lat, lng} that the source gives.")
    note = Text(allow_blank=True)
    changeset_id = Id(allow_null=True)
    applied_change_log_id = Id(allow_null=True)
    applied_fields = serializers.ListField(child=Text())
    undone_at = Moment(allow_null=True)
    undone_by = UserRef(allow_null=True)


SyncListOutput = list_spec.list_output("SyncListOutput", SyncRow)


class SyncItems(serializers.Serializer):
    """Several items in full."""

    items = SyncItemDetail(many=True)


class Applied(serializers.Serializer):
    """What became of an item that was applied."""

    item = SyncItemDetail()
    store = StoreRef(allow_null=True)
    change_log_id = Id(allow_null=True)
    changeset_id = Id(allow_null=True)
    applied_fields = serializers.ListField(child=Text())
    skipped_fields = serializers.ListField(child=Text())


class SyncUndone(serializers.Serializer):
    """The item after it was taken back."""

    item = SyncItemDetail()
    not_undone = serializers.ListField(child=serializers.JSONField())


class Count(serializers.Serializer):
    """How many items share a value."""

    value = Text()
    count = serializers.IntegerField()


class SyncStats(Shape):
    """How much waits, and where it comes from."""

    status = Count(many=True)
    action = Count(many=True)
    source = Count(many=True)
