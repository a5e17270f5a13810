"""The record of sign-ins: who, from where, with what result. Kept for 90 days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from apps.accounts.choices import SignInResult, SignInWay
from apps.accounts.models import KnownDevice, Session, SignIn, User
from apps.accounts.services import attempts
from apps.accounts.services.device_cookie import KEPT_FOR as DEVICES_KEPT_FOR
from apps.core import context
from apps.core.background import schedule
from apps.core.database import clock

KEPT_FOR = timedelta(days=90)


@dataclass(frozen=True)
class SignInSource:
    """How somebody tries to get in: where, and with which browser."""

    way: SignInWay
    user_agent: str


def say_in_log(user: User | None) -> None:
    """Has the log line of the request name its address and the account, never what was typed for one."""
    work = context.current()
    work.is_sign_in = True
    work.user_id = user.pk if user is not None else None


def note(
    source: SignInSource,
    result: SignInResult,
    *,
    user: User | None,
    username: str = "",
    is_known_device: bool,
    proven_by: str = "",
) -> None:
    """Writes down a sign-in from the address at work; of a name that is no account's a keyed hash."""
    SignIn.objects.create(
        user=user,
        name_hash="" if user is not None else attempts.hash_of_name(username),
        at=clock.now(),
        ip=context.current().ip,
        user_agent=source.user_agent,
        is_known_device=is_known_device,
        way=source.way,
        result=result,
        proven_by=proven_by,
    )


def remove_old(at: datetime) -> int:
    """Removes sign-ins and ended sessions of more than 90 days ago, and devices that no cookie names any more."""
    old = at - KEPT_FOR
    removed, _ = SignIn.objects.filter(at__lt=old).delete()
    ended = Q(revoked_at__lt=old) | Q(expires_at__lt=old) | Q(idle_until__lt=old)
    ended_sessions, _ = Session.objects.filter(ended).delete()
    devices, _ = KnownDevice.objects.filter(last_seen_at__lt=at - DEVICES_KEPT_FOR).delete()
    return removed + ended_sessions + devices


def register() -> None:
    """Registers the removal of what is old."""
    schedule.register(schedule.Recurring("accounts.remove_old_sign_ins", timedelta(days=1), remove_old))
