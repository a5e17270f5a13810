"""Who works in which area of the console: read from the one table that the browser reads too."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from django.conf import settings

if TYPE_CHECKING:
    from apps.accounts.models import User

ROUTES_FILE = settings.BASE_DIR / "config/routes.json"


def load() -> dict[str, Any]:
    """The table of screens, areas and landing pages."""
    table: dict[str, Any] = json.loads(ROUTES_FILE.read_text(encoding="utf-8"))
    return table


_AREAS: dict[str, frozenset[str]] = {area: frozenset(roles) for area, roles in load()["areas"].items()}


def roles_of(area: str) -> frozenset[str]:
    """The roles that an area of the console is open to. Raises KeyError for an area that is not there."""
    return _AREAS[area]


def works_in(user: User, country: str, roles: Collection[str]) -> bool:
    """Whether the country is the person's, and one of these roles too; a super admin has every role."""
    return country in user.visible_countries and (user.is_superuser or user.role in roles)
