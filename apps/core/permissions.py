"""Who may do what to the shared records."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from apps.core import registry
from apps.core.choices import JobStatus, Role, ViewScope
from apps.core.database import clock
from apps.core.models import Changeset, Job, SavedView

if TYPE_CHECKING:
    from apps.accounts.models import User


UNDO_WITHIN = timedelta(days=30)


def works_for_a_country(user: User) -> bool:
    """Whether the person may do for a whole country what others may do for themselves."""
    return user.is_superuser or user.role == Role.MANAGER


def changeset_actions(user: User, changeset: Changeset, *, is_running: bool) -> list[str]:
    """What `user` may do to a changeset that they see: undo it, within 30 days and once it is finished."""
    is_old = clock.now() - changeset.at > UNDO_WITHIN
    may_not = changeset.undone_at or is_old or is_running or is_final(changeset)
    return [] if may_not else ["undo"]


def is_final(changeset: Changeset) -> bool:
    """Whether it took back what is only taken back as a whole: that is not redone, it is done anew."""
    undone = changeset.undoes
    return undone is not None and registry.changeset_undo(undone.kind) is not None


def view_actions(user: User, view: SavedView) -> list[str]:
    """What `user` may do to a saved view that they see; those for a country are the managers' to change."""
    may = works_for_a_country(user) if view.scope == ViewScope.COUNTRY else view.owner_id == user.pk
    return ["edit", "delete"] if may else []


def claim_actions(user: User) -> list[str]:
    """What `user` may do to what a colleague is reviewing: managers take it over."""
    return ["take_over"] if works_for_a_country(user) else []


def job_actions(user: User, job: Job) -> list[str]:
    """What `user` may do to a job now."""
    actions = []
    if job.status in (JobStatus.QUEUED, JobStatus.RUNNING) and not job.cancel_requested:
        actions.append("cancel")
    if job.file and job.status not in (JobStatus.QUEUED, JobStatus.RUNNING):
        actions.append("download")
    return actions
