"""Sessions: open and revoke."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction

from apps.accounts import permissions
from apps.accounts.choices import Assurance
from apps.accounts.models import Session, User
from apps.accounts.queries import selectors
from apps.accounts.services import devices
from apps.accounts.services.authentication import IDLE
from apps.core import context
from apps.core.changes import history
from apps.core.db import clock

ABSOLUTE = timedelta(days=30)


def open_session(
    *,
    user: User,
    user_agent: str,
    device_hash: str = "",
    assurance: Assurance = Assurance.PASSWORD,
    viewing: User | None = None,
    is_django_admin: bool = False,
    lasts: timedelta = ABSOLUTE,
) -> Session:
    """Open a session of `user`; it lasts `lasts` (30 days), and at most 7 days without use."""
    now = clock.now()
    return Session.objects.create(
        user=user,
        ip=context.current().ip,
        user_agent=user_agent,
        device_hash=device_hash,
        assurance=assurance,
        proven_at=now,
        created_at=now,
        last_seen_at=now,
        viewing=viewing,
        is_django_admin=is_django_admin,
        expires_at=now + lasts,
        idle_until=min(now + IDLE, now + lasts),
    )


def revoke_all(*, user: User, by: User | None, but: Session | None = None) -> int:
    """End every live session of `user` except `but`; return the number ended."""
    living = Session.objects.live().filter(user=user)
    if but is not None:
        living = living.exclude(pk=but.pk)
    return living.update(revoked_at=clock.now(), revoked_by=by)


def revoke(*, session: Session, by: User | None) -> None:
    """End one session."""
    Session.objects.filter(pk=session.pk, revoked_at=None).update(revoked_at=clock.now(), revoked_by=by)


@transaction.atomic
def revoke_sessions(
    *, actor: User, session: Session | None, user_id: int | None, session_ids: Sequence[int] | None
) -> int:
    """End the given sessions of an account, all if `session_ids` is None; return the number ended.

    Their devices are forgotten, except that of the actor's current `session`. `user_id` None means the
    actor's own account. Raise NotFound or Forbidden for accounts out of reach.
    """
    user = actor
    if user_id is not None and user_id != actor.pk:
        user = selectors.lock_user(actor=actor, user_id=user_id)
        permissions.require_manage(actor, user)
    living = Session.objects.live().filter(user=user)
    if session_ids is not None:
        living = living.filter(pk__in=session_ids)
    only = None if session_ids is None else list(living.values_list("device_hash", flat=True))
    at_work = session.device_hash if session is not None and user.pk == actor.pk else ""
    devices.forget(user, but=at_work, only=only)
    return living.update(revoked_at=clock.now(), revoked_by=actor)


@transaction.atomic
def sign_out(*, actor: User | None, user_id: int, reason: str = "") -> int:
    """End every session of an account and forget its devices; return the number ended.

    The actor None is the system, used by commands. Raise NotFound or Forbidden.
    """
    user = selectors.lock_user(actor=actor, user_id=user_id)
    permissions.require_manage(actor, user)
    ended = revoke_all(user=user, by=actor)
    devices.forget(user)
    if ended:
        history.entry(actor=actor, record=user, action="revoke_sessions", changes=[], reason=reason).save()
    return ended
