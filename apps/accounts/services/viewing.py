"""Viewing the console as another user, for super admins."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from apps.accounts import permissions
from apps.accounts.choices import Assurance
from apps.accounts.models import Session, User
from apps.accounts.queries import selectors
from apps.accounts.services import sessions
from apps.accounts.services.authentication import token_for
from apps.core.changes import history
from apps.core.errors import Forbidden, WrongStatus

VIEWED_FOR = timedelta(hours=1)


@transaction.atomic
def start(*, actor: User, own: Session, user_id: int, user_agent: str) -> tuple[str, User]:
    """Open a read-only session of the actor that shows the console as this user; return `(token, user)`.

    History records the view. The actor's `own` session stays open. Raise NotFound, Forbidden for all but
    super admins, or WrongStatus for the actor themselves and disabled accounts.
    """
    user = selectors.lock_user(actor=actor, user_id=user_id)
    if not actor.is_superuser:
        raise Forbidden(msg="Super admins only")
    allowed = permissions.allowed_actions(actor, user)
    if "view_as" not in allowed:
        raise WrongStatus("view_as", user.shown_status, user.shown_status.label, allowed)
    session = sessions.open_session(
        user=actor, user_agent=user_agent, assurance=Assurance(own.assurance), viewing=user, lasts=VIEWED_FOR
    )
    history.record(actor=actor, record=user, action="view_as", before=history.snapshot(user))
    return token_for(session), user
