"""The operations that import stores from files."""

from __future__ import annotations

from apps.stores.models.querysets import STORE_ROLES
from apps.uploads.importing.import_calls import offer_imports

offer_imports("store", STORE_ROLES, "store")
