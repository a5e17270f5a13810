"""The devices that an account knows: browsers in which its owner has signed in before."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from apps.accounts.models import KnownDevice, User
from apps.accounts.services import device_cookie
from apps.core.database import clock

MOST = 20
"""So many devices an account knows; the one that was used longest ago is dropped for another."""


def hash_of(device_id: str) -> str:
    """What is kept of a device's id; it is random and long, so a plain hash does."""
    return hashlib.sha256(device_id.encode()).hexdigest()


def known_hash(username: str) -> str:
    """The hash of the device at work where the account of this name knows it; "" otherwise."""
    sent = device_cookie.device_id()
    if not sent:
        return ""
    found = KnownDevice.objects.filter(user__username__iexact=username, device_hash=hash_of(sent))
    return found.values_list("device_hash", flat=True).first() or ""


def remember(user: User, *, user_agent: str) -> tuple[str, bool]:
    """Makes the device at work known to the account, in the caller's transaction; `(its hash, whether it is new)`."""
    device_hash = hash_of(device_cookie.keep())
    now = clock.now()
    known = KnownDevice.objects.filter(user=user, device_hash=device_hash)
    if known.update(last_seen_at=now, user_agent=user_agent):
        return device_hash, False
    KnownDevice.objects.create(
        user=user, device_hash=device_hash, user_agent=user_agent, first_seen_at=now, last_seen_at=now
    )
    kept = KnownDevice.objects.filter(user=user).order_by("-last_seen_at", "-pk").values("pk")[:MOST]
    KnownDevice.objects.filter(user=user).exclude(pk__in=kept).delete()
    return device_hash, True


def forget(user: User, *, but: str = "", only: Collection[str] | None = None) -> None:
    """Has the account know none of its devices (only these hashes) any more, except the one of the hash `but`."""
    known = KnownDevice.objects.filter(user=user).exclude(device_hash=but)
    if only is not None:
        known = known.filter(device_hash__in=only)
    known.delete()
