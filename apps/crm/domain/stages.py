"""Stages of a lead as a table: probability of winning, and requirements to enter."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone

from apps.crm.choices import DECIDES, OPEN, LostReason, Stage

if TYPE_CHECKING:
    from apps.crm.models import Lead

STALE_AFTER = dt.timedelta(days=14)
"""An open lead without activity for longer is stale."""


@dataclass(frozen=True)
class Need:
    """A requirement to enter a stage."""

    field: str
    """Field for the error: a field of the lead, or another input on screens ("task", "activity")."""
    is_met: Callable[[Lead], bool]
    msg: str


def _has_decision_maker(lead: Lead) -> bool:
    return any(contact.get("role") in DECIDES for contact in lead.contacts)


_IN_TOUCH = Need(
    "activity",
    lambda lead: lead.last_contact_at is not None,
    "Log a call, a visit or a message before Contacted",
)
_TASK = Need("task", lambda lead: lead.next_action_at is not None, "Plan a task before Nurturing")
_DECIDER = Need("contacts", _has_decision_maker, "Qualified requires a contact who is owner or manager")
_REGION = Need("region_l1_id", lambda lead: lead.region_l1_id is not None, "Region required at Qualified")
_STORE = Need("store_id", lambda lead: lead.store_id is not None, "Link or create a store before Won")
_REASON = Need("lost_reason", lambda lead: bool(lead.lost_reason), "Choose a lost reason")
_NOTE = Need(
    "note",
    lambda lead: lead.lost_reason != LostReason.OTHER or bool(lead.lost_note),
    "Enter a note on why it was lost",
)


def _deal(label: str) -> tuple[Need, ...]:
    """Return the requirements from Proposal on, also if it is skipped: expected value and close date."""
    return (
        Need(
            "expected_value",
            lambda lead: lead.expected_value is not None,
            f"Expected value required at {label}",
        ),
        Need(
            "expected_close_on",
            lambda lead: lead.expected_close_on is not None,
            f"Expected close date required at {label}",
        ),
    )


@dataclass(frozen=True)
class StageRule:
    """Probability (in percent) and requirements of a stage."""

    probability: int
    needs: tuple[Need, ...] = ()


STAGES: Mapping[Stage, StageRule] = {
    Stage.NEW: StageRule(5),
    Stage.CONTACTED: StageRule(15, (_IN_TOUCH,)),
    Stage.NURTURING: StageRule(20, (_TASK,)),
    Stage.QUALIFIED: StageRule(40, (_DECIDER, _REGION)),
    Stage.PROPOSAL: StageRule(60, _deal("Proposal")),
    Stage.NEGOTIATION: StageRule(80, _deal("Negotiation")),
    Stage.WON: StageRule(100, (_STORE,)),
    Stage.LOST: StageRule(0, (_REASON, _NOTE)),
    Stage.JUNK: StageRule(0),
}

REVIVES_INTO = (Stage.NEW, Stage.CONTACTED)
"""Stages to which a lost or junk lead can return."""


def probability(lead: Lead) -> int:
    """Return the probability of winning the lead, in percent."""
    return STAGES[Stage(lead.stage)].probability


def is_stale(lead: Lead) -> bool:
    """Return whether the lead is open and has had no activity for 14 days."""
    return lead.is_open and lead.last_activity_at < timezone.now() - STALE_AFTER


def missing(lead: Lead, stage: Stage | str) -> dict[str, list[str]]:
    """Return the unmet requirements of a stage, as errors by field."""
    missing_fields: dict[str, list[str]] = {}
    for need in STAGES[Stage(stage)].needs:
        if not need.is_met(lead):
            missing_fields.setdefault(need.field, []).append(need.msg)
    return missing_fields


def reachable(stage: Stage | str) -> tuple[Stage, ...]:
    """Return the stages to which a lead may move; the right to reopen won leads is checked elsewhere."""
    if stage in OPEN:
        return tuple(each for each in Stage if each != stage)
    return tuple(OPEN) if stage == Stage.WON else REVIVES_INTO
