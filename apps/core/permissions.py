"""Who may do what to the shared records."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import TYPE_CHECKING

from apps.core import registry, verdicts
from apps.core.choices import Country, JobStatus, Role, ViewScope
from apps.core.database import clock
from apps.core.errors import Forbidden
from apps.core.models import Changeset, Job, SavedView

if TYPE_CHECKING:
    from apps.accounts.models import User


UNDO_WITHIN = timedelta(days=30)


def works_for_a_country(user: User) -> bool:
    """Whether the person may do for a whole country what others may do for themselves."""
    return user.is_superuser or user.role == Role.MANAGER


def works_in_all(user: User, countries: Iterable[str]) -> bool:
    """Whether the person may write what all of these countries use."""
    return set(countries) <= set(user.visible_countries)


def used_elsewhere(user: User, countries: Iterable[str]) -> str:
    """Why the person may not write what all of these countries use, with the names of those that are not theirs; or ""."""
    others = sorted(set(countries) - set(user.visible_countries))
    if not others:
        return ""
    names = verdicts.listed([Country(code).label for code in others], "and")
    return f"It is used in {names} too: ask somebody who works there"


def require_all(user: User, countries: Iterable[str]) -> None:
    """Raises Forbidden, with their names, where what is written is used in countries in which the person does not work."""
    if reason := used_elsewhere(user, countries):
        raise Forbidden(msg=reason)


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


MayFetch = Callable[["User", Job], bool]
"""(who asks, job): whether they may still have what a job of the kind made."""
_may_fetch: dict[str, MayFetch] = {}


def register_fetch(kind: str, rule: MayFetch) -> None:
    """Registers who may fetch what jobs of a kind made."""
    _may_fetch[kind] = rule


def may_fetch(user: User, job: Job) -> bool:
    """Whether the person may have the file of a job as they are now, whatever they were when they ordered it."""
    if user.is_superuser:
        return True
    of_kind = _may_fetch.get(job.kind)
    is_theirs = not job.country or job.country in user.visible_countries
    return is_theirs and (of_kind is None or of_kind(user, job))


def job_actions(user: User, job: Job) -> list[str]:
    """What `user` may do to a job now."""
    actions = []
    if job.status in (JobStatus.QUEUED, JobStatus.RUNNING) and not job.cancel_requested:
        actions.append("cancel")
    is_made = job.file and job.status not in (JobStatus.QUEUED, JobStatus.RUNNING)
    if is_made and may_fetch(user, job):
        actions.append("download")
    return actions
