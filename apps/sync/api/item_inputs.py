"""Inputs of the operations on sync items."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from rest_framework import serializers

from apps.core.http.fields import optional_text
from apps.core.http.inputs import BLANK, IdNumber, Input, Json, Meta, Omittable, VersionNumber, one_of
from apps.core.http.serializers import InputSerializer
from apps.stores.services.proposals.shapes import DiffDecision
from apps.sync import choices
from apps.sync.record import ITEM_RECORD

CHANGES = ("reject", "snooze", "reopen", "confirm")


class ClaimSyncInput(Input):
    sync_id: IdNumber
    take_over: bool = False


class ClaimNextInput(Input):
    filters: Omittable[Annotated[dict[str, Json], ITEM_RECORD.filters_shape]] = None
    n: Omittable[Annotated[int, Meta(ge=1, le=20)]] = None


class RebaseSyncInput(Input):
    sync_id: IdNumber
    version: VersionNumber


_Decisions = Annotated[list[Annotated[dict[str, Json], DiffDecision]], Meta(max_length=60)]


class SaveDecisionsInput(RebaseSyncInput):
    decisions: _Decisions


class LinkCandidateInput(RebaseSyncInput):
    store_id: IdNumber | None


class ApplySyncInput(RebaseSyncInput):
    store_version: (
        Annotated[
            VersionNumber,
            Meta(
                description="Version of the store when it was loaded. Later changes to fields that "
                "are not accepted are ignored."
            ),
        ]
        | None
    ) = None
    decisions: Omittable[_Decisions] = None
    link_store_id: IdNumber | None = None
    note: Annotated[str, Meta(max_length=500), BLANK] | None = None
    move_to_new: bool = False


class UndoSyncInput(RebaseSyncInput):
    reason: Annotated[str, Meta(max_length=500), BLANK] | None = None
    take_up: Annotated[
        bool, Meta(description="True to return the item to review at once, compared with the current store.")
    ] = False


class ChangeSyncStatusInput(RebaseSyncInput):
    action: Annotated[str, one_of(*CHANGES)]
    reason: Annotated[str, choices.RejectReason] | None = None
    note: Annotated[str, Meta(max_length=500), BLANK] | None = None
    snooze_until: date | None = None


class BulkSyncsParams(InputSerializer):
    """Parameters of the bulk actions: reason and note to reject, date to snooze."""

    reason = serializers.ChoiceField(choices=choices.RejectReason.choices, required=False, allow_null=True)
    note = optional_text(500)
    snooze_until = serializers.DateField(required=False, allow_null=True)
