"""Undo of lead changes: values under the rules of an edit, stages with their position on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import models
from django.utils import timezone

from apps.accounts.models import User
from apps.core import registry
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.values import FieldValue
from apps.crm.choices import OPEN, ActivityType, Stage
from apps.crm.models import Activity, Lead, Task
from apps.crm.queries import selectors
from apps.crm.record import LEAD_RECORD
from apps.crm.services import leads, timeline
from apps.crm.services.board import Columns

STATE = frozenset({"stage", "lost_reason", "lost_note", "converted_at", "converted_store_id"})


def _prepare(
    work: BatchContext, matching_leads: Sequence[Lead], values: Mapping[int, Mapping[str, FieldValue]]
) -> Columns:
    return _columns(work)


def _columns(work: BatchContext) -> Columns:
    """Return the shared position generator of a step: two leads must not get the same rank."""
    columns: Columns = work.cached.setdefault("columns", Columns(work.country))
    return columns


def put_back(work: BatchContext, lead: Lead, values: Mapping[str, Any], columns: Columns) -> dict[str, str]:
    """Restore values from history on a locked lead; return the reason by field for what stays.

    Saves only timeline entries.
    """
    refusals: dict[str, str] = {}
    if "owner_id" in values:
        try:
            lead.owner = leads.owner_of(lead.country, values["owner_id"])
        except Invalid as refused:
            refusals["owner_id"] = refused.msg
    if STATE & set(values):
        _put_stage_back(work, lead, values, columns)
    # The stage is already restored; its requirements apply to the restored values.
    patch = {name: value for name, value in values.items() if name not in STATE | {"owner_id"}}
    leads.apply(work.actor, lead, patch)
    return refusals


def _put_stage_back(
    work: BatchContext, lead: Lead, values: Mapping[str, FieldValue], columns: Columns
) -> None:
    left = lead.stage
    for name in STATE & set(values):
        setattr(lead, name, values[name])
    if lead.stage in OPEN and left not in OPEN and (errors := leads.store_error(lead)):
        raise Invalid(errors)
    if lead.stage == left:
        return
    lead.rank, lead.stage_entered_at = columns.top(lead.stage), work.at
    facts = {"from": left, "to": lead.stage, "undone": True}
    timeline.record(lead, ActivityType.STAGE_CHANGE, author=work.actor, facts=facts)


def _take_out(work: BatchContext, lead: Lead) -> None:
    """Mark a lead that was just imported as junk, where it can still be found."""
    lead.stage, lead.lost_note = Stage.JUNK, "Undone"
    lead.rank, lead.stage_entered_at = _columns(work).top(Stage.JUNK), timezone.now()


UNDO = registry.Undo(
    fields=LEAD_RECORD.undoable,
    lock=selectors.lock_leads,
    prepare=_prepare,
    put_back=put_back,
    take_out=_take_out,
    groups=(STATE,),
)


# -- rows of a lead -----------------------------------------------------------------------------------
def _lock_activities(actor: User, country: str, ids: Sequence[int]) -> list[Activity]:
    activities = Activity.objects.visible_to(actor, country).filter(pk__in=ids)
    return list(activities.select_for_update(of=("self",)).order_by("pk"))


def _lock_tasks(actor: User, country: str, ids: Sequence[int]) -> list[Task]:
    tasks = Task.objects.visible_to(actor, country).filter(pk__in=ids)
    return list(tasks.select_related("assignee").select_for_update(of=("self",)).order_by("pk"))


def _put_plain_back(
    work: BatchContext, record: models.Model, values: Mapping[str, FieldValue], fetched: None
) -> dict[str, str]:
    for name, value in values.items():
        setattr(record, name, value)
    return {}


ACTIVITY_UNDO = registry.Undo(fields=frozenset({"lead_id"}), lock=_lock_activities, put_back=_put_plain_back)
TASK_UNDO = registry.Undo(fields=frozenset({"lead_id"}), lock=_lock_tasks, put_back=_put_plain_back)
