"""The log of sign-in attempts: user, source and result. Deleted after 90 days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from apps.accounts.choices import SignInResult, SignInWay
from apps.accounts.models import KnownDevice, Session, SignIn, User
from apps.accounts.services import attempts
from apps.accounts.services.device_cookie import LIFETIME as DEVICES_KEPT_FOR
from apps.core import context
from apps.core.db import clock
from apps.core.jobs import schedule

RETENTION = timedelta(days=90)


@dataclass(frozen=True)
class SignInSource:
    """The source of a sign-in attempt: way and browser."""

    way: SignInWay
    user_agent: str


def add_to_log(user: User | None) -> None:
    """Add address and account to the request's log line, but never the typed name."""
    work = context.current()
    work.is_sign_in = True
    work.user_id = user.pk if user is not None else None


def note(
    source: SignInSource,
    result: SignInResult,
    *,
    user: User | None,
    username: str = "",
    is_recognized: bool,
    proven_by: str = "",
) -> None:
    """Add an attempt to the log of sign-ins, with the address of the current request.

    For unknown users, store a keyed hash of the typed name. `proven_by` is the method of a successful one.
    """
    SignIn.objects.create(
        user=user,
        name_hash="" if user is not None else attempts.hash_of_name(username),
        at=clock.now(),
        ip=context.current().ip,
        user_agent=source.user_agent,
        is_known_device=is_recognized,
        way=source.way,
        result=result,
        proven_by=proven_by,
    )


def remove_old(at: datetime) -> int:
    """Delete sign-ins and ended sessions older than 90 days, and devices with expired cookies.

    Return the number of deleted rows.
    """
    old = at - RETENTION
    removed, _ = SignIn.objects.filter(at__lt=old).delete()
    ended = Q(revoked_at__lt=old) | Q(expires_at__lt=old) | Q(idle_until__lt=old)
    ended_sessions, _ = Session.objects.filter(ended).delete()
    devices, _ = KnownDevice.objects.filter(last_seen_at__lt=at - DEVICES_KEPT_FOR).delete()
    return removed + ended_sessions + devices


def register() -> None:
    """Register the daily cleanup."""
    schedule.register(schedule.Recurring("accounts.remove_old_sign_ins", timedelta(days=1), remove_old))
