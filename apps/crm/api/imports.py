"""Operations that import leads from files."""

from __future__ import annotations

from apps.crm.models.querysets import CRM_ROLES
from apps.uploads.importing.import_calls import offer_imports

offer_imports("crm", CRM_ROLES, "lead")
