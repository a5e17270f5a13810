"""Permissions on sources and runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.core import permissions
from apps.core.choices import Role
from apps.core.permissions import verdicts
from apps.core.permissions.verdicts import Verdicts
from apps.sync.choices import ENDED
from apps.sync.models import SyncRun, SyncSource

if TYPE_CHECKING:
    from apps.accounts.models import User

MANAGING = frozenset({Role.MANAGER.value})
"""Roles that may change sources and start runs, besides super admins."""


def source_actions(user: User, source: SyncSource) -> list[str]:
    """Return the actions allowed on a source; its settings require access to all of its countries."""
    return verdicts.allowed(source_verdicts(user, source))


def source_verdicts(user: User, source: SyncSource) -> Verdicts:
    """Return for each action the reason why the user cannot take it on the source now, or ""."""
    if not permissions.works_for_a_country(user):
        return verdicts.all_for(verdicts.only(MANAGING), ("edit", "upload", "start"))
    off = "" if source.enabled else "The source is off"
    return {"edit": permissions.used_elsewhere(user, source.countries), "upload": off, "start": off}


def run_actions(user: User, run: SyncRun) -> list[str]:
    """Return the actions allowed on a run: cancel it, or download its report, both through its job."""
    if run.job is None or not (user.is_superuser or run.job.created_by_id == user.pk):
        return []
    may = permissions.job_actions(user, run.job)
    return [action for action in may if action != "cancel" or run.status not in ENDED]
