"""The operations that import stores from files."""

from __future__ import annotations

from apps.stores.models.querysets import STORE_ROLES
from apps.stores.record import STORE_RECORD
from apps.uploads.importing.import_calls import offer_export_for_editing, offer_imports

offer_imports("store", STORE_ROLES, "store")
offer_export_for_editing(STORE_RECORD)
