"""Shapes of the parts of an item of the review."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Text
from apps.core.http.serializers import Shape
from apps.stores.proposals.diffs import Decision
from apps.stores.proposals.units import Severity
from apps.stores.ref_shapes import MatchFeatures, StoreRef, enum
from apps.sync import choices


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
