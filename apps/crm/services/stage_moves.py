"""Moves of leads between stages and within a column."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.core.changes import versions
from apps.core.errors import Forbidden, Invalid, WrongStatus
from apps.crm import permissions
from apps.crm.choices import OPEN, ActivityType, Stage
from apps.crm.domain import stages
from apps.crm.models import Lead, LeadStageMove
from apps.crm.queries import selectors
from apps.crm.services import hooks, timeline
from apps.crm.services.board import place
from apps.crm.services.leads import one_open_lead, refuse_merged, store_error


@dataclass(frozen=True)
class StageChange:
    """The parameters of a stage change."""

    lost_reason: str = ""
    note: str = ""


@transaction.atomic
def move_lead(
    *,
    actor: User,
    country: str,
    lead_id: int,
    version: int,
    stage: str,
    before_id: int | None = None,
    after_id: int | None = None,
    change: StageChange = StageChange(),
) -> Lead:
    """Move a lead directly after or before another card, or to the top of a stage.

    Raise NotFound, Conflict, WrongStatus (transition not allowed), Forbidden (only managers reopen won leads)
    or Invalid (unmet requirements of the stage).
    """
    selectors.lock_board(country)
    lead = selectors.lock_lead(actor=actor, country=country, lead_id=lead_id)
    refuse_merged(lead, "move")
    versions.check(lead, version, ["stage"])
    rank = place(lead, stage, after_id=after_id, before_id=before_id)
    if stage == lead.stage:
        _shift(actor, lead, rank)
        return lead
    with one_open_lead(lead), versions.changing(lead, actor=actor, action="move", reason=change.note):
        enter_stage(actor, lead, stage, change)
        lead.rank = rank
    if lead.stage == Stage.WON:
        hooks.run_won_hooks(actor, lead)
    return lead


def _shift(actor: User, lead: Lead, rank: str) -> None:
    """Move within the column: a new version without history."""
    lead.rank, lead.version = rank, lead.version + 1
    lead.updated_at, lead.updated_by = timezone.now(), actor
    lead.save(update_fields=["rank", "version", "updated_at", "updated_by"])


def enter_stage(actor: User, lead: Lead, stage: str, change: StageChange) -> None:
    """Change the stage of a locked lead with all checks, except its rank. Saves only log entries."""
    require_way(actor, lead, stage)
    left, since = lead.stage, lead.stage_entered_at
    if left == Stage.WON:
        _require_reason(change)
        lead.converted_at = lead.converted_store = None
    is_over = stage in (Stage.LOST, Stage.JUNK)
    lead.lost_reason = change.lost_reason if stage == Stage.LOST else ""
    lead.lost_note = change.note if is_over else ""
    if missing := stages.missing(lead, stage):
        raise Invalid(missing)
    if stage in OPEN and left not in OPEN and (errors := store_error(lead)):
        raise Invalid(errors)
    now = timezone.now()
    lead.stage, lead.stage_entered_at = stage, now
    if stage == Stage.WON:
        lead.converted_at, lead.converted_store = now, lead.store
    seconds = max(0, int((now - since).total_seconds()))
    LeadStageMove.objects.create(
        lead=lead, from_stage=left, to_stage=stage, by=actor, at=now, seconds_in_stage=seconds
    )
    facts = {"from": left, "to": stage, "lost_reason": lead.lost_reason}
    timeline.record(lead, ActivityType.STAGE_CHANGE, author=actor, body=change.note, facts=facts)


def require_way(actor: User, lead: Lead, stage: str) -> None:
    """Raise WrongStatus if the transition is not allowed, Forbidden if the actor may not make it."""
    if stage not in stages.reachable(lead.stage):
        action = f"move to {Stage(stage).label}"
        allowed = permissions.allowed_actions(actor, lead)
        raise WrongStatus(action, lead.stage, Stage(lead.stage).label, allowed)
    if lead.stage == Stage.WON and not permissions.is_manager(actor):
        raise Forbidden(permissions.MANAGERS, "Only managers can reopen a won lead")


def _require_reason(change: StageChange) -> None:
    if not change.note:
        raise Invalid({"note": ["Enter a reason for reopening"]})
