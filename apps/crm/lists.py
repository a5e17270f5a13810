"""The list of leads, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from apps.core.choices import Role
from apps.core.queries import list_area
from apps.core.queries.list_area import Column
from apps.crm import selectors
from apps.crm.choices import Interest, LostReason, Priority, Source, Stage
from apps.crm.listings import LEAD_LIST
from apps.crm.models import Lead
from apps.crm.querysets import CRM_ROLES
from apps.crm.services.bulk import ACTIONS
from apps.crm.stages import STAGES

_CONTACTS = frozenset({Role.MANAGER.value})
"""Who takes contacts out of the house, beside super admins."""


def _of_first(name: str) -> Any:
    return lambda lead: (lead.primary_contact or {}).get(name) or ""


def region_path(lead: Lead) -> str:
    """ "Jakarta Selatan", or the first level alone."""
    region = lead.region_l2 or lead.region_l1
    return region.name if region else ""


def days_in_stage(lead: Lead) -> int:
    """How many whole days it has been in its stage."""
    return max(0, (timezone.now() - lead.stage_entered_at).days)


COLUMNS = (
    Column("id", "Id", lambda lead: lead.pk, width=10),
    Column("name", "Name", lambda lead: lead.name, width=36),
    Column("stage", "Stage", lambda lead: Stage(lead.stage).label, width=14),
    Column("probability", "Probability (%)", lambda lead: STAGES[Stage(lead.stage)].probability, width=10),
    Column("owner", "Owner", lambda lead: lead.owner.nickname, width=18),
    Column("contact", "Contact", _of_first("name"), width=24),
    Column("phone", "Phone", _of_first("phone"), width=18, roles=_CONTACTS),
    Column("email", "E-mail", _of_first("email"), width=28, roles=_CONTACTS),
    Column("region", "Region", region_path, width=24),
    Column("source", "Source", lambda lead: Source(lead.source).label, width=18),
    Column(
        "interests", "Interests", lambda lead: [Interest(each).label for each in lead.interests], width=28
    ),
    Column("value", "Value", lambda lead: lead.expected_value, width=14),
    Column("close", "Expected close", lambda lead: lead.expected_close_on, width=14),
    Column("priority", "Priority", lambda lead: Priority(lead.priority).label, width=10),
    Column("next_task", "Next task", lambda lead: lead.next_action_at, width=18),
    Column("last_contact", "Last contact", lambda lead: lead.last_contact_at, width=18),
    Column("days", "Days in stage", days_in_stage, width=12),
    Column("stale", "Without news", selectors.is_stale, width=12),
    Column("store", "Store", lambda lead: lead.store.full_name if lead.store else "", width=30),
    Column(
        "lost_reason",
        "Lost because",
        lambda lead: LostReason(lead.lost_reason).label if lead.lost_reason else "",
        width=20,
    ),
    Column("created", "Created", lambda lead: lead.created_at, width=18),
    Column("updated", "Updated", lambda lead: lead.updated_at, width=18),
)


def register() -> None:
    """Register the list of leads."""
    list_area.register(
        list_area.ListArea(
            code="crm",
            noun="leads",
            object_type=selectors.KIND,
            spec=LEAD_LIST,
            roles=CRM_ROLES,
            matching=selectors.leads_of,
            rows=selectors.rows_of,
            note=region_path,
            columns=COLUMNS,
            lock=selectors.lock_leads,
            actions=ACTIONS,
        )
    )
