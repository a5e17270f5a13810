"""The read behind `system/get_bootstrap`."""

from __future__ import annotations

from typing import Any

from apps.accounts import permissions
from apps.accounts.models import User
from apps.core import registry
from apps.core.country import PACKS
from apps.core.inbox import waiting_counts
from apps.stores import reference_versions


def bootstrap(*, user: User, country: str) -> dict[str, Any]:
    """What the shell needs of the server beside the page itself."""
    return {
        "user": user.as_info(),
        "grantable_roles": permissions.grantable_in_order(user),
        "countries": [PACKS[code].as_dict() for code in user.visible_countries],
        "enums": registry.enums(),
        "menu_counts": waiting_counts.counts(user, country),
        "reference_versions": reference_versions.of(country),
    }
