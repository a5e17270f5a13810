"""Sessions: opened at sign-in, listed, revoked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction

from apps.accounts import permissions, selectors
from apps.accounts.authentication import IDLE
from apps.accounts.models import Session, User
from apps.core import context
from apps.core.changes import history
from apps.core.database import clock

ABSOLUTE = timedelta(days=30)


def open_session(*, user: User, user_agent: str) -> Session:
    """A new session of `user`: at most 30 days, at most 7 idle."""
    now = clock.now()
    return Session.objects.create(
        user=user,
        ip=context.current().ip,
        user_agent=user_agent,
        created_at=now,
        last_seen_at=now,
        expires_at=now + ABSOLUTE,
        idle_until=min(now + IDLE, now + ABSOLUTE),
    )


def revoke_all(*, user: User, by: User | None, but: Session | None = None) -> int:
    """Ends every live session of `user` except `but`; returns how many ended."""
    living = Session.objects.live().filter(user=user)
    if but is not None:
        living = living.exclude(pk=but.pk)
    return living.update(revoked_at=clock.now(), revoked_by=by)


def revoke(*, session: Session, by: User | None) -> None:
    """Ends one session."""
    Session.objects.filter(pk=session.pk, revoked_at=None).update(revoked_at=clock.now(), revoked_by=by)


@transaction.atomic
def revoke_sessions(*, actor: User, user_id: int | None, session_ids: Sequence[int] | None) -> int:
    """Ends the named sessions of an account (all of them for None); returns how many ended.

    Without `user_id` the actor's own. Raises NotFound and Forbidden for accounts out of reach.
    """
    user = actor
    if user_id is not None and user_id != actor.pk:
        user = selectors.lock_user(actor=actor, user_id=user_id)
        permissions.require_manage(actor, user)
    living = Session.objects.live().filter(user=user)
    if session_ids is not None:
        living = living.filter(pk__in=session_ids)
    return living.update(revoked_at=clock.now(), revoked_by=actor)


@transaction.atomic
def sign_out(*, actor: User | None, user_id: int, reason: str = "") -> int:
    """Ends every session of an account, and says so in its history; returns how many ended.

    `actor` is None where a command speaks for the system. Raises NotFound and Forbidden.
    """
    user = selectors.lock_user(actor=actor, user_id=user_id)
    permissions.require_manage(actor, user)
    ended = revoke_all(user=user, by=actor)
    if ended:
        history.entry(actor=actor, record=user, action="revoke_sessions", changes=[], reason=reason).save()
    return ended
