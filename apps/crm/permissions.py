"""Permissions for leads, their timeline and tasks."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from django.utils import timezone

from apps.core.choices import Role
from apps.core.permissions import verdicts
from apps.core.permissions.verdicts import Verdicts
from apps.crm.choices import BY_HAND, OPEN, Stage, TaskStatus
from apps.crm.domain.stages import reachable
from apps.crm.models.querysets import CRM_ROLES, works_with

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.crm.models import Activity, Lead, Task

MANAGERS = frozenset({Role.MANAGER.value})
LEAD_ACTIONS = ("edit", "assign", "log", "plan", "move", "convert", "merge")
EDITABLE_FOR = dt.timedelta(hours=24)
"""Period in which authors may edit their timeline entries."""


def is_manager(user: User) -> bool:
    """Return whether the user may reopen won leads and merge leads."""
    return user.is_superuser or user.role in MANAGERS


def allowed_actions(user: User, lead: Lead) -> list[str]:
    """Return the actions the user may take on the lead now; screens show buttons for them."""
    return verdicts.allowed(judge(user, lead))


def judge(user: User, lead: Lead) -> Verdicts:
    """Return, for each action on the lead, "" if the user may take it now, or the reason why not."""
    if not works_with(user, lead.country):
        return verdicts.all_for(verdicts.only(CRM_ROLES), LEAD_ACTIONS)
    if lead.merged_into_id is not None:
        return verdicts.all_for("Merged into another lead", LEAD_ACTIONS)
    managers = verdicts.only(MANAGERS)
    return {
        **dict.fromkeys(("edit", "assign", "log", "plan"), ""),
        "move": "" if allowed_stages(user, lead) else f"Only {managers.lower()} can reopen a won lead",
        "convert": "" if lead.stage in OPEN else verdicts.only_while(Stage, lead.stage, frozenset(OPEN)),
        "merge": "" if is_manager(user) else managers,
    }


def allowed_stages(user: User, lead: Lead) -> list[str]:
    """Return the stages to which the user may move the lead; requirements are checked by the move."""
    if lead.merged_into_id is not None or (lead.stage == Stage.WON and not is_manager(user)):
        return []
    return [stage.value for stage in reachable(lead.stage)]


def activity_actions(user: User, activity: Activity) -> list[str]:
    """Return the user's actions on an entry added by hand: pin, and edit if it is their own and recent."""
    if not works_with(user, activity.country) or activity.type not in BY_HAND:
        return []
    return ["pin", "edit"] if may_edit_activity(user, activity) else ["pin"]


def may_edit_activity(user: User, activity: Activity) -> bool:
    """Return whether the user added the entry by hand within 24 hours."""
    is_own = activity.author_id == user.pk and activity.type in BY_HAND
    return is_own and timezone.now() - activity.created_at <= EDITABLE_FOR


def task_actions(user: User, task: Task) -> list[str]:
    """Return the actions the user may take on a task."""
    if not works_with(user, task.country):
        return []
    return ["edit", "done", "cancel"] if task.status == TaskStatus.OPEN else ["reopen"]
