"""Permissions on auto rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.core.choices import Role
from apps.core.permissions import verdicts, works_for_a_country
from apps.core.permissions.verdicts import Verdicts
from apps.sync.permissions.auto import CREATE

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.sync.models import AutoRule


def may_manage(user: User, field: str) -> bool:
    """Return whether the user may edit rules on the field: managers; for new stores only super admins."""
    return user.is_superuser if field == CREATE else works_for_a_country(user)


def allowed_actions(user: User, rule: AutoRule) -> list[str]:
    """Return the actions that the user may take on the rule: edit, replay, enable, disable."""
    return verdicts.allowed(judge(user, rule))


def judge(user: User, rule: AutoRule) -> Verdicts:
    """Return for each action the reason why the user cannot take it on the rule now, or ""."""
    actions = ("edit", "replay", "disable", "enable")
    if not may_manage(user, rule.field):
        roles = frozenset[str]() if rule.field == CREATE else frozenset({Role.MANAGER.value})
        return verdicts.all_for(verdicts.only(roles), actions)
    state = {"disable": "" if rule.enabled else "It is off", "enable": "It is on" if rule.enabled else ""}
    return {action: state.get(action, "") for action in actions}
