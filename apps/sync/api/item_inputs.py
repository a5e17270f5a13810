"""Inputs of the review's calls."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Text, Version
from apps.core.http.serializers import InputSerializer
from apps.stores.proposals.diffs import Decision
from apps.stores.ref_shapes import enum
from apps.sync import choices
from apps.sync.record import ITEM_RECORD

CHANGES = ("reject", "snooze", "reopen", "confirm")


class ClaimSyncInput(InputSerializer):
    sync_id = Id()
    take_over = serializers.BooleanField(required=False)


class ClaimNextInput(InputSerializer):
    filters = ITEM_RECORD.filters_shape(required=False)
    n = serializers.IntegerField(required=False, min_value=1, max_value=20)


class DiffDecision(InputSerializer):
    """What a person says of one difference."""

    field = Text(max_length=40)
    decision = enum(Decision)
    edited_value = serializers.JSONField(required=False, allow_null=True)
    reason = Text(required=False, allow_blank=True, allow_null=True, max_length=300)


class SaveDecisionsInput(InputSerializer):
    sync_id = Id()
    version = Version()
    decisions = serializers.ListField(child=DiffDecision(), max_length=60)


class LinkCandidateInput(InputSerializer):
    sync_id = Id()
    version = Version()
    store_id = Id(allow_null=True)


class ApplySyncInput(InputSerializer):
    sync_id = Id()
    version = Version()
    store_version = Version(
        required=False,
        allow_null=True,
        help_text="Of the store when it was read. Changes to it that touch no accepted field do not matter.",
    )
    decisions = serializers.ListField(child=DiffDecision(), required=False, max_length=60)
    link_store_id = Id(required=False, allow_null=True)
    note = Text(required=False, allow_blank=True, allow_null=True, max_length=500)
    move_to_new = serializers.BooleanField(required=False)


class UndoSyncInput(InputSerializer):
    sync_id = Id()
    version = Version()
    reason = Text(required=False, allow_blank=True, allow_null=True, max_length=500)
    take_up = serializers.BooleanField(
        required=False, help_text="Let it wait again at once, compared with the store as it is then."
    )


class RebaseSyncInput(InputSerializer):
    sync_id = Id()
    version = Version()


class ChangeSyncStatusInput(InputSerializer):
    sync_id = Id()
    version = Version()
    action = serializers.ChoiceField(choices=[(name, name) for name in CHANGES])
    reason = serializers.ChoiceField(choices=choices.RejectReason.choices, required=False, allow_null=True)
    note = Text(required=False, allow_blank=True, allow_null=True, max_length=500)
    snooze_until = serializers.DateField(required=False, allow_null=True)


class BulkSyncsParams(InputSerializer):
    """What the actions ask for: a reason and a note (reject), a day (snooze)."""

    reason = serializers.ChoiceField(choices=choices.RejectReason.choices, required=False, allow_null=True)
    note = Text(required=False, allow_blank=True, allow_null=True, max_length=500)
    snooze_until = serializers.DateField(required=False, allow_null=True)
