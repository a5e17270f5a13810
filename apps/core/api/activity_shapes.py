"""Shapes of the calls over changesets and their undo."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.core import permissions
from apps.core.api.serializers import LogRow
from apps.core.batches.changesets import CHANGESET_LIST, RECORD_LIST, is_running
from apps.core.http.fields import Id, Moment, Text, Version
from apps.core.http.serializers import CreateInput, NotUndone, UserRef
from apps.core.models import Changeset
from apps.core.queries import list_spec


class ChangesetRow(serializers.Serializer):
    changeset_id = Id()
    kind = Text()
    title = Text()
    country = Text(allow_blank=True)
    actor = UserRef(allow_null=True)
    at = Moment()
    counts = serializers.DictField(child=serializers.IntegerField())
    undone_at = Moment(allow_null=True)
    undoes = Id(allow_null=True)
    is_running = serializers.BooleanField()
    allowed_actions = serializers.ListField(child=Text())


ChangesetListInput = list_spec.list_input("ChangesetListInput", CHANGESET_LIST)
ChangesetListOutput = list_spec.list_output("ChangesetListOutput", ChangesetRow)


class ChangesetInput(list_spec.list_input("ChangesetRecordsInput", RECORD_LIST)):  # type: ignore[misc]  # its base is made from the list
    changeset_id = Id()


class ChangesetDetail(ChangesetRow):
    records = list_spec.list_output("ChangesetRecordsOutput", LogRow)()


class UndoChangesetInput(CreateInput):
    changeset_id = Id()


class UndoChangeInput(CreateInput):
    object_type = Text(max_length=40)
    object_id = Id()
    log_id = Id()


class UndoChangesetOutput(serializers.Serializer):
    changeset_id = Id(allow_null=True)
    job_id = Id(allow_null=True)
    records = serializers.IntegerField()
    checked = serializers.IntegerField()
    undone = serializers.IntegerField()
    fields_ = serializers.IntegerField()
    not_undone = NotUndone(many=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        """The API's name `fields` would hide a serializer's own attribute."""
        declared = super().get_fields()
        declared["fields"] = declared.pop("fields_")
        return declared


class UndoChangeOutput(serializers.Serializer):
    version = Version()
    undone = serializers.IntegerField()
    fields_ = serializers.IntegerField()
    not_undone = NotUndone(many=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        """The API's name `fields` would hide a serializer's own attribute."""
        declared = super().get_fields()
        declared["fields"] = declared.pop("fields_")
        return declared


def changeset_row(changeset: Changeset, user: Any) -> dict[str, Any]:
    """A changeset as the API shows it; `is_running` was fetched with it."""
    running = is_running(changeset)
    return {
        "changeset_id": changeset.pk,
        "kind": changeset.kind,
        "title": changeset.title,
        "country": changeset.country,
        "actor": changeset.actor.as_ref() if changeset.actor else None,
        "at": changeset.at,
        "counts": changeset.counts,
        "undone_at": changeset.undone_at,
        "undoes": changeset.undoes_id,
        "is_running": running,
        "allowed_actions": permissions.changeset_actions(user, changeset, is_running=running),
    }
