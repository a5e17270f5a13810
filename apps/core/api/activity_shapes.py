"""Inputs and outputs of the operations on changesets and undo."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

from apps.core import permissions
from apps.core.api.serializers import LogRow
from apps.core.bulk.changesets import CHANGESET_LIST, RECORD_LIST, is_running
from apps.core.http.fields import Id
from apps.core.http.inputs import CreateInput, IdNumber, Meta
from apps.core.http.outputs import From, ListOutput, Output, OwnId
from apps.core.http.serializers import UserRef
from apps.core.lists import list_spec
from apps.core.models import Changeset

if TYPE_CHECKING:
    from apps.accounts.models import User


class ChangesetRow(Output):
    changeset_id: OwnId
    kind: str
    title: str
    country: str
    actor: UserRef | None
    at: datetime
    counts: dict[str, int]
    undone_at: datetime | None
    undoes: Annotated[IdNumber | None, From("undoes_id")]
    is_running: bool
    allowed_actions: list[str]


ChangesetListInput = list_spec.list_input("ChangesetListInput", CHANGESET_LIST)


class ChangesetInput(list_spec.list_input("ChangesetRecordsInput", RECORD_LIST)):  # type: ignore[misc]  # its base is made from the list
    changeset_id = Id()


class ChangesetDetail(ChangesetRow):
    records: ListOutput[LogRow]


class UndoChangesetInput(CreateInput):
    changeset_id: IdNumber


class UndoChangeInput(CreateInput):
    object_type: Annotated[str, Meta(max_length=40)]
    object_id: IdNumber
    log_id: IdNumber


def changeset_row(changeset: Changeset, user: User) -> ChangesetRow:
    """Return a changeset as the API shows it. Requires `is_running` to be loaded."""
    running = is_running(changeset)
    actions = permissions.changeset_actions(user, changeset, is_running=running)
    return ChangesetRow.of(changeset, is_running=running, allowed_actions=actions)
