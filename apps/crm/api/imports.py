"""Operations that import leads from files."""

from __future__ import annotations

from apps.crm.models.querysets import CRM_ROLES
from apps.crm.record import LEAD_RECORD
from apps.uploads.importing.import_calls import offer_export_for_editing, offer_imports

offer_imports("crm", CRM_ROLES, "lead")
offer_export_for_editing(LEAD_RECORD)
