"""Undo of redirect changes and deletions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from apps.accounts.models import User
from apps.core.changes import history, undo
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import AppError, Forbidden, NotFound
from apps.core.models import ChangeLog, Changeset
from apps.core.values import Json
from apps.pages.models import Redirect
from apps.pages.models.querysets import works_with
from apps.pages.queries import selectors
from apps.pages.services import redirect_targets, redirects

GOAL = frozenset({"to_type", "to_id", "to_url", "code", "page_id", "is_auto"})
"""Fields of the target, which are undone only together."""


def _put_back(
    work: BatchContext, redirect: Redirect, values: Mapping[str, Json], fetched: None
) -> dict[str, str]:
    redirects.put_back(redirect, values)
    return {}


def bring_back(
    actor: User, country: str, changeset: Changeset, written: Changeset, reason: str
) -> undo.UndoOutcome:
    """Restore a deleted redirect if its address is free and its target is still public.

    Raise Forbidden or NotFound.
    """
    if not works_with(actor, country):
        raise Forbidden
    entry = ChangeLog.objects.filter(changeset=changeset, object_type=selectors.REDIRECT).first()
    if entry is None:
        raise NotFound(selectors.REDIRECT_LABEL)
    redirect_targets.lock_country(country)
    old_values = {change["field"]: change["old"] for change in entry.changes}
    redirect = Redirect(country=country, code=0, to_type="", from_path="", created_by=actor, updated_by=actor)
    try:
        redirects.put_back(redirect, old_values)
    except AppError as error:
        stays = undo.NotUndone(
            selectors.REDIRECT, entry.object_id, entry.object_title, "", error.code, error.msg
        )
        return undo.UndoOutcome(not_undone=[stays])
    redirect.save()
    history.record(actor=actor, record=redirect, action="undo", reason=reason, changeset=written)
    return undo.UndoOutcome(records=1, fields=len(old_values))


UNDO = replace(redirects.REDIRECT_SERVICES.undo, put_back=_put_back, groups=(GOAL,))
