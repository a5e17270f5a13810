"""Outputs of the undo operations."""

from __future__ import annotations

from apps.core.http.outputs import IdNumber, Output, VersionNumber
from apps.core.http.serializers import NotUndone


class UndoChangesetOutput(Output):
    changeset_id: IdNumber | None
    job_id: IdNumber | None
    records: int
    checked: int
    undone: int
    fields: int
    not_undone: list[NotUndone]


class UndoChangeOutput(Output):
    version: VersionNumber
    undone: int
    fields: int
    not_undone: list[NotUndone]
