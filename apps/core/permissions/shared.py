"""Permissions on the shared records."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import TYPE_CHECKING

from apps.core import registry
from apps.core.choices import Country, JobStatus, Role, ViewScope
from apps.core.db import clock
from apps.core.errors import Forbidden
from apps.core.models import Changeset, Job, SavedView
from apps.core.permissions import verdicts

if TYPE_CHECKING:
    from apps.accounts.models import User


UNDO_WITHIN = timedelta(days=30)


def works_for_a_country(user: User) -> bool:
    """Return whether the user may change records shared by a whole country."""
    return user.is_superuser or user.role == Role.MANAGER


def works_in_all(user: User, countries: Iterable[str]) -> bool:
    """Return whether the user may write data that all of these countries use."""
    return set(countries) <= set(user.visible_countries)


def used_elsewhere(user: User, countries: Iterable[str]) -> str:
    """Return why the user may not write data of all these countries, or "".

    The reason names the countries in which the user does not work.
    """
    others = sorted(set(countries) - set(user.visible_countries))
    if not others:
        return ""
    names = verdicts.listed([Country(code).label for code in others], "and")
    return f"Also used in {names}. Ask a colleague with access"


def require_all(user: User, countries: Iterable[str]) -> None:
    """Raise Forbidden, with their names, for countries in which the user does not work."""
    if reason := used_elsewhere(user, countries):
        raise Forbidden(msg=reason)


def changeset_actions(user: User, changeset: Changeset, *, is_running: bool) -> list[str]:
    """Return the actions of `user` on a visible changeset: undo, within 30 days and once it has finished."""
    is_old = clock.now() - changeset.at > UNDO_WITHIN
    may_not = changeset.undone_at or is_old or is_running or is_final(changeset)
    return [] if may_not else ["undo"]


def is_final(changeset: Changeset) -> bool:
    """Return whether the changeset is an undo that cannot be undone itself.

    That is the case for kinds of changesets that are undone as a whole, not record by record.
    """
    undone = changeset.undoes
    return undone is not None and registry.changeset_undo(undone.kind) is not None


def view_actions(user: User, view: SavedView) -> list[str]:
    """Return the actions of `user` on a visible view; only managers can change those of a country."""
    may = works_for_a_country(user) if view.scope == ViewScope.COUNTRY else view.owner_id == user.pk
    return ["edit", "delete"] if may else []


def claim_actions(user: User) -> list[str]:
    """Return the actions of `user` on a colleague's claim: managers can take it over."""
    return ["take_over"] if works_for_a_country(user) else []


MayFetch = Callable[["User", Job], bool]
"""(user, job): returns whether the user may still download the result of the job."""
_may_fetch: dict[str, MayFetch] = {}


def register_fetch(kind: str, rule: MayFetch) -> None:
    """Register the rule for downloading the results of a job kind."""
    _may_fetch[kind] = rule


def may_fetch(user: User, job: Job) -> bool:
    """Return whether the user may download a job's file, by their current permissions."""
    if user.is_superuser:
        return True
    of_kind = _may_fetch.get(job.kind)
    is_visible = not job.country or job.country in user.visible_countries
    return is_visible and (of_kind is None or of_kind(user, job))


def job_actions(user: User, job: Job) -> list[str]:
    """Return the current actions of `user` on a job."""
    actions = []
    if job.status in (JobStatus.QUEUED, JobStatus.RUNNING) and not job.cancel_requested:
        actions.append("cancel")
    is_made = job.file and job.status not in (JobStatus.QUEUED, JobStatus.RUNNING)
    if is_made and may_fetch(user, job):
        actions.append("download")
    return actions
