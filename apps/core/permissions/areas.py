"""Roles per area of the console, from the routes table that the browser reads too."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from django.conf import settings

if TYPE_CHECKING:
    from apps.accounts.models import User

ROUTES_FILE = settings.BASE_DIR / "config/routes.json"


def load() -> dict[str, Any]:
    """Return the table of screens, areas and landing pages."""
    table: dict[str, Any] = json.loads(ROUTES_FILE.read_text(encoding="utf-8"))
    return table


_AREAS: dict[str, frozenset[str]] = {area: frozenset(roles) for area, roles in load()["areas"].items()}


def roles_of(area: str) -> frozenset[str]:
    """Return the roles that can open an area of the console. Raise KeyError for an unknown area."""
    return _AREAS[area]


def works_in(user: User, country: str, roles: Collection[str]) -> bool:
    """Return whether the user works in the country and has one of the roles; super admins have every role."""
    return country in user.visible_countries and (user.is_superuser or user.role in roles)
