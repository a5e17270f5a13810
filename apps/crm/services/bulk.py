"""Bulk actions on leads: assign, priority, stage, junk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.accounts.models import User
from apps.core.bulk.case_actions import priority_action
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.lists.list_area import Action
from apps.core.values import FieldValue, optional_number_of
from apps.crm.choices import OPEN, Priority, Stage
from apps.crm.models import Lead
from apps.crm.services import leads, stage_moves
from apps.crm.services.board import Columns


def _check_assign(actor: User, country: str, params: Mapping[str, Any]) -> None:
    leads.owner_of(country, params.get("owner_id"), "params.owner_id")


def _know_person(work: BatchContext, matching_leads: Sequence[Lead]) -> User:
    return leads.owner_of(work.country, optional_number_of(work.params.get("owner_id")))


def _assign(work: BatchContext, lead: Lead, person: User) -> None:
    with work.batch.changing(lead, action="assign"):
        leads.assign(work.actor, lead, person)


def _check_stage(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if params.get("stage") not in OPEN:
        raise Invalid({"params.stage": ["Choose an open stage"]})


def _columns(work: BatchContext, matching_leads: Sequence[Lead]) -> Columns:
    return Columns(work.country)


def _stage(work: BatchContext, lead: Lead, columns: Columns) -> None:
    stage = str(work.params["stage"])
    if stage != lead.stage:
        _move(work, lead, columns, stage)


def _junk(work: BatchContext, lead: Lead, columns: Columns) -> None:
    _move(work, lead, columns, Stage.JUNK)


def _move(work: BatchContext, lead: Lead, columns: Columns, stage: str) -> None:
    note = str(work.params.get("note") or "")
    with work.batch.changing(lead, action="move", reason=note):
        stage_moves.enter_stage(work.actor, lead, stage, stage_moves.StageChange(note=note))
        lead.rank = columns.top(stage)


ACTIONS: Mapping[str, Action] = {
    "assign": Action("Assigned leads", _assign, prepare=_know_person, check=_check_assign),
    "priority": priority_action("Changed the priority of leads", Priority),
    "stage": Action("Moved leads", _stage, prepare=_columns, check=_check_stage),
    "junk": Action("Marked leads as junk", _junk, prepare=_columns),
}
