"""The list of leads, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.core.queries import list_area
from apps.crm import selectors
from apps.crm.querysets import CRM_ROLES
from apps.crm.record import LEAD_RECORD
from apps.crm.services.bulk import ACTIONS


def register() -> None:
    """Register the list of leads."""
    list_area.register(
        list_area.ListArea(
            code=LEAD_RECORD.area,
            noun=LEAD_RECORD.plural,
            object_type=selectors.KIND,
            spec=LEAD_RECORD.list_spec,
            roles=CRM_ROLES,
            matching=selectors.leads_of,
            rows=selectors.rows_of,
            note=lambda lead: lead.region_path,
            columns=LEAD_RECORD.columns(),
            lock=selectors.lock_leads,
            actions=ACTIONS,
        )
    )
