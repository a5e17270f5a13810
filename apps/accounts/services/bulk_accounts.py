"""Bulk actions on accounts: enable, disable, end sessions."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from apps.accounts import permissions
from apps.accounts.choices import UserStatus
from apps.accounts.models import Session, User
from apps.accounts.services import disabling
from apps.accounts.services.notifications import notify_of_rights
from apps.accounts.services.together import SuperAdmins, end_sessions
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import ConfirmationWarning, Forbidden, WrongStatus
from apps.core.http import confirmations
from apps.core.lists.list_area import Action
from apps.core.text.counting import counted
from apps.core.values import text_of


def _admins(work: BatchContext, users: Sequence[User]) -> SuperAdmins:
    return SuperAdmins(users)


def require_action(actor: User, user: User, action: str) -> None:
    """Raise Forbidden or WrongStatus unless the actor may take the action on the account now."""
    permissions.require_manage(actor, user)
    if action == "disable" and user.pk == actor.pk:
        raise Forbidden(msg="You cannot disable your own account")
    allowed = permissions.allowed_actions(actor, user)
    if action not in allowed:
        raise WrongStatus(action, user.shown_status, user.shown_status.label, allowed)


def _enable(work: BatchContext, user: User, admins: SuperAdmins) -> None:
    require_action(work.actor, user, "enable")
    with work.batch.changing(user, action="enable", reason=text_of(work.params.get("reason"))):
        user.status = UserStatus.ACTIVE


def _disable(work: BatchContext, user: User, admins: SuperAdmins) -> None:
    require_action(work.actor, user, "disable")
    with work.batch.changing(user, action="disable", reason=text_of(work.params.get("reason"))):
        admins.leaves(user)
        user.status = UserStatus.DISABLED


def _sign_out(work: BatchContext, user: User, admins: SuperAdmins) -> None:
    if user.pk != work.actor.pk:
        permissions.require_manage(work.actor, user)


def _sessions_end(work: BatchContext, ids: Sequence[int]) -> None:
    end_sessions(ids, by=work.actor)


def _leave(work: BatchContext, ids: Sequence[int]) -> None:
    """End sessions and release open work; enabling, also by an undo, does not restore open work."""
    _sessions_end(work, ids)
    disabling.release(User.objects.filter(pk__in=ids), by=work.actor)


def _notify_owners(work: BatchContext, ids: Sequence[int]) -> None:
    notify_of_rights(User.objects.filter(pk__in=ids), actor=work.actor)


def _before_disabling(actor: User, users: QuerySet[User]) -> list[ConfirmationWarning]:
    others = users.exclude(pk=actor.pk).exclude(status=UserStatus.DISABLED).order_by().values("pk")
    warnings = disabling.warnings(actor, others, "The accounts have")
    living = Session.objects.live().filter(user__in=others).count()
    if living:
        warnings.insert(
            0,
            confirmations.warning(
                "sessions_end", f"{counted(living, 'session')} of the accounts will end", "status"
            ),
        )
    return warnings


ACTIONS = {
    "enable": Action("Enabled accounts", _enable, prepare=_admins, after=_notify_owners),
    "disable": Action(
        "Disabled accounts", _disable, prepare=_admins, after=_leave, warnings=_before_disabling
    ),
    "revoke_sessions": Action("Ended sessions", _sign_out, prepare=_admins, after=_sessions_end),
}
