"""Who may do what to a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.core.permissions import works_for_a_country
from apps.sync.auto import CREATE

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.sync.models import AutoRule


def may_manage(user: User, field: str) -> bool:
    """Whether the person may set rules about the field: managers, and of new stores only super admins."""
    return user.is_superuser if field == CREATE else works_for_a_country(user)


def allowed_actions(user: User, rule: AutoRule) -> list[str]:
    """What the person may do to the rule: change it, try it on past decisions, switch it on or off."""
    if not may_manage(user, rule.field):
        return []
    return ["edit", "replay", "disable" if rule.enabled else "enable"]
