"""One action on several accounts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from apps.accounts import selectors
from apps.accounts.models import Session, User
from apps.accounts.services import accounts, sessions
from apps.core import bulk, confirmations

TITLES = {"enable": "Enabled accounts", "disable": "Disabled accounts", "revoke_sessions": "Ended sessions"}


def bulk_edit_users(
    *,
    actor: User,
    country: str,
    ids: Sequence[int],
    action: str,
    confirmed: frozenset[str],
    reason: str = "",
) -> bulk.BulkResult:
    """Enables, disables or signs out the accounts. Raises ConfirmationRequired once, for all of them."""
    if action == "disable":
        _warn(actor, ids, confirmed)
    return bulk.run(
        actor=actor,
        kind=f"users_{action}",
        title=TITLES[action],
        country=country,
        ids=ids,
        act=_action(actor, action, reason),
    )


def _warn(actor: User, ids: Sequence[int], confirmed: frozenset[str]) -> None:
    seen = User.objects.visible_to(actor).filter(pk__in=ids)
    living = Session.objects.live().filter(user__in=seen).exclude(user=actor).count()
    if living:
        words = "1 session" if living == 1 else f"{living} sessions"
        text = f"{words} of the accounts will end"
        confirmations.require([confirmations.warning("sessions_end", text, "status")], confirmed)


def _action(actor: User, action: str, reason: str) -> Callable[[int], object]:
    def change(user_id: int) -> object:
        version = selectors.lock_user(actor=actor, user_id=user_id).version
        return accounts.change_user_status(
            actor=actor,
            user_id=user_id,
            version=version,
            action=action,
            reason=reason,
            confirmed=frozenset({"sessions_end"}),
        )

    def sign_out(user_id: int) -> object:
        return sessions.revoke_sessions(actor=actor, user_id=user_id, session_ids=None)

    return sign_out if action == "revoke_sessions" else change
